import { DateTime } from 'luxon';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { sideBySide } from '../../platform/side-by-side.js';
import { collectRebate } from './collect-rebate.js';
import { giveRebatesTogether, isForAll } from './give-rebates-together.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { isPeriodDone, writePeriodDone } from './period-repository.js';
import { dueOf, readRebates } from './rebate-due.js';
import { listRebateOffers } from './rebate-repository.js';

/** Players of one step. */
const atOnce = 500;
/** Players, or parts of a page, that are given theirs at the same time. */
const givenAtOnce = 4;
/** Players who are held by one transaction at most. */
const togetherAtMost = 100;
/** The hour of the brand's day at which what was not collected is given. */
const atHour = 4;
/** So many days are made up for where nobody went through them. */
const daysBack = 3;

/** What of a day is gone through for whom. */
interface RebateDay {
  merchant: Merchant;
  offerId: string;
  /** ISO date of the brand. */
  day: string;
}

/** Whoever of some has something ready, each by themselves. @returns how many were given something */
async function giveEach(kit: PromotionsKit, { merchant, offerId }: RebateDay, playerIds: readonly number[]): Promise<number> {
  const { log } = kit.services;
  let players = 0;
  await sideBySide(playerIds, givenAtOnce, async (playerId) => {
    try {
      if ((await collectRebate(kit, { merchant, playerId, offerId, visit: {}, isAsked: false })) !== undefined) players += 1;
    } catch (error) {
      // It is not for them; what fails otherwise must not keep the others waiting, and is said.
      if (!(error instanceof DomainError)) log.error({ error, offerId }, 'a rebate could not be given');
    }
  });
  return players;
}

/** As `giveEach`, together; what cannot be done together, for one of them, is done for each. */
async function giveTogether(kit: PromotionsKit, of: RebateDay, playerIds: readonly number[]): Promise<number> {
  try {
    const together = await giveRebatesTogether(kit, of, playerIds);
    if (together !== undefined) return together;
  } catch (error) {
    kit.services.log.error({ error, offerId: of.offerId }, 'rebates could not be given together');
  }
  return giveEach(kit, of, playerIds);
}

/** Whoever of a page has something ready. @returns how many were given something */
async function givePage(kit: PromotionsKit, of: RebateDay, playerIds: readonly number[]): Promise<number> {
  const { merchant, offerId } = of;
  const { db } = kit.services;
  const stored = await findOffer(db, merchant.id, offerId);
  if (stored === undefined || playerIds.length === 0) return 0;
  const offer = offerOf(stored);
  if (!isForAll(offer)) {
    const ready = await readRebates(kit, db, { merchant, offerId, offer, playerIds });
    return giveEach(
      kit,
      of,
      playerIds.filter((_, at) => dueOf(ready[at] ?? []) > 0n),
    );
  }
  const parts = Array.from({ length: Math.ceil(playerIds.length / togetherAtMost) }, (_, at) =>
    playerIds.slice(at * togetherAtMost, (at + 1) * togetherAtMost),
  );
  let players = 0;
  await sideBySide(parts, givenAtOnce, async (part) => {
    players += await giveTogether(kit, of, part);
  });
  return players;
}

async function giveDay(kit: PromotionsKit, of: RebateDay): Promise<void> {
  const { db, hooks } = kit.services;
  let [after, players] = [0, 0];
  for (;;) {
    const ids = await hooks.askOne('playersOfDay', db, { merchantId: of.merchant.id, day: of.day, after, limit: atOnce });
    players += await givePage(kit, of, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce) break;
    after = last;
  }
  await writePeriodDone(db, of.offerId, of.day, players);
}

/**
 * Gives what was not collected of the days before, once a day for each offer that is or was live; a day that nobody went through is made up for. Begun anew after a break, nobody
 * is given anything twice.
 * @returns whether there was one
 */
export async function giveRebates(kit: PromotionsKit): Promise<boolean> {
  const { db, clock, log } = kit.services;
  let any = false;
  const since = new Date(clock.now().getTime() - daysBack * 86_400_000);
  for (const { id: offerId, merchantId } of await listRebateOffers(db, since))
    try {
      const merchant = await kit.below.site.merchantById(merchantId);
      const now = DateTime.fromJSDate(clock.now(), { zone: merchant.timeZone });
      const last = now.startOf('day').minus({ days: now.hour < atHour ? 2 : 1 });
      for (let back = daysBack - 1; back >= 0; back -= 1) {
        const day = last.minus({ days: back }).toFormat('yyyy-MM-dd');
        if (await isPeriodDone(db, offerId, day)) continue;
        await giveDay(kit, { merchant, offerId, day });
        any = true;
      }
    } catch (error) {
      // One brand's offer must not keep those of others back; the next step tries it again.
      log.error({ error, offerId }, 'rebates of an offer could not be gone through');
    }
  return any;
}
