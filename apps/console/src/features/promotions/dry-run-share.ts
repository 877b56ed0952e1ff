import { boot } from '../../shared/boot';

/** What a dry run expects to cost and what the house won in its days, decimal text of currency units. `expected` null: no figure can be told. */
interface Sums {
  readonly expected: string | null;
  readonly netWin: string;
}

/** The expected cost as a share of what the house won, 1 being all of it; null: it cannot be told, or the house won nothing. */
export const shareOfWin = ({ expected, netWin }: Sums): number | null =>
  expected === null || Number(netWin) <= 0 ? null : Number(expected) / Number(netWin);

/** Whether the offer would have cost more than the house won. */
export const costsMoreThanWon = ({ expected, netWin }: Sums): boolean =>
  expected !== null && Number(expected) > Math.max(0, Number(netWin));

/** A forecast in whole units of the currency's smallest. */
export const rounded = (sum: string): string => Number(sum).toFixed(boot.currency.scale);
