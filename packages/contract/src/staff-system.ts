import { Type } from 'typebox';
import { Done, EpochMs, Nullable, OneOf } from './common.js';
import { operation } from './operation.js';
import { Reason } from './staff.js';

const Text = Type.String();

export const staffSystem = operation({
  method: 'GET',
  path: '/bo/system',
  summary: 'What runs by itself and when, what waits to be sent, which payment sides are at hand, how far the audit log is sealed',
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
      { description: 'On their way out; what is sent is kept nowhere' },
    ),
    gateways: Type.Array(
      Type.Object({
        direction: OneOf(['in', 'out']),
        gateway: Text,
        isRunning: Type.Boolean({ description: 'A running program names it' }),
      }),
    ),
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
