import { keysOf } from '@sortes/browser';

type Sequence = string | number | undefined;

/** What this feature asks for, in the query cache. */
export const transfersKeys = {
  /** What accounts hold and what an upline takes. */
  transfers: keysOf('transfers'),
  accounts: keysOf<[sequence: Sequence]>('transfers', 'accounts'),
  openBets: keysOf<[period: unknown, sequence: Sequence]>('transfers', 'openBets'),
  latest: keysOf<[sequence: Sequence]>('transfers', 'latest'),
  upline: keysOf<[sequence: Sequence]>('transfers', 'upline'),
};
