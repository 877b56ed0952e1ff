import { hitOf, numbersAt } from './hits.js';
import { judgeOptions } from './options.js';
import type { Judge, Result } from '../types.js';

/** Three digits are drawn. */
export const pc28Positions = [0, 1, 2] as const;

export type Three = readonly [number, number, number];

function digitsOf(result: Result): Three {
  return numbersAt(result, pc28Positions).map(Number) as unknown as Three;
}

export function sumOf([first, second, third]: Three): number {
  return first + second + third;
}

/** Big from 14. */
export function sizeOf(sum: number): 'B' | 'S' {
  return sum >= 14 ? 'B' : 'S';
}

export function parityOf(value: number): 'O' | 'E' {
  return value % 2 === 1 ? 'O' : 'E';
}

/** Colours of sums: 0, 13, 14 and 27 have none, so that every bet on a colour loses there (lottery sheet 2.7). */
export function colourOf(sum: number): 'RED' | 'GREEN' | 'BLUE' | undefined {
  if (sum === 0 || sum === 13 || sum === 14 || sum === 27) return undefined;
  return (['RED', 'GREEN', 'BLUE'] as const)[sum % 3];
}

/** Leopard, straight, pair, half (two neighbours) or misc, in that order of precedence; `wrap` lets 9 and 0 be neighbours. */
export function shapeOf(digits: Three, wrap: boolean): 'LEOPARD' | 'STRAIGHT' | 'PAIR' | 'HALF' | 'MISC' {
  const different = new Set(digits).size;
  if (different === 1) return 'LEOPARD';
  if (different === 2) return 'PAIR';
  const [low, middle, high] = digits.toSorted((left, right) => left - right) as unknown as Three;
  // Steps up from each digit to the next; the last one goes round from the highest to the lowest.
  const steps = [middle - low, high - middle, ...(wrap ? [low + 10 - high] : [])].filter((step) => step === 1).length;
  return steps >= 2 ? 'STRAIGHT' : steps === 1 ? 'HALF' : 'MISC';
}

/** Judges options that the digits alone decide: `winning` names the options with the tier of each. */
export function judgeDigits(winning: (digits: Three) => readonly (readonly [string, string])[]): Judge {
  return judgeOptions((result) => new Map(winning(digitsOf(result))));
}

/** For each position whether the drawn symbol is picked there: "1||35"; every position is a bet of its own. */
export function judgeEachPosition(tier: string, classesOf: (digit: number) => readonly string[], separator: '' | ','): Judge {
  return (result) => {
    const drawn = digitsOf(result).map(classesOf);
    return (content) => {
      let hits = 0;
      content.split('|').forEach((set, position) => {
        if (set !== '') for (const symbol of set.split(separator)) if (drawn[position]?.includes(symbol)) hits += 1;
      });
      return hitOf(tier, hits);
    };
  };
}
