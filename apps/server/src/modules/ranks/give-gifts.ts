import { inTransaction } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { type Gift, holdDue, listDue, writeGift } from './gift-repository.js';
import type { KnownProgramme, RanksKit } from './kit.js';

const atOnce = 100;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So long it is tried again to give something to whom nothing may be given. */
const triedDays = 90;

/** The award through which a gift goes. */
const awardOf = ({ programme }: KnownProgramme, { kind }: Gift): string | null =>
  kind === 'upgrade' ? programme.upgradeAward : programme.monthlyAward;

/** What a refusal makes of a gift: it is not for this player, or the operator has to see to the award first. */
const isForGood = (code: string): boolean => code === 'promotion.not.yours' || code === 'promotion.had';

/** Tries again later, until it has been tried too long. */
function waitOn({ services: { db, clock } }: RanksKit, gift: Gift, refused: string | null, forMs: number): Promise<void> {
  const now = clock.now();
  const isOver = now.getTime() - gift.madeAt.getTime() > triedDays * dayMs;
  return writeGift(db, gift, { state: isOver ? 'lapsed' : 'due', refused, grantId: null, nextAt: new Date(now.getTime() + forMs) });
}

/** @throws DomainError as `giveAward` */
function giveOne(
  kit: RanksKit,
  merchant: Merchant,
  known: KnownProgramme,
  gift: Gift,
  player: Parameters<RanksKit['below']['promotions']['giveAward']>[1]['known'],
) {
  const { services, below } = kit;
  const offerId = awardOf(known, gift);
  return inTransaction(services.db, async (transaction) => {
    const held = await holdDue(transaction, gift);
    if (held === undefined) return;
    if (offerId === null) throw new DomainError('promotion.unknown');
    const award = { merchant, known: player, offerId, sourceKey: `rank:${gift.key}`, sum: gift.amount };
    const grant = await below.promotions.giveAward(transaction, award);
    await writeGift(transaction, gift, { state: 'given', refused: null, grantId: grant.id, nextAt: services.clock.now() });
  });
}

async function dealWith(kit: RanksKit, gift: Gift): Promise<void> {
  const merchant = await kit.below.site.merchantById(gift.merchantId);
  const known = await kit.programmeOf(merchant);
  if (known === undefined) return waitOn(kit, gift, null, hourMs);
  const player = await kit.below.promotions.readPlayer({ playerId: gift.playerId, merchantId: gift.merchantId });
  // On a break, locked or excluded: nothing is given to them now.
  if (player === undefined) return waitOn(kit, gift, null, dayMs);
  try {
    await giveOne(kit, merchant, known, gift, player);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (!isForGood(error.code)) return waitOn(kit, gift, error.code, hourMs);
    const now = kit.services.clock.now();
    await writeGift(kit.services.db, gift, { state: 'refused', refused: error.code, grantId: null, nextAt: now });
  }
}

/**
 * Lays ready what ranks give, each gift once, by however many workers. What cannot be given now (its player takes a break, its award is paused or has no budget left) waits, for ninety days.
 * @returns whether there may be more
 */
export async function giveGifts(kit: RanksKit): Promise<boolean> {
  const { db, clock, log } = kit.services;
  const due = await listDue(db, clock.now(), atOnce);
  for (const gift of due)
    try {
      await dealWith(kit, gift);
    } catch (error) {
      log.error({ error, playerId: gift.playerId, key: gift.key }, 'a gift of a rank could not be given; it will be tried again');
      await waitOn(kit, gift, null, hourMs);
    }
  return due.length === atOnce;
}
