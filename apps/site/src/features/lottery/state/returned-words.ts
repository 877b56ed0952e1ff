import { parseMoney } from '@sortes/money';
import type { Format } from '../../../kit/format';
import type { Translate } from '../../../kit/i18n';
import type { Order } from '../api/orders';
import { paidFor, type DrawOutcome } from './outcome';

type Write = Pick<Format, 'money' | 'difference'>;

/** What a draw brought that is no gain: what came back of the stake. */
export function returnedText(t: Translate, write: Write, { back, paid, orders }: Pick<DrawOutcome, 'back' | 'paid' | 'orders'>): string {
  if (orders.some(({ state }) => state === 'refunded'))
    return t('lottery.state.wonBack', { amount: write.money(back), cost: write.money(paid) });
  return lessText(t, write, back, paid);
}

/** A prize at or below what was paid for it, in 1/10 000 currency units. */
export function lessText(t: Translate, write: Write, won: bigint, paid: bigint): string {
  return won === paid
    ? t('lottery.state.wonEven', { amount: write.money(won) })
    : t('lottery.state.wonBack', { amount: write.money(won), cost: write.money(paid) });
}

/** Whether a bet won more than was paid for it: only that is shown as a gain. */
export const isGain = (order: Order): boolean => parseMoney(order.winAmount) > paidFor(order);
