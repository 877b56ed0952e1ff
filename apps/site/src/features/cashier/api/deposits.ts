import type { Reply, cashier } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../shared/api/client';
import { onStreamEvent } from '../../../shared/api/stream';
import { useLanguage } from '../../../shared/i18n';

export type DepositOrder = Reply<typeof cashier.getDeposit>;
export type DepositMethod = Reply<typeof cashier.getDepositSettings>['methods'][number];

/** Deposit methods with their limits. */
export function useDepositSettings(enabled: boolean) {
  const { code } = useLanguage();
  return useQuery({ queryKey: ['deposit-settings', code], queryFn: () => call('getDepositSettings'), enabled, staleTime: 60_000 });
}

/** Opens an order; the same key for every retry of one intention. `amount` in 1/10 000 currency units. @throws ApiError */
export function createDeposit(
  wanted: { amount: bigint; vendorId: string; mcsBankCode: string; returnPath: string },
  idempotencyKey: string,
): Promise<DepositOrder> {
  const { amount, vendorId, mcsBankCode, returnPath } = wanted;
  return call('createDeposit', { body: { amount: formatMoney(amount), vendorId, mcsBankCode, returnPath } }, { idempotencyKey });
}

const stillMoves: ReadonlySet<string> = new Set(['open', 'awaiting_payment', 'review', 'expired']);

/** One deposit, live: the stream tells at once, and asking every few seconds covers a stream that is down. */
export function useDeposit(orderId: string | undefined) {
  const client = useQueryClient();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type === 'deposit') void client.invalidateQueries({ queryKey: ['deposits'] });
      }),
    [client],
  );
  return useQuery({
    queryKey: ['deposits', 'one', orderId],
    queryFn: () => call('getDeposit', { params: { orderId: orderId ?? '' } }),
    enabled: orderId !== undefined,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data && !stillMoves.has(query.state.data.state) ? false : query.state.data?.state === 'awaiting_payment' ? 4000 : 15_000,
  });
}

/** The member's deposits, newest first; pages count from 1. */
export function useDeposits(page: number, enabled: boolean) {
  return useQuery({
    queryKey: ['deposits', 'list', page],
    queryFn: () => call('listDeposits', { query: { pageNo: page, pageSize: 10 } }),
    enabled,
    staleTime: 5000,
    placeholderData: keepPreviousData,
  });
}
