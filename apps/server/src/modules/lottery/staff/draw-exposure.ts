import {
  findGame,
  findPlay,
  mostPaidByLine,
  mostPaidByNumber,
  paidPerHit,
  paidTogether,
  winnersAtOnce,
  type Game,
  type Odds,
  type Play,
} from '@sortes/lottery-rules';
import type { LotteryContext } from '../context.js';
import { prizeModeOf, type BetLimits } from '../limits.js';
import { counterOf, fullOdds, isCounted, isMeant, joinedNumbersOf, maximumCounted, numbersOf } from '../exposure.js';
import { groupBets, type BetGroup } from './repository.js';

/** What one number of a play costs. Money in units of 1/10 000. */
export interface NumberExposure {
  play: string;
  /** Null: bets that join more numbers than are told apart. */
  number: string | null;
  bets: number;
  /** Its share of the stakes of the bets that name it. */
  stake: bigint;
  /** What it pays when it wins once, at the odds the bets were sold at. */
  perHit: bigint;
  /** What it pays at most, whatever is drawn: lô once for every result, a number in every prize that can show it. */
  payout: bigint;
  /** At full odds, and at any; null where nothing is counted. */
  limit: bigint | null;
  ceiling: bigint | null;
  blocked: 'no' | 'refused' | 'lowered';
}

export interface DrawExposure {
  rows: NumberExposure[];
  bets: number;
  stake: bigint;
  /** What the whole draw pays at most: of each play the numbers that can win together, summed over the plays; never less than any result pays. */
  payout: bigint;
  at: Date;
}

/** What one counter's numbers are reckoned with to tell the most that all of them together cost. */
interface CounterSums {
  /** How many of its numbers can win with one result; undefined: all. */
  winners: number | undefined;
  /** The most its lines are paid, each on its own. */
  lines: bigint;
  /** Payout by number; of plays that pay every result, one map for each tier. */
  payouts: Map<string, Map<string, bigint>>;
}

const descending = (left: bigint, right: bigint): number => (left < right ? 1 : left > right ? -1 : 0);

/** The most that one counter's bets cost together: each result, or each prize of it, can only show one number. */
function mostOf({ winners, lines, payouts }: CounterSums): bigint {
  let sum = 0n;
  for (const byNumber of payouts.values())
    for (const payout of [...byNumber.values()].toSorted(descending).slice(0, winners)) sum += payout;
  return sum < lines ? sum : lines;
}

/** Adds what a group of bets pays on one of its numbers. */
function addPayout({ payouts }: CounterSums, tier: string, number: string, payout: bigint): void {
  let byNumber = payouts.get(tier);
  if (byNumber === undefined) payouts.set(tier, (byNumber = new Map()));
  byNumber.set(number, (byNumber.get(number) ?? 0n) + payout);
}

/** Expanding contents of a busy draw takes a moment: what was reckoned is good for as long as nobody can tell the difference. */
const keptMs = 3_000;
const keptDraws = 20;

type Reckon = (draw: { id: bigint; gameCode: string; numero: string }, merchant: { id: number; currency: string }) => Promise<DrawExposure>;

function blockedAs(
  game: Game,
  play: Play,
  number: string | null,
  numero: string,
  { blocked }: Pick<BetLimits, 'blocked'>,
): NumberExposure['blocked'] {
  if (number === null) return 'no';
  const rules = blocked.filter(
    (rule) => rule.numbers.has(number) && (rule.numero === null || rule.numero === numero) && isMeant(game, play, rule.playId),
  );
  if (rules.some(({ factor }) => factor === null)) return 'refused';
  return rules.length > 0 ? 'lowered' : 'no';
}

/** The numbers a group of bets names, as the counters of limits take them apart; null where they are too many to be told apart. */
function numbersNamed(play: Play, { content, combinations }: BetGroup): { numbers: readonly string[]; single: boolean } | null {
  const single = numbersOf(play, content);
  if (single !== undefined) return { numbers: single, single: true };
  if (combinations / ((play.form.kind === 'positions' && play.form.times) || 1) > maximumCounted) return null;
  return { numbers: joinedNumbersOf(play, content), single: false };
}

/** The sums of the counter that a play's numbers are counted under. */
function sumsOf(counters: Map<string, CounterSums>, game: Game, play: Play): CounterSums {
  const counter = counterOf(game, play);
  let sums = counters.get(counter);
  if (sums === undefined) {
    const counted = findPlay(game, counter) ?? play;
    const winners = paidTogether(game, counted) !== null && counted.perHit ? 1 : winnersAtOnce(game, counted);
    counters.set(counter, (sums = { winners, lines: 0n, payouts: new Map() }));
  }
  return sums;
}

interface RowKey {
  game: Game;
  play: Play;
  number: string | null;
  numero: string;
  limits: BetLimits;
}

function rowOf(rows: Map<string, NumberExposure>, { game, play, number, numero, limits }: RowKey): NumberExposure {
  const counter = counterOf(game, play);
  const key = `${counter} ${number ?? ''}`;
  const known = rows.get(key);
  if (known !== undefined) return known;
  const counted = number !== null && isCounted(game, play, limits.exposure) ? limits.exposure : null;
  const row: NumberExposure = {
    play: counter,
    number,
    bets: 0,
    stake: 0n,
    perHit: 0n,
    payout: 0n,
    limit: counted?.limit ?? null,
    ceiling: counted?.ceiling ?? null,
    blocked: blockedAs(game, play, number, numero, limits),
  };
  rows.set(key, row);
  return row;
}

interface Reckoning {
  game: Game;
  play: Play;
  odds: Readonly<Record<string, Odds>>;
  row: (number: string | null) => NumberExposure;
  sums: CounterSums;
}

/** Adds a group of like bets to the rows of its numbers and to the sums of its play. */
function addGroup(group: BetGroup, { game, play, odds, row, sums }: Reckoning): void {
  const named = numbersNamed(play, group);
  const line = (mostPaidByLine(game, play, group.content, group.combinations, odds) * group.volume) / fullOdds;
  sums.lines += line;
  const numbers = named?.numbers ?? [null];
  const share = group.stake / BigInt(numbers.length || 1);
  const together = play.perHit ? paidTogether(game, play) : null;
  for (const number of numbers) {
    const one = row(number);
    one.bets += group.bets;
    one.stake += share;
    one.perHit += (paidPerHit(play, odds, number ?? undefined) * group.volume) / fullOdds;
    // Numbers that are not told apart may win together.
    const payout = number === null ? line : (mostPaidByNumber(game, play, odds, number) * group.volume) / fullOdds;
    one.payout += payout;
    if (together === null || number === null) addPayout(sums, number === null ? `joined ${group.content}` : '', number ?? '', payout);
    else
      for (const [tier, times] of together)
        addPayout(sums, tier, number, ((odds[tier] ?? 0n) * times * group.volume + fullOdds - 1n) / fullOdds);
  }
}

/**
 * Exposure of draws: every bet that stands is taken apart into its numbers, the way limits count them, at the odds it was sold at. Play money of
 * trial accounts is part of it. Answers copies of a few seconds.
 */
export function createExposure(context: Pick<LotteryContext, 'db' | 'odds' | 'limits' | 'clock'>): Reckon {
  const kept = new Map<bigint, { at: number; exposure: Promise<DrawExposure> }>();

  const reckon: Reckon = async (draw, merchant) => {
    const game = findGame(draw.gameCode);
    const at = context.clock.now();
    const groups = await groupBets(context.db, draw.id);
    const [bets, stake] = [groups.reduce((sum, one) => sum + one.bets, 0), groups.reduce((sum, one) => sum + one.stake, 0n)];
    if (game === undefined) return { rows: [], bets, stake, payout: 0n, at };
    const limits = await context.limits.limitsOf(merchant.id, merchant.currency, game, prizeModeOf(game, undefined));
    const rows = new Map<string, NumberExposure>();
    const counters = new Map<string, CounterSums>();
    for (const group of groups) {
      const play = findPlay(game, group.play);
      if (play === undefined) continue;
      const odds = await context.odds.oddsOf(group.oddsVersion, group.play);
      const row = (number: string | null): NumberExposure => rowOf(rows, { game, play, number, numero: draw.numero, limits });
      addGroup(group, { game, play, odds, row, sums: sumsOf(counters, game, play) });
    }
    const payout = [...counters.values()].reduce((sum, one) => sum + mostOf(one), 0n);
    return { rows: [...rows.values()], bets, stake, payout, at };
  };

  return (draw, merchant) => {
    const found = kept.get(draw.id);
    const now = context.clock.monotonicMs();
    if (found !== undefined && now - found.at < keptMs) return found.exposure;
    const exposure = reckon(draw, merchant);
    kept.delete(draw.id);
    kept.set(draw.id, { at: now, exposure });
    exposure.catch(() => kept.delete(draw.id));
    const [oldest] = kept.keys();
    if (kept.size > keptDraws && oldest !== undefined) kept.delete(oldest);
    return exposure;
  };
}

export const exposureSorts = ['payout', '-payout', 'stake', '-stake', 'bets', '-bets', 'number', '-number'] as const;
export type ExposureSort = (typeof exposureSorts)[number];

export interface ExposureFilter {
  play?: string | undefined;
  /** Beginning of the number. */
  number?: string | undefined;
  sort?: ExposureSort | undefined;
}

const compare = <T extends bigint | number | string>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0);

/** The rows that are asked for, in their order; those that cost most first. */
export function narrowExposure(
  rows: readonly NumberExposure[],
  { play, number, sort = '-payout' }: ExposureFilter,
): readonly NumberExposure[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const key = sort.replace('-', '') as 'payout' | 'stake' | 'bets' | 'number';
  const valueOf = (row: NumberExposure): bigint | number | string => (key === 'number' ? (row.number ?? '') : row[key]);
  return rows
    .filter((row) => (play === undefined || row.play === play) && (number === undefined || (row.number ?? '').startsWith(number)))
    .toSorted(
      (left, right) =>
        sign * compare(valueOf(left), valueOf(right)) || compare(left.play, right.play) || compare(left.number ?? '', right.number ?? ''),
    );
}
