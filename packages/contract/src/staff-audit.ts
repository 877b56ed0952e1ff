import { Type } from 'typebox';
import { EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Uuid } from './staff.js';

const AuditFilter = {
  id: Type.Optional(Uuid),
  action: Type.Optional(Type.String({ maxLength: 60, description: 'Exact, or a beginning that ends with a dot' })),
  actor: Type.Optional(Type.String({ maxLength: 64, description: 'Name of who did it' })),
  subject: Type.Optional(Type.String({ maxLength: 120, description: 'kind:id' })),
  from: Type.Optional(EpochMs),
  to: Type.Optional(EpochMs),
};

export const listAudit = operation({
  method: 'GET',
  path: '/bo/audit',
  summary: 'The audit log, newest first',
  tag: 'staff',
  policy: 'staff',
  right: 'audit.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...AuditFilter }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        at: EpochMs,
        merchantId: Nullable(Type.Integer()),
        actor: Type.String(),
        actorKind: OneOf(['staff', 'command', 'program']),
        action: Type.String(),
        subject: Type.String({ description: 'kind:id' }),
        subjectName: Nullable(Type.String({ description: 'What people call it today; null where an id is all there is' })),
        before: Type.Unknown(),
        after: Type.Unknown(),
        reason: Type.String(),
        ip: Type.String(),
        sequence: Nullable(Type.Integer({ description: 'Place in the chain; null until sealed (5 s)' })),
      }),
    ),
    total: Type.Integer(),
  }),
});

export const exportAudit = operation({
  method: 'GET',
  path: '/bo/audit.csv',
  summary: 'The audit log as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'audit.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(AuditFilter),
  reply: Type.String(),
});

export const verifyAudit = operation({
  method: 'POST',
  path: '/bo/audit/verify',
  summary: 'Recompute the whole chain and compare it with the heads kept outside the database',
  tag: 'staff',
  policy: 'staff',
  right: 'audit.verify',
  envelope: 'wps',
  limit: { calls: 3, perSeconds: 60 },
  reply: Type.Object({
    intact: Type.Boolean(),
    entries: Type.Integer(),
    sealed: Type.Integer(),
    head: Nullable(Type.String({ description: 'SHA-256 of the last link, hex' })),
    headsCompared: Type.Integer(),
    faults: Type.Array(Type.Object({ sequence: Nullable(Type.Integer()), kind: Type.String(), detail: Type.String() })),
  }),
});

const FileNames = Type.Array(Type.String(), { maxItems: 100, description: 'From the root; the first hundred' });

const ReleaseReport = Type.Object({
  state: OneOf(['intact', 'altered', 'unknown']),
  version: Type.String(),
  commit: Type.String({ description: '"+" at its end: files were changed since' }),
  builtAt: Type.String(),
  manifest: Type.String({ description: 'SHA-256 of the manifest, hex' }),
  files: Type.Integer(),
  faults: Type.Integer(),
  altered: FileNames,
  missing: FileNames,
  unexpected: FileNames,
  checkedAt: EpochMs,
});

const ReleaseStanding = Type.Object({
  last: Nullable(ReleaseReport),
  underWay: Nullable(
    Type.Object({ startedAt: EpochMs, done: Type.Integer(), of: Type.Integer({ description: '0 until the manifest is read' }) }),
  ),
  failed: Type.Boolean({ description: 'The last comparison came to no end; `last` is the one before' }),
});

export const getRelease = operation({
  method: 'GET',
  path: '/bo/release',
  summary: 'What runs, and whether its files are those that were built: the last comparison, and how far one is that is under way',
  tag: 'staff',
  policy: 'staff',
  right: 'system.read',
  envelope: 'wps',
  reply: ReleaseStanding,
});

export const beginReleaseCheck = operation({
  method: 'POST',
  path: '/bo/release/check',
  summary: 'Begin to compare what runs with what was built, unless that is under way; it goes on by itself',
  tag: 'staff',
  policy: 'staff',
  right: 'system.read',
  envelope: 'wps',
  limit: { calls: 6, perSeconds: 60 },
  reply: ReleaseStanding,
});
