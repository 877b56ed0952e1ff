import { type AgentLane, agentLaneNames } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { tell } from '../messaging/index.js';
import type { Link } from './link-repository.js';
import { takeForNewcomer } from './quota.js';
import { addRate, heldRates, holdPlace, readMoment } from './rate-repository.js';
import { atMost, type Giver, isRate, type LinkRates, mostToGive, type RateSettings, rateText, type RateWish } from './rate-rules.js';
import { findPlace } from './tree-repository.js';

/** Rates of a link as they are shown, in the order of the lanes. */
export const configsOf = (rates: LinkRates): RateWish[] =>
  agentLaneNames.flatMap((lane) => {
    const rate = rates[lane];
    return rate === undefined ? [] : [{ lane, rate }];
  });

/** What a new link shall carry; lanes with 0 carry nothing. @throws DomainError agent.rate.above, agent.rate.group, request_param_err for a lane that is named twice */
export function readLinkRates(wishes: readonly RateWish[] | undefined, giver: Giver, { rules }: RateSettings): LinkRates {
  const rates: Partial<Record<AgentLane, number>> = {};
  for (const [index, { lane, rate }] of (wishes ?? []).entries()) {
    const field = `rates.${index}.rate`;
    if (lane in rates) refuse('request_param_err', { field: `rates.${index}.lane`, parameters: { field: `rates.${index}.lane` } });
    if (rate === 0) continue;
    if (!isRate(lane, rate)) refuse('agent.rate.group', { field });
    const most = mostToGive(lane, giver, rules);
    if (rate > most) refuse('agent.rate.above', { field, parameters: { most: rateText(lane, most) } });
    rates[lane] = rate;
  }
  return rates;
}

/** What an agent has now; `house` without one. */
export async function giverOf(db: Database | DatabaseTransaction, playerId: number | undefined): Promise<Giver> {
  if (playerId === undefined) return 'house';
  return (await heldRates(db, [playerId], await readMoment(db))).get(playerId) ?? [];
}

/** What of a link's rate is given, and what of the agent's does not reach for more. */
interface Given extends RateWish {
  cutBy: 'rate' | 'quota' | undefined;
}

/**
 * Gives somebody who came by a link the rates that it carries, or what of them whoever now stands above can give: by their own rates, and by their counts for bands of
 * prize groups. An agent whose link promises more is told. In the transaction that makes the player.
 */
export async function giveLinkRates(
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
  link: Link,
  { rules }: Pick<RateSettings, 'rules'>,
  quotaBands: readonly number[],
): Promise<void> {
  const wished = configsOf(link.rates);
  const uplineId = (await findPlace(transaction, playerId))?.uplineId;
  // Their rates stay until the newcomer's are there: nobody checks whom a lower one would break in between.
  if (uplineId !== undefined) await holdPlace(transaction, uplineId, 'share');
  const giver = await giverOf(transaction, uplineId);
  const given: Given[] = [];
  for (const { lane, rate: wish } of wished) {
    const most = atMost(lane, Math.min(wish, mostToGive(lane, giver, rules)));
    const rate =
      lane === 'LOTT' && uplineId !== undefined
        ? await takeForNewcomer(transaction, { playerId, giverId: uplineId, bands: quotaBands }, most)
        : most;
    given.push({ lane, rate, cutBy: rate < most ? 'quota' : most < wish ? 'rate' : undefined });
  }
  const since = await readMoment(transaction);
  for (const { lane, rate } of given) if (rate > 0) await addRate(transaction, { playerId, lane, rate, since, setBy: uplineId });
  await tellCuts(transaction, { merchantId, link }, given);
}

/** Tells an agent whose link gives less than it promises, and whether it is for their own rates or for want of counts: once for what is given. */
async function tellCuts(
  transaction: DatabaseTransaction,
  { merchantId, link }: { merchantId: number; link: Link },
  given: readonly Given[],
): Promise<void> {
  const { playerId, id, channel } = link;
  if (playerId === undefined) return;
  for (const [why, kind] of [
    ['rate', 'rates.link.cut'],
    ['quota', 'rates.link.quota'],
  ] as const) {
    const cut = given.filter((one) => one.cutBy === why).map(({ lane, rate }) => `${lane}:${rate}`);
    if (cut.length === 0) continue;
    const rates = cut.join(',');
    await tell(transaction, { playerId, merchantId }, { kind, key: `${id} ${rates}`, parameters: { channel, rates } });
  }
}
