import type { Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../../platform/http.js';
import { offerOf } from '../offer-stored.js';
import { titleOf } from '../say-terms.js';
import type { PromotionsStaffKit } from './kit.js';
import type { StaffGrant } from './staff-repository.js';

export type Row = Reply<typeof contract.staffListGrants>['list'][number];

export const documentOf = ({ offerId, version, document }: StaffGrant) => offerOf({ id: offerId, version, document });

/** Grants as staff read them, with the names of their players. */
export async function presentGrants(
  { office }: PromotionsStaffKit,
  context: RequestContext,
  grants: readonly StaffGrant[],
): Promise<Row[]> {
  const lines = grants.map((grant) => ({
    id: grant.id,
    offerId: grant.offerId,
    code: grant.code,
    title: titleOf(documentOf(grant), context.language),
    version: grant.version,
    playerId: grant.playerId,
    money: grant.money,
    status: grant.state,
    amount: formatMoney(grant.amount),
    required: formatMoney(grant.required),
    wagered: formatMoney(grant.wagered),
    converted: formatMoney(grant.money === 'cash' && grant.state === 'completed' ? grant.amount : grant.converted),
    forfeited: formatMoney(grant.forfeited),
    reclaimed: formatMoney(grant.reclaimed),
    balance: grant.balance === null ? null : formatMoney(grant.balance),
    madeAt: grant.createdAt.getTime(),
    until: grant.until?.getTime() ?? null,
    endedAt: grant.endedAt?.getTime() ?? null,
    reason: grant.reason,
  }));
  return office.withUserNames(context, lines);
}
