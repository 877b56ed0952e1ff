import { largestInput } from '@sortes/money';
import type { TextsByLanguage } from './offer.js';
import {
  amount,
  isObject,
  join,
  list,
  literal,
  type Notes,
  object,
  orNull,
  type Read,
  type Reader,
  readWith,
  table,
  text,
  whole,
} from './reading.js';
import { wholeRate } from './rates.js';

/** What a rank asks, and what it gives. */
export interface Rank<Sum = bigint> {
  readonly name: TextsByLanguage;
  /** Of the label: `#rrggbb`, text and ground. */
  readonly colour: string;
  readonly background: string;
  /** Valid turnover of all time, and deposits of all time, from which on the rank is reached. */
  readonly total: Sum;
  readonly deposits: Sum;
  /** Valid turnover of a month that keeps it; 0: it is kept for ever. */
  readonly keep: Sum;
  /** Given once for life, and each month; null: nothing. */
  readonly upgradeGift: Sum | null;
  readonly monthlyGift: Sum | null;
  /** Points for turnover are so many times as many; 1/10 000. */
  readonly pointsFactor: number;
  /** So many times as much, and as often, may be withdrawn in a day; 1/10 000. */
  readonly payoutFactor: number;
}

/** The ranks of a brand, lowest first: everybody has the first, which asks nothing. One version; it is never changed. */
export interface RankProgramme<Sum = bigint> {
  readonly format: 1;
  readonly ranks: readonly Rank<Sum>[];
  /** Offers of kind `award`, by their ids, through which gifts are given; null where there are none. */
  readonly upgradeAward: string | null;
  readonly monthlyAward: string | null;
}

/** Where a player stands. */
export interface RankStanding {
  readonly rank: number;
  /** The highest that their own play has reached: its gift, and those below, are given for life. */
  readonly reached: number;
}

/** What a player has done, money units. */
export interface RankFigures {
  /** Valid turnover of all time, and of the month that runs. */
  readonly total: bigint;
  readonly month: bigint;
  readonly deposits: bigint;
}

const sum = amount(0n, largestInput);
const gift = orNull(amount(1n, largestInput));
const colour = text(7, /^#[0-9a-f]{6}$/);
const uuid = text(36, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const rank = object<Rank>({
  name: table(/^[A-Z]{2}$/, text(40), 100),
  colour,
  background: colour,
  total: sum,
  deposits: sum,
  keep: sum,
  upgradeGift: gift,
  monthlyGift: gift,
  pointsFactor: whole(wholeRate, 100 * wholeRate),
  payoutFactor: whole(wholeRate, 100 * wholeRate),
});

const document = object<RankProgramme>({
  format: literal(1),
  ranks: list(rank, 2, 20),
  upgradeAward: orNull(uuid),
  monthlyAward: orNull(uuid),
});

/** Ranks that nobody could reach in their order, and gifts that nothing pays. */
function noteRanks({ ranks, upgradeAward, monthlyAward }: RankProgramme, notes: Notes): void {
  const at = (place: number, field: keyof Rank): string => `ranks.${place}.${field}`;
  for (const [place, one] of ranks.entries()) {
    const before = ranks[place - 1];
    if (before === undefined) {
      for (const field of ['total', 'deposits', 'keep'] as const) if (one[field] !== 0n) notes.add('too-large', at(place, field), '0');
      for (const field of ['upgradeGift', 'monthlyGift'] as const)
        if (one[field] !== null) notes.add('not-for-kind', at(place, field), 'null');
      continue;
    }
    if (one.total < before.total) notes.add('not-rising', at(place, 'total'));
    if (one.deposits < before.deposits) notes.add('not-rising', at(place, 'deposits'));
    if (one.total === before.total && one.deposits === before.deposits) notes.add('not-rising', at(place, 'total'));
    if (one.keep < before.keep) notes.add('not-rising', at(place, 'keep'));
    if (one.keep > one.total) notes.add('too-large', at(place, 'keep'));
  }
  if (upgradeAward === null && ranks.some(({ upgradeGift }) => upgradeGift !== null)) notes.add('required', 'upgradeAward');
  if (monthlyAward === null && ranks.some(({ monthlyGift }) => monthlyGift !== null)) notes.add('required', 'monthlyAward');
}

function noteNames(raw: unknown, languages: readonly string[], notes: Notes): void {
  const ranks: readonly unknown[] = isObject(raw) && Array.isArray(raw['ranks']) ? raw['ranks'].slice(0, 20) : [];
  for (const [place, one] of ranks.entries())
    for (const language of languages)
      if (isObject(one) && isObject(one['name']) && !Object.hasOwn(one['name'], language))
        notes.add('missing', join(join(join('ranks', place), 'name'), language));
}

/** Reads an untrusted table of ranks: every fault with its path. Never throws. @param languages those of the brand: each name is needed in all of them */
export function readRankProgramme(raw: unknown, languages: readonly string[]): Read<RankProgramme> {
  const whole: Reader<RankProgramme> = (value, path, notes) => {
    const read = document(value, path, notes);
    noteNames(value, languages, notes);
    if (read !== undefined) noteRanks(read, notes);
    return read;
  };
  return readWith(whole, raw);
}

/** The highest rank that turnover and deposits of all time come to. */
export function rankByPlay({ ranks }: Pick<RankProgramme, 'ranks'>, { total, deposits }: Pick<RankFigures, 'total' | 'deposits'>): number {
  let top = 0;
  for (const [place, one] of ranks.entries()) if (total >= one.total && deposits >= one.deposits) top = place;
  return top;
}

/**
 * Where a player stands by what they have done: up as soon as it is counted, never down by it. A rank that was lost comes back when the month that runs has reached what keeps it;
 * its gift is given once for life.
 * @returns the rank, the highest that play has reached, and those whose gift is due by it, lowest first
 */
export function riseOf(
  programme: Pick<RankProgramme, 'ranks'>,
  { rank: before, reached }: RankStanding,
  figures: RankFigures,
): RankStanding & { readonly due: readonly number[] } {
  const top = rankByPlay(programme, figures);
  let now = Math.min(before, programme.ranks.length - 1);
  for (let next = now + 1; next <= top; next += 1) {
    if (next <= reached && figures.month < (programme.ranks[next]?.keep ?? 0n)) break;
    now = next;
  }
  // A rank that staff gave is no reason for its gift; play that comes to it is.
  const played = Math.min(now, top);
  const due = Array.from({ length: Math.max(0, played - reached) }, (_, at) => reached + 1 + at);
  return { rank: now, reached: Math.max(reached, played), due };
}

/** The rank after a month has ended: one down at most where the month did not keep it. @param month valid turnover of the month that ended, money units */
export function rankAfterMonth({ ranks }: Pick<RankProgramme, 'ranks'>, before: number, month: bigint): number {
  const now = Math.min(before, ranks.length - 1);
  return now > 0 && month < (ranks[now]?.keep ?? 0n) ? now - 1 : now;
}
