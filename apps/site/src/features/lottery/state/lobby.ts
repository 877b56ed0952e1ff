import { findGame } from '@sortes/lottery-rules';
import { foldText } from '../../../shared/fold-text';

/** What the lobby needs of a game to find it. */
export interface ListedGame {
  readonly gameId: string;
  readonly gameName: string;
}

/** Order of the tabs; a family that is not named here comes after them, so that a new one needs no change. */
const order = [
  'SSC',
  '11X5',
  'K3',
  'PK10',
  'KENO',
  'PC28',
  '3D',
  'VN-north',
  'VN-central',
  'VN-south',
  'VN-fast',
  'THAI',
  'M6',
  'MY4D',
  'TOGEL',
];

/** Tab a game stands under: its family, for Vietnam its region. */
export function lobbyGroupOf(gameId: string): string {
  const game = findGame(gameId);
  if (!game) return '';
  return game.region === undefined ? game.group : `${game.group}-${game.region}`;
}

/** Tabs that have games, in the order of the tabs, each with how many. */
export function lobbyGroups(games: readonly ListedGame[]): readonly { group: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { gameId } of games) {
    const group = lobbyGroupOf(gameId);
    if (group !== '') counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const place = (group: string) => (order.includes(group) ? order.indexOf(group) : order.length);
  return [...counts].map(([group, count]) => ({ group, count })).toSorted((one, other) => place(one.group) - place(other.group));
}

/** Games whose name, code or family has every word of the search, without regard to diacritics, case or punctuation. */
export function searchGames<Game extends ListedGame>(
  games: readonly Game[],
  search: string,
  groupName: (group: string) => string,
): readonly Game[] {
  const fold = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const words = fold(search)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return games;
  return games.filter((game) => {
    const text = ` ${fold(`${game.gameName} ${game.gameId} ${groupName(lobbyGroupOf(game.gameId))}`)}`;
    // A word must begin somewhere, or be part of a longer name without spaces (Chinese, Thai).
    return words.every((word) => text.includes(` ${word}`) || (/[^a-z0-9]/.test(word) && text.includes(word)));
  });
}
