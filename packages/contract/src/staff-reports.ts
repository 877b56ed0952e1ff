import { Type } from 'typebox';
import { AmountText, Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Reason, Uuid } from './staff.js';
import { movementMeasures } from './wallet.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day in the brand’s time zone' });
const period = { from: Day, to: Day };

/** What a report is made by. */
export const reportKinds = ['day', 'hour', 'product', 'vendor', 'game', 'method', 'agent', 'player'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Which players a report by player may be narrowed to: who paid in for the first time in the period, who staked in it. */
export const reportPlayers = ['firstDeposit', 'active'] as const;

/** Figures that are summed; money as the house reads it: stakes and withdrawals are positive. */
const sums = {
  depositCount: Count,
  deposits: AmountText,
  withdrawalCount: Count,
  withdrawals: AmountText,
  stakeCount: Type.Integer({
    minimum: 0,
    description: 'Placings: a slip with all its bets is one, and so is each stake of a vendor’s game',
  }),
  stakes: AmountText,
  returned: Type.String({ ...AmountText, description: 'Stakes that went back' }),
  settled: Type.String({
    ...AmountText,
    description: 'Stakes of play that is decided: of a draw as it is settled, of a vendor’s game as they are placed',
  }),
  prizes: AmountText,
  revenue: Type.String({ ...AmountText, description: 'Gross gaming revenue: decided stakes less prizes' }),
  adjustments: AmountText,
  rewards: Type.String({ ...AmountText, description: 'Rewards in money, and bonuses that became money' }),
  fees: AmountText,
  vendorIn: Type.String({ ...AmountText, description: 'Moved to wallets that vendors keep' }),
  vendorOut: AmountText,
};
/** What a report may be sorted by. */
export const reportSorts = ['key', ...(Object.keys(sums) as (keyof typeof sums)[])] as const;
export type ReportSort = (typeof reportSorts)[number];

export type ReportFigure = keyof typeof sums;
const ofPlay: readonly ReportFigure[] = ['stakeCount', 'stakes', 'returned', 'settled', 'prizes', 'revenue'];
const ofVendors: readonly ReportFigure[] = [...ofPlay, 'vendorIn', 'vendorOut'];
const ofMethods: readonly ReportFigure[] = ['depositCount', 'deposits', 'withdrawalCount', 'withdrawals', 'fees'];

/** The figures that a report can have at all: money in and out is of no game, stakes are of no payment method. */
export function figuresOfReport(
  by: ReportKind,
  { product, vendorId, game, method }: { product?: unknown; vendorId?: unknown; game?: unknown; method?: unknown } = {},
): readonly ReportFigure[] {
  if (by === 'method' || method !== undefined) return ofMethods;
  if (by === 'product' || product !== undefined) return ofPlay;
  if (by === 'vendor' || by === 'game' || vendorId !== undefined || game !== undefined) return ofVendors;
  return Object.keys(sums) as ReportFigure[];
}

const Sums = Type.Object(sums);
const Line = Type.Object({ key: Text, label: Text, ...sums });
const Overview = Type.Object({
  ...sums,
  other: Type.String({
    ...AmountText,
    description: 'Movements that are none of these (credits of a demo, holds): with them the figures are all that the ledger moved',
  }),
  registered: Count,
  firstDeposits: Count,
  activePlayers: Count,
});

/** As far as the period before can be compared: players are told apart by the day alone. */
const OverviewBefore = Type.Object({ ...Overview.properties, firstDeposits: Nullable(Count), activePlayers: Nullable(Count) });

export const staffFigures = operation({
  method: 'GET',
  path: '/bo/figures',
  summary: 'Figures of a period beside those of the one before, by hour or day, product and game; and what waits for staff',
  tag: 'staff',
  policy: 'staff',
  right: 'figures.read',
  envelope: 'wps',
  query: Type.Object(period),
  reply: Type.Object({
    now: Overview,
    before: OverviewBefore,
    beforeFrom: Day,
    beforeTo: Day,
    beforeUntil: Nullable(
      Type.Integer({ description: 'While the period runs: `before` counts up to here, the same hours; ms since 1970' }),
    ),
    unit: OneOf(['hour', 'day']),
    series: Type.Array(Type.Object({ at: EpochMs, ...sums, registered: Count })),
    seriesBefore: Type.Array(Type.Object({ at: EpochMs, ...sums, registered: Count })),
    products: Type.Array(Line),
    games: Type.Array(Line),
    openStakes: Type.Object(
      { amount: AmountText, games: Type.Array(Type.Object({ game: Text, label: Text, amount: AmountText })) },
      { description: 'Stakes of draws that are not decided yet, as they stand now: they belong to whoever wins them' },
    ),
    hours: Type.Array(Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...sums })),
    waiting: Type.Object({
      deposits: Nullable(Count),
      payments: Nullable(Count),
      withdrawals: Nullable(Count),
      /** Those of them that one has decided and that wait for a second person. */
      seconds: Nullable(Count),
      documents: Nullable(Count),
      /** Bills of agents' contracts that the house pays and looks at first. */
      contractBills: Nullable(Count),
      /** Applications of players for an offer, to be accepted or rejected. */
      applications: Nullable(Count),
      mall: Nullable(Count),
      approvals: Nullable(Count),
    }),
    behindMs: Type.Integer({ minimum: 0, description: 'Age of the oldest movement that is not in the figures yet; 0: all are' }),
    history: Nullable(
      Type.Object(
        { day: Type.Integer({ minimum: 1 }), days: Type.Integer({ minimum: 1 }) },
        {
          description: 'Of a new demo: its past is being played behind its players and is at this day of so many; null: nothing is played',
        },
      ),
    ),
  }),
  errors: ['request_param_err'],
});

const ReportQuery = {
  ...period,
  product: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  vendorId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  game: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  method: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  playerId: Type.Optional(PlayerId),
  agentId: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: players whom nobody brought' })),
  players: Type.Optional(OneOf(reportPlayers)),
  sort: Type.Optional(Type.String({ pattern: `^-?(${reportSorts.join('|')})$` })),
};
const ByParams = Type.Object({ by: OneOf(reportKinds) });

/** What figures may be narrowed to by its name. */
export const reportParts = ['vendor', 'game', 'method'] as const;
export type ReportPart = (typeof reportParts)[number];

export const staffReportParts = operation({
  method: 'GET',
  path: '/bo/report-parts/:by',
  summary: 'Vendors, games or payment methods that have figures in a period, by their names: what a report or movements may be narrowed to',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'wps',
  params: Type.Object({ by: OneOf(reportParts) }),
  query: Type.Object({ ...period, vendorId: ReportQuery.vendorId }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ value: Type.String({ description: 'As the filter of its name takes it' }), label: Type.String() }), {
      description: 'Each value once',
    }),
  }),
});

export const staffReport = operation({
  method: 'GET',
  path: '/bo/reports/:by',
  summary: 'Figures of a period by day, hour, product, vendor, game, payment method, agent or player, with their totals',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'wps',
  params: ByParams,
  query: Type.Object({ ...PageQuery, ...ReportQuery }),
  reply: Type.Object({ list: Type.Array(Line), total: Count, sums: Sums }),
  errors: ['request_param_err'],
});

export const staffExportReport = operation({
  method: 'GET',
  path: '/bo/reports/:by/csv',
  summary: 'The same as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  params: ByParams,
  query: Type.Object(ReportQuery),
  reply: Type.String(),
  errors: ['request_param_err'],
});

const MovementQuery = {
  ...period,
  hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23, description: 'Of the day `from`' })),
  measure: Type.Optional(OneOf(movementMeasures)),
  playerId: Type.Optional(PlayerId),
  vendorId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  game: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  method: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
};

export const staffListMovements = operation({
  method: 'GET',
  path: '/bo/movements',
  summary: 'Movements of the ledger that a figure is made of, newest first; at most 31 days, of one player 366',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...MovementQuery }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        playerId: PlayerId,
        userName: Nullable(Text),
        at: EpochMs,
        template: Text,
        measure: OneOf(movementMeasures),
        amount: Type.String({ ...AmountText, description: 'What it did to the player’s accounts; what moved between them is 0' }),
        free: Type.String({ ...AmountText, description: 'What it did to the money that the player may use' }),
        fee: AmountText,
        reference: Text,
        remark: Text,
        game: Text,
        vendor: Text,
        method: Text,
        methodName: Type.String({ description: 'In the language of the call' }),
      }),
    ),
    total: Count,
    amount: AmountText,
    fee: AmountText,
  }),
  errors: ['request_param_err'],
});

export const staffExportMovements = operation({
  method: 'GET',
  path: '/bo/movements.csv',
  summary: 'The same as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(MovementQuery),
  reply: Type.String(),
  errors: ['request_param_err'],
});

// ---- made anew ------------------------------------------------------------------------------------------------------------------------------

export const staffListRebuilds = operation({
  method: 'GET',
  path: '/bo/figures/rebuilds',
  summary: 'Rebuilds of the figures, newest first, with their progress',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'wps',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.Integer(),
        state: OneOf(['live', 'building', 'old', 'failed']),
        done: Count,
        total: Count,
        differences: Nullable(Count),
        problem: Text,
        askedBy: Text,
        startedAt: EpochMs,
        endedAt: Nullable(EpochMs),
      }),
    ),
  }),
});

export const staffStartRebuild = operation({
  method: 'POST',
  path: '/bo/figures/rebuilds',
  summary: 'Make every figure of the installation anew from the ledger; the old ones stay until the new ones are complete',
  tag: 'staff',
  policy: 'staff',
  right: 'figures.rebuild',
  envelope: 'wps',
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ id: Type.Integer() }),
  errors: ['state.not.allowed'],
});

// ---- made by the clock ------------------------------------------------------------------------------------------------------------------------

export const scheduleRhythms = ['daily', 'weekly', 'monthly'] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];

const ScheduleFields = {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  by: OneOf(reportKinds),
  filter: Type.Object({
    product: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    vendorId: ReportQuery.vendorId,
    game: ReportQuery.game,
    method: ReportQuery.method,
    playerId: ReportQuery.playerId,
    agentId: ReportQuery.agentId,
    players: ReportQuery.players,
    sort: ReportQuery.sort,
  }),
  rhythm: OneOf(scheduleRhythms),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'In the brand’s time zone' }),
  keepDays: Type.Integer({ minimum: 1, maximum: 400 }),
  enabled: Type.Boolean(),
};
const ScheduleLine = Type.Object({
  scheduleId: Uuid,
  ...ScheduleFields,
  version: Type.Integer(),
  madeBy: Text,
  nextAt: EpochMs,
  lastState: Nullable(OneOf(['done', 'failed'])),
});

export const staffListSchedules = operation({
  method: 'GET',
  path: '/bo/report-schedules',
  summary: 'Reports that are made by the clock',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'wps',
  query: Type.Object(PageQuery),
  reply: Type.Object({ list: Type.Array(ScheduleLine), total: Count }),
});

export const staffAddSchedule = operation({
  method: 'POST',
  path: '/bo/report-schedules',
  summary: 'Have a report made by the clock: of the day, week (from Monday) or month that has ended',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.schedule',
  envelope: 'wps',
  body: Type.Object({ ...ScheduleFields, reason: Reason }),
  reply: ScheduleLine,
  errors: ['request_param_err'],
});

const ScheduleParams = Type.Object({ scheduleId: Uuid });

export const staffChangeSchedule = operation({
  method: 'PUT',
  path: '/bo/report-schedules/:scheduleId',
  summary: 'Change what the clock makes',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.schedule',
  envelope: 'wps',
  params: ScheduleParams,
  body: Type.Object({ ...ScheduleFields, version: Type.Integer(), reason: Reason }),
  reply: ScheduleLine,
  errors: ['not.found', 'edit.outdated', 'request_param_err'],
});

export const staffRemoveSchedule = operation({
  method: 'POST',
  path: '/bo/report-schedules/:scheduleId/remove',
  summary: 'Have it made no more; what was made stays for its days',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.schedule',
  envelope: 'wps',
  params: ScheduleParams,
  body: Type.Object({ version: Type.Integer(), reason: Reason }),
  reply: Done,
  errors: ['not.found', 'edit.outdated'],
});

export const staffRunSchedule = operation({
  method: 'POST',
  path: '/bo/report-schedules/:scheduleId/run',
  summary: 'Make it once now, of the last period that has ended',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.schedule',
  envelope: 'wps',
  params: ScheduleParams,
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ runId: Uuid }),
  errors: ['not.found'],
});

export const staffListRuns = operation({
  method: 'GET',
  path: '/bo/report-runs',
  summary: 'Files that the clock made or could not make, newest first',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, scheduleId: Type.Optional(Uuid) }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        runId: Uuid,
        scheduleId: Uuid,
        name: Text,
        from: Day,
        to: Day,
        state: OneOf(['waiting', 'done', 'failed']),
        problem: Text,
        rows: Count,
        bytes: Count,
        askedAt: EpochMs,
        endedAt: Nullable(EpochMs),
        keptUntil: EpochMs,
      }),
    ),
    total: Count,
  }),
});

export const staffGetRunFile = operation({
  method: 'GET',
  path: '/bo/report-runs/:runId/csv',
  summary: 'The file',
  tag: 'staff',
  policy: 'staff',
  right: 'reports.read',
  envelope: 'file',
  params: Type.Object({ runId: Uuid }),
  reply: Type.String(),
  errors: ['not.found'],
});
