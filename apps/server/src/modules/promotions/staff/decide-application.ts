import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney, tryReadAmount } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { requireOpened } from '../../../platform/files.js';
import { applicationSubject } from '../apply-offer.js';
import { readPlayer } from '../claim-snapshot.js';
import { decideApplication } from '../decide-application.js';
import type { PromotionsStaffKit } from './kit.js';
import { pageOfStaffGrants } from './staff-repository.js';
import { boundByHand } from './bound-by-hand.js';

/** Accepts an application with its sum, or rejects it. @throws DomainError not.found, state.not.allowed, promotion.given, picture.not.opened, and those of ../decide-application.ts */
export async function decideStaffApplication(
  kit: PromotionsStaffKit,
  context: RequestContext,
  grantId: string,
  { decision, amount, reason }: Input<typeof contract.staffDecideApplication>['body'],
): Promise<Reply<typeof contract.staffDecideApplication>> {
  const { db } = kit.services;
  const { merchant } = context;
  const [grant] = await pageOfStaffGrants(
    db,
    { merchantId: merchant.id, id: grantId, timeZone: merchant.timeZone },
    { offset: 0, limit: 1 },
  );
  if (grant === undefined) return refuse('not.found');
  const { playerId } = grant;
  const isAccepted = decision === 'accept';
  const sum = amount === undefined ? undefined : tryReadAmount(amount);
  const refuseMore = await boundByHand(kit, context);
  const known = await readPlayer(kit, { playerId, merchantId: merchant.id });
  const about = { action: isAccepted ? 'grant.accepted' : 'grant.rejected', subject: `player:${playerId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const accepts = isAccepted ? { amount: sum } : undefined;
    // What rests on pictures is accepted by who has looked at them.
    const pictures = { playerId, purpose: 'proof', subject: applicationSubject(grantId) } as const;
    if (isAccepted) await requireOpened(transaction, pictures, [staffOf(context).name]);
    const { state, amount: given } = await decideApplication(kit, transaction, { merchant, known, playerId, grantId, accepts, reason });
    if (isAccepted) await refuseMore(transaction, { playerId, grantId, amount: given });
    return { value: { status: state }, before: { state: 'applying' }, after: { grantId, state, amount: formatMoney(given) } };
  });
}
