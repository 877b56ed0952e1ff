import { playerTypes, staffRightNames, type Operations, type Reply } from '@sortes/contract';
import { uuidOf } from '../chance.js';
import type { Answers, Person } from '../answer.js';

const id = 10_001;
const nameOf = (as: Person): string => (as === 'agent' ? 'agent1' : 'demo');
const typeOf = (as: Person): number => (as === 'agent' ? playerTypes.agent1 : playerTypes.member);

const signedIn = (as: Person): NonNullable<Reply<Operations['getSession']>['member']> => ({
  token: '1',
  id,
  userName: nameOf(as),
  type: typeOf(as),
  firstTimeLogin: false,
  passwordExpired: false,
  passwordWeak: false,
  sessionKind: 'full',
  verificationMethods: [],
  csrfToken: 'mock',
});

const entered = { ...signedIn('member') };
const staffEntered: Reply<Operations['staffSignIn']> = {
  token: '1',
  kind: 'full',
  csrfToken: 'mock',
  factors: ['totp'],
  passkeyOptions: null,
};

/** Who is signed in, on the site and on the console. */
export const people: Answers = {
  getSession: ({ as }) => (as === 'guest' ? { signedIn: false, member: null } : { signedIn: true, member: signedIn(as) }),
  getMemberInfo: ({ as, now }) => ({
    id,
    account: nameOf(as),
    nickname: '',
    type: typeOf(as),
    toUpline: false,
    hasUpline: as === 'agent',
    clubLabel: { labelName: 'Silver', color: '#1b2233', color2: '#c9d3e4', rankLevel: 2 },
    memberLabel: [],
    regDate: now - 200 * 24 * 3_600_000,
    mobileNum: '+84 90 *** **67',
    email: 'd***@example.com',
    language: 'EN',
    referralCode: 'DEMO2026',
    lastLoginAt: now - 3_600_000,
    avatar: '',
  }),
  login: entered,
  loginDevice: entered,
  loginTicket: entered,
  loginVerification: entered,
  loginPasskey: entered,
  freePlay: entered,
  register: { account: 'demo', session: entered },
  registerMobile: { account: 'demo', session: entered },
  staffSignIn: staffEntered,
  staffShowFactor: staffEntered,
  staffMe: ({ now }) => ({
    id: uuidOf('staff', 0),
    name: 'an.nguyen',
    role: 'admin',
    kind: 'full',
    rights: [...staffRightNames],
    brands: null,
    csrfToken: 'mock',
    idleMinutes: 30,
    expiresAt: now + 12 * 3_600_000,
    totp: true,
    passkeys: [],
  }),
};
