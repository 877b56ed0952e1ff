import type { Database, DatabaseTransaction } from '@sortes/service';
import { filesOf } from '../../../platform/files.js';
import { readRule } from '../withdrawals/repository.js';
import { readMoves, type Deposit } from './repository.js';
import { proofSubject } from './submit-deposit.js';

const unpaidEnds: ReadonlySet<string> = new Set(['expired', 'failed', 'cancelled']);

/** The sum of a brand above which money takes two persons, money units; null: no such sum. The one that holds for money out holds for money in. */
export async function fourEyesAboveOf(db: Database | DatabaseTransaction, merchantId: number, currency: string): Promise<bigint | null> {
  return (await readRule(db, merchantId, currency))?.fourEyesAbove ?? null;
}

/**
 * Whether crediting this much of an order takes another person: where nobody but who credits says that it came in so. What the payment side has
 * signed for needs one, and where it says nothing, what the player has ordered and said to be paid; what staff have rejected always needs two.
 */
export async function takesSecondToCredit(transaction: DatabaseTransaction, deposit: Deposit, amount: bigint): Promise<boolean> {
  const { playerId, id, currency } = deposit;
  const moves = await readMoves(transaction, playerId, id);
  if (isRejected(moves)) return true;
  const { paidAmount, paidCurrency } = deposit;
  if (paidAmount !== null || paidCurrency !== null) return paidAmount !== amount || (paidCurrency ?? currency) !== currency;
  if (amount !== deposit.amount) return true;
  const last = moves.findLast(({ state }) => state === 'submitted' || unpaidEnds.has(state));
  if (last !== undefined && last.state !== 'submitted') return true;
  const above = await fourEyesAboveOf(transaction, deposit.merchantId, currency);
  if (above === null || amount <= above) return false;
  const proofs = last === undefined ? [] : await filesOf(transaction, { playerId, purpose: 'proof', subject: proofSubject(id) });
  return proofs.length === 0;
}

/** Whether staff have rejected an order: an end for one person alone. */
export function isRejected(moves: readonly { state: string; by: string }[]): boolean {
  return moves.some(({ state, by }) => state === 'failed' && by === 'staff');
}
