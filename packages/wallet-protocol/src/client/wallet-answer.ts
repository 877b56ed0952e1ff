/** What a player is told of a no. */
export type RefusalReason = 'money' | 'session' | 'player' | 'game' | 'limit' | 'other';

/** What a call came to, as a vendor's rules read it. */
export interface WalletAnswer {
  /** done; refused: a definite no; unknown: a bet must be rolled back, a win or rollback repeated. */
  state: 'done' | 'refused' | 'unknown';
  /** The wallet's own word, or why there is none. */
  code: string;
  reason: RefusalReason;
  /** Units of 1/100 000. */
  balance: bigint | undefined;
  /** HTTP status, when one came. */
  status: number | undefined;
  /** The reply as it came. */
  reply: string;
}
