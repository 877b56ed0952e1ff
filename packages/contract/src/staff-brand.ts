import { Type } from 'typebox';
import { brandCodePattern } from './brand-names.js';
import { EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { RegisterRule } from './site.js';
import { Reason, StaffEmail, StaffName } from './staff.js';

const Text = Type.String();
const Version = Type.String({ minLength: 8, maxLength: 64, description: 'State of the brand that the change is based on' });
const AddressRule = Type.Object({
  network: Type.String({ minLength: 2, maxLength: 64, description: 'Address or network: 203.0.113.0/24' }),
  verdict: OneOf(['allow', 'deny']),
  note: Type.String({ maxLength: 200 }),
});
const Window = Type.Object({ from: EpochMs, until: Nullable(EpochMs) });
const Rule = Type.Object({
  ...RegisterRule.properties,
  field: Type.String({ minLength: 1, maxLength: 40 }),
  minLength: Type.Integer({ minimum: 0, maximum: 255 }),
  maxLength: Type.Integer({ minimum: 0, maximum: 255 }),
  acceptedPattern: Type.String({ minLength: 1, maxLength: 300, description: 'Regular expression, or "*" for any text' }),
  patternId: Type.Integer({ minimum: 0, maximum: 99 }),
});

const Brand = Type.Object({
  version: Version,
  code: Text,
  name: Text,
  currency: Text,
  currencySymbol: Text,
  currencyScale: Type.Integer(),
  timeZone: Text,
  hosts: Type.Array(Text),
  languages: Type.Array(Text, { description: 'The first is the default' }),
  features: Type.Array(
    Type.Object({
      modId: Text,
      parent: Text,
      what: Text,
      standard: Type.Boolean(),
      own: Nullable(Type.Boolean({ description: 'What the brand switched; null: as the product has it' })),
      on: Type.Boolean({ description: 'On with everything above it, under the jurisdiction' }),
    }),
  ),
  rules: Type.Array(Type.Object({ ...RegisterRule.properties, standard: RegisterRule, isOwn: Type.Boolean() })),
  settings: Type.Array(
    Type.Object({
      name: Text,
      type: Text,
      what: Text,
      standard: Type.Unknown(),
      value: Type.Unknown(),
      isOwn: Type.Boolean(),
      minimum: Nullable(Type.Integer()),
      maximum: Nullable(Type.Integer()),
      choices: Type.Array(Text),
    }),
  ),
  countries: Type.Array(Text),
  addresses: Type.Array(AddressRule),
  maintenance: Nullable(Window),
  lastChange: Nullable(Type.Object({ by: Text, at: EpochMs, reason: Text, mayUndo: Type.Boolean() })),
});

export const staffGetBrand = operation({
  method: 'GET',
  path: '/bo/brand',
  summary: 'The brand of this host with everything that may be changed of it, defaults beside',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.read',
  envelope: 'wps',
  reply: Brand,
});

export const staffChangeBrand = operation({
  method: 'POST',
  path: '/bo/brand',
  summary: 'Change the brand: what is not named stays; null takes a setting, a module or a field back to its default',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.manage',
  envelope: 'wps',
  body: Type.Object({
    version: Version,
    reason: Reason,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    languages: Type.Optional(Type.Array(Type.String({ maxLength: 12 }), { minItems: 1, maxItems: 20 })),
    hosts: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 50 })),
    settings: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())),
    features: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Nullable(Type.Boolean()))),
    rules: Type.Optional(Type.Array(Rule, { maxItems: 60 })),
    resetRules: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 60 })),
    countries: Type.Optional(Type.Array(Type.String({ minLength: 2, maxLength: 2 }), { maxItems: 260 })),
    addresses: Type.Optional(Type.Array(AddressRule, { maxItems: 2_000 })),
    maintenance: Type.Optional(Nullable(Window)),
  }),
  reply: Brand,
  errors: [
    'edit.outdated',
    'brand.contrast',
    'brand.host.taken',
    'brand.host.needed',
    'function.not.available',
    'agent.margin',
    'agent.margin.group',
  ],
});

export const staffUndoBrandChange = operation({
  method: 'POST',
  path: '/bo/brand/undo',
  summary: 'Take the last change of the brand back',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.manage',
  envelope: 'wps',
  body: Type.Object({ version: Version, reason: Reason }),
  reply: Brand,
  errors: ['edit.outdated', 'state.not.allowed', 'brand.host.taken', 'brand.host.needed', 'agent.margin', 'agent.margin.group'],
});

export const staffUploadLogo = operation({
  method: 'POST',
  path: '/bo/brand/logo',
  summary: 'Upload a logo (PNG or JPEG): its bytes are the body, X-File-Name its name; it shows once a change of the setting logo names it',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.manage',
  envelope: 'wps',
  upload: { maximumBytes: 2 * 1024 * 1024, types: ['image/png', 'image/jpeg'] },
  limit: { calls: 20, perSeconds: 60 },
  reply: Type.Object({ logoId: Text, width: Type.Integer(), height: Type.Integer() }),
  errors: ['file.too.large', 'file.type.refused', 'file.damaged'],
});

export const staffTryRegisterRule = operation({
  method: 'GET',
  path: '/bo/brand/rules/try',
  summary: 'What registration would say to a text under a rule, before the rule is kept',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.read',
  envelope: 'wps',
  query: Type.Object({
    field: Type.String({ minLength: 1, maxLength: 40 }),
    value: Type.Optional(Type.String({ maxLength: 300 })),
    required: OneOf(['yes', 'no']),
    minLength: Type.Integer({ minimum: 0, maximum: 255 }),
    maxLength: Type.Integer({ minimum: 0, maximum: 255 }),
    acceptedPattern: Type.String({ minLength: 1, maxLength: 300 }),
    patternId: Type.Integer({ minimum: 0, maximum: 99 }),
  }),
  reply: Type.Object({
    accepted: Type.Boolean(),
    reason: Nullable(OneOf(['required', 'length', 'pattern'])),
    message: Type.String({ description: 'What the server would answer; empty when it is accepted' }),
  }),
});

export const staffTryAccess = operation({
  method: 'GET',
  path: '/bo/brand/access/try',
  summary: 'What a visitor at an address would see now, and why',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.read',
  envelope: 'wps',
  query: Type.Object({ address: Type.String({ minLength: 2, maxLength: 64 }) }),
  reply: Type.Object({
    address: Text,
    country: Type.String({ description: 'ISO 3166; empty when unknown' }),
    status: Type.Integer({ description: '0 the site, 1 maintenance, 2 restricted' }),
    rule: Nullable(AddressRule),
    countryBlocked: Type.Boolean(),
  }),
});

const BrandLine = Type.Object({
  merchantId: Type.Integer(),
  code: Text,
  name: Text,
  hosts: Type.Array(Text),
  languages: Type.Array(Text),
  currency: Text,
  timeZone: Text,
  staff: Type.Integer({ description: 'Accounts of staff that work for this brand alone or among others by name' }),
  isHere: Type.Boolean({ description: 'The brand of this host' }),
});

export const staffListBrands = operation({
  method: 'GET',
  path: '/bo/brands',
  summary: 'Brands that the account works for, oldest first',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, search: Type.Optional(Type.String({ maxLength: 80 })) }),
  reply: Type.Object({ list: Type.Array(BrandLine), total: Type.Integer() }),
});

export const staffExportBrands = operation({
  method: 'GET',
  path: '/bo/brands.csv',
  summary: 'Brands as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 80 })) }),
  reply: Type.String(),
});

/** What a new brand may take from its template; what it does not take begins with the product's defaults. */
export const brandTemplateParts = ['settings', 'access', 'content', 'games', 'lottery', 'cashier'] as const;
export type BrandTemplatePart = (typeof brandTemplateParts)[number];

export const staffCreateBrand = operation({
  method: 'POST',
  path: '/bo/brands',
  summary: 'Add a brand, as a template is or with the product’s defaults, and its first administrator',
  tag: 'staff',
  policy: 'staff',
  right: 'brand.manage',
  envelope: 'wps',
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    code: Type.String({ pattern: brandCodePattern }),
    name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    hosts: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { minItems: 1, maxItems: 50 }),
    languages: Type.Array(Type.String({ maxLength: 12 }), { minItems: 1, maxItems: 20 }),
    currency: Type.String({ pattern: '^[A-Z]{3,5}$', description: 'A code of the list of currencies, which gives symbol and decimals' }),
    timeZone: Type.String({ minLength: 1, maxLength: 60 }),
    template: Nullable(Type.String({ maxLength: 40, description: 'Code of a brand' })),
    parts: Type.Array(OneOf(brandTemplateParts), { maxItems: 6 }),
    admin: Nullable(Type.Object({ name: StaffName, email: StaffEmail })),
    reason: Reason,
  }),
  reply: Type.Object({
    merchantId: Type.Integer(),
    code: Text,
    hosts: Type.Array(Text),
    admin: Nullable(
      Type.Object({
        name: Text,
        waits: Nullable(Type.String({ description: 'The request for the account, which a second administrator decides' })),
      }),
    ),
  }),
  errors: ['brand.code.taken', 'brand.host.taken', 'brand.host.needed', 'staff.name.taken', 'not.found'],
});
