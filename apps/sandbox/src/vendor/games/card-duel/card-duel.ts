import { cardAt, type Card } from '../cards.js';
import type { DrawBelow } from '../random.js';
import { returnToPlayer, type Hundredths } from '../returns.js';

/** The higher card takes both stakes less a fee of 2.5 %: 1.95 times the own stake. */
export const DUEL_WIN: Hundredths = 195;
/** Equal ranks: each gets the stake back. */
export const DUEL_DRAW: Hundredths = 100;

/** How long the table waits for another player before its dealer takes the seat. */
export const DUEL_WAIT_MS = 8_000;

export interface Duel {
  cards: [Card, Card];
  /** 0 or 1: the seat with the higher card; null when the ranks are equal. */
  winner: 0 | 1 | null;
}

/** The ace is the highest here, as players of card games expect of a duel. */
export function duelStrength({ rank }: Card): number {
  return rank === 1 ? 14 : rank;
}

/** The duel of two cards. */
export function readDuel(first: Card, second: Card): Duel {
  const difference = duelStrength(first) - duelStrength(second);
  return { cards: [first, second], winner: difference === 0 ? null : difference > 0 ? 0 : 1 };
}

/** Two different cards of one pack. */
export function dealDuel(draw: DrawBelow): Duel {
  const first = draw(52);
  const among = draw(51);
  return readDuel(cardAt(first), cardAt(among < first ? among : among + 1));
}

/** What the player in `seat` gets back. */
export function duelReturn(seat: 0 | 1, { winner }: Duel): Hundredths {
  if (winner === null) return DUEL_DRAW;
  return winner === seat ? DUEL_WIN : 0;
}

/** By all 52 × 51 deals: 97.647… %, the same against a player and against the dealer. */
export const duelRtp = returnToPlayer(
  Array.from({ length: 52 }, (_, first) => first).flatMap((first) =>
    Array.from({ length: 52 }, (_, second) => second)
      .filter((second) => second !== first)
      .map((second) => ({ ways: 1, hundredths: duelReturn(0, readDuel(cardAt(first), cardAt(second))) })),
  ),
);
