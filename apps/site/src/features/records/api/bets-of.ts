import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client';

const betTypes: ReadonlySet<string> = new Set([
  'stake-placed',
  'stake-refunded',
  'prize-paid',
  'prize-reversed',
  'reversal-covered',
  'chase-stake-placed',
]);

/** Whether a movement belongs to bets. */
export const isOfBets = (type: string): boolean => betTypes.has(type);

/** The bets behind a movement: all of a slip for a stake, one for a prize or a refund. `number` is the movement's reference. */
export function useBetsOf(number: string | undefined) {
  return useQuery({
    queryKey: ['statement', 'bets', number],
    queryFn: async () => (await call('listOrders', { query: { orderNumber: number ?? '', page: 0, size: 100 } })).content,
    enabled: number !== undefined,
    staleTime: 10_000,
  });
}
