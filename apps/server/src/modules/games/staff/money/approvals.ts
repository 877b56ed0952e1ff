import { differenceKindNames, OneOf, staffGames as contract } from '@sortes/contract';
import { Type } from 'typebox';
import { approvalEntry, type Approval, type ApprovalEntry } from '../../../../platform/approvals.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf } from '../scope.js';
import { applyMissing } from './decide-difference.js';
import { endTransfer } from './end-transfer.js';

/** What two persons decide about money between the house and vendors. */
export function gameMoneyApprovals(kit: GamesStaffKit): ApprovalEntry[] {
  const decidedBy = contract.decideGamesMoney;
  const answer = ({ state, outcome }: Approval) => {
    const said = outcome?.['outcome'];
    return { state: state === 'approved' ? 'approved' : 'rejected', outcome: typeof said === 'string' ? said : '' };
  };
  return [
    approvalEntry({
      kind: 'difference-apply',
      decidedBy,
      payload: Type.Object({ vendor: Type.String(), externalId: Type.String(), kind: OneOf(differenceKindNames) }),
      async carryOut({ context, approval, payload: { vendor, externalId, kind } }, transaction) {
        const key = { vendor, externalId, kind };
        const { verdict, transactionId } = await applyMissing(kit, transaction, scopeOf(context), key, approval.reason);
        return { outcome: verdict, transactionId };
      },
      answer,
    }),
    approvalEntry({
      kind: 'transfer-end',
      decidedBy,
      payload: Type.Object({ transferId: Type.String(), outcome: OneOf(['done', 'refused']) }),
      async carryOut({ context, approval: { reason }, payload: { transferId, outcome } }, transaction) {
        await endTransfer(kit, transaction, scopeOf(context), { transferId, outcome, reason });
        return { outcome };
      },
      answer,
    }),
  ];
}
