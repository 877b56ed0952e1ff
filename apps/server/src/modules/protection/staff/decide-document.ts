import type { Input, staffPlayers as contract } from '@sortes/contract';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { decideDocuments } from '../documents/decide-documents.js';
import type { DocumentsStaffKit } from './kit.js';

/** @throws DomainError not.found, state.not.allowed, request_param_err (a rejection without its reason) */
export function decideDocument(
  kit: DocumentsStaffKit,
  context: StaffContext,
  submissionId: string,
  { decision, told, note, validUntil, reason }: Input<typeof contract.staffDecideDocuments>['body'],
) {
  const about = { action: `document.${decision}ed`, subject: `document:${submissionId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const { playerId, before, after, identityState, excluded } = await decideDocuments(kit, transaction, {
      merchantId: context.merchant.id,
      submissionId,
      decision,
      reason: told,
      note,
      validUntil,
      decidedBy: staffOf(context).name,
    });
    return {
      value: { state: after, identityState, excluded },
      before: { playerId, state: before },
      after: { state: after, told, identityState, ...(excluded && { excluded }) },
    };
  });
}
