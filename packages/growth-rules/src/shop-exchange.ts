/** What 1,000 points bring a player, and what they cost one, money units; null: not exchanged that way. */
export interface ShopExchange {
  bringsPer1000: bigint | null;
  costsPer1000: bigint | null;
}

/**
 * How what a shop gives for points stands beside their exchange. `loop`: whoever buys points gets more money back than they paid; `more`: the shop gives more than the exchange;
 * `less`: it gives less, so that nobody should take it.
 */
export type ShopVerdict = 'loop' | 'more' | 'less' | 'same';

/** @param gives money units of one piece @param price points of one piece, above zero @returns what 1,000 points buy, money units, and the verdict; undefined: there is nothing to compare with */
export function besideExchange(
  { gives, price }: { gives: bigint; price: bigint },
  { bringsPer1000, costsPer1000 }: ShopExchange,
): { per1000: bigint; verdict: ShopVerdict } | undefined {
  if (bringsPer1000 === null && costsPer1000 === null) return undefined;
  const per1000 = (gives * 1_000n) / price;
  // Compared by products: nothing is rounded.
  const whole = gives * 1_000n;
  if (costsPer1000 !== null && whole > costsPer1000 * price) return { per1000, verdict: 'loop' };
  if (bringsPer1000 === null) return { per1000, verdict: 'same' };
  const exchanged = bringsPer1000 * price;
  return { per1000, verdict: whole > exchanged ? 'more' : whole < exchanged ? 'less' : 'same' };
}
