import { mostWins, numbersRead, winnersOfOptions } from './most-wins.js';
import { pickedOfCanonical, picksOfCanonical } from './content.js';
import type { Game, Odds, Play } from './types.js';

type OddsByTier = Readonly<Record<string, Odds>>;

const known = new WeakMap<Play, readonly (readonly [tier: string, times: bigint])[] | null>();

/**
 * Of plays whose tiers are paid beside each other, how often one number can win each of them at one draw: lô once for every result, a
 * Malaysian number in every prize, a star combination with all its tails. Null where one number wins once, by one of its tiers. Data of the play,
 * worked out when it is first asked for.
 */
export function paidTogether({ shape }: Pick<Game, 'shape'>, play: Play): readonly (readonly [tier: string, times: bigint])[] | null {
  const found = known.get(play);
  if (found !== undefined) return found;
  const { tiers, form, perHit } = play;
  let together: readonly (readonly [string, bigint])[] | null = null;
  if (perHit && tiers.length === 1) together = tiers.map(({ tier }) => [tier, BigInt(numbersRead(play, shape))] as const);
  else if (perHit) {
    const prizes = shape.kind === 'prizes' ? shape.prizes : [];
    together = tiers.map(({ tier }) => [tier, BigInt(prizes.find(({ key }) => key === tier)?.count ?? numbersRead(play, shape))] as const);
  } else if (form.kind === 'positions' && form.times !== undefined) together = tiers.map(({ tier }) => [tier, 1n] as const);
  known.set(play, together);
  return together;
}

const onlyDigits = /^\d+$/;

/** The kind that the digits of a number make, as tiers name it: 112 is `aab`. Undefined for what is no number of three digits. */
function patternOf(number: string): string | undefined {
  const digits = number.slice(number.indexOf('@') + 1);
  if (digits.length !== 3 || !onlyDigits.test(digits)) return undefined;
  return { 2: 'aab', 3: 'abc' }[new Set(digits).size];
}

/** Tells of the tiers of a play whether a number can win them; of kinds that the number does not settle, all. */
function winnable({ form, tiers }: Play, number: string | undefined): (option: string | undefined) => boolean {
  if (number === undefined) return () => true;
  const names = form.kind === 'options' ? form.options : form.kind === 'positions' ? form.symbols : [];
  if (tiers.some(({ option }) => option !== undefined && names.includes(option))) {
    const named = number.slice(number.indexOf('@') + 1);
    return (option) => option === undefined || option === named;
  }
  const pattern = form.kind === 'options' ? undefined : patternOf(number);
  if (pattern === undefined || !tiers.some(({ option }) => option === pattern)) return () => true;
  return (option) => option === undefined || option === pattern;
}

/** The best odds at which one occurrence of a number wins; of any number when it is left out. */
export function paidPerHit(play: Play, odds: OddsByTier, number?: string): Odds {
  const canWin = winnable(play, number);
  let best = 0n;
  for (const { tier, option } of play.tiers) {
    const value = odds[tier] ?? 0n;
    if (value > best && canWin(option)) best = value;
  }
  return best;
}

/**
 * The most that one number of a play, as limits count numbers (`number` of a counter), is paid at one draw for 1 staked on it, over all results.
 * Exact, but where the kind of a number hangs on the draw's date (a sign of the zodiac) or on more than its digits: then never less.
 */
export function mostPaidByNumber(game: Pick<Game, 'shape'>, play: Play, odds: OddsByTier, number?: string): Odds {
  const together = paidTogether(game, play);
  return together === null ? paidPerHit(play, odds, number) : together.reduce((sum, [tier, times]) => sum + (odds[tier] ?? 0n) * times, 0n);
}

/** A star combination: one of its numbers wins whole, and of each tail all that end with it, whatever stands before. */
function mostOfTails({ form, tiers }: Play, canonical: string, odds: OddsByTier): Odds {
  let [sum, heads] = [0n, 1n];
  for (const [index, set] of pickedOfCanonical(form, canonical).sets.entries()) {
    sum += (odds[tiers[index]?.tier ?? ''] ?? 0n) * heads;
    heads *= BigInt(set.length);
  }
  return sum;
}

/**
 * The most that a line is paid at one draw for a unit of 1, over all results; never less, a little more where its combinations differ in odds.
 * @param canonical content as `countContent` returned it, with its combinations
 */
export function mostPaidByLine(game: Pick<Game, 'shape'>, play: Play, canonical: string, combinations: number, odds: OddsByTier): Odds {
  const { form } = play;
  const each = mostPaidByNumber(game, play, odds);
  // Every result has its prize once: what shows one number shows no other.
  if (play.perHit) return each;
  if (form.kind === 'positions' && form.times !== undefined) return mostOfTails(play, canonical, odds);
  const wins = mostWins(game, play, canonical, combinations);
  if (form.kind !== 'options' || (form.choose ?? 1) > 1 || form.places !== undefined) return wins * each;
  const best = (picksOfCanonical(form, canonical)[0] ?? []).reduce<Odds>((most, option) => {
    const value = paidPerHit(play, odds, option);
    return value > most ? value : most;
  }, 0n);
  return wins * best;
}

/** How many counted numbers of a play can win with one result; undefined where all of them may, or nobody has worked it out. */
export function winnersAtOnce({ shape }: Pick<Game, 'shape'>, play: Play): number | undefined {
  const { form } = play;
  if (form.places !== undefined) return undefined;
  switch (form.kind) {
    case 'positions':
      // Numbers of a star combination that share a tail win it together.
      return form.choose === undefined && form.times === undefined && form.symbols.every((symbol) => onlyDigits.test(symbol))
        ? 1
        : undefined;
    case 'numbers':
      if (form.choose > 1) return undefined;
      return shape.kind === 'distinct'
        ? (play.reads.positions?.length ?? shape.count)
        : shape.kind === 'prizes'
          ? numbersRead(play, shape)
          : 1;
    case 'options':
      return (form.choose ?? 1) === 1 && winnersOfOptions(play, form) === 1 ? 1 : undefined;
    default:
      return undefined;
  }
}
