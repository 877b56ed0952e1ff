import { Type } from 'typebox';
import { EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { Comment140, FileIds } from './files.js';
import { SignedIn, Username, WorkDone } from './identity.js';
import { operation } from './operation.js';
import { Approval, Decision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';
import { pictureBytesAtMost } from './upload-rules.js';

/**
 * Life of a claim of who has lost every way in: open while it is written, waiting for staff, then decided; an accepted one ends when its code set a
 * new password.
 */
export const recoveryStates = ['open', 'pending', 'accepted', 'rejected', 'used'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

const Email = Type.String({ minLength: 3, maxLength: 254 });
const Code = Type.String({ minLength: 1, maxLength: 12 });
const Claim = Type.String({ minLength: 20, maxLength: 100, description: 'From POST /wps/recovery' });

export const sendRecoveryCode = operation({
  method: 'POST',
  path: '/wps/recovery/code',
  summary: 'Mail a code to a mailbox one can read now; answers alike whether or not the account exists',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  // Twice five: the device may be asked for work in between.
  limit: { calls: 10, perSeconds: 300 },
  body: Type.Object({ username: Username, email: Email, work: Type.Optional(WorkDone) }),
  reply: Type.Object({ expiredMinutes: Type.Integer() }),
  errors: ['work.required', 'TOO_MANY_REQUESTS'],
});

export const openRecovery = operation({
  method: 'POST',
  path: '/wps/recovery',
  summary: 'Show with the mailed code that the mailbox is one’s own, and begin to ask for an account back',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 300 },
  body: Type.Object({ username: Username, email: Email, verificationCode: Code }),
  reply: Type.Object({ claim: Type.String(), expiredMinutes: Type.Integer() }),
  errors: ['password.reset.invalid'],
});

export const uploadRecoveryPicture = operation({
  method: 'POST',
  path: '/wps/recovery/pictures',
  summary: 'Upload a picture of a document for such a claim; X-Recovery-Claim names it, X-File-Name the file',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  upload: { maximumBytes: pictureBytesAtMost, types: ['image/png', 'image/jpeg'] },
  limit: { calls: 12, perSeconds: 300 },
  reply: Type.Object({ fileId: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  errors: ['file.too.large', 'file.type.refused', 'file.damaged', 'file.too.many', 'recovery.over'],
});

export const submitRecovery = operation({
  method: 'POST',
  path: '/wps/recovery/submission',
  summary: 'Hand the claim in: who one is, and the pictures that show it. Answers alike whether or not the account exists',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 300 },
  body: Type.Object({
    claim: Claim,
    realName: Type.String({ minLength: 2, maxLength: 120 }),
    birthday: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-MM-dd' }),
    comment: Type.Optional(Comment140),
    fileIds: FileIds,
  }),
  reply: Type.Object({}),
  errors: ['recovery.over', 'file.unknown', 'file.too.many', 'identity.document.pictures', 'identity.birthday'],
});

export const finishRecovery = operation({
  method: 'POST',
  path: '/wps/recovery/password',
  summary: 'Set a new password with the code that came when the claim was accepted, and sign in',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    username: Username,
    email: Email,
    verificationCode: Code,
    newPassword: Type.String({ minLength: 1, maxLength: 256 }),
  }),
  reply: SignedIn,
  errors: ['password.reset.invalid', 'account.locked'],
});

const Text = Type.String();
const RecoveryLine = Type.Object({
  claimId: Uuid,
  playerId: Type.Integer(),
  userName: Text,
  state: OneOf(recoveryStates),
  email: Type.String({ description: 'The mailbox that was shown to be the claimant’s; empty once it is forgotten' }),
  realName: Text,
  birthday: Text,
  comment: Text,
  registeredName: Text,
  registeredBirthday: Nullable(Text),
  registeredEmail: Nullable(Type.String({ description: 'Masked' })),
  registeredMobile: Nullable(Type.String({ description: 'Masked' })),
  fileIds: Type.Array(Text, { description: 'Pictures, by GET /bo/players/:playerId/documents/:fileId' }),
  submittedAt: EpochMs,
  decidedAt: Nullable(EpochMs),
  decidedBy: Nullable(Text),
  takesTwo: Type.Boolean({
    description: 'Another person confirms an acceptance: the account holds something, or the claim came from where staff are',
  }),
  sameAddress: Type.Array(Text, { description: 'Staff who have lately signed in from the address that the claim came from' }),
  waits: Nullable(Type.Object({ approvalId: Uuid, by: Text }, { description: 'The acceptance that waits for a second person' })),
});

const RecoveryFilter = { id: Type.Optional(Uuid), state: Type.Optional(OneOf(['pending', 'accepted', 'rejected', 'used', 'all'])) };

export const staffListRecoveries = operation({
  method: 'GET',
  path: '/bo/recoveries',
  summary: 'Claims of players who have lost every way in: without a state those that wait, the longest first; decided ones newest first',
  tag: 'staff',
  policy: 'staff',
  right: 'documents.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...RecoveryFilter }),
  reply: Type.Object({ list: Type.Array(RecoveryLine), total: Type.Integer() }),
});

export const staffExportRecoveries = operation({
  method: 'GET',
  path: '/bo/recoveries.csv',
  summary: 'The same as CSV, without personal data',
  tag: 'staff',
  policy: 'staff',
  right: 'documents.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(RecoveryFilter),
  reply: Type.String(),
});

export const staffDecideRecovery = operation({
  method: 'POST',
  path: '/bo/recoveries/:claimId/decision',
  summary:
    'Give an account back or not: acceptance ends its sessions, takes its second factors away, pauses withdrawals and mails a code for a new password. Of an account that holds something, a second person confirms it',
  tag: 'staff',
  policy: 'staff',
  right: 'documents.decide',
  envelope: 'wps',
  params: Type.Object({ claimId: Uuid }),
  body: Type.Object({ decision: OneOf(['accept', 'reject']), reason: Reason }),
  reply: Type.Object({ state: OneOf(recoveryStates), waits: Nullable(Uuid) }),
  errors: ['state.not.allowed', 'not.found', 'approval.waits', 'recovery.own.address'],
});

export const staffDecideRecoveryRequest = operation({
  method: 'POST',
  path: '/bo/recovery-requests/:approvalId/decision',
  summary: 'Confirm or reject, never by who asked, that an account which holds something is given back to who claims it',
  tag: 'staff',
  policy: 'staff',
  right: 'documents.decide',
  envelope: 'wps',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: [
    'approval.second.person',
    'approval.second.made',
    'approval.second.young',
    'state.not.allowed',
    'approval.outdated',
    'recovery.own.address',
  ],
});
