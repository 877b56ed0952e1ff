import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { drawKeys } from '../keys';

/** A raffle as somebody sees it: with their own tickets. */
export const raffleQuery = (viewer: number, offerId: string) =>
  queryOptions({
    queryKey: drawKeys.raffle.of(viewer, offerId),
    queryFn: ({ signal }) => call('getRaffle', { params: { id: offerId } }, { signal }),
  });
