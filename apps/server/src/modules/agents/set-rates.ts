import { type AgentLane, rateGroups, rateNoticeHours } from '@sortes/contract';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { tell } from '../messaging/index.js';
import { holdFigures } from './fold-repository.js';
import { settleQuota } from './quota.js';
import { lookAtUseSooner } from './quota-repository.js';
import {
  addRate,
  countAbove,
  heldRates,
  hiddenAbove,
  highestBelow,
  holdPlace,
  midnightAfter,
  type Moment,
  readMoment,
  removeComing,
  removeCut,
} from './rate-repository.js';
import {
  atMost,
  type Giver,
  type Held,
  heldIn,
  type HighestBelow,
  isRate,
  leastToGive,
  mostToGive,
  type RateSettings,
  rateText,
  type RateWish,
} from './rate-rules.js';
import { findPlace, type Place } from './tree-repository.js';

/** A rate that is changed, and from when it counts. */
export interface RateChanged extends RateWish {
  before: number;
  /** Undefined: at once. */
  from: Date | undefined;
}

interface Asked {
  place: Place;
  wishes: readonly RateWish[];
  settings: RateSettings;
  merchant: Pick<Merchant, 'timeZone'>;
  /** Judges what is raised once all is locked and found to fit; the house's margin. */
  guard?: (raised: readonly { lane: AgentLane; rate: number; field: string }[]) => Promise<void>;
  /** The agent who asks; undefined: the house, which is held by no brand's rule about raising and lowering. */
  setBy: number | undefined;
  /** Bands of prize groups that cost the agent a count for each downline; none: nothing does. */
  quotaBands?: readonly number[];
}

/** What a judgement of wishes looks at, read under the locks. */
interface Known {
  at: Moment;
  midnight: Date;
  held: readonly Held[] | undefined;
  giver: Giver;
  below: HighestBelow;
}

/** Reads under locks from the root down, so that neither the rates that are given on nor those below change meanwhile, and no bet is counted between the old and the new. */
async function lockAndRead(transaction: DatabaseTransaction, { place, merchant, setBy }: Asked): Promise<Known> {
  await holdFigures(transaction);
  if (setBy !== undefined) await holdPlace(transaction, setBy, 'share');
  await holdPlace(transaction, place.playerId, 'change');
  const now = await findPlace(transaction, place.playerId);
  // Moved below somebody else since they were looked for.
  if (now === undefined || now.uplineId !== setBy) refuse(setBy === undefined ? 'state.not.allowed' : 'downline.none');
  const at = await readMoment(transaction);
  const held = await heldRates(transaction, [place.playerId, ...(setBy === undefined ? [] : [setBy])], at);
  return {
    at,
    midnight: await midnightAfter(transaction, at, rateNoticeHours, merchant.timeZone),
    held: held.get(place.playerId),
    giver: setBy === undefined ? 'house' : (held.get(setBy) ?? []),
    below: await highestBelow(transaction, place.playerId, at),
  };
}

/** What a wish comes to; undefined where it is so already. @throws DomainError agent.rate.* at the wish's own field */
async function judge(
  transaction: DatabaseTransaction,
  { place, settings, setBy }: Asked,
  { at, midnight, held, giver, below }: Known,
  { lane, rate }: RateWish,
  field: string,
): Promise<RateChanged | undefined> {
  const now = heldIn(held, lane);
  if (rate === now.coming) return undefined;
  if (!isRate(lane, rate)) refuse('agent.rate.group', { field });
  const lowers = rate < now.rate;
  // Taking back a lowering that does not count yet is neither.
  if (setBy !== undefined && rate !== now.rate && settings.change === (lowers ? 'raise' : 'lower'))
    refuse(lowers ? 'agent.rate.raise.only' : 'agent.rate.lower.only', { field });
  const most = mostToGive(lane, giver, settings.rules);
  if (rate > most) refuse('agent.rate.above', { field, parameters: { most: rateText(lane, most) } });
  const highest = below.get(lane);
  const least = leastToGive(lane, (lowers ? highest?.later : highest?.ever) ?? 0, settings);
  if (rate < least) {
    const allowed = rate - settings.rules[lane].difference;
    // Below level 1 an agent reads how many, and no names.
    const count = await countAbove(transaction, place.playerId, { lane, most: Math.max(0, allowed), at, later: lowers });
    refuse('agent.rate.below', { field, parameters: { least: rateText(lane, least), count }, value: { least, count } });
  }
  // Who has been told of something lower hears of no later day.
  const warned = now.comingFrom !== undefined && rate >= now.coming ? now.comingFrom : undefined;
  return { lane, rate, before: now.rate, from: lowers ? (warned ?? midnight) : undefined };
}

const listed = (changes: readonly RateChanged[]): string => changes.map(({ lane, rate }) => `${lane}:${rate}`).join(',');

/** Tells whose rates are changed: what counts now, and from when what is lower counts. */
async function tellChanges(
  transaction: DatabaseTransaction,
  { playerId, merchantId }: Place,
  changes: readonly RateChanged[],
): Promise<void> {
  const raised = changes.filter(({ from }) => from === undefined);
  if (raised.length > 0)
    await tell(transaction, { playerId, merchantId }, { kind: 'rates.raised', key: newId(), parameters: { rates: listed(raised) } });
  const days = new Set(changes.flatMap(({ from }) => from?.getTime() ?? []));
  for (const day of days) {
    const lowered = changes.filter(({ from }) => from?.getTime() === day);
    const parameters = { rates: listed(lowered), time: String(day) };
    await tell(transaction, { playerId, merchantId }, { kind: 'rates.lowered', key: newId(), parameters });
  }
}

/** Lowers what hidden people directly below have with what somebody has: who stands above them cannot see them, so nobody else could. They are told. */
async function cutHidden(
  transaction: DatabaseTransaction,
  { place, settings, setBy }: Asked,
  { lane, rate }: RateChanged,
  { at, from }: { at: Moment; from: Date },
): Promise<void> {
  const within = atMost(lane, rate - settings.rules[lane].difference);
  // A prize group is never taken away.
  const most = lane === 'LOTT' ? Math.max(within, rateGroups.lowest) : within;
  for (const playerId of await hiddenAbove(transaction, place.playerId, { lane, most, at })) {
    await removeComing(transaction, playerId, lane, at);
    await addRate(transaction, { playerId, lane, rate: most, since: from, setBy });
    if (lane === 'LOTT') {
      await holdPlace(transaction, playerId, 'change');
      await lookAtUseSooner(transaction, playerId, from);
    }
    const parameters = { rates: `${lane}:${most}`, time: String(from.getTime()) };
    await tell(transaction, { playerId, merchantId: place.merchantId }, { kind: 'rates.lowered', key: newId(), parameters });
  }
}

/**
 * Changes somebody's rates as who stands directly above them asks, all or none: what is higher counts at once, what is lower from the first midnight of the brand
 * after a day's notice. What was to come in these lanes is replaced. @returns what was changed
 * @throws DomainError agent.rate.*, agent.quota.none, what `guard` throws, downline.none or state.not.allowed where they stand somewhere else by now, request_param_err for a lane that is named twice
 */
export async function setRates(transaction: DatabaseTransaction, asked: Asked): Promise<RateChanged[]> {
  const { place, wishes, setBy, quotaBands: bands = [] } = asked;
  const twice = wishes.findIndex(({ lane }, index) => wishes.findIndex((one) => one.lane === lane) !== index);
  if (twice !== -1) refuse('request_param_err', { field: `rates.${twice}.lane`, parameters: { field: `rates.${twice}.lane` } });
  const known = await lockAndRead(transaction, asked);
  const changes: RateChanged[] = [];
  for (const [index, wish] of wishes.entries()) {
    const change = await judge(transaction, asked, known, wish, `rates.${index}.rate`);
    if (change !== undefined) changes.push(change);
  }
  const raised = wishes.flatMap((wish, index) =>
    changes.some(({ lane, rate, before }) => lane === wish.lane && rate > before) ? { ...wish, field: `rates.${index}.rate` } : [],
  );
  await asked.guard?.(raised);
  for (const change of changes) {
    const { lane, rate, before, from } = change;
    const { comingFrom } = heldIn(known.held, lane);
    await removeComing(transaction, place.playerId, lane, known.at);
    if (comingFrom !== undefined) await removeCut(transaction, place.playerId, { lane, since: comingFrom, setBy });
    if (rate !== before) await addRate(transaction, { playerId: place.playerId, lane, rate, since: from ?? known.at, setBy });
    if (from !== undefined) await cutHidden(transaction, asked, change, { at: known.at, from });
  }
  const group = changes.find(({ lane }) => lane === 'LOTT');
  if (group !== undefined && setBy !== undefined) {
    const field = `rates.${wishes.findIndex(({ lane }) => lane === 'LOTT')}.rate`;
    await settleQuota(transaction, { playerId: place.playerId, giverId: setBy, bands, at: known.at }, group, field);
  }
  await tellChanges(transaction, place, changes);
  return changes;
}
