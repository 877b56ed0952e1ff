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
import { type LiveSpan, listLiveSpans } from './live-span-repository.js';
import { findOffer, type OfferRow } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { convertedIn, isPeriodDone, listPeriodOffers, writePeriodDone } from './period-repository.js';

/** Players of one step. */
const atOnce = 500;
/** So long after the end of a period the figures of its last minute are surely counted. */
const settleMs = 10 * 60_000;

/** A period that has ended, as days of the brand. */
export interface Period {
  /** Names it: its first day, whatever of it counts. */
  start: string;
  from: string;
  to: string;
  begins: Date;
  ends: Date;
}

/** The period that ended last, in the brand's zone. */
export function lastPeriod(period: 'day' | 'week' | 'month', now: Date, timeZone: string): Period {
  const next = DateTime.fromJSDate(now, { zone: timeZone }).startOf(period);
  const start = next.minus({ [period]: 1 });
  const from = start.toFormat('yyyy-MM-dd');
  return { start: from, from, to: next.minus({ days: 1 }).toFormat('yyyy-MM-dd'), begins: start.toJSDate(), ends: next.toJSDate() };
}

/** Of a period what an offer is for: from the day on which it was first live in it, and within its window; undefined: nothing. */
export function liveDaysOf(
  period: Period,
  spans: readonly Pick<LiveSpan, 'beganAt' | 'endedAt'>[],
  { from, to }: Offer['window'],
  timeZone: string,
): Period | undefined {
  const live = spans.find(({ beganAt, endedAt }) => beganAt < period.ends && (endedAt === null || endedAt > period.begins));
  if (live === undefined) return undefined;
  const begins = DateTime.fromMillis(Math.max(period.begins.getTime(), live.beganAt.getTime(), from ?? 0), { zone: timeZone }).startOf(
    'day',
  );
  const ends = DateTime.fromMillis(Math.min(period.ends.getTime(), to ?? Infinity) - 1, { zone: timeZone })
    .startOf('day')
    .plus({ days: 1 });
  if (begins >= ends) return undefined;
  return {
    start: period.start,
    from: begins.toFormat('yyyy-MM-dd'),
    to: ends.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
    begins: begins.toJSDate(),
    ends: ends.toJSDate(),
  };
}

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
        basis: { of: 'loss', from: period.from, to: period.to, staked, returned, converted },
        snapshot,
        visit: {},
        // Its window may have ended with the period that it is for.
        isPromised: true,
      });
      return true;
    });
  } catch (error) {
    // It is not for them, or nothing is left of it; what fails otherwise is tried again with the period.
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

async function goThrough(kit: PromotionsKit, merchant: Merchant, { id: offerId }: OfferRow, period: Period): Promise<void> {
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
      const offer = offerOf(stored);
      const name = periodOf(offer);
      if (name === undefined) continue;
      const merchant = await kit.below.site.merchantById(stored.merchantId);
      const now = clock.now();
      const period = lastPeriod(name, now, merchant.timeZone);
      const isSettled = now.getTime() >= period.ends.getTime() + settleMs;
      if (!isSettled || (await isPeriodDone(db, stored.id, period.start))) continue;
      const live = liveDaysOf(period, await listLiveSpans(db, stored.id), offer.window, merchant.timeZone);
      if (live === undefined) continue;
      await goThrough(kit, merchant, stored, live);
      any = true;
    } catch (error) {
      // One brand's offer must not keep those of others back; the next step tries it again.
      log.error({ error, offerId: stored.id }, 'an offer of a period could not be gone through');
    }
  return any;
}
