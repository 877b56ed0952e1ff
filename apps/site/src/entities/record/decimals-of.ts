/** How many decimals an amount (1/10 000 units) is written with, where a currency has at least `scale` of them. */
export function decimalsOf(amount: bigint, scale: number): number {
  const size = amount < 0n ? -amount : amount;
  const fraction = String(size % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return Math.max(scale, fraction.length);
}
