import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const gamesKeys = {
  difference: keysOf<[key: string]>('difference'),
  found: keysOf<[text: string]>('games-found'),
  game: keysOf<[nodeId: string]>('game'),
  import: keysOf<[importId: string]>('game-import'),
  reconciliation: keysOf<[runId: string]>('reconciliation'),
  round: keysOf<[roundId: string]>('round'),
  transfer: keysOf<[transferId: string]>('vendor-transfer'),
  vendor: keysOf<[code: string]>('vendor'),
  window: keysOf<[subject: string]>('game-window'),
};
