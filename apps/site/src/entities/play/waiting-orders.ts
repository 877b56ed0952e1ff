import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { entityKeys } from '../keys';

/** Most bets of a player on one draw that are looked at. */
export const betsOfDraw = 200;

/** A player's lottery bets that wait for their draw, on all games; asked for by what tells of their results. */
export const waitingOrdersQuery = (player: number | undefined) =>
  queryOptions({
    queryKey: entityKeys.lotteryOrders.of(player, 'waiting'),
    queryFn: async ({ signal }) =>
      (await call('listOrders', { query: { orderStatus: 'waiting', page: 0, size: betsOfDraw } }, { signal })).content,
    staleTime: 2_000,
    // The stream tells first; this is for when it is down.
    refetchInterval: (query) => (query.state.data && query.state.data.length > 0 ? 20_000 : false),
  });
