import { fiveDigitMinute } from './games/five-digit-minute.js';
import { northernVietnam } from './games/northern-vietnam.js';
import { checkGame } from './odds.js';
import type { Game } from './types.js';

/** Every game of the house, in the order of the menus. */
export const games: readonly Game[] = [fiveDigitMinute, northernVietnam];

// Odds are checked when the rules are loaded: a play that returns more than it takes must stop the program, not lose money.
for (const game of games) checkGame(game);

/** The game of this code, codes being case-sensitive. */
export function findGame(code: string): Game | undefined {
  return games.find((game) => game.code === code);
}
