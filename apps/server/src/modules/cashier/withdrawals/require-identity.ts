import { parseMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { BelowPayouts } from '../below.js';

/**
 * Where the brand asks for a verified identity before so much money leaves, all that left before included (`amount`, money units).
 * @throws DomainError identity.required
 */
export async function requireIdentity(
  { site, protection }: BelowPayouts,
  { playerId, merchantId }: { playerId: number; merchantId: number },
  amount: bigint,
  transaction?: DatabaseTransaction,
): Promise<void> {
  const { identityBeforeWithdrawal } = await site.settingsOf({ id: merchantId });
  if (identityBeforeWithdrawal === 0 || amount < parseMoney(String(identityBeforeWithdrawal))) return;
  if ((await protection.identityStateOf(playerId, transaction)) !== 'verified') refuse('identity.required');
}
