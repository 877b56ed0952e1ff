import type { Database, DatabaseTransaction } from '@sortes/service';
import { insertHandCredit, lockHandCredits, sumsAlone } from './hand-credit-repository.js';
import { readRule } from './withdrawals/repository.js';

type Reader = Database | DatabaseTransaction;

/** Who stands behind a credit by hand, by the names that the audit log keeps. */
export interface CreditingPersons {
  /** Who says so, or asked for it. */
  staff: string;
  /** Another person who has confirmed just this. */
  confirmedBy?: string | undefined;
}

/** Money that came to a player, or is meant for one, by the word of staff alone. */
export interface HandCredit extends CreditingPersons {
  /** Of the order, the request or the batch; noted once. */
  id: string;
  kind: 'deposit' | 'payment' | 'adjustment' | 'voucher-batch' | 'voucher';
  merchantId: number;
  /** Null: vouchers nobody has redeemed yet. */
  playerId: number | null;
  currency: string;
  /** Money units. */
  amount: bigint;
}

/** How far back many small credits count as one. */
const aloneHours = 24;
/**
 * How many of the largest credits that take one person their work of a day may come to, unless the operator names a sum. The sum for two persons is what
 * the house risks on one person's word; a day of accomplices must stay near it, and a day of ordinary small transfers fits. A house whose cashiers credit
 * more by hand says so on purpose (`aloneADay`).
 */
const aloneADayTimes = 3n;

/** Writes down what staff have credited by their own word, in the transaction that credits it. */
export async function noteHandCredit(transaction: Reader, credit: HandCredit): Promise<void> {
  await insertHandCredit(transaction, { ...credit, confirmedBy: credit.confirmedBy ?? null });
}

/** Above which sum two persons let money out, money units; null: the brand has no such sum. */
export const fourEyesAboveOf = async (db: Reader, merchantId: number, currency: string): Promise<bigint | null> =>
  (await readRule(db, merchantId, currency))?.fourEyesAbove ?? null;

interface AboutAlone {
  merchantId: number;
  currency: string;
  /** Left out: of nobody's yet, as with vouchers. */
  playerId?: number | undefined;
  staff: string;
}

/**
 * How much this person may still credit to this player alone now, money units: what is left of the brand's four-eyes sum for the player within 24 hours,
 * whoever credited, and of what one person may credit in that time at all. Null: the brand has no such sum.
 */
export async function aloneUpTo(db: Reader, about: AboutAlone): Promise<bigint | null> {
  const rule = await readRule(db, about.merchantId, about.currency);
  const above = rule?.fourEyesAbove ?? null;
  if (above === null) return null;
  const credited = await sumsAlone(db, about, aloneHours);
  const aDay = rule?.aloneADay ?? above * aloneADayTimes;
  return [above - credited.player, aDay - credited.staff].reduce((least, left) => (left < least ? left : least), above);
}

/** Whether crediting this much takes another person by the sum; those who credit at once, as one person or to one player, are let in one after the other. */
export async function takesSecondBySum(transaction: DatabaseTransaction, about: AboutAlone & { amount: bigint }): Promise<boolean> {
  const { merchantId, playerId, staff, amount } = about;
  // The player before the person, everywhere: nobody waits in a circle.
  for (const what of [...(playerId === undefined ? [] : [`player ${playerId}`]), `staff ${merchantId} ${staff}`])
    await lockHandCredits(transaction, what);
  const left = await aloneUpTo(transaction, about);
  return left !== null && amount > left;
}
