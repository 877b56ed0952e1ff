import { Type } from 'typebox';
import { Lane } from './agent-lanes.js';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { pointReasons, pointTemplates, pointValidityUnits } from './points.js';
import { Approval, AskedSecond, Decision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const reading = { ...staff, right: 'promotions.read' } as const;
const file = { ...reading, envelope: 'file', limit: { calls: 6, perSeconds: 60 } } as const;

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const Points = Type.Integer({ description: 'Whole points' });
const Cap = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

export const PointRulesForm = Type.Object({
  rates: Type.Array(
    Type.Object({
      lane: Lane,
      per100: Type.Number({
        minimum: 0,
        maximum: 1_000,
        description: 'Points per 100 currency units of valid turnover, at most four decimals',
      }),
    }),
    { maxItems: 20, description: 'A lane that is not named gives nothing' },
  ),
  validity: Type.Object({
    unit: OneOf(pointValidityUnits),
    count: Type.Integer({ minimum: 1, maximum: 3_650, description: 'Months: to the end of the month so many later' }),
  }),
  isSold: Type.Boolean({ description: 'Whether points can be exchanged for money' }),
  bringsPer1000: AmountText,
  soldMostADay: Nullable(Cap),
  isBought: Type.Boolean({ description: 'Whether money buys points' }),
  costsPer1000: AmountText,
  boughtMostADay: Nullable(AmountText),
});

export const staffGetPointRules = operation({
  ...reading,
  method: 'GET',
  path: '/bo/points/rules',
  summary: 'What the brand gives points for, how long they hold and what they are exchanged at',
  reply: Type.Object({
    version: Type.Integer({ description: '0: nothing was saved, what is usual holds' }),
    madeAt: Nullable(EpochMs),
    madeBy: Nullable(Type.String()),
    beganOn: Nullable(Type.String({ description: 'From this day of the brand on turnover counts; null: it has not begun' })),
    rules: PointRulesForm,
    turnoverMultiple: Type.Integer({ description: 'How often money for points has to be staked' }),
    alone: Type.String({ description: 'What a player may sell on a day by rules that one person saves alone, currency units' }),
    asked: Nullable(Type.String({ description: 'Rules that wait for a second person: the request' })),
  }),
});

export const staffSavePointRules = operation({
  ...staff,
  right: 'promotions.edit',
  method: 'PUT',
  path: '/bo/points/rules',
  summary:
    'Save the rules of points: they hold from now on, and change nothing that was given. Where a player could sell or buy points for more on a day than one person may give, or points become worth more than 1% of turnover, they wait for a second',
  body: Type.Object({
    rules: PointRulesForm,
    after: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'The version that was changed' }),
    reason: Reason,
  }),
  reply: Type.Object({ version: Type.Integer({ description: 'Unchanged where they wait' }), asked: AskedSecond }),
  errors: ['edit.outdated', 'amount.invalid', 'points.rule.loop', 'points.shop.loop', 'approval.waits'],
});

export const staffPlayerPoints = operation({
  ...reading,
  method: 'GET',
  path: '/bo/players/:playerId/points',
  summary: 'Points of a player: what is there, by the day on which it expires, and what is owed',
  params: Type.Object({ playerId: PlayerId }),
  reply: Type.Object({
    balance: Points,
    owed: Points,
    factor: Type.Number({ description: 'What their rank multiplies points of play by' }),
    lots: Type.Array(Type.Object({ id: Uuid, source: Type.String(), points: Points, left: Points, expiresOn: Day })),
    played: Type.Array(Type.Object({ lane: Type.String(), valid: AmountText, points: Points }), {
      description: 'Turnover that counted by lane, and the points that it has brought in all',
    }),
  }),
  errors: ['not.found'],
});

const MovementQuery = {
  playerId: Type.Optional(PlayerId),
  template: Type.Optional(OneOf(pointTemplates)),
  source: Type.Optional(OneOf([...pointReasons, 'play', 'exchange', 'spending', 'expiry', 'adjustment'])),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const staffListPointMovements = operation({
  ...reading,
  method: 'GET',
  path: '/bo/points/movements',
  summary: 'Movements of points, the newest first, with their sums',
  query: Type.Object({ ...MovementQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        playerId: PlayerId,
        account: Type.String(),
        at: EpochMs,
        template: OneOf(pointTemplates),
        source: Type.String({ description: '`play:<lane>`, or what else it was for' }),
        changed: Points,
        balance: Points,
        owed: Type.Integer({ description: 'Above zero: became owed; below: was offset' }),
        reference: Type.String(),
        remark: Type.String({ description: 'Why, as staff wrote it; the player does not read it' }),
        note: Type.String({ description: 'What staff wrote for the player; empty: nothing' }),
        lots: Type.Array(Type.Object({ points: Points, expiresOn: Day })),
      }),
    ),
    total: Type.Integer(),
    sums: Type.Object({ gained: Points, taken: Points }),
  }),
});

export const staffExportPointMovements = operation({
  ...file,
  method: 'GET',
  path: '/bo/points/movements.csv',
  summary: 'The same as CSV',
  query: Type.Object(MovementQuery),
  reply: Type.String(),
});

const ReportQuery = { from: Type.Optional(Day), to: Type.Optional(Day) };
const ReportSums = {
  earned: Points,
  undone: Points,
  spent: Points,
  returned: Points,
  expired: Points,
  adjusted: Points,
  sold: Points,
  bought: Points,
};

export const staffPointReport = operation({
  ...reading,
  method: 'GET',
  path: '/bo/points/report',
  summary: 'Points by day of the brand: given, used, expired, and what stood at its end',
  query: Type.Object({ ...ReportQuery, ...PageQuery }, { description: 'The last 30 days when left out; 366 at most' }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({ day: Day, ...ReportSums, standing: Type.Integer({ description: 'Points that players had at the end of the day' }) }),
      { description: 'The newest first' },
    ),
    total: Type.Integer({ description: 'Days' }),
    totals: Type.Object({ ...ReportSums, standing: Points }),
    worth: Type.String({ description: 'What all that stands would bring if it were exchanged, currency units' }),
  }),
});

export const staffExportPointReport = operation({
  ...file,
  method: 'GET',
  path: '/bo/points/report.csv',
  summary: 'The same as CSV',
  query: Type.Object(ReportQuery),
  reply: Type.String(),
});

export const staffRequestPointAdjustment = operation({
  ...staff,
  right: 'adjustments.request',
  method: 'POST',
  path: '/bo/points/adjustments',
  summary: 'Ask to give a player points or to take some; another person decides',
  idempotent: true,
  body: Type.Object({
    playerId: PlayerId,
    points: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000, description: 'Below zero takes them' }),
    note: Type.Optional(
      Type.String({ maxLength: 300, description: 'What the player reads in the details of their points; the reason they never read' }),
    ),
    reason: Reason,
  }),
  reply: Approval,
  errors: ['amount.invalid', 'not.found', 'in_need_true_account', 'idempotency.key.conflict'],
});

export const staffDecidePointAdjustment = operation({
  ...staff,
  right: 'adjustments.approve',
  method: 'POST',
  path: '/bo/points/adjustments/:approvalId/decision',
  summary: 'Approve an adjustment of points, which moves them, or reject it; never by who asked',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', 'points.short'],
});
