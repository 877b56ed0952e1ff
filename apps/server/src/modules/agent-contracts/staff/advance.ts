import { type Input, staffAgentContracts as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { tell } from '../../messaging/index.js';
import { findBill, holdPayments, openOf } from '../bill-repository.js';
import { payForAgent } from '../pay-bills.js';
import { billHere } from './bills.js';
import type { ContractsStaffKit } from './kit.js';

/** Asks a second person that the house pays what an agent owes of a bill. @throws DomainError not.found, state.not.allowed where nothing is owed, approval.waits */
export async function requestAdvance(
  kit: ContractsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRequestBillAdvance>['body'],
) {
  const bill = await billHere(kit, context, id);
  const { payerId, receiverId, kind } = bill;
  if (bill.state !== 'owed' || payerId === undefined) return refuse('state.not.allowed');
  const payload = { billId: id, playerId: receiverId, payerId, kind, amount: formatMoney(openOf(bill)) };
  const asked = { kind: 'bill-advance', subject: `player:${receiverId}`, payload, reason, key: context.idempotencyKey } as const;
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { once: true }));
}

/** Who is owed gets at once what was owed when it was asked for; the agent owes it to the house from now on, and is told. */
export const advanceApproval = (kit: Pick<ContractsStaffKit, 'services'>): ApprovalEntry =>
  approvalEntry({
    kind: 'bill-advance',
    decidedBy: contract.staffDecideBillAdvance,
    payload: Type.Object({
      billId: Type.String(),
      playerId: Type.Integer(),
      payerId: Type.Integer(),
      kind: Type.String(),
      amount: Type.String(),
    }),
    async carryOut({ payload: { billId, payerId, amount } }, transaction) {
      await holdPayments(transaction);
      const bill = await findBill(transaction, billId, { lock: true });
      if (bill?.state !== 'owed' || formatMoney(openOf(bill)) !== amount) return refuse('approval.outdated');
      await payForAgent(transaction, bill, payerId, kit.services.clock.now());
      await tell(
        transaction,
        { playerId: payerId, merchantId: bill.merchantId },
        { kind: 'contract.advanced', key: `bill:${billId}:advanced`, parameters: { contract: bill.kind, amount } },
      );
      return { billId, advanced: amount };
    },
  });
