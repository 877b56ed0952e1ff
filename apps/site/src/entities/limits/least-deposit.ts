import { tryReadAmount } from '@sortes/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { entityKeys } from '../keys';

/** The smallest deposit that any way to pay takes, 1/10 000 currency units: who limits themselves below it cannot deposit. Undefined while nobody knows. */
export function useLeastDeposit(enabled: boolean): bigint | undefined {
  return useQuery({
    queryKey: entityKeys.leastDeposit.all,
    queryFn: async () => (await call('getDepositSettings')).methods,
    // A voucher has its own sum.
    select: (methods) =>
      methods
        .filter(({ kind }) => kind !== 'voucher')
        .map(({ minimumAmount }) => tryReadAmount(minimumAmount) ?? 0n)
        .reduce<bigint | undefined>((least, one) => (least === undefined || one < least ? one : least), undefined),
    enabled,
    staleTime: 60_000,
  }).data;
}
