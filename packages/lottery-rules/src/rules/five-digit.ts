import { choose } from '../combinatorics.js';
import type { Judge } from '../types.js';
import { hitOf, numbersAt } from './hits.js';

/** 5..9 is big, the rest small. */
function classesOf(digit: string): string {
  const value = Number(digit);
  return `${value >= 5 ? 'B' : 'S'}${value % 2 === 1 ? 'O' : 'E'}`;
}

/** Every position's set holds the digit drawn there. */
export function judgeDirect(positions: readonly number[], tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions);
    return (content) => hitOf(tier, content.split('|').every((set, index) => set.includes(drawn[index] ?? '|')) ? 1 : 0);
  };
}

/** The positions show exactly `different` different digits, all of them picked, in any order (group 3: two, group 6: three). */
export function judgeGroup(positions: readonly number[], different: number, tier: string): Judge {
  return (result) => {
    const drawn = [...new Set(numbersAt(result, positions))];
    const possible = drawn.length === different;
    return (content) => hitOf(tier, possible && drawn.every((digit) => content.includes(digit)) ? 1 : 0);
  };
}

/** Every choice of `size` picked digits that all appear somewhere among the positions. */
export function judgeAnyPosition(positions: readonly number[], size: number, tier: string): Judge {
  return (result) => {
    const drawn = [...new Set(numbersAt(result, positions))];
    return (content) => hitOf(tier, Number(choose(drawn.filter((digit) => content.includes(digit)).length, size)));
  };
}

/** Big, small, odd or even at each position: "B,O|S". */
export function judgePositionClasses(positions: readonly number[], tier: string): Judge {
  return (result) => {
    const drawn = numbersAt(result, positions).map(classesOf);
    return (content) =>
      hitOf(
        tier,
        content.split('|').reduce((product, set, index) => product * set.split(',').filter((symbol) => drawn[index]?.includes(symbol)).length, 1),
      );
  };
}

/** First digit against second: D higher, T lower, X equal. */
export function judgeDragonTiger(first: number, second: number): Judge {
  const tiers: Readonly<Record<string, string>> = { D: 'dragon', T: 'tiger', X: 'tie' };
  return (result) => {
    const [left, right] = numbersAt(result, [first, second]).map(Number) as [number, number];
    const winner = left > right ? 'D' : left < right ? 'T' : 'X';
    return (content) => hitOf(tiers[winner] ?? '', content.split(',').includes(winner) ? 1 : 0);
  };
}
