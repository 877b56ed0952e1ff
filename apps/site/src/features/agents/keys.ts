import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const agentsKeys = {
  /** Everything of the agent centre: whoever changes their line asks all of it anew. */
  all: keysOf('agents'),
  place: keysOf('agents', 'place'),
  overview: keysOf<[from: string, to: string]>('agents', 'overview'),
  links: keysOf<[...shown: unknown[]]>('agents', 'links'),
  linkPeople: keysOf<[...shown: unknown[]]>('agents', 'link-people'),
  team: keysOf<[...shown: unknown[]]>('agents', 'team'),
  profit: keysOf<[...shown: unknown[]]>('agents', 'profit'),
  person: keysOf<[...shown: unknown[]]>('agents', 'person'),
  bets: keysOf<[...shown: unknown[]]>('agents', 'bets'),
  movements: keysOf<[...shown: unknown[]]>('agents', 'movements'),
  income: keysOf<[...shown: unknown[]]>('agents', 'income'),
  commissions: keysOf<[...shown: unknown[]]>('agents', 'commissions'),
  commissionBets: keysOf<[...shown: unknown[]]>('agents', 'commission-bets'),
  ownRebate: keysOf('agents', 'own-rebate'),
  contracts: keysOf<[...shown: unknown[]]>('agents', 'contracts'),
  contract: keysOf<[id: string]>('agents', 'contract'),
  example: keysOf<[...shown: unknown[]]>('agents', 'contract-example'),
  bills: keysOf<[...shown: unknown[]]>('agents', 'contract-bills'),
  bill: keysOf<[id: string]>('agents', 'contract-bill'),
  billBets: keysOf<[id: string, ...shown: unknown[]]>('agents', 'contract-bill-bets'),
  rates: keysOf<[playerId: number]>('agents', 'rates'),
  quota: keysOf<[playerId: number]>('agents', 'quota'),
  quotaChanges: keysOf<[pageNo: number]>('agents', 'quota-changes'),
  sending: keysOf<[sequence: string | number | undefined]>('agents', 'sending'),
  asked: keysOf('agents', 'asked'),
  ownAgent: keysOf<[...shown: unknown[]]>('agents', 'own-agent'),
};
