import { type Input, staffApprovals as contract } from '@sortes/contract';
import { formatMoney, parseMoney, smallestUnit, tryParseMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, type Approval, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { noteAward } from '../../awards/index.js';
import { postOne } from '../post.js';
import { findPlayerHere } from './find-player.js';
import type { WalletStaffKit } from './kit.js';

/** Above this nobody adjusts: it would be a mistake of zeros. */
const adjustmentAtMost = parseMoney('10000000000');

/** @throws DomainError amount.invalid, not.found for a player of another brand, idempotency.key.conflict */
export async function requestAdjustment(
  kit: WalletStaffKit,
  context: RequestContext,
  { playerId, amount, reason }: Input<typeof contract.requestAdjustment>['body'],
): Promise<Approval> {
  const units = tryParseMoney(amount) ?? 0n;
  const size = units < 0n ? -units : units;
  if (units === 0n || size > adjustmentAtMost || size % smallestUnit(context.merchant.currencyScale) !== 0n)
    refuse('amount.invalid', { field: 'amount' });
  await findPlayerHere(kit, context, playerId);
  return kit.office.approvals.ask(context, {
    kind: 'adjustment',
    subject: `player:${playerId}`,
    payload: { playerId, amount: formatMoney(units) },
    reason,
    key: context.idempotencyKey,
  });
}

/** Approving posts the adjustment in the same transaction. @throws DomainError adjustment.overdraws */
export const adjustmentApproval = ({ services: { hooks } }: WalletStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'adjustment',
    decidedBy: contract.decideAdjustment,
    payload: Type.Object({ playerId: Type.Integer(), amount: Type.String() }),
    async carryOut({ approval, payload: { playerId, amount }, context }, transaction) {
      const { id, merchantId } = approval;
      const units = parseMoney(amount);
      const posted = await postOne(transaction, {
        playerId,
        merchantId,
        template: 'adjustment',
        key: `adjustment:${id}`,
        input: { approval: id },
        reference: id,
        lines: [
          { account: 'main', amount: units },
          { account: 'house:adjustments', amount: -units },
        ],
      });
      if (posted.verdict === 'insufficient') return refuse('adjustment.overdraws');
      if (posted.verdict !== 'posted') throw new Error(`an adjustment was ${posted.verdict}`);
      const persons = { staff: approval.askedName, confirmedBy: staffOf(context).name };
      const { currency } = context.merchant;
      if (units > 0n) {
        await hooks.askOne('creditedByHand', transaction, { id, merchantId, playerId, currency, amount: units, ...persons });
        const given = { act: 'given', subject: `adjustment:${id}`, worst: units } as const;
        await noteAward(transaction, { merchantId, kind: 'adjustment', playerId, currency, ...given, ...persons });
      }
      return { transactionId: posted.transactionId, balance: formatMoney(posted.balance) };
    },
  });
