import type { Clock } from '../../../platform/clock.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { Catalogue, CatalogueCopy } from './catalogue.js';
import { buildSearch, type GameSearch } from './search-games.js';
import { buildShelf, type Shelf, type SportsSplit } from './shelf.js';

export interface Shelves {
  of(merchant: Merchant): Promise<Shelf>;
}

interface Kept {
  copy: CatalogueCopy;
  split: string;
  currency: string;
  shelf: Shelf;
}

/** What each brand offers, built when it is first asked for and again when catalogue, brand settings or the time say so. */
export function createShelves(catalogue: Catalogue, clock: Pick<Clock, 'now'>, splitOf: (merchant: Merchant) => Promise<SportsSplit>): Shelves {
  const kept = new Map<number, Kept>();
  let searched: { copy: CatalogueCopy; search: Promise<GameSearch> } | undefined;

  /** One index serves every brand: it knows games, not who offers them. */
  const searchOf = (copy: CatalogueCopy): Promise<GameSearch> => {
    if (searched?.copy === copy) return searched.search;
    const search = buildSearch(copy.stored.games);
    searched = { copy, search };
    return search;
  };
  return {
    async of(merchant) {
      const [copy, split] = await Promise.all([catalogue.current(), splitOf(merchant)]);
      const now = clock.now().getTime();
      const splitText = `${split.esports.join()} ${split.cockfight.join()}`;
      const known = kept.get(merchant.id);
      if (known?.copy === copy && known.split === splitText && known.currency === merchant.currency && now < known.shelf.validUntil)
        return known.shelf;
      const shelf = buildShelf(copy, await searchOf(copy), merchant, split, now);
      kept.set(merchant.id, { copy, split: splitText, currency: merchant.currency, shelf });
      return shelf;
    },
  };
}
