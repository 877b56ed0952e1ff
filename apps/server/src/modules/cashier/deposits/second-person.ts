import type { Database, DatabaseTransaction } from '@sortes/service';
import { aloneUpTo, takesSecondBySum } from '../hand-credits.js';
import { readMoves, type Deposit } from './repository.js';

const unpaidEnds: ReadonlySet<string> = new Set(['expired', 'failed', 'cancelled']);

/** Whether the payment side itself has signed for just this sum in the order's currency: then no person's word is behind it. */
export function isSaidByPaymentSide({ paidAmount, paidCurrency, currency }: Deposit, amount: bigint): boolean {
  return paidAmount === amount && (paidCurrency ?? currency) === currency;
}

/**
 * Whether crediting this much of an order takes another person than `staff`: where nobody but who credits says that it came in so, and in any case by the
 * sum (hand-credits.ts). What the payment side has signed for needs none. A picture is never a person: who asks for the money has made it. What staff have
 * rejected, what ended unpaid, and another sum than ordered always needs two.
 */
export async function takesSecondToCredit(
  transaction: DatabaseTransaction,
  deposit: Deposit,
  amount: bigint,
  staff: string,
): Promise<boolean> {
  if (await takesTwoAnyway(transaction, deposit, amount)) return true;
  if (isSaidByPaymentSide(deposit, amount)) return false;
  const { playerId, merchantId, currency } = deposit;
  return takesSecondBySum(transaction, { merchantId, currency, playerId, staff, amount });
}

/** Whether it takes two whatever the sum is. */
async function takesTwoAnyway(db: Database | DatabaseTransaction, deposit: Deposit, amount: bigint): Promise<boolean> {
  const moves = await readMoves(db, deposit.playerId, deposit.id);
  if (isRejected(moves)) return true;
  if (isSaidByPaymentSide(deposit, amount)) return false;
  if (deposit.paidAmount !== null || deposit.paidCurrency !== null || amount !== deposit.amount) return true;
  const last = moves.findLast(({ state }) => state === 'submitted' || unpaidEnds.has(state));
  return last !== undefined && last.state !== 'submitted';
}

/**
 * Up to which sum this person may credit an order alone when it is credited as it was ordered or paid, money units; 0: not at all; null: any.
 * What staff are told beforehand; `takesSecondToCredit` decides.
 */
export async function creditedAloneUpTo(db: Database | DatabaseTransaction, deposit: Deposit, staff: string): Promise<bigint | null> {
  const expected = deposit.paidAmount ?? deposit.amount;
  if (await takesTwoAnyway(db, deposit, expected)) return 0n;
  if (isSaidByPaymentSide(deposit, expected)) return null;
  const { playerId, merchantId, currency } = deposit;
  const left = await aloneUpTo(db, { merchantId, currency, playerId, staff });
  return left === null || left > 0n ? left : 0n;
}

/** Whether staff have rejected an order: an end for one person alone. */
export function isRejected(moves: readonly { state: string; by: string }[]): boolean {
  return moves.some(({ state, by }) => state === 'failed' && by === 'staff');
}
