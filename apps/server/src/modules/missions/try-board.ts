import type { BoardUncounted } from '@sortes/contract';
import type { Merchant } from '../../platform/merchant.js';
import { listScoresOver } from './board-repository.js';
import { type BoardDocument, leastStakeOf } from './board-rules.js';
import type { MissionsKit } from './kit.js';
import { mostOfBoard, type PrizeWorth, type Rates, sumOfRewards } from './most.js';
import { daysOfSpan, type DayScore, pastSpanOf, scoresOfDays, type Span } from './past-board.js';
import { findOut } from './who-takes-part.js';

/** Players who are looked at together. */
const atOnce = 500;
/** More players, and more bets, than these are not read while somebody looks on. */
const playersAtMost = 20_000;
const betsAtMost = 500_000;

/** What a board would have come to over days that are over. */
export interface TriedBoard extends Span {
  /** It would run for longer than is looked at. */
  isShorter: boolean;
  /** Who would have been on it, the first place first; undefined: nobody can tell, `why`. */
  places: readonly DayScore[] | undefined;
  why: BoardUncounted | null;
  /** How many places of each group of prizes would have been taken. */
  taken: readonly number[];
  given: PrizeWorth | undefined;
  worst: PrizeWorth;
}

/** The scores of each day, day by day; undefined: there are more than are read. */
async function readDays(
  { services: { db } }: MissionsKit,
  merchant: Merchant,
  document: BoardDocument,
  span: Span,
): Promise<DayScore[][] | undefined> {
  const days: DayScore[][] = [];
  const players = new Set<number>();
  let bets = 0;
  for (const { from, until } of daysOfSpan(span, merchant.timeZone)) {
    const day = await listScoresOver(db, merchant.id, {
      from,
      until,
      score: document.score === 'multiple' ? 'multiple' : 'turnover',
      lanes: document.lanes,
      least: leastStakeOf(document),
    });
    for (const { playerId, bets: of } of day) {
      players.add(playerId);
      bets += of;
    }
    if (players.size > playersAtMost || bets > betsAtMost) return undefined;
    days.push(day);
  }
  return days;
}

/** Who of those who played may not take part, as they stand today. */
async function readOut(
  kit: MissionsKit,
  { id }: Merchant,
  document: BoardDocument,
  days: readonly (readonly DayScore[])[],
): Promise<Set<number>> {
  const players = [...new Set(days.flatMap((day) => day.map(({ playerId }) => playerId)))];
  const out = new Set<number>();
  for (let from = 0; from < players.length; from += atOnce)
    for (const playerId of await findOut(kit, id, document, players.slice(from, from + atOnce))) out.add(playerId);
  return out;
}

/**
 * Runs a board over the last time of its weekdays and hours that is over, by the figures as they stand: who would have been on it and what its prizes would have come to. Who may
 * take part is as of today; strikes, limits of players and budgets of awards are left out. Nothing is written.
 */
export async function tryBoard(kit: MissionsKit, merchant: Merchant, document: BoardDocument, rates: Rates): Promise<TriedBoard> {
  const span = pastSpanOf(document, kit.services.clock.now(), merchant.timeZone);
  const worst = mostOfBoard(document, rates);
  const days = await readDays(kit, merchant, document, span);
  if (days === undefined) return { ...span, places: undefined, why: 'many', taken: [], given: undefined, worst };
  const places = scoresOfDays(document, days, await readOut(kit, merchant, document, days));
  const taken = document.prizes.map(({ from, to }) => Math.max(0, Math.min(to, places.length) - from + 1));
  const given = sumOfRewards(
    document.prizes.map(({ reward }, at) => ({ reward, times: taken[at] ?? 0 })),
    rates,
  );
  return { ...span, places, why: null, taken, given, worst };
}
