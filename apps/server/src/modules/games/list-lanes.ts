import { laneTitles, type GameCard, type GameLane } from './game-source.js';

/** The lanes of all sources as one list in the lobby's order; a category in which nobody has a card is left out. */
export function joinLanes(lanes: readonly GameLane[]): GameLane[] {
  return laneTitles
    .map((title) => ({ title, cards: lanes.filter((lane) => lane.title === title).flatMap((lane): GameCard[] => lane.cards) }))
    .filter(({ cards }) => cards.length > 0);
}
