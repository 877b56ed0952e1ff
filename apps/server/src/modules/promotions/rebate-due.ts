import { type Offer, rebateDue } from '@sortes/growth-rules';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import type { Basis } from './claim-grant.js';
import type { PromotionsKit } from './kit.js';
import { type LiveSpan, listLiveSpans } from './live-span-repository.js';
import { offerOf } from './offer-stored.js';
import { listGivenBack } from './rebate-repository.js';

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

/** What of a lane a player turned over, by which of the days. Money units. */
type Turned = readonly { place: number; lane: string; valid: bigint }[];

/** A kind of game, its rate of now and that of each of the days, by their place. 1/10 000. */
interface RatedLane {
  lane: string;
  rate: number;
  rates: readonly number[];
  /** Each rate above zero of the days once. */
  distinct: readonly number[];
}

/** Kinds of games that an offer gives back of, now or on some of the days. */
function ratedLanes(offer: Offer, days: readonly RatedDays[]): RatedLane[] {
  const lanes = new Set(
    [offer, ...days.map((one) => one.offer)].flatMap(({ reward }) => (reward.rule === 'rates' ? reward.rates.map(({ lane }) => lane) : [])),
  );
  return [...lanes].map((lane) => {
    const rates = days.map((one) => rateOf(one.offer, lane));
    return { lane, rate: rateOf(offer, lane), rates, distinct: [...new Set(rates)].filter((rate) => rate > 0) };
  });
}

/** What a lane's turnover brings in all. By rate, not by day: so no fraction is lost where the offer was paused, or saved anew with the rates that it had. */
function broughtBy({ lane, rates, distinct }: RatedLane, turned: Turned): { turnover: bigint; brought: bigint } {
  let [turnover, brought] = [0n, 0n];
  for (const rate of distinct) {
    let sum = 0n;
    for (const { place, lane: of, valid } of turned) if (of === lane && rates[place] === rate) sum += valid;
    turnover += sum;
    brought += rebateDue(sum, rate, 0n);
  }
  return { turnover, brought };
}

/** What is ready, by kind of game: what the whole turnover on an offer's days brings, less what was given. */
function lanesDue(lanes: readonly RatedLane[], turned: Turned, given: ReadonlyMap<string, bigint> | undefined): LaneRebate[] {
  const due: LaneRebate[] = [];
  for (const rated of lanes) {
    const { turnover, brought } = broughtBy(rated, turned);
    const before = given?.get(rated.lane) ?? 0n;
    if (rated.rate > 0 || turnover !== 0n || before !== 0n)
      due.push({ lane: rated.lane, rate: rated.rate, turnover, given: before, due: brought - before });
  }
  return due;
}

/** What is ready for players of a brand by an offer, in the order in which they are named. */
export async function readRebates(
  { services: { hooks, clock } }: Pick<PromotionsKit, 'services'>,
  db: Database | DatabaseTransaction,
  { merchant, offerId, offer, playerIds }: { merchant: Merchant; offerId: string; offer: Offer; playerIds: readonly number[] },
): Promise<LaneRebate[][]> {
  const days = ratedDays(await listLiveSpans(db, offerId), offerId, merchant.timeZone, clock.now());
  const turned = new Map<number, { place: number; lane: string; valid: bigint }[]>(playerIds.map((id) => [id, []]));
  const times = days.map(({ from, to }) => ({ from, to }));
  for (const one of await hooks.askOne('laneTurnover', db, { merchantId: merchant.id, playerIds, days: times }))
    turned.get(one.playerId)?.push(one);
  const given = new Map<number, Map<string, bigint>>();
  for (const { playerId, lane, given: sum } of await listGivenBack(db, offerId, playerIds)) {
    const own = given.get(playerId) ?? new Map<string, bigint>();
    given.set(playerId, own.set(lane, sum));
  }
  const lanes = ratedLanes(offer, days);
  return playerIds.map((id) => lanesDue(lanes, turned.get(id) ?? [], given.get(id)));
}

/** What of several lanes may be given now: less turnover in one makes up for more in another. */
export const dueOf = (lanes: readonly LaneRebate[]): bigint => lanes.reduce((sum, { due }) => sum + due, 0n);

/** What is given of them, under which name, and what it was counted of. Money units. */
export function countedOf(lanes: readonly LaneRebate[]): { sourceKey: string; amount: bigint; basis: Basis } {
  const [amount, before] = [dueOf(lanes), lanes.reduce((sum, { given }) => sum + given, 0n)];
  return {
    sourceKey: `rebate:${before}:${before + amount}`,
    amount,
    basis: { of: 'turnover', lanes: lanes.map(({ lane, turnover, given, due }) => ({ lane, turnover, given, due })) },
  };
}

/** What a player was given in all by lane, once they have what is ready. Money units. */
export const givenOf = (playerId: number, lanes: readonly LaneRebate[]): { playerId: number; lane: string; given: bigint }[] =>
  lanes.map(({ lane, given, due }) => ({ playerId, lane, given: given + due }));
