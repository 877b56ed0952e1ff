import { depositFeeOf } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import type { DepositMethod } from '../api/deposits';

/** A method's figures, in 1/10 000 currency units. */
export interface DepositTerms {
  minimum: bigint;
  maximum: bigint;
  step: bigint;
  percentBp: number;
  fixed: bigint;
}

export function termsOf(method: DepositMethod): DepositTerms {
  return {
    minimum: tryReadAmount(method.minimumAmount) ?? 0n,
    maximum: tryReadAmount(method.maximumAmount) ?? 0n,
    step: tryReadAmount(method.amountStep) ?? 1n,
    percentBp: Math.round(method.feePercent * 100),
    fixed: tryReadAmount(method.feeFixed) ?? 0n,
  };
}

export type AmountProblem = 'empty' | 'not-amount' | 'below' | 'above' | 'step';

/** What is wrong with a typed amount; `amount` undefined: it was none. */
export function problemOf(text: string, amount: bigint | undefined, { minimum, maximum, step }: DepositTerms): AmountProblem | undefined {
  if (text.trim() === '') return 'empty';
  if (amount === undefined || amount === 0n) return 'not-amount';
  if (amount < minimum) return 'below';
  if (amount > maximum) return 'above';
  return step > 0n && amount % step !== 0n ? 'step' : undefined;
}

/** What a deposit costs and what arrives, by the rule of the server. `smallest`: the smallest sum that the currency shows. */
export function costOf(amount: bigint, { percentBp, fixed }: DepositTerms, smallest: bigint): { fee: bigint; arrives: bigint } {
  return depositFeeOf(amount, { percentBp, fixed, payer: 'player' }, smallest);
}

/** Characters of a voucher's code; earlier ones had fewer and are still good. */
const voucherLength = 26;
const earlierVoucherLength = 16;

/** A voucher's code in groups of four, as it is typed. */
export function groupCode(text: string): string {
  const plain = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, voucherLength);
  return plain.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Whether a code as `groupCode` writes it may be that of a voucher: something is missing in any other length. */
export function isVoucherLength(code: string): boolean {
  const { length } = code.replaceAll('-', '');
  return length === voucherLength || length === earlierVoucherLength;
}

/** The first code points of a note. */
export function cutTo(text: string, atMost: number): string {
  return Array.from(text).slice(0, atMost).join('');
}

/** Code points of a note: what counts 140. */
export function lengthOf(text: string): number {
  return [...text].length;
}
