import { traitsOf } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { recordsKeys } from '../keys';

/** Whether a movement belongs to bets: to a slip of them, or to one. */
export function isOfBets(type: string): boolean {
  const about = traitsOf(type)?.about;
  return about === 'order' || about === 'bet';
}

/** The bets behind a movement: all of a slip for a stake, one for a prize or a refund. `number` is the movement's reference. */
export function useBetsOf(number: string | undefined) {
  return useQuery({
    queryKey: recordsKeys.betsOf.of(number),
    queryFn: async () => (await call('listOrders', { query: { orderNumber: number ?? '', page: 0, size: 100 } })).content,
    enabled: number !== undefined,
    staleTime: 10_000,
  });
}
