import { formatMoney, parseMoney } from '@sortes/money';

interface Given {
  readonly money: string;
  readonly endedAt: number | null;
  readonly status: string;
  readonly amount: string;
  readonly converted: string;
  readonly forfeited: string;
}

/** What a bonus became less what it was, of one that was lent and is over: so that its sums add up. Undefined for all else. */
export function playedOf({ money, endedAt, status, amount, converted, forfeited }: Given): string | undefined {
  const isOver =
    endedAt !== null && (status === 'completed' || status === 'played-out' || parseMoney(converted) + parseMoney(forfeited) > 0n);
  if ((money !== 'bonus' && money !== 'freebet') || !isOver) return undefined;
  const result = parseMoney(converted) + parseMoney(forfeited) - parseMoney(amount);
  return result === 0n ? undefined : formatMoney(result);
}
