import { Type } from 'typebox';
import { EpochMs, Nullable, OneOf } from './common.js';
import { documentKinds, documentReasons, documentStates } from './document-rules.js';
import { Comment140, FileIds } from './files.js';
import { identityStates } from './limit-rules.js';
import { operation } from './operation.js';

export const DocumentKind = OneOf(documentKinds);
export const DocumentReason = OneOf(documentReasons);
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-MM-dd' });

const Submission = Type.Object({
  submissionId: Type.String(),
  kind: DocumentKind,
  state: OneOf(documentStates),
  fileIds: Type.Array(Type.String(), { description: 'Pictures as the player sees them, by GET /wps/files' }),
  submittedAt: EpochMs,
  decidedAt: Nullable(EpochMs),
  validUntil: Nullable(Type.String({ description: 'Last day of what was accepted, yyyy-MM-dd' })),
  reason: Nullable(DocumentReason),
  note: Type.String({ description: 'What the house wrote to the player besides' }),
});

const Identity = Type.Object({
  state: OneOf(identityStates),
  required: Type.Boolean({ description: 'No bets and no deposits before the identity is verified' }),
  minimumAge: Type.Integer({ description: 'Years' }),
  birthdayKnown: Type.Boolean({ description: 'The registration has a birth date: that of the document must be the same' }),
  submissions: Type.Array(Submission, { description: 'Newest first' }),
});

export const getIdentity = operation({
  method: 'GET',
  path: '/wps/protection/identity',
  summary: 'How far the house knows who I am, and what I have handed in',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  reply: Identity,
});

export const submitDocument = operation({
  method: 'POST',
  path: '/wps/protection/identity/documents',
  summary: 'Hand in a document: its pictures, uploaded before with purpose document, and what it says',
  tag: 'protection',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    kind: DocumentKind,
    fileIds: FileIds,
    realName: Type.Optional(Type.String({ maxLength: 120, description: 'As the document has it; of passport, identity card or licence' })),
    birthday: Type.Optional(Day),
    number: Type.Optional(Type.String({ maxLength: 40, description: 'Of passport, identity card or licence' })),
    validUntil: Type.Optional(Day),
    comment: Type.Optional(Comment140),
  }),
  reply: Identity,
  errors: [
    'file.unknown',
    'file.too.many',
    'identity.document.pictures',
    'identity.document.number',
    'identity.document.pending',
    'identity.document.expired',
    'identity.name',
    'identity.birthday',
    'identity.too.young',
  ],
});
