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
import { givenBack, listRebateOffers, madeAtOf, writeGivenBack } from './rebate-repository.js';

/** What of one kind of game is ready. Money units. */
export interface LaneRebate {
  lane: string;
  /** 1/10 000. */
  rate: number;
  /** Valid turnover since the offer is there. */
  turnover: bigint;
  given: bigint;
  /** Below zero where turnover was taken back: it is made up for by the next. */
  due: bigint;
}

/** What is ready for a player, by kind of game: what the whole of their turnover since the offer is there brings, less what was given. */
export async function readRebate(
  { services: { hooks } }: PromotionsKit,
  db: Database | DatabaseTransaction,
  { merchant, offerId, offer, playerId }: { merchant: Merchant; offerId: string; offer: Offer; playerId: number },
): Promise<LaneRebate[]> {
  const { reward } = offer;
  const madeAt = await madeAtOf(db, offerId);
  if (reward.rule !== 'rates' || madeAt === undefined) return [];
  const fromDay = DateTime.fromJSDate(madeAt, { zone: merchant.timeZone }).toFormat('yyyy-MM-dd');
  const turned = await hooks.askOne('laneTurnover', db, { merchantId: merchant.id, playerId, fromDay });
  const given = await givenBack(db, offerId, playerId);
  return reward.rates.map(({ lane, rate }) => {
    const turnover = turned.find((one) => one.lane === lane)?.valid ?? 0n;
    const before = given.get(lane) ?? 0n;
    return { lane, rate, turnover, given: before, due: rebateDue(turnover, rate, before) };
  });
}

/** What of several lanes may be given now: less turnover in one makes up for more in another. */
export const dueOf = (lanes: readonly LaneRebate[]): bigint => lanes.reduce((sum, { due }) => sum + due, 0n);

/**
 * Gives a player what is ready of their turnover; asked at once by many it is given once, since what was given is kept by lane.
 * @returns undefined: nothing is ready @throws DomainError promotion.unknown, and those of `giveGrant`
 */
export async function collectRebate(
  kit: PromotionsKit,
  { merchant, playerId, offerId, visit }: { merchant: Merchant; playerId: number; offerId: string; visit: Visit },
): Promise<GrantRow | undefined> {
  const known = (await readPlayer(kit, { playerId, merchantId: merchant.id })) ?? refuse('promotion.not.yours');
  return inTransaction(kit.services.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
    const offer = offerOf(stored);
    if (offer.trigger.on !== 'turnover' || stored.state === 'draft') return refuse('promotion.unknown');
    const lanes = await readRebate(kit, transaction, { merchant, offerId, offer, playerId });
    const amount = dueOf(lanes);
    if (amount <= 0n) return undefined;
    const before = lanes.reduce((sum, { given }) => sum + given, 0n);
    const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit });
    const sourceKey = `rebate:${before}:${before + amount}`;
    const grant = await giveGrant(kit, transaction, { merchant, known, stored, offer, sourceKey, amount, snapshot, visit });
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

/** Gives what was not collected of the day before, once a day for each live offer: begun anew after a break, nobody is given anything twice. @returns whether there was one */
export async function giveRebates(kit: PromotionsKit): Promise<boolean> {
  const { db, clock, hooks, log } = kit.services;
  let any = false;
  for (const { id: offerId, merchantId, createdAt } of await listRebateOffers(db)) {
    const merchant = await kit.below.site.merchantById(merchantId);
    const now = DateTime.fromJSDate(clock.now(), { zone: merchant.timeZone });
    const day = now.startOf('day').minus({ days: 1 });
    const name = day.toFormat('yyyy-MM-dd');
    if (now.hour < atHour || day.endOf('day').toJSDate() < createdAt || (await isPeriodDone(db, offerId, name))) continue;
    let [after, players] = [0, 0];
    for (;;) {
      const ids = await hooks.askOne('playersOfDay', db, { merchantId, day: name, after, limit: atOnce });
      for (const playerId of ids)
        try {
          if ((await collectRebate(kit, { merchant, playerId, offerId, visit: {} })) !== undefined) players += 1;
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
