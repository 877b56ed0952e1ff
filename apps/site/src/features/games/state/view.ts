import type { GameFilter } from '../../../shared/games/lists';
import type { LobbyType } from '../../../shared/games/pages';

/** What a lobby's address asks for (specification §2: the filters are vassalage, gameType and pageNo). */
export interface LobbyView {
  filter: GameFilter;
  /** The player's own list in place of the catalogue. */
  own: 'favourites' | 'recent' | undefined;
  /** Page to begin at, from 1. */
  pageNo: number;
  /** Nothing narrows the category: its lanes are shown. */
  whole: boolean;
}

export const sorts = ['default', 'name', 'new'] as const;

const longestName = 60;
const longestCode = 40;

/** Reads the address; parts that cannot be meant are left out rather than sent. */
export function readView(type: LobbyType, search: Readonly<Record<string, string>>): LobbyView {
  const vassalage = (search['vassalage'] ?? '').slice(0, longestCode);
  const gameClassify = (search['gameClassify'] ?? '').slice(0, longestCode);
  const gameName = (search['gameName'] ?? '').trim().slice(0, longestName);
  const sort = sorts.find((each) => each === search['sort'] && each !== 'default');
  const own = search['list'] === 'favourites' || search['list'] === 'recent' ? search['list'] : undefined;
  const pageNo = /^[1-9]\d{0,4}$/.test(search['pageNo'] ?? '') ? Number(search['pageNo']) : 1;
  return {
    filter: {
      gameType: type,
      ...(vassalage && { vassalage }),
      ...(gameClassify && { gameClassify }),
      ...(gameName && { gameName }),
      ...(sort && { sort }),
    },
    own,
    pageNo,
    whole: !vassalage && !gameClassify && !gameName && !own && !sort,
  };
}

/** The address's search with some filters changed; an empty one goes. Every change begins at the first page again. */
export function changeView(
  search: Readonly<Record<string, string>>,
  changes: Partial<Record<'vassalage' | 'gameClassify' | 'gameName' | 'sort' | 'list', string>>,
): Record<string, string> {
  const { pageNo: _page, ...rest } = search;
  return Object.fromEntries(Object.entries({ ...rest, ...changes }).filter(([, value]) => value !== ''));
}

/** Pages, from 1, that hold the games from `first` to `last`, both counted from 0. */
export function pagesOf(first: number, last: number, size: number): number[] {
  const from = Math.floor(Math.max(0, first) / size);
  const to = Math.floor(Math.max(0, last) / size);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at + 1);
}
