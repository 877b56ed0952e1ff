import type { Reply, lotteryCatalogue } from '@sortes/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useSession } from '../account/session';
import { entityKeys } from '../keys';

type GameSetting = Reply<typeof lotteryCatalogue.getGameSetting>;

/** Prize groups by game group: a member's own, for a guest those on sale. Asked only where a game sells by prize group. */
export function useSeries(enabled: boolean) {
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  const known = useSession((session) => session.status !== 'unknown');
  return useQuery({
    queryKey: entityKeys.series.of(player),
    queryFn: ({ signal }) => (player === undefined ? call('getGameSeries', {}, { signal }) : call('getCustomerSeries', {}, { signal })),
    enabled: enabled && known,
    staleTime: 300_000,
  });
}

// One function for good: a new one each time would make a new map, and everything drawn from it anew.
const settingsByGame = (
  answers: readonly UseQueryResult<GameSetting>[],
): { known: ReadonlyMap<string, GameSetting>; loading: boolean } => ({
  known: new Map(answers.flatMap(({ data }) => (data ? [[data.gameId, data] as const] : []))),
  loading: answers.some((answer) => answer.isPending),
});

/** Price per stake, limits and prize groups of several games, by game; those not answered yet are missing. */
export function useGameSettings(gameIds: readonly string[]): { known: ReadonlyMap<string, GameSetting>; loading: boolean } {
  // A player may have a prize group of their own.
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  return useQueries({
    queries: gameIds.map((gameId) => ({
      queryKey: entityKeys.gameSetting.of(gameId, player),
      queryFn: ({ signal }: { signal: AbortSignal }) => call('getGameSetting', { params: { gameId }, query: {} }, { signal }),
      staleTime: 60_000,
    })),
    combine: settingsByGame,
  });
}
