import { unitsPerCurrencyUnit, unitsPerPoint } from '@sortes/money';
import type { LaneTitle, Winner } from '../../ports/game-source.js';

/** Enough of a name for its owner to know it, too little for anybody else. Masking twice changes nothing. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`;
}

/** Points that a win brings at least which is told where the brand says nothing: what is less is small change, and no news. */
const leastPoints = 10n;

/** What a win is at least, beyond its stake, that recent winners show, in 1/10 000 currency unit. @param asked the brand's own figure in currency units; 0: none */
export function leastWin(currency: string, asked: number): bigint {
  return (asked === 0 ? leastPoints * unitsPerPoint(currency) : BigInt(asked)) * unitsPerCurrencyUnit;
}

/** Whether a category of the wire means all of them ("ALL", or none asked). */
export function isEverything(category: string | undefined): boolean {
  const asked = category?.trim().toUpperCase() ?? '';
  return asked === '' || asked === 'ALL';
}

/** The newest winners of all sources, of one category, of several, or of all ("ALL", or none asked). */
export function joinWinners(winners: readonly Winner[], asked: string | readonly LaneTitle[] | undefined, limit: number): Winner[] {
  const isAsked = ({ category }: Winner): boolean =>
    Array.isArray(asked) ? asked.includes(category) : isEverything(asked as string) || category === (asked as string).trim().toUpperCase();
  return winners
    .filter(isAsked)
    .toSorted((left, right) => right.time - left.time)
    .slice(0, limit)
    .map((winner) => ({ ...winner, userName: maskName(winner.userName) }));
}
