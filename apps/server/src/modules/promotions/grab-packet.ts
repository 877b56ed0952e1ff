import type { Offer } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer, lockPlayers } from '../wallet/index.js';
import { giveGrant } from './claim-grant.js';
import { type KnownPlayer, readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import { findDraw } from './draw-repository.js';
import { findGrantFor, type GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { findPacketOf, givePacket, takePacket } from './packet-repository.js';

export interface Grab {
  merchant: Merchant;
  playerId: number;
  offerId: string;
  visit: Visit;
}

/** A rain gives one packet to a person, however many accounts they have. */
const grabKey = 'grab';

/** Accounts of one person, by marks that are proven. */
export const accountsOf = ({ player, shared }: KnownPlayer): number[] => [
  ...new Set([player.playerId, ...shared.filter(({ mark }) => mark !== 'payout-account').flatMap(({ others }) => others)]),
];

/** Terms of the version that was parted, where an operator has saved another since. */
const partedAs = (current: Offer, parted: Offer): Offer => ({
  ...current,
  money: parted.money,
  reward: parted.reward,
  requirement: parted.requirement,
});

/**
 * A player takes the next packet of a rain: one a person, each packet once. Whoever asks again is answered what they have.
 * @throws DomainError promotion.unknown, promotion.over (it is not parted yet, or has ended), promotion.not.yours, promotion.had (with another account), promotion.gone
 */
export async function grabPacket(kit: PromotionsKit, { merchant, playerId, offerId, visit }: Grab): Promise<GrantRow> {
  const player = { playerId, merchantId: merchant.id };
  const known = (await readPlayer(kit, player)) ?? refuse('promotion.not.yours');
  const accounts = accountsOf(known);
  return inTransaction(kit.services.db, async (transaction) => {
    // All accounts of the person, in one order: two of them at once are one after the other.
    if (accounts.length > 1)
      await lockPlayers(
        transaction,
        accounts.toSorted((one, other) => one - other),
      );
    else await lockPlayer(transaction, playerId);
    const stored = await findOffer(transaction, merchant.id, offerId, 'share');
    if (stored === undefined || stored.state === 'draft') refuse('promotion.unknown');
    const current = offerOf(stored);
    if (current.trigger.on !== 'grab') refuse('promotion.unknown');
    const had = await findGrantFor(transaction, { playerId, offerId, sourceKey: grabKey });
    if (had !== undefined) return had;
    const draw = await findDraw(transaction, offerId);
    if (draw?.state !== 'drawn') return refuse(draw?.state === 'over' && stored.state === 'live' ? 'promotion.gone' : 'promotion.over');
    if ((await findPacketOf(transaction, offerId, accounts)) !== undefined) refuse('promotion.had');
    const packet = (await takePacket(transaction, offerId)) ?? refuse('promotion.gone');
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit });
    const offer = partedAs(current, offerOf({ id: offerId, version: draw.version, document: draw.document }));
    const grant = await giveGrant(kit, transaction, {
      merchant,
      known,
      stored,
      offer,
      sourceKey: grabKey,
      amount: packet.sum,
      snapshot,
      visit,
    });
    await givePacket(transaction, { offerId, no: packet.no, grantId: grant.id, playerId, at: kit.services.clock.now() });
    return grant;
  });
}
