import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const recordsKeys = {
  bets: keysOf<[...shown: unknown[]]>('records', 'bets'),
  profit: keysOf<[...shown: unknown[]]>('records', 'profit'),
  statement: keysOf<[...shown: unknown[]]>('statement', 'list'),
  movement: keysOf<[id: string]>('statement', 'one'),
  betsOf: keysOf<[number: string | undefined]>('statement', 'bets'),
  chaseOf: keysOf<[number: string | undefined]>('statement', 'chase'),
};
