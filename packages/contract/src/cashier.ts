import { Type } from 'typebox';
import { Amount, EpochMs, Nullable, OccurredAt } from './common.js';
import { Comment140, FileIds } from './files.js';
import { operation } from './operation.js';

const DepositMoveRow = Type.Object({
  state: Type.String(),
  time: Type.Integer(),
  by: Type.String({ description: 'Whose act it was: `player`, `gateway`, `staff` (a person of the house) or `clock`' }),
});

const PaymentField = Type.Object({
  key: Type.String({ description: 'bank, number, holder, amount, reference, …: the screen names it' }),
  value: Type.String({ description: 'What is shown and copied' }),
});

const PaymentInstructions = Type.Object({
  qr: Nullable(Type.String({ description: 'What a QR code has to say; the page draws it' })),
  qrImageUrl: Nullable(Type.String({ description: 'A picture of a QR code on this site' })),
  fields: Type.Array(PaymentField),
  note: Type.String({ description: 'In the language of the call' }),
});

const depositOrder = {
  orderId: Type.String(),
  orderNumber: Type.String({ description: 'Short, to be told by voice; support finds the order by it. Empty on old orders' }),
  state: Type.String({ description: 'One of the deposit states' }),
  kind: Type.String({ description: 'One of the kinds of payment' }),
  amount: Type.Number({ description: 'What was credited; what was ordered until then' }),
  orderedAmount: Type.Number({ description: 'Differs from `amount` where another sum came in than ordered' }),
  arrivedAmount: Nullable(Type.Number({ description: 'What came in for the order; null while nothing has, or another currency did' })),
  waitingAmount: Type.Number({ description: 'What came in for it once more and waits for the house; 0 as a rule' }),
  fee: Amount,
  arrives: Amount,
  currency: Type.String(),
  method: Type.String(),
  methodName: Type.String({ description: 'In the language of the call' }),
  reason: Nullable(Type.String({ description: 'One of the deposit reasons' })),
  note: Type.String({ description: 'What the house wrote to the player with its decision; plain text' }),
  payUrl: Nullable(Type.String({ description: 'Hosted payment page; only while awaiting payment' })),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
  creditedAt: Nullable(Type.Integer()),
};

export const DepositOrder = Type.Object(depositOrder);

export const DepositDetail = Type.Object({
  ...depositOrder,
  instructions: Nullable(PaymentInstructions),
  comment: Type.String(),
  proofs: Type.Array(Type.String({ description: 'File id of an uploaded picture' })),
  proofNeeded: Type.Boolean(),
  history: Type.Array(DepositMoveRow),
  morePayments: Type.Array(
    Type.Object({
      amount: Nullable(Type.Number({ description: 'Null when the payment side named none' })),
      time: Type.Integer(),
      state: Type.String({ description: 'waiting, assigned (credited by the house) or returned' }),
    }),
    { description: 'Payments that came in for the order once it had been decided' },
  ),
});

export const DepositMethodRow = Type.Object({
  vendorId: Type.String(),
  mcsBankCode: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  note: Type.String({ description: 'What to know before choosing it; may be empty' }),
  banks: Type.Array(Type.Object({ bankCode: Type.String(), bankType: Type.String(), bankName: Type.String() })),
  minimumAmount: Amount,
  maximumAmount: Amount,
  amountStep: Amount,
  presets: Type.Array(Amount),
  feePercent: Type.Number({ description: 'Percent of the amount, two decimals at most; 0 when the house bears it' }),
  feeFixed: Amount,
  minutesToPay: Type.Integer(),
  dailyLeft: Nullable(Type.Integer({ description: 'Orders left today; null = no such limit' })),
});

export const getDepositSettings = operation({
  method: 'GET',
  path: '/wps/relay/MCSFE_getDepositSettings',
  summary: 'Deposit methods with their limits',
  tag: 'cashier',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    allowDeposit: Type.String({ description: 'Y or N' }),
    closed: Nullable(Type.String({ description: 'Why not: off, trial, excluded, identity, no-method' })),
    totalDepositSuccessCount: Type.Integer(),
    methods: Type.Array(DepositMethodRow),
  }),
});

export const createDeposit = operation({
  method: 'POST',
  path: '/wps/relay/MCSFE_depositByLaunchUrl',
  aliases: [
    '/wps/relay/MCSFE_depositByQRImageUrl',
    '/wps/transaction/deposit/pg',
    '/wps/transaction/deposit/mt',
    '/wps/transaction/deposit/ma',
    '/wps/transaction/deposit/qr',
  ],
  summary: 'Open a deposit order and get where to pay',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  idempotent: true,
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({
    amount: Type.Union([Type.Number(), Type.String({ maxLength: 24 })]),
    vendorId: Type.String({ minLength: 1, maxLength: 40 }),
    mcsBankCode: Type.Optional(Type.String({ maxLength: 40 })),
    bankCode: Type.Optional(Type.String({ maxLength: 40 })),
    bankType: Type.Optional(Type.String({ maxLength: 40 })),
    returnPath: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^/(?!/)[!-\\[\\]-~]*$', description: 'Where on this site the payment page leads back to' }),
    ),
  }),
  reply: DepositDetail,
  errors: [
    'amount.invalid',
    'amount.step',
    'amount.below.minimum',
    'amount.above.maximum',
    'deposit.method.unknown',
    'deposit.count.reached',
    'deposit.gateway.unavailable',
    'account.excluded',
    'limit.deposit',
    'identity.required',
  ],
});

export const redeemVoucher = operation({
  method: 'POST',
  path: '/wps/transaction/deposit/voucher',
  summary: 'Pay in with a voucher code',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  idempotent: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    code: Type.String({
      minLength: 1,
      maxLength: 40,
      description: '26 characters, 16 of earlier vouchers; hyphens and spaces do not count',
    }),
  }),
  reply: DepositDetail,
  errors: [
    'voucher.wrong',
    'voucher.used',
    'voucher.expired',
    'voucher.withdrawn',
    'voucher.locked',
    'account.excluded',
    'limit.deposit',
    'identity.required',
  ],
});

const OrderParams = Type.Object({ orderId: Type.String({ format: 'uuid' }) });

export const getDeposit = operation({
  method: 'GET',
  path: '/wps/transaction/deposit/:orderId',
  summary: 'One deposit: where it stands, how to pay it, what happened',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  params: OrderParams,
  reply: DepositDetail,
  errors: ['deposit.not.found'],
});

export const submitDeposit = operation({
  method: 'POST',
  path: '/wps/transaction/deposit/:orderId/submit',
  summary: 'Say that an order to an account of the house has been paid, with pictures that show it',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  idempotent: true,
  params: OrderParams,
  body: Type.Object({ fileIds: Type.Optional(FileIds), comment: Type.Optional(Comment140) }),
  reply: DepositDetail,
  errors: ['deposit.not.found', 'state.not.allowed', 'deposit.proof.needed', 'file.too.many', 'file.unknown'],
});

export const cancelDeposit = operation({
  method: 'POST',
  path: '/wps/transaction/deposit/:orderId/cancel',
  summary: 'Take back an order that has not been paid',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  idempotent: true,
  params: OrderParams,
  reply: DepositDetail,
  errors: ['deposit.not.found', 'state.not.allowed', 'deposit.gateway.unavailable'],
});

const DepositFilter = {
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  state: Type.Optional(Type.String({ maxLength: 200, description: 'Comma list of deposit states' })),
};

export const listDeposits = operation({
  method: 'GET',
  path: '/wps/report/depositTransaction',
  summary: 'The member’s deposits, newest first',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  query: Type.Object({
    ...DepositFilter,
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  }),
  reply: Type.Object({
    list: Type.Array(DepositOrder),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    totals: Type.Object(
      { amount: Amount, fee: Amount, arrived: Amount },
      { description: 'Of the credited ones, fees taken off in `arrived`' },
    ),
  }),
});

export const exportDeposits = operation({
  method: 'GET',
  path: '/wps/report/depositTransaction/export',
  summary: 'The same list as CSV',
  tag: 'cashier',
  policy: 'member',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(DepositFilter),
  reply: Type.String(),
});

export const notifyDeposit = operation({
  method: 'POST',
  path: '/cashier/gateways/:gateway/notify',
  summary: 'Signed word of the payment gateway; may come late, twice or out of order',
  tag: 'cashier',
  policy: 'gateway',
  envelope: 'wps',
  params: Type.Object({ gateway: Type.String({ minLength: 1, maxLength: 40 }) }),
  body: Type.Object({
    eventId: Type.String({ minLength: 1, maxLength: 80 }),
    gatewayOrderId: Type.String({ minLength: 1, maxLength: 80 }),
    merchantOrderId: Type.String({ minLength: 1, maxLength: 80 }),
    status: Type.String({ minLength: 1, maxLength: 20 }),
    amount: Type.String({ minLength: 1, maxLength: 24 }),
    paidAmount: Type.Optional(Type.Union([Type.String({ maxLength: 24 }), Type.Null()])),
    currency: Type.String({ minLength: 3, maxLength: 5 }),
    sequence: Type.Optional(Type.Integer()),
    occurredAt: Type.Optional(OccurredAt),
  }),
  reply: Type.Object({ received: Type.Boolean() }),
  errors: ['signature.invalid'],
});

export const notifyPayosDeposit = operation({
  method: 'POST',
  path: '/cashier/gateways/payos/notify',
  summary: 'Webhook of payOS; its signature stands in the body, over the sorted fields of `data`',
  tag: 'cashier',
  policy: 'gateway',
  envelope: 'wps',
  body: Type.Object({
    code: Type.String({ maxLength: 20 }),
    desc: Type.Optional(Type.String({ maxLength: 400 })),
    success: Type.Optional(Type.Boolean()),
    data: Type.Object({
      orderCode: Type.Integer({ minimum: 0 }),
      amount: Type.Integer({ minimum: 0 }),
      reference: Type.String({ maxLength: 200 }),
      currency: Type.Optional(Type.String({ maxLength: 5 })),
      paymentLinkId: Type.String({ minLength: 1, maxLength: 80 }),
      code: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    signature: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  reply: Type.Object({ received: Type.Boolean() }),
  errors: ['signature.invalid'],
});
