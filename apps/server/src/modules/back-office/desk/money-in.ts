import { Nullable, staffApprovals as contract } from '@sortes/contract';
import { formatMoney, parseMoney, smallestUnit, tryParseMoney } from '@sortes/money';
import { DomainError, refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { askWithin } from '../approvals/four-eyes.js';
import { approvalEntry, type Approval, type ApprovalEntry, type Approving } from '../../../platform/approvals.js';
import { withSavepoint } from '../../../platform/savepoint.js';
import type { StaffContext } from '../../../platform/staff.js';
import { listApprovals } from '../approvals/repository.js';
import { paymentReach } from './payment-reach.js';
import type { BackOfficeKit } from '../kit.js';
import { previewDeposits } from './preview-deposits.js';

/** A sum staff typed, in what the brand's currency can show, money units; undefined when none was given. @throws DomainError amount.invalid */
export function sumOf(text: string | undefined, { currencyScale }: Pick<Merchant, 'currencyScale'>): bigint | undefined {
  if (text === undefined) return undefined;
  const units = tryParseMoney(text) ?? 0n;
  return units > 0n && units % smallestUnit(currencyScale) === 0n ? units : refuse('amount.invalid', { field: 'amount' });
}

/**
 * Does what one person may do alone; where the cashier says that it takes two, asks for the second one instead. Once for a subject: while
 * somebody is waited for, nobody asks again. @returns the request that waits, undefined when it is done.
 */
export async function orAskSecond(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  asked: Pick<Approval, 'kind' | 'subject' | 'reason'> & { payload: () => Promise<Record<string, unknown>> },
  alone: () => Promise<void>,
): Promise<Approval | undefined> {
  try {
    await withSavepoint(transaction, alone);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'approval.second.person') throw error;
  }
  const { kind, subject, reason } = asked;
  return askWithin(kit, transaction, context, { kind, subject, payload: await asked.payload(), reason }, async () => {
    const { list } = await listApprovals(transaction, context.merchant.id, { kind, state: 'waiting', subject }, { offset: 0, limit: 1 });
    return list[0] && refuse('approval.waits', { parameters: { name: list[0].askedName } });
  });
}

/** The second word on money in that only staff vouch for. */
export function moneyInApprovals(kit: BackOfficeKit): ApprovalEntry[] {
  const { cashier } = kit.deps;
  const decidedBy = contract.decideMoneyIn;
  const creditOf = ({ approval, context }: Approving<unknown>, amount: string) => ({
    merchantId: approval.merchantId,
    note: approval.reason,
    amount: parseMoney(amount),
    by: { staff: approval.askedName, confirmedBy: staffOf(context).name },
  });
  return [
    approvalEntry({
      kind: 'deposit-credit',
      decidedBy,
      payload: Type.Object({
        orderId: Type.String(),
        playerId: Type.Integer(),
        amount: Type.String(),
        state: Type.String({ description: 'Of the deposit when its credit was asked for' }),
        paid: Type.Optional(Nullable(Type.String())),
      }),
      async carryOut(approving, transaction) {
        const { orderId, amount, state, paid } = approving.payload;
        const { id, creditedAmount } = await cashier.reviewDeposit(transaction, {
          ...creditOf(approving, amount),
          orderId,
          decision: 'credit',
          // Who asked has said so where there is no picture, and who confirms reads it: else there would be no request.
          withoutProof: true,
          asked: { state, ...(paid !== undefined && { paid: paid === null ? null : parseMoney(paid) }) },
        });
        return { orderId: id, credited: formatMoney(creditedAmount ?? 0n) };
      },
      preview: (context, waiting) =>
        previewDeposits(kit, context, new Map(waiting.map(({ approval, payload }) => [approval.id, payload.orderId]))),
    }),
    approvalEntry({
      kind: 'payment-assign',
      decidedBy,
      payload: Type.Object({ paymentId: Type.String(), playerId: Type.Integer(), amount: Type.String() }),
      async carryOut(approving, transaction) {
        const { paymentId, playerId, amount } = approving.payload;
        const reach = await paymentReach(kit, approving.context);
        const assignment = { ...creditOf(approving, amount), ...reach, paymentId, playerId };
        const { id, creditedAmount } = await cashier.assignPayment(transaction, assignment);
        return { orderId: id, credited: formatMoney(creditedAmount ?? 0n) };
      },
    }),
    // Nothing to carry out: the codes are money, and are told to whoever asked, when they ask again under their key, and to nobody else.
    approvalEntry({
      kind: 'voucher-batch',
      decidedBy,
      payload: Type.Object({ amount: Type.String(), count: Type.Integer(), validDays: Type.Integer() }),
    }),
  ];
}
