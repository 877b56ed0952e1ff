import { formatMoney, tryParseMoney } from '@sortes/money';
import { countContent, findPlay } from './content.js';
import { judgePrepared, payoutOf, prepare, stakeOf, type PreparedResult } from './judge.js';
import { oddsOf, oddsTable, type OddsTable } from './odds.js';
import type { ContentProblem, Game, Hit, Odds, Result } from './types.js';

/** Largest multiple of one bet; the published cap is far lower, this one keeps stakes inside the ledger's range. */
export const maximumMultiple = 1_000_000;

/** Bet as a settlement file holds it. `unit` is money text with at most four decimals; `multiple` a whole number from 1. */
export interface OfflineBet {
  readonly id: string;
  readonly draw: string;
  readonly play: string;
  readonly content: string;
  readonly unit: string;
  readonly multiple: number;
}

export interface SettledBet {
  readonly id: string;
  readonly combinations: number;
  readonly stake: string;
  readonly hits: readonly Hit[];
  readonly payout: string;
}

export type BetProblem = ContentProblem | 'bad-unit' | 'bad-multiple';
export type SettleOutcome =
  | { readonly ok: true; readonly settled: SettledBet }
  | { readonly ok: false; readonly id: string; readonly reason: BetProblem; readonly detail?: string };

/** Reads the unit of a bet: above zero, at most four decimals, no exponent, no sign. Undefined when it is not such a text. */
export function parseUnit(text: unknown): bigint | undefined {
  const unit = typeof text === 'string' ? tryParseMoney(text) : undefined;
  return unit !== undefined && unit > 0n ? unit : undefined;
}

/** Whether a multiple is a whole number between 1 and `maximumMultiple`. */
export function isMultiple(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maximumMultiple;
}

const houseOdds = new WeakMap<Game, Map<string, Record<string, Odds>>>();

function houseOddsOf(game: Game, play: string): Record<string, Odds> {
  let byPlay = houseOdds.get(game);
  if (!byPlay) houseOdds.set(game, (byPlay = new Map()));
  let odds = byPlay.get(play);
  if (!odds) byPlay.set(play, (odds = oddsOf(oddsTable(game), play)));
  return odds;
}

/**
 * Settles one bet of a draw whose result is prepared: the same counting, judging and rounding as the server.
 * @param table the odds the bet was sold at; the house odds when left out
 * @returns the bet's line of the settlement output (money as shortest decimal text), or why the bet itself is not valid.
 */
export function settlePrepared(prepared: PreparedResult, bet: OfflineBet, table?: OddsTable): SettleOutcome {
  const { game } = prepared;
  const refuse = (reason: BetProblem, detail?: string): SettleOutcome => ({
    ok: false,
    id: bet.id,
    reason,
    ...(detail === undefined ? {} : { detail }),
  });
  const play = findPlay(game, bet.play);
  if (!play) return refuse('unknown-play', String(bet.play).slice(0, 40));
  const counted = countContent(play, bet.content);
  if (!counted.ok) return refuse(counted.reason, counted.detail);
  const unit = parseUnit(bet.unit);
  if (unit === undefined) return refuse('bad-unit', String(bet.unit).slice(0, 40));
  if (!isMultiple(bet.multiple)) return refuse('bad-multiple', String(bet.multiple).slice(0, 40));
  const stake = stakeOf({ play, combinations: counted.combinations, unit, multiple: bet.multiple });
  const hits = judgePrepared(prepared, play.code, counted.canonical);
  const payout = payoutOf({ hits, odds: table ? oddsOf(table, play.code) : houseOddsOf(game, play.code), unit, multiple: bet.multiple });
  return {
    ok: true,
    settled: { id: bet.id, combinations: counted.combinations, stake: formatMoney(stake), hits, payout: formatMoney(payout) },
  };
}

/** Settles one bet against one result; for many bets of a draw use `prepare` and `settlePrepared`. */
export function settleBet(game: Game, bet: OfflineBet, result: Result, drawsAt: Date, table?: OddsTable): SettleOutcome {
  return settlePrepared(prepare(game, result, drawsAt), bet, table);
}
