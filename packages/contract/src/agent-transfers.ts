import { Type } from 'typebox';
import { Amount, AmountText, Done, EpochMs, Nullable, OneOf, PageQuery } from './common.js';
import { operation } from './operation.js';
import { Approval, Decision } from './staff-approvals.js';
import { Reason, Uuid } from './staff.js';

/** down: of an agent to a downline; up: of a member to their agent. */
export const agentTransferDirections = ['down', 'up'] as const;
export type AgentTransferDirection = (typeof agentTransferDirections)[number];

/** taken: back by who sent it, within minutes; asked, refused, given: asked of the receiver, and their answer; returned: by two of the house's people. */
export const agentTransferStates = ['sent', 'taken', 'asked', 'refused', 'given', 'returned'] as const;
export type AgentTransferState = (typeof agentTransferStates)[number];

/** So many days back a transfer can be asked for. */
export const askBackDays = 30;
/** So long the receiver has for an answer; then it can be asked for again. */
export const transferAnswerHours = 72;

const PlayerId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const TransferParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'The transfer, as the receipt names it' }) });

export const askTransferBack = operation({
  method: 'POST',
  path: '/wps/agent/transferDownline/:id/askBack',
  summary: 'Ask a downline to give back what was sent to them, when it is too late to take it back; they are told and decide',
  tag: 'transfers',
  policy: 'agent',
  envelope: 'wps',
  module: 'TRANSDOWNLINE3',
  limit: { calls: 20, perSeconds: 60 },
  params: TransferParams,
  body: Type.Object({}),
  reply: Type.Object({ until: Type.Integer({ description: 'They have until then for an answer' }) }),
  errors: ['function.not.available', 'not.found', 'transfer.asked', 'transfer.long.ago'],
});

export const listAskedTransfers = operation({
  method: 'GET',
  path: '/wps/wallets/askedTransfers',
  summary: 'What the member is asked to give back by the agent who sent it, the oldest first',
  tag: 'transfers',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        from: Type.String({ description: 'Account name of the agent, partly hidden' }),
        amount: Amount,
        sentAt: EpochMs,
        until: Type.Integer({ description: 'An answer is possible until then' }),
      }),
    ),
  }),
});

export const answerAskedTransfer = operation({
  method: 'POST',
  path: '/wps/wallets/askedTransfers/:id',
  summary: 'Give back what an agent sent, or not; of a member only money that may leave, of an agent from their float',
  tag: 'transfers',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 20, perSeconds: 60 },
  params: TransferParams,
  body: Type.Object({ gives: Type.Boolean() }),
  reply: Done,
  errors: ['not.found', 'transfer.answered', 'balance.not.enough', 'withdrawal.turnover', 'contract.owes', 'debt.stands'],
});

const staff = { tag: 'staff', policy: 'staff', envelope: 'wps' } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-mm-dd in the brand’s time zone' });
const Person = Type.Object({ playerId: PlayerId, userName: Nullable(Type.String()) });

/** A transfer as staff read it. */
export const StaffTransferRow = Type.Object({
  id: Uuid,
  direction: OneOf(agentTransferDirections),
  sender: Person,
  receiver: Person,
  amount: AmountText,
  sentAt: EpochMs,
  status: OneOf(agentTransferStates),
  askedAt: Nullable(EpochMs),
  endedAt: Nullable(EpochMs),
});

const TransferQuery = {
  direction: Type.Optional(OneOf(agentTransferDirections)),
  state: Type.Optional(OneOf(agentTransferStates)),
  playerId: Type.Optional(PlayerId),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const staffListAgentTransfers = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agent-transfers',
  summary: 'Transfers between agents and who stands directly below them, the newest first, with sums over all of them',
  right: 'agents.read',
  query: Type.Object({ ...TransferQuery, ...PageQuery }),
  reply: Type.Object({
    list: Type.Array(StaffTransferRow),
    total: Type.Integer(),
    sums: Type.Object({ amount: AmountText, back: Type.String({ description: 'What of it came back' }) }),
  }),
});

export const staffExportAgentTransfers = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agent-transfers.csv',
  summary: 'The same as CSV',
  right: 'agents.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(TransferQuery),
  reply: Type.String(),
});

export const staffGetAgentTransfer = operation({
  ...staff,
  method: 'GET',
  path: '/bo/agent-transfers/:id',
  summary: 'A transfer with the movements of the ledger that it is',
  right: 'agents.read',
  params: Type.Object({ id: Uuid }),
  reply: Type.Object({
    transfer: StaffTransferRow,
    movements: Type.Array(Type.Object({ id: Uuid, player: Person, template: Type.String(), amount: AmountText, at: EpochMs })),
  }),
});

export const staffRequestTransferReturn = operation({
  ...staff,
  method: 'POST',
  path: '/bo/agent-transfers/:id/return',
  summary: 'Ask to return to an agent what they sent to a downline; another person decides. Both are told',
  right: 'agents.money',
  idempotent: true,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ reason: Reason }),
  reply: Approval,
  errors: ['not.found', 'state.not.allowed', 'approval.waits', 'idempotency.key.conflict'],
});

export const staffDecideTransferReturn = operation({
  ...staff,
  method: 'POST',
  path: '/bo/agent-transfer-returns/:approvalId/decision',
  summary: 'Return a transfer to the agent who sent it, or reject it; never by who asked',
  right: 'agents.money',
  params: Type.Object({ approvalId: Uuid }),
  body: Decision,
  reply: Approval,
  errors: ['approval.second.person', 'state.not.allowed', 'approval.outdated', 'balance.not.enough'],
});
