import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { findAccountEver } from '../accounts/repository.js';
import type { PayoutKit } from './kit.js';
import { findOwnerOf, findWithdrawal } from './repository.js';

/** Where a payout goes, in clear: for who pays by hand and who lays the holder beside the name. */
export interface PayoutDestination {
  playerId: number;
  provider: string;
  number: string;
  holderName: string;
}

/**
 * The full account of a withdrawal, also after its owner has removed it. The caller notes in the audit log who has looked.
 * @throws DomainError withdrawal.unknown (also of another brand), payout.account.unknown
 */
export async function showDestination(
  { services }: PayoutKit,
  transaction: DatabaseTransaction,
  { merchantId, withdrawalId }: { merchantId: number; withdrawalId: string },
): Promise<PayoutDestination> {
  const playerId = (await findOwnerOf(transaction, merchantId, withdrawalId)) ?? refuse('withdrawal.unknown');
  const found = (await findWithdrawal(transaction, playerId, withdrawalId)) ?? refuse('withdrawal.unknown');
  const account = (await findAccountEver(transaction, playerId, found.accountId)) ?? refuse('payout.account.unknown');
  return {
    playerId,
    provider: found.providerCode,
    number: services.vault.open('payout-account', account.numberSealed).toString(),
    holderName: services.vault.open('payout-holder', account.holderSealed).toString(),
  };
}
