import { Type } from 'typebox';
import { AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { promotionKinds } from './promotion-words.js';
import { Uuid } from './staff.js';

/** Kinds of offers that can be run over days that are past: what they would have given follows from what players did. */
export const dryRunKinds = [
  'deposit-match',
  'no-deposit',
  'free-spins',
  'free-bet',
  'cashback',
  'turnover-rebate',
  'birthday',
  'sign-in',
  'wheel',
] as const;

/** Days of one run. */
export const dryRunDaysAtMost = 92;

export const dryRunStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;

/** What kept a grant of a run from being given: bounds of the offer itself. */
export const dryRunCuts = ['limit', 'day', 'stock', 'budget'] as const;

/**
 * What a run could not know, or did not look at. figures-now: what the rule asks of a player besides deposits, play and grants is as it is today; play-to-day: figures of play
 * are those up to the day before; taken-as-given: what only a claim tells (a code, a device) is taken as it has to be; own-limits: whether a player's own limits leave room for
 * the requirement; shared: limits of a person, device, address or household; group: what excludes one another; average: prizes of chance count with their average; unfinished: a period that has not ended counts with the days that are over; play-free: free bets and free rounds count with all that is staked in them, and win less on average.
 */
export const dryRunUnknowns = [
  'figures-now',
  'play-to-day',
  'taken-as-given',
  'own-limits',
  'shared',
  'group',
  'average',
  'unfinished',
  'play-free',
] as const;

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const reading = { ...staff, right: 'promotions.read' } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const RunParams = Type.Object({ id: Uuid });

const Fault = Type.Object({ code: Type.String(), path: Type.String() });

const DryRunFigures = Type.Object({
  players: Type.Integer({ description: 'Players who would have had something' }),
  grants: Type.Integer(),
  nominal: AmountText,
  expected: Nullable(Type.String({ description: 'What of it becomes money on average; null: no figure can be told for these games' })),
  low: Nullable(Type.String({ description: 'One time in twenty it costs less' })),
  high: Nullable(Type.String({ description: 'One time in twenty it costs more' })),
  net: Nullable(
    Type.String({ description: 'What it costs on average, net of the house’s edge on own stakes that count; null: not known' }),
  ),
  ratio: Nullable(Type.Number({ description: 'Share of a grant that becomes money on average' })),
  cuts: Type.Array(Type.Object({ by: OneOf(dryRunCuts), grants: Type.Integer(), sum: AmountText }), {
    description: 'What bounds of the offer kept back; not in the figures above',
  }),
  refused: Type.Array(Type.Object({ field: Type.String(), count: Type.Integer() }), {
    description: 'Times at which the rule stood in the way, by the first question of it that did; most first',
  }),
  shut: Type.Integer({ description: 'Players to whom nothing is offered: on trial, locked, closed, excluded or on a break' }),
  netWin: Type.String({ description: 'What the brand won of decided play in these days' }),
  past: Nullable(
    Type.Object({
      grants: Type.Integer({ description: 'Bonuses of this kind that have ended' }),
      ratio: Type.Number({ description: 'Share of them that became money' }),
    }),
  ),
  unknowns: Type.Array(OneOf(dryRunUnknowns)),
});

/** A run of an offer over days that are past. */
export const DryRun = Type.Object({
  id: Uuid,
  offerId: Nullable(Uuid),
  title: Type.String(),
  kind: OneOf(promotionKinds),
  document: Type.Unknown({ description: 'The offer as it was run' }),
  from: Day,
  to: Day,
  askedBy: Type.String(),
  askedAt: EpochMs,
  endedAt: Nullable(EpochMs),
  state: OneOf(dryRunStates),
  total: Nullable(Type.Integer({ description: 'Players to be looked at; null: not known yet' })),
  seen: Type.Integer({ description: 'Players looked at' }),
  figures: Nullable(DryRunFigures),
});

export const staffStartDryRun = operation({
  ...staff,
  right: 'promotions.read',
  method: 'POST',
  path: '/bo/dry-runs',
  summary:
    'Run an offer, saved or not, over days that are past: what it would have given and cost. Nothing is given; a run takes its turn and tells how far it is',
  limit: { calls: 12, perSeconds: 60 },
  body: Type.Object({ document: Type.Unknown(), offerId: Type.Optional(Uuid), from: Day, to: Day }),
  reply: Type.Object({ run: Nullable(DryRun), faults: Type.Array(Fault, { description: 'Nothing is run while there are any' }) }),
  errors: ['report.days', 'not.found', 'promotion.dry.run', 'promotion.dry.runs'],
});

export const staffListDryRuns = operation({
  ...reading,
  method: 'GET',
  path: '/bo/dry-runs',
  summary: 'Runs of the brand, the newest first; the twenty newest are kept',
  query: Type.Object({ offerId: Type.Optional(Uuid), ...PageQuery }),
  reply: Type.Object({ list: Type.Array(DryRun), total: Type.Integer() }),
});

export const staffGetDryRun = operation({
  ...reading,
  method: 'GET',
  path: '/bo/dry-runs/:id',
  summary: 'How far a run is, and what it found',
  params: RunParams,
  reply: DryRun,
  errors: ['not.found'],
});

export const staffStopDryRun = operation({
  ...staff,
  right: 'promotions.edit',
  method: 'POST',
  path: '/bo/dry-runs/:id/stop',
  summary: 'Stop a run that has not ended',
  params: RunParams,
  body: Type.Object({}),
  reply: DryRun,
  errors: ['not.found', 'state.not.allowed'],
});

const DryRunGrant = Type.Object({
  playerId: Type.Integer(),
  userName: Nullable(Type.String()),
  at: EpochMs,
  deposit: Nullable(AmountText),
  count: Type.Integer({ description: 'Spins of a day count together' }),
  amount: AmountText,
  cut: Nullable(OneOf(dryRunCuts)),
});

export const staffListDryRunGrants = operation({
  ...reading,
  method: 'GET',
  path: '/bo/dry-runs/:id/grants',
  summary: 'What a run would have given, the largest first',
  params: RunParams,
  query: Type.Object({ ...PageQuery }),
  reply: Type.Object({ list: Type.Array(DryRunGrant), total: Type.Integer() }),
  errors: ['not.found'],
});

export const staffExportDryRunGrants = operation({
  ...reading,
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  method: 'GET',
  path: '/bo/dry-runs/:id/grants.csv',
  summary: 'The same as CSV',
  params: RunParams,
  reply: Type.String(),
  errors: ['not.found'],
});
