import { Type } from 'typebox';
import { backupSteps, backupWarnings } from './backup-warnings.js';
import { Done, EpochMs, Nullable, OneOf } from './common.js';
import { operation } from './operation.js';
import { Reason } from './staff.js';

const Text = Type.String();
const Bytes = Type.Integer({ minimum: 0 });

const Run = {
  id: Text,
  state: OneOf(['wanted', 'running', 'done', 'failed']),
  askedBy: Type.String({ description: 'Empty: the clock' }),
  askedAt: EpochMs,
  startedAt: Nullable(EpochMs),
  endedAt: Nullable(EpochMs),
  step: Nullable(OneOf(backupSteps)),
  doneBytes: Bytes,
  totalBytes: Bytes,
  name: Nullable(Type.String({ description: 'Folder of the backup; of a drill, the one it restored' })),
  faults: Type.Array(Text),
  problem: Text,
};

export const staffBackups = operation({
  method: 'GET',
  path: '/bo/backups',
  summary: 'Backups, drills that restored them, how far the log of the database is kept, and what is wrong with it',
  tag: 'staff',
  policy: 'staff',
  right: 'system.read',
  envelope: 'wps',
  reply: Type.Object({
    at: EpochMs,
    isOwn: Type.Boolean({
      description: 'false: an outside PostgreSQL, whose backups are its keepers’ matter; only its own archive is told of',
    }),
    place: Text,
    keepDays: Type.Integer(),
    warnings: Type.Array(OneOf(backupWarnings)),
    log: Type.Object({
      isOn: Type.Boolean(),
      segment: Nullable(Text),
      at: Nullable(EpochMs),
      lagMs: Nullable(Type.Integer({ description: 'So much would be lost now at most' })),
      problem: Text,
    }),
    backups: Type.Array(
      Type.Object({
        ...Run,
        sizeBytes: Bytes,
        storedBytes: Bytes,
        wholeAt: Nullable(EpochMs),
        checkedAt: Nullable(EpochMs),
        serverVersion: Text,
        release: Text,
      }),
    ),
    drills: Type.Array(
      Type.Object({
        ...Run,
        restoredTo: Nullable(EpochMs),
        lookedAt: Nullable(
          Type.Object({ movements: Type.Integer(), auditLinks: Type.Integer(), tables: Type.Integer(), indexes: Type.Integer() }),
        ),
      }),
    ),
  }),
});

export const staffMakeBackup = operation({
  method: 'POST',
  path: '/bo/backups',
  summary: 'Make a backup now; a worker does it',
  tag: 'staff',
  policy: 'staff',
  right: 'system.run',
  envelope: 'wps',
  body: Type.Object({ reason: Reason }),
  reply: Done,
  errors: ['state.not.allowed'],
});

export const staffRunDrill = operation({
  method: 'POST',
  path: '/bo/backups/drill',
  summary: 'Restore the newest backup aside now and prove its books and its audit log; a worker does it',
  tag: 'staff',
  policy: 'staff',
  right: 'system.run',
  envelope: 'wps',
  body: Type.Object({ reason: Reason }),
  reply: Done,
  errors: ['state.not.allowed'],
});
