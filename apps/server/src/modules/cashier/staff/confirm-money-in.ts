import { Nullable, staffApprovals as contract } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry, type Approving } from '../../../platform/approvals.js';
import { staffOf } from '../../../platform/http.js';
import { assignPayment, reviewDeposit } from '../deposits/review-deposits.js';
import type { DepositStaffKit } from './kit.js';
import { paymentReach } from './payment-reach.js';
import { previewDeposits } from './preview-deposits.js';

const decidedBy = contract.decideMoneyIn;

const creditOf = ({ approval, context }: Approving<unknown>, amount: string) => ({
  merchantId: approval.merchantId,
  note: approval.reason,
  amount: parseMoney(amount),
  by: { staff: approval.askedName, confirmedBy: staffOf(context).name },
});

/** The second word on money in that only staff vouch for. */
export const moneyInApprovals = (kit: DepositStaffKit): ApprovalEntry[] => [
  depositCredit(kit),
  depositReversal(kit),
  paymentAssignment(kit),
  // Nothing to carry out: the codes are money, and are told to whoever asked, when they ask again under their key, and to nobody else.
  approvalEntry({
    kind: 'voucher-batch',
    decidedBy,
    payload: Type.Object({ amount: Type.String(), count: Type.Integer(), validDays: Type.Integer() }),
  }),
];

const depositCredit = (kit: DepositStaffKit): ApprovalEntry =>
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
      const { id, creditedAmount } = await reviewDeposit(kit, transaction, {
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
  });

const depositReversal = (kit: DepositStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'deposit-reversal',
    decidedBy,
    payload: Type.Object({
      orderId: Type.String(),
      playerId: Type.Integer(),
      amount: Type.String(),
      state: Type.String({ description: 'Of the deposit when its reversal was asked for' }),
      words: Type.Optional(Type.String()),
    }),
    async carryOut({ approval, payload, context }, transaction) {
      const { orderId, amount, state, words } = payload;
      await reviewDeposit(kit, transaction, {
        merchantId: approval.merchantId,
        orderId,
        decision: 'reverse',
        note: approval.reason,
        by: { staff: approval.askedName, confirmedBy: staffOf(context).name },
        asked: { state },
        ...(words !== undefined && { words }),
      });
      return { orderId, reversed: amount };
    },
    preview: (context, waiting) =>
      previewDeposits(kit, context, new Map(waiting.map(({ approval, payload }) => [approval.id, payload.orderId]))),
  });

const paymentAssignment = (kit: DepositStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'payment-assign',
    decidedBy,
    payload: Type.Object({ paymentId: Type.String(), playerId: Type.Integer(), amount: Type.String() }),
    async carryOut(approving, transaction) {
      const { paymentId, playerId, amount } = approving.payload;
      const reach = await paymentReach(kit, approving.context);
      const assignment = { ...creditOf(approving, amount), ...reach, paymentId, playerId };
      const { id, creditedAmount } = await assignPayment(kit, transaction, assignment);
      return { orderId: id, credited: formatMoney(creditedAmount ?? 0n) };
    },
  });
