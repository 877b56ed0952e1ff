import { staffLottery, type Static } from '@sortes/contract';
import type { Game, PrizeGroups, PrizeMode } from '@sortes/lottery-rules';
import { parseMoney, tryParseMoney, unitsPerPoint } from '@sortes/money';
import { Value } from 'typebox/value';

/** What a brand may set for a game, or for all of its games; what it leaves out is the house's. */
export const LimitSettings = staffLottery.LotteryLimits;

export type LimitSettings = Static<typeof LimitSettings>;

/**
 * Reads settings as they are stored or given by an operator.
 * @throws RangeError naming the value at fault; lowered odds need their factor.
 */
export function readLimitSettings(value: unknown): LimitSettings {
  if (!Value.Check(LimitSettings, value)) {
    const [first] = Value.Errors(LimitSettings, value);
    throw new RangeError(`limit ${first?.instancePath ?? ''}: ${first?.message ?? 'not as described'}`);
  }
  for (const rule of [...(value.exposure === undefined ? [] : [value.exposure]), ...(value.blocked ?? [])])
    if ((rule.action === 'lower-odds') !== (rule.factor !== undefined)) throw new RangeError('lower-odds, and nothing else, has a factor');
  for (const rule of [value.exposure, ...(value.blocked ?? [])])
    if (rule?.factor !== undefined && parseMoney(rule.factor) === 0n) throw new RangeError('a factor of 0 pays nothing');
  return value;
}

/** Lowered odds as a fraction of 10 000. */
export type OddsFactor = bigint;

/** What a number of a play may pay out at one draw. Money in units of 1/10 000. */
export interface ExposureLimit {
  /** At full odds. */
  limit: bigint;
  /** Null: refused beyond the limit. */
  factor: OddsFactor | null;
  /** At any odds. */
  ceiling: bigint;
  /** Null: every play. */
  plays: ReadonlySet<string> | null;
}

export interface BlockedNumbers {
  /** Null: every play that can name them. */
  playId: string | null;
  numbers: ReadonlySet<string>;
  /** Null: every draw. */
  numero: string | null;
  /** Null: refused. */
  factor: OddsFactor | null;
}

/** What is sold of a game to a brand's players under one prize mode. Money in units of 1/10 000. */
export interface BetLimits {
  /** Money of one stake at full price: one point of the currency. */
  pricePerStake: bigint;
  /** Units the board shows, in its order. */
  units: readonly bigint[];
  maximumMultiple: number;
  maximumLines: number;
  /** Per line, before the rebate. */
  minimumStake: bigint;
  maximumStake: bigint;
  /** All lines of an order, before the rebate. */
  maximumOrder: bigint;
  /** Odds x unit x multiple at most: the most one winning occurrence may pay. */
  maximumPrize: bigint;
  maximumOrderWin: bigint;
  maximumDrawWin: bigint | null;
  maximumSeries: number | null;
  exposure: ExposureLimit | null;
  blocked: readonly BlockedNumbers[];
}

const shownUnits = ['1', '2', '5', '10', '50', '100', '0.5', '0.1'].map(parseMoney);
/** Parts of the price per stake that mode LOTT sells: the wire's `mode`. */
export const lottModes = ['1', '0.1', '0.01', '0.001'] as const;

/** Units of the fixed-odds modes: 1, 2 and 5 times each power of ten from 0.1 to 100 000. The board shows a few of them. */
const takenUnits: ReadonlySet<bigint> = new Set(
  [-1, 0, 1, 2, 3, 4, 5].flatMap((power) => [1n, 2n, 5n].map((digit) => digit * 10n ** BigInt(power + 4))),
);

/** Whether a unit is sold under a prize mode. */
export function isTakenUnit(unit: bigint, mode: PrizeMode, limits: Pick<BetLimits, 'units'>): boolean {
  return mode === 'LOTT' ? limits.units.includes(unit) : takenUnits.has(unit);
}

/** Draws more often than once a day: the higher of the two caps on a prize (lottery sheet 2.1: 400,000 and 100,000). */
export function isHighFrequency(game: Pick<Game, 'calendar'>): boolean {
  return game.calendar.kind === 'interval';
}

/**
 * The greatest multiple whose prize stays within the cap (lottery sheet 2.1: floor(400000 / prize)); 0 when even one is too much.
 * @param odds the best odds of the play, x 10 000
 * @param unit money units of 1/10 000, as is `maximumPrize`
 */
export function greatestMultiple(odds: bigint, unit: bigint, maximumPrize: bigint): bigint {
  return (maximumPrize * 10_000n) / (odds * unit);
}

function factorOf(text: string | undefined): OddsFactor | null {
  return text === undefined ? null : parseMoney(text);
}

function moneyOr(text: string | undefined, otherwise: bigint): bigint {
  return text === undefined ? otherwise : (tryParseMoney(text) ?? otherwise);
}

function exposureOf(settings: LimitSettings): ExposureLimit | null {
  if (settings.exposure === undefined) return null;
  const { limit, factor, ceiling, plays } = settings.exposure;
  const most = parseMoney(limit);
  return {
    limit: most,
    factor: factorOf(factor),
    ceiling: factor === undefined ? most : moneyOr(ceiling, most * 2n),
    plays: plays === undefined ? null : new Set(plays),
  };
}

/** The highest group that the game sells and the brand allows; one between two steps is not sold. */
function highestGroup({ lowest, highest, step }: PrizeGroups, allowed: number): number {
  const within = Math.max(lowest, Math.min(highest, allowed));
  return within - ((within - lowest) % step);
}

/** The same limits for a player who has a prize group of their own, which may be lower than the brand's. */
export function upToGroup(limits: BetLimits, { prizeGroups }: Pick<Game, 'prizeGroups'>, own: number | undefined): BetLimits {
  const { maximumSeries } = limits;
  if (own === undefined || prizeGroups === undefined || maximumSeries === null || own >= maximumSeries) return limits;
  return { ...limits, maximumSeries: highestGroup(prizeGroups, own) };
}

/**
 * The limits of a game under a prize mode: the house's, and over them what the brand has set.
 * @param currency of the brand; it decides what a point is
 */
export function betLimitsOf(game: Game, mode: PrizeMode, currency: string, settings: LimitSettings = {}): BetLimits {
  const point = unitsPerPoint(currency);
  const points = (text: string): bigint => parseMoney(text) * point;
  const units = mode === 'LOTT' ? lottModes.map(points) : shownUnits.map((unit) => unit * point);
  const groups = game.prizeGroups;
  return {
    pricePerStake: points('1'),
    units,
    maximumMultiple: settings.maximumMultiple ?? 10_000,
    maximumLines: settings.maximumLines ?? 100,
    minimumStake: moneyOr(settings.minimumStake, mode === 'LOTT' ? points('0.001') : parseMoney('0.1')),
    maximumStake: moneyOr(settings.maximumStake, points('1000000')),
    maximumOrder: moneyOr(settings.maximumOrder, points('5000000')),
    maximumPrize: moneyOr(settings.maximumPrize, points(isHighFrequency(game) ? '400000' : '100000')),
    maximumOrderWin: moneyOr(settings.maximumOrderWin, points('10000000')),
    maximumDrawWin: settings.maximumDrawWin === undefined ? null : parseMoney(settings.maximumDrawWin),
    maximumSeries: mode !== 'LOTT' || groups === undefined ? null : highestGroup(groups, settings.maximumSeries ?? groups.highest),
    exposure: exposureOf(settings),
    blocked: (settings.blocked ?? []).map((rule) => ({
      playId: rule.playId ?? null,
      numbers: new Set(rule.numbers),
      numero: rule.numero ?? null,
      factor: factorOf(rule.factor),
    })),
  };
}

/**
 * The mode that is meant: the one named if the game has it, else the board's, which is the game's first.
 * @param asked the wire's prizeMode, in any case
 */
export function prizeModeOf(game: Game, asked: string | undefined): PrizeMode {
  const named = asked?.trim().toUpperCase() ?? '';
  return game.prizeModes.find((mode) => mode === named) ?? game.prizeModes[0] ?? 'ELOTT';
}

/**
 * The mode an order is sold under: the one it names if the game has it; LOTT when it speaks of prize groups or parts of the price; else fixed
 * odds where the game has them, whose units are more.
 */
export function orderModeOf(game: Game, asked: string | undefined, speaksOfGroups: boolean): PrizeMode {
  const named = asked?.trim().toUpperCase() ?? '';
  const found = game.prizeModes.find((mode) => mode === named);
  if (found !== undefined) return found;
  if (speaksOfGroups && game.prizeModes.includes('LOTT')) return 'LOTT';
  return game.prizeModes.find((mode) => mode !== 'LOTT') ?? 'LOTT';
}
