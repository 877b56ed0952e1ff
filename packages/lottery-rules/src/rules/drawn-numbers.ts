/** Judges for numbers drawn without repetition (11x5, racing) and for plays whose options win by name. Numbers are of one width. */
import type { Hit, Judge, Result } from '../types.js';
import { judgeMatches } from './chosen-numbers.js';
import { hitOf, numbersAt } from './hits.js';

/**
 * Every combination of `size` picked numbers wins that lies within the numbers drawn at these positions; where a combination is larger
 * than the draw (11x5 any 6 to 8) it wins when it covers the whole draw.
 */
export function judgeChosen(positions: readonly number[], size: number, tier: string): Judge {
  return judgeMatches(positions, size, { [Math.min(size, positions.length)]: tier });
}

/** As `judgeChosen`, for whole tickets of `size` numbers written together: "0102,0307". */
export function judgeUnorderedTickets(positions: readonly number[], size: number, tier: string): Judge {
  return (result) => {
    const numbers = numbersAt(result, positions);
    const drawn = new Set(numbers);
    const width = numbers[0]?.length ?? 1;
    const wanted = Math.min(size, drawn.size);
    return (content) => {
      let winning = 0;
      for (const ticket of content.split(',')) {
        let hits = 0;
        for (let at = 0; at < ticket.length; at += width) if (drawn.has(ticket.slice(at, at + width))) hits += 1;
        if (hits === wanted) winning += 1;
      }
      return hitOf(tier, winning);
    };
  };
}

/** Every position's set holds the number drawn there: "01,02|03". No two tickets of one content are the same, so at most one wins. */
export function judgeInOrder(positions: readonly number[], tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions);
    return (content) => {
      const sets = content.split('|');
      // A set of two-digit numbers parted by commas contains a number's text only where it holds the number.
      return hitOf(tier, drawn.every((number, at) => sets[at]?.includes(number)) ? 1 : 0);
    };
  };
}

/** Whole tickets in drawing order: "010203,110203". */
export function judgeOrderedTickets(positions: readonly number[], tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions).join('');
    return (content) => hitOf(tier, content.split(',').includes(drawn) ? 1 : 0);
  };
}

/** Each position's picked numbers are bets of their own: "01,02||07||". */
export function judgeEachPosition(positions: readonly number[], tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions);
    return (content) => {
      const sets = content.split('|');
      let hits = 0;
      for (let at = 0; at < drawn.length; at += 1) if (sets[at]?.includes(drawn[at] ?? '|')) hits += 1;
      return hitOf(tier, hits);
    };
  };
}

/**
 * Rows of named options, each pick a bet of its own: "B,O||S".
 * @param winning what wins on each row and in which tier, asked once per draw
 */
export function judgeRows(winning: (result: Result) => readonly ReadonlyMap<string, string>[]): Judge {
  return (result) => {
    const rows = winning(result);
    return (content) => {
      const counts = new Map<string, number>();
      const sets = content.split('|');
      for (let at = 0; at < sets.length; at += 1) {
        const row = rows[at];
        const set = sets[at];
        if (!row || !set) continue;
        for (const option of set.split(',')) {
          const tier = row.get(option);
          if (tier !== undefined) counts.set(tier, (counts.get(tier) ?? 0) + 1);
        }
      }
      const hits: Hit[] = [];
      for (const [tier, count] of counts) hits.push({ tier, count });
      return hits;
    };
  };
}

/** Options that win, each in the tier of its name. */
export function winners(options: readonly string[], tierOf: (option: string) => string = sideTier): ReadonlyMap<string, string> {
  return new Map(options.map((option) => [option, tierOf(option)]));
}

/** Options whose stake comes back. */
export function pushes(options: readonly string[]): ReadonlyMap<string, string> {
  return winners(options, () => 'push');
}

const sideTiers: Readonly<Record<string, string>> = { B: 'big', S: 'small', O: 'odd', E: 'even', D: 'dragon', T: 'tiger' };

/** Tier of the options big, small, odd, even, dragon and tiger. */
export function sideTier(option: string): string {
  return sideTiers[option] ?? option;
}

/** The drawn numbers at these positions, as integers. */
export function valuesAt(result: Result, positions: readonly number[]): number[] {
  return numbersAt(result, positions).map(Number);
}

/** The sum of the drawn numbers at these positions. */
export function sumAt(result: Result, positions: readonly number[]): number {
  return valuesAt(result, positions).reduce((sum, value) => sum + value, 0);
}
