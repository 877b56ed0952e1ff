import { laneTitles, type GameCard, type GameLane } from '../../ports/game-source.js';

/** The lanes of all sources as one list in the lobby's order; a category in which nobody has a card is left out. */
export function joinLanes(lanes: readonly GameLane[]): GameLane[] {
  return laneTitles
    .map((title) => {
      const ofTitle = lanes.filter((lane) => lane.title === title);
      const gameClassify = ofTitle.flatMap((lane) => lane.gameClassify ?? []);
      const cards = ofTitle.flatMap((lane): GameCard[] => lane.cards);
      const minBets = [...new Set(ofTitle.flatMap((lane) => lane.minBets ?? []))].toSorted((left, right) => left - right);
      return { title, cards, ...(gameClassify.length > 0 && { gameClassify }), ...(minBets.length > 0 && { minBets }) };
    })
    .filter(({ cards }) => cards.length > 0);
}
