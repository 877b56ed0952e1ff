import { Type } from 'typebox';
import { Done, EpochMs, Nullable, PageQuery } from './common.js';
import { SignedIn } from './identity.js';
import { operation } from './operation.js';

const Password = Type.String({ minLength: 1, maxLength: 128 });
const ShortText = Type.Optional(Type.String({ maxLength: 255 }));
/** Six digits, or a recovery code of 26 signs as people type it, with dashes and spaces. */
const Code = Type.String({ minLength: 1, maxLength: 64 });

/** How somebody proves who they are: besides the sign-in password, codes, an app, its recovery codes, passkeys. */
export const proofMethods = ['passkey', 'totp', 'recovery', 'sms', 'email', 'password'] as const;
export type ProofMethodName = (typeof proofMethods)[number];
const ProofMethod = Type.Union([
  Type.Literal('passkey'),
  Type.Literal('totp'),
  Type.Literal('recovery'),
  Type.Literal('sms'),
  Type.Literal('email'),
  Type.Literal('password'),
]);

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** What an authenticator answers to a challenge (WebAuthn Level 2, 5.2.2), the parts that are judged. */
export const PasskeyAnswer = Type.Object({
  id: Base64Url(1400),
  clientDataJSON: Base64Url(4000),
  authenticatorData: Base64Url(4000),
  signature: Base64Url(2000),
  userHandle: Type.Optional(Type.String({ maxLength: 200 })),
});

/** What an authenticator answers when a passkey is made (WebAuthn Level 2, 5.2.1). */
export const NewPasskey = Type.Object({
  id: Base64Url(1400),
  clientDataJSON: Base64Url(4000),
  attestationObject: Base64Url(12_000),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 })),
});

/** Options for the browser's credential calls, as they come from the library; binary parts are base64url. */
const CredentialOptions = Type.Record(Type.String(), Type.Unknown());

export const getSecurityConfig = operation({
  method: 'GET',
  path: '/wps/v2/member/securityConfig',
  summary: 'What guards the account: the security centre’s list with its score',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    items: Type.Array(
      Type.Object({
        key: Type.Union([
          Type.Literal('password'),
          Type.Literal('paymentPassword'),
          Type.Literal('mobile'),
          Type.Literal('email'),
          Type.Literal('secondFactor'),
        ]),
        points: Type.Integer(),
        of: Type.Integer(),
      }),
    ),
    hasPassword: Type.Boolean(),
    passwordChangedAt: Nullable(EpochMs),
    passwordOld: Type.Boolean({ description: 'Older than a year' }),
    hasPaymentPassword: Type.Boolean(),
    mobile: Type.Object({ masked: Type.String(), verified: Type.Boolean() }),
    email: Type.Object({ masked: Type.String(), verified: Type.Boolean() }),
    totp: Type.Object({ on: Type.Boolean(), since: Nullable(EpochMs), recoveryCodesLeft: Type.Integer() }),
    passkeys: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createdAt: EpochMs,
        lastUsedAt: Nullable(EpochMs),
        here: Type.Boolean({ description: 'Made for this host; others of the brand’s hosts have their own' }),
      }),
    ),
    methods: Type.Array(ProofMethod),
    withdrawalsPausedUntil: Nullable(EpochMs),
    lastSignIn: Nullable(Type.Object({ at: EpochMs, country: Type.String(), device: Type.String() })),
  }),
});

export const startStepUp = operation({
  method: 'POST',
  path: '/wps/session/step-up/start',
  summary: 'The ways this member can prove themselves now; sends the code or makes the passkey challenge of the one named',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ method: Type.Optional(ProofMethod) }),
  reply: Type.Object({
    methods: Type.Array(ProofMethod),
    sentTo: Nullable(Type.String({ description: 'Masked' })),
    expiredMinutes: Type.Integer(),
    passkey: Nullable(CredentialOptions),
  }),
  errors: ['function.not.available', 'sms.too.many', 'sms.send.failed', 'request_param_err'],
});

export const stepUp = operation({
  method: 'POST',
  path: '/wps/session/step-up',
  summary: 'Prove oneself in this session: money out and changes of what guards the account open for 15 minutes',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    method: ProofMethod,
    code: Type.Optional(Code),
    password: Type.Optional(Password),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  reply: Done,
  errors: [
    'function.not.available',
    'sms.code.wrong',
    'sms.code.expired',
    'totp.wrong',
    'recovery.code.wrong',
    'factor.locked',
    'passkey.failed',
    'password.wrong',
    'login.locked',
  ],
});

export const getPaymentPassword = operation({
  method: 'GET',
  path: '/wps/member/hasWithdrawalPassword',
  summary: 'Whether the member has a payment password, and the rule for one',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({
    isSet: Type.Boolean(),
    digits: Nullable(Type.Integer({ description: 'So many digits make one; null: text' })),
    minLength: Type.Integer(),
    maxLength: Type.Integer(),
    acceptedPattern: Type.String(),
    patternId: Type.Integer(),
    lockedSeconds: Type.Integer(),
  }),
});

export const setPaymentPassword = operation({
  method: 'PUT',
  path: '/wps/member/paymentPassword',
  summary: 'Set the first payment password, with the sign-in password',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ password: Type.Optional(Password), newPaymentPassword: Password }),
  reply: Done,
  errors: [
    'payment.password.set',
    'payment.password.weak',
    'payment.password.same',
    'password.wrong',
    'login.locked',
    'step.up.required',
    'register.field.invalid',
    'register.field.required',
  ],
});

export const changePaymentPassword = operation({
  method: 'POST',
  path: '/wps/member/paymentPassword',
  summary: 'Change the payment password with the old one',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ oldPaymentPassword: Password, newPaymentPassword: Password }),
  reply: Done,
  errors: [
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
    'payment.password.weak',
    'payment.password.same',
    'step.up.required',
    'register.field.invalid',
    'register.field.required',
  ],
});

export const resetPaymentPassword = operation({
  method: 'POST',
  path: '/wps/member/paymentPassword/reset',
  summary: 'Replace a forgotten payment password: sign-in password and a step-up by code, app or passkey; withdrawals pause afterwards',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ password: Type.Optional(Password), newPaymentPassword: Password }),
  reply: Done,
  errors: [
    'payment.password.missing',
    'payment.password.weak',
    'payment.password.same',
    'password.wrong',
    'login.locked',
    'step.up.required',
    'function.not.available',
    'register.field.invalid',
    'register.field.required',
  ],
});

export const startTotp = operation({
  method: 'POST',
  path: '/wps/member/totp/start',
  summary: 'A new key for an authenticator app; it guards nothing until a code has confirmed it',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({}),
  reply: Type.Object({ secret: Type.String({ description: 'Base32' }), uri: Type.String({ description: 'otpauth://, for the QR code' }) }),
  errors: ['totp.on', 'step.up.required', 'function.not.available'],
});

const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String(), { description: 'Shown this once' }) });

export const confirmTotp = operation({
  method: 'POST',
  path: '/wps/member/totp',
  summary: 'Switch the authenticator app on with a code of it; answers the recovery codes',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ code: Code }),
  reply: RecoveryCodes,
  errors: ['totp.on', 'totp.off', 'totp.wrong', 'factor.locked', 'step.up.required', 'function.not.available'],
});

export const removeTotp = operation({
  method: 'DELETE',
  path: '/wps/member/totp',
  summary: 'Switch the authenticator app off',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  reply: Done,
  errors: ['totp.off', 'step.up.required', 'function.not.available'],
});

export const renewRecoveryCodes = operation({
  method: 'POST',
  path: '/wps/member/totp/recovery-codes',
  summary: 'Ten new recovery codes; the old ones are worth nothing',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({}),
  reply: RecoveryCodes,
  errors: ['totp.off', 'step.up.required', 'function.not.available'],
});

export const startPasskey = operation({
  method: 'POST',
  path: '/wps/member/passkeys/start',
  summary: 'Options for making a passkey on this device',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({}),
  reply: CredentialOptions,
  errors: ['passkey.too.many', 'step.up.required', 'function.not.available'],
});

export const addPasskey = operation({
  method: 'POST',
  path: '/wps/member/passkeys',
  summary: 'Keep the passkey that was made',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 40 }), passkey: NewPasskey }),
  reply: Type.Object({ id: Type.String() }),
  errors: ['passkey.failed', 'passkey.too.many', 'step.up.required', 'function.not.available'],
});

const PasskeyId = Type.Object({ passkeyId: Type.String({ format: 'uuid' }) });

export const renamePasskey = operation({
  method: 'PUT',
  path: '/wps/member/passkeys/:passkeyId',
  summary: 'Give a passkey another name',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  params: PasskeyId,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Done,
  errors: ['passkey.unknown'],
});

export const removePasskey = operation({
  method: 'DELETE',
  path: '/wps/member/passkeys/:passkeyId',
  summary: 'Remove a passkey; it signs in no more',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  params: PasskeyId,
  reply: Done,
  errors: ['passkey.unknown', 'step.up.required', 'function.not.available'],
});

export const startPasskeyLogin = operation({
  method: 'POST',
  path: '/wps/session/login/passkey/start',
  summary: 'A challenge for signing in with a passkey of this host; the device knows whose it is',
  tag: 'security',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({}),
  reply: CredentialOptions,
});

export const loginPasskey = operation({
  method: 'POST',
  path: '/wps/session/login/passkey',
  summary: 'Sign in with a passkey; needs no second step',
  tag: 'security',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ passkey: PasskeyAnswer }),
  reply: SignedIn,
  errors: ['passkey.failed', 'account.locked'],
});

const SignInRow = Type.Object({
  id: Type.String(),
  at: EpochMs,
  method: Type.String(),
  outcome: Type.Union([Type.Literal('done'), Type.Literal('half'), Type.Literal('failed')]),
  country: Type.String({ description: 'ISO 3166; empty when unknown' }),
  ip: Type.String(),
  device: Type.String({ description: 'In plain words, e.g. "Chrome, Android"' }),
});

export const getSignIns = operation({
  method: 'GET',
  path: '/wps/member/sign-ins',
  summary: 'Sign-ins of the last 90 days, failed tries too',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  query: Type.Object(PageQuery),
  reply: Type.Object({ total: Type.Integer(), list: Type.Array(SignInRow) }),
});

export const exportSignIns = operation({
  method: 'GET',
  path: '/wps/member/sign-ins/export',
  summary: 'The sign-ins of the last 90 days as CSV',
  tag: 'security',
  policy: 'member',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  reply: Type.String(),
});

export const getSessions = operation({
  method: 'GET',
  path: '/wps/member/sessions',
  summary: 'Where the account is signed in now',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        here: Type.Boolean({ description: 'The session that asks' }),
        method: Type.String(),
        createdAt: EpochMs,
        lastSeenAt: EpochMs,
        country: Type.String(),
        ip: Type.String(),
        device: Type.String(),
      }),
    ),
  }),
});

export const endSession = operation({
  method: 'DELETE',
  path: '/wps/member/sessions/:sessionId',
  summary: 'Sign one other device out, within a second everywhere',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  params: Type.Object({ sessionId: Type.String({ format: 'uuid' }) }),
  reply: Done,
  errors: ['sessions.unknown', 'step.up.required', 'function.not.available'],
});

export const endOtherSessions = operation({
  method: 'DELETE',
  path: '/wps/member/sessions',
  summary: 'Sign every other device out',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({ ended: Type.Integer() }),
  errors: ['step.up.required', 'function.not.available'],
});

const CodeSent = Type.Object({
  sentTo: Type.String({ description: 'Masked' }),
  expiredMinutes: Type.Integer(),
  retryAfterSeconds: Type.Integer(),
});

export const sendPhoneCode = operation({
  method: 'POST',
  path: '/wps/member/mobile/code',
  summary: 'Send a code to the number that shall be the account’s',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 3600 },
  body: Type.Object({
    mobileNum: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Absent: the account’s own, to be confirmed' })),
    countryDialingCode: Type.Optional(Type.String({ minLength: 1, maxLength: 5 })),
  }),
  reply: CodeSent,
  errors: [
    'mobile.invalid',
    'contact.same',
    'register.mobile.taken',
    'sms.too.many',
    'sms.send.failed',
    'step.up.required',
    'function.not.available',
  ],
});

export const bindPhone = operation({
  method: 'POST',
  path: '/wps/member/mobile',
  summary: 'Keep the number that the code came to; the old number and mailbox are told',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    mobileNum: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'Absent: the account’s own, to be confirmed' })),
    countryDialingCode: Type.Optional(Type.String({ minLength: 1, maxLength: 5 })),
    verificationCode: Code,
  }),
  reply: Done,
  errors: ['mobile.invalid', 'register.mobile.taken', 'sms.code.wrong', 'sms.code.expired', 'step.up.required', 'function.not.available'],
});

export const sendEmailCode = operation({
  method: 'POST',
  path: '/wps/member/email/code',
  summary: 'Send a code to the mailbox that shall be the account’s',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 3600 },
  body: Type.Object({
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, description: 'Absent: the account’s own, to be confirmed' })),
  }),
  reply: CodeSent,
  errors: ['register.field.invalid', 'contact.same', 'sms.too.many', 'step.up.required', 'function.not.available'],
});

export const bindEmail = operation({
  method: 'POST',
  path: '/wps/member/email',
  summary: 'Keep the mailbox that the code came to; the old number and mailbox are told',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, description: 'Absent: the account’s own, to be confirmed' })),
    verificationCode: Code,
  }),
  reply: Done,
  errors: ['register.field.invalid', 'sms.code.wrong', 'sms.code.expired', 'step.up.required', 'function.not.available'],
});

/** Fields of the profile beyond the nickname; which of them a brand has, its registration rules say. */
export const profileFields = [
  'realName',
  'birthday',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'qqNum',
  'line',
  'whatsapp',
  'zalo',
  'facebook',
  'wechat',
  'telegram',
] as const;
export type ProfileField = (typeof profileFields)[number];

export const getProfile = operation({
  method: 'GET',
  path: '/wps/member/profile',
  summary: 'The member’s own profile with the rule of each field',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({
    account: Type.String(),
    accountNumber: Type.String(),
    nickname: Type.String(),
    avatar: Type.String(),
    language: Type.String(),
    referralCode: Type.String(),
    createdAt: EpochMs,
    mobile: Type.String({ description: 'Masked' }),
    email: Type.String({ description: 'Masked' }),
    fields: Type.Array(
      Type.Object({
        field: Type.String(),
        value: Type.String({ description: 'Real name and birthday masked once they stand' }),
        fixed: Type.Boolean({ description: 'Can be set once, and has been' }),
        required: Type.Boolean(),
        minLength: Type.Integer(),
        maxLength: Type.Integer(),
        acceptedPattern: Type.String(),
        patternId: Type.Integer(),
      }),
    ),
  }),
});

export const updateProfile = operation({
  method: 'POST',
  path: '/wps/member/profile',
  summary: 'Set fields of the profile; real name and birthday once',
  tag: 'security',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    realName: ShortText,
    birthday: ShortText,
    nationality: ShortText,
    address: ShortText,
    occupation: ShortText,
    sourceOfIncome: ShortText,
    qqNum: ShortText,
    line: ShortText,
    whatsapp: ShortText,
    zalo: ShortText,
    facebook: ShortText,
    wechat: ShortText,
    telegram: ShortText,
  }),
  reply: Done,
  errors: ['register.field.invalid', 'register.field.required', 'register.age.too.young', 'profile.fixed'],
});
