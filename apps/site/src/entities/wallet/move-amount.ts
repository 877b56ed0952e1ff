import { readTypedAmount } from '../../kit/amount/read-typed-amount';

/** What is wrong with a typed amount, or what it is in 1/10 000 currency units. */
export type MoveAmount = { amount: bigint } | { problem: 'empty' | 'none' | 'tooMuch' };

/** Reads what the player wants to move out of `available`; undefined when nobody knows how much there is. */
export function readMoveAmount(text: string, scale: number, available: bigint | undefined): MoveAmount {
  if (text.trim() === '') return { problem: 'empty' };
  const amount = readTypedAmount(text, scale);
  if (amount === undefined || amount === 0n) return { problem: 'none' };
  return available !== undefined && amount > available ? { problem: 'tooMuch' } : { amount };
}
