import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';
import type { OppositeSides } from './two-sided-plays.js';

/** A bet that is no valid turnover, since it covers too much of its play. */
export interface CoveringBet {
  betId: string;
  covered: bigint;
  of: bigint;
}

/** Writes down which bets of a draw that is being settled cover too much; once, however often it is done. */
export async function noteCovering(transaction: DatabaseTransaction, drawId: bigint, bets: readonly CoveringBet[]): Promise<void> {
  if (bets.length === 0) return;
  await sql`
    select lottery.note_covering(${drawId}, ${bets.map(({ betId }) => betId)}::uuid[], ${bets.map(({ covered }) => covered)}::bigint[]::integer[],
      ${bets.map(({ of }) => of)}::bigint[]::integer[])`.execute(transaction);
}

/** Writes down what opposite stakes of a player cut off each other, as the settlement of their draw ends. */
export async function cutOpposites(transaction: DatabaseTransaction, drawId: bigint, sides: readonly OppositeSides[]): Promise<void> {
  if (sides.length === 0) return;
  // As many bets as a draw may have: it cannot be settled otherwise.
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`
    select lottery.cut_opposites(${drawId}, ${sides.map(({ play }) => play)}::text[], ${sides.map(({ one }) => one)}::text[],
      ${sides.map(({ other }) => other)}::text[], ${sides.map(({ between }) => between)}::text[])`.execute(transaction);
}
