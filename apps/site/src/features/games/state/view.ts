import type { GameFilter } from '../../../entities/game/lists';
import type { LobbyType } from '../../../entities/game/pages';

/** What a lobby's address asks for (specification §2: the filters are vassalage, gameType and pageNo). */
export interface LobbyView {
  filter: GameFilter;
  /** The player's own list in place of the catalogue. */
  own: 'favourites' | 'recent' | undefined;
  /** Page of the list to show, from 1. Undefined: a sheet above the lobby has pages of its own, and the list stays where it is. */
  page: number | undefined;
  /** Nothing narrows the category: its lanes are shown. */
  whole: boolean;
}

export const sorts = ['default', 'name', 'new'] as const;

const longestName = 60;
const longestCode = 40;

/** A stake of the address, with at most the four decimals that money has; undefined when it is none. */
function readStake(text: string | undefined): number | undefined {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text ?? '') && Number(text) > 0 ? Number(text) : undefined;
}

/** The page that an address names, `pageNo` in links from before; undefined when it is none or names none. */
function readPage(search: Readonly<Record<string, string>>): number | undefined {
  const text = search['page'] ?? search['pageNo'] ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

/** Reads the address; parts that cannot be meant are left out rather than sent. */
export function readView(type: LobbyType, search: Readonly<Record<string, string>>): LobbyView {
  const vassalage = (search['vassalage'] ?? '').slice(0, longestCode);
  const gameClassify = (search['gameClassify'] ?? '').slice(0, longestCode);
  const gameName = (search['gameName'] ?? '').trim().slice(0, longestName);
  const sort = sorts.find((each) => each === search['sort'] && each !== 'default');
  const own = search['list'] === 'favourites' || search['list'] === 'recent' ? search['list'] : undefined;
  const minBet = readStake(search['minBet']);
  return {
    filter: {
      gameType: type,
      ...(vassalage && { vassalage }),
      ...(gameClassify && { gameClassify }),
      ...(gameName && { gameName }),
      ...(sort && { sort }),
      ...(minBet !== undefined && { minBet }),
    },
    own,
    page: readPage(search) ?? (search['m'] === undefined ? 1 : undefined),
    whole: !vassalage && !gameClassify && !gameName && !own && !sort && minBet === undefined,
  };
}

/** Filters to change; an empty text takes one off. */
export type ViewChanges = Partial<Record<'vassalage' | 'gameClassify' | 'gameName' | 'sort' | 'minBet' | 'list', string>>;

/** The address's search with some filters changed; an empty one goes. Every change begins at the first page again. */
export function changeView(search: Readonly<Record<string, string>>, changes: ViewChanges): Record<string, string> {
  const { page: _page, pageNo: _pageNo, ...rest } = search;
  return Object.fromEntries(Object.entries({ ...rest, ...changes }).filter(([, value]) => value !== ''));
}

/** The address's search at another page of the same list; the first one needs no word. */
export function turnTo(search: Readonly<Record<string, string>>, page: number): Record<string, string> {
  return { ...changeView(search, {}), ...(page > 1 && { page: String(page) }) };
}

/** Whether an address names a page that the list does not have: no number, or one behind its last. Sheets above the lobby have pages of their own. */
export function namesNoPage(search: Readonly<Record<string, string>>, pages: number): boolean {
  if (search['m'] !== undefined || (search['page'] ?? search['pageNo']) === undefined) return false;
  const page = readPage(search);
  return page === undefined || page > Math.max(1, pages);
}

/** A list of tiles as it lies in the window, in px. */
export interface PagedList {
  /** Its distance from the top of the page, and the height of a row. */
  readonly top: number;
  readonly pitch: number;
  readonly rows: number;
  readonly columns: number;
}

/** What the header and the search cover of the window above the list, in px. */
export const coveredPx = 124;

/** Where a page is scrolled to, so that its first row stands below what sticks above. */
export function placeOfPage({ top, pitch, columns }: PagedList, page: number, size: number): number {
  return Math.max(0, top + Math.floor(((page - 1) * size) / columns) * pitch - coveredPx);
}

/** The page that is in view: that of the first row that can be read, the last one where the list ends in the window. */
export function pageInView({ top, pitch, rows, columns }: PagedList, scrolled: number, windowPx: number, size: number): number {
  const first = (scrolled + coveredPx - top) / pitch;
  const ends = top + rows * pitch <= scrolled + windowPx;
  const row = ends && first > 0.5 ? rows - 1 : Math.floor(first + 0.25);
  return Math.floor((Math.max(0, row) * columns) / size) + 1;
}

/** Pages, from 1, that hold the games from `first` to `last`, both counted from 0. */
export function pagesOf(first: number, last: number, size: number): number[] {
  const from = Math.floor(Math.max(0, first) / size);
  const to = Math.floor(Math.max(0, last) / size);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at + 1);
}
