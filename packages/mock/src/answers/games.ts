import type { Operations, Reply } from '@sortes/contract';
import { lotteries } from './lottery-catalogue.js';
import type { Answers } from '../answer.js';

type GameItem = Reply<Operations['listGames']>['games'][number];
type Lane = Reply<Operations['getGameVendors']>['data']['lanes'][number];

const kinds = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const;
const titles: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  RNG: [
    'Dragon Scroll',
    'Gem Fall',
    'Koi Ways',
    'Lantern Hold',
    'Temple Rise',
    'Ruby Row',
    'Coin Series',
    'Golden Clover',
    'Lucky Bell',
    'Star Cherries',
  ],
  LIVE: ['Baccarat One', 'Baccarat Two', 'Roulette', 'Dragon Tiger', 'Sic Bo'],
  FISH: ['Deep Blue', 'Golden Koi', 'Reef Hunter'],
  PVP: ['Card Duel', 'Mahjong Table', 'Thirteen Cards'],
  SPORTS: ['Match Day', 'World Football'],
  ESPORTS: ['Arena', 'Five against Five'],
};
const vendors = [
  { code: 'LUMEN', name: 'Lumen' },
  { code: 'KITE', name: 'Kite' },
  { code: 'SORTES', name: 'Sortes Studio' },
] as const;

/** The games of vendors of a small brand. Pictures are the covers that the site draws itself. */
const catalogue: readonly GameItem[] = kinds.flatMap((gameType, kind) =>
  titles[gameType].map((gameName, at) => {
    const vendor = vendors[(kind + at) % vendors.length] ?? vendors[0];
    const nodeId = String(2_001 + kind * 100 + at);
    return {
      nodeId,
      roomId: nodeId,
      gameCode: gameName.toLowerCase().replaceAll(' ', '-'),
      vassalage: vendor.code,
      vendorName: vendor.name,
      gameType,
      gameName,
      nodeName: gameName,
      gameClassify:
        gameType === 'RNG' ? ['SL'] : gameType === 'LIVE' ? ['BC'] : gameType === 'FISH' ? ['FH'] : gameType === 'PVP' ? ['PK'] : ['SB'],
      showIcon: '',
      defaultIcon: '',
      isHot: at < 2 ? 1 : 0,
      isNew: at === 2 ? 1 : 0,
      isJackpot: at === 3 ? 1 : 0,
      minBet: 1_000,
      returnToPlayer: 96.5,
      trial: gameType === 'RNG' ? 1 : 0,
      hasRooms: 0,
      maintenance: null,
    };
  }),
);

const gameOf = (nodeId: string | undefined): GameItem => catalogue.find((game) => game.nodeId === nodeId) ?? (catalogue[0] as GameItem);

const lotteryLane = (title: string, kind: 'house' | 'official'): Lane => ({
  title,
  cards: lotteries
    .filter((game) => game.kind === kind)
    .map((game) => ({
      vassalage: 'LOTTERY',
      displayName: game.gameName,
      isHot: 0,
      smallIcon: game.iconUrl,
      type: 'GAME',
      isGame: 'GAME',
      nodeId: game.gameCode,
      gameType: title,
      ...(game.everySeconds !== undefined && { everySeconds: game.everySeconds }),
      maintenance: null,
    })),
});
const laneOf = (gameType: string): Lane => ({
  title: gameType,
  cards: vendors
    .map((vendor) => ({ vendor, count: catalogue.filter((game) => game.gameType === gameType && game.vassalage === vendor.code).length }))
    .filter(({ count }) => count > 0)
    .map(({ vendor, count }) => ({
      vassalage: vendor.code,
      displayName: vendor.name,
      isHot: 0,
      smallIcon: '',
      type: 'VASSALAGE',
      isGame: 'VASSALAGE',
      nodeId: vendor.code,
      gameType,
      gameCount: count,
      maintenance: null,
    })),
});

interface Wanted {
  readonly gameType?: string | undefined;
  readonly vassalage?: string | undefined;
  readonly gameName?: string | undefined;
  readonly gameClassify?: string | undefined;
}
const fits = (game: GameItem, { gameType, vassalage, gameName, gameClassify }: Wanted): boolean =>
  (gameType === undefined || gameType === 'ALL' || game.gameType === gameType) &&
  (vassalage === undefined || game.vassalage === vassalage) &&
  (gameName === undefined || game.gameName.toLowerCase().includes(gameName.toLowerCase())) &&
  (gameClassify === undefined ||
    gameClassify
      .split(',')
      .some(
        (word) =>
          game.gameClassify.includes(word) ||
          (word === 'HOT' && game.isHot === 1) ||
          (word === 'NEW' && game.isNew === 1) ||
          (word === 'JACKPOT' && game.isJackpot === 1),
      ));

/** A frame's page that says what would stand there. */
const frame = `data:text/html,${encodeURIComponent('<body style="margin:0;display:grid;place-items:center;height:100vh;background:#0a0e16;color:#cdd5e4;font:16px sans-serif">A game of a vendor stands here.</body>')}`;

export const games: Answers = {
  getGameVendors: { data: { lanes: [lotteryLane('ELOTT', 'house'), lotteryLane('LOTT', 'official'), ...kinds.map(laneOf)] } },
  listGames: ({ query }) => {
    const found = catalogue.filter((game) => fits(game, query));
    const { pageNo = 1, pageSize = 42 } = query;
    return {
      games: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      totalPages: Math.ceil(found.length / pageSize),
      totalCount: found.length,
      similar: false,
    };
  },
  listHotGames: ({ query }) => ({ list: catalogue.filter((game) => game.isHot === 1 && fits(game, query)) }),
  listRecentGames: { list: catalogue.slice(0, 4) },
  listFavouriteIds: catalogue.slice(0, 2).map(({ nodeId }) => nodeId),
  listFavouriteGames: { content: catalogue.slice(0, 2), pageNum: 1, totalPages: 1, totalCount: 2 },
  getGame: ({ params, made }) => ({ ...made, ...gameOf(params.nodeId) }),
  getRankList: ({ now }) => ({
    list: catalogue.slice(0, 8).map((game, at) => ({
      vo: {
        winAmount: 120_000 * (at + 1),
        gameName: game.gameName,
        customerName: `${'mtlhqdkg'[at] ?? 'p'}***${at}`,
        iconUrl: '',
        gameCode: game.gameCode,
        nodeId: game.nodeId,
        gameType: game.gameType,
        vassalage: game.vassalage,
        time: now - at * 40_000,
      },
    })),
  }),
  listLiveResults: { list: [] },
  launchGame: ({ query }) => ({ content: { game_url: frame, mode: 'real', isSingle: true, game: gameOf(query.nodeId) } }),
  launchTrial: ({ query }) => ({ content: { game_url: frame, mode: 'trial', isSingle: true, game: gameOf(query.nodeId) } }),
};
