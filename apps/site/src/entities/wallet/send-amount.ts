/** Between which amounts money may be sent to somebody, in 1/10 000 currency units. */
export interface SendLimits {
  minimum: bigint;
  maximum: bigint;
  leftToday: bigint;
  available: bigint;
}

export type SendProblem = { problem: 'empty' | 'none' | 'belowMinimum' | 'aboveMaximum' | 'aboveToday' | 'tooMuch'; amount: bigint };

/** What is wrong with an amount to send, with the amount to name; undefined when it may be sent. All in 1/10 000 currency units. */
export function judgeSendAmount(text: string, amount: bigint | undefined, limits: SendLimits): SendProblem | undefined {
  if (text.trim() === '') return { problem: 'empty', amount: 0n };
  if (amount === undefined || amount === 0n) return { problem: 'none', amount: 0n };
  if (amount < limits.minimum) return { problem: 'belowMinimum', amount: limits.minimum };
  if (amount > limits.maximum) return { problem: 'aboveMaximum', amount: limits.maximum };
  if (amount > limits.leftToday) return { problem: 'aboveToday', amount: limits.leftToday };
  return amount > limits.available ? { problem: 'tooMuch', amount: limits.available } : undefined;
}

/** The most that may be sent now, in 1/10 000 currency units. */
export const mostToSend = ({ available, maximum, leftToday }: SendLimits): bigint =>
  [available, maximum, leftToday].reduce((least, one) => (one < least ? one : least));
