import { agentLaneNames, type agentRates as contract, type Input, rateNoticeHours, rateStepOf, type Reply } from '@sortes/contract';
import { type Database, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { once } from '../../platform/once.js';
import { downlineOf, ownPlace, shownName } from './own-line.js';
import { quotaBandsFor, type QuotaSite } from './quota.js';
import { heldRates, highestBelow, midnightAfter, readMoment } from './rate-repository.js';
import { heldIn, mostToGive, type RateSettings, rateSettingsOf, showBounds, showHeld, leastToGive } from './rate-rules.js';
import { setRates } from './set-rates.js';
import { namesDownTo, type Place } from './tree-repository.js';

export interface RatesKit {
  db: Database;
  site: QuotaSite;
}

const settingsFor = async ({ site }: RatesKit, { merchant }: Pick<RequestContext, 'merchant'>): Promise<RateSettings> =>
  rateSettingsOf(await site.settingsOf(merchant));

/** An agent's own rates and what of them they can give to somebody new. */
export async function showRateSettings(kit: RatesKit, context: RequestContext): Promise<Reply<typeof contract.getRateSettings>> {
  const { db } = kit;
  const [own, settings, at] = await Promise.all([ownPlace(db, context), settingsFor(kit, context), readMoment(db)]);
  const [held, lowersFrom] = await Promise.all([
    heldRates(db, [own.playerId], at),
    midnightAfter(db, at, rateNoticeHours, context.merchant.timeZone),
  ]);
  const ours = held.get(own.playerId) ?? [];
  return {
    change: settings.change,
    lowersFrom: lowersFrom.getTime(),
    lanes: agentLaneNames.map((lane) => ({
      ...showHeld(heldIn(ours, lane)),
      least: leastToGive(lane, 0, settings),
      most: mostToGive(lane, ours, settings.rules),
      difference: settings.rules[lane].difference,
      step: rateStepOf(lane),
    })),
  };
}

/** A member's own rates. */
export async function showOwnRates(db: Database, context: RequestContext): Promise<Reply<typeof contract.getOwnRates>> {
  const { playerId } = callerOf(context);
  const held = await heldRates(db, [playerId], await readMoment(db));
  const shown = (held.get(playerId) ?? []).filter(({ rate, coming }) => rate > 0 || coming > 0);
  return { lanes: shown.map(showHeld) };
}

/** Somebody directly below: further down rates are the business of who stands between. @throws DomainError downline.none */
export async function directDownline(db: Database, own: Place, playerId: number): Promise<Place> {
  const place = await downlineOf(db, own, playerId);
  return place.uplineId === own.playerId ? place : refuse('downline.none');
}

async function show(kit: RatesKit, own: Place, place: Place, context: RequestContext): Promise<Reply<typeof contract.getDownlineRates>> {
  const { db } = kit;
  const [settings, at, names] = await Promise.all([settingsFor(kit, context), readMoment(db), namesDownTo(db, place, place)]);
  const [held, below, lowersFrom] = await Promise.all([
    heldRates(db, [own.playerId, place.playerId], at),
    highestBelow(db, place.playerId, at),
    midnightAfter(db, at, rateNoticeHours, context.merchant.timeZone),
  ]);
  return {
    playerId: place.playerId,
    account: shownName(names[0]?.userName ?? '', true),
    change: settings.change,
    lowersFrom: lowersFrom.getTime(),
    lanes: showBounds(held.get(place.playerId), held.get(own.playerId) ?? [], below, settings),
  };
}

/** The rates of a direct downline, and between what they may be changed. @throws DomainError downline.none */
export async function showDownlineRates(
  kit: RatesKit,
  playerId: number,
  context: RequestContext,
): Promise<Reply<typeof contract.getDownlineRates>> {
  const own = await ownPlace(kit.db, context);
  return show(kit, own, await directDownline(kit.db, own, playerId), context);
}

/** Changes them; asked twice under one key they are changed once. @throws DomainError downline.none, agent.rate.*, agent.quota.none, idempotency.key.conflict */
export async function setDownlineRates(
  kit: RatesKit,
  { playerId, rates }: Input<typeof contract.setDownlineRates>['body'],
  context: RequestContext,
): Promise<Reply<typeof contract.setDownlineRates>> {
  const { db } = kit;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const [own, settings, quotaBands] = await Promise.all([
    ownPlace(db, context),
    settingsFor(kit, context),
    quotaBandsFor(kit.site, context.merchant),
  ]);
  const place = await directDownline(db, own, playerId);
  const call = { owner: `player:${own.playerId}`, operation: 'agent-rates', key, input: { playerId, rates } };
  await inTransaction(db, (transaction) =>
    once(transaction, call, async () => {
      await setRates(transaction, { place, wishes: rates, settings, merchant: context.merchant, setBy: own.playerId, quotaBands });
    }),
  );
  return show(kit, own, place, context);
}
