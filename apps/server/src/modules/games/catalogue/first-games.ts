import type { LaneTitle } from '../../../ports/game-source.js';
import type { FirstContent, OpenedPage } from '../../../ports/first-content.js';
import type { GamePictures } from './pictured-games.js';

/** Pages of a category of games. */
const lanes: ReadonlyMap<string, LaneTitle> = new Map([
  ['/rng', 'RNG'],
  ['/live', 'LIVE'],
  ['/fish', 'FISH'],
  ['/pvp', 'PVP'],
  ['/sports', 'SPORTS'],
  ['/esports', 'ESPORTS'],
  ['/inhouse', 'INHOUSE'],
]);

/** As many games as a category shows large, each with its picture (the site's `laneSize`); a longer list is drawn otherwise. */
const shownLarge = 7;

/** The pictures that a page begins with; none where it is no page of games. */
export async function firstGamesOf(
  pictures: GamePictures,
  { merchant, path, search, showsPictures }: Pick<OpenedPage, 'merchant' | 'path' | 'search' | 'showsPictures'>,
): Promise<FirstContent> {
  if (!showsPictures) return {};
  if (path === '/game') {
    const picture = await pictures.ofGame(merchant, search.get('nodeId') ?? '');
    // In the place of a closed game stands why it is closed.
    return picture && !picture.isClosed ? { games: { as: 'opening', pictures: [picture] } } : {};
  }
  const lane = lanes.get(path);
  // A search may narrow the list or order it otherwise.
  if (lane === undefined || search.size > 0) return {};
  const shown = await pictures.ofLane(merchant, lane, shownLarge);
  return shown.length > 0 ? { games: { as: 'category', pictures: shown } } : {};
}
