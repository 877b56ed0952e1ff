import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { noFacts } from './asked.js';
import { endOf, postGiven } from './claim-grant.js';
import { readPlayer } from './claim-snapshot.js';
import { daysToUse } from './claim-terms.js';
import { findShown } from './shown-repository.js';
import { type GrantRow, lockOwn, writeClaimed, writeGiven } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { offerOf } from './offer-stored.js';
import { tellChange } from './tell-change.js';

/**
 * A player claims what was laid ready for them: once, however often and by how many at once it is asked for; whoever asks again is answered what it became. People who are
 * excluded or take a break claim nothing; what never lapses is there for them afterwards.
 * @throws DomainError not.found, promotion.not.yours, promotion.over (its time is over), promotion.queue.full, state.not.allowed (it waits for staff)
 */
export async function claimOffered(
  kit: PromotionsKit,
  { merchant, playerId, grantId }: { merchant: Merchant; playerId: number; grantId: string },
): Promise<GrantRow> {
  const { db, clock } = kit.services;
  const shown = (await findShown(db, playerId, grantId)) ?? refuse('not.found');
  const known = await readPlayer(kit, { playerId, merchantId: merchant.id }, noFacts);
  const offer = offerOf({ id: shown.offerId, version: shown.version, document: shown.document });
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const grant = (await lockOwn(transaction, playerId, grantId)) ?? refuse('not.found');
    if (grant.state === 'applying') refuse('state.not.allowed');
    if (grant.state !== 'offered') return grant.state === 'expired' ? refuse('promotion.over') : grant;
    if (known === undefined || (await kit.below.protection.isExcludedNow(playerId, transaction))) return refuse('promotion.not.yours');
    if (grant.until !== null && grant.until <= clock.now()) refuse('promotion.over');
    await writeClaimed(transaction, grantId);
    const until = endOf(kit, daysToUse(offer) ?? offer.requirement?.days ?? null);
    const given = await postGiven(kit, transaction, { known, offer, amount: grant.amount }, { grantId, required: grant.required, until });
    const claimed = await writeGiven(transaction, grantId, { ...given, until: given.state === 'active' ? until : null });
    await tellChange(transaction, claimed);
    return claimed;
  });
}
