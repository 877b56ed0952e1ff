/** For tests and tools only: every outcome of a game, with its exact chance, by driving `play` itself. */
import type { UniformSource } from '@sortes/fairness';
import { difference, fraction, product, sum, type Fraction } from '../fraction.js';
import { multiplierScale, type GameMath } from '../round-game.js';

/** Some values below a bound that a test knows to be alike: one of them is played, with the weight of all. */
export interface Branch {
  readonly value: number;
  /** How many values of the bound this one stands for. */
  readonly weight: number;
}

/** One outcome of a play, with the chance that exactly these numbers are taken. */
export interface Outcome<Value> {
  readonly value: Value;
  readonly chance: Fraction;
  /** The numbers taken, in order. */
  readonly numbers: readonly number[];
}

export interface EnumerateOptions {
  /**
   * Which values of a bound to try; all of them, one by one, when left out or undefined. `taken` are the numbers before. The weights must add up
   * to the bound: what is left out is a mistake that would otherwise pass unseen.
   */
  readonly branchesOf?: (bound: number, taken: readonly number[]) => readonly Branch[] | undefined;
  /** Stops a tree that is larger than its author thought; 2 000 000 outcomes. */
  readonly most?: number;
}

interface Level {
  readonly bound: number;
  readonly branches: readonly Branch[] | undefined;
  at: number;
  /** Chance of the path up to this level: over / under. */
  over: bigint;
  under: bigint;
}

/**
 * All outcomes of `play`, depth first: `below(n)` branches over its n values with chance 1/n each. The chances add up to one.
 * @throws RangeError for a tree above `most`, or for branches that do not cover their bound.
 */
export function* enumerate<Value>(
  play: (source: UniformSource) => Value,
  { branchesOf, most = 2_000_000 }: EnumerateOptions = {},
): Generator<Outcome<Value>> {
  const path: Level[] = [];
  for (let count = 0; ; count += 1) {
    if (count >= most) throw new RangeError(`more than ${most} outcomes`);
    const numbers: number[] = [];
    const value = play({
      below(bound) {
        let level = path[numbers.length];
        if (level === undefined) {
          if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) throw new RangeError(`not a bound: ${bound}`);
          const branches = branchesOf?.(bound, numbers);
          if (branches && branches.reduce((total, { weight }) => total + weight, 0) !== bound)
            throw new RangeError(`branches do not cover ${bound}`);
          const before = path.at(-1);
          const over = (before?.over ?? 1n) * BigInt(branches?.[0]?.weight ?? 1);
          level = { bound, branches, at: 0, over, under: (before?.under ?? 1n) * BigInt(bound) };
          path.push(level);
        }
        if (level.bound !== bound) throw new RangeError('the same numbers led to another bound: the play is no pure function');
        const number = level.branches?.[level.at]?.value ?? level.at;
        numbers.push(number);
        return number;
      },
    });
    const end = path.at(-1);
    yield { value, chance: { numerator: end?.over ?? 1n, denominator: end?.under ?? 1n }, numbers };
    for (;;) {
      const last = path.at(-1);
      if (last === undefined) return;
      last.at += 1;
      if (last.at < (last.branches?.length ?? last.bound)) {
        if (last.branches) last.over = (path.at(-2)?.over ?? 1n) * BigInt(last.branches[last.at]?.weight ?? 1);
        break;
      }
      path.pop();
    }
  }
}

/** Adds up chances exactly and fast: one whole number for each denominator. */
class ExactSum {
  readonly #parts = new Map<bigint, bigint>();
  #denominator = 1n;
  #numerator = 0n;

  add({ numerator, denominator }: Fraction, times: bigint): void {
    if (denominator !== this.#denominator) {
      this.#keep();
      this.#denominator = denominator;
      this.#numerator = this.#parts.get(denominator) ?? 0n;
    }
    this.#numerator += numerator * times;
  }

  #keep(): void {
    this.#parts.set(this.#denominator, this.#numerator);
  }

  total(): Fraction {
    this.#keep();
    return sum(...[...this.#parts].map(([denominator, numerator]) => fraction(numerator, denominator)));
  }
}

/** What an enumeration found; `variance` is exact here, in squares of the cost. */
export interface CountedMath extends Omit<GameMath, 'variance'> {
  readonly variance: Fraction;
  readonly aboveRate: Fraction;
  readonly outcomes: number;
  /** All chances together: one, or the enumeration was not whole. */
  readonly chance: Fraction;
}

/**
 * Exact figures of a play by counting its outcomes. `multiplierOf` plays one round and tells what it paid in 1/10 000 of the stake; `cost` as
 * `RoundGame.costOf`.
 */
export function countMath(
  multiplierOf: (source: UniformSource) => bigint,
  { cost = multiplierScale, ...options }: EnumerateOptions & { readonly cost?: bigint } = {},
): CountedMath {
  const [chances, hits, aboves, returns, squares] = Array.from({ length: 5 }, () => new ExactSum()) as [
    ExactSum,
    ExactSum,
    ExactSum,
    ExactSum,
    ExactSum,
  ];
  let maxWin = 0n;
  let outcomes = 0;
  for (const { value, chance } of enumerate(multiplierOf, options)) {
    outcomes += 1;
    chances.add(chance, 1n);
    if (value === 0n) continue;
    hits.add(chance, 1n);
    if (value > cost) aboves.add(chance, 1n);
    returns.add(chance, value);
    squares.add(chance, value * value);
    if (value > maxWin) maxWin = value;
  }
  const rtp = product(returns.total(), fraction(1n, cost));
  const variance = difference(product(squares.total(), fraction(1n, cost * cost)), product(rtp, rtp));
  return { rtp, hitRate: hits.total(), aboveRate: aboves.total(), maxWin, variance, outcomes, chance: chances.total() };
}

/** A source that gives exactly these numbers. @throws RangeError when one does not fit its bound, or when they run out. */
export function scripted(numbers: readonly number[]): UniformSource {
  let at = 0;
  return {
    below(bound) {
      const number = numbers[at];
      if (number === undefined) throw new RangeError(`number ${at + 1} was not scripted`);
      if (!Number.isInteger(number) || number < 0 || number >= bound) throw new RangeError(`${number} is not below ${bound}`);
      at += 1;
      return number;
    },
  };
}
