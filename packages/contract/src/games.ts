import { Type } from 'typebox';
import { Amount } from './common.js';
import { operation } from './operation.js';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const getGameVendors = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendor',
  aliases: ['/wps/relay/GCSGAME_newGameVendor'],
  summary: 'Categories that have something to play, each with its vendors',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  query: Type.Object({ merchant: Text(40), platform: Text(60), clientType: Text(4), language: Text(12) }),
  reply: Type.Object({
    data: Type.Object({
      lanes: Type.Array(
        Type.Object({
          title: Type.String({ description: 'ELOTT, LOTT, LIVE, SPORTS, FISH, RNG, PVP, ESPORTS, COCKFIGHT or INHOUSE' }),
          cards: Type.Array(
            Type.Object({
              vassalage: Type.String(),
              displayName: Type.String(),
              isHot: Type.Integer(),
              smallIcon: Type.String(),
              type: Type.String(),
              nodeId: Type.String(),
              gameType: Type.String(),
            }),
          ),
        }),
      ),
    }),
  }),
});

export const getRankList = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  aliases: ['/wps/relay/ODSFE2_getWinnerBoard'],
  summary: 'Recent real winners, names masked',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  query: Type.Object({
    gameCategory: Text(20),
    language: Text(12),
    limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        vo: Type.Object({
          winAmount: Amount,
          gameName: Type.String(),
          customerName: Type.String(),
          iconUrl: Type.String(),
          nodeId: Type.String(),
          gameType: Type.String(),
          vassalage: Type.String(),
          time: Type.Integer(),
        }),
      }),
    ),
  }),
});

export const launchGame = operation({
  method: 'GET',
  path: '/wps/game/launchGame',
  summary: 'Open a game; for the lottery, the address of its lobby or board on this site',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  query: Type.Object({
    launchMode: Text(20),
    lottoArea: Text(10),
    lottoPrizeMode: Text(20),
    lottoGameCode: Text(40),
    lottoView: Text(20),
    device: Text(10),
    backUrl: Text(500),
    language: Text(12),
    gameId: Text(60),
    roomId: Text(60),
    nodeId: Text(60),
    vassalage: Text(40),
    gameType: Text(20),
    accountType: Text(4),
    confirmTrans: Text(4),
    platform: Text(60),
    clientType: Text(4),
    username: Text(64),
    token: Text(200),
    merchantCode: Text(40),
  }),
  reply: Type.Object({ content: Type.Object({ game_url: Type.String() }) }),
  errors: ['#727', 'lottery.game.unknown'],
});
