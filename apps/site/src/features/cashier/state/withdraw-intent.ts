/**
 * The key under which one withdrawal is asked for. The same intention (amount and account) keeps its key through every retry, so that a double tap, a
 * proof in between or a lost answer never makes two; another intention, or one that was refused for good, gets a new key.
 */
export interface WithdrawIntent {
  readonly fingerprint: string;
  readonly key: string;
}

export function withdrawIntentFor(
  known: WithdrawIntent | undefined,
  wanted: { amount: bigint; accountId: string },
  newKey: () => string,
): WithdrawIntent {
  const fingerprint = `${wanted.amount}|${wanted.accountId}`;
  return known?.fingerprint === fingerprint ? known : { fingerprint, key: newKey() };
}
