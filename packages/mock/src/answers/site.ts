import { registerPatterns, type Operations, type Reply } from '@sortes/contract';
import { bodyKeys } from '../body-keys.js';
import { brand } from '../brand.js';
import type { Answers } from '../answer.js';

type Status = Reply<Operations['getSystemStatus']>;

const minute = 60_000;

/** Modules of the feature tree, by what they hang under: all that a brand can switch on are. */
export const features: Readonly<Record<string, readonly string[]>> = {
  COMM3: [
    'REG3',
    'VERIFICATION3',
    'PASS3',
    'PROFPIC3',
    'FREEPLAY3',
    'GAMELO3',
    'DPSTBAS3',
    'TRANSUPLINE3',
    'TRANSDOWNLINE3',
    'AGENTCENTER3',
    'PROMO3',
    'PTSYS3',
    'REFERRAL3',
    'MISSIONLB3',
    'MEMTRANS3',
    'FEEDBACK3',
  ],
  REG3: ['DIRECTREG3', 'USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'AGEANNOUNCE3', 'AFFMAN3'],
  MOBILENUMREG3: ['MOBILENUMPASSREG3'],
  VERIFICATION3: ['CAPTCHA3', 'GEETEST3', 'LOGINIPVERF3', 'MOBILEVERCODELOGIN3'],
  PASS3: ['PWRESETSMS3', 'CHNGPASSVERIF3', 'PWDEXPFORCECHANGE3'],
  GAMELO3: ['GAMELOHOT3', 'GAMELOFAV3', 'GAMELOREC3'],
  AGENTCENTER3: ['SIGNCONDIV3', 'DAILYSALCONT3', 'HOURSAL3', 'RTSALARY3', 'QUOTA3'],
  PROMO3: ['PLAYERRANK3'],
};
/** Every module's id. */
export const featureIds: readonly string[] = Object.values(features).flat();

const treeOf = (modId: string): Status['info']['whitelabel'] => ({
  modId,
  enabled: '1',
  childrenNodes: (features[modId] ?? []).map(treeOf),
});

const rule = (field: string, required: boolean, [minLength, maxLength]: readonly [number, number], patternId = 0) => ({
  field,
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: registerPatterns.find(({ id }) => id === patternId)?.pattern ?? '*',
  patternId,
});
const rules = [
  rule('username', true, [4, 16], 1),
  rule('password', true, [8, 64]),
  rule('birthday', true, [10, 10], 11),
  rule('email', false, [5, 254], 3),
  rule('referralCode', false, [4, 32], 4),
];

const slide = (groupName: string, picture: string, title: string, text: string, url: string) => ({
  bannerId: `${groupName}-${picture}`,
  groupName,
  imageUrl: `/art/hero-${picture}.avif`,
  phoneImageUrl: '',
  title,
  text,
  actionLabel: url === '' ? '' : 'See more',
  url,
  linkageType: 'URL',
});
const fair = (group: string) => slide(group, 'fair', 'Check every draw yourself', 'Sealed before betting closes.', '/help?topic=fairness');
const northern = (group: string) =>
  slide(group, 'northern', 'Northern lottery, every evening', 'Results at 18:15 Hanoi time.', '/vnlottery?gameCode=xsmb');
const welcome = (group: string) => slide(group, 'welcome', 'Welcome to Sortes', 'Play money to try everything.', '/elott');

const text = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const articles = ['register', 'deposit', 'bet', 'fairness', 'responsible', 'terms', 'privacy'] as const;
const headings = [
  'How to register',
  'How to deposit',
  'How to bet',
  'How draws are proved fair',
  'Play responsibly',
  'Terms of use',
  'Privacy',
] as const;

export const site: Answers = {
  getSystemStatus: ({ made, now }) => ({
    ...made,
    status: 0,
    maintenance: false,
    maintenanceUntil: null,
    regionRestriction: false,
    location: { ip: '203.0.113.24', country: 'VN' },
    serverTime: now,
    brand: {
      merchantCode: brand.merchantCode,
      name: brand.brandName,
      currency: brand.currency.code,
      currencyScale: brand.currency.scale,
      timeZone: brand.timeZone,
      minimumAge: brand.minimumAge,
      playMoney: brand.playMoney,
      languages: [...brand.languages],
      defaultLanguage: brand.defaultLanguage,
      termsVersion: '2026-01',
    },
    info: {
      ...made.info,
      whitelabel: treeOf('COMM3'),
      register: rules,
      resources: [],
      customerService: [{ csType: 'LIVECHAT', leadsAway: false }],
      serviceHours: [
        'mon 08:00-23:00',
        'tue 08:00-23:00',
        'wed 08:00-23:00',
        'thu 08:00-23:00',
        'fri 08:00-23:00',
        'sat 09:00-23:00',
        'sun 09:00-23:00',
      ],
      serviceAnswerMinutes: 5,
      domainRoute: [],
      mainDomain: 'localhost',
      analytics: { gtagId: '' },
      imageCDNs: [],
      launchGameCDNs: [],
    },
  }),
  getWhitelabel: treeOf('COMM3'),
  getConsolidatedSettings: { settings: Object.fromEntries(featureIds.map((id) => [id, true])) },
  getRegisterSettings: {
    rules,
    usernameRegistration: true,
    mobileRegistration: true,
    mobilePassword: true,
    smsVerification: true,
    captcha: false,
    agreementDefault: false,
    countryDialingCode: '84',
    countryDialingCodeFixed: false,
    minimumAge: brand.minimumAge,
    termsVersion: '2026-01',
  },
  getCountries: {
    countries: [
      { code: 'VN', name: 'Vietnam', dialingCode: '84' },
      { code: 'TH', name: 'Thailand', dialingCode: '66' },
      { code: 'ID', name: 'Indonesia', dialingCode: '62' },
    ],
  },
  getDomainRoute: { domainList: [{ domain: 'localhost', speed: 0 }], resources: [] },
  openCustomerService: ({ now }) => ({ csType: 'LIVECHAT', url: '/helpmc', expiresAt: now + minute }),
  getHelpCenter: {
    articles: articles.map((key, at) => ({
      key,
      title: headings[at] ?? key,
      html: `<h2>${headings[at] ?? key}</h2><p>What stands here on a site that runs is written by its operator.</p><ul><li>It is as long as it has to be.</li><li>It leads on to <a href="/elott">a page</a>.</li></ul>`,
      translated: true,
    })),
  },
  listAnnouncements: ({ now }) => ({
    player: ['Sortes is open', 'How we prove that draws are fair', 'This site runs on play money'].map((title, at) => ({
      id: `notice-${at}`,
      type: 'PL',
      title,
      content: `<p>${title}. <a href="/help">Read more</a></p>`,
      timestamp: text(now - at * 24 * 60 * minute),
    })),
    banners: [
      welcome('home_visitor'),
      fair('home'),
      northern('home'),
      northern('lott'),
      fair('lott'),
      fair('help'),
      welcome('down'),
      welcome('w_reg'),
    ],
    popup: [],
    promotion: [],
    footer: [],
  }),
  getEncryptionKeys: async ({ now }) => {
    const { kid = '', kty = '', crv = '', x = '', y = '', alg = '', use = '' } = (await bodyKeys()).publicKey;
    return { serverTime: now, keys: [{ kid, kty, crv, x, y, alg, use }] };
  },
};
