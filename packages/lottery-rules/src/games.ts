import { elevenFiveGames } from './games/eleven-five.js';
import { dailyDigitGames } from './games/daily-digits.js';
import { fiveDigitGames } from './games/five-digit.js';
import { kenoGames } from './games/keno.js';
import { markSixGames } from './games/mark-six.js';
import { northernVietnam } from './games/northern-vietnam.js';
import { pc28Games } from './games/pc28.js';
import { thaiGames } from './games/thai.js';
import { togelGames } from './games/togel.js';
import { malaysianGames } from './games/malaysia-4d.js';
import { vietnamFast } from './games/vietnam-fast.js';
import { vietnamStations } from './games/vietnam-stations.js';
import { racingGames } from './games/racing.js';
import { threeDiceGames } from './games/three-dice.js';
import type { Game } from './types.js';

/** Every game of the house, in the order of the menus. */
export const games: readonly Game[] = [
  ...fiveDigitGames,
  ...dailyDigitGames,
  northernVietnam,
  ...vietnamStations,
  ...vietnamFast,
  ...elevenFiveGames,
  ...threeDiceGames,
  ...racingGames,
  ...kenoGames,
  ...pc28Games,
  ...markSixGames,
  ...thaiGames,
  ...togelGames,
  ...malaysianGames,
];

const byCode: ReadonlyMap<string, Game> = new Map(games.map((game) => [game.code, game]));

/** The game of this code, codes being case-sensitive. */
export function findGame(code: string): Game | undefined {
  return byCode.get(code);
}

/** In which lane a bet on a game counts that is not sold at a prize group. */
export const laneAtFixedOdds = ({ prizeModes }: Pick<Game, 'prizeModes'>): 'ELOTT' | 'SEA' =>
  prizeModes.includes('SEA') ? 'SEA' : 'ELOTT';
