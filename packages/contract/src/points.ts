import { Type } from 'typebox';
import { Lane } from './agent-lanes.js';
import { Amount, EpochMs, Nullable, OneOf } from './common.js';
import { operation } from './operation.js';

const player = { tag: 'points', envelope: 'wps', module: 'PTSYS3' } as const;

/** What points are given for, besides play. */
export const pointReasons = ['mission', 'board', 'sign-in', 'friend', 'rank', 'offer', 'mall', 'gift'] as const;
export type PointReason = (typeof pointReasons)[number];

/** Movements of points, as the ledger names them. */
export const pointTemplates = [
  'points-earned',
  'points-unearned',
  'points-spent',
  'points-returned',
  'points-expired',
  'points-adjusted',
  'points-sold',
  'points-bought',
] as const;
export type PointTemplate = (typeof pointTemplates)[number];

/** Units of a validity, and the ways of an exchange. */
export const pointValidityUnits = ['months', 'days'] as const;
export const pointDirections = ['sell', 'buy'] as const;
export type PointDirection = (typeof pointDirections)[number];

const Points = Type.Integer({ description: 'Whole points' });
const Day = Type.String({ description: 'ISO date in the brand’s time zone' });

/** Points that expire together. */
export const ExpiringPoints = Type.Object({
  points: Points,
  expiresOn: Type.String({ description: 'The last day on which they can be used, ISO date in the brand’s time zone' }),
  expiresAt: EpochMs,
});

export const getPointBalance = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  aliases: ['/wps/relay/MCSFE_getPointBalance'],
  summary: 'Points of the signed-in player, and which of them expire next',
  policy: 'session',
  reply: Type.Object({
    pointBalance: Points,
    owed: Type.Integer({
      description: 'Points that were taken back after they had been spent: what is earned next makes up for them first',
    }),
    next: Nullable(ExpiringPoints),
    earnedToday: Type.Integer({ description: 'Points earned since the brand’s day began' }),
  }),
});

export const listPointLots = operation({
  ...player,
  method: 'GET',
  path: '/wps/points/lots',
  summary: 'Points by the day on which they expire, the first to expire first',
  policy: 'session',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        source: Type.String({ description: '`play:<lane>`, or what else they were given for' }),
        points: Type.Integer({ description: 'Whole points that it held in all' }),
        left: Points,
        expiresOn: Day,
        expiresAt: EpochMs,
      }),
    ),
  }),
});

export const getPointConfig = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  aliases: ['/wps/relay/MCSFE_getPointConfig'],
  summary: 'What points are given for and how long they hold',
  policy: 'session',
  reply: Type.Object({
    rates: Type.Array(Type.Object({ lane: Lane, per100: Type.Number({ description: 'Points per 100 currency units of valid turnover' }) })),
    factor: Type.Number({ description: 'What the player’s rank multiplies them by; 1: nothing' }),
    validity: Type.Object({ unit: OneOf(pointValidityUnits), count: Type.Integer() }),
    currency: Type.String(),
  }),
});

/** One way of exchanging points. */
const ConversionType = Type.Object({
  type: OneOf(pointDirections),
  isOpen: Type.Boolean({ description: 'Whether this player may use it now' }),
  why: Nullable(OneOf(['break', 'bonus'])),
  per1000: Amount,
  mostADay: Nullable(Type.Number({ description: 'Of `sell` points, of `buy` currency units; null: no bound' })),
  leftToday: Nullable(Type.Number()),
  least: Type.Number({ description: 'The least that can be exchanged at once: of `sell` points, of `buy` currency units' }),
  most: Type.Number({ description: 'The most that can be exchanged now: what is there, and what is left of the day' }),
});

export const getPointRewardConversionType = operation({
  ...player,
  method: 'GET',
  path: '/wps/relay/MCS2_getPointRewardConversionType',
  aliases: ['/wps/relay/MCSFE_getPointRewardConversionType'],
  summary: 'Ways in which the player can exchange points, with their rates and bounds',
  policy: 'session',
  reply: Type.Object({
    list: Type.Array(ConversionType, {
      description: '`sell`: points for money, `buy`: money for points; none that the brand does not offer',
    }),
    turnoverMultiple: Type.Integer({ description: 'How often money for points has to be staked before it can be withdrawn' }),
    currency: Type.String(),
    currencyScale: Type.Integer(),
  }),
});

export const convertPoint = operation({
  ...player,
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  aliases: ['/wps/relay/passwordCheck/MCSFE_convertPoint'],
  summary: 'Exchange points for money, or money for points, with the payment password',
  policy: 'member',
  encrypted: true,
  idempotent: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    type: OneOf(pointDirections),
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 24 })], { description: 'Of `sell` whole points, of `buy` currency units' }),
    paymentPassword: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  reply: Type.Object({
    id: Type.String(),
    type: OneOf(pointDirections),
    points: Type.Integer({ description: 'Taken of `sell`, given of `buy`: no more than the money is worth' }),
    money: Amount,
    pointBalance: Points,
    sumBalance: Amount,
    required: Type.Number({ description: 'Currency units that have to be staked before this money can be withdrawn' }),
    at: EpochMs,
  }),
  errors: [
    'amount.invalid',
    'balance.not.enough',
    'points.short',
    'points.exchange.off',
    'points.exchange.break',
    'points.exchange.bonus',
    'points.exchange.day',
    'points.exchange.least',
    'points.exchange.locked',
    'contract.owes',
    'debt.stands',
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
  ],
});
