import { sortedDigits } from '../content.js';
import { hitOf } from './hits.js';
import { judgeOptions } from './options.js';
import type { Hit, Judge, Result } from '../types.js';

/** The prize of this key, first number of it. @throws RangeError for a result without it. */
function numberOf(result: Result, prize: string): string {
  const number = result.kind === 'prizes' ? result.prizes[prize]?.[0] : undefined;
  if (number === undefined) throw new RangeError('this play is judged against prizes');
  return number;
}

/** The last three digits of the first prize in any order; tier `abc` or `aab` by the digits drawn, a triple wins nothing. */
export const judgeTod: Judge = (result) => {
  const wanted = sortedDigits(numberOf(result, 'first').slice(-3));
  const different = new Set(wanted).size;
  const tier = different === 3 ? 'abc' : different === 2 ? 'aab' : undefined;
  return (content) => {
    if (tier === undefined) return [];
    let count = 0;
    for (const number of content.split(',')) if (sortedDigits(number) === wanted) count += 1;
    return hitOf(tier, count);
  };
};

/** Picked digits that appear among the last `width` digits of a prize, each once however often it appears. */
export function judgeRun(prize: string, width: number): Judge {
  return (result) => {
    const digits = new Set(numberOf(result, prize).slice(-width));
    return (content): readonly Hit[] => {
      let count = 0;
      for (const digit of content) if (digits.has(digit)) count += 1;
      return hitOf('hit', count);
    };
  };
}

/** High (B) from half of the range, low (S), odd (O), even (E) of the last `width` digits of a prize. */
export function judgeEndingSides(prize: string, width: number): Judge {
  return judgeOptions((result) => {
    const value = Number(numberOf(result, prize).slice(-width));
    return new Map([value >= 10 ** width / 2 ? ['B', 'big'] : ['S', 'small'], value % 2 === 1 ? ['O', 'odd'] : ['E', 'even']]);
  });
}
