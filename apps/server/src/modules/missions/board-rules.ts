import type { BoardState, Input, staffBoards as contract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { faultsOfReward, faultsOfTexts, type Fault, type RewardsKnown } from './reward-rules.js';

/** A leaderboard as the operator makes it; sums as decimal text. */
export type BoardDocument = Input<typeof contract.staffCheckBoard>['body']['document'];
export type BoardPrize = BoardDocument['prizes'][number];

/** Where a board may go from each state; `missions.legal_board_move` holds its row to it. */
export const boardMoves: Readonly<Record<BoardState, readonly BoardState[]>> = {
  draft: ['running', 'cancelled'],
  running: ['frozen', 'cancelled'],
  frozen: ['reviewed', 'cancelled'],
  reviewed: ['paying', 'cancelled'],
  paying: ['paid'],
  paid: [],
  cancelled: [],
};

/** A board runs for so long at most. */
const longestDays = 93;
const dayMs = 86_400_000;

/** What a board is judged by besides itself. */
export interface BoardKnown extends RewardsKnown {
  languages: readonly string[];
  lists: ReadonlySet<string>;
}

function faultsOfScore({ score, leastStake, table, lanes }: BoardDocument): Fault[] {
  const faults: Fault[] = [];
  if (score === 'multiple' && (leastStake === null || parseMoney(leastStake) <= 0n)) faults.push({ code: 'missing', path: 'leastStake' });
  if (score !== 'multiple' && leastStake !== null) faults.push({ code: 'unused', path: 'leastStake' });
  if (score === 'points' && table.length === 0) faults.push({ code: 'missing', path: 'table' });
  if (score !== 'points' && table.length > 0) faults.push({ code: 'unused', path: 'table' });
  if (table.some((points, at) => points > (table[at - 1] ?? points))) faults.push({ code: 'table.rising', path: 'table' });
  if (new Set(lanes).size < lanes.length) faults.push({ code: 'twice', path: 'lanes' });
  return faults;
}

function faultsOfPrizes({ prizes }: BoardDocument, known: BoardKnown): Fault[] {
  let next = 1;
  return prizes.flatMap(({ from, to, reward }, at) => {
    const faults = faultsOfReward(reward, `prizes.${at}.reward`, known);
    // One after the other, so that no place is forgotten and none has two.
    if (to < from) faults.push({ code: 'prize.ends', path: `prizes.${at}` });
    else if (from !== next) faults.push({ code: 'prize.gap', path: `prizes.${at}`, limit: String(next) });
    next = Math.max(from, to) + 1;
    return faults;
  });
}

/** What of a board cannot be, and where it stands in it; none: players may see it. */
export function faultsOfBoard(document: BoardDocument, known: BoardKnown, now: Date): Fault[] {
  const { from, until, lists } = document;
  const faults = [...faultsOfTexts(document, known.languages), ...faultsOfScore(document), ...faultsOfPrizes(document, known)];
  if (until <= from) faults.push({ code: 'end.first', path: 'until' });
  else if (until <= now.getTime()) faults.push({ code: 'past', path: 'until' });
  else if (until - from > longestDays * dayMs) faults.push({ code: 'long', path: 'until', limit: String(longestDays) });
  if (lists.some((code) => !known.lists.has(code))) faults.push({ code: 'unknown', path: 'lists' });
  return faults;
}

/** Somebody's score, and the bet by which they had it. */
export interface Scored {
  playerId: number;
  score: bigint;
  reachedAt: Date;
}

/** Which of two is first: the higher score, of equal ones who had it earlier, then the lower number. Below 0: the first one. */
export function compareScores(one: Scored, other: Scored): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1;
  return one.reachedAt.getTime() - other.reachedAt.getTime() || one.playerId - other.playerId;
}

/** The places of a board, by player; whoever is struck or out has none, and those behind them move up. */
export function ranksOf(entries: readonly (Scored & { isOut: boolean; isStruck: boolean })[]): Map<number, number> {
  const placed = entries.filter(({ isOut, isStruck }) => !isOut && !isStruck).toSorted(compareScores);
  return new Map(placed.map(({ playerId }, at) => [playerId, at + 1]));
}

/** What a place gives; undefined: nothing. */
export const prizeOf = ({ prizes }: Pick<BoardDocument, 'prizes'>, rank: number): BoardPrize | undefined =>
  prizes.find(({ from, to }) => rank >= from && rank <= to);

/** The last place that has a prize. */
export const lastPrize = ({ prizes }: Pick<BoardDocument, 'prizes'>): number => prizes.at(-1)?.to ?? 0;

/** The least stake of a bet that counts, money units. */
export const leastStakeOf = ({ leastStake }: Pick<BoardDocument, 'leastStake'>): bigint =>
  leastStake === null ? 0n : parseMoney(leastStake);
