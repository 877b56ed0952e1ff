import { type Input, staffAgentContracts as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { tell } from '../../messaging/index.js';
import { findBill, forgive, openOf } from '../bill-repository.js';
import { billHere } from './bills.js';
import type { ContractsStaffKit } from './kit.js';

/** Who pays, in a payload. */
const house = 0;

/**
 * Asks a second person to write off what an agent owes of a bill, or not to pay what the house would of one that waits for review.
 * @throws DomainError not.found, state.not.allowed where nothing is owed, approval.waits
 */
export async function requestWriteOff(
  kit: ContractsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRequestBillWriteOff>['body'],
) {
  const bill = await billHere(kit, context, id);
  const { payerId, receiverId, kind } = bill;
  if (bill.state !== 'owed' && bill.state !== 'review') refuse('state.not.allowed');
  const payload = { billId: id, playerId: receiverId, payerId: payerId ?? house, kind, amount: formatMoney(openOf(bill)) };
  const asked = { kind: 'bill-write-off', subject: `player:${receiverId}`, payload, reason, key: context.idempotencyKey } as const;
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { once: true }));
}

/** What was owed when it was asked for is written off, or withheld; a bill that was paid or let go of meanwhile is not touched. */
export const writeOffApproval = (kit: Pick<ContractsStaffKit, 'services'>): ApprovalEntry =>
  approvalEntry({
    kind: 'bill-write-off',
    decidedBy: contract.staffDecideBillWriteOff,
    payload: Type.Object({
      billId: Type.String(),
      playerId: Type.Integer(),
      payerId: Type.Integer(),
      kind: Type.String(),
      amount: Type.String(),
    }),
    async carryOut({ payload: { billId, amount, payerId } }, transaction) {
      const bill = await findBill(transaction, billId, { lock: true });
      if (bill === undefined || formatMoney(openOf(bill)) !== amount || bill.state !== (payerId === house ? 'review' : 'owed'))
        return refuse('approval.outdated');
      await forgive(transaction, billId, kit.services.clock.now());
      await tell(
        transaction,
        { playerId: bill.receiverId, merchantId: bill.merchantId },
        {
          kind: payerId === house ? 'contract.withheld' : 'contract.written-off',
          key: `bill:${billId}:written-off`,
          parameters: { contract: bill.kind, amount },
        },
      );
      return { billId, writtenOff: amount };
    },
  });
