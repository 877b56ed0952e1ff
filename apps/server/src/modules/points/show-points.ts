import { type AgentLane, agentLaneNames } from '@sortes/contract';
import { DateTime } from 'luxon';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { factorOf } from './factor.js';
import type { PointsKit } from './kit.js';
import { findRules } from './rule-repository.js';
import { type PointRules, usualRules } from './rules.js';
import { listLots, readShown } from './shown-repository.js';

/** What a brand's rules are now. */
export async function rulesOf({ services: { db }, below }: PointsKit, merchantId: number): Promise<PointRules> {
  const { rules } = await findRules(db, merchantId);
  return rules ?? usualRules((await below.site.settingsOf({ id: merchantId })).jurisdiction);
}

/** When the brand's day began. */
export const dayBegan = (now: Date, timeZone: string): Date => DateTime.fromJSDate(now, { zone: timeZone }).startOf('day').toJSDate();

/** A player's points, and which of them expire next. */
export async function showBalance({ services: { db, clock } }: PointsKit, context: RequestContext) {
  const now = clock.now();
  const { balance, owed, earnedToday, next } = await readShown(db, callerOf(context).playerId, {
    now,
    since: dayBegan(now, context.merchant.timeZone),
  });
  return {
    pointBalance: Number(balance),
    owed: Number(owed),
    next: next === undefined ? null : { points: Number(next.points), expiresOn: next.expiresOn, expiresAt: next.expiresAt.getTime() },
    earnedToday: Number(earnedToday),
  };
}

/** A player's lots, the first to expire first. */
export async function showLots({ services: { db, clock } }: PointsKit, context: RequestContext) {
  const lots = await listLots(db, callerOf(context).playerId, clock.now());
  return {
    list: lots.map(({ id, source, points, left, expiresOn, expiresAt }) => ({
      id,
      source,
      points: Number(points),
      left: Number(left),
      expiresOn,
      expiresAt: expiresAt.getTime(),
    })),
  };
}

/** What points are given for, to this player. */
export async function showConfig(kit: PointsKit, context: RequestContext) {
  const { playerId } = callerOf(context);
  const { merchant } = context;
  const { rates, validity } = await rulesOf(kit, merchant.id);
  const factor = await factorOf(kit, { merchantId: merchant.id, playerId });
  const lanes = agentLaneNames.filter((lane: AgentLane) => rates[lane] > 0);
  return {
    rates: lanes.map((lane) => ({ lane, per100: rates[lane] / 10_000 })),
    factor: factor / 10_000,
    validity,
    currency: merchant.currency,
  };
}
