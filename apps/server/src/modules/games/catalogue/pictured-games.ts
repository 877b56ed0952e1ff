import { coverOf } from '@sortes/contract';
import type { Merchant } from '../../../platform/merchant.js';
import type { LaneTitle } from '../../../ports/game-source.js';
import { readQuestion } from './list-games.js';
import type { Offer, OfferedGame } from './offer.js';
import type { Offers } from './offers.js';
import { readNodeId } from './routes.js';

/** The picture of a game, as the site draws it. */
export interface GamePicture {
  /** Address on this origin. */
  readonly address: string;
  /** Classes of the panel behind a picture that lets it through. */
  readonly panel: string;
  /** The game is closed at the moment. */
  readonly isClosed: boolean;
}

/** Pictures of what a brand offers, for pages that show them before their program is there. */
export interface GamePictures {
  /** Of a category's games in their order; none of a category of more than `most` games. */
  ofLane(merchant: Merchant, lane: LaneTitle, most: number): Promise<GamePicture[]>;
  /** Of a game by its node id as the wire has it; undefined: the brand does not offer it. */
  ofGame(merchant: Merchant, nodeId: string): Promise<GamePicture | undefined>;
}

function pictureOf(offer: Offer, item: OfferedGame): GamePicture {
  // Pictures are the same in every language.
  const game = offer.show(item, 'EN');
  const { art, panel } = game.showIcon === '' ? coverOf(game) : { art: game.showIcon, panel: '' };
  return { address: art, panel, isClosed: item.maintenance !== undefined };
}

export function createGamePictures(offers: Pick<Offers, 'of'>): GamePictures {
  return {
    async ofLane(merchant, lane, most) {
      const offer = await offers.of(merchant);
      const question = readQuestion({ gameType: lane });
      const items = question === undefined ? [] : offer.list(question, 'EN').items;
      return items.length > most ? [] : items.map((item) => pictureOf(offer, item));
    },
    async ofGame(merchant, nodeId) {
      const offer = await offers.of(merchant);
      const number = readNodeId(nodeId);
      const item = number === undefined ? undefined : offer.find(number);
      return item && pictureOf(offer, item);
    },
  };
}
