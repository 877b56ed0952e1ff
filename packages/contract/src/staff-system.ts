import { Type } from 'typebox';
import { alarmKinds, alarmStates } from './alarm-kinds.js';
import { Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { letterChannels, letterKinds, letterOutcomes } from './letter-kinds.js';
import { operation } from './operation.js';
import { Reason, Uuid } from './staff.js';

const Text = Type.String();

export const staffSystem = operation({
  method: 'GET',
  path: '/bo/system',
  summary: 'What runs by itself and when, what waits to be sent, which payment gateways are available, how far the audit log is sealed',
  tag: 'staff',
  policy: 'staff',
  right: 'system.read',
  envelope: 'wps',
  reply: Type.Object({
    at: EpochMs,
    tasks: Type.Array(
      Type.Object({
        task: Text,
        process: Type.String({ description: 'host:pid' }),
        everyMs: Type.Integer(),
        startedAt: EpochMs,
        tookMs: Type.Integer(),
        nextAt: EpochMs,
        runs: Type.Integer(),
        failures: Type.Integer(),
        lastFailure: Text,
        lastFailedAt: Nullable(EpochMs),
        isGone: Type.Boolean({ description: 'Not heard of for a minute past its time: the process has ended' }),
      }),
    ),
    outbox: Type.Object({ facts: Type.Integer(), oldestAt: Nullable(EpochMs), newestAt: Nullable(EpochMs) }),
    letters: Type.Array(
      Type.Object({
        channel: OneOf(['mail', 'sms']),
        waiting: Type.Integer(),
        failing: Type.Integer({ description: 'Of these, tried in vain at least once' }),
        oldestAt: Nullable(EpochMs),
        lastFailedAt: Nullable(EpochMs),
      }),
      { description: 'On their way out' },
    ),
    gateways: Type.Array(
      Type.Object({
        direction: OneOf(['in', 'out']),
        gateway: Text,
        isRunning: Type.Boolean({ description: 'A running program names it' }),
      }),
    ),
    beacon: Type.Object(
      {
        public: Type.Integer({ description: 'On drand' }),
        unreachable: Type.Integer({ description: 'On the own chain: drand could not be reached' }),
        off: Type.Integer({ description: 'On the own chain: drand is switched off' }),
        lastOpenedAt: Nullable(EpochMs),
      },
      { description: 'House draws opened in the last hour, by their public randomness' },
    ),
    versions: Type.Object({
      node: Text,
      postgres: Text,
      migration: Type.String({ description: 'The last change of the schema that was applied: area and name' }),
      migratedAt: Nullable(EpochMs),
    }),
    audit: Type.Object({
      sealed: Type.Integer(),
      waiting: Type.Integer(),
      exportedSequence: Nullable(Type.Integer({ description: 'Last head kept outside the database' })),
      exportedAt: Nullable(EpochMs),
    }),
  }),
});

export const staffRunTask = operation({
  method: 'POST',
  path: '/bo/system/run',
  summary: 'Begin timed work before its time, in every process that runs it',
  tag: 'staff',
  policy: 'staff',
  right: 'system.run',
  envelope: 'wps',
  body: Type.Object({ task: Type.String({ minLength: 1, maxLength: 120 }), reason: Reason }),
  reply: Done,
  errors: ['not.found'],
});

const LetterFilter = {
  channel: Type.Optional(OneOf(letterChannels)),
  kind: Type.Optional(OneOf(letterKinds)),
  outcome: Type.Optional(OneOf(letterOutcomes)),
  playerId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  from: Type.Optional(EpochMs),
  until: Type.Optional(EpochMs),
  sort: Type.Optional(OneOf(['at', '-at', 'attempts', '-attempts'])),
};

export const staffListLetters = operation({
  method: 'GET',
  path: '/bo/letters',
  summary:
    'Mail and SMS of this brand: who, what about, when, how often tried and what became of it; kept for ninety days, never what they said',
  tag: 'staff',
  policy: 'staff',
  right: 'letters.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...LetterFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        channel: OneOf(letterChannels),
        kind: OneOf(letterKinds),
        playerId: Nullable(Type.Integer()),
        recipient: Type.String({ description: 'Masked' }),
        outcome: OneOf(letterOutcomes),
        reason: Type.String({ description: 'Why not, or not yet, in the code of the gateway' }),
        attempts: Type.Integer(),
        at: EpochMs,
        endedAt: Nullable(EpochMs),
      }),
    ),
    total: Type.Integer(),
  }),
});

export const staffExportLetters = operation({
  method: 'GET',
  path: '/bo/letters.csv',
  summary: 'The same list as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'letters.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(LetterFilter),
  reply: Type.String(),
});

const AlarmFilter = {
  kind: Type.Optional(OneOf(alarmKinds)),
  state: Type.Optional(OneOf(alarmStates)),
  from: Type.Optional(EpochMs),
  until: Type.Optional(EpochMs),
};

const AlarmLine = Type.Object({
  id: Text,
  kind: OneOf(alarmKinds),
  isInstallation: Type.Boolean({ description: 'Of the whole installation, not of one brand' }),
  subject: Text,
  detail: Type.Record(Text, Type.Union([Text, Type.Number()])),
  about: Type.Array(Type.Object({ subject: Text, name: Nullable(Text) }), {
    description:
      'What it is about, each kind:id as in the audit log, with what people call it; empty where it is about the program as a whole',
  }),
  times: Type.Integer({ minimum: 1 }),
  firstAt: EpochMs,
  lastAt: EpochMs,
  endedAt: Nullable(Type.Integer({ description: 'When its reason was over; null: it may still hold, or nobody can tell' })),
});

export const staffListAlarms = operation({
  method: 'GET',
  path: '/bo/alarms',
  summary:
    'Alarms of this brand, the newest first, each with how often it was raised within an hour, those about accounts of staff gathered by day; staff of every brand also see those of the installation',
  tag: 'staff',
  policy: 'staff',
  right: 'alarms.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...AlarmFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...AlarmLine.properties,
        gathered: Type.Array(AlarmLine, { description: 'What the row gathers, the newest first, where it is more than one alarm' }),
      }),
    ),
    total: Type.Integer(),
  }),
});

export const staffExportAlarms = operation({
  method: 'GET',
  path: '/bo/alarms.csv',
  summary: 'The same list as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'alarms.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(AlarmFilter),
  reply: Type.String(),
});

export const staffApiDocument = operation({
  method: 'GET',
  path: '/bo/openapi.json',
  summary: 'OpenAPI document of the operations of staff',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  reply: Type.String(),
});
