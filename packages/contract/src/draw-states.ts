/**
 * Life of a draw. The database refuses every other move (reliability D1); a draw may be voided until its settlement is complete.
 */
export const drawMoves = {
  scheduled: ['open', 'void'],
  open: ['closed', 'void'],
  closed: ['drawn', 'void'],
  drawn: ['settling', 'void'],
  settling: ['settled'],
  settled: [],
  void: [],
} as const;

export type DrawState = keyof typeof drawMoves;

/** In the order of a draw's life. */
export const drawStates = Object.keys(drawMoves) as DrawState[];

/** What a bet reads as, derived from its draw and its outcome row. */
export type BetState = 'waiting' | 'won' | 'lost' | 'cancelled' | 'refunded';

export const betStates: readonly BetState[] = ['waiting', 'won', 'lost', 'cancelled', 'refunded'];
