import { Type } from 'typebox';
import { BetOwner, BetSubject } from './agent-income.js';
import { Lane } from './agent-lanes.js';
import {
  billStates,
  carryModes,
  contractActs,
  contractEndReasons,
  contractEvents,
  contractKinds,
  contractStates,
  contractVersionStates,
  mostContractTiers,
} from './contract-words.js';
import { Amount, Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';

const Rate = Type.Integer({ minimum: 0, maximum: 10_000, description: '1/10 000' });
const Condition = Type.Number({ minimum: 0, maximum: 90_000_000_000 });
export const ContractTier = Type.Object({
  betVolume: Type.Number({ minimum: 0, maximum: 90_000_000_000, description: 'From this valid turnover of the line on' }),
  activeMember: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'And this many active members' }),
  loss: Type.Number({ minimum: 0, maximum: 90_000_000_000, description: 'And this much left to the house' }),
  rateType: OneOf(['P', 'F']),
  rate: Type.Integer({ minimum: 0, maximum: 10_000, description: '1/10 000, of type P' }),
  amount: Nullable(Type.Number({ minimum: 0, maximum: 90_000_000_000, description: 'A sum in place of the rate, of type F' })),
  bet: Type.Number({
    minimum: 0,
    maximum: 90_000_000_000,
    description: 'Of kind realtime: from this stake on; `rate` is of bets that were won',
  }),
  lostRate: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Of kind realtime: 1/10 000, of bets that were lost' }),
});
export type ContractTierRow = {
  betVolume: number;
  activeMember: number;
  loss: number;
  rateType: 'P' | 'F';
  rate: number;
  amount: number | null;
  bet: number;
  lostRate: number;
};
/** The same as it is asked for: what is left out asks for nothing. */
export const ContractTierIn = Type.Object({
  betVolume: Type.Optional(Condition),
  activeMember: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  loss: Type.Optional(Condition),
  rateType: Type.Optional(OneOf(['P', 'F'])),
  rate: Type.Optional(Rate),
  amount: Type.Optional(Condition),
  bet: Type.Optional(Condition),
  lostRate: Type.Optional(Rate),
});
const Tiers = Type.Array(ContractTierIn, { minItems: 1, maxItems: mostContractTiers });

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Id = Type.String({ format: 'uuid' });
const Kind = OneOf(contractKinds);

/** What a version says, as both read it. */
export const ContractVersion = Type.Object({
  number: Type.Integer(),
  status: OneOf(contractVersionStates),
  details: Type.Array(ContractTier),
  carry: OneOf(carryModes),
  madeAt: EpochMs,
  answerBy: EpochMs,
  effectiveFrom: Nullable(EpochMs),
});

export const ContractRow = Type.Object({
  id: Type.String(),
  kind: Kind,
  isMine: Type.Boolean({ description: 'Who asks is paid by it; otherwise they pay' }),
  receiverId: Type.Integer(),
  account: Type.String({ description: 'The other side, as who asks reads them; empty: the house' }),
  status: OneOf(contractStates),
  createdDate: EpochMs,
  holdsFrom: Nullable(EpochMs),
  endsAt: Nullable(EpochMs),
  endReason: Nullable(OneOf(contractEndReasons)),
  current: Nullable(ContractVersion),
  proposed: Nullable(ContractVersion),
  carried: Type.Number({ description: 'What losses of the line left over for the next dividend; never above 0' }),
  rest: Type.Number({ description: 'What corrections of earlier bills add to the next one, or take from it' }),
  mayOwe: Type.Boolean({ description: 'Whether the payer can ever have to pay more than they are paid for the same line' }),
  endsBelow: Type.Integer({
    description: 'So many contracts below who is paid end if they accept what is proposed: downlines hold more than it covers',
  }),
  endsDirect: Type.Array(Type.String(), {
    description:
      'With which of their own direct downlines, of these; empty: one who is not listed. The others are between people further down',
  }),
  /** From when on what is proposed counts if it is accepted now. */
  changeFrom: Nullable(EpochMs),
  acts: Type.Array(OneOf(contractActs), { description: 'What who asks may do now' }),
});

const own = { tag: 'agentContracts', policy: 'member', envelope: 'wps', module: 'AGENTCENTER3' } as const;
const contractErrors = ['not.found', 'downline.none', 'function.not.available'] as const;

const AccountBegins = Type.Optional(Type.String({ maxLength: 64, description: 'How the downline’s user name begins' }));
const PastToo = Type.Optional(Type.Boolean({ description: 'Those that ended or never held, too' }));
const ContractList = Type.Object({
  mine: Nullable(ContractRow),
  list: Type.Array(ContractRow),
  total: Type.Integer(),
  mayPropose: Type.Boolean({ description: 'Who asks is an agent with a contract of this kind, and owes nothing' }),
  hasDownlines: Type.Boolean({ description: 'Somebody stands below who asks' }),
  mostRate: Rate,
  leastDifference: Rate,
});

export const listContracts = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts',
  summary: 'Contracts of a kind: the one by which who asks is paid, and those by which they pay',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ kind: Kind, account: AccountBegins, past: PastToo, ...PageQuery }),
  reply: ContractList,
  errors: contractErrors,
});

export const listWaitingContracts = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts/waiting',
  summary: 'Contracts that wait for the answer of who asks',
  reply: Type.Object({ list: Type.Array(ContractRow) }),
  errors: contractErrors,
});

export const getContract = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts/one/:id',
  summary: 'A contract with all that was ever proposed and done',
  limit: { calls: 120, perSeconds: 60 },
  params: Type.Object({ id: Id }),
  reply: Type.Object({
    contract: ContractRow,
    versions: Type.Array(ContractVersion),
    events: Type.Array(
      Type.Object({
        at: EpochMs,
        what: OneOf(contractEvents),
        by: OneOf(['me', 'other', 'house']),
        version: Nullable(Type.Integer()),
      }),
    ),
  }),
  errors: contractErrors,
});

const acting = {
  ...own,
  method: 'POST',
  encrypted: true,
  idempotent: true,
  limit: { calls: 60, perSeconds: 60 },
  body: Type.Object({
    action: OneOf(contractActs),
    kind: Type.Optional(Kind),
    id: Type.Optional(Id),
    receiverId: Type.Optional(PlayerId),
    details: Type.Optional(Tiers),
    carry: Type.Optional(OneOf(carryModes)),
    paymentPassword: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Of who binds themselves: N, E and A ask for it' }),
    ),
    endsBelow: Type.Optional(Type.Integer({ minimum: 0, description: 'With acceptance: so many contracts below end by it, as was read' })),
  }),
  reply: ContractRow,
  errors: [
    ...contractErrors,
    'contract.exists',
    'contract.changed',
    'contract.uncovered',
    'contract.own.none',
    'contract.tiers',
    'contract.rate.most',
    'contract.owes.proposes',
    'contract.ends.below',
    'payment.password.wrong',
    'payment.password.locked',
    'payment.password.missing',
    'step.up.required',
  ],
} as const;

export const actOnContract = operation({
  ...acting,
  path: '/wps/agent/contracts',
  summary: 'Propose a contract, a change or its end; accept, refuse, withdraw',
});

/** The same of one kind, which the path names. */
const actingOnKind = { ...acting, errors: [...acting.errors, 'request_param_err'] } as const;

export const actOnDividendContract = operation({
  ...actingOnKind,
  path: '/wps/relay/MCS2_processDividendReq',
  aliases: ['/wps/relay/MCSFE_processContractDividend'],
  summary: 'Act on a contract of a dividend; a body that names another kind is refused',
});

export const actOnDailyContract = operation({
  ...actingOnKind,
  path: '/wps/relay/MCS2_processDailySalContract',
  aliases: ['/wps/relay/MCSFE_processDailySalaryContract'],
  summary: 'Act on a contract of a daily salary; a body that names another kind is refused',
});

export const actOnHourlyContract = operation({
  ...actingOnKind,
  path: '/wps/relay/MCS2_processContractHourSalary',
  aliases: ['/wps/relay/MCSFE_processContractHourSalary'],
  summary: 'Act on a contract of an hourly salary; a body that names another kind is refused',
});

export const actOnRealtimeContract = operation({
  ...actingOnKind,
  path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  summary: 'Act on a contract of a salary by the bet; a body that names another kind is refused',
});

const listingKind = {
  ...own,
  method: 'GET',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ account: AccountBegins, past: PastToo, ...PageQuery }),
  reply: ContractList,
  errors: contractErrors,
} as const;

export const listDividendContracts = operation({
  ...listingKind,
  path: '/wps/relay/MCS2_processDividendReq',
  aliases: ['/wps/relay/MCSFE_processContractDividend'],
  summary: 'Contracts of a dividend: the own one, and those by which who asks pays',
});

export const listDailyContracts = operation({
  ...listingKind,
  path: '/wps/relay/MCS2_processDailySalContract',
  aliases: ['/wps/relay/MCSFE_processDailySalaryContract'],
  summary: 'Contracts of a daily salary: the own one, and those by which who asks pays',
});

/** What a line did in a period, and what a rule makes of it. */
const reckoned = {
  from: EpochMs,
  until: EpochMs,
  betVolume: Amount,
  activeMember: Type.Integer(),
  result: Type.Number({ description: 'What the line left the house; below 0: what it won' }),
  carried: Type.Number({ description: 'What losses before brought in; never above 0' }),
  carriedOn: Type.Number({ description: 'What it leaves over for the next period; never above 0' }),
  tier: Nullable(Type.Integer({ description: 'From 0 on; null: no tier was reached' })),
  amount: Amount,
  details: Type.Array(ContractTier, { description: 'The tiers of the rule' }),
  bets: Type.Array(
    Type.Object({
      tier: Type.Integer({ description: 'From 0 on' }),
      side: OneOf(['won', 'lost']),
      count: Type.Integer(),
      betVolume: Amount,
      rate: Rate,
      amount: Amount,
    }),
    { description: 'Of kind realtime: bets by the tier that they reach and by what came of them for their player' },
  ),
};
const Reckoning = Type.Object(reckoned);

export const previewContract = operation({
  ...own,
  method: 'POST',
  path: '/wps/agent/contracts/preview',
  summary: 'What a rule would have paid for the downline’s last period, and what who asks was due themselves for it',
  limit: { calls: 120, perSeconds: 60 },
  body: Type.Object({
    kind: Kind,
    receiverId: Type.Optional(PlayerId),
    id: Type.Optional(Id),
    details: Type.Optional(Tiers),
    carry: Type.Optional(OneOf(carryModes)),
  }),
  reply: Type.Object({
    theirs: Reckoning,
    mine: Nullable(Reckoning),
    present: Nullable(Type.Object(reckoned, { description: 'Of a contract with a change proposed: the same by the terms that hold' })),
    uncovered: Nullable(Type.Integer({ description: 'The first tier that the own contract does not cover, from 0 on' })),
    mayOwe: Type.Boolean(),
  }),
  errors: [...contractErrors, 'contract.tiers'],
});

export const getContractProgress = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts/progress',
  summary: 'How the running period of the own contract of a kind stands by what is counted so far, and what the next tier still asks for',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ kind: Kind }),
  reply: Type.Object({
    running: Nullable(Reckoning),
    next: Nullable(Type.Integer({ description: 'The next tier, from 0 on; null: none is left, or each bet reaches its own' })),
    /** When its bill is made at the earliest. */
    paidFrom: Nullable(EpochMs),
    waiting: Nullable(
      Type.Object(
        { from: EpochMs, until: EpochMs, betVolume: Amount, amount: Amount, paidFrom: EpochMs },
        { description: 'The period before, while its bill is not made yet' },
      ),
    ),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: contractErrors,
});

export const ContractBillRow = Type.Object({
  id: Type.String(),
  contractId: Type.String(),
  kind: Kind,
  isMine: Type.Boolean(),
  account: Type.String({ description: 'The other side, as who asks reads them; empty: the house' }),
  from: EpochMs,
  until: EpochMs,
  betVolume: Amount,
  result: Type.Number(),
  activeMember: Type.Integer(),
  carryIn: Type.Number(),
  carryOut: Type.Number(),
  tier: Nullable(Type.Integer({ description: 'From 0 on; null: no tier was reached' })),
  rate: Nullable(Rate),
  fixed: Nullable(Type.Number()),
  amount: Amount,
  adjusted: Type.Number({ description: 'What corrections of earlier bills added or took' }),
  due: Amount,
  paid: Amount,
  forgiven: Amount,
  advanced: Type.Number({ description: 'What of `paid` the house paid for the payer' }),
  lent: Type.Number({ description: 'What of that the payer still owes the house' }),
  owed: Amount,
  status: OneOf(billStates),
  corrected: Type.Boolean({ description: 'Figures changed afterwards; what it differs by stands in a later bill' }),
  createdDate: EpochMs,
  settledAt: Nullable(EpochMs),
});

/** Days of bills: those that have a part of their period in them. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });

const BillFilter = {
  kind: Kind,
  side: OneOf(['received', 'paid']),
  owed: Type.Optional(Type.Boolean({ description: 'Only what is not paid' })),
  account: Type.Optional(Type.String({ maxLength: 64, description: 'How the downline’s user name begins' })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const listContractBills = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts/bills',
  summary: 'Bills of a kind, the newest first, with sums over all of them',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ ...BillFilter, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(ContractBillRow),
    total: Type.Integer(),
    sums: Type.Object({
      due: Amount,
      paid: Amount,
      owed: Amount,
      forgiven: Amount,
      lent: Type.Number({ description: 'What payers still owe the house for what it paid for them' }),
    }),
  }),
  errors: contractErrors,
});

export const exportContractBills = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts/bills/export',
  summary: 'The same as CSV',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object(BillFilter),
  reply: Type.String(),
  errors: contractErrors,
});

export const getContractBill = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts/bills/one/:id',
  summary: 'A bill with everything that it was made of, line by line, as both sides can reckon it',
  limit: { calls: 120, perSeconds: 60 },
  params: Type.Object({ id: Id }),
  reply: Type.Object({
    bill: ContractBillRow,
    details: Type.Array(ContractTier, { description: 'The tiers of the version that it was made by' }),
    carry: OneOf(carryModes),
    days: Type.Array(Type.Object({ day: Type.String(), betVolume: Amount, result: Type.Number() }), {
      description:
        'Of the line, as the figures are now; they add up to the bill unless it was corrected. Of kinds that are paid by the day or longer',
    }),
    lanes: Type.Array(Type.Object({ lane: Type.String(), betVolume: Amount, result: Type.Number() }), {
      description: 'The same of kind hourly, by lane, as long as figures by the hour are kept',
    }),
    corrections: Type.Array(
      Type.Object({
        at: EpochMs,
        betVolume: Amount,
        result: Type.Number(),
        activeMember: Type.Integer(),
        carryIn: Type.Number(),
        carryOut: Type.Number(),
        tier: Nullable(Type.Integer()),
        amount: Amount,
        difference: Type.Number(),
      }),
    ),
    addsUp: Type.Boolean({ description: 'The rule on these figures makes this amount' }),
  }),
  errors: contractErrors,
});

/** What the contracts of a kind came to on a day: what is let go of is left out. */
const ContractIncome = Type.Object({
  kind: Kind,
  received: Type.Number({ description: 'Due to who asks, paid or not' }),
  passedOn: Type.Number({ description: 'Due by who asks to those directly below' }),
  owedToMe: Type.Number({ description: 'What of `received` is still to be paid' }),
  owedByMe: Type.Number({ description: 'What of `passedOn` is still to be paid, or owed to the house that paid it' }),
});
export const IncomeTotals = {
  commission: Type.Number({ description: 'Earned by bets of the line' }),
  ownRebate: Type.Number({ description: 'Earned by own bets' }),
  lanes: Type.Array(Type.Object({ lane: Lane, commission: Type.Number() }), { description: 'What the commission is made of' }),
  contracts: Type.Array(ContractIncome, { description: 'Kinds that brought or took something' }),
  passedOn: Type.Number({ description: 'Of all kinds' }),
  net: Type.Number({ description: 'Commission, own rebate and all that is received, less what is passed on' }),
  betsOwed: Type.Object(
    { toMe: Type.Number(), byMe: Type.Number() },
    { description: 'The part of `owedToMe` and `owedByMe` that is commissions and rebates' },
  ),
  owedToMe: Type.Number({ description: 'What of it is still to be paid to who asks' }),
  owedByMe: Type.Number({
    description: 'What who asks still has to pay: to downlines, to the house, or of commissions that are taken back',
  }),
};

export const getTotalIncome = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/income/total',
  summary:
    'All that an agent earned in some days, by day and source: commissions, dividends, salaries, less what they pay those below them',
  policy: 'agent',
  limit: { calls: 120, perSeconds: 60 },
  query: Type.Object({ from: Day, to: Day }),
  reply: Type.Object({
    days: Type.Array(Type.Object({ day: Day, ...IncomeTotals }), {
      description: 'Every day, the oldest first. A bill counts on the last day of its period',
    }),
    sums: Type.Object(IncomeTotals),
    countedUpTo: Nullable(EpochMs),
  }),
  errors: ['report.days'],
});

export const exportTotalIncome = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/income/total/export',
  summary: 'The same as CSV, a line for each day on which something was earned',
  policy: 'agent',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object({ from: Day, to: Day }),
  reply: Type.String(),
  errors: ['report.days'],
});

/** A bet that a salary of bets was paid for. */
export const RewardedBet = Type.Object({
  id: Type.String(),
  at: EpochMs,
  lane: Type.String(),
  stake: Amount,
  betVolume: Amount,
  net: Type.Number({ description: 'What its player won by it; below 0: lost' }),
  tier: Nullable(Type.Integer({ description: 'From 0 on; null: it was too small for any' })),
  rate: Nullable(Rate),
  reward: Amount,
});

export const listContractBillBets = operation({
  ...own,
  method: 'GET',
  path: '/wps/agent/contracts/bills/one/:id/bets',
  summary: 'The bets that a bill of kind realtime was made of, as they stand now, the newest first',
  limit: { calls: 120, perSeconds: 60 },
  params: Type.Object({ id: Id }),
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...RewardedBet.properties,
        ...BetSubject,
        playerId: Nullable(BetOwner),
        account: Nullable(Type.String({ description: 'Whole of who stands directly below, partly hidden further down; null: hidden' })),
      }),
    ),
    total: Type.Integer(),
    reward: Amount,
  }),
  errors: contractErrors,
});

export const payContractDebts = operation({
  ...own,
  method: 'POST',
  path: '/wps/agent/contracts/debts/pay',
  summary: 'Pay what is owed to downlines now, from the float and what is free of the balance, the oldest first',
  policy: 'agent',
  idempotent: true,
  limit: { calls: 20, perSeconds: 60 },
  body: Type.Object({}),
  reply: Type.Object({ paid: Amount, owed: Amount }),
  errors: ['balance.not.enough', 'debt.stands'],
});

export const forgiveContractDebt = operation({
  ...own,
  method: 'POST',
  path: '/wps/agent/contracts/debts/forgive',
  summary: 'Let go of what one is owed of a bill',
  body: Type.Object({ id: Id, owed: Type.Number({ description: 'As it was read' }) }),
  reply: Done,
  errors: ['not.found', 'contract.changed'],
});
