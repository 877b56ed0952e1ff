import { Type } from 'typebox';
import { Amount, EpochMs, Nullable, OccurredAt } from './common.js';
import { Comment140, FileIds } from './files.js';
import { operation } from './operation.js';

const AmountIn = Type.Union([Type.Number(), Type.String({ maxLength: 24 })]);

export const TurnoverProgress = Type.Object({
  required: Amount,
  done: Amount,
  left: Amount,
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  rows: Type.Array(
    Type.Object({
      id: Type.String(),
      source: Type.String({ description: 'deposit, bonus …' }),
      reference: Type.String(),
      required: Amount,
      done: Amount,
      left: Amount,
      since: Type.Integer(),
    }),
  ),
});

export const Withdrawal = Type.Object({
  orderId: Type.String(),
  state: Type.String({ description: 'One of the withdrawal states' }),
  amount: Amount,
  fee: Amount,
  arrives: Amount,
  currency: Type.String(),
  account: Type.Object({
    kind: Type.String(),
    providerName: Type.String(),
    last4: Type.String(),
  }),
  createdAt: Type.Integer(),
  approvedAt: Nullable(Type.Integer()),
  sendingAt: Nullable(Type.Integer()),
  sentAt: Nullable(Type.Integer()),
  endedAt: Nullable(Type.Integer({ description: 'Received, rejected or returned' })),
  confirmBy: Nullable(Type.Integer({ description: 'While sent: after this it counts as received' })),
  receivedBy: Nullable(Type.String({ description: 'Who said that it arrived: `player`, `clock` or `staff` (a person of the house)' })),
  receivedAmount: Nullable(Amount),
  remainingAmount: Nullable(Amount),
  returnedAmount: Nullable(Amount),
  note: Type.String({ description: 'What the house wrote to the player when rejecting' }),
  mayDispute: Type.Boolean(),
});

export const getWithdrawSettings = operation({
  method: 'GET',
  path: '/wps/relay/MCSFE_getWithdrawSettings',
  summary: 'Limits, fee, what can be withdrawn now and what is locked why',
  tag: 'payout',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    allowWithdraw: Type.String({ description: 'Y or N' }),
    groups: Type.Array(
      Type.Object({ groupId: Type.String({ description: 'bank or ewallet' }), minimumAmount: Amount, maximumAmount: Amount }),
    ),
    minimumAmount: Amount,
    maximumAmount: Amount,
    dailyAmount: Nullable(Amount),
    dailyAmountLeft: Nullable(Amount),
    dailyCount: Nullable(Type.Integer()),
    dailyCountLeft: Nullable(Type.Integer()),
    feeBasisPoints: Type.Integer({ description: 'Hundredths of a percent' }),
    feeFixed: Amount,
    freeLeft: Type.Integer({ description: 'Withdrawals of today that still cost nothing' }),
    hours: Nullable(Type.Object({ from: Type.String({ description: 'hh:mm in the brand’s time zone' }), until: Type.String() })),
    isOpenNow: Type.Boolean(),
    confirmMinutes: Type.Integer(),
    available: Amount,
    balance: Amount,
    held: Amount,
    turnover: TurnoverProgress,
  }),
});

export const withdraw = operation({
  method: 'POST',
  path: '/wps/transaction/withdraw',
  summary: 'Withdraw to one of the member’s accounts; it cannot be cancelled',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  idempotent: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    amount: AmountIn,
    accountId: Type.String({ format: 'uuid' }),
    paymentPassword: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  reply: Withdrawal,
  errors: [
    'function.not.available',
    'amount.invalid',
    'amount.below.minimum',
    'amount.above.maximum',
    'balance.not.enough',
    'payout.account.unknown',
    'payout.account.cooling',
    'payout.account.holder',
    'withdrawal.closed.now',
    'withdrawal.daily.amount',
    'withdrawal.daily.count',
    'withdrawal.turnover',
    'contract.owes',
    'debt.stands',
    'withdrawal.paused',
    'identity.required',
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
    'step.up.required',
  ],
});

export const getWithdrawal = operation({
  method: 'GET',
  path: '/wps/transaction/withdraw/:orderId',
  summary: 'One withdrawal with its dispute',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  params: Type.Object({ orderId: Type.String({ format: 'uuid' }) }),
  reply: Type.Object({
    ...Withdrawal.properties,
    dispute: Type.Array(
      Type.Object({
        id: Type.String(),
        author: Type.String({ description: '`player` or `staff` (a person of the house)' }),
        comment: Type.String(),
        fileIds: Type.Array(Type.String()),
        at: Type.Integer(),
      }),
    ),
    sendings: Type.Array(Type.Object({ amount: Amount, sentAt: Nullable(Type.Integer()) }), {
      description: 'Each time money was sent, or is to be: a second one is of what a dispute found missing',
    }),
    decisions: Type.Array(
      Type.Object({ decision: Type.String({ description: 'resend, return or force-received' }), amount: Amount, at: Type.Integer() }),
      { description: 'How the house ended a dispute, oldest first' },
    ),
  }),
  errors: ['withdrawal.unknown'],
});

const ListFilter = {
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  state: Type.Optional(Type.String({ maxLength: 120, description: 'Comma list of withdrawal states' })),
};

export const listWithdrawals = operation({
  method: 'GET',
  path: '/wps/report/withdrawTransaction',
  summary: 'The member’s withdrawals, newest first',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  query: Type.Object({
    ...ListFilter,
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  }),
  reply: Type.Object({
    list: Type.Array(Withdrawal),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    totals: Type.Object({ amount: Amount, fee: Amount, received: Amount, returned: Amount }),
  }),
});

export const exportWithdrawals = operation({
  method: 'GET',
  path: '/wps/report/withdrawTransaction/export',
  summary: 'The same list as CSV',
  tag: 'payout',
  policy: 'member',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(ListFilter),
  reply: Type.String(),
});

export const listPayoutConfirmations = operation({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPaymentConfirmationList',
  summary: 'Payouts that wait for the member’s word, and those in dispute',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({ list: Type.Array(Withdrawal) }),
});

export const confirmPayout = operation({
  method: 'POST',
  path: '/wps/relay/MCSFE_processC2CTransaction',
  summary: 'Say whether a payout arrived: all of it, none of it, or a part',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  idempotent: true,
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({
    orderId: Type.String({ format: 'uuid' }),
    result: Type.Union([Type.Literal('received'), Type.Literal('not-received'), Type.Literal('partly')]),
    receivedAmount: Type.Optional(AmountIn),
    remainingAmount: Type.Optional(AmountIn),
    comment: Type.Optional(Comment140),
    fileIds: Type.Optional(FileIds),
  }),
  reply: Withdrawal,
  errors: ['withdrawal.unknown', 'withdrawal.parts.mismatch', 'state.not.allowed', 'amount.invalid', 'file.too.many', 'file.unknown'],
});

export const speakInDispute = operation({
  method: 'POST',
  path: '/wps/transaction/withdraw/:orderId/dispute',
  summary: 'Add a word or pictures to an open dispute',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  idempotent: true,
  limit: { calls: 10, perSeconds: 60 },
  params: Type.Object({ orderId: Type.String({ format: 'uuid' }) }),
  body: Type.Object({ comment: Comment140, fileIds: Type.Optional(FileIds) }),
  reply: Type.Object({}),
  errors: ['withdrawal.unknown', 'state.not.allowed', 'file.too.many', 'file.unknown'],
});

export const notifyPayout = operation({
  method: 'POST',
  path: '/cashier/payouts/:gateway/notify',
  summary: 'Signed word of the payment side about a payout; may come late, twice or out of order',
  tag: 'payout',
  policy: 'gateway',
  envelope: 'wps',
  params: Type.Object({ gateway: Type.String({ minLength: 1, maxLength: 40 }) }),
  body: Type.Object({
    eventId: Type.String({ minLength: 1, maxLength: 80 }),
    payoutId: Type.String({ minLength: 1, maxLength: 80 }),
    merchantPayoutId: Type.String({ minLength: 1, maxLength: 80 }),
    status: Type.String({ minLength: 1, maxLength: 20 }),
    amount: Type.String({ minLength: 1, maxLength: 24 }),
    paidAmount: Type.Optional(Type.Union([Type.String({ maxLength: 24 }), Type.Null()])),
    currency: Type.String({ minLength: 3, maxLength: 5 }),
    reason: Type.Optional(Type.String({ maxLength: 200 })),
    sequence: Type.Optional(Type.Integer()),
    occurredAt: Type.Optional(OccurredAt),
  }),
  reply: Type.Object({ received: Type.Boolean() }),
  errors: ['signature.invalid', 'withdrawal.unknown'],
});
