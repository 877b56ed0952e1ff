import { findGame } from '@sortes/lottery-rules';
import { foldText } from '../../../kit/fold-text';

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

/** Families of the country that a brand is at home in, by its currency, or else by its time zone. */
const homes: Readonly<Record<string, string>> = {
  VND: 'VN',
  THB: 'THAI',
  IDR: 'TOGEL',
  MYR: 'MY4D',
  HKD: 'M6',
  'Asia/Ho_Chi_Minh': 'VN',
  'Asia/Saigon': 'VN',
  'Asia/Bangkok': 'THAI',
  'Asia/Jakarta': 'TOGEL',
  'Asia/Kuala_Lumpur': 'MY4D',
  'Asia/Hong_Kong': 'M6',
};

/** The family that players of a brand know from home; empty where there is none. */
export const homeFamily = (currency: string, timeZone: string): string => homes[currency] ?? homes[timeZone] ?? '';

/** Whether there is such a tab, known before the games are. */
export const isLobbyGroup = (group: string): boolean => order.includes(group);

/** Tab a game stands under: its family, for Vietnam its region. */
export function lobbyGroupOf(gameId: string): string {
  const game = findGame(gameId);
  if (!game) return '';
  return game.region === undefined ? game.group : `${game.group}-${game.region}`;
}

/** Tabs that have games, those of the family at home first, then in the order of the tabs; each with how many. */
export function lobbyGroups(games: readonly ListedGame[], home = ''): readonly { group: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { gameId } of games) {
    const group = lobbyGroupOf(gameId);
    if (group !== '') counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const place = (group: string) =>
    (order.includes(group) ? order.indexOf(group) : order.length) - (home !== '' && group.split('-')[0] === home ? order.length + 1 : 0);
  return [...counts].map(([group, count]) => ({ group, count })).toSorted((one, other) => place(one.group) - place(other.group));
}

/** Games whose name, code or family has every word of the search, without regard to diacritics, case or punctuation. */
export function searchGames<Game extends ListedGame>(
  games: readonly Game[],
  search: string,
  groupName: (group: string) => string,
): readonly Game[] {
  const words = fold(search)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return games;
  const texts = games.map((game) => ({
    game,
    text: ` ${fold(`${game.gameName} ${game.gameId} ${groupName(lobbyGroupOf(game.gameId))}`)}`,
  }));
  const found = texts.filter(({ text }) =>
    // A word must begin somewhere, or be part of a longer name without spaces (Chinese, Thai).
    words.every((word) => beginsIn(text, word)),
  );
  // One slip of the finger in a word is forgiven where nothing is spelt like it.
  const meant = found.length > 0 ? found : texts.filter(({ text }) => words.every((word) => beginsIn(text, word) || slipIn(text, word)));
  return meant.map(({ game }) => game);
}

const fold = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ');

const beginsIn = (text: string, word: string) => text.includes(` ${word}`) || (/[^a-z0-9]/.test(word) && text.includes(word));

/** Words shorter than this are too near to too many others. */
const leastLetters = 4;

/** Whether a word of the text begins like this one but for one letter: one too many, missing, wrong, or two in each other's place. */
const slipIn = (text: string, word: string) =>
  word.length >= leastLetters && /^[a-z]+$/.test(word) && text.split(' ').some((each) => each !== '' && distanceToStart(each, word) === 1);

/** Fewest slips that turn `word` into `text` or into its beginning. */
const distanceToStart = (text: string, word: string): number =>
  Math.min(...[-1, 0, 1].map((more) => typingDistance(text.slice(0, Math.max(0, word.length + more)), word)));

/** Letters inserted, left out, changed, or swapped with their neighbour that lie between two words (Damerau's distance, each pair swapped once). */
export function typingDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}

/** The games whose names come nearest to a search that found none, nearest first; none that shares less than half of a word. */
export function nearestGames<Game extends ListedGame>(games: readonly Game[], search: string, count = 3): readonly Game[] {
  const words = fold(search)
    .split(' ')
    .filter((word) => word !== '');
  return games
    .map((game) => {
      const own = fold(game.gameName)
        .split(' ')
        .filter((word) => word !== '');
      const off = words.map((word) => Math.min(1, ...own.map((each) => distanceToStart(each, word) / word.length)));
      return { game, best: Math.min(1, ...off), sum: off.reduce((total, each) => total + each, 0) };
    })
    .filter(({ best }) => best <= 0.5)
    .toSorted((one, other) => one.sum - other.sum)
    .slice(0, count)
    .map(({ game }) => game);
}

/** Official games wait for days without a draw on sale: they stand after all that can be played now, the order otherwise as it was. */
export function playableFirst<Game extends ListedGame & { readonly currentNumero: unknown }>(games: readonly Game[]): readonly Game[] {
  const waits = (game: Game) => Number(game.currentNumero === null && findGame(game.gameId)?.kind === 'official');
  return games.toSorted((one, other) => waits(one) - waits(other));
}
