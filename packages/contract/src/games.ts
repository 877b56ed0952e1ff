import { Type } from 'typebox';
import { Amount, EpochMs, Nullable, PageQuery } from './common.js';
import { operation } from './operation.js';

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Kinds of games that vendors sell. ESPORTS and COCKFIGHT are lanes of SPORTS vendors that a brand lists as such. */
export const gameTypes = ['LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT', 'INHOUSE'] as const;
export type GameType = (typeof gameTypes)[number];

/**
 * Classes within a type: SL slots, JP jackpot, TG table, VP video poker, AC arcade, SC scratch, BG bingo, BC baccarat, RL roulette, DT dragon tiger,
 * BJ blackjack, GS game show, PK poker, MJ mahjong, SB sports book, VS virtual sports, FH fishing, CR crash, DC dice.
 */
export const gameClassifications = [
  'SL',
  'JP',
  'TG',
  'VP',
  'AC',
  'SC',
  'BG',
  'BC',
  'RL',
  'DT',
  'BJ',
  'GS',
  'PK',
  'MJ',
  'SB',
  'VS',
  'FH',
  'CR',
  'DC',
] as const;
export type GameClassification = (typeof gameClassifications)[number];

/** When something is closed for maintenance; an end that nobody knows is null. */
export const MaintenanceWindow = Type.Object({ maintainTime: Type.Integer(), endTime: Nullable(Type.Integer()), reason: Type.String() });

/** One game as lists show it. */
export const GameItem = Type.Object({
  nodeId: Type.String(),
  roomId: Type.String({ description: 'Same as nodeId; old clients read it' }),
  gameCode: Type.String({ description: "The vendor's own code" }),
  vassalage: Type.String({ description: "The vendor's code" }),
  vendorName: Type.String(),
  gameType: Type.String(),
  gameName: Type.String(),
  nodeName: Type.String(),
  gameClassify: Type.Array(Type.String()),
  showIcon: Type.String({ description: 'Address of the uploaded picture; empty: the site draws a cover' }),
  defaultIcon: Type.String({ description: 'Address of the picture to fall back to' }),
  isHot: Type.Integer(),
  isNew: Type.Integer(),
  isJackpot: Type.Integer(),
  minBet: Nullable(Amount),
  returnToPlayer: Nullable(Type.Number({ description: 'Percent, as the vendor states it' })),
  trial: Type.Integer({ description: '1: can be tried without an account' }),
  hasRooms: Type.Integer(),
  maintenance: Nullable(MaintenanceWindow),
});

export const getGameVendors = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendor',
  aliases: ['/wps/relay/GCSGAME_newGameVendor'],
  summary: 'Categories that have something to play, each with its vendors',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  cachedMs: 500,
  query: Type.Object({ merchant: Text(40), platform: Text(60), clientType: Text(4), language: Text(12) }),
  reply: Type.Object({
    data: Type.Object({
      lanes: Type.Array(
        Type.Object({
          title: Type.String({
            description:
              'ELOTT, LOTT, LIVE, SPORTS, FISH, RNG, PVP, ESPORTS, COCKFIGHT, INHOUSE, or MORE: the games of all that have fewer than four',
          }),
          cards: Type.Array(
            Type.Object({
              vassalage: Type.String(),
              displayName: Type.String(),
              isHot: Type.Integer({ description: '1: the brand calls this vendor hot' }),
              smallIcon: Type.String(),
              mobileSmallIcon: Type.Optional(Type.String()),
              h5Icon: Type.Optional(Type.String()),
              type: Type.String({ description: 'VASSALAGE: a vendor with a list of games; GAME: opens at once' }),
              isGame: Type.String({ description: 'The same word: VASSALAGE is pressed for a popup list of games' }),
              nodeId: Type.String(),
              gameType: Type.String(),
              gameCount: Type.Optional(Type.Integer()),
              everySeconds: Type.Optional(
                Type.Integer({ minimum: 1, description: 'Lotteries that draw by an interval: seconds between draws' }),
              ),
              maintenance: Type.Optional(Nullable(MaintenanceWindow)),
            }),
          ),
          gameClassify: Type.Optional(
            Type.Array(Type.Object({ key: Type.String(), displayName: Type.String(), gameCount: Type.Integer() })),
          ),
          minBets: Type.Optional(
            Type.Array(Amount, {
              description: 'Stakes worth asking `minBet` for: each has some of the games and not all, the least first',
            }),
          ),
        }),
      ),
    }),
  }),
});

export const listGames = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'Games of a category, a vendor, a class, or by name; 42 a page',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  cachedMs: 500,
  query: Type.Object({
    gameType: Text(20),
    vassalage: Text(40),
    gameClassify: Type.Optional(Type.String({ maxLength: 40, description: 'A class, or HOT, NEW, JACKPOT; comma list: any of them' })),
    gameName: Type.Optional(
      Type.String({ maxLength: 60, description: 'Part of a name or vendor; marks on letters and small misspellings do not matter' }),
    ),
    minBet: Type.Optional(Type.Number({ minimum: 0, description: 'Games that can be played from this stake down' })),
    sort: Type.Optional(Type.String({ maxLength: 10, description: 'default, name or new' })),
    merchant: Text(40),
    platform: Text(60),
    clientType: Text(4),
    language: Text(12),
    imgSize: Text(20),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_000, default: 42 })),
  }),
  reply: Type.Object({
    games: Type.Array(GameItem),
    totalPages: Type.Integer(),
    totalCount: Type.Integer(),
    similar: Type.Boolean({ description: 'Nothing has this name: these have one like it' }),
  }),
});

export const listHotGames = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  summary: 'Hot games of the brand',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  cachedMs: 500,
  query: Type.Object({
    merchantCode: Type.Optional(Type.String({ maxLength: 40, description: 'The brand that is asked; another one is refused' })),
    isPlatform: Text(4),
    vassalage: Text(40),
    gameType: Text(20),
    platform: Type.Optional(
      Type.String({
        maxLength: 60,
        description:
          'Comma list of what the caller can show: flash, html5-desktop, html5-mobile, html5. Every game is HTML5: flash alone has none',
      }),
    ),
    clientType: Type.Optional(Type.String({ maxLength: 4, pattern: '^[23]?$', description: '3 desktop, 2 mobile' })),
    language: Text(12),
    limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 42 })),
  }),
  reply: Type.Object({ list: Type.Array(GameItem) }),
  errors: ['function.not.available'],
});

export const getVassGameType = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  aliases: ['/wps/relay/GLS2_getVassGameType'],
  summary: 'Which vendors sell which game types',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  cachedMs: 500,
  reply: Type.Object({ content: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))) }),
});

export const listRooms = operation({
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  summary: 'Rooms of a card game',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  cachedMs: 500,
  query: Type.Object({ nodeId: Type.String({ minLength: 1, maxLength: 20 }), language: Text(12) }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        roomId: Type.String(),
        roomName: Type.String(),
        nodeId: Type.String(),
        minBet: Amount,
        maxBet: Amount,
        seats: Type.Integer(),
      }),
    ),
  }),
  errors: ['game.unknown'],
});

export const getRankList = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  aliases: ['/wps/relay/ODSFE2_getWinnerBoard'],
  summary: 'Recent bets that paid more than their stake: what was won beyond it, names masked',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  cachedMs: 1_000,
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
          gameCode: Type.Optional(
            Type.String({ description: "A vendor's game without a picture: its code, by which a client draws its cover" }),
          ),
          nodeId: Type.String(),
          gameType: Type.String(),
          vassalage: Type.String(),
          time: Type.Integer(),
        }),
      }),
    ),
  }),
});

export const listLiveResults = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_liveResults',
  summary: 'The last results of games whose rounds everybody shares, for their tiles',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  cachedMs: 2_000,
  limit: { calls: 60, perSeconds: 60 },
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        nodeId: Type.String(),
        multipliers: Type.Array(Type.Number({ description: 'Newest first' })),
      }),
    ),
  }),
});

export const listFavouriteIds = operation({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  summary: "The player's favourite games, their node ids",
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  module: 'GAMELOFAV3',
  reply: Type.Array(Type.String()),
});

export const listFavouriteGames = operation({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  summary: "The player's favourite games, the newest first",
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  module: 'GAMELOFAV3',
  query: Type.Object({ ...PageQuery, gameType: Text(20), language: Text(12) }),
  reply: Type.Object({ content: Type.Array(GameItem), pageNum: Type.Integer(), totalPages: Type.Integer(), totalCount: Type.Integer() }),
});

const FavouriteChoice = Type.Object({
  nodeId: Type.String({ minLength: 1, maxLength: 20 }),
  vendor: Text(40),
  gameType: Text(20),
});

export const addFavouriteGame = operation({
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  summary: 'Add a game to the favourites; adding it twice changes nothing',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  module: 'GAMELOFAV3',
  body: FavouriteChoice,
  reply: Type.Array(Type.String()),
  errors: ['game.unknown', 'game.favourites.full'],
});

export const removeFavouriteGame = operation({
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  summary: 'Take a game off the favourites',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  module: 'GAMELOFAV3',
  query: FavouriteChoice,
  reply: Type.Array(Type.String()),
});

export const listRecentGames = operation({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  summary: 'Games the player opened last, the newest first',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  module: 'GAMELOREC3',
  query: Type.Object({
    gameType: Text(20),
    language: Text(12),
    limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 42, default: 21 })),
  }),
  reply: Type.Object({ list: Type.Array(GameItem) }),
});

const LaunchReply = Type.Object({
  content: Type.Object({
    game_url: Type.String({ description: 'Of a game of this site: the address of its page. Else: what to show in the frame' }),
    game_url2: Type.Optional(Type.String()),
    launchId: Type.Optional(Type.String()),
    mode: Type.Optional(Type.String({ description: 'real or trial' })),
    isSingle: Type.Optional(Type.Boolean({ description: 'The vendor plays with the main wallet' })),
    demoWallet: Type.Optional(
      Type.Boolean({ description: 'Demo play with the balance of the trial account; else demo play is with money of the vendor’s own' }),
    ),
    game: Type.Optional(GameItem),
  }),
});

export const launchGame = operation({
  method: 'GET',
  path: '/wps/game/launchGame',
  summary: 'Open a game: of the lottery, the address of its page on this site; of a vendor, the address for the frame. Once per opening',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  limit: { calls: 60, perSeconds: 60 },
  query: Type.Object({
    launchMode: Type.Optional(
      Type.String({ maxLength: 20, description: 'Required: GLS (a game) or LOTT (the lottery); any other, or none, is refused with #727' }),
    ),
    lottoArea: Text(10),
    lottoPrizeMode: Text(20),
    lottoGameCode: Text(40),
    lottoView: Text(20),
    device: Text(10),
    backUrl: Text(500),
    language: Text(12),
    gameId: Type.Optional(Type.String({ maxLength: 60, description: "The vendor's own code, with `vassalage`; or a node id" })),
    roomId: Text(60),
    nodeId: Type.Optional(
      Type.String({ maxLength: 60, description: 'The game. Outranks gameId: one that nobody offers is refused, whatever gameId says' }),
    ),
    vassalage: Type.Optional(
      Type.String({ maxLength: 40, description: "The vendor's code; with a game that is not of this vendor, game.unknown" }),
    ),
    gameType: Text(20),
    accountType: Text(4),
    confirmTrans: Text(4),
    platform: Text(60),
    clientType: Text(4),
    username: Text(64),
    token: Text(200),
    merchantCode: Text(40),
    theme: Text(10),
  }),
  reply: LaunchReply,
  errors: [
    '#727',
    'lottery.game.unknown',
    'game.unknown',
    'game.maintenance',
    'game.vendor.unavailable',
    'game.trial.unavailable',
    'game.country.blocked',
    'account.excluded',
    'identity.required',
  ],
});

export const launchTrial = operation({
  method: 'GET',
  path: '/wps/relay/GCS_gameTrialLaunch',
  summary: "Try a game with play money: that of a trial account where its vendor takes it, else the vendor's own",
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  module: 'FREEPLAY3',
  limit: { calls: 30, perSeconds: 60 },
  query: Type.Object({
    nodeId: Type.String({ minLength: 1, maxLength: 20 }),
    roomId: Text(60),
    platform: Text(60),
    language: Text(12),
    theme: Text(10),
    demoPlayer: Type.Optional(
      Type.String({
        pattern: '^[\\w-]{16,64}$',
        description:
          'Drawn by the browser: demo play goes on where this one left it, at vendors that can. Without it each launch begins anew',
      }),
    ),
  }),
  reply: LaunchReply,
  errors: ['game.unknown', 'game.maintenance', 'game.vendor.unavailable', 'game.trial.unavailable', 'game.country.blocked'],
});

/** A game's own facts, for the frame's title and for who was sent to its address. */
export const getGame = operation({
  method: 'GET',
  path: '/wps/relay/GCSGAME_game/:nodeId',
  summary: 'One game',
  tag: 'games',
  policy: 'visitor',
  envelope: 'wps',
  params: Type.Object({ nodeId: Type.String({ minLength: 1, maxLength: 20 }) }),
  query: Type.Object({ language: Text(12) }),
  reply: Type.Object({ game: GameItem, suggestions: Type.Array(GameItem, { description: 'Others like it while it is closed' }) }),
  errors: ['game.unknown'],
});

export const getGamePicture = operation({
  method: 'GET',
  path: '/games/pictures/:hash',
  summary: 'An uploaded picture of a game',
  tag: 'games',
  policy: 'visitor',
  envelope: 'file',
  params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}\\.avif$' }) }),
  reply: Type.String(),
  errors: ['not.found'],
});

// ---- what was played -------------------------------------------------------------------------------------------------------------------

export const roundStates = ['open', 'settled', 'refunded'] as const;
export type RoundState = (typeof roundStates)[number];

export const GameRound = Type.Object({
  roundId: Type.String(),
  reference: Type.String({ description: "The vendor's own id of the round" }),
  time: Type.Integer(),
  endTime: Nullable(Type.Integer()),
  nodeId: Type.String(),
  gameName: Type.String(),
  gameType: Type.String(),
  vassalage: Type.String(),
  vendorName: Type.String(),
  state: Type.String({ description: 'open, settled or refunded' }),
  stake: Amount,
  win: Amount,
  refund: Amount,
  net: Amount,
});

const RoundFilter = {
  startDate: Type.Optional(EpochMs),
  endDate: Type.Optional(EpochMs),
  gameType: Text(20),
  vassalage: Text(40),
  state: Text(10),
  nodeId: Type.Optional(Type.String({ maxLength: 20, description: 'Only rounds of this game' })),
};

export const listGameRounds = operation({
  method: 'GET',
  path: '/wps/report/accountGameBetHistory',
  summary: "Rounds played at vendors' games, newest first, with totals over all that the filter meets",
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  query: Type.Object({ ...RoundFilter, ...PageQuery, language: Text(12) }),
  reply: Type.Object({
    list: Type.Array(GameRound),
    totalCount: Type.Integer(),
    totalPages: Type.Integer(),
    totals: Type.Object({ rounds: Type.Integer(), stake: Amount, win: Amount, refund: Amount, net: Amount }),
  }),
});

export const exportGameRounds = operation({
  method: 'GET',
  path: '/wps/report/accountGameBetHistory/export',
  summary: 'The same rounds as CSV',
  tag: 'games',
  policy: 'session',
  envelope: 'file',
  limit: { calls: 10, perSeconds: 60 },
  query: Type.Object({ ...RoundFilter, language: Text(12) }),
  reply: Type.String(),
});

export const getGameRound = operation({
  method: 'GET',
  path: '/wps/report/accountGameBetHistory/:roundId',
  summary: 'One round with every movement, each of which opens to its double entry',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  params: Type.Object({ roundId: Type.String({ format: 'uuid' }) }),
  query: Type.Object({ language: Text(12) }),
  reply: Type.Object({
    round: GameRound,
    movements: Type.Array(
      Type.Object({
        time: Type.Integer(),
        kind: Type.String({ description: 'bet, win or rollback' }),
        amount: Amount,
        reference: Type.String({ description: "The vendor's own id of the transaction" }),
        transactionId: Nullable(Type.String({ description: 'The movement in the ledger; null when nothing moved' })),
        balanceAfter: Nullable(Amount),
      }),
    ),
  }),
  errors: ['game.round.unknown'],
});

export const getGameRoundPage = operation({
  method: 'GET',
  path: '/wps/report/accountGameBetHistory/:roundId/page',
  summary: "Address of the vendor's own page of a round, which says what happened; the vendor is asked for it at each call",
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  params: Type.Object({ roundId: Type.String({ format: 'uuid' }) }),
  query: Type.Object({ theme: Text(10) }),
  reply: Type.Object({
    url: Type.String({ description: "Of one of the vendor's launch origins" }),
    summary: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'What happened, in a sentence of the language asked for, as the vendor tells it; null: it tells none',
    }),
  }),
  errors: ['game.round.unknown', 'game.vendor.unavailable'],
});

export const getGamePosition = operation({
  method: 'GET',
  path: '/wps/relay/GCS_gamePosition',
  summary: 'What the player staked and won since they first opened a game in this login session, and whether they may play on',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  query: Type.Object({ launchId: Type.String({ format: 'uuid' }) }),
  reply: Type.Object({
    since: Type.Integer({ description: 'When the game was first opened in the login session of this launch; ms since 1970' }),
    barred: Type.Boolean({ description: 'The player is excluded: bets and deposits are refused' }),
    rounds: Type.Integer(),
    stake: Amount,
    win: Amount,
    refund: Amount,
    net: Amount,
  }),
  errors: ['game.unknown'],
});

// ---- wallets of vendors (transfer mode) --------------------------------------------------------------------------------------------------

export const transferStates = ['asked', 'unknown', 'done', 'refused'] as const;
export type TransferState = (typeof transferStates)[number];

export const WalletTransfer = Type.Object({
  transferId: Type.String(),
  vassalage: Type.String(),
  vendorName: Type.String(),
  direction: Type.String({ description: 'in: to the vendor; out: back to the main wallet' }),
  amount: Amount,
  state: Type.String({ description: 'asked, unknown (waits for the vendor’s word), done or refused' }),
  time: Type.Integer(),
});

export const transferWallet = operation({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  summary: 'Move money between the main wallet and a vendor’s, or bring everything back',
  tag: 'games',
  policy: 'member',
  envelope: 'wps',
  idempotent: true,
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({
    vassalage: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    direction: Type.Optional(Type.String({ maxLength: 4, description: 'in or out' })),
    amount: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 24 })])),
    all: Type.Optional(Type.Boolean({ description: 'As much as there is, in place of an amount' })),
    recoverAll: Type.Optional(Type.Boolean({ description: 'Everything of every vendor back to the main wallet' })),
  }),
  reply: Type.Object({ transfers: Type.Array(WalletTransfer), sumBalance: Amount }),
  errors: [
    'amount.invalid',
    'amount.below.minimum',
    'balance.not.enough',
    'contract.owes',
    'debt.stands',
    'transfer.single.wallet',
    'transfer.vendor.unknown',
    'transfer.in.progress',
    'transfer.refused',
    'game.vendor.unavailable',
    'account.excluded',
    'identity.required',
    'limit.reached',
  ],
});

export const listVendorWallets = operation({
  method: 'GET',
  path: '/wps/wallets/vendors',
  summary: 'The player’s wallets at vendors: what is there and whether money is on its way',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  // Each call asks every vendor.
  limit: { calls: 60, perSeconds: 60 },
  reply: Type.Object({
    isSingle: Type.Boolean(),
    list: Type.Array(
      Type.Object({
        vassalage: Type.String(),
        vendorName: Type.String(),
        balance: Nullable(Amount),
        locked: Type.Boolean({ description: 'A transfer is under way' }),
      }),
    ),
  }),
});

export const getWalletLocks = operation({
  method: 'GET',
  path: '/wps/wallets/lockStatus',
  aliases: ['/wps/wallets/lockTransStatus'],
  summary: 'Transfers under way',
  tag: 'games',
  policy: 'session',
  envelope: 'wps',
  reply: Type.Object({ locked: Type.Boolean(), transfers: Type.Array(WalletTransfer) }),
});
