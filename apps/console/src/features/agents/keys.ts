import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const agentsKeys = {
  agent: keysOf<[playerId: number, ...shown: unknown[]]>('agent'),
  /** Codes of one agent, on their page. */
  codesOf: keysOf<[agentId: number]>('codes-of-agent'),
  code: keysOf<[code: string]>('affiliate-code'),
  /** Agents, or members, by what was typed to find one. */
  found: keysOf<[text: string, kind: string]>('agents-found'),
  contract: keysOf<[id: string]>('agent-contract'),
  bill: keysOf<[id: string]>('contract-bill'),
  transfer: keysOf<[id: string]>('agent-transfer'),
  billBets: keysOf<[id: string, page: number]>('contract-bill-bets'),
  billPeople: keysOf<[id: string, asked: object]>('contract-bill-people'),
  billPersonBets: keysOf<[id: string, playerId: number, asked: object]>('contract-bill-person-bets'),
  income: keysOf<[playerId: number, days: object]>('agent-income'),
  incomeHours: keysOf<[playerId: number, asked: object]>('agent-income-hours'),
  incomeBets: keysOf<[playerId: number, asked: object]>('agent-income-bets'),
  /** Contracts of a kind, on somebody's page. */
  contractsOf: keysOf<[playerId: number, kind: string]>('contracts-of-agent'),
  /** What the house pays an agent by a kind of contract, or offers. */
  ofHouse: keysOf<[playerId: number, kind: string]>('contract-of-house'),
  rates: keysOf<[playerId: number]>('agent-rates'),
  quota: keysOf<[playerId: number]>('agent-quota'),
  margin: keysOf<[playerId: number]>('agent-margin'),
  movePreview: keysOf<[playerId: number, uplineId: number]>('agent-move-preview'),
};
