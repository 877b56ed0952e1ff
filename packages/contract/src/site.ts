import { Type } from 'typebox';
import { Done, EpochMs, LanguageText, Nullable, OneOf, PageQuery } from './common.js';
import { serviceTypes } from './content-words.js';
import { operation } from './operation.js';

const WhitelabelNode = Type.Cyclic(
  {
    Node: Type.Object({
      modId: Type.String(),
      enabled: Type.String({ description: '"1" on, "0" off' }),
      childrenNodes: Type.Array(Type.Ref('Node')),
    }),
  },
  'Node',
);

/** One registration field's rule, as the operator configured it. */
export const RegisterRule = Type.Object({
  field: Type.String(),
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  acceptedPattern: Type.String({ description: 'Regular expression, or "*" for any text' }),
  patternId: Type.Integer({ description: 'Message key: reg_pattern_{patternId}' }),
});

export const Resource = Type.Object({
  resourceType: Type.String(),
  url: Type.String(),
  qrCodeUrl: Type.String(),
  labelNameEn: Type.String({ description: 'What a link of its kind is called in English' }),
});

/** A kind of customer service that the brand has. Where it leads is told by `openCustomerService` alone, by a link that is good once. */
export const CustomerServiceEntry = Type.Object({
  csType: OneOf(serviceTypes),
  leadsAway: Type.Boolean({ description: 'It is not a page of this site' }),
});

/** What stands at the foot of the pages in place of the product's own words. */
export const FooterEntry = Type.Object({
  id: Type.String(),
  part: Type.String({ description: 'about, payment, service or responsible' }),
  icon: Type.String({ description: 'A sign by its name, or empty' }),
  imageUrl: Type.String(),
  text: Type.String(),
  url: Type.String(),
});

export const Banner = Type.Object({
  bannerId: Type.String(),
  groupName: Type.String(),
  imageUrl: Type.String(),
  phoneImageUrl: Type.String({ description: 'In place of the wide picture on narrow screens; empty: that one' }),
  title: Type.String(),
  text: Type.String(),
  actionLabel: Type.String(),
  url: Type.String({ description: 'Where a click leads; empty when the banner is not clickable' }),
  linkageType: Type.String({ description: 'URL, G (a game) or P (an offer)' }),
});

export const Announcement = Type.Object({
  id: Type.String(),
  type: Type.String({ description: 'B, PL, PU, PR or H' }),
  title: Type.String(),
  content: Type.String({ description: 'Sanitised HTML' }),
  timestamp: Type.String({ description: 'yyyy-MM-dd HH:mm:ss in the brand time zone' }),
});

export const HelpArticle = Type.Object({
  key: Type.String(),
  title: Type.String(),
  html: Type.String({ description: 'Sanitised HTML' }),
  translated: Type.Boolean({
    description: 'In the language asked for, or in one that speaks for it. What is not is not listed, but still found by its key',
  }),
});

export const getBrandLogo = operation({
  method: 'GET',
  path: '/wps/system/logo/:logoId',
  summary: 'A logo of the brand',
  tag: 'site',
  policy: 'visitor',
  envelope: 'file',
  params: Type.Object({ logoId: Type.String({ format: 'uuid' }) }),
  reply: Type.Object({}),
  errors: ['not.found'],
});

export const getSystemStatus = operation({
  method: 'GET',
  path: '/wps/system/status',
  aliases: ['/wps/v2/system/status'],
  summary: 'State of the site, the caller’s place, the brand and its feature tree',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  openDuringClosure: true,
  reply: Type.Object({
    status: Type.Integer({ description: '0 normal, 1 maintenance, 2 region restricted' }),
    maintenance: Type.Boolean(),
    maintenanceUntil: Nullable(Type.Integer()),
    regionRestriction: Type.Boolean(),
    location: Type.Object({ ip: Type.String(), country: Type.String({ description: 'ISO 3166 code, or empty when unknown' }) }),
    serverTime: Type.Integer(),
    brand: Type.Object({
      merchantCode: Type.String(),
      name: Type.String(),
      currency: Type.String(),
      currencyScale: Type.Integer({ description: 'Decimals shown' }),
      timeZone: Type.String(),
      minimumAge: Type.Integer(),
      playMoney: Type.Boolean(),
      languages: Type.Array(Type.String()),
      defaultLanguage: Type.String(),
      termsVersion: Type.String(),
    }),
    info: Type.Object({
      whitelabel: WhitelabelNode,
      register: Type.Array(RegisterRule),
      resources: Type.Array(Resource),
      customerService: Type.Array(CustomerServiceEntry),
      serviceHours: Type.Array(Type.String(), {
        description:
          'Hours of customer service in the brand’s zone, a line for each day that has some, such as "mon 08:00-23:00"; empty: not told',
      }),
      serviceAnswerMinutes: Nullable(Type.Integer({ description: 'Minutes until customer service usually answers; null: not told' })),
      domainRoute: Type.Array(Type.Object({ domain: Type.String() })),
      mainDomain: Type.String(),
      analytics: Type.Object({ gtagId: Type.String() }),
      imageCDNs: Type.Array(Type.String()),
      launchGameCDNs: Type.Array(Type.String()),
    }),
  }),
});

export const getWhitelabel = operation({
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'Feature tree of the brand',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  reply: WhitelabelNode,
});

export const getRegisterSettings = operation({
  method: 'GET',
  path: '/wps/system/setting/register',
  summary: 'Registration fields and their rules',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  reply: Type.Object({
    rules: Type.Array(RegisterRule),
    usernameRegistration: Type.Boolean(),
    mobileRegistration: Type.Boolean(),
    mobilePassword: Type.Boolean({ description: 'Password fields are shown in mobile registration' }),
    smsVerification: Type.Boolean(),
    captcha: Type.Boolean(),
    agreementDefault: Type.Boolean(),
    countryDialingCode: Type.String(),
    countryDialingCodeFixed: Type.Boolean(),
    minimumAge: Type.Integer(),
    termsVersion: Type.String(),
  }),
});

export const getConsolidatedSettings = operation({
  method: 'GET',
  path: '/wps/system/settings/consolidated',
  summary: 'Settings that switch parts of the site, by module id',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  reply: Type.Object({ settings: Type.Record(Type.String(), Type.Boolean()) }),
});

export const openCustomerService = operation({
  method: 'POST',
  path: '/wps/system/customerService',
  summary:
    'A link to customer service that is good once, for a minute: VIP for members of a rank above 4 where the brand has it, else LIVECHAT',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  // Whoever is kept out has the most to ask.
  openDuringClosure: true,
  limit: { calls: 20, perSeconds: 60 },
  reply: Type.Object({
    csType: OneOf(serviceTypes),
    url: Type.String({ description: 'A path of this site, to be opened in a window' }),
    expiresAt: EpochMs,
  }),
  errors: ['customer.service.none'],
});

export const followCustomerService = operation({
  method: 'GET',
  path: '/wps/system/customerService/:ticket',
  summary: 'Leads on to customer service; a link that is used up, too old or taken back leads to the help page',
  tag: 'site',
  policy: 'visitor',
  envelope: 'redirect',
  openDuringClosure: true,
  limit: { calls: 60, perSeconds: 60 },
  params: Type.Object({ ticket: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
  reply: Type.Object({}),
});

export const getDomainRoute = operation({
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'Domains of the brand; the client measures their speed',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  openDuringClosure: true,
  reply: Type.Object({
    domainList: Type.Array(Type.Object({ domain: Type.String(), speed: Type.Number() })),
    resources: Type.Array(Resource),
  }),
});

export const getCountries = operation({
  method: 'GET',
  path: '/wps/system/country',
  summary: 'Countries and their dialling codes',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  reply: Type.Object({ countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), dialingCode: Type.String() })) }),
});

export const getHelpCenter = operation({
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'Help articles in one language',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  query: Type.Object({ language: Type.Optional(LanguageText), device: Type.Optional(Type.String({ maxLength: 10 })) }),
  reply: Type.Object({ articles: Type.Array(HelpArticle) }),
});

export const getSitePicture = operation({
  method: 'GET',
  path: '/wps/system/pictures/:name',
  summary: 'A picture of the brand’s content, named by what is in it',
  tag: 'site',
  policy: 'visitor',
  envelope: 'file',
  // Staff look at their banners while the site is closed.
  openDuringClosure: true,
  params: Type.Object({ name: Type.String({ pattern: '^[0-9a-f]{64}\\.(?:png|jpg)$' }) }),
  reply: Type.Object({}),
  errors: ['not.found'],
});

export const sendFeedback = operation({
  method: 'PUT',
  path: '/wps/feedback',
  summary: 'Leave a message for the operator',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 5, perSeconds: 300 },
  body: Type.Object({
    content: Type.String({ minLength: 1, maxLength: 1000 }),
    contact: Type.Optional(Type.String({ maxLength: 120 })),
    reference: Type.Optional(Type.String({ maxLength: 60, description: 'Number of the bet, deposit or withdrawal that it is about' })),
  }),
  reply: Type.Object({ feedbackId: Type.String() }),
});

export const listOwnFeedback = operation({
  method: 'GET',
  path: '/wps/feedback',
  summary: 'What the caller wrote to the operator, the newest first, each with its answer',
  tag: 'site',
  policy: 'member',
  envelope: 'wps',
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        feedbackId: Type.String(),
        at: EpochMs,
        content: Type.String(),
        reference: Type.String({ description: 'Number of the bet, deposit or withdrawal that it is about, or empty' }),
        answeredAt: Nullable(EpochMs),
        answer: Type.String({ description: 'Empty: none yet, or it was answered elsewhere' }),
      }),
    ),
    total: Type.Integer(),
  }),
});

export const listAnnouncements = operation({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  aliases: ['/wps/relay/CCSFE_getListAnnouncements', '/wps/system/announcements'],
  summary: 'Notices, banners, pop-ups and promotions of the brand',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  query: Type.Object({
    types: Type.Optional(Type.String({ maxLength: 40, description: 'Comma list of B, PL, PU, PR, H' })),
    platform: Type.Optional(Type.String({ maxLength: 4 })),
    execution: Type.Optional(Type.String({ maxLength: 4 })),
    merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    player: Type.Array(Announcement),
    banners: Type.Array(Banner),
    popup: Type.Array(Announcement),
    promotion: Type.Array(Announcement),
    footer: Type.Array(FooterEntry, { description: 'In order; a part that is not here is the product’s own' }),
  }),
});

export const getEncryptionKeys = operation({
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'Public keys (JWK) that encrypted bodies are sealed to; the newest first',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  // Staff sign in with a sealed password while the site is closed, or from where players may not be: whoever closed it has to open it again.
  openDuringClosure: true,
  reply: Type.Object({
    serverTime: Type.Integer(),
    keys: Type.Array(
      Type.Object({
        kid: Type.String(),
        kty: Type.String(),
        crv: Type.String(),
        x: Type.String(),
        y: Type.String(),
        alg: Type.String(),
        use: Type.String(),
      }),
    ),
  }),
});

export const collectMetrics = operation({
  method: 'POST',
  path: '/wps/system/collect',
  summary: 'Page-speed figures of one page view, without personal data',
  tag: 'site',
  policy: 'visitor',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({
    name: Type.Union([Type.Literal('LCP'), Type.Literal('INP'), Type.Literal('CLS'), Type.Literal('TTFB')]),
    value: Type.Number({ minimum: 0, maximum: 600_000 }),
    route: Type.String({ maxLength: 60 }),
  }),
  reply: Done,
});
