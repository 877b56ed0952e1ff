import type { RecoveryState } from '@sortes/contract';
import { addressDigests } from '../../../platform/address.js';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { listClaims } from '../recovery/claim-repository.js';
import { presentClaim, type RecoveryForStaff } from '../recovery/decide-recovery.js';
import type { IdentityStaffKit } from './kit.js';

export interface RecoveryFilter {
  id?: string | undefined;
  state?: RecoveryState | 'all' | undefined;
}

/** What requests and the log call a claim. */
export const recoverySubject = (claimId: string): string => `recovery:${claimId}`;

/** Claims of players who have lost every way in. */
export async function readRecoveries(
  kit: IdentityStaffKit,
  merchantId: number,
  filter: RecoveryFilter,
  page: { offset: number; limit: number },
): Promise<{ list: RecoveryForStaff[]; total: number }> {
  const { list, total } = await listClaims(kit.services.db, { ...filter, merchantId }, page);
  return { list: (await Promise.all(list.map((claim) => presentClaim(kit, claim)))).flatMap((line) => line ?? []), total };
}

/** @throws DomainError not.found */
export async function findRecovery(kit: IdentityStaffKit, merchantId: number, claimId: string): Promise<RecoveryForStaff> {
  const { list } = await readRecoveries(kit, merchantId, { id: claimId, state: 'all' }, { offset: 0, limit: 1 });
  return list[0] ?? refuse('not.found');
}

/** Staff who have lately signed in from where the claim came from: their names by id. */
export async function staffThere({ office }: IdentityStaffKit, { addressDigest }: RecoveryForStaff): Promise<ReadonlyMap<string, string>> {
  return addressDigest === null ? new Map() : office.staffAtAddress(addressDigest);
}

/** On the machine itself everybody has the same address: it says nothing about who asks. */
function isLoopback({ services: { vault } }: IdentityStaffKit, { addressDigest: digest }: RecoveryForStaff): boolean {
  return digest !== null && ['127.0.0.1', '::1'].some((ip) => addressDigests(vault, ip).some((one) => one.equals(digest)));
}

/**
 * People do not let themselves into somebody's account: whoever has signed in from where the claim came from neither asks nor decides. Where others of
 * staff have, everybody is told.
 * @returns how many of staff have
 * @throws DomainError recovery.own.address
 */
export async function judgeAddress(kit: IdentityStaffKit, context: StaffContext, claim: RecoveryForStaff): Promise<number> {
  const there = await staffThere(kit, claim);
  if (there.size === 0) return 0;
  kit.services.alarms.raise({
    kind: 'approval-same-address',
    merchantId: context.merchant.id,
    subject: recoverySubject(claim.claimId),
    detail: { staff: there.size, same: 'address' },
  });
  if (there.has(staffOf(context).staffId) && !isLoopback(kit, claim)) refuse('recovery.own.address');
  return there.size;
}
