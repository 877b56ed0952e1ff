import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { askedBy } from './asked.js';
import { giveGrant } from './claim-grant.js';
import { readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import type { GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { countedOf, dueOf, givenOf, readRebates } from './rebate-due.js';
import { writeGivenBack } from './rebate-repository.js';

/** Whose rebate, of which offer. */
export interface RebateCollection {
  merchant: Merchant;
  playerId: number;
  offerId: string;
  visit: Visit;
  /** By the player, not by the night: not every offer lets them. */
  isAsked: boolean;
}

/**
 * Gives a player what is ready of their turnover; asked at once by many it is given once, since what was given is kept by lane.
 * @returns undefined: nothing is ready @throws DomainError promotion.unknown, and those of `giveGrant`
 */
export async function collectRebate(kit: PromotionsKit, collection: RebateCollection): Promise<GrantRow | undefined> {
  const { merchant, playerId, offerId, visit, isAsked } = collection;
  const { db } = kit.services;
  const first = (await findOffer(db, merchant.id, offerId)) ?? refuse('promotion.unknown');
  const known = (await readPlayer(kit, { playerId, merchantId: merchant.id }, askedBy(offerOf(first)))) ?? refuse('promotion.not.yours');
  const collected = await inTransaction(db, async (transaction): Promise<GrantRow | undefined | 'anew'> => {
    await lockPlayer(transaction, playerId);
    const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
    // It may ask about something else by now.
    if (stored.version !== first.version) return 'anew';
    const offer = offerOf(stored);
    if (offer.trigger.on !== 'turnover' || stored.state === 'draft') return refuse('promotion.unknown');
    if (isAsked && !offer.trigger.collectable) return refuse('promotion.not.yours');
    const [lanes = []] = await readRebates(kit, transaction, { merchant, offerId, offer, playerIds: [playerId] });
    if (dueOf(lanes) <= 0n) return undefined;
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit });
    const grant = await giveGrant(kit, transaction, {
      merchant,
      known,
      stored,
      offer,
      ...countedOf(lanes),
      snapshot,
      visit,
      // What was turned over while the offer was live is given whenever it is asked for.
      isPromised: true,
    });
    await writeGivenBack(transaction, offerId, givenOf(playerId, lanes));
    return grant;
  });
  return collected === 'anew' ? collectRebate(kit, collection) : collected;
}
