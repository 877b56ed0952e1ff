import type { Reply, cashier } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kit/api/client';
import { onStreamEvent } from '../../../kit/api/stream';
import { useLanguage } from '../../../kit/i18n';
import { cashierKeys } from '../keys';
import { entityKeys } from '../../../entities/keys';

export type DepositOrder = Reply<typeof cashier.listDeposits>['list'][number];
export type DepositDetail = Reply<typeof cashier.getDeposit>;
export type DepositMethod = Reply<typeof cashier.getDepositSettings>['methods'][number];

/** Deposit methods with their limits, or why there are none. */
export function useDepositSettings(enabled: boolean) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: cashierKeys.depositSettings.of(code),
    queryFn: () => call('getDepositSettings'),
    enabled,
    staleTime: 15_000,
  });
}

/** Opens an order; the same key for every retry of one intention. `amount` in 1/10 000 currency units. @throws ApiError */
export function createDeposit(
  wanted: { amount: bigint; vendorId: string; mcsBankCode: string; bankCode: string; returnPath: string },
  idempotencyKey: string,
): Promise<DepositDetail> {
  const { amount, vendorId, mcsBankCode, bankCode, returnPath } = wanted;
  const body = { amount: formatMoney(amount), vendorId, mcsBankCode, returnPath, ...(bankCode !== '' && { bankCode }) };
  return call('createDeposit', { body }, { idempotencyKey });
}

/** Pays in with a voucher; the same key for every retry of one code. @throws ApiError */
export function redeemVoucher(code: string, idempotencyKey: string): Promise<DepositDetail> {
  return call('redeemVoucher', { body: { code } }, { idempotencyKey });
}

/** Says that an order has been paid. @throws ApiError */
export function submitDeposit(
  orderId: string,
  proof: { fileIds: string[]; comment: string },
  idempotencyKey: string,
): Promise<DepositDetail> {
  return call('submitDeposit', { params: { orderId }, body: proof }, { idempotencyKey });
}

/** Takes back an order that has not been paid. @throws ApiError */
export function cancelDeposit(orderId: string, idempotencyKey: string): Promise<DepositDetail> {
  return call('cancelDeposit', { params: { orderId } }, { idempotencyKey });
}

const stillMoves: ReadonlySet<string> = new Set(['open', 'awaiting_payment', 'submitted', 'review', 'expired']);

/** Renews what is shown of deposits whenever the server says that one moved. */
export function useDepositNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type !== 'deposit') return;
        void client.invalidateQueries({ queryKey: entityKeys.deposits.all });
        void client.invalidateQueries({ queryKey: cashierKeys.depositSettings.all });
      }),
    [client],
  );
}

/** One deposit, live: the stream tells at once, and asking every few seconds covers a stream that is down. */
export function useDeposit(orderId: string | undefined) {
  const { code } = useLanguage();
  useDepositNews();
  return useQuery({
    queryKey: cashierKeys.deposit.of(orderId, code),
    queryFn: () => call('getDeposit', { params: { orderId: orderId ?? '' } }),
    enabled: orderId !== undefined,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data && !stillMoves.has(query.state.data.state) ? false : query.state.data?.state === 'awaiting_payment' ? 4000 : 15_000,
  });
}

export interface DepositFilter {
  /** Milliseconds since 1970, both ends included. */
  startDate?: number;
  endDate?: number;
  /** One deposit state; empty for all. */
  state: string;
}

/** The query of a filter, as the list and its file take it. */
export function queryOf({ state, ...period }: DepositFilter) {
  return { ...period, ...(state !== '' && { state }) };
}

/** The member's deposits, newest first; pages count from 1. */
export function useDeposits(filter: DepositFilter, page: number, enabled: boolean) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: cashierKeys.depositList.of(filter, page, code),
    queryFn: ({ signal }) => call('listDeposits', { query: { ...queryOf(filter), pageNo: page, pageSize: 20 } }, { signal }),
    enabled,
    staleTime: 5000,
    placeholderData: keepPreviousData,
  });
}
