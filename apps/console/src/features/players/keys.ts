import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const playersKeys = {
  bet: keysOf<[orderId: string]>('player-bet'),
  betProof: keysOf<[playerId: number, orderId: string]>('bet-proof'),
  document: keysOf<[submissionId: string]>('document'),
  feedback: keysOf<[feedbackId: string]>('feedback'),
  movement: keysOf<[transactionId: string]>('movement'),
  recovery: keysOf<[claimId: string]>('recovery'),
};
