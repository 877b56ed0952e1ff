import { Type } from 'typebox';
import { Done, Nullable } from './common.js';
import { operation } from './operation.js';

/** Accounts a player may have at most. */
export const payoutAccountsAtMost = 5;

const PaymentPassword = Type.String({ minLength: 1, maxLength: 64, description: 'The payment password' });

export const PayoutAccount = Type.Object({
  id: Type.String(),
  kind: Type.String({ description: 'bank or ewallet' }),
  providerCode: Type.String(),
  providerName: Type.String(),
  last4: Type.String({ description: 'The last characters of the number; the rest is never told again' }),
  holderName: Type.String(),
  isDefault: Type.Boolean(),
  usableFrom: Type.Integer({ description: 'Milliseconds; withdrawals to it are refused before' }),
  addedAt: Type.Integer(),
});

export const listPayoutAccounts = operation({
  method: 'GET',
  path: '/wps/member/bankCard',
  summary: 'The member’s accounts for withdrawals, masked',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({
    accounts: Type.Array(PayoutAccount),
    atMost: Type.Integer(),
    holderName: Nullable(Type.String({ description: 'The name every account must be in; null until the first account says it' })),
    coolingHours: Type.Integer({ description: 'Hours until a new account can be used' }),
  }),
});

export const addPayoutAccount = operation({
  method: 'PUT',
  path: '/wps/member/bankCard',
  summary: 'Add a bank account or e-wallet for withdrawals',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  encrypted: true,
  idempotent: true,
  limit: { calls: 10, perSeconds: 60 },
  body: Type.Object({
    providerCode: Type.String({ minLength: 1, maxLength: 40 }),
    number: Type.String({ minLength: 4, maxLength: 40 }),
    holderName: Type.String({ minLength: 2, maxLength: 100 }),
    paymentPassword: PaymentPassword,
    asDefault: Type.Optional(Type.Boolean()),
  }),
  reply: PayoutAccount,
  errors: [
    'payout.provider.unknown',
    'payout.account.number',
    'payout.account.holder',
    'payout.account.known',
    'payout.account.full',
    'payment.password.missing',
    'payment.password.wrong',
    'payment.password.locked',
    'step.up.required',
    'withdrawal.paused',
  ],
});

const OfAccount = Type.Object({ accountId: Type.String({ format: 'uuid' }) });

export const removePayoutAccount = operation({
  method: 'DELETE',
  path: '/wps/member/bankCard/:accountId',
  summary: 'Remove an account; withdrawals under way to it go on',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  params: OfAccount,
  reply: Done,
  errors: ['payout.account.unknown'],
});

export const preferPayoutAccount = operation({
  method: 'POST',
  path: '/wps/member/bankCard/:accountId/default',
  summary: 'Make an account the one that is offered first',
  tag: 'payout',
  policy: 'member',
  envelope: 'wps',
  params: OfAccount,
  reply: Done,
  errors: ['payout.account.unknown'],
});

export const listPayoutProviders = operation({
  method: 'GET',
  path: '/wps/system/withdrawBanks',
  summary: 'Banks and e-wallets that can be paid out to',
  tag: 'payout',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    providers: Type.Array(
      Type.Object({
        code: Type.String(),
        kind: Type.String({ description: 'bank or ewallet' }),
        name: Type.String(),
        shortName: Type.String(),
        numberPattern: Type.String({ description: 'What a number looks like, as a regular expression' }),
      }),
    ),
  }),
});
