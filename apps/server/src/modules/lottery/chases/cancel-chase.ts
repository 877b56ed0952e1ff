import type { ChaseState } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { cancelWaiting, listWaitingChases, listWaitingChasesOf, type ChaseCancellation } from './chase-repository.js';
import { tell } from './tell.js';

/**
 * Cancels draws of a player's chase that still wait, the issues named (all or none) or everything; their amount is released in the same
 * transaction. A draw that is being placed at this moment is either placed or cancelled, never both: both hold the chase's row.
 * @returns what was cancelled, and the balance afterwards, in money units.
 * @throws DomainError lottery.chase.unknown, lottery.chase.not.cancellable
 */
export async function cancelChase(
  db: Database,
  { playerId, merchantId, chaseId, numeros }: { playerId: number; merchantId: number; chaseId: string; numeros: readonly string[] | null },
): Promise<{ state: ChaseState; cancelled: string[]; released: bigint; balance: bigint }> {
  const asked = numeros === null ? null : [...new Set(numeros)];
  const done = await endWaiting(db, merchantId, { playerId, chaseId, numeros: asked, end: 'cancelled' });
  if (done.verdict === 'unknown') refuse('lottery.chase.unknown');
  const { state, numeros: cancelled, released, balance } = done;
  if (done.verdict === 'late' || state === null || cancelled === null || released === null || balance === null)
    refuse('lottery.chase.not.cancellable');
  return { state, cancelled, released, balance };
}

interface Ending {
  playerId: number;
  chaseId: string;
  numeros: readonly string[] | null;
  end: 'cancelled' | 'withdrawn';
}

const endWaiting = (db: Database, merchantId: number, asked: Ending): Promise<ChaseCancellation> =>
  inTransaction(db, (transaction) => endWaitingIn(transaction, merchantId, asked));

async function endWaitingIn(
  transaction: DatabaseTransaction,
  merchantId: number,
  { playerId, chaseId, numeros, end }: Ending,
): Promise<ChaseCancellation> {
  const done = await cancelWaiting(transaction, playerId, chaseId, numeros, end);
  if (done.verdict === 'done' && done.state === end) await tell(transaction, merchantId, [{ playerId, chaseId, state: end, numero: null }]);
  return done;
}

/**
 * Ends every chase of a game at a brand because it is not sold any more: what waits is released, what is placed plays on. May be killed and run
 * again. @returns how many were ended.
 */
export function withdrawChases(db: Database, merchantId: number, gameCode: string): Promise<number> {
  return endAll(db, merchantId, (limit) => listWaitingChases(db, merchantId, gameCode, limit));
}

/**
 * Ends every chase of a player who may not stake any more, in the caller's transaction: what waits is released, what is placed plays on.
 * @returns how many were ended.
 */
export async function withdrawChasesOf(transaction: DatabaseTransaction, merchantId: number, playerId: number): Promise<number> {
  let ended = 0;
  for (;;) {
    const before = ended;
    for (const { id } of await listWaitingChasesOf(transaction, playerId, 200)) {
      const { verdict } = await endWaitingIn(transaction, merchantId, { playerId, chaseId: id, numeros: null, end: 'withdrawn' });
      if (verdict === 'done') ended += 1;
    }
    if (ended === before) return ended;
  }
}

async function endAll(
  db: Database,
  merchantId: number,
  listWaiting: (limit: number) => Promise<{ playerId: number; id: string }[]>,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const chases = await listWaiting(200);
    if (chases.length === 0) return ended;
    for (const { playerId, id } of chases) {
      const { verdict } = await endWaiting(db, merchantId, { playerId, chaseId: id, numeros: null, end: 'withdrawn' });
      if (verdict === 'done') ended += 1;
    }
  }
}
