/** A rank that was reached and is still to be told. */
export interface Risen {
  readonly rank: number;
}

/** What is to be told after one more change: the newest rank that was reached; nothing any more once it fell again, for a fallen rank is never told by a card. */
export function risenAfter(waiting: Risen | undefined, { rank, before }: { rank: number; before: number }): Risen | undefined {
  if (rank > before) return { rank };
  return waiting !== undefined && rank < waiting.rank ? undefined : waiting;
}
