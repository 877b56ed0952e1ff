import type { Reply, transfers } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { balanceQuery } from '../../../entities/wallet/balance';
import { runWithStepUp } from '../../../kit/step-up';
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

/** Sends money to the agent above; asks for a proof of who sits here when the server wants one. `amount` in 1/10 000 currency units. @throws ApiError */
export function useSendUpline() {
  const after = useAfterMove();
  return useMutation({
    mutationFn: ({ amount, paymentPassword, key }: { amount: bigint; paymentPassword: string; key: string }) =>
      runWithStepUp(() => call('transferToUpline', { body: { amount: formatMoney(amount), paymentPassword } }, { idempotencyKey: key })),
    onSettled: after,
  });
}

/** Moves all of an agent's float to their main account. @throws ApiError */
export function useEmptyFloat() {
  const after = useAfterMove();
  return useMutation({ mutationFn: (key: string) => call('emptyFloat', { body: {} }, { idempotencyKey: key }), onSettled: after });
}
