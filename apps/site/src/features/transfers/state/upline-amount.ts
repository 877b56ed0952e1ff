export interface UplineLimits {
  minimum: bigint;
  maximum: bigint;
  leftToday: bigint;
  available: bigint;
}

export type UplineProblem = { problem: 'empty' | 'none' | 'belowMinimum' | 'aboveMaximum' | 'aboveToday' | 'tooMuch'; amount: bigint };

/** What is wrong with an amount to send, with the amount to name; undefined when it may be sent. All in 1/10 000 currency units. */
export function judgeUplineAmount(text: string, amount: bigint | undefined, limits: UplineLimits): UplineProblem | undefined {
  if (text.trim() === '') return { problem: 'empty', amount: 0n };
  if (amount === undefined || amount === 0n) return { problem: 'none', amount: 0n };
  if (amount < limits.minimum) return { problem: 'belowMinimum', amount: limits.minimum };
  if (amount > limits.maximum) return { problem: 'aboveMaximum', amount: limits.maximum };
  if (amount > limits.leftToday) return { problem: 'aboveToday', amount: limits.leftToday };
  return amount > limits.available ? { problem: 'tooMuch', amount: limits.available } : undefined;
}
