/**
 * Counting of screens by independent reels: what the whole cycle pays, without walking it. For figures only; `play` knows nothing of this.
 *
 * A screen pays the sum of its terms, and a term pays `pays` × the product over the reels of a number that the reel's own window decides. So a
 * sum over the cycle is a product of sums over single reels: of one term for the mean, of two terms together for the square.
 */
import { scatterCount, type Reel, type Window } from './reels.js';

/** One way in which a screen can win: a line, or a symbol's ways, of so many reels. */
export interface Term {
  readonly pays: bigint;
  /** By reel, the number of a feature of `ScreenRules.featureOf`. */
  readonly features: readonly number[];
}

/** How screens pay, scatters left out. */
export interface ScreenRules {
  readonly reels: readonly Reel[];
  readonly scatter: string | undefined;
  readonly terms: readonly Term[];
  /** How many features there are: they are numbered from 0, which every window has once. */
  readonly features: number;
  /** How often a window has a feature, 0 for not at all. */
  featureOf(reel: number, feature: number, window: Window): number;
  /** The most that a screen can pay that begins with these windows; of a whole screen, what it pays. */
  boundOf(beginning: readonly Window[]): bigint;
  /** How many reels from the left tell whether a screen pays anything, and whether it does. */
  readonly deciding: number;
  pays(beginning: readonly Window[]): boolean;
}

/** The screens of a cycle that show one number of scatters; scatters' own pay is left out. Counts are of the cycle's screens. */
export interface ScreenClass {
  readonly scatters: number;
  readonly screens: bigint;
  /** Screens that pay nothing. */
  readonly blanks: bigint;
  /** Sum of what each pays (1/10 000 of the stake). */
  readonly sum: bigint;
  /** Sum of the squares of what each pays. */
  readonly squares: bigint;
  /** The most that one of them pays. */
  readonly most: bigint;
}

/** Numbers by scatters shown: index 2 counts what shows two. */
type ByScatters = readonly number[];

/** Counts of independent parts together: a product of polynomials. */
function together(left: ByScatters, right: ByScatters): ByScatters {
  const found = Array.from({ length: left.length + right.length - 1 }, () => 0);
  left.forEach((one, at) => right.forEach((other, more) => (found[at + more] = (found[at + more] as number) + one * other)));
  return found;
}

function add(total: number[], part: ByScatters, times: number): void {
  for (let at = 0; at < part.length; at += 1) total[at] = (total[at] ?? 0) + times * (part[at] as number);
}

/** A reel's windows by scatters, each with a weight; undefined when none has any. */
function byScatters(reel: Reel, scatter: string | undefined, weightOf: (window: Window, stop: number) => number): ByScatters | undefined {
  const found: number[] = [];
  reel.forEach((window, stop) => {
    const weight = weightOf(window, stop);
    if (weight === 0) return;
    const scatters = scatterCount(window, scatter);
    while (found.length <= scatters) found.push(0);
    found[scatters] = (found[scatters] as number) + weight;
  });
  return found.length === 0 ? undefined : found;
}

/** Counts the screens of the whole cycle, by how many scatters they show. @throws RangeError when a count leaves the exact whole numbers. */
export function countScreens(rules: ScreenRules): ScreenClass[] {
  const { reels, scatter } = rules;
  const all = reels.map((reel) => byScatters(reel, scatter, () => 1) ?? [0]);
  const screens = all.reduce(together, [1]);
  const blanks = countBlanks(rules, all);
  const { sums, squares } = sumTerms(rules);
  return screens.flatMap((count, scatters): ScreenClass[] => {
    if (count === 0) return [];
    const numbers = { screens: exact(count), blanks: exact(blanks[scatters] ?? 0), sum: sums[scatters] ?? 0n };
    return [{ scatters, ...numbers, squares: squares[scatters] ?? 0n, most: largest(rules, scatters) }];
  });
}

function exact(count: number): bigint {
  if (!Number.isSafeInteger(count)) throw new RangeError('the cycle is too large to be counted in whole numbers');
  return BigInt(count);
}

/** Of one reel, sums over its windows of the products of two features, by scatters. */
function tableOf({ scatter, features, featureOf }: ScreenRules, reel: Reel, at: number, used: readonly number[]): (number[] | undefined)[] {
  const table: (number[] | undefined)[] = Array.from({ length: features * features });
  for (const window of reel) {
    const scatters = scatterCount(window, scatter);
    const active = used.map((feature) => [feature, featureOf(at, feature, window)] as const).filter(([, value]) => value > 0);
    for (const [one, left] of active)
      for (const [other, right] of active) {
        const counts = (table[one * features + other] ??= []);
        while (counts.length <= scatters) counts.push(0);
        counts[scatters] = (counts[scatters] as number) + left * right;
      }
  }
  return table;
}

/** Sums of terms and of products of two terms, over the cycle. Counts of terms that pay alike are added up before they are multiplied. */
function sumTerms(rules: ScreenRules): Record<'sums' | 'squares', bigint[]> {
  const { reels, features } = rules;
  // In an order in which neighbours have beginnings in common, whose products are kept.
  const terms = rules.terms.toSorted((one, other) => {
    const reel = one.features.findIndex((feature, at) => feature !== other.features[at]);
    return reel === -1 ? 0 : (one.features[reel] as number) - (other.features[reel] as number);
  });
  const common = terms.map((term, at) => {
    const reel = term.features.findIndex((feature, place) => feature !== terms[at - 1]?.features[place]);
    return reel === -1 ? reels.length : reel;
  });
  const tables = reels.map((reel, at) => tableOf(rules, reel, at, [...new Set([0, ...terms.map((term) => term.features[at] as number)])]));
  const pays = [...new Set(terms.map((term) => term.pays))];
  const places = terms.map((term) => pays.indexOf(term.pays));
  const single = pays.map((): number[] => []);
  const double = pays.map(() => pays.map((): number[] => []));
  const anything: readonly number[] = reels.map(() => 0);
  // products[n] is that of the first n reels, empty where a part is nothing; kept in place, because there are a hundred thousand of them.
  const products: number[][] = [[1], ...reels.map(() => [])];
  // The product of both terms' features, from the first reel whose part is not known.
  const productOf = (one: readonly number[], other: readonly number[], from: number): ByScatters => {
    for (let reel = from; reel < reels.length; reel += 1) {
      const before = products[reel] as number[];
      const product = products[reel + 1] as number[];
      const part = tables[reel]?.[(one[reel] as number) * features + (other[reel] as number)];
      product.length = 0;
      if (before.length === 0 || part === undefined) continue;
      for (let count = before.length + part.length - 1; count > 0; count -= 1) product.push(0);
      for (let left = 0; left < before.length; left += 1)
        for (let right = 0; right < part.length; right += 1)
          product[left + right] = (product[left + right] as number) + (before[left] as number) * (part[right] as number);
    }
    return products[reels.length] as number[];
  };
  terms.forEach((one, first) => {
    const alone = productOf(one.features, anything, 0);
    add(single[places[first] as number] as number[], alone, 1);
    for (let second = first; second < terms.length; second += 1) {
      const both = productOf(one.features, (terms[second] as Term).features, second === first ? 0 : (common[second] as number));
      // A pair stands for its mirror image as well.
      add(double[places[first] as number]?.[places[second] as number] as number[], both, first === second ? 1 : 2);
    }
  });
  const [sums, squares]: [bigint[], bigint[]] = [[], []];
  pays.forEach((one, first) => {
    single[first]?.forEach((count, scatters) => (sums[scatters] = (sums[scatters] ?? 0n) + one * exact(count)));
    pays.forEach((other, second) =>
      double[first]?.[second]?.forEach((count, scatters) => (squares[scatters] = (squares[scatters] ?? 0n) + one * other * exact(count))),
    );
  });
  return { sums, squares };
}

/** Screens that pay nothing, by scatters: the deciding reels one by one, the others by their scatters alone. */
function countBlanks({ reels, scatter, deciding, pays }: ScreenRules, all: readonly ByScatters[]): ByScatters {
  const found: number[] = [];
  const counts = reels.map((reel) => reel.map((window) => scatterCount(window, scatter)));
  const beginning: Window[] = [];
  const walk = (at: number, scatters: number): void => {
    const reel = reels[at];
    if (at === deciding || reel === undefined) {
      if (!pays(beginning)) found[scatters] = (found[scatters] ?? 0) + 1;
      return;
    }
    for (let stop = 0; stop < reel.length; stop += 1) {
      beginning[at] = reel[stop] as Window;
      walk(at + 1, scatters + (counts[at]?.[stop] as number));
    }
  };
  walk(0, 0);
  return all.slice(deciding).reduce(
    together,
    Array.from(found, (count) => count ?? 0),
  );
}

/** The most that a screen with so many scatters pays: the best beginnings first, leaving out those that cannot reach what was found. */
function largest({ reels, scatter, boundOf }: ScreenRules, scatters: number): bigint {
  const distinct = reels.map((reel) =>
    [...new Map(reel.map((window) => [window.join(' '), window])).values()].map((window) => ({
      window,
      count: scatterCount(window, scatter),
    })),
  );
  const later = distinct.map((_, at) => distinct.slice(at + 1));
  const fewest = later.map((rest) => rest.reduce((total, windows) => total + Math.min(...windows.map(({ count }) => count)), 0));
  const greatest = later.map((rest) => rest.reduce((total, windows) => total + Math.max(...windows.map(({ count }) => count)), 0));
  let most = -1n;
  const beginning: Window[] = [];
  const walk = (at: number, missing: number): void => {
    const next: { readonly window: Window; readonly left: number; readonly bound: bigint }[] = [];
    for (const { window, count } of distinct[at] as (typeof distinct)[number]) {
      const left = missing - count;
      if (left < (fewest[at] as number) || left > (greatest[at] as number)) continue;
      beginning[at] = window;
      beginning.length = at + 1;
      const bound = boundOf(beginning);
      if (bound <= most) continue;
      if (at === distinct.length - 1) most = bound;
      else next.push({ window, left, bound });
    }
    next.sort((one, other) => (one.bound === other.bound ? 0 : one.bound > other.bound ? -1 : 1));
    for (const { window, left, bound } of next) {
      if (bound <= most) return;
      beginning[at] = window;
      beginning.length = at + 1;
      walk(at + 1, left);
    }
  };
  walk(0, scatters);
  return most;
}
