import type { Reply, lottery } from '@sortes/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { useSession } from '../../../entities/account/session';
import { entityKeys } from '../../../entities/keys';
import { betsOfDraw, waitingOrdersQuery } from '../../../entities/play/waiting-orders';
import { lotteryKeys } from '../keys';

export type OrderPage = Reply<typeof lottery.listOrders>;
export type Order = OrderPage['content'][number];
export type OrderDetail = Reply<typeof lottery.getOrderDetail>;

export interface OrderFilter {
  gameId?: string;
  numero?: string;
  orderStatus?: string;
  /** Milliseconds since 1970. */
  startDate?: number;
  endDate?: number;
  page: number;
  size: number;
}

/** Whose bets are asked for: part of every key, so that a change of player never shows somebody else's. */
const usePlayer = () => useSession((session) => (session.status === 'member' ? session.id : undefined));

const open = (page: OrderPage | undefined) => page?.content.some((order) => order.state === 'waiting') ?? false;

/** My bets, newest first. While one of them waits for its draw the page is asked again every ten seconds, in case the live stream is down. */
export function useOrders(filter: OrderFilter) {
  const player = usePlayer();
  return useQuery({
    queryKey: entityKeys.lotteryOrders.of(player, filter),
    queryFn: ({ signal }) => call('listOrders', { query: filter }, { signal }),
    enabled: player !== undefined,
    staleTime: 2_000,
    // The page before stays in view while the next one loads; another player's never does.
    placeholderData: (data, query) => (query?.queryKey[2] === player ? data : undefined),
    refetchInterval: (query) => (open(query.state.data) ? 10_000 : false),
  });
}

export const ordersOfDraw = (player: number | undefined, gameId: string, numero: string) =>
  queryOptions({
    queryKey: entityKeys.lotteryOrders.of(player, { gameId, numero }),
    queryFn: async ({ signal }) => (await call('listOrders', { query: { gameId, numero, page: 0, size: betsOfDraw } }, { signal })).content,
    staleTime: 2_000,
  });

/** My bets on one draw; not asked for while no draw is named. */
export function useOrdersOfDraw(gameId: string, numero: string | undefined): readonly Order[] | undefined {
  const player = usePlayer();
  return useQuery({ ...ordersOfDraw(player, gameId, numero ?? ''), enabled: player !== undefined && numero !== undefined }).data;
}

/** My bets that wait for their draw, on all games; asked for by what tells of their results. */
export function useWaitingOrders(): readonly Order[] | undefined {
  const player = usePlayer();
  return useQuery({ ...waitingOrdersQuery(player), enabled: player !== undefined }).data;
}

export function useOrderDetail(orderId: string) {
  const player = usePlayer();
  return useQuery({
    queryKey: lotteryKeys.order.of(player, orderId),
    queryFn: ({ signal }) => call('getOrderDetail', { params: { orderId } }, { signal }),
    staleTime: 2_000,
    refetchInterval: (query) => (query.state.data?.state === 'waiting' ? 10_000 : false),
  });
}

/** Cancels bets whose draw is still open; the stakes come back with the answer. */
export function useCancelOrders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderIds: string[]) => call('cancelOrders', { body: orderIds }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: entityKeys.lotteryOrders.all });
      void client.invalidateQueries({ queryKey: lotteryKeys.order.all });
      void client.invalidateQueries({ queryKey: entityKeys.balance.all });
    },
  });
}
