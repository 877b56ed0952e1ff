import { Type } from 'typebox';
import { EpochMs } from './common.js';
import { operation } from './operation.js';

/** kind:id of what staff work on, as the audit log names it. */
export const WorkSubject = Type.String({
  minLength: 3,
  maxLength: 120,
  pattern: '^[a-z][a-z-]*:[A-Za-z0-9._:/-]+$',
  description: 'kind:id',
});

export const staffPresence = operation({
  method: 'POST',
  path: '/bo/presence',
  summary: 'Tell that a form is open (again every 8 s), and be told who else of this brand had it open within 20 s',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  body: Type.Object({
    subject: WorkSubject,
    left: Type.Optional(Type.Boolean({ description: 'It is closed now' })),
  }),
  reply: Type.Object({
    others: Type.Array(Type.Object({ name: Type.String(), since: EpochMs }), { description: 'Longest first' }),
  }),
});
