import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { cancelIn } from '../cancel-grant.js';
import type { PromotionsStaffKit } from './kit.js';
import { pageOfStaffGrants } from './staff-repository.js';

/** Ends a bonus of a player. @throws DomainError not.found, state.not.allowed */
export async function cancelStaffGrant(
  kit: PromotionsStaffKit,
  context: RequestContext,
  grantId: string,
  { reason }: Input<typeof contract.staffCancelGrant>['body'],
): Promise<Reply<typeof contract.staffCancelGrant>> {
  const { db, clock } = kit.services;
  const { merchant } = context;
  const [grant] = await pageOfStaffGrants(
    db,
    { merchantId: merchant.id, id: grantId, timeZone: merchant.timeZone },
    { offset: 0, limit: 1 },
  );
  if (grant === undefined) return refuse('not.found');
  const { playerId } = grant;
  const about = { action: 'grant.cancelled', subject: `player:${playerId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const lost = await cancelIn({ clock, ruleOf: kit.ruleOf }, transaction, { playerId, grantId, reason });
    if (lost === undefined) return refuse('state.not.allowed');
    return {
      value: { lost: formatMoney(lost) },
      before: { state: grant.state },
      after: { grantId, state: 'cancelled', lost: formatMoney(lost) },
    };
  });
}
