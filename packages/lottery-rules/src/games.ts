import { fiveDigitMinute } from './games/five-digit-minute.js';
import { northernVietnam } from './games/northern-vietnam.js';
import { vietnamFast } from './games/vietnam-fast.js';
import { vietnamStations } from './games/vietnam-stations.js';
import type { Game } from './types.js';

/** Every game of the house, in the order of the menus. */
export const games: readonly Game[] = [fiveDigitMinute, northernVietnam, ...vietnamStations, ...vietnamFast];

const byCode: ReadonlyMap<string, Game> = new Map(games.map((game) => [game.code, game]));

/** The game of this code, codes being case-sensitive. */
export function findGame(code: string): Game | undefined {
  return byCode.get(code);
}
