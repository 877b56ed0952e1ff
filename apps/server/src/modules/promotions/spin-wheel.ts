import { playSource } from '@sortes/fairness';
import { type Offer, spinWheel } from '@sortes/growth-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { giveBack, giveJudged, judgeGrant, refuseFullQueue } from './claim-grant.js';
import { readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import { termsOf } from './claim-terms.js';
import { todayOf } from './claim-uses.js';
import type { PromotionsKit } from './kit.js';
import { findOffer, type OfferRow } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { countSpin, countSpins, findSpin, insertSpin, type SpinRow } from './spin-repository.js';
import { openSeed, takeSeeds } from './spin-seeds.js';

export interface Spin {
  merchant: Merchant;
  playerId: number;
  offerId: string;
  /** Names the spin: asked for twice it is spun once. */
  id: string;
  visit: Visit;
}

/** Name of wheels in the derivation of their chance. */
export const wheelGame = 'wheel';

export interface Wheel {
  slices: readonly { sum: bigint; weight: number }[];
  aDay: number;
}

/** The wheel of an offer; undefined where it is none. */
export const wheelOf = ({ trigger, reward }: Offer): Wheel | undefined =>
  trigger.on === 'spin' && reward.rule === 'slices' ? { slices: reward.slices, aDay: trigger.aDay } : undefined;

const largestOf = (slices: Wheel['slices']): bigint => slices.reduce((most, { sum }) => (sum > most ? sum : most), 0n);

/** Draws the next number of the player's seeds. */
async function draw(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  playerId: number,
  slices: Wheel['slices'],
): Promise<Pick<SpinRow, 'seedNumber' | 'nonce' | 'slice' | 'sum'>> {
  const { inForce } = await takeSeeds(kit, transaction, playerId);
  const nonce = await countSpin(transaction, playerId, inForce.number);
  const serverSeed = openSeed(kit.services.vault, inForce);
  const slice = spinWheel(slices, playSource({ serverSeed, clientSeed: inForce.clientSeed, nonce, game: wheelGame }));
  return { seedNumber: inForce.number, nonce, slice, sum: slices[slice]?.sum ?? 0n };
}

/** An offer that is a wheel, as it stands. @throws DomainError promotion.unknown */
async function findWheel(
  transaction: DatabaseTransaction,
  merchantId: number,
  offerId: string,
): Promise<{ stored: OfferRow; offer: Offer; wheel: Wheel }> {
  const stored = await findOffer(transaction, merchantId, offerId, 'share');
  if (stored === undefined || stored.state === 'draft') refuse('promotion.unknown');
  const offer = offerOf(stored);
  return { stored, offer, wheel: wheelOf(offer) ?? refuse('promotion.unknown') };
}

/**
 * A player spins a wheel, so many times a day of the brand. Everything that could keep the largest prize from being given is judged before chance is asked, and what the slice
 * does not need of the budget goes back: no spin is lost or repeated for what it came to. Limits of a wheel count spins; stock counts prizes.
 * @throws DomainError promotion.unknown, promotion.over, promotion.not.yours, promotion.had (today's spins are used), promotion.gone, promotion.queue.full
 */
export async function spinOffer(kit: PromotionsKit, { merchant, playerId, offerId, id, visit }: Spin): Promise<SpinRow> {
  const { db, clock } = kit.services;
  const player = { playerId, merchantId: merchant.id };
  const known = (await readPlayer(kit, player)) ?? refuse('promotion.not.yours');
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const had = await findSpin(transaction, playerId, id);
    if (had !== undefined) return had;
    const { stored, offer, wheel } = await findWheel(transaction, merchant.id, offerId);
    const at = clock.now();
    const { day } = todayOf(at, merchant.timeZone);
    const spun = await countSpins(transaction, playerId, offerId, day);
    if (spun >= wheel.aDay) refuse('promotion.had');
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit });
    const no = spun + 1;
    const largest = largestOf(wheel.slices);
    const wanted = { merchant, known, stored, offer, sourceKey: `spin:${day}:${no}`, amount: largest, snapshot, visit };
    await judgeGrant(kit, transaction, wanted);
    await refuseFullQueue(transaction, wanted);
    const drawn = await draw(kit, transaction, playerId, wheel.slices);
    const amount = drawn.sum;
    await giveBack(kit, transaction, wanted, largest - amount, amount === 0n);
    const grant = amount === 0n ? undefined : await giveJudged(kit, transaction, { ...wanted, amount }, termsOf(offer, amount, 0n));
    const spin: SpinRow = { id, offerId, version: stored.version, day, no, ...drawn, grantId: grant?.id ?? null, at };
    await insertSpin(transaction, player, spin);
    return spin;
  });
}
