import type { Reply, lottery } from '@sortes/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kit/api/client';
import { onStreamEvent } from '../../../kit/api/stream';
import { useLanguage } from '../../../kit/i18n';
import { entityKeys } from '../../../entities/keys';

export type Order = Reply<typeof lottery.listOrders>['content'][number];
export type ListedGame = Reply<typeof lottery.getPopularGames>[number];

/** Enough for what is open and for the last bet that is not. */
const looked = 40;
const allGames = 100;

/** The player's newest bets on lotteries, and whether there is any. While one waits they are asked for again now and then, in case the stream is down. */
export function useNewestOrders(player: number | undefined) {
  return useQuery({
    queryKey: entityKeys.lotteryOrders.of(player, 'newest'),
    queryFn: async ({ signal }) => (await call('listOrders', { query: { page: 0, size: looked } }, { signal })).content,
    enabled: player !== undefined,
    staleTime: 2_000,
    refetchInterval: (query) => (query.state.data?.some(({ state }) => state === 'waiting') ? 20_000 : false),
  });
}

/** A withdrawal that was sent and waits for the player's word; asked anew when one moves. The withdrawal page asks under the same key. */
export function useSentPayout(isWanted: boolean) {
  const client = useQueryClient();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type === 'withdrawal') void client.invalidateQueries({ queryKey: entityKeys.withdrawals.all });
      }),
    [client],
  );
  const { data, isLoading } = useQuery({
    queryKey: entityKeys.payoutConfirmations.all,
    queryFn: () => call('listPayoutConfirmations'),
    enabled: isWanted,
    staleTime: 60_000,
  });
  return { sent: data?.list.find(({ state }) => state === 'sent'), isLoading };
}

export type SentPayout = NonNullable<ReturnType<typeof useSentPayout>['sent']>;

/** Names and boards of all lotteries, for bets on any of them. */
export function useAllGames(wanted: boolean): ReadonlyMap<string, ListedGame> {
  const { code } = useLanguage();
  const { data } = useQuery({
    queryKey: entityKeys.popularDraws.of(allGames, code),
    queryFn: ({ signal }) => call('getPopularGames', { query: { count: allGames, language: code } }, { signal }),
    staleTime: 10_000,
    enabled: wanted,
  });
  return new Map(data?.map((game) => [game.gameId, game]));
}
