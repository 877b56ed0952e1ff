import { everySecondsOf, games as all, type Game } from '@sortes/lottery-rules';
import { lotteryText } from '@sortes/lottery-rules/texts';
import type { Operations, Reply } from '@sortes/contract';

export type MenuGame = Reply<Operations['getGameMenus']>[string]['gameMenus'][number];

/** Pictures that the site ships, one a family of games. */
const tiles: Readonly<Record<string, string>> = {
  SSC: 'five-digit',
  '3D': 'three-digit',
  '11X5': 'eleven',
  K3: 'dice',
  PK10: 'racing',
  KENO: 'keno',
  PC28: 'lucky',
  M6: 'six',
  THAI: 'thai',
  TOGEL: 'togel',
  MY4D: 'malaysian',
  north: 'northern',
  fast: 'quick-vietnam',
};

function iconOf({ code, group, region }: Game): string {
  if (region === 'south' || region === 'central') return `/art/tile-${code}.svg`;
  return `/art/tile-${tiles[region ?? group] ?? 'default'}.avif`;
}

/** A word of the games, in English. */
export const gameWord = (family: string, key: string, otherwise: string): string => lotteryText('en', family, key) ?? otherwise;

const accountTypeOf = (game: Game): string =>
  game.region !== undefined ? 'TCG_LOTTO_VN' : game.prizeModes[0] === 'SEA' ? 'TCG_SEA' : game.kind === 'house' ? 'ELOTT' : 'LOTT';

/** A lottery as menus show it. */
export function menuGameOf(game: Game): MenuGame {
  const everySeconds = everySecondsOf(game);
  const weekdays = game.calendar.kind === 'days' ? game.calendar.days.weekdays : undefined;
  return {
    gameId: game.code,
    gameCode: game.code,
    gameName: gameWord('games', `game.${game.code}`, game.code),
    gameGroupCode: game.group,
    accountTypeName: accountTypeOf(game),
    prizeMode: game.prizeModes[0] ?? '',
    kind: game.kind,
    iconUrl: iconOf(game),
    isGame: 'Y',
    defaultPlayType: game.plays[0]?.group ?? '',
    ...(everySeconds !== undefined && { everySeconds }),
    ...(game.region !== undefined && { region: game.region }),
    ...(weekdays !== undefined && { drawDays: weekdays.map((day) => (day === 0 ? 7 : day)).toSorted((one, other) => one - other) }),
  };
}

/** Every lottery of the product: the catalogue is data, and the same that the server has. */
export const lotteries: readonly MenuGame[] = all.map(menuGameOf);
