import type { Offer } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { giveGrant } from './claim-grant.js';
import { claimKeyOf } from './claim-uses.js';
import { readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import { findGrantFor, type GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';

export interface Claim {
  merchant: Merchant;
  playerId: number;
  offerId: string;
  code?: string | undefined;
  visit: Visit;
}

/** What of an offer that is claimed at once is given; undefined: it is not given so. */
const sumOf = ({ trigger, reward }: Offer): bigint | undefined =>
  trigger.on === 'claim' && reward.rule === 'fixed' ? reward.sum : undefined;

/**
 * A player claims an offer: once, or once in its period, however often and by how many at once it is asked for. Whoever asks again is answered what they have.
 * @throws DomainError promotion.unknown, and those of `giveGrant`
 */
export async function claimOffer(kit: PromotionsKit, { merchant, playerId, offerId, code, visit }: Claim): Promise<GrantRow> {
  const { db, clock } = kit.services;
  const player = { playerId, merchantId: merchant.id };
  // What needs connections of its own is read first: many who wait for the same player's lock would keep all of them.
  const known = (await readPlayer(kit, player)) ?? refuse('promotion.not.yours');
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const stored = await findOffer(transaction, merchant.id, offerId, 'share');
    if (stored === undefined || stored.state === 'draft') refuse('promotion.unknown');
    const offer = offerOf(stored);
    const amount = sumOf(offer) ?? refuse('promotion.unknown');
    const sourceKey = claimKeyOf(offer, clock.now(), merchant.timeZone);
    const had = await findGrantFor(transaction, { playerId, offerId, sourceKey });
    if (had !== undefined) return had;
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { code, visit });
    return giveGrant(kit, transaction, { merchant, known, stored, offer, sourceKey, amount, snapshot, visit });
  });
}
