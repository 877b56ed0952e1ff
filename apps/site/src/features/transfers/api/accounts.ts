import type { Reply, transfers } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { balanceQuery } from '../../../entities/wallet/balance';
import { entityKeys } from '../../../entities/keys';
import { transfersKeys } from '../keys';

export type UplineSettings = Reply<typeof transfers.getUplineTransferSettings>;
export type UplineReceipt = Reply<typeof transfers.transferToUpline>;

/** What every account holds and why; the balance belongs to the key, so that a movement brings it afresh. */
export function useAccounts(sequence: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: transfersKeys.accounts.of(sequence),
    queryFn: () => call('getWalletAccounts'),
    enabled,
    staleTime: 5_000,
    placeholderData: (before) => before,
  });
}

/** What the member staked in a period (milliseconds, both ends included) that waits for its result; undefined while nobody knows. */
export function useOpenBets(period: { startDate: number; endDate: number }, sequence: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: transfersKeys.openBets.of(period, sequence),
    queryFn: async ({ signal }) =>
      (await call('getBetHistory', { query: { ...period, state: 'open', limit: 1 } }, { signal })).totals?.open,
    enabled,
    staleTime: 5_000,
    placeholderData: (before) => before,
  }).data;
}

/** So many movements are shown beside the accounts; the record has all. */
const latestShown = 5;

/** The last movements of the main account, the newest first; undefined while nobody knows. */
export function useLatestMovements(sequence: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: transfersKeys.latest.of(sequence),
    queryFn: async ({ signal }) => (await call('getStatement', { query: { pageSize: latestShown } }, { signal })).list,
    enabled,
    staleTime: 5_000,
    placeholderData: (before) => before,
  }).data;
}

/** What of the balance may leave now; undefined while nobody knows, and where this brand pays nothing out. */
export function useWithdrawable(sequence: number | undefined, enabled: boolean) {
  return useQuery({
    // Beside the page of withdrawals, which refreshes all under this key.
    queryKey: entityKeys.withdrawalSettings.of(sequence),
    queryFn: () => call('getWithdrawSettings'),
    enabled,
    staleTime: 10_000,
    retry: false,
  }).data;
}

/** Whether and how much may be sent to the agent above. */
export function useUplineSettings(sequence: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: transfersKeys.upline.of(sequence),
    queryFn: () => call('getUplineTransferSettings'),
    enabled,
    staleTime: 5_000,
    placeholderData: (before) => before,
  });
}

function useAfterMove() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: transfersKeys.transfers.all });
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
  };
}

/** Sends money to the agent above. `amount` in 1/10 000 currency units; the same key for every retry of one intention. @throws ApiError */
export function useSendUpline() {
  const after = useAfterMove();
  return async (
    { amount, paymentPassword }: { amount: bigint; paymentPassword: string },
    idempotencyKey: string,
  ): Promise<UplineReceipt> => {
    try {
      return await call('transferToUpline', { body: { amount: formatMoney(amount), paymentPassword } }, { idempotencyKey });
    } finally {
      after();
    }
  };
}

/** Moves all of an agent's float to their main account; the same key for every retry of one intention. @throws ApiError */
export function useEmptyFloat() {
  const after = useAfterMove();
  return async (idempotencyKey: string) => {
    try {
      return await call('emptyFloat', { body: {} }, { idempotencyKey });
    } finally {
      after();
    }
  };
}
