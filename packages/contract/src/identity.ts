import { Type } from 'typebox';
import { Done, LanguageText, Nullable } from './common.js';
import { operation } from './operation.js';
import { playerTypeMeaning } from './player-types.js';

export const Username = Type.String({ minLength: 1, maxLength: 64 });
const Password = Type.String({ minLength: 1, maxLength: 128 });
/** With room for the spaces, dashes and invisible marks that come with a pasted number. */
const Mobile = Type.String({ minLength: 1, maxLength: 40 });
const DialingCode = Type.String({ minLength: 1, maxLength: 5 });
const ShortText = Type.Optional(Type.String({ maxLength: 255 }));

/** What the slider (or its proof-of-work alternative) gave: the puzzle's id and the single-use proof that it was solved. */
const Nonce = Type.String({ maxLength: 256, description: 'The texts found for all parts in their order, joined by "."' });
/** What was asked for with `work.required`, by its `value` {challenge, prefix, difficulty, parts}. Good once, for this request only. */
export const WorkDone = Type.Object({ challenge: Type.String({ maxLength: 64 }), nonce: Nonce });
const workPuzzle = {
  prefix: Type.String(),
  difficulty: Type.Integer({ description: 'Leading zero bits wanted of SHA-256(prefix + part + ":" + text)' }),
  parts: Type.Integer({ description: 'So many are wanted, numbered from 0: a text for each' }),
};
export const SliderProof = Type.Object({ challenge: Type.String({ maxLength: 64 }), validate: Type.String({ maxLength: 128 }) });

/** What every successful sign-in answers. */
export const SignedIn = Type.Object({
  token: Type.String({ description: 'Session token for API clients; browsers get it as an HttpOnly cookie and this field is a marker' }),
  id: Type.Integer(),
  userName: Type.String(),
  type: Type.Integer({ description: playerTypeMeaning }),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  passwordWeak: Type.Boolean(),
  sessionKind: Type.Union([Type.Literal('full'), Type.Literal('change-only'), Type.Literal('verification')]),
  verificationMethods: Type.Array(Type.String({ description: 'When sessionKind is verification: totp, recovery, sms, email' })),
  csrfToken: Type.String(),
});

export const getCaptcha = operation({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'New captcha image (base64 PNG); its id travels in the cookie captchaId (under https __Host-captchaId); single use',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  reply: Type.String(),
});

export const getSlider = operation({
  method: 'GET',
  path: '/wps/captcha/geetest',
  summary: 'New slider puzzle, with a proof-of-work alternative for people who cannot or will not slide',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  reply: Type.Object({
    challenge: Type.String(),
    background: Type.String({ description: 'base64 image' }),
    piece: Type.String({ description: 'base64 image' }),
    width: Type.Integer(),
    height: Type.Integer(),
    pieceWidth: Type.Integer(),
    pieceTop: Type.Integer(),
    work: Type.Object(workPuzzle),
  }),
});

export const solveSlider = operation({
  method: 'POST',
  path: '/wps/captcha/geetest',
  summary: 'Judge a slider answer or a proof of work; answers the single-use proof',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({
    challenge: Type.String({ maxLength: 64 }),
    x: Type.Optional(Type.Number({ minimum: 0, maximum: 2000 })),
    nonce: Type.Optional(Nonce),
  }),
  reply: Type.Object({ validate: Type.String() }),
  errors: ['slider.failed'],
});

export const login = operation({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Sign in by user name and password (slider) or by mobile number and SMS code',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    username: Username,
    password: Password,
    type: Type.Optional(Type.Union([Type.Literal('username'), Type.Literal('sms')])),
    countryDialingCode: Type.Optional(DialingCode),
    captcha: ShortText,
    captchaProof: Type.Optional(SliderProof),
    geetest: Type.Optional(SliderProof),
    remember: Type.Optional(Type.Boolean()),
  }),
  reply: SignedIn,
  errors: [
    'login.failed',
    'login.locked',
    'captcha.required',
    'captcha.wrong',
    'slider.required',
    'slider.failed',
    'account.locked',
    'account.non.member',
    'sms.code.wrong',
    'sms.code.expired',
  ],
});

export const loginDevice = operation({
  method: 'POST',
  path: '/wps/session/login/device',
  summary: 'Sign in with the remembered device (HttpOnly cookie, 24 h, rotating)',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ username: Username }),
  reply: SignedIn,
  errors: ['login.device.invalid', 'account.locked'],
});

export const loginTicket = operation({
  method: 'POST',
  path: '/wps/session/login/ticket',
  summary: 'Exchange a one-time ticket (at most 60 s old, single use, bound to the merchant) for a session',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ ticket: Type.String({ minLength: 16, maxLength: 128 }) }),
  reply: SignedIn,
  errors: ['login.ticket.invalid', 'account.locked'],
});

export const createTicket = operation({
  method: 'POST',
  path: '/wps/session/ticket',
  summary: 'One-time ticket that signs this member in elsewhere within 60 s',
  tag: 'identity',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({}),
  reply: Type.Object({ ticket: Type.String(), expiresAt: Type.Integer() }),
});

export const loginVerification = operation({
  method: 'POST',
  path: '/wps/session/login/verification',
  summary:
    'Second step of a sign-in: the code that was sent, of the authenticator app, a recovery code, or the name that the bank account is held in',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    method: Type.Union([
      Type.Literal('sms'),
      Type.Literal('email'),
      Type.Literal('totp'),
      Type.Literal('recovery'),
      Type.Literal('account-name'),
    ]),
    verificationCode: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  reply: SignedIn,
  errors: [
    'login.not.session',
    'sms.code.wrong',
    'sms.code.expired',
    'totp.wrong',
    'recovery.code.wrong',
    'account.name.wrong',
    'factor.locked',
  ],
});

export const sendLoginVerification = operation({
  method: 'POST',
  path: '/wps/v2/verification/sms/send',
  summary: 'Send the code of the second step to the account’s own mobile number or e-mail address',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    method: Type.Optional(Type.Union([Type.Literal('sms'), Type.Literal('email')])),
    operationType: Type.Optional(Type.Integer()),
  }),
  reply: Type.Object({ sentTo: Type.String({ description: 'Masked' }), expiredMinutes: Type.Integer() }),
  errors: ['login.not.session', 'sms.too.many', 'sms.send.failed'],
});

export const freePlayWork = operation({
  method: 'GET',
  path: '/wps/session/login/freeplay',
  summary: 'The work that a trial account costs its maker’s device, to be done before it is opened; null where it costs none',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  module: 'FREEPLAY3',
  limit: { calls: 10, perSeconds: 60 },
  reply: Type.Object({
    work: Nullable(
      Type.Object({
        challenge: Type.String(),
        ...workPuzzle,
      }),
    ),
  }),
  errors: ['freeplay.off'],
});

export const freePlay = operation({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Open a trial account (type 4) with play money',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  module: 'FREEPLAY3',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    os: Type.Optional(Type.String({ maxLength: 40 })),
    platform: Type.Optional(Type.String({ maxLength: 4 })),
    work: Type.Optional(WorkDone),
  }),
  reply: SignedIn,
  errors: ['freeplay.off', 'work.required'],
});

export const logout = operation({
  method: 'DELETE',
  path: '/wps/session/logout',
  summary: 'End the session on every process',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  reply: Done,
});

export const getSession = operation({
  method: 'GET',
  path: '/wps/session',
  summary: 'Who this browser is signed in as, and the CSRF token of its session',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  reply: Type.Object({ signedIn: Type.Boolean(), member: Nullable(SignedIn) }),
});

const RegistrationFields = {
  payeeName: ShortText,
  email: ShortText,
  qqNum: ShortText,
  recommenderId: Type.Optional(Type.String({ maxLength: 255, description: 'Not read any more' })),
  captcha: ShortText,
  affiliateCode: ShortText,
  referralCode: ShortText,
  paymentPassword: ShortText,
  line: ShortText,
  whatsapp: ShortText,
  zalo: ShortText,
  facebook: ShortText,
  wechat: ShortText,
  idNumber: ShortText,
  nickname: ShortText,
  realName: ShortText,
  telegram: ShortText,
  birthday: ShortText,
  address: ShortText,
  nationality: ShortText,
  occupation: ShortText,
  sourceOfIncome: ShortText,
  domain: ShortText,
  registerUrl: Type.Optional(Type.String({ maxLength: 500 })),
  registerMethod: Type.Optional(Type.String({ maxLength: 10 })),
  countryDialingCode: Type.Optional(DialingCode),
  agreement: Type.Boolean({ description: 'Terms accepted and age confirmed' }),
  termsVersion: Type.Optional(Type.String({ maxLength: 40 })),
  geetest: Type.Optional(SliderProof),
  login: Type.Optional(Type.Boolean()),
};

const Registered = Type.Object({ account: Type.String({ description: 'The account number or name to sign in with' }), session: SignedIn });

const registrationErrors = [
  'register.username.taken',
  'register.mobile.taken',
  'register.field.invalid',
  'register.field.required',
  'register.agreement.required',
  'register.age.too.young',
  'register.refused',
  'register.closed',
  'captcha.wrong',
  'captcha.required',
  'slider.failed',
  'sms.code.wrong',
  'sms.code.expired',
  'invitation_code_error',
  'affiliate.invalid',
  'affiliate.ended',
  'password.weak',
  'payment.password.weak',
  'payment.password.same',
  'password.confirmation',
  'mobile.invalid',
] as const;

export const register = operation({
  method: 'PUT',
  path: '/wps/member/register',
  summary: 'Register by user name and sign in',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  module: 'USERNAMEREG3',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    username: Username,
    password: Password,
    confirmPassword: Password,
    mobileNum: ShortText,
    verificationCode: ShortText,
    ...RegistrationFields,
  }),
  reply: Registered,
  errors: registrationErrors,
});

export const registerMobile = operation({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  summary: 'Register by mobile number and SMS code and sign in',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  module: 'MOBILENUMREG3',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    mobileNum: Mobile,
    password: ShortText,
    confirmPassword: ShortText,
    verificationCode: ShortText,
    ...RegistrationFields,
  }),
  reply: Registered,
  errors: registrationErrors,
});

export const checkUsername = operation({
  method: 'GET',
  path: '/wps/check/username',
  summary: 'Whether a user name can be taken',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  query: Type.Object({ username: Username }),
  reply: Type.Object({ available: Type.Boolean() }),
});

export const checkAffiliate = operation({
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Whether an affiliate (agent) or referral code leads to somebody',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  query: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 64 }),
    domain: Type.Optional(Type.String({ maxLength: 255 })),
    kind: Type.Optional(Type.Union([Type.Literal('affiliate'), Type.Literal('referral')])),
  }),
  reply: Type.Object({
    valid: Type.Boolean(),
    code: Type.String(),
    ofAgent: Type.Boolean({ description: 'An agent’s, who will see who registers with it; false for codes of the house and of friends' }),
    userName: Type.Optional(Type.String({ description: 'The link is meant for one person, who is offered this user name' })),
  }),
  errors: ['affiliate.invalid', 'affiliate.ended', 'invitation_code_error'],
});

const SmsSent = Type.Object({
  expiredMinutes: Type.Integer(),
  expirationTime: Type.Integer({ description: 'Seconds until the code expires' }),
  retryAfterSeconds: Type.Integer(),
});

export const sendRegisterSms = operation({
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary: 'Send a registration code',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 3600 },
  body: Type.Object({
    countryDialingCode: Type.Optional(DialingCode),
    mobileNo: Type.Optional(Mobile),
    mobileNum: Type.Optional(Mobile),
    username: ShortText,
    geetest: Type.Optional(SliderProof),
    work: Type.Optional(WorkDone),
  }),
  reply: SmsSent,
  errors: ['mobile.invalid', 'mobile.missing', 'sms.too.many', 'sms.send.failed', 'slider.required', 'slider.failed', 'work.required'],
});

export const sendNoLoginSms = operation({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Send a code for SMS sign-in or for a forgotten password; answers alike whether or not the number is known',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 3600 },
  body: Type.Object({
    countryDialingCode: Type.Optional(DialingCode),
    mobileNo: Type.Optional(Mobile),
    mobileNum: Type.Optional(Mobile),
    purpose: Type.Optional(Type.Union([Type.Literal('login'), Type.Literal('forgot')])),
    geetest: Type.Optional(SliderProof),
    work: Type.Optional(WorkDone),
  }),
  reply: SmsSent,
  errors: ['mobile.invalid', 'mobile.missing', 'sms.too.many', 'sms.send.failed', 'slider.required', 'slider.failed', 'work.required'],
});

/** Whose password is forgotten: the user name, the mailbox, or both. */
const ForgottenWho = {
  username: Type.Optional(Username),
  email: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
};

export const forgotByEmail = operation({
  method: 'POST',
  path: '/wps/member/password/email',
  summary: 'Mail a reset code to the mailbox of an account; answers alike whether or not the account exists',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  form: true,
  // Twice five: the device may be asked for work in between.
  limit: { calls: 10, perSeconds: 300 },
  body: Type.Object({
    ...ForgottenWho,
    geetest: Type.Optional(SliderProof),
    work: Type.Optional(WorkDone),
  }),
  reply: Type.Object({ expiredMinutes: Type.Integer() }),
  errors: ['register.field.required', 'work.required', 'TOO_MANY_REQUESTS'],
});

export const resetByEmail = operation({
  method: 'POST',
  path: '/wps/member/password/email/verification',
  summary: 'Set a new password with the mailed code and sign in',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    ...ForgottenWho,
    verificationCode: Type.String({ minLength: 1, maxLength: 12 }),
    newPassword: Password,
  }),
  reply: SignedIn,
  errors: ['register.field.required', 'password.reset.invalid', 'password.weak'],
});

export const resetByPhone = operation({
  method: 'POST',
  path: '/wps/member/password/verification',
  summary: 'Set a new password with the SMS code and sign in',
  tag: 'identity',
  policy: 'visitor',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    newPassword: Password,
    mobileNum: Mobile,
    verificationCode: Type.String({ minLength: 1, maxLength: 12 }),
    countryDialingCode: Type.Optional(DialingCode),
    geetest: Type.Optional(SliderProof),
  }),
  reply: SignedIn,
  errors: ['password.reset.invalid', 'password.weak', 'mobile.invalid'],
});

export const changePassword = operation({
  method: 'POST',
  path: '/wps/member/password',
  summary: 'Change the password; ends every session of the account',
  tag: 'identity',
  policy: 'change-only',
  envelope: 'wps',
  encrypted: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({ oldPassword: Type.Optional(Password), newPassword: Password, confirmNewPassword: Password }),
  reply: Done,
  errors: ['password.wrong', 'password.weak', 'password.same', 'password.confirmation', 'step.up.required'],
});

export const getMemberInfo = operation({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'The signed-in member',
  tag: 'identity',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    id: Type.Integer(),
    account: Type.String(),
    nickname: Type.String(),
    type: Type.Integer(),
    toUpline: Type.Boolean(),
    hasUpline: Type.Boolean({ description: 'An agent stands above them' }),
    clubLabel: Type.Object({ labelName: Type.String(), color: Type.String(), color2: Type.String(), rankLevel: Type.Integer() }),
    memberLabel: Type.Array(Type.Object({ labelName: Type.String(), color: Type.String() })),
    regDate: Type.Integer(),
    mobileNum: Type.String({ description: 'Masked' }),
    email: Type.String({ description: 'Masked' }),
    language: Type.String(),
    referralCode: Type.String(),
    lastLoginAt: Nullable(Type.Integer()),
    avatar: Type.String(),
  }),
});

export const updateMemberInfo = operation({
  method: 'POST',
  path: '/wps/member/info',
  summary: 'Change the nickname',
  tag: 'identity',
  policy: 'member',
  envelope: 'wps',
  body: Type.Object({ nickname: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Done,
});

const AvatarReply = Type.Object({
  avatar: Type.String({
    description: 'Name of one of the set, file:<id> of a picture of their own, or the address of one that they redeemed',
  }),
  avatarType: Type.String(),
  choices: Type.Array(Type.String(), { description: 'The set that everybody has, then what the member redeemed points for' }),
  owned: Type.Array(Type.Object({ avatar: Type.String(), name: Type.String() }), {
    description: 'What they redeemed points for, with its name in the caller’s language',
  }),
});

export const getMemberIcon = operation({
  method: 'GET',
  path: '/wps/member/info/icon',
  aliases: ['/wps/relay/MCSFE_getPlayerAvatar'],
  summary: 'The member’s avatar and those to choose from',
  tag: 'identity',
  policy: 'session',
  envelope: 'wps',
  reply: AvatarReply,
});

export const setMemberIcon = operation({
  method: 'POST',
  path: '/wps/member/info/icon',
  summary: 'Choose an avatar of the set, one that was redeemed, or a picture of one’s own that was uploaded: file:<its id>',
  tag: 'identity',
  policy: 'session',
  envelope: 'wps',
  body: Type.Object({ avatar: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: AvatarReply,
  errors: ['file.unknown'],
});

export const setLanguage = operation({
  method: 'POST',
  path: '/wps/member/language',
  summary: 'Keep the member’s language on the server',
  tag: 'identity',
  policy: 'session',
  envelope: 'wps',
  body: Type.Object({ language: LanguageText }),
  reply: Done,
});
