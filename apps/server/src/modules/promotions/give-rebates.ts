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

/** Players who are listed at once: each list reads all of the day's figures anew. */
const listedAtOnce = 100_000;
/** Players of one step. */
const atOnce = 10_000;
/** Players, or parts of a page, that are given theirs at the same time. */
const givenAtOnce = 4;
/** Players who are held by one transaction at most. */
const togetherAtMost = 500;
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

/** How many were given something, and whose turn failed. */
interface Given {
  players: number;
  failed: readonly number[];
}

const nobody: Given = { players: 0, failed: [] };
const sumOf = (all: readonly Given[]): Given => ({
  players: all.reduce((sum, { players }) => sum + players, 0),
  failed: all.flatMap(({ failed }) => failed),
});

/** Whoever of some has something ready, each by themselves. */
async function giveEach(kit: PromotionsKit, { merchant, offerId }: RebateDay, playerIds: readonly number[]): Promise<Given> {
  const { log } = kit.services;
  let players = 0;
  const failed: number[] = [];
  await sideBySide(playerIds, givenAtOnce, async (playerId) => {
    try {
      if ((await collectRebate(kit, { merchant, playerId, offerId, visit: {}, isAsked: false })) !== undefined) players += 1;
    } catch (error) {
      // It is not for them; what fails otherwise must not keep the others waiting: it is said, and tried again.
      if (error instanceof DomainError) return;
      failed.push(playerId);
      log.error({ error, offerId }, 'a rebate could not be given');
    }
  });
  return { players, failed };
}

/** As `giveEach`, together; what cannot be done together, for one of them, is done for each. */
async function giveTogether(kit: PromotionsKit, of: RebateDay, playerIds: readonly number[]): Promise<Given> {
  try {
    const players = await giveRebatesTogether(kit, of, playerIds);
    if (players !== undefined) return { players, failed: [] };
  } catch (error) {
    kit.services.log.error({ error, offerId: of.offerId }, 'rebates could not be given together');
  }
  return giveEach(kit, of, playerIds);
}

/** Whoever of a page has something ready. */
async function givePage(kit: PromotionsKit, of: RebateDay, playerIds: readonly number[]): Promise<Given> {
  const { merchant, offerId } = of;
  const { db } = kit.services;
  const stored = await findOffer(db, merchant.id, offerId);
  if (stored === undefined || playerIds.length === 0) return nobody;
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
  const given: Given[] = [];
  await sideBySide(parts, givenAtOnce, async (part) => {
    given.push(await giveTogether(kit, of, part));
  });
  return sumOf(given);
}

/** Whoever of many has something ready, page by page. */
async function givePages(kit: PromotionsKit, of: RebateDay, playerIds: readonly number[]): Promise<Given> {
  const pages: Given[] = [];
  for (let from = 0; from < playerIds.length; from += atOnce) pages.push(await givePage(kit, of, playerIds.slice(from, from + atOnce)));
  return sumOf(pages);
}

/** Whoever played on a day. */
async function giveAll(kit: PromotionsKit, of: RebateDay): Promise<Given> {
  const { db, hooks } = kit.services;
  const lists: Given[] = [];
  for (let after = 0; ;) {
    const ids = await hooks.askOne('playersOfDay', db, { merchantId: of.merchant.id, day: of.day, after, limit: listedAtOnce });
    lists.push(await givePages(kit, of, ids));
    const last = ids.at(-1);
    if (last === undefined || ids.length < listedAtOnce) return sumOf(lists);
    after = last;
  }
}

/**
 * Gives a day's rebates. Where some failed the day is not done: the next step tries those alone, and another process, which does not know them, everybody. Nobody is given
 * anything twice.
 * @returns whether the day is done
 */
async function giveDay(kit: PromotionsKit, of: RebateDay, unfinished: Map<string, Given>): Promise<boolean> {
  const key = `${of.offerId} ${of.day}`;
  const before = unfinished.get(key);
  const now = before === undefined ? await giveAll(kit, of) : await givePages(kit, of, before.failed);
  const players = now.players + (before?.players ?? 0);
  if (now.failed.length > 0) {
    unfinished.set(key, { players, failed: now.failed });
    return false;
  }
  unfinished.delete(key);
  await writePeriodDone(kit.services.db, of.offerId, of.day, players);
  return true;
}

/** Gives what was not collected of the days before; see `giveRebates`. */
export function createGiveRebates(kit: PromotionsKit): () => Promise<boolean> {
  const unfinished = new Map<string, Given>();
  return () => giveRebates(kit, unfinished);
}

/**
 * Gives what was not collected of the days before, once a day for each offer that is or was live; a day that nobody went through is made up for. Begun anew after a break, nobody
 * is given anything twice.
 * @returns whether a day was done
 */
async function giveRebates(kit: PromotionsKit, unfinished: Map<string, Given>): Promise<boolean> {
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
        if (await giveDay(kit, { merchant, offerId, day }, unfinished)) any = true;
      }
    } catch (error) {
      // One brand's offer must not keep those of others back; the next step tries it again.
      log.error({ error, offerId }, 'rebates of an offer could not be gone through');
    }
  return any;
}
