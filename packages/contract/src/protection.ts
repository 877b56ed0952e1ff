import { Type } from 'typebox';
import { Amount, Nullable } from './common.js';
import { identityStates, limitKinds, limitPeriods, reminderMinutes, selfExclusionTerms, timeOutHours } from './limit-rules.js';
import { operation } from './operation.js';

const Kind = Type.Enum(limitKinds);
const Period = Type.Enum(limitPeriods);

/** An amount in currency units, or of a session whole minutes. */
const Value = Type.Number({ description: 'Currency units; of a session minutes' });

export const LimitRow = Type.Object({
  kind: Kind,
  period: Period,
  value: Nullable(
    Type.Number({ description: 'What counts now: the strictest of the player’s own, the house’s and the brand’s; null for none' }),
  ),
  own: Nullable(Type.Number({ description: 'What the player has set' })),
  setBy: Nullable(Type.Union([Type.Literal('player'), Type.Literal('staff'), Type.Literal('brand')])),
  used: Type.Number({
    description: 'In this period: deposits and those under way, stakes less what they returned (never below 0), stakes, minutes played',
  }),
  left: Nullable(Type.Number({ description: 'Never below 0; null without a limit' })),
  resetsAt: Type.Integer({ description: 'When the period ends, ms' }),
  pending: Nullable(
    Type.Object({
      value: Nullable(Value),
      askedAt: Type.Integer(),
      confirmableFrom: Type.Integer(),
      lapsesAt: Type.Integer(),
      confirmable: Type.Boolean(),
    }),
  ),
});

const AllLimits = Type.Object({
  limits: Type.Array(LimitRow, { description: 'Always all twelve, by kind and period' }),
  currency: Type.String(),
});

const WhichLimit = Type.Object({ kind: Kind, period: Period });

export const listLimits = operation({
  method: 'GET',
  path: '/wps/protection/limits',
  summary: 'My limits, how much of each is used and what waits for confirmation',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  reply: AllLimits,
});

export const setLimits = operation({
  method: 'POST',
  path: '/wps/protection/limits',
  summary: 'Set limits of mine. A first or a lower one counts at once; a higher one or none waits a day and a confirmation',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({
    limits: Type.Array(
      Type.Object({
        kind: Kind,
        period: Period,
        value: Nullable(Type.Unknown({ description: 'JSON number or decimal text; of a session whole minutes; null: no limit' })),
      }),
      { minItems: 1, maxItems: 12 },
    ),
  }),
  reply: AllLimits,
  errors: ['amount.invalid'],
});

export const confirmLimit = operation({
  method: 'POST',
  path: '/wps/protection/limits/confirm',
  summary: 'Confirm the higher limit that waits, a day after it was asked for and within a week after that',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: WhichLimit,
  reply: AllLimits,
  errors: ['limit.unknown', 'limit.too.early'],
});

export const cancelLimitChange = operation({
  method: 'POST',
  path: '/wps/protection/limits/cancel',
  summary: 'Take back the higher limit that waits',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: WhichLimit,
  reply: AllLimits,
  errors: ['limit.unknown'],
});

const Exclusion = Type.Object({
  kind: Type.Union([Type.Literal('time-out'), Type.Literal('self-exclusion')]),
  until: Nullable(Type.Integer({ description: 'ms; null: for ever' })),
});

export const takeTimeOut = operation({
  method: 'POST',
  path: '/wps/protection/time-out',
  summary: 'No bets and no deposits for a while; nothing shortens it, withdrawals stay open',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ hours: Type.Integer({ minimum: timeOutHours.least, maximum: timeOutHours.most }) }),
  reply: Exclusion,
});

export const excludeMyself = operation({
  method: 'POST',
  path: '/wps/protection/self-exclusion',
  summary: 'No bets, no deposits, no marketing and no new account for months, years or ever; nothing shortens it, withdrawals stay open',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    term: Type.Enum(selfExclusionTerms),
    password: Type.String({ maxLength: 128, description: 'The sign-in password; empty for an account without one' }),
    confirmation: Type.String({ maxLength: 40, description: 'One of exclusionWords' }),
  }),
  reply: Exclusion,
  errors: ['password.wrong', 'login.locked', 'exclusion.confirmation'],
});

const Position = Type.Object({
  staked: Amount,
  returned: Amount,
  net: Type.Number({ description: 'returned less staked, currency units' }),
});

export const getProtectionStatus = operation({
  method: 'GET',
  path: '/wps/protection/status',
  summary: 'How long and with what result one has played, the next reminder, exclusion and identity',
  tag: 'protection',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    serverTime: Type.Integer(),
    signedInSince: Type.Integer({ description: 'ms' }),
    lastSignInAt: Nullable(Type.Integer({ description: 'The sign-in before this one, ms' })),
    playedMinutes: Type.Object({ day: Type.Integer(), week: Type.Integer(), month: Type.Integer() }),
    net: Type.Object({ day: Position, week: Position, month: Position, lifetime: Position }),
    deposited: Amount,
    withdrawn: Amount,
    reminderMinutes: Type.Integer(),
    reminderChoices: Type.Array(Type.Integer()),
    remindAt: Type.Integer({ description: 'When the next reminder is due, ms' }),
    exclusion: Nullable(Exclusion),
    identityState: Type.Enum(identityStates),
    limitsAnswered: Type.Boolean({ description: 'The player was asked for limits and has answered; none is an answer too' }),
    identityRequired: Type.Boolean({ description: 'No bets and no deposits before the identity is verified' }),
    jurisdiction: Type.Union([Type.Literal('standard'), Type.Literal('strict')]),
    currency: Type.String(),
  }),
});

export const setReminder = operation({
  method: 'POST',
  path: '/wps/protection/reminder',
  summary: 'How often to be told of the time',
  tag: 'protection',
  policy: 'session',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({ minutes: Type.Enum(reminderMinutes) }),
  reply: Type.Object({ reminderMinutes: Type.Integer(), remindAt: Type.Integer() }),
  errors: ['request_param_err'],
});

export const noteReminderSeen = operation({
  method: 'POST',
  path: '/wps/protection/reminder/seen',
  summary: 'The reminder was seen; the next one counts from now',
  tag: 'protection',
  policy: 'session',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  reply: Type.Object({ reminderMinutes: Type.Integer(), remindAt: Type.Integer() }),
});
