import { Type } from 'typebox';
import { Amount, Nullable } from './common.js';
import { operation } from './operation.js';

/** What money on a member's held account waits for. */
export const heldReasons = ['chase', 'withdrawal', 'vendor', 'hold'] as const;
export type HeldReason = (typeof heldReasons)[number];

const AmountIn = Type.Union([Type.Number(), Type.String({ maxLength: 24 })]);

export const getWalletAccounts = operation({
  method: 'GET',
  path: '/wps/wallets/accounts',
  summary: 'Every account of the member with what is on it, and what held money waits for',
  tag: 'transfers',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    main: Amount,
    held: Amount,
    heldFor: Type.Array(Type.Object({ reason: Type.String({ description: heldReasons.join(', ') }), amount: Amount }), {
      description: 'Adds up to held',
    }),
    float: Nullable(
      Type.Number({ description: 'Of an agent who was sent money: what their downlines sent them; null for everybody else' }),
    ),
    sequence: Type.Integer(),
  }),
});

export const emptyFloat = operation({
  method: 'POST',
  path: '/wps/wallets/transferFloatToMain',
  summary: 'Move all of an agent’s float to their main account',
  tag: 'transfers',
  policy: 'agent',
  envelope: 'wps',
  idempotent: true,
  body: Type.Object({}),
  reply: Type.Object({ amount: Amount, sumBalance: Amount, sequence: Type.Integer() }),
  errors: ['balance.not.enough'],
});

export const getUplineTransferSettings = operation({
  method: 'GET',
  path: '/wps/wallets/transferUpline',
  summary: 'Whether the member may send money to their agent, who that is, and how much',
  tag: 'transfers',
  policy: 'member',
  envelope: 'wps',
  module: 'TRANSUPLINE3',
  reply: Type.Object({
    allowed: Type.Boolean({ description: 'False without an agent above, or where the brand does not offer it' }),
    upline: Type.String({ description: 'Account name of the agent, partly hidden; empty when there is none' }),
    minimumAmount: Amount,
    maximumAmount: Amount,
    dailyAmount: Amount,
    dailyAmountLeft: Amount,
    balance: Amount,
    available: Amount,
    turnoverLeft: Type.Number({ description: 'Bets that are due; so much of the balance is locked' }),
  }),
});

export const transferToUpline = operation({
  method: 'POST',
  path: '/wps/wallets/transferUpline',
  summary: 'Send money to the agent above; it cannot be taken back',
  tag: 'transfers',
  policy: 'member',
  envelope: 'wps',
  module: 'TRANSUPLINE3',
  encrypted: true,
  idempotent: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ amount: AmountIn, paymentPassword: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Type.Object({
    transferId: Type.String(),
    transactionId: Type.String({ description: 'The movement in the statement' }),
    time: Type.Integer(),
    amount: Amount,
    upline: Type.String(),
    sumBalance: Amount,
    sequence: Type.Integer(),
  }),
  errors: [
    'function.not.available',
    'transfer.upline.none',
    'transfer.daily',
    'amount.invalid',
    'amount.below.minimum',
    'amount.above.maximum',
    'balance.not.enough',
    'withdrawal.turnover',
    'withdrawal.paused',
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
    'step.up.required',
  ],
});
