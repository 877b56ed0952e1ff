import { Type } from 'typebox';
import { Amount, EpochMs, Nullable } from './common.js';
import { operation } from './operation.js';

/** Every kind of movement the ledger knows, in the order of `docs/ledger.md`. */
export const postingTemplates = [
  'deposit-credited',
  'deposit-reversed',
  'stake-placed',
  'stake-refunded',
  'prize-paid',
  'prize-reversed',
  'reversal-covered',
  'trial-credited',
  'demo-credited',
  'adjustment',
  'amount-held',
  'hold-released',
  'hold-paid',
  'chase-held',
  'chase-stake-placed',
  'chase-released',
  'game-stake-placed',
  'game-prize-paid',
  'game-award-paid',
  'game-stake-refunded',
  'vendor-wallet-held',
  'vendor-wallet-released',
  'vendor-wallet-filled',
  'vendor-wallet-emptied',
  'deposit-fee',
  'voucher-redeemed',
  'withdrawal-held',
  'withdrawal-released',
  'withdrawal-paid',
  'withdrawal-returned',
  'upline-transfer-sent',
  'upline-transfer-received',
  'float-emptied',
] as const;
export type PostingTemplate = (typeof postingTemplates)[number];

/**
 * What a movement counts for in a player's figures, each with its sign, so that what is taken back is taken off again:
 * - stake: `staked` (what limits judge) and `turnover`
 * - wallet-stake: `staked` alone. Money that goes to a wallet which a vendor keeps is at stake there, unseen by us; it is no turnover.
 * - return: `returned`
 * - deposit: `deposited`
 * - withdrawal: `withdrawn`
 */
export type PostingCount = 'stake' | 'wallet-stake' | 'return' | 'deposit' | 'withdrawal';

/**
 * The one table of which movements count. What is not named counts for nothing: play money, holds, adjustments, transfers between players.
 * The database has the same as `wallet.counts_for(template)`; a test holds both together.
 */
export const postingCounts: Readonly<Partial<Record<PostingTemplate, PostingCount>>> = {
  'deposit-credited': 'deposit',
  'deposit-reversed': 'deposit',
  'stake-placed': 'stake',
  'stake-refunded': 'stake',
  'prize-paid': 'return',
  'prize-reversed': 'return',
  'chase-stake-placed': 'stake',
  'game-stake-placed': 'stake',
  'game-prize-paid': 'return',
  'game-award-paid': 'return',
  'game-stake-refunded': 'stake',
  'vendor-wallet-held': 'wallet-stake',
  'vendor-wallet-released': 'wallet-stake',
  'vendor-wallet-emptied': 'return',
  'voucher-redeemed': 'deposit',
  'withdrawal-paid': 'withdrawal',
  'withdrawal-returned': 'withdrawal',
};

export const getBalance = operation({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  aliases: ['/wps/wallets/balance'],
  summary: 'Balances of the signed-in player',
  tag: 'wallet',
  policy: 'session',
  envelope: 'wps',
  query: Type.Object({ typeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: '0 = all' })) }),
  reply: Type.Object({
    sumBalance: Amount,
    balance: Type.Array(
      Type.Object({ accountTypeId: Type.Integer({ description: '2 main, 3 held' }), accountTypeName: Type.String(), availBalance: Amount }),
    ),
    currency: Type.String(),
    currencySymbol: Type.String(),
    currencyScale: Type.Integer(),
    sequence: Type.Integer({ description: 'Grows with each movement of the main account' }),
  }),
});

export const getMerchantWallet = operation({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  summary: 'Whether the brand runs one wallet or transfer wallets',
  tag: 'wallet',
  policy: 'visitor',
  envelope: 'wps',
  reply: Type.Object({ isSingle: Type.Boolean() }),
});

export const getConsolidatedFunds = operation({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'Balance and the contracts that wait for the member',
  tag: 'wallet',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    sumBalance: Amount,
    dailysalreqtype: Type.Integer(),
    divtypereq: Type.Integer(),
    contracthoursalreq: Type.Integer(),
    realtimesalreqtype: Type.Integer(),
  }),
});

const StatementFilter = {
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  type: Type.Optional(Type.String({ maxLength: 200, description: 'Comma list of posting templates' })),
  account: Type.Optional(
    Type.Union([Type.Literal('main'), Type.Literal('float')], { description: 'Of an agent also his float; main when not said' }),
  ),
};

export const StatementRow = Type.Object({
  id: Type.String(),
  sequence: Type.Integer(),
  time: Type.Integer(),
  type: Type.String(),
  amount: Amount,
  balance: Amount,
  reference: Type.String({ description: 'What it was for: order, deposit …' }),
  remark: Type.String(),
  subject: Type.Optional(
    Type.Object(
      {
        gameId: Type.String(),
        gameName: Type.String(),
        numero: Type.Optional(Type.String({ description: 'Missing for a chase' })),
        number: Type.Optional(Type.String({ description: 'Of one bet: its order number, under which every list shows it' })),
      },
      { description: 'Of bets: the game and the draw; the name is in the language of the call' },
    ),
  ),
});

export const getStatement = operation({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  summary: 'Statement of the main account, newest first',
  tag: 'wallet',
  policy: 'session',
  envelope: 'wps',
  query: Type.Object({
    ...StatementFilter,
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
  }),
  reply: Type.Object({
    list: Type.Array(StatementRow),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    totals: Type.Object({ credits: Amount, debits: Amount, net: Amount }),
    types: Type.Array(Type.String()),
  }),
});

export const exportStatement = operation({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet/export',
  summary: 'The same statement as CSV',
  tag: 'wallet',
  policy: 'session',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(StatementFilter),
  reply: Type.String(),
});

export const getTransaction = operation({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet/:id',
  summary: 'One movement opened to its double entry',
  tag: 'wallet',
  policy: 'session',
  envelope: 'wps',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  reply: Type.Object({
    id: Type.String(),
    time: Type.Integer(),
    type: Type.String(),
    reference: Type.String(),
    remark: Type.String(),
    entries: Type.Array(Type.Object({ account: Type.String(), amount: Amount, balanceAfter: Nullable(Amount) })),
  }),
  errors: ['not.found'],
});
