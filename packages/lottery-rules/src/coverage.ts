import { choose } from './combinatorics.js';
import { countDisjoint, countDistinct, countSets, hasPattern, pickedOfCanonical, type Picks, sortedDigits } from './content.js';
import type { ContentForm, Play } from './types.js';

/** How much of its play a bet covers: `covered` of `of` combinations. */
export interface Coverage {
  readonly covered: bigint;
  readonly of: bigint;
}

type Form<Kind extends ContentForm['kind']> = Extract<ContentForm, { kind: Kind }>;

function factorial(n: number): bigint {
  return n <= 1 ? 1n : BigInt(n) * factorial(n - 1);
}

/** Numbers that a form admits; of those that win in any order each once. */
function numbersOf({ width, from = 0, to = 10 ** width - 1, patterns, unordered }: Form<'numbers'>): number {
  const admitted = new Set<string>();
  for (let number = from; number <= to; number += 1) {
    const text = String(number).padStart(width, '0');
    if (!hasPattern([...text], patterns)) continue;
    admitted.add(unordered ? sortedDigits(text) : text);
  }
  return admitted.size;
}

/** Multisets of so many symbols, or rows of them, whose equal symbols make groups of these sizes. */
function ticketsOfPattern(symbols: number, pattern: readonly number[], ordered: boolean): bigint {
  // Groups of one size are interchangeable.
  const alike = [...new Set(pattern)].map((size) => pattern.filter((other) => other === size).length);
  const chosen = choose(symbols, pattern.length) * factorial(pattern.length);
  const sets = alike.reduce((count, times) => count / factorial(times), chosen);
  if (!ordered) return sets;
  const length = pattern.reduce((sum, size) => sum + size, 0);
  return sets * pattern.reduce((orders, size) => orders / factorial(size), factorial(length));
}

function ticketsOf({ symbols, length, ordered, patterns }: Form<'tickets'>): bigint {
  if (patterns) return patterns.reduce((sum, pattern) => sum + ticketsOfPattern(symbols.length, pattern, ordered), 0n);
  return ordered ? BigInt(symbols.length) ** BigInt(length) : choose(symbols.length + length - 1, length);
}

/** Combinations that a play has in all, at one choice of its places where there are several. */
function countAll(form: Exclude<ContentForm, { kind: 'positions' }>): bigint {
  switch (form.kind) {
    case 'digits':
      return choose(form.symbols.length, form.choose) * BigInt(form.arrangements);
    case 'numbers':
      return choose(numbersOf(form), form.choose);
    case 'options':
      return form.weights ? form.weights.reduce((sum, weight) => sum + BigInt(weight), 0n) : choose(form.options.length, form.choose ?? 1);
    case 'parts': {
      const size = form.symbols.length;
      return countDisjoint({ first: size, second: size, common: size }, form.parts[0].take, form.parts[1].take);
    }
    case 'tickets':
      return ticketsOf(form);
  }
}

const allByForm = new WeakMap<ContentForm, bigint>();

function allOf(form: Exclude<ContentForm, { kind: 'positions' }>): bigint {
  let all = allByForm.get(form);
  if (all === undefined) allByForm.set(form, (all = countAll(form)));
  return all;
}

/**
 * Where sides of several places are joined, combinations overlap (big and odd): what counts of a place is which of its numbers some side of the bet holds. The
 * numbers are digits, of Mark Six 1 to 48 (49 is neither).
 */
function sidedNumbers(play: Play, form: Form<'positions'>): readonly number[] | undefined {
  if ((form.choose ?? form.positions.length) === 1 || !form.symbols.every((symbol) => 'BSOE'.includes(symbol))) return undefined;
  return play.family === 'mark-six' ? Array.from({ length: 48 }, (_, index) => index + 1) : Array.from({ length: 10 }, (_, digit) => digit);
}

function sizeOfSides(sides: readonly string[], numbers: readonly number[]): number {
  const middle = (numbers[numbers.length / 2] ?? 0) - 1;
  return numbers.filter((number) => sides.includes(number > middle ? 'B' : 'S') || sides.includes(number % 2 === 1 ? 'O' : 'E')).length;
}

/** Of the places that a combination may stand at, those of which the bet holds most: a bet at two places is no less sure at one of them. */
function coverageOfPositions(play: Play, form: Form<'positions'>, sets: Picks): Coverage {
  const times = BigInt(form.times ?? 1);
  if (form.distinct) {
    const all = form.positions.map(() => form.symbols);
    return { covered: countDistinct(form, sets) * times, of: countDistinct(form, all) * times };
  }
  const numbers = sidedNumbers(play, form);
  const sizes = sets.map((set) => (numbers ? sizeOfSides(set, numbers) : set.length)).sort((left, right) => right - left);
  const fullest = sizes.slice(0, form.choose ?? sizes.length);
  const whole = BigInt((numbers ?? form.symbols).length);
  return {
    covered: fullest.reduce((product, size) => product * BigInt(size), 1n) * times,
    of: whole ** BigInt(fullest.length) * times,
  };
}

/**
 * How much of its play a bet covers, exactly. Of a play at any of several places (one digit of five, a pair of five) it is judged at the place where it covers most: 8 of
 * 10, not 8 of 50. Content is the canonical text that `countContent` returned.
 */
export function coverageOf(play: Play, canonical: string): Coverage {
  const { form } = play;
  const picked = pickedOfCanonical(form, canonical);
  return form.kind === 'positions' ? coverageOfPositions(play, form, picked.sets) : { covered: countSets(form, picked), of: allOf(form) };
}

/** Whether a bet covers more than so many percent of its play. Where there is one combination only, nothing is chosen and nothing covered. */
export function coversMoreThan({ covered, of }: Coverage, percent: number): boolean {
  return of > 1n && covered * 100n > of * BigInt(percent);
}

interface Least {
  readonly percent: number;
  readonly length: number;
}
const leastByForm = new WeakMap<ContentForm, Least>();

/** How long content of a form is at least that covers more than so many percent; 0 where its length says nothing. */
function leastLength(play: Play, percent: number): number {
  const { form } = play;
  let least = leastByForm.get(form);
  if (least?.percent !== percent) leastByForm.set(form, (least = { percent, length: countLeastLength(play, percent) }));
  return least.length;
}

function countLeastLength(play: Play, percent: number): number {
  const { form } = play;
  if (form.kind !== 'positions' || form.distinct || form.symbols.some((symbol) => symbol.length !== 1) || sidedNumbers(play, form))
    return 0;
  const places = form.choose ?? form.positions.length;
  // So many symbols make most combinations when every place has as many of them.
  return places * form.symbols.length * (percent / 100) ** (1 / places) * (1 - 1e-9);
}

/** Whether a bet can cover more than so many percent of its play at all: a glance at most bets, which `coverageOf` takes to pieces. */
export const mayCoverMoreThan = (play: Play, canonical: string, percent: number): boolean => canonical.length >= leastLength(play, percent);
