import { readLanguage } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { tell } from '../messaging/index.js';
import type { Merchant } from '../../platform/merchant.js';
import { readPlayer, takeSnapshot } from './claim-snapshot.js';
import type { PromotionsKit } from './kit.js';
import type { KnownOffer } from './brand-offers.js';
import { findMarketing, listTellable, noteTold, readListeners } from './marketing-repository.js';
import { offerOf } from './offer-stored.js';
import { titleOf } from './say-terms.js';
import { limitsOf, mayKnow, ownByOffer, stateOf } from './viewer.js';

/** Players of one step of an offer. */
const atOnce = 100;

/**
 * Tells of offers that are to be told in inboxes: each player who wants to hear of such once, if it is for them and can be had as it is told. Whoever it is not for at that
 * moment is passed over. @returns whether there may be more
 */
export async function tellOffers(kit: PromotionsKit): Promise<boolean> {
  const { db, clock, log } = kit.services;
  let isMore = false;
  for (const stored of await listTellable(db, clock.now())) {
    const listeners = await readListeners(db, stored, atOnce);
    const merchant = listeners.length === 0 ? undefined : await kit.below.site.merchantById(stored.merchantId);
    if (merchant === undefined) continue;
    try {
      const known = { stored, offer: offerOf(stored) };
      for (const playerId of listeners) await tellOne(kit, merchant, known, playerId);
      isMore ||= listeners.length === atOnce;
    } catch (error) {
      // One offer that cannot be told must not take the others with it; it is tried again.
      log.error({ error, offerId: stored.id }, 'an offer could not be told in inboxes');
    }
  }
  return isMore;
}

async function tellOne(kit: PromotionsKit, merchant: Merchant, { stored, offer }: KnownOffer, playerId: number): Promise<void> {
  const { db, hooks, clock } = kit.services;
  const addressee = { playerId, merchantId: merchant.id };
  const isShielded = (await hooks.ask('isShieldedFromAdvertising', playerId)).some(Boolean);
  const known = isShielded ? undefined : await readPlayer(kit, addressee);
  const own = await ownByOffer(db, playerId);
  await inTransaction(db, async (transaction) => {
    if (!(await noteTold(transaction, stored.id, playerId)) || known === undefined) return;
    if ((await findMarketing(transaction, playerId))?.inbox !== true) return;
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
    const language = readLanguage(known.language) ?? 'EN';
    const reader = { merchant, language, catalogue: known.catalogue };
    // Who has spun a wheel knows of it.
    const viewer = { reader, snapshot, known, own, spun: new Map<string, number>() };
    const now = clock.now();
    const isForThem =
      mayKnow({ stored, offer }, viewer, now) &&
      stateOf({ stored, offer }, viewer, now, merchant.timeZone) === 'join' &&
      (limitsOf({ stored, offer }, viewer, now)?.isWithin ?? true);
    if (isForThem)
      await tell(transaction, addressee, { kind: 'offer.new', key: `offer:${stored.id}`, parameters: { note: titleOf(offer, language) } });
  });
}
