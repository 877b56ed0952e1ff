import { cashbackOf, netLossOf, type Offer } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { type NetLoss, pageOfNetLosses } from '../reports/index.js';
import { lockPlayer } from '../wallet/index.js';
import { readPlayer, takeSnapshot } from './claim-snapshot.js';
import type { PromotionsKit } from './kit.js';
import { offerGrant } from './offer-grant.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { convertedIn, isPeriodDone, listPeriodOffers, type PeriodOffer, writePeriodDone } from './period-repository.js';

/** Players of one step. */
const atOnce = 500;
/** So long after the end of a period the figures of its last minute are surely counted. */
const settleMs = 10 * 60_000;

/** The period that ended last, as days of the brand, without those before the offer was made. */
export function lastPeriod(period: 'day' | 'week' | 'month', now: Date, timeZone: string, madeAt: Date) {
  const next = DateTime.fromJSDate(now, { zone: timeZone }).startOf(period);
  const start = next.minus({ [period]: 1 });
  const made = DateTime.fromJSDate(madeAt, { zone: timeZone }).startOf('day');
  const first = made > start ? made : start;
  return {
    /** Names the period. */
    start: start.toFormat('yyyy-MM-dd'),
    from: first.toFormat('yyyy-MM-dd'),
    to: next.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
    begins: first.toJSDate(),
    ends: next.toJSDate(),
  };
}

type Period = ReturnType<typeof lastPeriod>;

/** Lays ready what a player's loss of a period earns. @returns whether anything is ready for them by now */
async function offerOne(
  kit: PromotionsKit,
  { merchant, offerId, period, loss }: { merchant: Merchant; offerId: string; period: Period; loss: NetLoss },
): Promise<boolean> {
  const { services } = kit;
  const { playerId, staked, returned } = loss;
  const known = await readPlayer(kit, { playerId, merchantId: merchant.id });
  if (known === undefined) return false;
  const converted = await convertedIn(services.db, playerId, period.begins, period.ends);
  try {
    return await inTransaction(services.db, async (transaction) => {
      await lockPlayer(transaction, playerId);
      const stored = await findOffer(transaction, merchant.id, offerId, 'share');
      const offer = stored?.state === 'live' ? offerOf(stored) : undefined;
      if (stored === undefined || offer?.reward.rule !== 'tiers') return false;
      const amount = cashbackOf(netLossOf({ staked, returned, converted }), offer.reward);
      if (amount === 0n) return false;
      const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
      await offerGrant(kit, transaction, {
        merchant,
        known,
        stored,
        offer,
        sourceKey: `period:${period.start}`,
        amount,
        snapshot,
        visit: {},
      });
      return true;
    });
  } catch (error) {
    // It is not for them, or nothing is left of it; what fails otherwise is tried again with the period.
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

async function goThrough(kit: PromotionsKit, merchant: Merchant, { id: offerId }: PeriodOffer, period: Period): Promise<void> {
  const { db } = kit.services;
  let [after, players] = [0, 0];
  for (;;) {
    const page = await pageOfNetLosses(db, {
      merchantId: merchant.id,
      currency: merchant.currency,
      from: period.from,
      to: period.to,
      after,
      limit: atOnce,
    });
    for (const loss of page) if (await offerOne(kit, { merchant, offerId, period, loss })) players += 1;
    const last = page.at(-1);
    if (last === undefined || page.length < atOnce) break;
    after = last.playerId;
  }
  await writePeriodDone(db, offerId, period.start, players);
}

const periodOf = ({ trigger }: Offer): 'day' | 'week' | 'month' | undefined => (trigger.on === 'period' ? trigger.period : undefined);

/**
 * Lays ready what losses of the last period earn, by each live offer once a period: begun anew after a break, whoever has it already is passed over. A result that is
 * corrected later is a movement of its own day, so it counts in the period it was corrected in.
 * @returns whether there was a period to go through
 */
export async function offerCashback(kit: PromotionsKit): Promise<boolean> {
  const { db, clock, log } = kit.services;
  let any = false;
  for (const stored of await listPeriodOffers(db))
    try {
      const name = periodOf(offerOf(stored));
      if (name === undefined) continue;
      const merchant = await kit.below.site.merchantById(stored.merchantId);
      const now = clock.now();
      const period = lastPeriod(name, now, merchant.timeZone, stored.createdAt);
      const isSettled = now.getTime() >= period.ends.getTime() + settleMs;
      if (!isSettled || period.from > period.to || (await isPeriodDone(db, stored.id, period.start))) continue;
      await goThrough(kit, merchant, stored, period);
      any = true;
    } catch (error) {
      // One brand's offer must not keep those of others back; the next step tries it again.
      log.error({ error, offerId: stored.id }, 'an offer of a period could not be gone through');
    }
  return any;
}
