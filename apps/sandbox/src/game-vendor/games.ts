import { randomInt } from 'node:crypto';
import { UNITS_PER_WHOLE } from './amount.js';
import { namesIn, type Names } from './pages/texts.js';
import type { VendorCode } from './vendors.js';

/** A room with stakes of its own. Amounts are units of 1/100 000. */
export interface GameRoom {
  code: string;
  names: Names;
  minBet: bigint;
  maxBet: bigint;
}

/** A game as the vendor's list has it; all are played alike. Amounts are units of 1/100 000. */
export interface VendorGame {
  /** Lower case with dashes: the game_code and the path of its page. */
  code: string;
  vendor: VendorCode;
  names: Names;
  /** One of the platform's game types. */
  category: string;
  /** Classes such as SL or DT. */
  classify: readonly string[];
  minBet: bigint;
  maxBet: bigint;
  rooms?: readonly GameRoom[];
}

/** What a bet that wins returns, in hundredths of the stake. */
export const RETURN_HUNDREDTHS = 195;
/** Hundredths of a percent of the stakes that come back in the long run: one bet in two wins. */
export const RETURN_TO_PLAYER = (RETURN_HUNDREDTHS / 2) * 100;

/** Whether a bet wins: one in two. */
export const drawWin = (): boolean => randomInt(2) === 0;

/** What comes back on a stake of whole units of the currency, units. */
export function returnOn(stake: bigint, isWon: boolean): bigint {
  return isWon ? (stake * BigInt(RETURN_HUNDREDTHS)) / 100n : 0n;
}

/** Which side of a table: a player bets on one of the two; where there is nothing to choose, the left one is theirs. */
export type Side = 'left' | 'right';
/** What lies on both sides of a table once the round is drawn: cards such as `K♠`, or goals. */
export type Table = Readonly<Record<Side, string>>;

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const drawCard = (rank: number): string => `${ranks[rank]}${'♠♥♦♣'[randomInt(4)]}`;

/** A table on which that side has won. Of two unlike cards each side has the higher one as often, so that the table is as likely as if it had decided. */
export function drawTable(code: string, winner: Side): Table {
  const [won, lost] = code === 'match-day' ? drawGoals() : drawCards();
  return winner === 'left' ? { left: won, right: lost } : { left: lost, right: won };
}

/** Two cards of different ranks, the higher one first. */
function drawCards(): readonly [string, string] {
  const one = randomInt(ranks.length);
  const other = (one + 1 + randomInt(ranks.length - 1)) % ranks.length;
  return [drawCard(Math.max(one, other)), drawCard(Math.min(one, other))];
}

/** Goals of five penalties each, more of them first. */
function drawGoals(): readonly [string, string] {
  const more = 1 + randomInt(5);
  return [String(more), String(randomInt(more))];
}

const limits = { minBet: 1_000n * UNITS_PER_WHOLE, maxBet: 10_000_000n * UNITS_PER_WHOLE };
const room = (code: 'bronze' | 'silver' | 'gold', stake: bigint): GameRoom => {
  return { code, names: namesIn(`room.${code}`), minBet: stake * UNITS_PER_WHOLE, maxBet: stake * UNITS_PER_WHOLE };
};

/** Every game of both vendors, in the order of their lists. The platform's seed says the same of them. */
export const games: readonly VendorGame[] = [
  {
    code: 'dragon-tiger',
    vendor: 'LUMEN',
    names: namesIn('game.dragon-tiger'),
    category: 'PVP',
    classify: ['DT'],
    ...limits,
  },
  {
    code: 'match-day',
    vendor: 'KITE',
    names: namesIn('game.match-day'),
    category: 'SPORTS',
    classify: ['VS'],
    ...limits,
  },
  {
    code: 'card-duel',
    vendor: 'KITE',
    names: namesIn('game.card-duel'),
    category: 'PVP',
    classify: ['PK'],
    minBet: 10_000n * UNITS_PER_WHOLE,
    maxBet: 200_000n * UNITS_PER_WHOLE,
    rooms: [room('bronze', 10_000n), room('silver', 50_000n), room('gold', 200_000n)],
  },
];
