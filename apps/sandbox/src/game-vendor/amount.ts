/** Amounts of the vendor are bigint units of 1/100 000 of the currency: those of the RS dialect. */
export const UNITS_PER_WHOLE = 100_000n;

/** Units as plain decimal text without needless zeros: 150000n is '1.5'. */
export function formatUnits(units: bigint): string {
  const sign = units < 0n ? '-' : '';
  const size = units < 0n ? -units : units;
  const fraction = String(size % UNITS_PER_WHOLE)
    .padStart(5, '0')
    .replace(/0+$/, '');
  return `${sign}${size / UNITS_PER_WHOLE}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Units of plain decimal text of at most five decimals, or undefined when it is anything else (a sign, an exponent, too long). */
export function parseUnits(text: string): bigint | undefined {
  const match = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,5}))?$/.exec(text);
  return match ? BigInt(match[1]!) * UNITS_PER_WHOLE + BigInt((match[2] ?? '').padEnd(5, '0')) : undefined;
}
