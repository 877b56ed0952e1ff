import { formatMoney } from '@sortes/money';
import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { heldBeyondHolds } from '../../wallet/index.js';
import { findChaseFaults, sumsHeld, sumsWaiting, type ChaseFault } from './chase-repository.js';

export interface HeldReport {
  /** What waiting draws of chases hold, money units. */
  held: bigint;
  /** Players whose held balance is something else than their holds and waiting draws. At most 1,000. */
  differing: { playerId: number; waiting: bigint; held: bigint }[];
  faults: number;
}

/**
 * Proves in one snapshot, while the product runs, that what is held beyond the wallet's own holds is the sum of what chases wait for, player by
 * player. Cheap beside `verifyChases`: a part of proving the ledger.
 */
export function verifyHeld(db: Database): Promise<HeldReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const waiting = await sumsWaiting(transaction);
      const held = await heldBeyondHolds(transaction);
      const players = [...new Set([...waiting.keys(), ...held.keys()])].toSorted((one, other) => one - other);
      const differing = players
        .map((playerId) => ({ playerId, waiting: waiting.get(playerId) ?? 0n, held: held.get(playerId) ?? 0n }))
        .filter((player) => player.waiting !== player.held);
      return {
        held: [...waiting.values()].reduce((sum, amount) => sum + amount, 0n),
        differing: differing.slice(0, 1_000),
        faults: differing.length,
      };
    });
}

export interface ChaseReport {
  chases: number;
  /** What chases hold of players' money now, money units. */
  held: bigint;
  /** At most 1,000 of each kind. */
  faults: (Omit<ChaseFault, 'chaseId'> & { chaseId: string | null })[];
}

/**
 * Proves from the rows, in one snapshot, while the product runs: every chase's figures are those of its draws, every placed draw has the bets it
 * paid for, no chase that stops on a win has two draws open, and each player's held balance is what holds and waiting draws make of it.
 */
export function verifyChases(db: Database): Promise<ChaseReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from lottery.chase`.execute(transaction);
      const ours = await sumsHeld(transaction);
      const theirs = await heldBeyondHolds(transaction);
      const players = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
        (player) => (ours.get(player) ?? 0n) !== (theirs.get(player) ?? 0n),
      );
      const differing = players.slice(0, 1_000).map((playerId) => ({
        playerId,
        chaseId: null,
        what: `chases hold ${formatMoney(ours.get(playerId) ?? 0n)}, the account ${formatMoney(theirs.get(playerId) ?? 0n)}`,
      }));
      return {
        chases: rows[0]?.count ?? 0,
        held: [...ours.values()].reduce((sum, held) => sum + held, 0n),
        faults: [...(await findChaseFaults(transaction)), ...differing],
      };
    });
}
