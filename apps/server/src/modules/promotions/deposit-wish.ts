import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { queuedAtMost } from './claim-grant.js';
import { readPlayer } from './claim-snapshot.js';
import { removeWish, writeWish } from './deposit-wish-repository.js';
import { listQueued } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { isWithheld } from './withheld.js';

export interface DepositWish {
  merchant: Merchant;
  playerId: number;
  offerId: string;
  code?: string | undefined;
}

/**
 * A player wants an offer with their next deposit, in place of one they wanted before. Whether it is for them is judged when the deposit is there: how it was paid and
 * how much it was counts.
 * @throws DomainError promotion.not.yours, promotion.unknown, promotion.over, promotion.queue.full
 */
export async function wishOffer(kit: PromotionsKit, { merchant, playerId, offerId, code = '' }: DepositWish): Promise<void> {
  const known = (await readPlayer(kit, { playerId, merchantId: merchant.id })) ?? refuse('promotion.not.yours');
  await inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const stored = await findOffer(transaction, merchant.id, offerId, 'share');
    if (stored === undefined || stored.state === 'draft') refuse('promotion.unknown');
    const offer = offerOf(stored);
    if (offer.trigger.on !== 'deposit') refuse('promotion.unknown');
    if (stored.state !== 'live') refuse('promotion.over');
    if (isWithheld(offer, known, kit.services.clock.now())) refuse('promotion.not.yours');
    // Nobody shall pay in for a bonus that then finds no place.
    if ((await listQueued(transaction, playerId)).length >= queuedAtMost)
      refuse('promotion.queue.full', { parameters: { most: queuedAtMost } });
    await writeWish(transaction, playerId, { offerId, code });
  });
}

/** A player wants nothing with their next deposit. */
export async function forgetWish({ services: { db } }: PromotionsKit, playerId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    await removeWish(transaction, playerId);
  });
}
