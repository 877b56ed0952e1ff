import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { readableReference } from '../readable-reference.js';
import { findTransaction } from '../repository.js';
import { findPlayerHere } from './find-player.js';
import type { WalletStaffKit } from './kit.js';

/** One movement opened to its double entry. @throws DomainError not.found */
export async function showMovement(kit: WalletStaffKit, context: StaffContext, playerId: number, transactionId: string) {
  const player = await findPlayerHere(kit, context, playerId);
  const found = (await findTransaction(kit.services.db, player, transactionId)) ?? refuse('not.found');
  return {
    transactionId: found.id,
    at: found.createdAt.getTime(),
    type: found.template,
    reference: readableReference(found.template, found.reference),
    remark: found.remark,
    entries: found.entries.map(({ account, amount, balanceAfter }) => ({
      account,
      amount: formatMoney(amount),
      balanceAfter: balanceAfter === null ? null : formatMoney(balanceAfter),
    })),
  };
}
