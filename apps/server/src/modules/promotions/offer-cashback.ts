import { cashbackOf, netLossOf, type Offer } from '@sortes/growth-rules';
import { inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { sideBySide } from '../../platform/side-by-side.js';
import { type NetLoss, pageOfNetLosses } from '../reports/index.js';
import { lockPlayer } from '../wallet/index.js';
import { askedBy } from './asked.js';
import { readPlayer, takeSnapshot } from './claim-snapshot.js';
import type { PromotionsKit } from './kit.js';
import { offerGrant } from './offer-grant.js';
import { type LiveSpan, listLiveSpans } from './live-span-repository.js';
import { findOffer, type OfferRow } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { convertedIn, isPeriodDone, listPeriodOffers, writePeriodDone } from './period-repository.js';

/** Players of one step, and of so many it is listed at once who lost: for each list all figures of the period are gone through. */
const atOnce = 500;
const listedAtOnce = 50_000;
/** Players who are looked at at the same time. */
const lookedAtAtOnce = 4;
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

/** A player's own stakes of a period, what came back of them, and what of bonuses became theirs. Money units. */
type Loss = NetLoss & { converted: bigint };

const earnedBy = ({ reward }: Offer, loss: Loss): bigint => (reward.rule === 'tiers' ? cashbackOf(netLossOf(loss), reward) : 0n);

/** Lays ready what a player's loss of a period earns. @returns whether anything is ready for them by now */
async function offerOne(
  kit: PromotionsKit,
  { merchant, first, period, loss }: { merchant: Merchant; first: OfferRow; period: Period; loss: Loss },
): Promise<boolean> {
  const { services } = kit;
  const { playerId, staked, returned, converted } = loss;
  const known = await readPlayer(kit, { playerId, merchantId: merchant.id }, askedBy(offerOf(first)));
  if (known === undefined) return false;
  try {
    const ready = await inTransaction(services.db, async (transaction) => {
      await lockPlayer(transaction, playerId);
      const stored = await findOffer(transaction, merchant.id, first.id, 'share');
      if (stored?.state !== 'live') return false;
      // It may ask about something else by now.
      if (stored.version !== first.version) return stored;
      const offer = offerOf(stored);
      const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
      await offerGrant(kit, transaction, {
        merchant,
        known,
        stored,
        offer,
        sourceKey: `period:${period.start}`,
        amount: earnedBy(offer, loss),
        basis: { of: 'loss', from: period.from, to: period.to, staked, returned, converted },
        snapshot,
        visit: {},
        // Its window may have ended with the period that it is for.
        isPromised: true,
      });
      return true;
    });
    return typeof ready === 'boolean' ? ready : await offerOne(kit, { merchant, first: ready, period, loss });
  } catch (error) {
    // It is not for them, or nothing is left of it; what fails otherwise is tried again with the period.
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

/** Those of a page whose loss earns something by what the offer says now, a few at the same time. @returns for how many something is ready by now */
async function offerPage(
  kit: PromotionsKit,
  { merchant, offerId, period, page }: { merchant: Merchant; offerId: string; period: Period; page: readonly NetLoss[] },
): Promise<number> {
  const { db } = kit.services;
  const first = await findOffer(db, merchant.id, offerId);
  if (first?.state !== 'live') return 0;
  const ids = page.map(({ playerId }) => playerId);
  const converted = await convertedIn(db, ids, period.begins, period.ends);
  const losses = page.map((loss): Loss => ({ ...loss, converted: converted.get(loss.playerId) ?? 0n }));
  let players = 0;
  const earned = losses.filter((loss) => earnedBy(offerOf(first), loss) > 0n);
  await sideBySide(earned, lookedAtAtOnce, async (loss) => {
    if (await offerOne(kit, { merchant, first, period, loss })) players += 1;
  });
  return players;
}

async function goThrough(kit: PromotionsKit, merchant: Merchant, { id: offerId }: OfferRow, period: Period): Promise<void> {
  const { db } = kit.services;
  let [after, players] = [0, 0];
  for (;;) {
    const losses = await pageOfNetLosses(db, {
      merchantId: merchant.id,
      currency: merchant.currency,
      from: period.from,
      to: period.to,
      begins: period.begins,
      ends: period.ends,
      after,
      limit: listedAtOnce,
    });
    for (let from = 0; from < losses.length; from += atOnce)
      players += await offerPage(kit, { merchant, offerId, period, page: losses.slice(from, from + atOnce) });
    const last = losses.at(-1);
    if (last === undefined || losses.length < listedAtOnce) break;
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
