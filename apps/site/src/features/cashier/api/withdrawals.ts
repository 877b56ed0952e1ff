import type { Reply, payoutAccounts, withdrawals } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kit/api/client';
import { onStreamEvent } from '../../../kit/api/stream';
import { useLanguage } from '../../../kit/i18n';
import { cashierKeys } from '../keys';
import { entityKeys } from '../../../entities/keys';

export type WithdrawSettings = Reply<typeof withdrawals.getWithdrawSettings>;
export type Withdrawal = Reply<typeof withdrawals.withdraw>;
export type WithdrawalWithDispute = Reply<typeof withdrawals.getWithdrawal>;
export type PayoutAccount = Reply<typeof payoutAccounts.addPayoutAccount>;

/** Keeps what is on the screen as it stands: the stream tells at once when a withdrawal moves. */
export function useWithdrawalNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onStreamEvent((event) => {
        if (event.type === 'withdrawal') void client.invalidateQueries({ queryKey: entityKeys.withdrawals.all });
      }),
    [client],
  );
}

/** Everything about withdrawals is read anew: after one was made, confirmed or disputed. */
export function useRefreshWithdrawals(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: entityKeys.withdrawals.all });
}

/** Limits, fee and what can be withdrawn. `sequence` of the balance belongs to the key: a bet may have unlocked it. */
export function useWithdrawSettings(sequence: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: entityKeys.withdrawalSettings.of(sequence),
    queryFn: () => call('getWithdrawSettings'),
    enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

export function usePayoutAccounts(enabled = true) {
  return useQuery({ queryKey: cashierKeys.payoutAccounts.all, queryFn: () => call('listPayoutAccounts'), enabled, staleTime: 30_000 });
}

export function usePayoutProviders(enabled: boolean) {
  const { code } = useLanguage();
  return useQuery({
    queryKey: cashierKeys.payoutProviders.of(code),
    queryFn: () => call('listPayoutProviders'),
    enabled,
    staleTime: 3_600_000,
  });
}

/** Asks for a withdrawal; the same key for every retry of one intention. `amount` in 1/10 000 currency units. @throws ApiError */
export function createWithdrawal(
  wanted: { amount: bigint; accountId: string; paymentPassword: string },
  idempotencyKey: string,
): Promise<Withdrawal> {
  const { amount, accountId, paymentPassword } = wanted;
  return call('withdraw', { body: { amount: formatMoney(amount), accountId, paymentPassword } }, { idempotencyKey });
}

const ended: ReadonlySet<string> = new Set(['received', 'rejected', 'returned']);

/** One withdrawal with its dispute, live; asking now and then covers a stream that is down. */
export function useWithdrawal(orderId: string | undefined) {
  return useQuery({
    queryKey: cashierKeys.withdrawal.of(orderId),
    queryFn: () => call('getWithdrawal', { params: { orderId: orderId ?? '' } }),
    enabled: orderId !== undefined,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && ended.has(query.state.data.state) ? false : 10_000),
  });
}

export interface WithdrawalFilter {
  /** Milliseconds since 1970, both ends included. */
  startDate: number;
  endDate: number;
  /** One state; empty for all. */
  state: string;
}

const pageSize = 20;

/** The member's withdrawals, page after page, newest first. */
export function useWithdrawals(filter: WithdrawalFilter, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: cashierKeys.withdrawalList.of(filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        'listWithdrawals',
        {
          query: {
            startDate: filter.startDate,
            endDate: filter.endDate,
            ...(filter.state !== '' && { state: filter.state }),
            pageNo: pageParam,
            pageSize,
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.totalPages ? all.length + 1 : undefined),
    enabled,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Payouts that wait for the member's word. */
export function usePayoutConfirmations(enabled: boolean) {
  return useQuery({
    queryKey: entityKeys.payoutConfirmations.all,
    queryFn: () => call('listPayoutConfirmations'),
    enabled,
    staleTime: 60_000,
  });
}
