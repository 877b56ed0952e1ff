import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { identityStateOf } from '../identity-state-repository.js';
import type { PlayerRef, ProtectionKit } from '../kit.js';
import { refusalOf, tightest } from './refusal.js';
import { deleteReservation, endReservations, insertReservation, isExcludedNow, readBrandRules } from './repository.js';
import { readUse } from './read-use.js';

export interface DepositReservation extends PlayerRef {
  orderId: string;
  /** Money units. */
  amount: bigint;
  currency: string;
}

/**
 * Takes a deposit's part of the player's limits, in the transaction that writes the order: deposits credited in the period, others under way and
 * this one may not pass any of them. It holds the player's account, so that 100 at once are judged one after the other.
 * @throws DomainError account.excluded | identity.required | limit.deposit
 */
export async function reserveDeposit(kit: ProtectionKit, transaction: DatabaseTransaction, deposit: DepositReservation): Promise<void> {
  const { playerId, merchantId, orderId, amount } = deposit;
  await kit.services.hooks.askOne('lockPlayer', transaction, playerId);
  if (await isExcludedNow(transaction, playerId)) refuse('account.excluded');
  const { identityRequired } = await readBrandRules(transaction, merchantId);
  if (identityRequired && (await identityStateOf(transaction, playerId)) !== 'verified') refuse('identity.required');
  const uses = await readUse(kit, transaction, deposit, orderId);
  const limit = tightest(
    uses.filter(({ kind }) => kind === 'deposit'),
    amount,
  );
  if (limit !== undefined) throw refusalOf(limit);
  await insertReservation(transaction, playerId, { orderId, amount });
}

/** Gives back what an order took that ended unpaid. Again, or of an order that took nothing: nothing. */
export function releaseDeposit(transaction: DatabaseTransaction, orderId: string): Promise<void> {
  return deleteReservation(transaction, orderId);
}

/**
 * Whether money that has arrived may be credited: what was reserved may; what was not (paid late, or more than ordered) only as far as the limits
 * have room now. Nothing is credited to who is excluded by then. Ends the reservation when it answers true: credit in the same transaction.
 */
export async function mayCredit(kit: ProtectionKit, transaction: DatabaseTransaction, deposit: DepositReservation): Promise<boolean> {
  const { playerId, orderId, amount } = deposit;
  await kit.services.hooks.askOne('lockPlayer', transaction, playerId);
  const [verdict] = await endReservations(transaction, [deposit]);
  if (verdict !== 'not-reserved') return verdict === 'ended';
  const uses = await readUse(kit, transaction, deposit, orderId);
  const deposits = uses.filter(({ kind }) => kind === 'deposit');
  if (tightest(deposits, amount) !== undefined) return false;
  await deleteReservation(transaction, orderId);
  return true;
}

/**
 * Of many deposits at once, which may be credited because their sums were reserved; ends those reservations. False: nothing was done, and `mayCredit`
 * tells. The caller holds the players' accounts and credits in the same transaction.
 */
export async function creditReserved(transaction: DatabaseTransaction, deposits: readonly DepositReservation[]): Promise<boolean[]> {
  if (deposits.length === 0) return [];
  return (await endReservations(transaction, deposits)).map((verdict) => verdict === 'ended');
}
