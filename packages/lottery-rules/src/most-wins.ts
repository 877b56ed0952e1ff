import { choose } from './combinatorics.js';
import { countOverPositions, pickedOfCanonical } from './content.js';
import type { ContentForm, Fraction, Game, Play, ResultShape } from './types.js';

/** Numbers of the result that a play looks at: what it covers, or what its prizes or positions hold, whichever is more. */
export function numbersRead({ coverage, reads }: Play, shape: ResultShape): number {
  if (shape.kind !== 'prizes') return reads.positions?.length ?? shape.count;
  const prizes = shape.prizes.filter(({ key }) => reads.prizes?.includes(key) ?? true);
  return Math.max(
    coverage,
    prizes.reduce((sum, { count }) => sum + count, 0),
  );
}

function factorial(n: number): bigint {
  return n <= 1 ? 1n : BigInt(n) * factorial(n - 1);
}

/** How many combinations of a symmetric play win whenever all there are were bet: their number times the chance of one. */
function winnersOfAll(tiers: readonly { readonly probability: Fraction }[], all: bigint): bigint {
  return tiers.reduce((sum, { probability: { numerator, denominator } }) => sum + (all * numerator + denominator - 1n) / denominator, 0n);
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

type Of<Kind extends ContentForm['kind']> = Extract<ContentForm, { kind: Kind }>;

/** Drawn numbers do not repeat and none is unlike another, so that every result has equally many winning combinations. */
function mostOfDistinct(play: Play, shape: Extract<ResultShape, { kind: 'distinct' }>, size: number, isOrdered: boolean): bigint {
  const all = choose(shape.to - shape.from + 1, size);
  return winnersOfAll(play.tiers, isOrdered ? all * factorial(size) : all);
}

function mostOfNumbers(play: Play, form: Of<'numbers'>, shape: ResultShape, combinations: bigint): bigint {
  if (shape.kind === 'distinct') return least(combinations, mostOfDistinct(play, shape, form.choose, false));
  if (form.choose > 1) return combinations;
  const read = shape.kind === 'prizes' ? BigInt(numbersRead(play, shape)) : 1n;
  return play.perHit ? read : least(combinations, read);
}

function mostOfOptions(play: Play, form: Of<'options'>, combinations: bigint, picked: number): bigint {
  if ((form.choose ?? 1) > 1) return combinations;
  return BigInt(Math.min(picked, winnersOfOptions(play, form)));
}

/** How many options of a play that picks one can win with one result: all, or one where they part the results between them. */
export function winnersOfOptions(play: Play, form: Of<'options'>): number {
  const isByOption = play.tiers.every(({ option, push }) => push !== true && (option === undefined || form.options.includes(option)));
  if (!isByOption) return form.options.length;
  // Options whose chances make one together part the results between them: one wins.
  let [numerator, denominator] = [0n, 1n];
  for (const [index, option] of form.options.entries())
    for (const tier of play.tiers)
      if (tier.option === undefined || tier.option === option) {
        const { probability } = tier;
        numerator = numerator * probability.denominator + probability.numerator * BigInt(form.weights?.[index] ?? 1) * denominator;
        denominator *= probability.denominator;
      }
  return numerator === denominator ? 1 : form.options.length;
}

const numeric = /^\d+$/;

/**
 * The most winning occurrences that one line can have whatever is drawn; it may be a little more than that, never less. Times the best odds of
 * the play, the unit and the multiple it is the most the line can be paid.
 * @param canonical content as `countContent` returned it, with its combinations
 */
export function mostWins({ shape }: Pick<Game, 'shape'>, play: Play, canonical: string, combinations: number): bigint {
  const { form } = play;
  const all = BigInt(combinations);
  if (form.kind === 'numbers' && form.places === undefined) return mostOfNumbers(play, form, shape, all);
  const { sets, places } = pickedOfCanonical(form, canonical);
  const picked = sets[0]?.length ?? 0;
  const placings = form.places === undefined ? 1n : choose(places?.length ?? 0, form.places.choose);
  const read = form.places?.choose ?? numbersRead(play, shape);
  switch (form.kind) {
    case 'positions': {
      // A position shows one number, but it may be big and odd.
      const isNumber = form.symbols.every((symbol) => numeric.test(symbol));
      const sizes = sets.map((set) => (isNumber ? Math.min(1, set.length) : set.length));
      return least(all, countOverPositions(sizes, form.choose ?? sizes.length) * BigInt(form.times ?? 1));
    }
    case 'digits': {
      const sure = canonical.includes('#') ? all : choose(Math.min(picked, read), form.choose);
      return least(all, (form.choose === 1 ? BigInt(picked) : sure) * placings);
    }
    case 'numbers':
      return all;
    case 'options':
      return least(all, mostOfOptions(play, form, all, picked) * placings);
    case 'parts':
      return least(all, placings);
    case 'tickets': {
      if (shape.kind === 'distinct') return least(all, mostOfDistinct(play, shape, form.length, form.ordered) * placings);
      return least(all, (form.length === read ? 1n : BigInt(picked)) * placings);
    }
  }
}
