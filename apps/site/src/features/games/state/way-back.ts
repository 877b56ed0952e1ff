import type { PagePath } from '../../../kit/addresses';
/** The part of the browser's Navigation API that finds the way back. */
export interface TopEntries {
  entries: () => readonly { key: string; url: string | null; index: number }[];
  currentEntry: { index: number } | null;
}

const framePaths: ReadonlySet<string> = new Set(['/game', '/seamless', '/login']);

/**
 * Key of the page that the player came from. What games do in their frames and the sheets opened over them all make entries in the browser's history, so "one
 * back" may lead nowhere; the entries of the window itself tell. Undefined when the game was the first page here.
 */
export function entryBefore({ entries, currentEntry }: TopEntries): string | undefined {
  if (!currentEntry) return undefined;
  return entries()
    .filter(({ index }) => index < currentEntry.index)
    .toSorted((a, b) => b.index - a.index)
    .find(({ url }) => url !== null && !framePaths.has(new URL(url).pathname))?.key;
}

const lobbies: Readonly<Record<string, PagePath>> = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  COCKFIGHT: '/sports',
  ESPORTS: '/esports',
  INHOUSE: '/inhouse',
};

/** The lobby of a game's kind, if there is one; the start page otherwise. */
export function lobbyOf(gameType: string | undefined): PagePath {
  return (gameType !== undefined && Object.hasOwn(lobbies, gameType) ? lobbies[gameType] : undefined) ?? '/';
}
