import type { LanguageCode } from '@sortes/contract';
import type { GamesModule } from '../../modules/games/index.js';
import { boardWordsOf } from '../../modules/lottery/index.js';
import type { Merchant } from '../../platform/merchant.js';
import type { FirstBoard, FirstGames, PageRequest } from '../site-files.js';

/** Pages of a category of games. */
const laneOfPath = {
  '/rng': 'RNG',
  '/live': 'LIVE',
  '/fish': 'FISH',
  '/pvp': 'PVP',
  '/sports': 'SPORTS',
  '/esports': 'ESPORTS',
  '/inhouse': 'INHOUSE',
} as const;
type Asked = Pick<PageRequest, 'path' | 'search'>;

const isOfLane = (path: string): path is keyof typeof laneOfPath => Object.hasOwn(laneOfPath, path);

/** As many games as a category shows large, each with its picture (the site's `laneSize`); a longer list is drawn otherwise. */
const shownLarge = 7;

/** The pictures that the page at this address begins with; undefined: it begins with none that is known here. */
export async function firstGamesOf(
  { pictures }: Pick<GamesModule, 'pictures'>,
  merchant: Merchant,
  { path, search }: Asked,
): Promise<FirstGames | undefined> {
  if (path === '/game') {
    const picture = await pictures.ofGame(merchant, search.get('nodeId') ?? '');
    // In the place of a closed game stands why it is closed.
    return picture && !picture.isClosed ? { as: 'opening', pictures: [picture] } : undefined;
  }
  // A search may narrow the list or order it otherwise.
  if (!isOfLane(path) || search.size > 0) return undefined;
  const shown = await pictures.ofLane(merchant, laneOfPath[path], shownLarge);
  return shown.length > 0 ? { as: 'category', pictures: shown } : undefined;
}

const stages: Readonly<Record<string, FirstBoard['stage']>> = { PK10: 'race', KENO: 'globe' };

/** The words that the board at this address begins with; undefined: there is none. */
export function firstBoardOf({ path, search }: Asked, language: LanguageCode): FirstBoard | undefined {
  if (path !== '/lottery') return undefined;
  const playType = search.get('playType') ?? undefined;
  const words = boardWordsOf({ gameCode: search.get('gameCode') ?? undefined, playType }, language);
  if (words === undefined) return undefined;
  const { gameCode, group, name, play } = words;
  return {
    stage: stages[group] ?? 'usual',
    name,
    ...(play && { play: { ...play, unless: playType === undefined ? `lottery:habits:${gameCode}` : undefined } }),
  };
}
