/** A list of games: what narrows it, its order and how far it was scrolled. */
const lobby = ['vassalage', 'gameType', 'gameName', 'gameClassify', 'sort', 'minBet', 'list', 'page', 'pageNo'] as const;
/** Help: the open topic, what was searched for, and of the rules the game and the play. */
const help = ['topic', 'find', 'rulesOf', 'play'] as const;
const board = ['gameCode', 'playType', 'tab'] as const;

/**
 * Every page of the site, by its address, with what its search may say. A page that does not stand here is refused by the compiler, and so is a link to it.
 * The build tells the paths to the server, which answers 404 at any other.
 */
export const pages = {
  '/': [],
  '/index': [],
  '/index.html': [],
  '/home': [],
  '/register': ['referralCode', 'affiliateCode', 'username'],
  '/register.html': ['referralCode', 'affiliateCode', 'username'],
  '/login': ['next', 'm'],
  '/elott': ['group', 'gameName'],
  '/lottery': board,
  '/sealottery': board,
  '/vnlottery': [...board, 'region', 'bars'],
  '/rng': lobby,
  '/live': lobby,
  '/fish': lobby,
  '/pvp': lobby,
  '/sports': lobby,
  '/esports': lobby,
  '/inhouse': lobby,
  '/more': lobby,
  '/seamless': ['nodeId', 'roomId', 'mode', 'bars'],
  '/game': ['nodeId', 'roomId', 'mode'],
  '/help': help,
  '/helpmc': help,
  '/promotions': ['id', 'code', 'category', 'state', 'find'],
  '/promoDetail': ['id', 'code'],
  /** `item` and `order` open one over the page. */
  '/pointMall': ['category', 'find', 'sort', 'afford', 'item', 'show', 'status', 'order'],
  '/down': [],
  '/download': [],
} as const;

export type PagePath = keyof typeof pages;

/** A page with what its search says: what a link leads to. */
export type Place = {
  [P in PagePath]: { readonly to: P; readonly search?: { readonly [name in (typeof pages)[P][number]]?: string | undefined } | undefined };
}[PagePath];

/** A page as it is without anything in its search. */
export function pageAlone(to: PagePath): Place {
  return { to } as Place;
}
