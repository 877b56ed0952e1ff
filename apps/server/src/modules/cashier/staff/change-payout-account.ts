import { OneOf, staffPlayers as contract } from '@sortes/contract';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { tell } from '../../messaging/index.js';
import { changePayoutAccountFor, listPayoutAccountsFor } from '../accounts/staff.js';
import type { PayoutStaffKit } from './kit.js';

/** Asks a second person to remove a payout account, or to end its rest. @throws DomainError not.found, payout.account.unknown, approval.waits */
export async function requestPayoutChange(
  { services: { db, vault }, office, below }: PayoutStaffKit,
  context: StaffContext,
  { playerId, accountId }: { playerId: number; accountId: string },
  { change, reason }: { change: 'remove' | 'end-rest'; reason: string },
) {
  if ((await below.identity.findPlayer(playerId))?.merchantId !== context.merchant.id) refuse('not.found');
  const accounts = await listPayoutAccountsFor(db, vault, playerId);
  const account = accounts.find(({ id }) => id === accountId) ?? refuse('payout.account.unknown');
  const payload = { playerId, accountId, change, account: `${account.providerCode} •••• ${account.last4}` };
  const asked = { kind: 'payout-account', subject: `player:${playerId}`, payload, reason } as const;
  return approvalLine(await office.approvals.ask(context, asked, undefined, { once: true }));
}

/** A payout account that another person removes, or whose rest they end; the player hears of it. */
export const payoutAccountApproval = ({ services: { clock } }: PayoutStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'payout-account',
    decidedBy: contract.staffDecidePayoutChange,
    payload: Type.Object({
      playerId: Type.Integer(),
      accountId: Type.String(),
      change: OneOf(['remove', 'end-rest']),
      account: Type.String(),
    }),
    async carryOut({ payload: { playerId, accountId, change, account }, approval: { id, merchantId } }, transaction) {
      await changePayoutAccountFor(transaction, { playerId, accountId, change });
      const parameters = { time: String(clock.now().getTime()), account };
      await tell(transaction, { playerId, merchantId }, { kind: 'security.payout.account', key: `payout-change:${id}`, parameters });
      return { change };
    },
  });
