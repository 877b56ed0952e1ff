import type { Operations, Reply } from '@sortes/contract';
import { drawsBetween, findGame, games as all, nextDraws, prizesOf, rtpOf, type Game, type Result } from '@sortes/lottery-rules';
import { hashOf } from '../chance.js';
import type { Answers } from '../answer.js';
import { refuse } from '../refusal.js';
import { gameWord, lotteries, menuGameOf, type MenuGame } from './lottery-catalogue.js';

type Near = Reply<Operations['getNearDraws']>;
type Brief = NonNullable<Near['currentNumero']>;
type Shown = NonNullable<Near['lastResult']>;
type Menu = Reply<Operations['getGameMenus']>;
type PlayMenu = Reply<Operations['getPlayMenu']>[number];

const day = 24 * 3_600_000;

/** A result of a draw: as its game draws them, and the same each time it is asked for. */
function resultOf(game: Game, issue: string): Result {
  const roll = (from: number, to: number, at: number): number => from + (hashOf(game.code, issue, at) % (to - from + 1));
  const { shape } = game;
  if (shape.kind === 'prizes')
    return {
      kind: 'prizes',
      prizes: Object.fromEntries(
        shape.prizes.map(({ key, count, width }, prize) => [
          key,
          Array.from({ length: count }, (_nothing, at) => String(hashOf(game.code, issue, prize, at) % 10 ** width).padStart(width, '0')),
        ]),
      ),
    };
  if (shape.kind !== 'distinct') {
    const [from, to] = shape.kind === 'dice' ? [1, shape.faces] : [0, 9];
    return { kind: 'numbers', numbers: Array.from({ length: shape.count }, (_nothing, at) => String(roll(from, to, at))) };
  }
  const left = Array.from({ length: shape.to - shape.from + 1 }, (_nothing, at) => shape.from + at);
  const numbers = Array.from({ length: shape.count }, (_nothing, at) =>
    String(left.splice(roll(0, left.length - 1, at), 1)[0]).padStart(2, '0'),
  );
  return { kind: 'numbers', numbers };
}

function prizesShown(game: Game, result: Result): Shown['prizes'] {
  if (result.kind === 'numbers') return [{ prize: 'numbers', numbers: [...result.numbers] }];
  const order = game.shape.kind === 'prizes' ? game.shape.prizes.map(({ key }) => key) : [];
  return order.map((prize) => ({ prize, numbers: [...(result.prizes[prize] ?? [])] }));
}

type Times = ReturnType<typeof nextDraws>[number];

function shownOf(game: Game, draw: Times): Shown {
  const prizes = prizesShown(game, resultOf(game, draw.issue));
  return {
    numero: draw.issue,
    gameId: game.code,
    gameCode: game.code,
    gameGroupCode: game.group,
    winNo: prizes.flatMap(({ numbers }) => numbers).join(','),
    prizes,
    drawTime: draw.drawsAt.getTime(),
    resultAt: draw.drawsAt.getTime() + 2_000,
    state: 'settled',
    hasProof: game.kind === 'house',
  };
}

function briefOf(game: Game, draw: Times, now: number, isSale: boolean): Brief {
  return {
    numero: draw.issue,
    gameId: game.code,
    state: isSale ? 'open' : 'scheduled',
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    drawsAt: draw.drawsAt.getTime(),
    remainTime: Math.max(0, draw.closesAt.getTime() - now),
    lockTime: Math.round((draw.drawsAt.getTime() - draw.closesAt.getTime()) / 1_000),
    isSale,
  };
}

/** Draws that are over, the newest first. */
function drawsBefore(game: Game, now: number, count: number): Times[] {
  const { calendar } = game;
  const apart = calendar.kind === 'interval' ? calendar.everySeconds * 1_000 * (count + 2) : (count + 2) * 8 * day;
  return drawsBetween(
    game,
    new Date(now - Math.max(apart, calendar.kind === 'interval' && calendar.window !== undefined ? day : 0)),
    new Date(now),
  )
    .toReversed()
    .slice(0, count);
}

function nearOf(game: Game, now: number): Near {
  const [current, next] = nextDraws(game, new Date(now), 2);
  const [last] = drawsBefore(game, now, 1);
  const shown = last === undefined ? null : shownOf(game, last);
  return {
    serverTime: now,
    currentNumero: current === undefined ? null : briefOf(game, current, now, true),
    nextNumero: next === undefined ? null : briefOf(game, next, now, false),
    previousNumero: shown,
    lastResult: shown,
  };
}

const sells = (game: MenuGame, mode = ''): boolean => {
  const asked = mode.toUpperCase();
  return (
    asked === '' || (asked === 'ZY' ? game.kind === 'house' : game.prizeMode === asked || (asked === 'LOTT' && game.kind === 'official'))
  );
};

function menuOf(games: readonly MenuGame[], codeOf: (game: MenuGame) => string, nameOf: (game: MenuGame) => string): Menu {
  const menu: Menu = {};
  for (const game of games)
    (menu[codeOf(game)] ??= { gameGroupCode: codeOf(game), gameGroupName: nameOf(game), gameMenus: [] }).gameMenus.push(game);
  return menu;
}
const byGroup = (games: readonly MenuGame[]): Menu =>
  menuOf(
    games,
    (game) => game.gameGroupCode,
    (game) => gameWord('games', `group.${game.gameGroupCode}`, game.gameGroupCode),
  );
const byRegion = (games: readonly MenuGame[]): Menu =>
  menuOf(
    games.filter(({ region }) => region !== undefined),
    (game) => `${game.gameGroupCode}-${game.region ?? ''}`,
    (game) => gameWord('games', `region.${game.region ?? ''}`, game.region ?? ''),
  );

const limits = { minimumStake: '1000', maximumStake: '50000000', maximumPrize: '1000000000' } as const;
const units = ['1000', '5000', '10000', '50000'];

function playMenuOf(game: Game, prizeModeId: string): PlayMenu {
  return {
    prizeModeId,
    gameId: game.code,
    rulesVersion: game.rulesVersion,
    units,
    maxMultiple: 1_000,
    maxLines: 100,
    ...limits,
    playMenuGroups: [...new Set(game.plays.map(({ group }) => group))].map((group, at) => {
      const plays = game.plays.filter((play) => play.group === group);
      return {
        playCode: group,
        playName: gameWord(plays[0]?.family ?? '', `group.${group}`, group),
        groupSwitch: true,
        sorting: at + 1,
        playMenus: plays.map((play) => ({
          playId: play.code,
          playName: gameWord(play.family, `play.${play.code}`, play.code),
          playSwitch: true,
          singleBetPrice: String(play.coverage),
          coverage: play.coverage,
          returnToPlayer: rtpOf(play),
          tiers: prizesOf(play).map(({ tier, odds }) => ({ tier, odds })),
        })),
      };
    }),
  };
}

const unknown = refuse('lottery.game.unknown');
const pageOf = (
  game: Game,
  now: number,
  { page = 0, size = 20 }: { readonly page?: number | undefined; readonly size?: number | undefined },
) => {
  const inAll = 100;
  return {
    content: drawsBefore(game, now, Math.min(inAll, (page + 1) * size))
      .slice(page * size)
      .map((draw) => shownOf(game, draw)),
    totalPages: Math.ceil(inAll / size),
    totalElements: inAll,
  };
};

export const lottery: Answers = {
  getGameMenus: ({ query }) => byGroup(lotteries.filter((game) => sells(game, query.prizeMode))),
  getVnGameMenu: ({ query }) => byRegion(lotteries.filter((game) => sells(game, query.prizeMode))),
  getRecentGames: byGroup(lotteries.slice(0, 3)),
  getPopularGames: ({ query, now }) =>
    all.slice(0, query.count ?? 20).map((game) => {
      const { currentNumero, lastResult } = nearOf(game, now);
      return { ...menuGameOf(game), currentNumero, lastResult };
    }),
  getNearDraws: ({ query, now }) => {
    const game = findGame(query.gameId);
    return game === undefined ? unknown : nearOf(game, now);
  },
  getPlayMenu: ({ params }) => {
    const game = findGame(params.gameId);
    return game === undefined ? unknown : game.prizeModes.map((mode) => playMenuOf(game, mode));
  },
  getGameSetting: ({ params, query, made }) => {
    const game = findGame(params.gameId);
    if (game === undefined) return unknown;
    const mode = game.prizeModes.find((one) => one === query.prizeMode?.toUpperCase()) ?? game.prizeModes[0] ?? 'ELOTT';
    return {
      ...made,
      gameId: game.code,
      gameCode: game.code,
      prizeModeId: mode,
      prizeModes: [...game.prizeModes],
      pricePerStake: '1000',
      bettingModes: units.map((unit, at) => ({
        bettingModeId: at + 1,
        code: mode === 'LOTT' ? (['1', '0.1', '0.01', '0.001'][at] ?? '1') : String(Number(unit) / 1_000),
        unit,
        betAmountMax: limits.maximumStake,
        betMultipleMax: 1_000,
        winAmountMax: limits.maximumPrize,
      })),
      limits: {
        ...limits,
        maximumOrder: '100000000',
        maximumLines: 100,
        maximumOrderWin: '2000000000',
        maximumDrawWin: null,
        exposure: null,
        blocked: [],
      },
      series: null,
    };
  },
  getCustomerSeries: [],
  getGameSeries: [],
  listDraws: ({ params, query, now }) => {
    const game = findGame(params.gameId);
    return game === undefined ? unknown : pageOf(game, now, query);
  },
  listOpenedNumbers: ({ now }) => all.flatMap((game) => drawsBefore(game, now, 1).map((draw) => shownOf(game, draw))),
  listVnOpenedNumbers: ({ query, now }) => {
    const game = findGame(query.gameCode ?? query.gameId ?? 'xsmb');
    return game === undefined ? unknown : drawsBefore(game, now, Math.min(20, query.count ?? 20)).map((draw) => shownOf(game, draw));
  },
};
