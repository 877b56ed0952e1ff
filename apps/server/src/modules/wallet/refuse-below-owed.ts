import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { balanceOf } from './account-repository.js';

/**
 * Keeps what a player owes to those below them in their accounts, so much and no more: asked before money leaves, under the player's lock.
 * @param amount of what leaves, money units
 * @throws DomainError contract.owes
 */
export async function refuseBelowOwed(
  { hooks }: Pick<Services, 'hooks'>,
  transaction: DatabaseTransaction,
  playerId: number,
  amount: bigint,
): Promise<void> {
  const owed = (await hooks.ask('owedToDownlines', transaction, playerId)).reduce((sum, one) => sum + one, 0n);
  if (owed === 0n) return;
  const { main, float } = await balanceOf(transaction, playerId);
  // More than there is at all is another refusal, which the posting gives.
  if (amount <= main + float && main + float - amount < owed)
    refuse('contract.owes', { field: 'amount', parameters: { owed: formatMoney(owed) }, value: { owed: formatMoney(owed) } });
}
