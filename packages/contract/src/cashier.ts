import { Type } from 'typebox';
import { Amount, Nullable } from './common.js';
import { operation } from './operation.js';

export const DepositOrder = Type.Object({
  orderId: Type.String(),
  state: Type.String({ description: 'One of the deposit states' }),
  amount: Amount,
  currency: Type.String(),
  method: Type.String(),
  payUrl: Nullable(Type.String({ description: 'Hosted payment page; only while awaiting payment' })),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
  creditedAt: Nullable(Type.Integer()),
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
    totalDepositSuccessCount: Type.Integer(),
    methods: Type.Array(
      Type.Object({
        vendorId: Type.String(),
        mcsBankCode: Type.String(),
        name: Type.String(),
        minimumAmount: Amount,
        maximumAmount: Amount,
        presets: Type.Array(Amount),
        feePercent: Type.Number(),
        minutesToPay: Type.Integer(),
      }),
    ),
  }),
});

export const createDeposit = operation({
  method: 'POST',
  path: '/wps/relay/MCSFE_depositByLaunchUrl',
  summary: 'Open a deposit order and get the address of the hosted payment page',
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
  reply: DepositOrder,
  errors: [
    'amount.invalid',
    'amount.below.minimum',
    'amount.above.maximum',
    'deposit.method.unknown',
    'deposit.gateway.unavailable',
    'account.excluded',
  ],
});

export const getDeposit = operation({
  method: 'GET',
  path: '/wps/transaction/deposit/:orderId',
  summary: 'State of one deposit',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  params: Type.Object({ orderId: Type.String({ format: 'uuid' }) }),
  reply: DepositOrder,
  errors: ['deposit.not.found'],
});

export const listDeposits = operation({
  method: 'GET',
  path: '/wps/report/depositTransaction',
  summary: 'The member’s deposits, newest first',
  tag: 'cashier',
  policy: 'member',
  envelope: 'wps',
  query: Type.Object({
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  }),
  reply: Type.Object({ list: Type.Array(DepositOrder), totalCount: Type.Integer(), totalPages: Type.Integer() }),
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
    occurredAt: Type.Optional(Type.Integer()),
  }),
  reply: Type.Object({ received: Type.Boolean() }),
  errors: ['signature.invalid', 'deposit.not.found'],
});
