import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import type { RecoveryForStaff } from '../recovery/decide-recovery.js';
import type { IdentityStaffKit } from './kit.js';
import { readRecoveries, recoverySubject, staffThere, type RecoveryFilter } from './recoveries.js';

/** What is shown of a claim besides what it says. */
async function lineOf(kit: IdentityStaffKit, merchantId: number, claim: RecoveryForStaff) {
  const { addressDigest: _kept, ...line } = claim;
  const isOpen = claim.state === 'pending';
  const there = isOpen ? await staffThere(kit, claim) : new Map<string, string>();
  const subject = recoverySubject(claim.claimId);
  const waits = isOpen ? (await kit.office.approvals.waitingAbout(kit.services.db, merchantId, [subject])).get(subject) : undefined;
  return {
    ...line,
    takesTwo: isOpen && (there.size > 0 || (await kit.office.holdsSomething(claim.playerId))),
    sameAddress: [...there.values()].toSorted(),
    waits: waits === undefined ? null : { approvalId: waits.id, by: waits.askedName },
  };
}

export async function listRecoveries(
  kit: IdentityStaffKit,
  { merchant }: StaffContext,
  { pageNo, pageSize, ...filter }: RecoveryFilter & { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const { list, total } = await readRecoveries(kit, merchant.id, filter, pageOf({ pageNo, pageSize }));
  return { list: await Promise.all(list.map((claim) => lineOf(kit, merchant.id, claim))), total };
}

const columns = ['claim', 'player', 'user name', 'state', 'submitted', 'decided', 'decided by'] as const;

export const exportRecoveries = (kit: IdentityStaffKit, { merchant }: StaffContext, filter: RecoveryFilter) =>
  csvRows(
    columns,
    async (page) => (await readRecoveries(kit, merchant.id, filter, page)).list,
    (one) => [
      one.claimId,
      one.playerId,
      one.userName,
      wordsOf('players.recovery', one.state),
      new Date(one.submittedAt),
      one.decidedAt === null ? null : new Date(one.decidedAt),
      one.decidedBy,
    ],
  );
