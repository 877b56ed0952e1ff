import type { Database, DatabaseTransaction, Vault } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { endAccountRest, findAccount, readAccounts, removeAccount, sharedAccounts } from './repository.js';

/** A payout account as staff see it: nobody needs its whole number. */
export interface PayoutAccountForStaff {
  id: string;
  kind: 'bank' | 'ewallet';
  providerCode: string;
  last4: string;
  isDefault: boolean;
  createdAt: Date;
  usableFrom: Date;
  /** How many other players of the brand are paid to it. */
  others: number;
}

/** Payout accounts of a player. */
export async function listPayoutAccountsFor(
  db: Database | DatabaseTransaction,
  vault: Vault,
  playerId: number,
): Promise<PayoutAccountForStaff[]> {
  const shared = await sharedAccounts(db, vault, playerId);
  return (await readAccounts(db, playerId)).map(({ id, kind, providerCode, last4, isDefault, createdAt, usableFrom }) => ({
    id,
    kind,
    providerCode,
    last4,
    isDefault,
    createdAt,
    usableFrom,
    others: shared.get(id) ?? 0,
  }));
}

/**
 * What two persons of the staff may change about a player's payout account: take it away, or end the rest that follows its adding.
 * @throws DomainError payout.account.unknown
 */
export async function changePayoutAccountFor(
  transaction: DatabaseTransaction,
  { playerId, accountId, change }: { playerId: number; accountId: string; change: 'remove' | 'end-rest' },
): Promise<void> {
  if ((await findAccount(transaction, playerId, accountId)) === undefined) refuse('payout.account.unknown');
  if (change === 'remove') await removeAccount(transaction, playerId, accountId);
  else await endAccountRest(transaction, playerId, accountId);
}
