import { toast } from '@sortes/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client';
import { problemText } from '../../../shared/problem';
import { useSession } from '../../../shared/session';
import { useModule } from '../../../shared/site-data';

/** Whether the game in view is among the player's favourites, and the way to change that; undefined where there are none. */
export function useFavourite(nodeId: string): { on: boolean; toggle: () => void } | undefined {
  const client = useQueryClient();
  const member = useSession((session) => session.status === 'member');
  const there = useModule('GAMELOFAV3') && member && nodeId !== '';
  const queryKey = ['games', 'favourite-ids'];
  const { data } = useQuery({ queryKey, queryFn: () => call('listFavouriteIds'), enabled: there, staleTime: 60_000 });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? call('addFavouriteGame', { body: { nodeId } }) : call('removeFavouriteGame', { query: { nodeId } })),
    onSuccess: (ids) => client.setQueryData(queryKey, ids),
    onError: (error) => toast(problemText(error), { tone: 'danger' }),
  });
  if (!there || !data) return undefined;
  const on = change.isPending ? change.variables : data.includes(nodeId);
  return { on, toggle: () => !change.isPending && change.mutate(!on) };
}
