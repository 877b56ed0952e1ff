import { Type } from 'typebox';
import { Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { SliderProof } from './identity.js';
import { operation } from './operation.js';
import { staffActs, staffRightNames, staffRoles } from './staff-rights.js';

/** Why something is done; whoever reads the audit log later must find words. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S.*\\S', description: 'Why; it is kept in the audit log' });
export const Uuid = Type.String({ format: 'uuid' });
export const StaffName = Type.String({ minLength: 3, maxLength: 40, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' });
export const StaffEmail = Type.String({
  minLength: 5,
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  description: "Where the account's activation link goes; the person reads it, nobody else",
});
const Password = Type.String({ minLength: 1, maxLength: 128 });
const Code = Type.String({ pattern: '^\\d{6}$', description: 'Six digits of the authenticator app' });
const PasskeyAnswer = Type.Unknown({ description: 'What the browser answered (WebAuthn JSON)' });
const PasskeyQuestion = Type.Unknown({ description: 'Options for the browser (WebAuthn JSON)' });
export const Role = OneOf(staffRoles);
const Right = OneOf(staffRightNames);
const Brands = Nullable(
  Type.Array(Type.String({ maxLength: 32 }), { minItems: 1, maxItems: 100, description: 'Merchant codes; null: every brand' }),
);

/** full: everything the role allows; factor: the second factor is still to be shown; enrol: the first one is to be set up. */
const SessionKind = Type.Union([Type.Literal('full'), Type.Literal('factor'), Type.Literal('enrol')]);

const StaffSignedIn = Type.Object({
  token: Type.String({ description: 'For API clients; browsers get it as an HttpOnly cookie and this field is a marker' }),
  kind: SessionKind,
  csrfToken: Type.String(),
  factors: Type.Array(Type.Union([Type.Literal('totp'), Type.Literal('passkey')])),
  passkeyOptions: Nullable(PasskeyQuestion),
});

export const staffSignIn = operation({
  method: 'POST',
  path: '/bo/session',
  summary: 'Sign in as staff: name and password, with the code of the authenticator at once or the second factor in the next call',
  tag: 'staff',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 64 }),
    password: Password,
    code: Type.Optional(Code),
    proof: Type.Optional(SliderProof),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  reply: StaffSignedIn,
  errors: ['login.failed', 'staff.locked', 'slider.required', 'slider.failed', 'staff.factor.wrong'],
});

export const staffBeginPasskeySignIn = operation({
  method: 'POST',
  path: '/bo/session/passkey',
  summary: 'What a passkey is to sign before the password is judged: the way in for who is kept out because strangers guess at the name',
  tag: 'staff',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  reply: Type.Object({ options: PasskeyQuestion }),
});

export const staffShowFactor = operation({
  method: 'POST',
  path: '/bo/session/factor',
  summary: 'Show the second factor: a code, or the answer of a passkey',
  tag: 'staff',
  policy: 'staff-sign-in',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ code: Type.Optional(Code), passkey: Type.Optional(PasskeyAnswer) }),
  reply: StaffSignedIn,
  errors: ['staff.factor.wrong', 'staff.locked', 'state.not.allowed'],
});

export const staffAcceptEnrolment = operation({
  method: 'POST',
  path: '/bo/enrolment',
  summary: 'Take up an account with its one-time enrolment secret and set a password; the session may then only set up a second factor',
  tag: 'staff',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 64 }),
    secret: Type.String({ minLength: 1, maxLength: 128 }),
    password: Password,
  }),
  reply: StaffSignedIn,
  errors: ['staff.enrolment.invalid', 'staff.password.weak', 'staff.locked'],
});

export const staffSignOut = operation({
  method: 'DELETE',
  path: '/bo/session',
  summary: 'End this staff session',
  tag: 'staff',
  policy: 'staff-sign-in',
  envelope: 'wps',
  reply: Done,
});

export const staffMe = operation({
  method: 'GET',
  path: '/bo/me',
  summary: 'Own account, rights, brands and what the session may do',
  tag: 'staff',
  policy: 'staff-sign-in',
  envelope: 'wps',
  reply: Type.Object({
    id: Uuid,
    name: Type.String(),
    role: Role,
    kind: SessionKind,
    rights: Type.Array(Right, { description: 'Empty until the session is full' }),
    brands: Brands,
    csrfToken: Type.String(),
    idleMinutes: Type.Integer(),
    expiresAt: EpochMs,
    totp: Type.Boolean(),
    passkeys: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), createdAt: EpochMs, lastUsedAt: Nullable(EpochMs) })),
  }),
});

export const staffChangePassword = operation({
  method: 'POST',
  path: '/bo/me/password',
  summary: 'Change the own password; every other session of the account ends',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ current: Password, next: Password }),
  reply: Done,
  errors: ['password.wrong', 'staff.password.weak', 'staff.locked'],
});

export const staffBeginTotp = operation({
  method: 'POST',
  path: '/bo/me/totp',
  summary: 'A new authenticator secret; it counts once a code of it was confirmed',
  tag: 'staff',
  policy: 'staff-enrol',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  reply: Type.Object({
    uri: Type.String({ description: 'otpauth://, for a QR code' }),
    secret: Type.String({ description: 'base32, to type' }),
  }),
  errors: ['staff.factor.required', 'state.not.allowed'],
});

export const staffConfirmTotp = operation({
  method: 'POST',
  path: '/bo/me/totp/confirm',
  summary: 'Confirm the authenticator with a code; a first sign-in becomes a full session',
  tag: 'staff',
  policy: 'staff-enrol',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ code: Code }),
  reply: StaffSignedIn,
  errors: ['staff.factor.wrong', 'state.not.allowed'],
});

export const staffBeginPasskey = operation({
  method: 'POST',
  path: '/bo/me/passkeys/options',
  summary: 'Options for making a passkey',
  tag: 'staff',
  policy: 'staff-enrol',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  reply: Type.Object({ options: PasskeyQuestion }),
  errors: ['staff.factor.required'],
});

export const staffAddPasskey = operation({
  method: 'POST',
  path: '/bo/me/passkeys',
  summary: 'Keep the passkey the browser made; a first sign-in becomes a full session',
  tag: 'staff',
  policy: 'staff-enrol',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }), passkey: PasskeyAnswer }),
  reply: StaffSignedIn,
  errors: ['staff.factor.wrong'],
});

export const staffRemovePasskey = operation({
  method: 'DELETE',
  path: '/bo/me/passkeys/:passkeyId',
  summary: 'Give up a passkey; the last second factor stays',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: Type.Object({ passkeyId: Type.String({ minLength: 1, maxLength: 190 }) }),
  reply: Done,
  errors: ['staff.factor.last', 'staff.factor.required'],
});

const SessionLine = Type.Object({
  id: Uuid,
  staffId: Uuid,
  name: Type.String(),
  kind: SessionKind,
  createdAt: EpochMs,
  lastSeenAt: EpochMs,
  expiresAt: EpochMs,
  ip: Type.String(),
  userAgent: Type.String(),
  isThis: Type.Boolean(),
});

export const staffListOwnSessions = operation({
  method: 'GET',
  path: '/bo/me/sessions',
  summary: 'Own sessions',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  reply: Type.Object({ list: Type.Array(SessionLine) }),
});

export const staffEndOwnSession = operation({
  method: 'DELETE',
  path: '/bo/me/sessions/:sessionId',
  summary: 'End one of the own sessions',
  tag: 'staff',
  policy: 'staff',
  right: 'self',
  envelope: 'wps',
  params: Type.Object({ sessionId: Uuid }),
  reply: Done,
});

const StaffLine = Type.Object({
  id: Uuid,
  name: Type.String(),
  role: Role,
  brands: Brands,
  status: Type.Union([Type.Literal('active'), Type.Literal('locked')]),
  enrolled: Type.Boolean({ description: 'Has a password and a second factor' }),
  createdAt: EpochMs,
  createdBy: Type.String(),
  lastSeenAt: Nullable(EpochMs),
  sessions: Type.Integer(),
  email: Nullable(Type.String()),
  invitedUntil: Nullable(Type.Integer({ description: 'Until when an activation link waits to be used, in ms; null: none waits' })),
  guarded: Type.Boolean({ description: 'Takes two administrators to make, reset or change' }),
  waits: Nullable(Uuid),
  recent: Nullable(
    Type.Object({ act: OneOf(staffActs), at: EpochMs, by: Type.String() }, { description: 'The last such act of the last 24 hours' }),
  ),
});

/** What became of it: done at once, or another administrator decides (`POST /bo/staff-requests/:approvalId/decision`). */
const StaffOutcome = Type.Object({
  waits: Nullable(Type.String({ format: 'uuid', description: 'The request that waits for a second administrator; null: it is done' })),
  staff: Nullable(StaffLine),
});

/** Which accounts a list or a batch is about. */
export const StaffOf = {
  name: Type.Optional(Type.String({ maxLength: 64 })),
  role: Type.Optional(Role),
  recent: Type.Optional(OneOf(['yes'] as const)),
};

export const listStaff = operation({
  method: 'GET',
  path: '/bo/staff',
  summary: 'Staff accounts',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, id: Type.Optional(Uuid), ...StaffOf }),
  reply: Type.Object({ list: Type.Array(StaffLine), total: Type.Integer() }),
});

export const exportStaff = operation({
  method: 'GET',
  path: '/bo/staff.csv',
  summary: 'Staff accounts as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(StaffOf),
  reply: Type.String(),
});

export const createStaff = operation({
  method: 'POST',
  path: '/bo/staff',
  summary:
    'Make a staff account; an activation link goes to its person. What moves money, draws, approvals or staff takes a second administrator',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.manage',
  envelope: 'wps',
  body: Type.Object({ name: StaffName, email: StaffEmail, role: Role, brands: Brands, reason: Reason }),
  reply: StaffOutcome,
  errors: ['staff.name.taken', 'approval.waits'],
});

const StaffParams = Type.Object({ staffId: Uuid });

export const changeStaff = operation({
  method: 'POST',
  path: '/bo/staff/:staffId',
  summary:
    'Change role, brands, address or status of an account; its sessions end. Where it has or gets such rights, all but locking takes two',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.manage',
  envelope: 'wps',
  params: StaffParams,
  body: Type.Object({
    role: Type.Optional(Role),
    brands: Type.Optional(Brands),
    email: Type.Optional(StaffEmail),
    status: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('locked')])),
    reason: Reason,
  }),
  reply: StaffOutcome,
  errors: ['staff.last.admin', 'staff.own.account', 'already.so', 'approval.waits', 'permission.denied'],
});

export const resetStaff = operation({
  method: 'POST',
  path: '/bo/staff/:staffId/reset',
  summary: 'Take away password and second factors; an activation link goes to the address of the account. May take two, as making it does',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.manage',
  envelope: 'wps',
  params: StaffParams,
  body: Type.Object({ reason: Reason }),
  reply: StaffOutcome,
  errors: ['staff.own.account', 'staff.email.needed', 'approval.waits'],
});

export const inviteStaff = operation({
  method: 'POST',
  path: '/bo/staff/:staffId/invitation',
  summary: 'Send the activation link of an account that is not taken up again, to the address it has; an earlier link ends',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.manage',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 300 },
  params: StaffParams,
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ validUntil: EpochMs }),
  errors: ['staff.email.needed', 'state.not.allowed'],
});

export const listStaffSessions = operation({
  method: 'GET',
  path: '/bo/staff/:staffId/sessions',
  summary: 'Sessions of an account',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.read',
  envelope: 'wps',
  params: StaffParams,
  reply: Type.Object({ list: Type.Array(SessionLine) }),
});

export const endStaffSessions = operation({
  method: 'POST',
  path: '/bo/staff/:staffId/sessions/end',
  summary: 'End every session of an account',
  tag: 'staff',
  policy: 'staff',
  right: 'staff.manage',
  envelope: 'wps',
  params: StaffParams,
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ ended: Type.Integer() }),
});
