import { DateTime } from 'luxon';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { sideBySide } from '../../platform/side-by-side.js';
import { collectRebate } from './collect-rebate.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { isPeriodDone, writePeriodDone } from './period-repository.js';
import { dueOf, readRebates } from './rebate-due.js';
import { listRebateOffers } from './rebate-repository.js';

/** Players of one step. */
const atOnce = 500;
/** Players who are given theirs at the same time. */
const givenAtOnce = 4;
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

/** Whoever of a page has something ready, a few at the same time. @returns how many were given something */
async function givePage(kit: PromotionsKit, { merchant, offerId }: RebateDay, playerIds: readonly number[]): Promise<number> {
  const { db, log } = kit.services;
  const stored = await findOffer(db, merchant.id, offerId);
  if (stored === undefined || playerIds.length === 0) return 0;
  const ready = await readRebates(kit, db, { merchant, offerId, offer: offerOf(stored), playerIds });
  let players = 0;
  const due = playerIds.filter((_, at) => dueOf(ready[at] ?? []) > 0n);
  await sideBySide(due, givenAtOnce, async (playerId) => {
    try {
      if ((await collectRebate(kit, { merchant, playerId, offerId, visit: {}, isAsked: false })) !== undefined) players += 1;
    } catch (error) {
      // It is not for them; what fails otherwise must not keep the others waiting, and is said.
      if (!(error instanceof DomainError)) log.error({ error, offerId }, 'a rebate could not be given');
    }
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
