import type { Offer } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { askedBy } from './asked.js';
import { giveGrant } from './claim-grant.js';
import { claimKeyOf } from './claim-uses.js';
import { claimedNow } from './claim-sum.js';
import { readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import { findGrantFor, type GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { holdOffer, recallOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';

export interface Claim {
  merchant: Merchant;
  playerId: number;
  offerId: string;
  code?: string | undefined;
  visit: Visit;
}

/** Who has not shown who they are, or came a short while ago, has no birthday here. */
export function isOldEnough({ trigger }: Offer, registeredAt: Date, now: Date): boolean {
  return trigger.on !== 'birthday' || now.getTime() - registeredAt.getTime() >= trigger.accountDays * 86_400_000;
}

/**
 * A player claims an offer, by themselves: once, or once in its period, however often and by how many at once it is asked for. Whoever asks again is answered what they have.
 * @param isAnew whether the offer is read anew: another version went live since it was read
 * @throws DomainError promotion.unknown, and those of `giveGrant`
 */
export async function claimAlone(kit: PromotionsKit, claim: Claim, isAnew = false): Promise<GrantRow> {
  const { merchant, playerId, offerId, code, visit } = claim;
  const { db, clock } = kit.services;
  const { protection } = kit.below;
  const player = { playerId, merchantId: merchant.id };
  // What needs connections of its own is read first: many who wait for the same player's lock would keep all of them.
  const first = (await recallOffer(db, merchant.id, offerId, isAnew)) ?? refuse('promotion.unknown');
  const offer = offerOf(first);
  const known = (await readPlayer(kit, player, askedBy(offer), true)) ?? refuse('promotion.not.yours');
  const claimed = await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    if (await protection.isExcludedNow(playerId, transaction)) refuse('promotion.not.yours');
    const now = clock.now();
    const usualKey = claimKeyOf(offer, now, merchant.timeZone);
    const held = await holdOffer(transaction, merchant.id, offerId, { playerId, sourceKey: usualKey });
    if (held === undefined || held.state === 'draft') return refuse('promotion.unknown');
    // It may ask about something else by now.
    if (held.version !== first.version) return undefined;
    const stored = { ...first, state: held.state };
    const isProven = offer.trigger.on !== 'birthday' || (await protection.identityStateOf(playerId, transaction)) === 'verified';
    if (!isProven || !isOldEnough(offer, known.registeredAt, now)) refuse('promotion.not.yours');
    const { birthday } = known;
    const due = await claimedNow(transaction, { offer, offerId, playerId, birthday, now, timeZone: merchant.timeZone });
    if (due === undefined) return refuse(offer.trigger.on === 'birthday' ? 'promotion.not.yours' : 'promotion.unknown');
    const { amount, sourceKey, basis } = due;
    const had = held.isHad || sourceKey !== usualKey ? await findGrantFor(transaction, { playerId, offerId, sourceKey }) : undefined;
    if (had !== undefined) return had;
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { code, visit });
    const wanted = { merchant, known, stored, offer, sourceKey, amount, basis, snapshot, visit, isAwayJudged: true };
    return giveGrant(kit, transaction, wanted);
  });
  return claimed ?? claimAlone(kit, claim, true);
}
