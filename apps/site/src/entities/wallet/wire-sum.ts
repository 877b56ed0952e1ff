import { toWireNumber, tryReadAmount } from '@sortes/money';

/** The sum of numbers of the wire, to the unit: added as they are they may have more decimals than money has, and are no amount any more. What is none counts as nothing. */
export const wireSum = (...values: readonly number[]): number =>
  toWireNumber(values.reduce((sum, value) => sum + (tryReadAmount(value) ?? 0n), 0n));
