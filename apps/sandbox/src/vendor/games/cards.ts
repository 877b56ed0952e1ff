/** Playing cards as the tables draw them. */
export const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const;
export type Suit = (typeof suits)[number];

export interface Card {
  /** 1 is the ace, 11 the jack, 12 the queen, 13 the king. */
  rank: number;
  suit: Suit;
}

/** Card number `index` (0 to 51) of a pack in order. */
export function cardAt(index: number): Card {
  const suit = suits[Math.floor(index / 13)];
  if (suit === undefined || index < 0) throw new RangeError(`a pack has no card ${index}`);
  return { rank: (index % 13) + 1, suit };
}
