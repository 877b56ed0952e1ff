import { type Input, staffApprovals as contract } from '@sortes/contract';
import { Type } from 'typebox';
import { formatMoney, parseMoney, smallestUnit, tryParseMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { noteHandCredit } from '../../cashier/index.js';
import { postOne } from '../../wallet/index.js';
import type { BackOfficeKit } from '../kit.js';
import { ask } from './four-eyes.js';
import { approvalEntry, type Approval } from '../../../platform/approvals.js';

/** Above this nobody adjusts: it would be a mistake of zeros. */
const adjustmentAtMost = parseMoney('10000000000');

/** @throws DomainError amount.invalid, not.found for a player of another brand, idempotency.key.conflict */
export async function requestAdjustment(
  kit: BackOfficeKit,
  context: RequestContext,
  { playerId, amount, reason }: Input<typeof contract.requestAdjustment>['body'],
): Promise<Approval> {
  const units = tryParseMoney(amount) ?? 0n;
  const size = units < 0n ? -units : units;
  if (units === 0n || size > adjustmentAtMost || size % smallestUnit(context.merchant.currencyScale) !== 0n)
    refuse('amount.invalid', { field: 'amount' });
  const player = await kit.deps.identity.findPlayer(playerId);
  if (player === undefined || player.merchantId !== context.merchant.id) return refuse('not.found');
  return ask(kit, context, {
    kind: 'adjustment',
    subject: `player:${playerId}`,
    payload: { playerId, amount: formatMoney(units) },
    reason,
    key: context.idempotencyKey,
  });
}

/** Approving posts the adjustment in the same transaction. @throws DomainError adjustment.overdraws */
export const adjustmentApproval = approvalEntry({
  kind: 'adjustment',
  decidedBy: contract.decideAdjustment,
  payload: Type.Object({ playerId: Type.Integer(), amount: Type.String() }),
  async carryOut({ approval, payload: { playerId, amount }, context }, transaction) {
    const units = parseMoney(amount);
    const posted = await postOne(transaction, {
      playerId,
      merchantId: approval.merchantId,
      template: 'adjustment',
      key: `adjustment:${approval.id}`,
      input: { approval: approval.id },
      reference: approval.id,
      lines: [
        { account: 'main', amount: units },
        { account: 'house:adjustments', amount: -units },
      ],
    });
    if (posted.verdict === 'insufficient') return refuse('adjustment.overdraws');
    if (posted.verdict !== 'posted') throw new Error(`an adjustment was ${posted.verdict}`);
    if (units > 0n)
      await noteHandCredit(transaction, {
        id: approval.id,
        kind: 'adjustment',
        merchantId: approval.merchantId,
        playerId,
        currency: context.merchant.currency,
        amount: units,
        staff: approval.askedName,
        confirmedBy: staffOf(context).name,
      });
    return { transactionId: posted.transactionId, balance: formatMoney(posted.balance) };
  },
});
