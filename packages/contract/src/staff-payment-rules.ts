import { Type } from 'typebox';
import { EpochMs, Nullable, OneOf, textsByLanguage } from './common.js';
import { depositKinds, type DepositKind } from './deposit-states.js';
import { languageCodes } from './languages.js';
import { operation, type Static } from './operation.js';
import { Approval, Decision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

const Sum = Type.String({ pattern: '^\\d{1,14}(\\.\\d{1,4})?$', description: 'an amount as text, like "50000" or "0.5"' });
const Texts = textsByLanguage(2_000, { additionalProperties: false });
const Version = Type.String({ minLength: 8, maxLength: 64, description: 'State that the change is based on' });

const HouseAccountForm = Type.Object(
  {
    bankCode: Type.Optional(Type.String({ maxLength: 40 })),
    bankName: Type.Optional(Type.String({ maxLength: 100 })),
    number: Type.String({ minLength: 1, maxLength: 60 }),
    holder: Type.Optional(Type.String({ maxLength: 100 })),
    qrPayload: Type.Optional(Type.String({ maxLength: 1_000 })),
    qrImage: Type.Optional(
      Type.String({ pattern: '^(/[^/\\s][^\\s]*)?$', maxLength: 300, description: 'a path of this site, like /pictures/qr.png' }),
    ),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** A way to pay as staff write it: sums are decimal text in currency units. What is left out stays as it is, or is what a new one has. */
export const MethodForm = Type.Object(
  {
    vendorId: Type.String({ pattern: '^[a-z0-9-]{1,40}$', description: '1 to 40 small letters, digits and dashes' }),
    kind: Type.Optional(Type.Unsafe<DepositKind>(Type.Union(depositKinds.map((kind) => Type.Literal(kind))))),
    gateway: Type.Optional(Type.String({ maxLength: 40 })),
    bankCode: Type.Optional(Type.String({ maxLength: 40 })),
    names: Type.Optional(Texts),
    notes: Type.Optional(Texts),
    instructions: Type.Optional(Texts),
    minimum: Type.Optional(Sum),
    maximum: Type.Optional(Sum),
    amountStep: Type.Optional(Sum),
    presets: Type.Optional(Type.Array(Sum, { maxItems: 12 })),
    fee: Type.Optional(
      Type.Object(
        {
          percent: Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,2})?$', description: 'a percentage as text, like "1.5"' }),
          fixed: Sum,
          payer: Type.Union([Type.Literal('player'), Type.Literal('house')]),
        },
        { additionalProperties: false },
      ),
    ),
    dailyCount: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000 }), Type.Null()])),
    rankFrom: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    rankTo: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000 }), Type.Null()])),
    countries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$', description: 'a country of two letters, like VN' }), { maxItems: 250 }),
    ),
    proofNeeded: Type.Optional(Type.Boolean()),
    banks: Type.Optional(
      Type.Array(
        Type.Object({
          bankCode: Type.String({ minLength: 1, maxLength: 40 }),
          bankType: Type.String({ maxLength: 40 }),
          bankName: Type.String({ minLength: 1, maxLength: 100 }),
        }),
        { maxItems: 100 },
      ),
    ),
    minutesToPay: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440 })),
    enabled: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    accounts: Type.Optional(
      Type.Array(HouseAccountForm, { maxItems: 50, description: 'Accounts of the house; those that are not named are switched off' }),
    ),
  },
  { additionalProperties: false },
);
export type MethodForm = Static<typeof MethodForm>;

const Amount = Type.String({ maxLength: 24, description: 'Decimal text in currency units' });
const OptionalAmount = Type.Optional(Type.Union([Amount, Type.Null()]));
const TimeOfDay = Type.Optional(
  Type.Union([Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'a time of day like 08:30' }), Type.Null()]),
);

/** A brand's rules of money out as its operator writes them. What is left out stays as it is; null takes a limit away. */
export const PayoutRuleForm = Type.Object(
  {
    gateway: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    bankMinimum: Type.Optional(Amount),
    bankMaximum: Type.Optional(Amount),
    ewalletMinimum: Type.Optional(Amount),
    ewalletMaximum: Type.Optional(Amount),
    dailyAmount: OptionalAmount,
    dailyCount: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000 }), Type.Null()])),
    feeBasisPoints: Type.Optional(Type.Integer({ minimum: 0, maximum: 5_000 })),
    feeFixed: Type.Optional(Amount),
    freePerDay: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    openFrom: TimeOfDay,
    openUntil: TimeOfDay,
    automaticUpTo: Type.Optional(Amount),
    automaticAccountDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
    automaticEarlier: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    fourEyesAbove: OptionalAmount,
    aloneADay: Type.Optional(
      Type.Union([Amount, Type.Null()], {
        description: 'What one person may credit by hand alone within 24 hours, all players together; null: three times fourEyesAbove',
      }),
    ),
    handCreditDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        description:
          'For so many days after somebody has credited money of a player by hand they decide nothing about that player’s withdrawals, and after one did so alone none is paid without a person; 0: off',
      }),
    ),
    smallBalance: Type.Optional(Amount),
  },
  { additionalProperties: false },
);
export type PayoutRuleForm = Static<typeof PayoutRuleForm>;

const HouseAccount = Type.Required(HouseAccountForm);
const Method = Type.Object({
  ...Type.Required(MethodForm).properties,
  accounts: Type.Array(HouseAccount),
  isDefault: Type.Boolean({ description: 'The installation’s, for every brand without one of its own' }),
  version: Version,
  hasKeys: Type.Boolean({ description: 'Whether the running program has keys for its gateway; without them it is not offered' }),
});
/** What another person has still to decide about; before and after hold what would change. */
const Waiting = Type.Object({
  approvalId: Uuid,
  subject: Type.String(),
  askedBy: Type.String(),
  askedAt: EpochMs,
});

export const staffListMethods = operation({
  method: 'GET',
  path: '/bo/deposit-methods',
  summary: 'Every way to pay of the brand, switched off ones too, in the order players see, with the accounts of the house',
  tag: 'staff',
  policy: 'staff',
  right: 'payment.rules.read',
  envelope: 'wps',
  query: Type.Object({ kind: Type.Optional(OneOf(depositKinds)), state: Type.Optional(OneOf(['on', 'off'] as const)) }),
  reply: Type.Object({
    list: Type.Array(Method),
    total: Type.Integer(),
    languages: Type.Array(OneOf(languageCodes), { description: 'Of the brand; the first is the default' }),
    gateways: Type.Array(Type.String(), { description: 'That the running program has keys for' }),
    waiting: Type.Array(Waiting),
  }),
});

export const staffSaveMethod = operation({
  method: 'POST',
  path: '/bo/deposit-methods',
  summary:
    'Change a way to pay or add one: what is not named stays. An account of the house that players would be told to pay into from now on waits for a second person, with everything changed beside it',
  tag: 'staff',
  policy: 'staff',
  right: 'payment.rules.change',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({ method: MethodForm, version: Nullable(Version), reason: Reason }),
  reply: Type.Object({ waitingApproval: Nullable(Uuid), method: Nullable(Method) }),
  errors: [
    'edit.outdated',
    'approval.waits',
    'already.so',
    'payment.rule.amount',
    'payment.rule.positive',
    'payment.rule.below',
    'payment.rule.name',
    'payment.rule.ranks',
    'payment.rule.gateway',
    'payment.rule.presets',
    'payment.rule.fee',
    'payment.rule.taken',
  ],
});

export const staffGetPayoutRule = operation({
  method: 'GET',
  path: '/bo/payout-rule',
  summary: 'The brand’s rules of money out',
  tag: 'staff',
  policy: 'staff',
  right: 'payment.rules.read',
  envelope: 'wps',
  reply: Type.Object({
    rule: Type.Required(PayoutRuleForm),
    version: Version,
    gateways: Type.Array(Type.String(), { description: 'That the running program has keys for' }),
    waiting: Nullable(Waiting),
  }),
  errors: ['function.not.available'],
});

export const staffSavePayoutRule = operation({
  method: 'POST',
  path: '/bo/payout-rule',
  summary:
    'Change the rules of money out: what is not named stays, null takes a limit away; they count from the next withdrawal on. More that is paid without a person, and less that takes two, waits for a second person with everything changed beside it',
  tag: 'staff',
  policy: 'staff',
  right: 'payment.rules.change',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({ rule: PayoutRuleForm, version: Version, reason: Reason }),
  reply: Type.Object({ waitingApproval: Nullable(Uuid) }),
  errors: [
    'edit.outdated',
    'approval.waits',
    'already.so',
    'function.not.available',
    'payment.rule.amount',
    'payment.rule.positive',
    'payment.rule.below',
    'payment.rule.gateway',
    'payment.rule.hours',
  ],
});

export const decidePaymentRule = operation({
  method: 'POST',
  path: '/bo/payment-rules/:approvalId/decision',
  summary: 'Confirm or reject, never by who asked, a change of a way to pay or of the rules of money out',
  tag: 'staff',
  policy: 'staff',
  right: 'payment.rules.change',
  envelope: 'wps',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.outdated', 'approval.second.person', 'state.not.allowed', 'edit.outdated'],
});
