const unitsPerCurrency = 10_000n;

/** Units of 1/10 000 as decimal text, "12.5". Never below zero here. */
export function formatDecimal(units: bigint): string {
  const fraction = (units % unitsPerCurrency).toString().padStart(4, '0').replace(/0+$/, '');
  return fraction === '' ? (units / unitsPerCurrency).toString() : `${units / unitsPerCurrency}.${fraction}`;
}
