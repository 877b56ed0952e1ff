import { formatOdds, picksOfCanonical, type Odds, type Play } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import { DomainError } from '../../platform/errors.js';
import type { BetLimits, OddsFactor } from './limits.js';

/** Full odds as a factor. */
export const fullOdds: OddsFactor = 10_000n;

/** Odds at a factor, rounded down to 1/10 000; a winner never gets less than the stake back (or than full odds pay). */
export function lowerOdds(odds: Odds, factor: OddsFactor): Odds {
  const [lowered, least] = [(odds * factor) / fullOdds, odds < fullOdds ? odds : fullOdds];
  return lowered > least ? lowered : least;
}

/**
 * The single numbers, options or tickets that canonical content names, each a bet of its own; undefined for content whose combinations join
 * several of them: exposure cannot be told number by number there.
 */
export function numbersOf({ form }: Pick<Play, 'form'>, content: string): readonly string[] | undefined {
  if (form.places !== undefined) return undefined;
  const isSingle =
    form.kind === 'tickets' ||
    ((form.kind === 'numbers' || form.kind === 'digits') && form.choose === 1) ||
    (form.kind === 'options' && (form.choose ?? 1) === 1) ||
    (form.kind === 'positions' && form.positions.length === 1);
  return isSingle ? picksOfCanonical(form, content)[0] : undefined;
}

/** The best odds that a number of a play can win at: those of its own tiers where tiers belong to options. */
export function bestOddsOf(play: Pick<Play, 'tiers' | 'form'>, odds: Readonly<Record<string, Odds>>, number?: string): Odds {
  const byOption = number !== undefined && play.form.kind === 'options';
  let best = 0n;
  for (const { tier, option } of play.tiers) {
    const value = odds[tier] ?? 0n;
    if (value > best && (!byOption || option === undefined || option === number)) best = value;
  }
  return best;
}

/** What a bet takes of one counted limit; money in units of 1/10 000. */
export interface RiskItem {
  key: string;
  /** Null: the player's own limit of win at a draw. */
  number: string | null;
  payout: bigint;
  most: bigint;
  /** Lowered odds: the payout at full odds, and the limit up to which those are sold. */
  full?: bigint;
  soft?: bigint;
}

/** How the database reads it: migration 006, lottery.judge_exposure. */
export function riskText(items: readonly RiskItem[] | null): string | null {
  if (items === null || items.length === 0) return null;
  return `[${items.map(({ key, payout, most, full, soft }) => `[${[JSON.stringify(key), payout, most, ...(full === undefined || soft === undefined ? [] : [full, soft])].join()}]`).join()}]`;
}

/** A line as far as counting needs it. */
export interface RiskyLine {
  play: Play;
  /** Canonical. */
  content: string;
  unit: bigint;
  multiple: number;
  /** What the line is sold at. */
  odds: Readonly<Record<string, Odds>>;
  /** What it would be sold at without a factor. */
  oddsInFull: Readonly<Record<string, Odds>>;
  factor: OddsFactor;
  /** Most the line may win, for the player's limit. */
  win: bigint;
}

/** What the line takes of the limits that are counted; null when none is. `isBlocked` numbers have odds of their own, whatever is taken. */
export function riskOf(
  limits: Pick<BetLimits, 'exposure' | 'maximumDrawWin'>,
  line: RiskyLine,
  playerId: number,
  isBlocked: (number: string) => boolean = () => false,
): RiskItem[] | null {
  const items: RiskItem[] = [];
  const { exposure, maximumDrawWin } = limits;
  const { play, content, unit, multiple, odds, oddsInFull, factor } = line;
  if (exposure !== null && (exposure.plays?.has(play.code) ?? true)) {
    const payoutAt = (of: Readonly<Record<string, Odds>>, number: string): bigint =>
      (bestOddsOf(play, of, number) * unit * BigInt(multiple)) / fullOdds;
    for (const number of numbersOf(play, content) ?? []) {
      const item = { key: `${play.code} ${number}`, number, payout: payoutAt(odds, number) };
      if (factor === fullOdds) items.push({ ...item, most: exposure.limit });
      else if (isBlocked(number)) items.push({ ...item, most: exposure.ceiling });
      else items.push({ ...item, most: exposure.ceiling, full: payoutAt(oddsInFull, number), soft: exposure.limit });
    }
  }
  if (maximumDrawWin !== null) items.push({ key: `@${playerId}`, number: null, payout: line.win, most: maximumDrawWin });
  return items.length === 0 ? null : items;
}

/** What a number sells at now. */
export interface Offer {
  /** Line of the order, from 0. */
  line: number;
  play: Play;
  number: string;
  /** Null: not at all. */
  factor: OddsFactor | null;
  /** Odds in full. */
  odds: Readonly<Record<string, Odds>>;
}

/** The refusal that tells the player what the numbers sell at now (docs/lottery/limits.md). */
export function refusalOf(offers: readonly Offer[]): DomainError {
  const refused = offers.filter(({ factor }) => factor === null);
  const named = [...new Set((refused.length > 0 ? refused : offers).map(({ number }) => number))];
  const shown = named.length > 10 ? [...named.slice(0, 10), '…'] : named;
  return new DomainError(refused.length > 0 ? 'lottery.number.refused' : 'lottery.odds.changed', {
    field: `contents.${offers[0]?.line ?? 0}.bettingContent`,
    parameters: { numbers: shown.join(', ') },
    value: {
      numbers: offers.map(({ line, play, number, factor, odds }) => ({
        line,
        playId: play.code,
        number,
        oddsFactor: factor === null ? null : formatMoney(factor),
        odds:
          factor === null
            ? null
            : Object.fromEntries(
                play.tiers
                  .filter((tier) => play.form.kind !== 'options' || tier.option === undefined || tier.option === number)
                  .map(({ tier, push }) => [tier, formatOdds(push === true ? (odds[tier] ?? 0n) : lowerOdds(odds[tier] ?? 0n, factor))]),
              ),
      })),
    },
  });
}
