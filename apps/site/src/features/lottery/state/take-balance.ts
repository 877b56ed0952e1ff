import { parseMoney, tryReadAmount } from '@sortes/money';
import type { QueryClient } from '@tanstack/react-query';
import { balanceQuery } from '../../../entities/wallet/balance';
import { useHeldCredits } from '../../../entities/wallet/held-credits';
import type { BetOrder, BetReceipt } from '../api/place-orders';

/** What of the own balance bets took, in units of 1/10 000: nothing for a free bet, and not what bonus money paid. */
export const ownCostOf = ({ freeBet }: Pick<BetOrder, 'freeBet'>, { orders }: Pick<BetReceipt, 'orders'>): bigint =>
  freeBet === undefined
    ? orders.reduce((sum, { amount, actualAmount, ofBonus }) => sum + parseMoney(actualAmount ?? amount) - parseMoney(ofBonus ?? '0'), 0n)
    : 0n;

/** Takes over the balance that came with accepted bets, unless a newer one is known. Their cost shows at once, also while a draw is being shown. */
export function takeBalanceOf(client: QueryClient, order: Pick<BetOrder, 'freeBet'>, receipt: BetReceipt): void {
  const amount = tryReadAmount(receipt.sumBalance);
  const known = client.getQueryData(balanceQuery.queryKey);
  if (!known || amount === undefined || receipt.sequence < known.sequence) return;
  if (receipt.sequence > known.sequence) useHeldCredits.getState().spend(known.amount, ownCostOf(order, receipt));
  client.setQueryData(balanceQuery.queryKey, { ...known, amount, sequence: receipt.sequence });
}
