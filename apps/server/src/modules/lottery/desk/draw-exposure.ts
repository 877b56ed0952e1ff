import { findGame, findPlay, type Game, type Play } from '@sortes/lottery-rules';
import type { LotteryContext } from '../context.js';
import { prizeModeOf, type BetLimits } from '../limits.js';
import { bestOddsOf, counterOf, fullOdds, isCounted, isMeant, joinedNumbersOf, maximumCounted, numbersOf } from '../exposure.js';
import { groupBets, type BetGroup } from './desk-repository.js';

/** What one number of a play would cost if it were drawn. Money in units of 1/10 000. */
export interface NumberExposure {
  play: string;
  /** Null: bets that join more numbers than are told apart. */
  number: string | null;
  bets: number;
  /** Its share of the stakes of the bets that name it. */
  stake: bigint;
  /** What it pays at most, at the odds the bets were sold at. */
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
  at: Date;
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
    if (game === undefined) return { rows: [], bets, stake, at };
    const limits = await context.limits.limitsOf(merchant.id, merchant.currency, game, prizeModeOf(game, undefined));
    const rows = new Map<string, NumberExposure>();
    for (const group of groups) {
      const play = findPlay(game, group.play);
      if (play === undefined) continue;
      const odds = await context.odds.oddsOf(group.oddsVersion, group.play);
      const named = numbersNamed(play, group);
      const counter = counterOf(game, play);
      const counted = isCounted(game, play, limits.exposure) ? limits.exposure : null;
      const numbers = named?.numbers ?? [null];
      const share = group.stake / BigInt(numbers.length || 1);
      for (const number of numbers) {
        const key = `${counter} ${number ?? ''}`;
        let row = rows.get(key);
        if (row === undefined) {
          row = {
            play: counter,
            number,
            bets: 0,
            stake: 0n,
            payout: 0n,
            limit: number === null ? null : (counted?.limit ?? null),
            ceiling: number === null ? null : (counted?.ceiling ?? null),
            blocked: blockedAs(game, play, number, draw.numero, limits),
          };
          rows.set(key, row);
        }
        row.bets += group.bets;
        row.stake += share;
        row.payout += (bestOddsOf(play, odds, named?.single === true && number !== null ? number : undefined) * group.volume) / fullOdds;
      }
    }
    return { rows: [...rows.values()], bets, stake, at };
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
