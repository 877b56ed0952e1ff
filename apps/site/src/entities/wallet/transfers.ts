import type { Reply, games } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { balanceQuery } from './balance';
import { tellGame } from '../game/tell-game';
import { entityKeys } from '../keys';

export type VendorWallet = Reply<typeof games.listVendorWallets>['list'][number];
export type WalletTransfer = Reply<typeof games.getWalletLocks>['transfers'][number];

const locksEveryMs = 4_000;

/** The player's wallets at vendors, for brands whose vendors keep wallets of their own. */
export function useVendorWallets(enabled: boolean) {
  return useQuery({
    queryKey: entityKeys.walletList.all,
    queryFn: () => call('listVendorWallets'),
    enabled,
    staleTime: 3_000,
    refetchInterval: (query) => (query.state.data?.list.some(({ locked }) => locked) ? locksEveryMs : false),
  });
}

/** Transfers under way; asked again every few seconds while there are any. */
export function useWalletLocks(enabled: boolean) {
  return useQuery({
    queryKey: entityKeys.walletLocks.all,
    queryFn: () => call('getWalletLocks'),
    enabled,
    staleTime: 2_000,
    refetchInterval: (query) => (query.state.data?.locked ? locksEveryMs : false),
  });
}

/** What the player wants moved. `amount` in 1/10 000 currency units; `all` moves as much as there is. */
export type TransferWish = { recoverAll: true } | { vassalage: string; direction: 'in' | 'out'; amount: bigint | 'all' };

/** The same intention has the same name, and keeps its key through every retry. */
export function nameOfWish(wish: TransferWish): string {
  return 'recoverAll' in wish ? 'recover' : `${wish.vassalage} ${wish.direction} ${wish.amount}`;
}

/** Moves money; the same key for every retry of one intention. @throws ApiError */
export function useTransfer() {
  const client = useQueryClient();
  return async (wish: TransferWish, idempotencyKey: string) => {
    try {
      return await call('transferWallet', { body: bodyOf(wish) }, { idempotencyKey });
    } finally {
      void client.invalidateQueries({ queryKey: entityKeys.wallets.all });
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
      tellGame({ sortes: 1, type: 'balance-changed' });
    }
  };
}

function bodyOf(wish: TransferWish) {
  if ('recoverAll' in wish) return { recoverAll: true };
  const { vassalage, direction, amount } = wish;
  return { vassalage, direction, ...(amount === 'all' ? { all: true } : { amount: formatMoney(amount) }) };
}
