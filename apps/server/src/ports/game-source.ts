import type { LanguageCode } from '@sortes/contract';
import type { Merchant } from '../platform/merchant.js';

/** Categories of the lobby in the order in which they are shown. MORE holds the games of those that have too few for a category of their own. */
export const laneTitles = ['ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT', 'INHOUSE', 'MORE'] as const;
export type LaneTitle = (typeof laneTitles)[number];

/** One card of a lane: a vendor, or a game of the house. */
export interface GameCard {
  vassalage: string;
  displayName: string;
  isHot: boolean;
  smallIcon: string;
  type: string;
  nodeId: string;
  gameType: string;
  /** Of a vendor: how many of its games stand in the lane. */
  gameCount?: number;
  /** Of a lottery that draws by an interval: seconds between draws. */
  everySeconds?: number;
  /** Closed at the moment. */
  maintenance?: { maintainTime: number; endTime: number | null; reason: string } | null;
}

export interface GameLane {
  title: LaneTitle;
  cards: GameCard[];
  /** Classes of games that the lane has, each with how many. */
  gameClassify?: { key: string; displayName: string; gameCount: number }[];
  /** Stakes worth narrowing its games by, as the wire has amounts; see `stake-steps.ts` of the catalogue. */
  minBets?: number[];
}

/** One prize that was really paid, and was more than its stake. */
export interface Winner {
  category: LaneTitle;
  /** What was won beyond the stake, in 1/10 000 currency unit. */
  amount: bigint;
  gameName: string;
  /** As the player is called; it leaves the lobby masked. */
  userName: string;
  iconUrl: string;
  /** Of a vendor's game without a picture: its code, by which the site draws its cover. */
  gameCode?: string;
  nodeId: string;
  gameType: string;
  vassalage: string;
  /** Milliseconds since 1970. */
  time: number;
}

export interface AskedWinners {
  limit: number;
  /** What was won beyond the stake at least, in 1/10 000 currency unit. */
  least: bigint;
}

export interface FoundGame {
  code: string;
  /** ELOTT, LOTT, TCG_LOTTO_VN … : decides on which page the game opens. */
  accountTypeName: string;
}

/** Whoever has games to offer in the lobby. */
export interface GameSource {
  lanes(merchant: Merchant, language: LanguageCode): Promise<GameLane[]>;
  /** The newest prizes of so much or more, newest first, at most `limit`. */
  winners(merchant: Merchant, asked: AskedWinners, language: LanguageCode): Promise<Winner[]>;
  findGame(merchant: Merchant, code: string): Promise<FoundGame | undefined>;
}
