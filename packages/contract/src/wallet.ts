import { Type } from 'typebox';
import { Amount, EpochMs, Nullable, OneOf } from './common.js';
import { contractStates } from './contract-words.js';
import { operation } from './operation.js';
import type { HeldReason } from './transfers.js';

/** What an account of a player is. */
export interface AccountType {
  /** Its currency where that is not the player's own. Figures, limits and the balance are sums in the player's: such an account is in none of them. */
  currency: string | null;
  /** Whether its money is free to use. */
  isFree: boolean;
  /** Whether what goes in and out of it counts for the player's figures and limits. */
  counts: boolean;
  /**
   * Money that a promotion lent, staked when the player's own does not cover a bet. What goes in and out of it counts by itself, on its own row: of the limits only
   * that of stakes asks for it, since nobody loses what was never theirs.
   */
  countsAlone: boolean;
  /** The number under which the balance shows it; null: it does not. */
  balanceId: number | null;
  /** Opened with the player; else when it is first needed. */
  opensWithPlayer: boolean;
  /** Whether it has a statement that can be asked for. */
  hasStatement: boolean;
}

const accountTable = {
  /** The one that every player has: its row carries the figures, its lock is the player's. */
  main: { currency: null, isFree: true, counts: true, countsAlone: false, balanceId: 2, opensWithPlayer: true, hasStatement: true },
  held: { currency: null, isFree: false, counts: true, countsAlone: false, balanceId: 3, opensWithPlayer: true, hasStatement: false },
  /** An agent's own money for transfers to downlines; never staked. */
  float: { currency: null, isFree: false, counts: false, countsAlone: false, balanceId: null, opensWithPlayer: false, hasStatement: true },
  /** What a bonus lent, until it has become money or ends; of one grant at a time. */
  bonus: { currency: null, isFree: false, counts: false, countsAlone: true, balanceId: null, opensWithPlayer: false, hasStatement: true },
  /** Loyalty points, whole ones: one is as many units (1/10 000) as a unit of money. No money, so it is in no figure, limit or balance. */
  points: {
    currency: 'PTS',
    isFree: false,
    counts: false,
    countsAlone: false,
    balanceId: null,
    opensWithPlayer: false,
    hasStatement: true,
  },
} as const satisfies Record<string, AccountType>;
export type PlayerAccount = keyof typeof accountTable;
/** The accounts a player may have: they have a row, a running balance and are never below zero. The database has the same as `wallet.account_type`. */
export const accountTypes: Readonly<Record<PlayerAccount, AccountType>> = accountTable;
export const playerAccounts = Object.keys(accountTypes) as readonly PlayerAccount[];
/** Accounts that have a statement; of those opened when needed only who was given one has rows there. */
export const statementAccounts: readonly PlayerAccount[] = playerAccounts.filter((account) => accountTypes[account].hasStatement);

/**
 * What a movement counts for in a player's figures, each with its sign, so that what is taken back is taken off again:
 * - stake: `staked` (what limits judge) and `turnover`
 * - wallet-stake: `staked` alone. Money that goes to a wallet which a vendor keeps is at stake there, unseen by us; it is no turnover.
 * - return: `returned`
 * - deposit: `deposited`
 * - withdrawal: `withdrawn`
 */
export type PostingCount = 'stake' | 'wallet-stake' | 'return' | 'deposit' | 'withdrawal';

/** What a movement counts as in the reports; `other` is in no figure. */
export const movementMeasures = [
  'deposits',
  'withdrawals',
  'stakes',
  'returned',
  'prizes',
  'adjustments',
  'fees',
  'rewards',
  'vendorIn',
  'vendorOut',
  'other',
] as const;
export type MovementMeasure = (typeof movementMeasures)[number];

/** A kind of movement, by what others have to know of it. */
export interface PostingTraits {
  /** Accounts of the player that it may move. */
  accounts: readonly PlayerAccount[];
  /** The figures of the player that it counts for; nothing when left out: play money, holds, adjustments, transfers between players. */
  counts?: PostingCount;
  /**
   * Which of the rules that protect players it has to obey, none when left out:
   * - stake: all, of exclusion, of the session's time and the identity, of stakes and losses
   * - reserve: a hold of what is staked later, so limits of money are not asked
   * - arranged: a stake that nobody plays at that moment, so no session and no identity stops it
   */
  guard?: 'stake' | 'reserve' | 'arranged';
  /** The figure of the reports that it belongs to; `other` when left out. */
  measure?: MovementMeasure;
  /** It takes back what another movement of that figure did, and is not one more of them. */
  isReversal?: true;
  /** A stake that counts as decided when it is placed, because nobody says later that it is; and what is given back of such stakes. */
  isDecided?: true;
  /** What its reference names: `order` is a slip of bets placed together. Nothing that can be opened when left out. */
  about?: 'order' | 'bet' | 'chase' | 'round' | 'award' | 'vendor-transfer' | 'deposit' | 'withdrawal' | 'grant';
  /** What the money that it moves on `held` waits for; a hold of somebody who asked for one when left out. */
  heldFor?: HeldReason;
}

const vendorWallet = { about: 'vendor-transfer', heldFor: 'vendor' } as const;
const withdrawal = { about: 'withdrawal', heldFor: 'withdrawal' } as const;

/**
 * Every kind of movement that the ledger knows, in the order of `docs/ledger.md`. The one table of what they are: the database has it as `wallet.template`,
 * filled whenever the schema is applied. What a template counts for does not change once something was posted with it.
 */
const postingTable = {
  'deposit-credited': { accounts: ['main'], counts: 'deposit', measure: 'deposits', about: 'deposit' },
  'deposit-reversed': { accounts: ['main'], counts: 'deposit', measure: 'deposits', isReversal: true, about: 'deposit' },
  'deposit-covered': { accounts: ['main'], measure: 'adjustments', about: 'deposit' },
  'stake-placed': { accounts: ['main', 'bonus'], counts: 'stake', guard: 'stake', measure: 'stakes', about: 'order' },
  'stake-refunded': { accounts: ['main', 'bonus'], counts: 'stake', measure: 'returned', about: 'bet' },
  'prize-paid': { accounts: ['main', 'bonus'], counts: 'return', measure: 'prizes', about: 'bet' },
  'prize-reversed': { accounts: ['main', 'bonus'], counts: 'return', measure: 'prizes', isReversal: true, about: 'bet' },
  'reversal-covered': { accounts: ['main'], measure: 'adjustments', about: 'bet' },
  'bonus-covered': { accounts: ['main'], measure: 'adjustments', about: 'grant' },
  'debt-collected': { accounts: ['main'], measure: 'adjustments' },
  'trial-credited': { accounts: ['main'] },
  'demo-credited': { accounts: ['main'] },
  adjustment: { accounts: ['main'], measure: 'adjustments' },
  'amount-held': { accounts: ['main', 'held'] },
  'hold-released': { accounts: ['main', 'held'] },
  'hold-paid': { accounts: ['held'] },
  'chase-held': { accounts: ['main', 'held'], guard: 'reserve', about: 'chase', heldFor: 'chase' },
  'chase-stake-placed': { accounts: ['held'], counts: 'stake', guard: 'arranged', measure: 'stakes', about: 'order', heldFor: 'chase' },
  'chase-released': { accounts: ['main', 'held'], about: 'chase', heldFor: 'chase' },
  'game-stake-placed': { accounts: ['main', 'bonus'], counts: 'stake', guard: 'stake', measure: 'stakes', isDecided: true, about: 'round' },
  'game-prize-paid': { accounts: ['main', 'bonus'], counts: 'return', measure: 'prizes', about: 'round' },
  'game-award-paid': { accounts: ['main'], counts: 'return', measure: 'prizes', about: 'award' },
  'game-stake-refunded': { accounts: ['main', 'bonus'], counts: 'stake', measure: 'returned', isDecided: true, about: 'round' },
  'vendor-wallet-held': { accounts: ['main', 'held'], counts: 'wallet-stake', guard: 'stake', measure: 'vendorIn', ...vendorWallet },
  'vendor-wallet-released': { accounts: ['main', 'held'], counts: 'wallet-stake', measure: 'vendorIn', ...vendorWallet },
  'vendor-wallet-filled': { accounts: ['held'], ...vendorWallet },
  'vendor-wallet-emptied': { accounts: ['main'], counts: 'return', measure: 'vendorOut', about: 'vendor-transfer' },
  'deposit-fee': { accounts: ['main'], measure: 'fees', about: 'deposit' },
  'voucher-redeemed': { accounts: ['main'], counts: 'deposit', measure: 'deposits', about: 'deposit' },
  'withdrawal-held': { accounts: ['main', 'held'], ...withdrawal },
  'withdrawal-released': { accounts: ['main', 'held'], ...withdrawal },
  'withdrawal-paid': { accounts: ['held'], counts: 'withdrawal', measure: 'withdrawals', ...withdrawal },
  'withdrawal-returned': { accounts: ['main'], counts: 'withdrawal', measure: 'withdrawals', isReversal: true, about: 'withdrawal' },
  'upline-transfer-sent': { accounts: ['main'] },
  'upline-transfer-received': { accounts: ['float'] },
  'float-emptied': { accounts: ['main', 'float'] },
  'float-filled': { accounts: ['main', 'float'] },
  'downline-transfer-sent': { accounts: ['float'] },
  'downline-transfer-received': { accounts: ['main', 'float'] },
  'downline-transfer-taken': { accounts: ['main', 'float'] },
  'downline-transfer-returned': { accounts: ['float'] },
  'commission-paid': { accounts: ['float'] },
  'commission-reversed': { accounts: ['main', 'float'] },
  'own-rebate-paid': { accounts: ['main'] },
  'contract-paid': { accounts: ['main', 'float'] },
  'contract-sent': { accounts: ['main', 'float'] },
  'contract-received': { accounts: ['main', 'float'] },
  'contract-advanced': { accounts: ['main', 'float'] },
  'contract-advance-repaid': { accounts: ['main', 'float'] },
  'bonus-granted': { accounts: ['bonus'], about: 'grant' },
  'bonus-converted': { accounts: ['main', 'bonus'], measure: 'rewards', about: 'grant' },
  'bonus-forfeited': { accounts: ['bonus'], about: 'grant' },
  'bonus-reclaimed': { accounts: ['main'], measure: 'rewards', isReversal: true, about: 'grant' },
  'reward-paid': { accounts: ['main'], measure: 'rewards', about: 'grant' },
  'spins-won': { accounts: ['main'], measure: 'rewards', about: 'round' },
  'points-earned': { accounts: ['points'] },
  'points-unearned': { accounts: ['points'] },
  'points-spent': { accounts: ['points'] },
  'points-returned': { accounts: ['points'] },
  'points-expired': { accounts: ['points'] },
  'points-adjusted': { accounts: ['points'] },
  'points-sold': { accounts: ['points'] },
  'points-cash': { accounts: ['main'], measure: 'rewards' },
  'points-bought': { accounts: ['points'] },
  'points-purchase': { accounts: ['main'], measure: 'rewards', isReversal: true },
} as const satisfies Record<string, PostingTraits>;
export type PostingTemplate = keyof typeof postingTable;
export const postings: Readonly<Record<PostingTemplate, PostingTraits>> = postingTable;
export const postingTemplates = Object.keys(postings) as readonly PostingTemplate[];

/** Of a template by its name; undefined for one that is newer than this program. */
export const traitsOf = (template: string): PostingTraits | undefined =>
  Object.hasOwn(postings, template) ? postings[template as PostingTemplate] : undefined;

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

const OwnContract = Nullable(OneOf(contractStates));

export const getConsolidatedFunds = operation({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'Balance, the contracts that wait for the member (…req), and how their own ones stand (…info; null: none)',
  tag: 'wallet',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({
    sumBalance: Amount,
    dailysalreqtype: Type.Integer(),
    divtypereq: Type.Integer(),
    contracthoursalreq: Type.Integer(),
    realtimesalreqtype: Type.Integer(),
    contractmrdailysalinfotype: OwnContract,
    dailysalinfotype: OwnContract,
    divtypeinfo: OwnContract,
    contracthoursalinfo: OwnContract,
    realtimesalinfotype: OwnContract,
  }),
});

/** Main when not said. */
export const StatementAccount = OneOf(statementAccounts);

const StatementFilter = {
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  type: Type.Optional(Type.String({ maxLength: 200, description: 'Comma list of posting templates' })),
  account: Type.Optional(
    Type.Unsafe<(typeof statementAccounts)[number]>({
      ...StatementAccount,
      description:
        'Which account: `main` when left out. With `points` this call lists points instead of money: `amount` is how many points changed, `balance` how many there were afterwards (whole points), `remark` what for, `lots` until when they can be used',
    }),
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
  offer: Type.Optional(Type.String({ description: 'Of what promotions gave: the title of the offer, in the language of the call' })),
  lots: Type.Optional(
    Type.Array(
      Type.Object({
        points: Type.Integer({ description: 'Above zero: into the lot' }),
        expiresOn: Type.String({ description: 'Its last day, ISO date in the brand’s time zone' }),
      }),
      { description: 'Of the account `points`: the lots that the movement moved' },
    ),
  ),
});

export const getStatement = operation({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  summary: 'Statement of an account, newest first: of money, or with account=points of points',
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
