import type { Input, Reply, staffReferral as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { noteAward } from '../../awards/index.js';
import { lockPlayers } from '../../wallet/index.js';
import { advance } from '../advance.js';
import { findInvitation, lockByFriend, writeDecision, writeProgress } from '../invitation-repository.js';
import type { ReferralStaffKit } from './kit.js';
import { mayRefuse, mayRelease } from './list-referrals.js';

/**
 * Releases an invitation that was refused (it goes on, and its marks are not asked again) or refuses one that is under way. The player is told no more than that it does not count.
 * @throws DomainError not.found, state.not.allowed
 */
export async function decideReferral(
  kit: ReferralStaffKit,
  context: RequestContext,
  id: string,
  { decision, reason }: Input<typeof contract.staffDecideReferral>['body'],
): Promise<Reply<typeof contract.staffDecideReferral>> {
  const { db, clock } = kit.services;
  const found = (await findInvitation(db, context.merchant.id, id)) ?? refuse('not.found');
  const action = decision === 'release' ? 'referral.released' : 'referral.refused';
  await kit.office.changeAsStaff(context, { action, subject: `referral:${id}`, reason }, async (transaction) => {
    await lockPlayers(transaction, [found.friendId, found.inviterId]);
    const locked = (await lockByFriend(transaction, found.friendId)) ?? refuse('not.found');
    if (!(decision === 'release' ? mayRelease(locked) : mayRefuse(locked))) refuse('state.not.allowed');
    const at = clock.now();
    const state = decision === 'release' ? 'registered' : 'refused';
    await writeDecision(transaction, id, { decision, by: staffOf(context).name, reason, at });
    await writeProgress(transaction, id, { ...locked, state, endedAt: decision === 'release' ? null : at, tryAt: null });
    if (decision === 'release') {
      const { id: merchantId, currency } = context.merchant;
      // Its rewards are bounded by the rule, which another person agreed to above what one may.
      const award = { merchantId, currency, kind: 'referral', act: 'given', subject: `referral:${id}`, worst: null } as const;
      for (const playerId of [found.friendId, found.inviterId])
        await noteAward(transaction, { ...award, playerId, staff: staffOf(context).name });
    }
    return { value: undefined, before: { state: locked.state, marks: locked.marks }, after: { state } };
  });
  if (decision === 'release') await advance(kit, found.friendId);
  const now = (await findInvitation(db, context.merchant.id, id)) ?? refuse('not.found');
  return { status: now.state };
}
