import { Type } from 'typebox';
import { ContractBillRow, ContractTier, ContractTierIn, ContractVersion, Day, RewardedBet } from './agent-contracts.js';
import {
  billStates,
  carryModes,
  contractActs,
  contractEndReasons,
  contractEvents,
  contractKinds,
  contractStates,
  mostContractTiers,
} from './contract-words.js';
import { commissionBetKinds } from './agent-income.js';
import { Lane } from './agent-lanes.js';
import { Amount, AmountText, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Approval, AskedSecond, Decision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Kind = OneOf(contractKinds);
const Person = Type.Object({ playerId: PlayerId, userName: Nullable(Type.String()) });

/** A contract as the house reads it; a payer of null is the house itself. */
export const StaffContractRow = Type.Object({
  id: Uuid,
  kind: Kind,
  payer: Nullable(Person),
  receiver: Person,
  status: OneOf(contractStates),
  createdDate: EpochMs,
  holdsFrom: Nullable(EpochMs),
  endsAt: Nullable(EpochMs),
  endReason: Nullable(OneOf(contractEndReasons)),
  current: Nullable(ContractVersion),
  proposed: Nullable(ContractVersion),
  carried: Type.Number({ description: 'What losses of the line left over for the next dividend; never above 0' }),
  rest: Type.Number({ description: 'What corrections of earlier bills add to the next one, or take from it' }),
  acts: Type.Array(OneOf(contractActs), { description: 'What the house may do about it now; none where an agent pays' }),
});

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const ContractQuery = {
  kind: Type.Optional(Kind),
  of: Type.Optional(OneOf(['house', 'agents'])),
  agentId: Type.Optional(PlayerId),
  text: Type.Optional(Type.String({ maxLength: 64, description: 'How the user name of who is paid begins' })),
  past: Type.Optional(OneOf(['past'])),
};

export const staffListAgentContracts = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agent-contracts',
  summary: 'Contracts of one kind or all, by which the house or agents pay, the newest first',
  right: 'agents.read',
  query: Type.Object({ ...ContractQuery, ...PageQuery }),
  reply: Type.Object({ list: Type.Array(StaffContractRow), total: Type.Integer() }),
});

export const staffExportAgentContracts = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agent-contracts.csv',
  summary: 'The same as CSV',
  right: 'agents.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(ContractQuery),
  reply: Type.String(),
});

export const staffGetAgentContract = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agent-contracts/:id',
  summary: 'A contract with all that was ever proposed and done',
  right: 'agents.read',
  params: Type.Object({ id: Uuid }),
  reply: Type.Object({
    contract: StaffContractRow,
    versions: Type.Array(ContractVersion),
    events: Type.Array(
      Type.Object({
        at: EpochMs,
        what: OneOf(contractEvents),
        by: OneOf(['payer', 'receiver', 'house']),
        version: Nullable(Type.Integer()),
      }),
    ),
  }),
});

export const staffActOnAgentContract = operation({
  ...staff,
  method: 'POST',
  path: '/bo/agent-contracts',
  summary:
    'For the house: propose a contract to an agent directly below it, a change or its end, or take back what was proposed. A fixed sum, or a rate above what one person may offer, waits for another one',
  right: 'agents.money',
  idempotent: true,
  body: Type.Object({
    action: OneOf(['N', 'E', 'V', 'C']),
    kind: Type.Optional(Kind),
    id: Type.Optional(Uuid),
    receiverId: Type.Optional(PlayerId),
    details: Type.Optional(Type.Array(ContractTierIn, { minItems: 1, maxItems: mostContractTiers })),
    carry: Type.Optional(OneOf(carryModes)),
    reason: Reason,
  }),
  reply: Type.Object({
    contract: Nullable(
      Type.Object(StaffContractRow.properties, { description: 'null where it is offered once another person has confirmed it' }),
    ),
    asked: AskedSecond,
  }),
  errors: [
    'not.found',
    'approval.waits',
    'contract.fixed.bare',
    'contract.receiver.agent',
    'downline.none',
    'contract.exists',
    'contract.changed',
    'contract.tiers',
    'contract.rate.most',
    'agent.margin',
    'agent.margin.group',
    'idempotency.key.conflict',
  ],
});

// ---- Bills -----------------------------------------------------------------------------------------------------------------------------------

/** A bill as the house reads it; a payer of null is the house itself. */
export const StaffBillRow = Type.Object({
  ...ContractBillRow.properties,
  payer: Nullable(Person),
  receiver: Person,
});

const BillQuery = {
  kind: Type.Optional(Kind),
  state: Type.Optional(OneOf(billStates)),
  agentId: Type.Optional(PlayerId),
  /** On which side `agentId` stands; without it on either. */
  side: Type.Optional(OneOf(['received', 'paid'])),
  text: Type.Optional(Type.String({ maxLength: 64, description: 'How the user name of who is paid begins' })),
  of: Type.Optional(OneOf(['house', 'agents'])),
  payer: Type.Optional(Type.String({ maxLength: 64, description: 'How the user name of the agent who pays begins' })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** The days are those of the last day of a period, as income counts it; without it any day of the period. */
  by: Type.Optional(OneOf(['lastDay'])),
};

export const staffListContractBills = operation({
  ...staff,
  method: 'GET',
  path: '/bo/contract-bills',
  summary: 'Bills of contracts, the newest first, with sums over all of them',
  right: 'agents.read',
  query: Type.Object({ ...BillQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(StaffBillRow),
    total: Type.Integer(),
    sums: Type.Object({
      due: Amount,
      paid: Amount,
      byHouse: Type.Number({ description: 'What of `paid` the house paid: its own bills, and what it advanced for agents' }),
      unpaid: Type.Number({ description: 'Neither paid nor written off yet; what is owed is a part of it' }),
      owed: Amount,
      forgiven: Amount,
      lent: Amount,
    }),
  }),
});

export const staffExportContractBills = operation({
  ...staff,
  method: 'GET',
  path: '/bo/contract-bills.csv',
  summary: 'The same as CSV',
  right: 'agents.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(BillQuery),
  reply: Type.String(),
});

export const staffGetContractBill = operation({
  ...staff,
  method: 'GET',
  path: '/bo/contract-bills/:id',
  summary: 'A bill with everything that it was made of',
  right: 'agents.read',
  params: Type.Object({ id: Uuid }),
  reply: Type.Object({
    bill: StaffBillRow,
    details: Type.Array(ContractTier),
    carry: OneOf(carryModes),
    days: Type.Array(Type.Object({ day: Type.String(), betVolume: Amount, result: Type.Number() })),
    lanes: Type.Array(Type.Object({ lane: Type.String(), betVolume: Amount, result: Type.Number() })),
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
    addsUp: Type.Boolean(),
    movements: Type.Array(Type.Object({ id: Uuid, player: Person, template: Type.String(), amount: AmountText, at: EpochMs }), {
      description: 'What the ledger has of it, the oldest first',
    }),
  }),
});

const Part = {
  day: Type.Optional(Type.String({ ...Day, description: 'Of kinds that are paid by the day or longer: a day of the period' })),
  lane: Type.Optional(Lane),
};

export const staffListContractBillPeople = operation({
  ...staff,
  method: 'GET',
  path: '/bo/contract-bills/:id/people',
  summary:
    'Who of the line the turnover and the result of a bill come from, or of a day or a lane of it, as the figures are now, the greatest turnover first',
  right: 'agents.read',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({ ...Part, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ player: Person, betVolume: Amount, result: Type.Number() })),
    total: Type.Integer(),
    sums: Type.Object({ betVolume: Amount, result: Type.Number() }),
  }),
  errors: ['not.found'],
});

export const staffListContractBillPersonBets = operation({
  ...staff,
  method: 'GET',
  path: '/bo/contract-bills/:id/people/:playerId/bets',
  summary: 'The bets that somebody’s turnover in a bill comes from, of a day or an hour of it, as the figures took them in',
  right: 'agents.read',
  params: Type.Object({ id: Uuid, playerId: PlayerId }),
  query: Type.Object({ ...Part, ...PageQuery }),
  reply: Type.Object({
    player: Person,
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: OneOf(commissionBetKinds),
        lane: Lane,
        placed: EpochMs,
        booked: EpochMs,
        game: Type.String(),
        draw: Type.Optional(Type.String()),
        number: Type.Optional(Type.String({ description: 'Of a bet of a lottery' })),
        betVolume: Type.Number({ description: 'Valid turnover that came or went with it' }),
      }),
    ),
    total: Type.Integer(),
    betVolume: Type.Number(),
  }),
  errors: ['not.found'],
});

export const staffListContractBillBets = operation({
  ...staff,
  method: 'GET',
  path: '/bo/contract-bills/:id/bets',
  summary: 'The bets that a bill of kind realtime was made of, as they stand now, the newest first',
  right: 'agents.read',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(PageQuery),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...RewardedBet.properties,
        player: Person,
        game: Type.String(),
        draw: Type.Optional(Type.String()),
        number: Type.Optional(Type.String({ description: 'Of a bet of a lottery' })),
      }),
    ),
    total: Type.Integer(),
    reward: Amount,
  }),
});

export const staffReleaseContractBill = operation({
  ...staff,
  method: 'POST',
  path: '/bo/contract-bills/:id/release',
  summary:
    'Let a bill of the house be paid that waits for review; above the four-eyes sum another person decides. Never by who offered the contract',
  right: 'agents.money',
  idempotent: true,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ reason: Reason }),
  reply: Type.Object({ asked: AskedSecond }),
  errors: ['not.found', 'state.not.allowed', 'award.alone', 'award.own', 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideHouseMoney = operation({
  ...staff,
  method: 'POST',
  path: '/bo/house-money/:approvalId/decision',
  summary:
    'Offer a contract of the house, or let a bill of it be paid, as it was asked for, or reject it; never by who asked. What it comes to is typed',
  right: 'adjustments.approve',
  params: Type.Object({ approvalId: Uuid }),
  body: Type.Object({
    ...Decision.properties,
    typed: Type.Optional(Type.String({ maxLength: 40, description: 'To approve: `payload.toType` once more, typed' })),
  }),
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', 'award.own', 'award.typed'],
});

export const staffRequestBillWriteOff = operation({
  ...staff,
  method: 'POST',
  path: '/bo/contract-bills/:id/write-off',
  summary:
    'Ask to write off what an agent owes of a bill, or not to pay one of the house that waits for review; another person decides. Who was to be paid is told',
  right: 'agents.money',
  idempotent: true,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ reason: Reason }),
  reply: Approval,
  errors: ['not.found', 'state.not.allowed', 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideBillWriteOff = operation({
  ...staff,
  method: 'POST',
  path: '/bo/bill-write-offs/:approvalId/decision',
  summary: 'Write off what is owed of a bill, or reject it; never by who asked',
  right: 'agents.money',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated'],
});

export const staffRequestBillAdvance = operation({
  ...staff,
  method: 'POST',
  path: '/bo/contract-bills/:id/advance',
  summary: 'Ask that the house pays what an agent owes of a bill, and is owed it by them; another person decides. The agent is told',
  right: 'agents.money',
  idempotent: true,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ reason: Reason }),
  reply: Approval,
  errors: ['not.found', 'state.not.allowed', 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideBillAdvance = operation({
  ...staff,
  method: 'POST',
  path: '/bo/bill-advances/:approvalId/decision',
  summary: 'Pay for an agent what they owe of a bill, or reject it; never by who asked',
  right: 'agents.money',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated'],
});
