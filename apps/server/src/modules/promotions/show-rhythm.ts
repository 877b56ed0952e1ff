import type { promotions as contract, Reply } from '@sortes/contract';
import { cashbackOf, netLossOf } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import { playedOf } from '../reports/index.js';
import type { KnownOffer } from './brand-offers.js';
import { streakPlace } from './claim-sum.js';
import { todayOf } from './claim-uses.js';
import type { PromotionsKit } from './kit.js';
import { listLiveSpans } from './live-span-repository.js';
import { liveDaysOf, type Period } from './offer-cashback.js';
import { convertedIn } from './period-repository.js';
import { ownOf, type Viewer } from './viewer.js';

type Opened = Reply<typeof contract.getOffer>;

const signKey = 'sign-in:';

/** What each day of a calendar brings, and how far its player is: today has the place that claiming it would give, or gave. Null: the offer has no calendar. */
export function calendarOf({ stored, offer }: KnownOffer, viewer: Viewer, now: Date, timeZone: string): Opened['calendar'] {
  const { reward } = offer;
  if (reward.rule !== 'calendar') return null;
  const sums = reward.sums.map((sum) => formatMoney(sum));
  if (viewer.known === undefined) return { sums, done: 0, today: null };
  const { day } = todayOf(now, timeZone);
  const signed = ownOf(viewer, stored.id)
    .filter(({ sourceKey }) => sourceKey.startsWith(signKey))
    .map(({ sourceKey }) => sourceKey.slice(signKey.length))
    .toSorted()
    .toReversed();
  const today = streakPlace(
    signed.filter((one) => one < day),
    day,
    sums.length,
    reward.restarts,
  );
  return { sums, done: signed.includes(day) ? today + 1 : today, today };
}

/** The period that runs, in the brand's zone. */
function runningPeriod(period: 'day' | 'week' | 'month', now: Date, timeZone: string): Period {
  const begins = DateTime.fromJSDate(now, { zone: timeZone }).startOf(period);
  const ends = begins.plus({ [period]: 1 });
  const start = begins.toFormat('yyyy-MM-dd');
  return { start, from: start, to: ends.minus({ days: 1 }).toFormat('yyyy-MM-dd'), begins: begins.toJSDate(), ends: ends.toJSDate() };
}

/** The period of a cashback that runs, and what a player lost in it so far, as `offerCashback` will count it. Null: the offer has none, or counts nothing now. */
export async function periodNow(
  { services: { db, clock } }: PromotionsKit,
  { stored, offer }: KnownOffer,
  { known }: Viewer,
  merchant: Pick<Merchant, 'id' | 'currency' | 'timeZone'>,
): Promise<Opened['period']> {
  const { trigger, reward, window } = offer;
  if (trigger.on !== 'period' || reward.rule !== 'tiers' || stored.state !== 'live') return null;
  const whole = runningPeriod(trigger.period, clock.now(), merchant.timeZone);
  const period = liveDaysOf(whole, await listLiveSpans(db, stored.id), window, merchant.timeZone);
  if (period === undefined) return null;
  const shown = { from: period.begins.getTime(), ends: whole.ends.getTime() };
  if (known === undefined) return { ...shown, netLoss: null, due: null };
  const { playerId } = known.player;
  const { from, to } = period;
  const at = { from, to, begins: period.begins, ends: period.ends };
  const [{ staked, returned }, converted] = await Promise.all([
    playedOf(db, { merchantId: merchant.id, currency: merchant.currency, playerId, ...at }),
    convertedIn(db, [playerId], period.begins, period.ends),
  ]);
  const netLoss = netLossOf({
    staked,
    returned,
    converted: converted.get(playerId) ?? 0n,
  });
  return { ...shown, netLoss: formatMoney(netLoss > 0n ? netLoss : 0n), due: formatMoney(cashbackOf(netLoss, reward)) };
}
