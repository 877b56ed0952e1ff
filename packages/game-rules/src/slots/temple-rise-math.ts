/**
 * The exact figures of a game of temple rise's kind, by the independence of its reels. No page loads this; the test proves it on smaller forms
 * that are played in full, and holds the published figures to it.
 */
import { difference, fraction, product, sum, type Fraction } from '../fraction.js';
import { multiplierScale, type GameMath } from '../round-game.js';
import type { Mode, TempleRiseForm } from './temple-rise.js';

/** How one reel may show: of how many of each paying symbol (wilds included), of how many scatters; `weight` of all heights and stops. */
interface ReelView {
  readonly counts: readonly number[];
  readonly scatters: number;
  weight: number;
}

/** The reels' views when a given reel is lit; reels are independent of each other then. */
function viewsOf(form: TempleRiseForm, mode: Mode, lit: number | undefined, heights = mode.heights): readonly (readonly ReelView[])[] {
  return mode.strips.map((strip, reel) => {
    if (reel === lit) return [{ counts: form.pays.map(() => form.tallest), scatters: 0, weight: 1 }];
    const views = new Map<string, ReelView>();
    for (const { height, weight } of heights)
      for (let stop = 0; stop < strip.length; stop += 1) {
        const window = Array.from({ length: height }, (_, row) => strip[(stop + row) % strip.length]!);
        const counts = form.pays.map(({ symbol }) => window.filter((found) => found === symbol || found === form.wild).length);
        const scatters = window.filter((found) => found === form.scatter).length;
        const key = `${counts.join(' ')} ${scatters}`;
        const same = views.get(key);
        if (same) same.weight += weight;
        else views.set(key, { counts, scatters, weight });
      }
    return [...views.values()];
  });
}

/** A sum over views by scatters: index k is the part with k scatters. */
type Polynomial = readonly bigint[];

function times(left: Polynomial, right: Polynomial): Polynomial {
  const result = Array.from({ length: left.length + right.length - 1 }, () => 0n);
  for (const [i, a] of left.entries()) for (const [j, b] of right.entries()) result[i + j]! += a * b;
  return result;
}

function plus(left: Polynomial, right: Polynomial): Polynomial {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => (left[index] ?? 0n) + (right[index] ?? 0n));
}

function polynomialOf(views: readonly ReelView[], value: (view: ReelView) => number): Polynomial {
  const result = Array.from({ length: Math.max(...views.map(({ scatters }) => scatters)) + 1 }, () => 0n);
  for (const view of views) result[view.scatters]! += BigInt(value(view) * view.weight);
  return result;
}

const whole = (polynomial: Polynomial, from = 0): bigint => polynomial.slice(from).reduce((total, part) => total + part, 0n);

/** What one spin of a mode does, in the stake. */
interface SpinMath {
  readonly mean: Fraction;
  readonly square: Fraction;
  readonly nothing: Fraction;
  /** Chance that the free spins begin, the mean of what such spins pay (zero for others), and the chance of such a spin that pays nothing. */
  readonly begins: Fraction;
  readonly meanBeginning: Fraction;
  readonly nothingBeginning: Fraction;
}

function spinMath(form: TempleRiseForm, mode: Mode): SpinMath {
  const parts = mode.lit.map(({ reel, weight }) => ({ weight, math: litMath(form, viewsOf(form, mode, reel)) }));
  const weights = mode.lit.reduce((total, { weight }) => total + weight, 0);
  const mixed = (of: (math: SpinMath) => Fraction): Fraction =>
    sum(...parts.map(({ weight, math }) => product(fraction(weight, weights), of(math))));
  return {
    mean: mixed(({ mean }) => mean),
    square: mixed(({ square }) => square),
    nothing: mixed(({ nothing }) => nothing),
    begins: mixed(({ begins }) => begins),
    meanBeginning: mixed(({ meanBeginning }) => meanBeginning),
    nothingBeginning: mixed(({ nothingBeginning }) => nothingBeginning),
  };
}

/**
 * The same for one lit reel. A symbol's ways are the product of its counts on the reels from the first on until one has none, and the reels are
 * independent, so that means of products are products of means; squares go over pairs of symbols in the same way.
 */
function litMath(form: TempleRiseForm, views: readonly (readonly ReelView[])[]): SpinMath {
  const reels = views.length;
  const all = views.map((reel) => polynomialOf(reel, () => 1));
  const weights = all.map((polynomial) => whole(polynomial));
  const rounds = weights.reduce((total, weight) => total * weight, 1n);
  // after[r]: all views of the reels from r on.
  const after: Polynomial[] = Array.from({ length: reels + 1 }, () => [1n]);
  for (let reel = reels - 1; reel >= 0; reel -= 1) after[reel] = times(all[reel]!, after[reel + 1]!);
  const payOf = form.pays.map(({ pays }) =>
    Array.from({ length: reels + 1 }, (_, count) => pays.find((entry) => entry.count === count)?.pays ?? 0n),
  );

  // going[s][r]: summed over the reels from r on, what symbol s pays for each of its ways up to there, it being alive after r reels.
  const going = form.pays.map((_, symbol) => {
    const values: Polynomial[] = [];
    values[reels] = [payOf[symbol]![reels]!];
    for (let reel = reels - 1; reel >= 0; reel -= 1) {
      const ends = times(
        polynomialOf(views[reel]!, ({ counts }) => (counts[symbol] === 0 ? 1 : 0)),
        after[reel + 1]!,
      );
      const goes = times(
        polynomialOf(views[reel]!, ({ counts }) => counts[symbol]!),
        values[reel + 1]!,
      );
      values[reel] = plus(times([payOf[symbol]![reel]!], ends), goes);
    }
    return values;
  });
  const paid = going.reduce<Polynomial>((total, values) => plus(total, values[0]!), [0n]);

  let squares = 0n;
  for (let s = 0; s < form.pays.length; s += 1)
    for (let t = s; t < form.pays.length; t += 1) {
      let value = payOf[s]![reels]! * payOf[t]![reels]!;
      for (let reel = reels - 1; reel >= 0; reel -= 1) {
        let [none, onlyS, onlyT, both] = [0, 0, 0, 0];
        for (const { counts, weight } of views[reel]!) {
          const [a, b] = [counts[s]!, counts[t]!];
          if (a === 0 && b === 0) none += weight;
          else if (b === 0) onlyS += a * weight;
          else if (a === 0) onlyT += b * weight;
          else both += a * b * weight;
        }
        const [payS, payT] = [payOf[s]![reel]!, payOf[t]![reel]!];
        value =
          BigInt(none) * whole(after[reel + 1]!) * payS * payT +
          BigInt(onlyS) * payT * whole(going[s]![reel + 1]!) +
          BigInt(onlyT) * payS * whole(going[t]![reel + 1]!) +
          BigInt(both) * value;
      }
      squares += s === t ? value : 2n * value;
    }

  // A spin pays nothing when no symbol is on as many of the first reels as its shortest win needs: by bits, which symbols still are.
  const shortest = form.pays.map(({ pays }) => Math.min(...pays.map(({ count }) => count)));
  const longest = Math.max(...shortest);
  // By bits and scatters together; what has been counted stays far below 2^53 (26 places and 59 weights on four reels are 6 * 10^12).
  const most = 64;
  let alive = new Map<number, number>([[((1 << form.pays.length) - 1) * most, 1]]);
  for (let reel = 0; reel < longest; reel += 1) {
    const masks = new Map<number, number>();
    for (const { counts, scatters, weight } of views[reel]!) {
      const mask = counts.reduce((bits, count, symbol) => (count > 0 ? bits | (1 << symbol) : bits), 0);
      masks.set(mask * most + scatters, (masks.get(mask * most + scatters) ?? 0) + weight);
    }
    const paying = shortest.reduce((bits, count, symbol) => (count <= reel + 1 ? bits | (1 << symbol) : bits), 0);
    const next = new Map<number, number>();
    for (const [left, some] of alive)
      for (const [right, more] of masks) {
        const mask = Math.floor(left / most) & Math.floor(right / most);
        if ((mask & paying) !== 0) continue;
        const key = mask * most + (left % most) + (right % most);
        next.set(key, (next.get(key) ?? 0) + some * more);
      }
    alive = next;
  }
  const unpaid: bigint[] = Array.from({ length: most }, () => 0n);
  for (const [key, count] of alive) unpaid[key % most]! += BigInt(count);
  const nothing = times(unpaid, after[longest]!);
  return {
    mean: fraction(whole(paid), rounds * multiplierScale),
    square: fraction(squares, rounds * multiplierScale ** 2n),
    nothing: fraction(whole(nothing), rounds),
    begins: fraction(whole(after[0]!, form.startsFrom), rounds),
    meanBeginning: fraction(whole(paid, form.startsFrom), rounds * multiplierScale),
    nothingBeginning: fraction(whole(nothing, form.startsFrom), rounds),
  };
}

/**
 * The most that one spin of a mode can pay with so many scatters or more; undefined when there is no such spin. Searches all screens, but only those of the tallest reels (a taller
 * reel shows all that a lower one does, and pays never fall with more), and drops a branch that cannot reach the best any more.
 */
export function mostOf(form: TempleRiseForm, mode: Mode, scatters: number): bigint | undefined {
  const highest = mode.heights.reduce((most, entry) => (entry.weight > 0 && entry.height > most.height ? entry : most), mode.heights[0]!);
  const payOf = form.pays.map(({ pays }) =>
    Array.from({ length: mode.strips.length + 1 }, (_, count) => Number(pays.find((entry) => entry.count === count)?.pays ?? 0n)),
  );
  let best = -1;
  for (const { reel: lit, weight } of mode.lit) {
    if (weight === 0) continue;
    const views = viewsOf(form, mode, lit, [highest]);
    const reels = views.length;
    // At best from reel r on: the largest count of each symbol on each reel, taken together, and the most scatters.
    const counts = views.map((reel) => form.pays.map((_, symbol) => Math.max(...reel.map((view) => view.counts[symbol]!))));
    const found = views.map((reel) => Math.max(...reel.map((view) => view.scatters)));
    const search = (reel: number, ways: readonly number[], settled: number, missing: number): void => {
      if (missing > found.slice(reel).reduce((total, most) => total + most, 0)) return;
      let bound = settled;
      for (const [symbol, have] of ways.entries()) {
        let [most, count] = [have, reel];
        while (most > 0 && count < reels && counts[count]![symbol]! > 0) {
          most *= counts[count]![symbol]!;
          count += 1;
        }
        bound += most * payOf[symbol]![count]!;
      }
      if (bound <= best) return;
      if (reel === reels) {
        best = bound;
        return;
      }
      for (const view of views[reel]!) {
        let paid = settled;
        const next = ways.map((have, symbol) => {
          if (view.counts[symbol] === 0) paid += have * payOf[symbol]![reel]!;
          return have * view.counts[symbol]!;
        });
        search(reel + 1, next, paid, missing - view.scatters);
      }
    };
    search(
      0,
      form.pays.map(() => 1),
      0,
      scatters,
    );
  }
  return best < 0 ? undefined : BigInt(best);
}

/** What can be said exactly of a form; `spin` over the stake, `bought` over its price. */
export interface TempleRiseMath {
  readonly spin: Omit<GameMath, 'variance'> & { readonly variance: Fraction };
  readonly bought: Omit<GameMath, 'variance'> & { readonly variance: Fraction };
  /** What spins that are paid for return without their free spins. */
  readonly ofBase: Fraction;
  readonly begins: Fraction;
  /** What the free spins pay on average, in the stake. */
  readonly feature: Fraction;
}

/** The figures of a form, all exact. The free spins are independent of one another and of what began them; their factors are fixed. */
export function templeRiseMath(form: TempleRiseForm): TempleRiseMath {
  const [base, free] = [spinMath(form, form.base), spinMath(form, form.free)];
  const factors = form.factors.reduce((total, factor) => total + factor, 0);
  const feature = product(fraction(factors), free.mean);
  const freeVariance = difference(free.square, product(free.mean, free.mean));
  const featureVariance = product(fraction(form.factors.reduce((total, factor) => total + factor * factor, 0)), freeVariance);
  const featureSquare = sum(featureVariance, product(feature, feature));
  const featureNothing = product(...form.factors.map(() => free.nothing));
  const rtp = sum(base.mean, product(base.begins, feature));
  const square = sum(base.square, product(fraction(2n), base.meanBeginning, feature), product(base.begins, featureSquare));
  const featureMost = BigInt(factors) * (mostOf(form, form.free, 0) ?? 0n);
  const [most, mostBeginning] = [mostOf(form, form.base, 0) ?? 0n, mostOf(form, form.base, form.startsFrom)];
  const withFeature = mostBeginning === undefined ? 0n : mostBeginning + featureMost;
  const price = fraction(form.price, multiplierScale);
  const perPrice = fraction(price.denominator, price.numerator);
  return {
    spin: {
      rtp,
      hitRate: difference(fraction(1n), difference(base.nothing, product(base.nothingBeginning, difference(fraction(1n), featureNothing)))),
      maxWin: most > withFeature ? most : withFeature,
      variance: difference(square, product(rtp, rtp)),
    },
    bought: {
      rtp: product(feature, perPrice),
      hitRate: difference(fraction(1n), featureNothing),
      maxWin: featureMost,
      variance: product(featureVariance, perPrice, perPrice),
    },
    ofBase: base.mean,
    begins: base.begins,
    feature,
  };
}
