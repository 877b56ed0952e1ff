/** Judges of Togel: four digits, named as, kop, kepala and ekor from the left. */
import type { Hit, Judge, Result } from '../types.js';
import { hitOf, numbersAt } from './hits.js';
import { lunarYearOf, signOfNumber } from './zodiac.js';

/** Hits by tier, in the order they were met. */
function hitsOf(tiers: Iterable<string>): readonly Hit[] {
  const counts = new Map<string, number>();
  for (const tier of tiers) counts.set(tier, (counts.get(tier) ?? 0) + 1);
  return [...counts].map(([tier, count]) => ({ tier, count }));
}

/** The digits at these positions, together, are one of the picked numbers. */
export function judgeExact(positions: readonly number[], tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions).join('');
    // Numbers have one width and stand between commas, so that a drawn one can only be found whole.
    return (content) => hitOf(tier, content.includes(drawn) ? 1 : 0);
  };
}

/** How often each digit is drawn, drawn ones only. */
function digitCounts(result: Result): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const digit of numbersAt(result, [0, 1, 2, 3])) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return counts;
}

/** All choices of `size` of these digits. */
function choices(digits: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return digits.flatMap((digit, index) => choices(digits.slice(index + 1), size - 1).map((rest) => [digit, ...rest]));
}

/**
 * Colok: every choice of `size` different picked digits that are all drawn, anywhere; the tier `match<n>` says how many of the four drawn
 * digits are among them. The choices that can win are listed once per draw, at most six.
 */
export function judgeColok(size: number): Judge {
  return (result) => {
    const counts = digitCounts(result);
    const winning = choices([...counts.keys()], size).map((digits) => ({
      digits,
      tier: `match${digits.reduce((sum, digit) => sum + (counts.get(digit) ?? 0), 0)}`,
    }));
    return (content) => hitsOf(winning.filter(({ digits }) => digits.every((digit) => content.includes(digit))).map(({ tier }) => tier));
  };
}

/** A digit at a place named: every position's set that holds the digit drawn there wins on its own. */
export function judgeDigitAtPosition(tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, [0, 1, 2, 3]);
    return (content) => hitOf(tier, content.split('|').filter((set, index) => set.includes(drawn[index] ?? '|')).length);
  };
}

/** Named symbols at places: for each place the symbols that win and the tier of each. */
export function judgeSymbolsAtPositions(
  winning: (digits: readonly number[], drawsAt: Date, timezone?: string) => readonly ReadonlyMap<string, string>[],
): Judge {
  return (result, drawsAt, timezone) => {
    const byPlace = winning(numbersAt(result, [0, 1, 2, 3]).map(Number), drawsAt, timezone);
    return (content) =>
      hitsOf(content.split('|').flatMap((set, index) => set.split(',').flatMap((symbol) => byPlace[index]?.get(symbol) ?? [])));
  };
}

/** Size and parity of one digit: 5-9 is big. */
export function classesOfDigit(digit: number): readonly string[] {
  return [digit >= 5 ? 'B' : 'S', digit % 2 === 1 ? 'O' : 'E'];
}

/** Digital root of the last two digits: their sum, and the sum of its digits where it has two. Only 00 has the root 0. */
export function rootOf(kepala: number, ekor: number): number {
  const sum = kepala + ekor;
  return sum > 9 ? sum - 9 : sum;
}

/**
 * Shio: the sign of the last two digits, 00 being 100, in the lunar year of the draw. The year's own sign and the three before it have nine
 * numbers, the others eight: the tier says which.
 */
export function judgeShio(): Judge {
  return judgeSymbolsAtPositions((digits, drawsAt, timezone) => {
    const number = (digits[2] ?? 0) * 10 + (digits[3] ?? 0) || 100;
    return [new Map([[signOfNumber(number, lunarYearOf(drawsAt, timezone)), (number - 1) % 12 < 4 ? 'nine' : 'eight']])];
  });
}
