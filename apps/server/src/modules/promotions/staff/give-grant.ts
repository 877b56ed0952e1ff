import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney, tryReadAmount } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { giveByStaff } from '../claim-by-staff.js';
import { readPlayer } from '../claim-snapshot.js';
import { findOffer } from '../offer-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { boundByHand } from './bound-by-hand.js';

/** Gives a player an offer made for that, once under its key. @throws DomainError those of claim-by-staff.ts, not.found, promotion.given */
export async function giveStaffGrant(
  kit: PromotionsStaffKit,
  context: RequestContext,
  offerId: string,
  { playerId, amount, reason }: Input<typeof contract.staffGiveGrant>['body'],
): Promise<Reply<typeof contract.staffGiveGrant>> {
  const { merchant } = context;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const player = await kit.below.identity.findPlayer(playerId);
  if (player?.merchantId !== merchant.id) return refuse('not.found');
  if ((await findOffer(kit.services.db, merchant.id, offerId)) === undefined) return refuse('not.found');
  const sum = amount === undefined ? undefined : tryReadAmount(amount);
  const refuseMore = await boundByHand(kit, context);
  const known = (await readPlayer(kit, { playerId, merchantId: merchant.id })) ?? refuse('promotion.not.yours');
  const staff = `staff:${staffOf(context).staffId}`;
  return inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: staff, operation: 'grant', key, input: { offerId, playerId, amount } }, () =>
      kit.office.changeAsStaffWithin(transaction, context, { action: 'grant.given', subject: `player:${playerId}`, reason }, async () => {
        const grant = await giveByStaff(kit, transaction, { merchant, known, offerId, key: `${staff}:${key}`, amount: sum, reason });
        await refuseMore(transaction, { playerId, grantId: grant.id, amount: grant.amount });
        return {
          value: { grantId: grant.id, status: grant.state },
          after: { offerId, grantId: grant.id, amount: formatMoney(grant.amount) },
        };
      }),
    ),
  );
}
