import { Type } from 'typebox';
import { Amount, EpochMs, Nullable, OneOf } from './common.js';
import { operation } from './operation.js';

/** What money on a member's held account waits for. */
export const heldReasons = ['chase', 'withdrawal', 'vendor', 'hold'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** What money was taken back that a member no longer had, so that they owe it. */
export const debtReasons = ['deposit', 'prize', 'bonus', 'other'] as const;
export type DebtReason = (typeof debtReasons)[number];
const debtReasonByTemplate: Readonly<Record<string, DebtReason>> = {
  'deposit-covered': 'deposit',
  'reversal-covered': 'prize',
  'bonus-covered': 'bonus',
};
/** Why a member owes what a movement of this template lent them. */
export const debtReasonOf = (template: string): DebtReason => debtReasonByTemplate[template] ?? 'other';

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
    owed: Type.Number({ description: 'What the member owes the house: credits pay it first, and nothing leaves before it is paid' }),
    debts: Type.Array(
      Type.Object({
        reason: OneOf(debtReasons),
        amount: Amount,
        paid: Amount,
        time: EpochMs,
      }),
      {
        description:
          'What of it stands, the newest first, 20 at most; deposit: one was taken back, prize: a result was corrected, bonus: its deposit was taken back',
      },
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
    'contract.owes',
    'debt.stands',
    'withdrawal.turnover',
    'withdrawal.paused',
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
    'step.up.required',
  ],
});

export const fillFloat = operation({
  method: 'POST',
  path: '/wps/wallets/transferMainToFloat',
  summary: 'Move free money of an agent’s main account to their float; what is still to be staked stays',
  tag: 'transfers',
  policy: 'agent',
  envelope: 'wps',
  module: 'TRANSDOWNLINE3',
  idempotent: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({ amount: AmountIn }),
  reply: Type.Object({ amount: Amount, sumBalance: Amount, sequence: Type.Integer() }),
  errors: ['function.not.available', 'amount.invalid', 'balance.not.enough', 'withdrawal.turnover', 'debt.stands'],
});

export const getDownlineTransferSettings = operation({
  method: 'GET',
  path: '/wps/agent/transferEnabled',
  summary: 'Whether the agent may send money from their float to downlines, and how much',
  tag: 'transfers',
  policy: 'agent',
  envelope: 'wps',
  module: 'TRANSDOWNLINE3',
  reply: Type.Object({
    allowed: Type.Boolean({ description: 'False where the brand does not offer it' }),
    from: Nullable(Type.Integer({ description: 'Before then a new agent sends nothing; null: no wait' })),
    needsIdentity: Type.Boolean({ description: 'The agent’s identity has to be verified first' }),
    minimumAmount: Amount,
    maximumAmount: Amount,
    dailyAmount: Amount,
    dailyAmountLeft: Amount,
    float: Amount,
    free: Type.Number({ description: 'What of the main account can go to the float' }),
    turnoverMultiple: Type.Integer({ description: 'How often a member has to stake what they receive before it can be withdrawn' }),
  }),
});

export const transferToDownline = operation({
  method: 'PUT',
  path: '/wps/agent/transferDownline',
  summary: 'Send money from the agent’s float to a direct downline',
  tag: 'transfers',
  policy: 'agent',
  envelope: 'wps',
  module: 'TRANSDOWNLINE3',
  encrypted: true,
  idempotent: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({
    playerId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    amount: AmountIn,
    paymentPassword: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  reply: Type.Object({ transferId: Type.String(), amount: Amount, account: Type.String(), float: Amount }),
  errors: [
    'function.not.available',
    'downline.none',
    'downline.cannot.receive',
    'agent.too.new',
    'identity.required',
    'transfer.daily',
    'transfer.receiver.daily',
    'amount.invalid',
    'amount.below.minimum',
    'amount.above.maximum',
    'balance.not.enough',
    'contract.owes',
    'debt.stands',
    'withdrawal.paused',
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
    'step.up.required',
  ],
});

/** So long a transfer to a downline can be taken back. */
export const takeBackMinutes = 15;

export const takeBackTransfer = operation({
  method: 'POST',
  path: '/wps/agent/transferDownline/:id/takeBack',
  summary: 'Take back what was sent to a downline, while they have used none of it; said again it answers the same',
  tag: 'transfers',
  policy: 'agent',
  envelope: 'wps',
  module: 'TRANSDOWNLINE3',
  limit: { calls: 20, perSeconds: 60 },
  params: Type.Object({ id: Type.String({ format: 'uuid', description: 'The transfer, as the receipt names it' }) }),
  body: Type.Object({ playerId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Who received it' }) }),
  reply: Type.Object({ amount: Amount, float: Amount }),
  errors: ['function.not.available', 'not.found', 'transfer.late', 'transfer.used'],
});
