import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@sortes/ui';
import { useCallback, useMemo } from 'react';
import { call } from '../../kit/api/client';
import { useModal } from '../../kit/modal';
import { problemText } from '../../kit/problem';
import { useSession } from '../account/session';
import { useModule } from '../brand/site-data';
import type { Game } from './lists';
import { entityKeys } from '../keys';

type Liked = Pick<Game, 'nodeId' | 'vassalage' | 'gameType'>;

const changeKey = ['games', 'change-favourite'] as const;
const none: ReadonlySet<string> = new Set();

export interface Favourites {
  ids: ReadonlySet<string>;
  /** Adds or takes off; a guest is asked to log in. Undefined where the brand has no favourites. */
  toggle: ((game: Liked) => void) | undefined;
}

/**
 * The player's favourite games. The heart changes at once and goes back with a word if the server refuses; presses are sent one after another, so that the
 * last one counts however fast they come.
 */
export function useFavourites(): Favourites {
  const client = useQueryClient();
  const { open } = useModal();
  const there = useModule('GAMELOFAV3');
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  const key = useMemo(() => entityKeys.games.favouriteIds.of(player), [player]);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listFavouriteIds', {}, { signal }),
    enabled: there && player !== undefined,
    staleTime: 5 * 60_000,
  });
  const ids = useMemo(() => (data ? new Set(data) : none), [data]);
  const { mutate } = useMutation({
    mutationKey: changeKey,
    scope: { id: 'favourites' },
    mutationFn: ({ game: { nodeId, vassalage, gameType }, add }: { game: Liked; add: boolean }) =>
      add
        ? call('addFavouriteGame', { body: { nodeId, vendor: vassalage, gameType } })
        : call('removeFavouriteGame', { query: { nodeId, vendor: vassalage, gameType } }),
    onError(error, { game, add }) {
      set(game.nodeId, !add);
      toast(problemText(error), { tone: 'danger' });
    },
    onSuccess(known) {
      // While another press waits, what the server knows is already old.
      if (client.isMutating({ mutationKey: changeKey }) === 1) client.setQueryData(key, known);
    },
    onSettled() {
      if (client.isMutating({ mutationKey: changeKey }) === 1)
        void client.invalidateQueries({ queryKey: entityKeys.games.favourites.of(player) });
    },
  });
  const set = useCallback(
    (nodeId: string, liked: boolean) => {
      void client.cancelQueries({ queryKey: key });
      client.setQueryData<string[]>(key, (known = []) => [...known.filter((id) => id !== nodeId), ...(liked ? [nodeId] : [])]);
    },
    [client, key],
  );
  const toggle = useCallback(
    (game: Liked) => {
      if (player === undefined) return open('login');
      const add = !(client.getQueryData<string[]>(key) ?? []).includes(game.nodeId);
      set(game.nodeId, add);
      mutate({ game, add });
    },
    [client, key, mutate, open, player, set],
  );
  return { ids, toggle: there ? toggle : undefined };
}
