import { oddsScale } from './odds.js';
import { findPlay } from './content.js';
import type { Game, Hit, JudgeContent, Odds, Play, Result } from './types.js';

/** A result made ready for judging many bets: what a play needs is computed when its first bet arrives, and once. */
export interface PreparedResult {
  readonly game: Game;
  readonly result: Result;
  readonly drawsAt: Date;
  readonly judges: Map<string, JudgeContent>;
}

/**
 * Makes a result ready for `judgePrepared`; keep it for all bets of the draw.
 * @param drawsAt when the draw took place; tables that follow the calendar are read at that instant
 */
export function prepare(game: Game, result: Result, drawsAt: Date): PreparedResult {
  return { game, result, drawsAt, judges: new Map() };
}

/**
 * Judges one bet. The content must be the canonical text of `countCombinations`; a play's own judge trusts it.
 * @throws RangeError for a play the game does not have.
 */
export function judgePrepared(prepared: PreparedResult, playCode: string, canonicalContent: string): readonly Hit[] {
  let judge = prepared.judges.get(playCode);
  if (!judge) {
    const play = findPlay(prepared.game, playCode);
    if (!play) throw new RangeError(`unknown play ${playCode}`);
    judge = play.judge(prepared.result, prepared.drawsAt, prepared.game.calendar.timezone);
    prepared.judges.set(playCode, judge);
  }
  return judge(canonicalContent);
}

/** Judges one bet against one result; for many bets of a draw use `prepare` and `judgePrepared`. */
export function judge(game: Game, playCode: string, canonicalContent: string, result: Result, drawsAt: Date): readonly Hit[] {
  return judgePrepared(prepare(game, result, drawsAt), playCode, canonicalContent);
}

/** Stake in 1/10 000 currency units: combinations x results covered x unit x multiple. `unit` in 1/10 000 too. */
export function stakeOf({
  play,
  combinations,
  unit,
  multiple,
}: {
  play: Play;
  combinations: number;
  unit: bigint;
  multiple: number;
}): bigint {
  return BigInt(combinations) * BigInt(play.coverage) * unit * BigInt(multiple);
}

/**
 * Payout in 1/10 000 currency units, rounded down once for the whole bet (lottery sheet, section 3, settlement).
 * @param odds the odds frozen on the bet, by tier
 * @throws RangeError when a tier that won has no odds: paying nothing silently would be worse.
 */
export function payoutOf({
  hits,
  odds,
  unit,
  multiple,
}: {
  hits: readonly Hit[];
  odds: Readonly<Record<string, Odds>>;
  unit: bigint;
  multiple: number;
}): bigint {
  let total = 0n;
  for (const { tier, count } of hits) {
    const tierOdds = odds[tier];
    if (tierOdds === undefined) throw new RangeError(`no odds for tier ${tier}`);
    total += tierOdds * BigInt(count);
  }
  return (total * unit * BigInt(multiple)) / oddsScale;
}
