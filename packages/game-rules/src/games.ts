import { originals } from './originals/index.js';
import type { RoundGame } from './round-game.js';
import { slots } from './slots/index.js';

/**
 * Every game that one player plays, in the order of the lobby. A game whose rules have changed stands here once for each version that open or recorded
 * rounds may still have, the newest first.
 */
export const roundGames: readonly RoundGame[] = [...originals, ...slots];

/** The game of this code: under this version of its rules, or the newest. Undefined when there is none. */
export function findRoundGame(code: string, rulesVersion?: number): RoundGame | undefined {
  return roundGames.find((game) => game.code === code && (rulesVersion === undefined || game.rulesVersion === rulesVersion));
}
