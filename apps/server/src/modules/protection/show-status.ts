import { reminderMinutes, type Reply, type protection as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { PeriodFigures } from '../../ports/player-figures.js';
import { identityStateOf } from './identity-state-repository.js';
import type { ProtectionKit } from './kit.js';
import { hasAnsweredLimits, readBrandRules, readPlayed } from './limits/repository.js';
import { readReminder } from './play/play-clock-repository.js';
import { readExclusion } from './repository.js';

const minuteMs = 60_000;
/** Minutes between reminders until a player chooses: where the law is strict they are told twice an hour. */
const reminderOtherwise = { strict: 30, standard: 60 } as const;

type Status = Reply<typeof contract.getProtectionStatus>;

function positionOf({ staked, returned }: Pick<PeriodFigures, 'staked' | 'returned'>): Status['net']['day'] {
  return { staked: toWireNumber(staked), returned: toWireNumber(returned), net: toWireNumber(returned - staked) };
}

/** How often the player is told of the time, and when they are next: counted from the sign-in or the last reminder they saw. */
export async function showReminder(
  { services: { db }, below }: ProtectionKit,
  context: RequestContext,
): Promise<{
  reminderMinutes: number;
  remindAt: number;
  since: Date;
  lastSignInAt: Date | undefined;
  isStrict: boolean;
  timeZone: string;
}> {
  const { playerId, sessionId } = callerOf(context);
  const [visit, rules] = [await below.identity.visitOf(playerId, sessionId), await readBrandRules(db, context.merchant.id)];
  const isStrict = rules.identityRequired;
  const { minutes, seenAt } = await readReminder(db, playerId, reminderOtherwise[isStrict ? 'strict' : 'standard']);
  const from = Math.max(visit.since.getTime(), seenAt?.getTime() ?? 0);
  return { reminderMinutes: minutes, remindAt: from + minutes * minuteMs, ...visit, isStrict, timeZone: rules.timeZone };
}

/** Everything the session clock, the reminders and the status of protection show. */
export async function showStatus(kit: ProtectionKit, context: RequestContext): Promise<Status> {
  const { db, clock, hooks } = kit.services;
  const { playerId } = callerOf(context);
  const [figures, reminder] = await Promise.all([hooks.askOne('figuresOf', db, playerId), showReminder(kit, context)]);
  const [played, exclusion, identityState, limitsAnswered] = await Promise.all([
    readPlayed(db, playerId, reminder.timeZone),
    readExclusion(db, playerId),
    identityStateOf(db, playerId),
    hasAnsweredLimits(db, playerId),
  ]);
  const minutesOf = (seconds: bigint): number => Number(seconds / 60n);
  return {
    serverTime: clock.now().getTime(),
    signedInSince: reminder.since.getTime(),
    lastSignInAt: reminder.lastSignInAt?.getTime() ?? null,
    playedMinutes: { day: minutesOf(played.day), week: minutesOf(played.week), month: minutesOf(played.month) },
    net: {
      day: positionOf(figures.day),
      week: positionOf(figures.week),
      month: positionOf(figures.month),
      lifetime: positionOf(figures.totals),
    },
    deposited: toWireNumber(figures.totals.deposited),
    withdrawn: toWireNumber(figures.totals.withdrawn),
    reminderMinutes: reminder.reminderMinutes,
    reminderChoices: [...reminderMinutes],
    remindAt: reminder.remindAt,
    exclusion: exclusion === undefined ? null : { kind: exclusion.kind, until: exclusion.until?.getTime() ?? null },
    identityState,
    limitsAnswered,
    identityRequired: reminder.isStrict,
    jurisdiction: reminder.isStrict ? 'strict' : 'standard',
    currency: context.merchant.currency,
  };
}
