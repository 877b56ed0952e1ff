import { type Offer, rebateDue } from '@sortes/growth-rules';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { DomainError, refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { giveGrant } from './claim-grant.js';
import { readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import type { GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { isPeriodDone, writePeriodDone } from './period-repository.js';
import { type LiveSpan, listLiveSpans } from './live-span-repository.js';
import { givenBack, listRebateOffers, writeGivenBack } from './rebate-repository.js';

/** What of one kind of game is ready. Money units. */
export interface LaneRebate {
  lane: string;
  /** 1/10 000, of now; 0: it is given back of no longer. */
  rate: number;
  /** Valid turnover of the days on which the offer was live and gave back of it. */
  turnover: bigint;
  given: bigint;
  /** Below zero where turnover was taken back: it is made up for by the next. */
  due: bigint;
}

/** Days of the brand with what is given back of them. */
export interface RatedDays {
  from: string;
  to: string;
  offer: Offer;
}

/**
 * The days on which an offer was live inside its window, each with the version that was live first on it: rates that are saved today hold from tomorrow on, so that no turnover
 * changes its rate afterwards.
 */
export function ratedDays(spans: readonly LiveSpan[], offerId: string, timeZone: string, now: Date): RatedDays[] {
  const dayAt = (millis: number): string => DateTime.fromMillis(millis, { zone: timeZone }).toFormat('yyyy-MM-dd');
  const days: RatedDays[] = [];
  let after = '';
  for (const { version, document, beganAt, endedAt } of spans) {
    const offer = offerOf({ id: offerId, version, document });
    const begins = Math.max(beganAt.getTime(), offer.window.from ?? 0);
    const ends = Math.min((endedAt ?? now).getTime(), offer.window.to ?? Infinity);
    const [first, to] = [dayAt(begins), dayAt(Math.max(begins, ends - 1))];
    if (begins > ends || to <= after) continue;
    const from = first > after ? first : DateTime.fromISO(after).plus({ days: 1 }).toFormat('yyyy-MM-dd');
    days.push({ from, to, offer });
    after = to;
  }
  return days;
}

/** What an offer gives back of a lane, 1/10 000; 0: nothing. */
const rateOf = (offer: Offer | undefined, lane: string): number =>
  (offer?.reward.rule === 'rates' && offer.reward.rates.find((one) => one.lane === lane)?.rate) || 0;

/** What is ready for a player, by kind of game: what the whole of their turnover on the offer's days brings, less what was given. */
export async function readRebate(
  { services: { hooks, clock } }: PromotionsKit,
  db: Database | DatabaseTransaction,
  { merchant, offerId, offer, playerId }: { merchant: Merchant; offerId: string; offer: Offer; playerId: number },
): Promise<LaneRebate[]> {
  const days = ratedDays(await listLiveSpans(db, offerId), offerId, merchant.timeZone, clock.now());
  const turned = await hooks.askOne('laneTurnover', db, {
    merchantId: merchant.id,
    playerId,
    days: days.map(({ from, to }) => ({ from, to })),
  });
  const given = await givenBack(db, offerId, playerId);
  const lanes = new Set(
    [offer, ...days.map((one) => one.offer)].flatMap(({ reward }) => (reward.rule === 'rates' ? reward.rates.map(({ lane }) => lane) : [])),
  );
  return [...lanes]
    .map((lane): LaneRebate => {
      // By rate, not by day: so no fraction is lost where the offer was paused, or saved anew with the rates that it had.
      const turnedAt = new Map<number, bigint>();
      for (const { place, lane: of, valid } of turned) {
        const rate = of === lane ? rateOf(days[place]?.offer, lane) : 0;
        if (rate > 0) turnedAt.set(rate, (turnedAt.get(rate) ?? 0n) + valid);
      }
      const before = given.get(lane) ?? 0n;
      return {
        lane,
        rate: rateOf(offer, lane),
        turnover: [...turnedAt.values()].reduce((sum, valid) => sum + valid, 0n),
        given: before,
        due: [...turnedAt].reduce((sum, [rate, valid]) => sum + rebateDue(valid, rate, 0n), -before),
      };
    })
    .filter(({ rate, turnover, given: before }) => rate > 0 || turnover !== 0n || before !== 0n);
}

/** What of several lanes may be given now: less turnover in one makes up for more in another. */
export const dueOf = (lanes: readonly LaneRebate[]): bigint => lanes.reduce((sum, { due }) => sum + due, 0n);

/**
 * Gives a player what is ready of their turnover; asked at once by many it is given once, since what was given is kept by lane.
 * @param isAsked by the player, not by the night: not every offer lets them
 * @returns undefined: nothing is ready @throws DomainError promotion.unknown, and those of `giveGrant`
 */
export async function collectRebate(
  kit: PromotionsKit,
  {
    merchant,
    playerId,
    offerId,
    visit,
    isAsked,
  }: { merchant: Merchant; playerId: number; offerId: string; visit: Visit; isAsked: boolean },
): Promise<GrantRow | undefined> {
  const known = (await readPlayer(kit, { playerId, merchantId: merchant.id })) ?? refuse('promotion.not.yours');
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
    const offer = offerOf(stored);
    if (offer.trigger.on !== 'turnover' || stored.state === 'draft') return refuse('promotion.unknown');
    if (isAsked && !offer.trigger.collectable) return refuse('promotion.not.yours');
    const lanes = await readRebate(kit, transaction, { merchant, offerId, offer, playerId });
    const amount = dueOf(lanes);
    if (amount <= 0n) return undefined;
    const before = lanes.reduce((sum, { given }) => sum + given, 0n);
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit });
    // What was turned over while the offer was live is given whenever it is asked for.
    const sourceKey = `rebate:${before}:${before + amount}`;
    const grant = await giveGrant(kit, transaction, {
      merchant,
      known,
      stored,
      offer,
      sourceKey,
      amount,
      basis: { of: 'turnover', lanes: lanes.map(({ lane, turnover, given, due }) => ({ lane, turnover, given, due })) },
      snapshot,
      visit,
      isPromised: true,
    });
    await writeGivenBack(
      transaction,
      offerId,
      playerId,
      lanes.map(({ lane, given, due }) => ({ lane, given: given + due })),
    );
    return grant;
  });
}

/** Players of one step. */
const atOnce = 500;
/** The hour of the brand's day at which what was not collected is given. */
const atHour = 4;

/** Gives what was not collected of the day before, once a day for each offer that is or was live: begun anew after a break, nobody is given anything twice. @returns whether there was one */
export async function giveRebates(kit: PromotionsKit): Promise<boolean> {
  const { db, clock, hooks, log } = kit.services;
  let any = false;
  const since = new Date(clock.now().getTime() - 3 * 86_400_000);
  for (const { id: offerId, merchantId } of await listRebateOffers(db, since)) {
    const merchant = await kit.below.site.merchantById(merchantId);
    const now = DateTime.fromJSDate(clock.now(), { zone: merchant.timeZone });
    const day = now.startOf('day').minus({ days: 1 });
    const name = day.toFormat('yyyy-MM-dd');
    if (now.hour < atHour || (await isPeriodDone(db, offerId, name))) continue;
    let [after, players] = [0, 0];
    for (;;) {
      const ids = await hooks.askOne('playersOfDay', db, { merchantId, day: name, after, limit: atOnce });
      for (const playerId of ids)
        try {
          if ((await collectRebate(kit, { merchant, playerId, offerId, visit: {}, isAsked: false })) !== undefined) players += 1;
        } catch (error) {
          // It is not for them; what fails otherwise must not keep the others waiting, and is said.
          if (!(error instanceof DomainError)) log.error({ error, offerId }, 'a rebate could not be given');
        }
      const last = ids.at(-1);
      if (last === undefined || ids.length < atOnce) break;
      after = last;
    }
    await writePeriodDone(db, offerId, name, players);
    any = true;
  }
  return any;
}
