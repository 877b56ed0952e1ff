import { drawStates, type Input, type staffLottery as contract } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import type { RequestContext } from '../../../platform/http.js';
import { gameName } from '../texts.js';
import type { LotteryStaffKit } from './kit.js';
import { dayOr } from './list-draws.js';
import { countByDay } from './repository.js';

/** The days from one on, YYYY-MM-DD. */
function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => new Date(start + at * 86_400_000).toISOString().slice(0, 10));
}

/** How many draws of each game are in which state, day by day. */
export async function showCalendar(
  { context: { db, clock } }: LotteryStaffKit,
  { merchant, language }: RequestContext,
  { from, days = 7 }: Input<typeof contract.staffDrawCalendar>['query'],
) {
  const first = dayOr(from) ?? clock.now().toISOString().slice(0, 10);
  const shown = daysFrom(first, days);
  const cells = await countByDay(db, merchant.id, { from: first, days }, merchant.timeZone);
  const held = games.filter(({ code }) => cells.some((cell) => cell.gameCode === code));
  return {
    days: shown,
    list: held.map(({ code }) => ({
      gameCode: code,
      gameName: gameName(code, language),
      days: shown.map((day) => {
        const own = cells.filter((cell) => cell.gameCode === code && cell.day === day);
        return {
          day,
          states: drawStates.flatMap((state) => own.filter((cell) => cell.state === state).map(({ draws }) => ({ state, draws }))),
          overdue: own.reduce((sum, cell) => sum + cell.overdue, 0),
        };
      }),
    })),
  };
}
