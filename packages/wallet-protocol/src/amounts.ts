import { InexactNumber } from './json.js';

/**
 * Money between the wire and units of 1/10 000. RS sends integers of 1/100 000, PAM decimal numbers. Both are read exactly or not at all.
 */

const rsPerUnit = 10n;
/** The largest integer that every JSON reader keeps. */
const largestRs = BigInt(Number.MAX_SAFE_INTEGER);
const unitsPerWhole = 10_000n;
const pamText = /^(0|[1-9]\d{0,11})(?:\.(\d{1,4}))?$/;

/**
 * The money units of an RS amount.
 * @returns undefined for anything but an integer from 0 to 2^53 - 1 that is a multiple of 10 (the wallet keeps four decimals, the wire five).
 */
export function readRsAmount(value: unknown): bigint | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) return undefined;
  const amount = BigInt(value);
  return amount % rsPerUnit === 0n ? amount / rsPerUnit : undefined;
}

/** The RS amount of money units, as it is to stand in the JSON text. It may be beyond 2^53: it is written, not calculated with. */
export function writeRsAmount(units: bigint): string {
  return (units * rsPerUnit).toString();
}

/** The money units of a balance in an RS reply, of any size. @returns undefined when it is no whole number of money units. */
export function readRsBalance(value: unknown): bigint | undefined {
  const text = value instanceof InexactNumber ? value.text : typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : '';
  if (!/^(0|-?[1-9]\d{0,30})$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount % rsPerUnit === 0n ? amount / rsPerUnit : undefined;
}

/**
 * The money units of a PAM amount, read from the number's shortest decimal text.
 * @returns `negative` for a number below zero, undefined for anything that is not exact: an exponent, more than four decimals, a text.
 */
export function readPamAmount(value: unknown): bigint | 'negative' | undefined {
  if (value instanceof InexactNumber && value.text.startsWith('-')) return 'negative';
  if (typeof value !== 'number') return undefined;
  if (value < 0) return 'negative';
  const match = pamText.exec(String(value));
  if (match === null) return undefined;
  const units = BigInt(match[1] ?? '0') * unitsPerWhole + BigInt((match[2] ?? '').padEnd(4, '0'));
  // Beyond this neighbours of a `number` are further apart than a money unit.
  return units * rsPerUnit > largestRs ? undefined : units;
}

/** The PAM amount of money units, as it is to stand in the JSON text: the shortest exact decimal. */
export function writePamAmount(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The money units of a balance in a PAM reply, of any size. @returns undefined when it is no exact decimal. */
export function readPamBalance(value: unknown): bigint | undefined {
  const text = value instanceof InexactNumber ? value.text : typeof value === 'number' ? String(value) : '';
  const match = /^(-?)(\d{1,30})(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > 4) return undefined;
  const units = BigInt(match[2] ?? '0') * unitsPerWhole + BigInt(fraction.padEnd(4, '0'));
  return match[1] === '-' ? -units : units;
}
