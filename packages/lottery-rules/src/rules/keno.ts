import { numbersAt } from './hits.js';
import { judgeOptions } from './options.js';
import type { Judge, Result } from '../types.js';

/** Twenty numbers are drawn. */
export const kenoPositions = Array.from({ length: 20 }, (_, position) => position);

/** Sums of the drawn numbers by element, highest first (lottery sheet 2.6; the ranges are usage, not law). */
export const elements = [
  { option: 'EARTH', tier: 'earth', from: 924 },
  { option: 'FIRE', tier: 'fire', from: 856 },
  { option: 'WATER', tier: 'water', from: 764 },
  { option: 'WOOD', tier: 'wood', from: 696 },
  { option: 'GOLD', tier: 'gold', from: 210 },
] as const;

function valuesOf(result: Result): number[] {
  return numbersAt(result, kenoPositions).map(Number);
}

function sumOf(result: Result): number {
  return valuesOf(result).reduce((sum, value) => sum + value, 0);
}

/** Sum above 810 (B), below (S) or 810 itself (X). */
export const judgeSumSize: Judge = judgeOptions((result) => {
  const sum = sumOf(result);
  return new Map([sum > 810 ? ['B', 'big'] : sum < 810 ? ['S', 'small'] : ['X', 'tie']]);
});

/** Sum odd (O) or even (E). */
export const judgeSumParity: Judge = judgeOptions((result) => new Map([sumOf(result) % 2 === 1 ? ['O', 'odd'] : ['E', 'even']]));

/** The range the sum falls in. */
export const judgeElement: Judge = judgeOptions((result) => {
  const sum = sumOf(result);
  const element = elements.find(({ from }) => sum >= from);
  return new Map(element ? [[element.option, element.tier]] : []);
});

function judgeMajority(belongs: (value: number) => boolean, more: readonly [string, string], fewer: readonly [string, string]): Judge {
  return judgeOptions((result) => {
    const count = valuesOf(result).filter(belongs).length;
    return new Map([count > 10 ? more : count < 10 ? fewer : (['TIE', 'tie'] as const)]);
  });
}

/** More than ten numbers of 1-40 (UP), of 41-80 (LOW), or ten of each (TIE). */
export const judgeUpperLower: Judge = judgeMajority((value) => value <= 40, ['UP', 'upper'], ['LOW', 'lower']);

/** More than ten odd numbers (ODD), even ones (EVEN), or ten of each (TIE). */
export const judgeOddEven: Judge = judgeMajority((value) => value % 2 === 1, ['ODD', 'oddMajority'], ['EVEN', 'evenMajority']);
