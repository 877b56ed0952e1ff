import { parseMoney } from '@sortes/money';
import type { Order } from '../api/orders';

/** How much of a feast a win is, by what came back for each unit staked. */
export type WinTier = 'nice' | 'big' | 'mega';

/** What became of all bets of a player on one draw. Sums in units of 1/10 000. */
export interface DrawOutcome {
  /** `won` is more than was paid; at or below it the money was returned, which is nothing to cheer at. */
  readonly kind: 'won' | 'returned' | 'lost' | 'refunded';
  readonly gameId: string;
  readonly numero: string;
  readonly paid: bigint;
  readonly back: bigint;
  readonly tier: WinTier | undefined;
  /** The bets, without those that were cancelled. */
  readonly orders: readonly Order[];
}

const [bigTimes, megaTimes] = [10n, 50n];

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n);

/** What a bet cost: its price less the rebate. */
const costOf = ({ betAmount, rebate }: Order): bigint => parseMoney(betAmount) - parseMoney(rebate ?? '0');
/** What the player paid for it: nothing for a free bet. */
export const paidFor = (order: Order): bigint => (order.freeStake === undefined ? costOf(order) : 0n);

function backFrom(order: Order): bigint {
  if (order.state === 'won') return parseMoney(order.winAmount);
  return order.state === 'refunded' ? paidFor(order) : 0n;
}

/** Gathers a player's bets on one draw; undefined while one of them still waits, or none counts. */
export function outcomeOf(all: readonly Order[]): DrawOutcome | undefined {
  const orders = all.filter(({ state }) => state !== 'cancelled');
  const [first] = orders;
  if (!first || orders.some(({ state }) => state === 'waiting')) return undefined;
  const paid = sum(orders.map(paidFor));
  const back = sum(orders.map(backFrom));
  const isCalledOff = orders.every(({ state }) => state === 'refunded');
  const kind = isCalledOff ? 'refunded' : back > paid ? 'won' : back > 0n ? 'returned' : 'lost';
  const cost = sum(orders.map(costOf));
  const tier = kind !== 'won' ? undefined : back >= cost * megaTimes ? 'mega' : back >= cost * bigTimes ? 'big' : 'nice';
  return { kind, gameId: first.gameId, numero: first.numero, paid, back, tier, orders };
}

/** How often the stake came back, to one place after the point; undefined where nothing was paid. */
export const timesOf = ({ paid, back }: Pick<DrawOutcome, 'paid' | 'back'>): number | undefined =>
  paid > 0n ? Number((back * 10n) / paid) / 10 : undefined;
