import { languageCodes } from '@sortes/contract';
import type { Clock } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import type { Catalogue, CatalogueCopy } from './catalogue.js';
import { buildSearch, type GameSearch } from './search-games.js';
import { buildOffer, type Offer, type SportsSplit } from './offer.js';
import type { GameRecord } from './types.js';

export interface Offers {
  of(merchant: Merchant): Promise<Offer>;
}

interface Kept {
  copy: CatalogueCopy;
  split: string;
  currency: string;
  offer: Offer;
}

interface Searched {
  games: readonly GameRecord[];
  search: Promise<GameSearch>;
}

/** Whether the same index serves both: what the search knows of a game is its place, its names and its vendor's. */
function readAlike(left: readonly GameRecord[], right: readonly GameRecord[]): boolean {
  return (
    left.length === right.length &&
    left.every((game, place) => {
      const other = right[place];
      if (other === undefined || game.nodeId !== other.nodeId || game.name !== other.name) return false;
      if (game.vendor.name !== other.vendor.name || game.vendor.code !== other.vendor.code) return false;
      return languageCodes.every((code) => game.names[code] === other.names[code]);
    })
  );
}

/** What each brand offers, built when it is first asked for and again when catalogue, brand settings or the time say so. */
export function createOffers(
  catalogue: Catalogue,
  clock: Pick<Clock, 'now'>,
  splitOf: (merchant: Merchant) => Promise<SportsSplit>,
): Offers {
  const kept = new Map<number, Kept>();
  let searched: Searched | undefined;

  /** One index serves every brand, and most changes (a switch, a badge, a maintenance) leave it as it is. */
  const searchOf = ({ stored: { games } }: CatalogueCopy): Promise<GameSearch> => {
    const same = searched !== undefined && (searched.games === games || readAlike(searched.games, games));
    searched = { games, search: same && searched !== undefined ? searched.search : buildSearch(games) };
    return searched.search;
  };
  return {
    async of(merchant) {
      const [copy, split] = await Promise.all([catalogue.current(), splitOf(merchant)]);
      const now = clock.now().getTime();
      const splitText = `${split.esports.join()} ${split.cockfight.join()}`;
      const fits = (one: Kept | undefined): one is Kept =>
        one?.copy === copy && one.split === splitText && one.currency === merchant.currency && now < one.offer.validUntil;
      const known = kept.get(merchant.id);
      if (fits(known)) return known.offer;
      const search = await searchOf(copy);
      // Of all who waited for the search only the first puts the offer together.
      const made = kept.get(merchant.id);
      if (fits(made)) return made.offer;
      const offer = buildOffer(copy, search, merchant, split, now);
      kept.set(merchant.id, { copy, split: splitText, currency: merchant.currency, offer });
      return offer;
    },
  };
}
