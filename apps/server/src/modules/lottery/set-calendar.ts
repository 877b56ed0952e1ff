import {
  calendarChanges,
  drawOfDate,
  drawsBetween,
  farFromPlan,
  findGame,
  followsPublishedCalendar,
  isRecordedDate,
  joinPublished,
  localDate,
  numberText,
  readPublishedCalendar,
  withPublished,
  type CalendarChange,
  type CalendarProblem,
  type Game,
  type NumberOfDate,
  type PublishedDraw,
  type PublishedLine,
} from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import type { LotteryContext } from './context.js';
import { databaseNow, deleteScheduled, insertScheduled, lockDrawsToPlan, type PlannedRow } from './draw-repository.js';
import { keptNumbers, numberToPlan } from './kept-numbers.js';
import { lockCalendar, storeCalendar, storedCalendar } from './published-calendar-repository.js';
import { plannedRows } from './schedule-draws.js';

const dayMs = 86_400_000;

/** What storing a calendar did, or would do. */
export interface CalendarAnswer {
  game: string;
  /** What was wrong, by line; then nothing was stored. */
  problems: CalendarProblem[];
  /** What becomes of the days from the file's first draw to its last, by the numbers that their draws have here. */
  changes: CalendarChange[];
  /** Draws that had not opened and were taken away or put at another time, and draws planned now; counted once per brand. */
  withdrawn: number;
  planned: number;
  /** Draws that keep the number they were sold under although the organiser's is another; once, not per brand. */
  keptNumbers: { date: string; numero: string; issue: string }[];
  stored: PublishedDraw[];
  isStored: boolean;
}

export interface CalendarOrder {
  gameCode: string;
  /** The lines of the file: date,number[,kind]. */
  lines: Iterable<string>;
  /** Says what would change and changes nothing. */
  dryRun?: boolean;
  /** A person has looked again at numbers far from the plan's: without it they are refused. */
  numbersMeant?: boolean;
  /** Done in the transaction that stores it, e.g. an entry in the staff's audit log. */
  alongside?: ((transaction: DatabaseTransaction, before: PublishedDraw[], after: PublishedDraw[]) => Promise<void>) | undefined;
}

/** @throws DomainError lottery.game.unknown, function.not.available for a game that follows no published calendar */
function gameWithCalendar(gameCode: string): Game {
  const game = findGame(gameCode) ?? refuse('lottery.game.unknown');
  if (!followsPublishedCalendar(game)) throw new DomainError('function.not.available', { parameters: { game: gameCode } });
  return game;
}

/** What is stored of a game's published calendar. @throws DomainError as `setCalendar` */
export async function showCalendar(context: Pick<LotteryContext, 'db'>, gameCode: string): Promise<PublishedDraw[]> {
  return storedCalendar(context.db, gameWithCalendar(gameCode).code);
}

/** A day that is over and has a result is a fact: no calendar says otherwise, neither by naming it anew nor by leaving it out. */
function againstResults(held: readonly PlannedRow[], draws: readonly PublishedLine[], before: Game, after: Game): CalendarProblem[] {
  const { timezone } = after.calendar;
  const drawn = held.filter(({ state }) => state === 'drawn' || state === 'settling' || state === 'settled');
  const [byDate, byNumero] = [
    new Set(drawn.map(({ drawsAt }) => localDate(timezone, drawsAt))),
    new Set(drawn.map(({ numero }) => numero)),
  ];
  const named = draws.flatMap((draw): CalendarProblem[] => {
    const issue = numberText(draw).replace('/', '');
    if (drawOfDate(before, draw.date)?.issue === issue || !(byDate.has(draw.date) || byNumero.has(issue))) return [];
    const what = byDate.has(draw.date) ? `the draw of ${draw.date}` : `a draw ${issue}`;
    return [{ line: draw.line, problem: 'has-result', detail: `${what} has a result here; let the file begin after it` }];
  });
  const left = [...new Set(drawn.filter((draw) => isLeftOut(draw, draws, after)).map(({ drawsAt }) => localDate(timezone, drawsAt)))];
  return [
    ...named,
    ...left.map((date): CalendarProblem => ({
      line: 0,
      problem: 'has-result',
      detail: `the draw of ${date} is not in the file and has a result here; let the file begin after it`,
    })),
  ];
}

/** Whether a draw lies in the time of the file, and the file has none on that day. */
function isLeftOut({ drawsAt }: PlannedRow, draws: readonly PublishedDraw[], after: Game): boolean {
  const date = localDate(after.calendar.timezone, drawsAt);
  const [first, last] = [draws[0]?.date ?? '', draws.at(-1)?.date ?? ''];
  return date >= first && date <= last && !isRecordedDate(after, date) && drawOfDate(after, date) === undefined;
}

/** Draws that are or were on sale and that the file does not have: bets may hold them, so that they are voided by two persons and never dropped. */
function onSaleLeftOut(held: readonly PlannedRow[], draws: readonly PublishedDraw[], after: Game): CalendarProblem[] {
  const touched = held.filter((draw) => (draw.state === 'open' || draw.state === 'closed') && isLeftOut(draw, draws, after));
  return touched.map(({ numero, merchantId, drawsAt, state }) => ({
    line: 0,
    problem: 'on-sale',
    detail: `${numero} of ${localDate(after.calendar.timezone, drawsAt)} is not in the file and is ${state === 'open' ? 'on sale' : 'waiting for its result'} at brand ${merchantId}: two persons must void it first (console, Draws; or draw void)`,
  }));
}

/** Draws on sale whose number is another one by the calendar: they keep the one that their bets were sold under. */
function numbersKept(held: readonly PlannedRow[], draws: readonly PublishedDraw[], after: Game): CalendarAnswer['keptNumbers'] {
  const dates = new Set(draws.map(({ date }) => date));
  const found = held.flatMap(({ numero, state, drawsAt }) => {
    const date = localDate(after.calendar.timezone, drawsAt);
    const issue = drawOfDate(after, date)?.issue;
    return state !== 'scheduled' && dates.has(date) && issue !== undefined && issue !== numero ? [{ date, numero, issue }] : [];
  });
  return [...new Map(found.map((each) => [`${each.date} ${each.numero}`, each])).values()];
}

/** Whether a draw that has not opened stands as the calendar has it now; under its date where the number is another draw's (kept-numbers.ts). */
function isAsPlanned({ numero, opensAt, drawsAt }: PlannedRow, game: Game): boolean {
  const date = localDate(game.calendar.timezone, drawsAt);
  const draw = drawOfDate(game, date);
  if (draw?.drawsAt.getTime() !== drawsAt.getTime() || draw.opensAt.getTime() !== opensAt.getTime()) return false;
  return numero === draw.issue || numero === date.slice(2).replaceAll('-', '');
}

const placeOf = (merchantId: number, numero: string, drawsAt: Date): string => `${merchantId} ${numero} ${drawsAt.getTime()}`;

/** Puts the draws that have not opened where the calendar has them now. Bets cannot be on them; what chases wait for follows the number of the draw. */
async function planAnew(
  context: Pick<LotteryContext, 'merchants' | 'settings'>,
  transaction: DatabaseTransaction,
  game: Game,
  held: readonly PlannedRow[],
  now: Date,
): Promise<{ withdrawn: number; planned: number }> {
  const wrong = held.filter((draw) => draw.state === 'scheduled' && draw.closesAt > now && !isAsPlanned(draw, game));
  // Of all brands first: the number of a draw that goes must not be kept from another brand's.
  await deleteScheduled(
    transaction,
    wrong.map(({ id }) => id),
  );
  const gone = new Set(wrong.map(({ merchantId, numero, drawsAt }) => placeOf(merchantId, numero, drawsAt)));
  const left = new Set(held.filter((draw) => !wrong.includes(draw)).map(({ merchantId, numero }) => `${merchantId} ${numero}`));
  const added = new Set<string>();
  for (const { id } of await context.merchants()) {
    const rows = await plannedRows({ ...context, db: transaction }, game, now);
    await insertScheduled(transaction, id, rows);
    for (const { issue, drawsAt } of rows) if (!left.has(`${id} ${issue}`)) added.add(placeOf(id, issue, drawsAt));
  }
  return {
    withdrawn: [...gone].filter((place) => !added.has(place)).length,
    planned: [...added].filter((place) => !gone.has(place)).length,
  };
}

/** The numbers that draws of these days have here, or get when they are planned: not always the calendar's (kept-numbers.ts). */
async function numbersHere(
  context: Pick<LotteryContext, 'merchants'>,
  transaction: DatabaseTransaction,
  game: Game,
  lines: readonly PublishedLine[],
): Promise<NumberOfDate> {
  const [first, last] = [lines[0]?.date ?? '', lines.at(-1)?.date ?? ''];
  const draws = drawsBetween(game, new Date(Date.parse(first) - dayMs), new Date(Date.parse(last) + 2 * dayMs));
  const kept = await keptNumbers({ db: transaction, merchants: context.merchants }, game, draws);
  const numbers = new Map(draws.map((draw) => [localDate(game.calendar.timezone, draw.drawsAt), numberToPlan(game, draw, kept)]));
  return (date) => numbers.get(date);
}

/** Ends a transaction whose work was only looked at. */
class TakenBack extends Error {}

/** Judges the lines against what is drawn and sold, stores them and plans anew; what is refused leaves everything as it was. */
async function storeWithin(
  context: LotteryContext,
  transaction: DatabaseTransaction,
  rules: Game,
  lines: readonly PublishedLine[],
  now: Date,
  { dryRun, numbersMeant, alongside }: CalendarOrder,
): Promise<CalendarAnswer> {
  await lockCalendar(transaction, rules.code);
  const stored = await storedCalendar(transaction, rules.code);
  const answer: CalendarAnswer = {
    game: rules.code,
    problems: [],
    changes: [],
    withdrawn: 0,
    planned: 0,
    keptNumbers: [],
    stored,
    isStored: false,
  };
  const joined = joinPublished(stored, lines);
  if ('problem' in joined) return { ...answer, problems: [joined] };
  const [before, after] = [withPublished(rules, stored), withPublished(rules, joined.published)];
  const [first, last] = [lines[0]?.date ?? '', lines.at(-1)?.date ?? ''];
  const held = await lockDrawsToPlan(transaction, rules.code, new Date(Math.min(Date.parse(first) - dayMs, now.getTime())));
  const far = numbersMeant === true ? undefined : farFromPlan(before, lines);
  const problems = [...(far ? [far] : []), ...againstResults(held, lines, before, after), ...onSaleLeftOut(held, lines, after)];
  if (problems.length > 0) return { ...answer, problems };
  const numbersBefore = await numbersHere(context, transaction, before, lines);
  await storeCalendar(transaction, rules.code, joined.published);
  const done = await planAnew(context, transaction, after, held, now);
  const changes = calendarChanges(numbersBefore, await numbersHere(context, transaction, after, lines), first, last);
  if (dryRun !== true) await alongside?.(transaction, stored, joined.published);
  return { ...answer, ...done, changes, keptNumbers: numbersKept(held, lines, after), stored: joined.published, isStored: true };
}

/**
 * Stores what an organiser has published of its draws, in the place of what was stored of the same time, and puts the draws that have not opened where they
 * belong now. All lines or none. What is recorded in the rules wins over it, it wins over the plan (`withPublished`).
 * @throws DomainError lottery.game.unknown, function.not.available for a game that follows no published calendar
 */
export async function setCalendar(context: LotteryContext, order: CalendarOrder): Promise<CalendarAnswer> {
  const rules = gameWithCalendar(order.gameCode);
  const now = await databaseNow(context.db);
  const { draws, problems } = readPublishedCalendar(rules, order.lines, localDate(rules.calendar.timezone, now));
  if (problems.length > 0) {
    const stored = await storedCalendar(context.db, rules.code);
    return { game: rules.code, problems, changes: [], withdrawn: 0, planned: 0, keptNumbers: [], stored, isStored: false };
  }
  let answer: CalendarAnswer | undefined;
  try {
    return await inTransaction(context.db, async (transaction) => {
      answer = await storeWithin(context, transaction, rules, draws, now, order);
      // What a dry run says is what was done and taken back: it cannot differ from what the real one does.
      if (order.dryRun === true) throw new TakenBack();
      return answer;
    });
  } catch (error) {
    if (error instanceof TakenBack && answer !== undefined) return { ...answer, isStored: false };
    throw error;
  }
}
