import { keysOf, type LanguageCode } from '@sortes/browser';

type Player = number | undefined;
type Sequence = string | number | undefined;

/** What several features ask for, or forget for each other. What one feature alone knows stands in its own `keys.ts`. */
export const entityKeys = {
  balance: keysOf('balance'),
  countries: keysOf('countries'),
  deposits: keysOf('deposits'),
  games: {
    favourites: keysOf<[player: Player, ...shown: unknown[]]>('games', 'favourites'),
    favouriteIds: keysOf<[player: Player]>('games', 'favourite-ids'),
    hot: keysOf<[language: LanguageCode, ...shown: unknown[]]>('games', 'hot'),
    list: keysOf<[language: LanguageCode, ...shown: unknown[]]>('games', 'list'),
    live: keysOf('games', 'live'),
    one: keysOf<[language: LanguageCode, nodeId: string]>('games', 'one'),
    recent: keysOf<[player: Player, language: LanguageCode, ...shown: unknown[]]>('games', 'recent'),
  },
  /** Price, limits and prize groups of a game of the lottery. */
  gameSetting: keysOf<[gameId: string, player: Player]>('lottery', 'setting'),
  /** What each bet counted for a bonus. */
  contributions: keysOf<[language: LanguageCode, grantId: string, pageNo: number]>('grants', 'contributions'),
  depositWish: keysOf('offers', 'wish'),
  freeBets: keysOf<[language: LanguageCode, gameId: string, inGroup: boolean]>('grants', 'free-bets'),
  grant: keysOf<[language: LanguageCode, grantId: string]>('grants', 'one'),
  /** What the member has of promotions; whoever hears of a change asks all of it anew. */
  grants: keysOf<[language: LanguageCode, shown: string]>('grants'),
  help: keysOf<[language: LanguageCode]>('help'),
  leastDeposit: keysOf('deposits', 'least'),
  /** The player's bets on lotteries; asked anew when a draw decides some of them. */
  lotteryOrders: keysOf<[player: Player, filter: unknown]>('lottery', 'orders'),
  /** Games of the lottery with their draws on sale. */
  popularDraws: keysOf<[count: number, language: LanguageCode]>('lottery', 'popular'),
  /** What the member wants to hear of offers. */
  marketing: keysOf('marketing'),
  merchantWallet: keysOf('merchant-wallet'),
  messages: keysOf('messages'),
  /** The player's missions; whoever hears of a change asks all of it anew. */
  missions: keysOf<[language: LanguageCode, group: string]>('missions'),
  missionStanding: keysOf('missions', 'standing'),
  boards: keysOf<[language: LanguageCode]>('boards'),
  notice: keysOf<[language: LanguageCode]>('notice'),
  offer: keysOf<[viewer: number, language: string, id: string]>('offers', 'one'),
  offerEffect: keysOf<[language: string, offerId: string, amount: string]>('offers', 'effect'),
  /** What the brand offers; a change of what the member has of it asks anew. */
  offers: keysOf<[viewer: number, language: LanguageCode, filter: unknown]>('offers'),
  paymentPassword: keysOf('payment-password'),
  /** The member's rank and how far they are. */
  rank: keysOf<[player: Player, language: LanguageCode]>('rank'),
  /** The member's points; an exchange or an order asks all of it anew. */
  points: keysOf('points'),
  rebate: keysOf<[offerId: string]>('offers', 'rebate'),
  /** The rule by which friends who were invited count, as this visitor is shown it. */
  referralProgramme: keysOf<[player: Player, language: LanguageCode]>('referral', 'programme'),
  rewards: keysOf<[language: LanguageCode]>('grants', 'rewards'),
  /** How many rewards lie ready and what is left of the bonus. */
  standing: keysOf('grants', 'standing'),
  /** Everything asked of the player's protection; whoever hears of a change asks all of it anew. */
  protection: keysOf('protection'),
  protectionBarred: keysOf('protection', 'barred'),
  protectionLimits: keysOf('protection', 'limits'),
  protectionStatus: keysOf('protection', 'status'),
  /** What a game of the lottery sells. */
  playMenu: keysOf<[gameId: string, language: string]>('lottery', 'play-menu'),
  /** Prize groups of the lottery: the player's own, or those on sale. */
  series: keysOf<[player: Player]>('lottery', 'series'),
  registerSettings: keysOf('register-settings'),
  security: keysOf('security'),
  systemStatus: keysOf('system-status'),
  unread: keysOf('messages', 'unread'),
  vendors: keysOf<[language: LanguageCode]>('vendors'),
  /** Wallets that vendors keep. */
  wallets: keysOf('games', 'wallets'),
  walletList: keysOf('games', 'wallets', 'list'),
  walletLocks: keysOf('games', 'wallets', 'locks'),
  withdrawals: keysOf('withdrawals'),
  payoutConfirmations: keysOf('withdrawals', 'confirmations'),
  withdrawalSettings: keysOf<[sequence: Sequence]>('withdrawals', 'settings'),
};
