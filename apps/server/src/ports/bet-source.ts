import { toWireNumber } from '@sortes/money';
import type { AgentLane, BetProduct, BetRecordState, LanguageCode } from '@sortes/contract';
import type { Merchant } from '../platform/merchant.js';

/** What a player's bets are narrowed to. Dates are inclusive, to the millisecond, and of placing. */
export interface BetFilter {
  playerId: number;
  merchant: Merchant;
  language: LanguageCode;
  from: Date | undefined;
  until: Date | undefined;
  product: BetProduct | undefined;
  /** Bets of the lottery alone: sold at a prize group or at fixed odds, of these games or of all but these. */
  lottery?: { inGroup: boolean; games?: readonly string[]; notGames?: readonly string[] } | undefined;
  state: BetRecordState | undefined;
  /** A game's name that fits, or the number of one bet as it was typed. */
  search: { text: string; fits(name: string): boolean } | undefined;
}

/** A bet of any product; money units. */
export interface BetLine {
  /** UUIDv7 made when it was placed: what all sources are ordered by. */
  id: string;
  kind: 'order' | 'round';
  product: BetProduct;
  /** In which it counts for agents, where that is not the product. */
  lane?: AgentLane;
  placedAt: Date;
  gameId: string;
  gameName: string;
  detail: string;
  numero?: string;
  number: string;
  isChase: boolean;
  state: BetRecordState;
  stake: bigint;
  win: bigint;
  /** The part of the stake that went back. */
  refund: bigint;
  /** The house gave it: nothing was staked. */
  isFree?: boolean;
  /** What counts as valid turnover, where that is less than the stake. */
  turnover?: UncountedTurnover | undefined;
}

/** Why a lottery bet is valid turnover for less than its stake: it covers so much of its play, or else its player held the opposite side. Money units. */
export interface UncountedTurnover {
  counted: bigint;
  covered: { of: number; combinations: number } | undefined;
}

/** As it goes over the wire. */
export const presentTurnover = ({ counted, covered }: UncountedTurnover) => ({
  counted: toWireNumber(counted),
  ...(covered !== undefined && { covered: covered.of, combinations: covered.combinations }),
});

/** Sums of bets; money units. `open` is the part of the stakes that is not decided yet. */
export interface BetSums {
  bets: bigint;
  stake: bigint;
  win: bigint;
  refund: bigint;
  open: bigint;
}

/** Which bet it is, and whose. */
export interface BetKey {
  playerId: number;
  id: string;
}

/** Whoever keeps bets of players, for the record of all of them. */
export interface BetSource {
  /** Lines whose id is before `before` (all when undefined), newest first, at most `limit`; `upward`: those after it, the oldest first. */
  page(filter: BetFilter, before: string | undefined, limit: number, upward?: boolean): Promise<BetLine[]>;
  /** Ids of the newest bets of several players together that are before `before`, newest first, at most `limit`. */
  newestOf(players: readonly number[], filter: Omit<BetFilter, 'playerId'>, before: string | undefined, limit: number): Promise<BetKey[]>;
  totals(filter: BetFilter): Promise<BetSums>;
  /** Sums by day of placing (yyyy-mm-dd in the brand's time zone) and product. */
  days(filter: BetFilter): Promise<(BetSums & { day: string; product: BetProduct })[]>;
}

export const noBets: BetSums = { bets: 0n, stake: 0n, win: 0n, refund: 0n, open: 0n };

export function addSums(left: BetSums, right: BetSums): BetSums {
  return {
    bets: left.bets + right.bets,
    stake: left.stake + right.stake,
    win: left.win + right.win,
    refund: left.refund + right.refund,
    open: left.open + right.open,
  };
}
