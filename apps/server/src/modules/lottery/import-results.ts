import {
  drawNamed,
  findGame,
  formatResult,
  isDate,
  isPlannedNumber,
  localDate,
  judgeResult,
  parseNorthernArchive,
  readsNorthernArchive,
  type DrawTimes,
  type Game,
  type Result,
} from '@sortes/lottery-rules';
import { DomainError, refuse } from '../../platform/errors.js';
import { checkNames, type Source } from '../outcomes/index.js';
import { winTextOf, type LotteryContext } from './context.js';
import { databaseNow, findDrawsByNumero, insertArchive, logImport, type Draw } from './draw-repository.js';
import { isRenumbered, keptNumbers, plannedNumber } from './kept-numbers.js';
import { resultOf } from './move-draw.js';
import { fileReport, type Filed, type NewReport } from './results/file-report.js';
import { hasBets } from './results/result-repository.js';
import { payDraw } from './settle-draw.js';
import { asPublished } from './published-calendar-repository.js';

export interface RefusedLine {
  /** Counted from 1, header included. */
  line: number;
  problem: string;
  detail: string;
}

export interface ImportReport {
  game: string;
  /** Lines that hold a draw or a problem. */
  lines: number;
  /** Draws added to the archive, counted once per brand. */
  archived: number;
  /** Draws on sale or closed that this result has settled, counted once per brand. */
  applied: number;
  /** Draws whose result is kept as a report until enough sources agree. */
  reported: number;
  /** Results that were there already. */
  known: number;
  refused: RefusedLine[];
}

type Line = { line: number; draw: DrawTimes; result: Result } | RefusedLine;

const rowsAtOnce = 1_000;

/** Characters of one line at most; what reads files cuts longer ones, so that none can fill the memory (command-line/read-lines.ts). */
export const maximumLineLength = 100_000;

/**
 * Refuses a number that may mean another draw than the calendar's: where numbers count draw days, a planned day that was not drawn moves all that
 * follow, and the number that an organiser prints names another date. Unless the number is among those the organiser is known to have drawn, the
 * line must say the date too; and where it says both, they must be one draw.
 */
function numberAtFault(game: Game, line: number, name: unknown, date: unknown): RefusedLine | undefined {
  if (typeof name !== 'string' || isDate(name) || !game.calendar.issue.pattern.includes('{T:')) return undefined;
  const isKnown = game.calendar.kind === 'days' && game.calendar.days.recorded !== undefined && !isPlannedNumber(game, name.trim());
  if (date === undefined && isKnown) return undefined;
  if (typeof date !== 'string')
    return {
      line,
      problem: 'date-missing',
      detail: `numbers of ${game.code} move when a draw is not held: name the date, or both {"draw","date","result"}`,
    };
  const dated = drawNamed(game, date);
  if (dated.ok && dated.numero === name.trim()) return undefined;
  return {
    line,
    problem: 'other-date',
    detail: `${name.slice(0, 40)} is not the draw of ${date.slice(0, 40)} by the calendar of ${game.code}`,
  };
}

/** A result of a file against its game: its shape and its calendar, which must know the draw. */
function judgeLine(game: Game, line: number, name: unknown, input: unknown): Line {
  const judged = judgeResult(game, name, input);
  if (!judged.ok) return { line, problem: judged.reason, detail: judged.detail };
  const { draw, numero, result } = judged;
  return draw === undefined ? { line, problem: 'unknown-draw', detail: numero.slice(0, 40) } : { line, draw, result };
}

function* readCsv(game: Game, lines: Iterable<string>): Generator<Line> {
  if (!readsNorthernArchive(game)) {
    yield {
      line: 1,
      problem: 'wrong-format',
      detail: `the CSV holds the numbers of the northern lottery; results of ${game.code} come as JSON lines {"draw","result"}`,
    };
    return;
  }
  for (const entry of parseNorthernArchive(lines)) yield 'problem' in entry ? entry : judgeLine(game, entry.line, entry.date, entry.result);
}

/** One result as a JSON line: {"draw": issue or date, "result": text or object}, and "date" beside a number that counts draw days. */
function readJsonLine(game: Game, line: number, text: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, problem: 'not-json', detail: text.slice(0, 80) };
  }
  const { draw, date, result } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return numberAtFault(game, line, draw, date) ?? judgeLine(game, line, draw, result);
}

function* readJsonLines(game: Game, lines: Iterable<string>): Generator<Line> {
  let number = 0;
  for (const text of lines) {
    number += 1;
    if (text.length > maximumLineLength) yield { line: number, problem: 'too-long', detail: `more than ${maximumLineLength} characters` };
    else if (text.trim() !== '') yield readJsonLine(game, number, text);
  }
}

async function linesOf(source: string | AsyncIterable<string>): Promise<string[]> {
  if (typeof source === 'string') return source.split('\n');
  const lines: string[] = [];
  for await (const line of source) lines.push(line);
  return lines;
}

/** What becomes of a line whose draw exists at some brand. */
type LineOutcome = { applied: number } | 'known' | 'reported' | RefusedLine;

/** Files the report of everyone who vouches for the file; the last one's answer tells what has come of it. */
async function reportLine(
  context: LotteryContext,
  game: Game,
  { line, draw, result }: Exclude<Line, RefusedLine>,
  by: readonly string[],
): Promise<LineOutcome> {
  let last: Filed | undefined;
  // Nobody's name: the archive's case, in which one source suffices because nobody has a bet.
  const sources: Source[] = by.length === 0 ? [{ kind: 'feed', name: 'import' }] : by.map((name) => ({ kind: 'person', name }));
  for (const source of sources) {
    last = await fileReport(context, { game, numero: draw.issue, result, source }, { alone: true });
    if (last.verdict === 'refused') break;
  }
  switch (last?.verdict) {
    case 'applied':
      return { applied: last.draws };
    case 'known':
      return 'known';
    case 'waiting':
    case 'paused':
      return 'reported';
    case 'held':
      return { line, problem: 'contradiction', detail: `${draw.issue}: sources contradict each other; see draw reports` };
    case 'differs':
      return differs(line, draw.issue);
    case 'void':
      return { line, problem: 'void', detail: `${draw.issue} was voided` };
    default:
      return { line, problem: last?.problem ?? 'unknown-draw', detail: last?.detail ?? draw.issue };
  }
}

function differs(line: number, numero: string): RefusedLine {
  return {
    line,
    problem: 'differs',
    detail: `${numero} has another result; a result is corrected by reversal, never overwritten: draw correct`,
  };
}

/** What a result does to a draw that exists: nothing, a report, or a refusal that names why. */
async function applyToDraw(
  context: LotteryContext,
  game: Game,
  entry: Exclude<Line, RefusedLine>,
  existing: Draw,
  now: Date,
  by: readonly string[],
): Promise<LineOutcome> {
  const { line, draw, result } = entry;
  const [held, meant] = [existing.drawsAt, draw.drawsAt].map((at) => localDate(game.calendar.timezone, at));
  if (isRenumbered(game) && held !== meant)
    return { line, problem: 'other-date', detail: `${existing.numero} is kept as the draw of ${held}, not of ${meant}` };
  if (existing.result !== null) {
    if (formatResult(game, resultOf(existing)) !== formatResult(game, result)) return differs(line, existing.numero);
    // A run that was cut short after the result was written is finished by the next.
    if (existing.state !== 'settled') await payDraw(context, existing.id);
    return 'known';
  }
  if (existing.closesAt > now)
    return { line, problem: 'not-closed', detail: `${existing.numero} is on sale until ${existing.closesAt.toISOString()}` };
  if (existing.state === 'scheduled') return { line, problem: 'not-open', detail: `${existing.numero} has not opened yet` };
  if (existing.state === 'void') return { line, problem: 'void', detail: `${existing.numero} was voided` };
  const isOver = existing.drawsAt <= now && !(await hasBets(context.db, game.code, existing.numero));
  if (by.length === 0 && !isOver)
    return {
      line,
      problem: 'needs-names',
      detail: `${existing.numero} holds bets: two persons must vouch for it, --by NAME --by NAME`,
    };
  return reportLine(context, game, entry, by);
}

/**
 * Imports official results at every brand: draws of the past become the archive. For a draw that is on sale, or holds bets, a line is a report
 * of each person in `by`, and settles it once enough sources agree (results/file-report.ts). Refuses single lines, naming them, and imports the
 * rest; running it again changes nothing.
 * @param source CSV of the northern archive, or JSON lines {"draw","result"}; told apart by the first character.
 * @throws DomainError lottery.game.unknown, function.not.available for a house game: its results are drawn, never entered.
 */
export async function importResults(
  context: LotteryContext,
  gameCode: string,
  source: string | AsyncIterable<string>,
  name = 'import',
  by: readonly string[] = [],
): Promise<ImportReport> {
  const game = await asPublished(context, findGame(gameCode) ?? refuse('lottery.game.unknown'));
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: gameCode } });
  if (by.length > 0) checkNames(by);
  const texts = await linesOf(source);
  const isJson =
    texts
      .find((text) => text.trim() !== '')
      ?.trimStart()
      .startsWith('{') ?? false;
  const report: ImportReport = { game: gameCode, lines: 0, archived: 0, applied: 0, reported: 0, known: 0, refused: [] };
  const now = await databaseNow(context.db);
  let waiting: Exclude<Line, RefusedLine>[] = [];
  for (const entry of isJson ? readJsonLines(game, texts) : readCsv(game, texts)) {
    report.lines += 1;
    if ('problem' in entry) report.refused.push(entry);
    else waiting.push(entry);
    if (waiting.length >= rowsAtOnce) {
      await importSlice(context, game, waiting, now, by, report);
      waiting = [];
    }
  }
  await importSlice(context, game, waiting, now, by, report);
  await logImport(context.db, { ...report, gameCode, source: name });
  return report;
}

/** The lines under the numbers their draws are kept with; what has none is told as refused. */
async function underKeptNumbers(
  context: LotteryContext,
  game: Game,
  slice: readonly Exclude<Line, RefusedLine>[],
  report: ImportReport,
): Promise<Exclude<Line, RefusedLine>[]> {
  const kept = await keptNumbers(
    context,
    game,
    slice.map(({ draw }) => draw),
  );
  return slice.flatMap((entry) => {
    const issue = kept.get(entry.draw.issue);
    if (issue !== undefined) return [{ ...entry, draw: { ...entry.draw, issue } }];
    report.refused.push({ line: entry.line, problem: 'other-date', detail: `${entry.draw.issue} is held by a draw of another day` });
    return [];
  });
}

async function importSlice(
  context: LotteryContext,
  game: Game,
  read: readonly Exclude<Line, RefusedLine>[],
  now: Date,
  by: readonly string[],
  report: ImportReport,
): Promise<void> {
  const slice = await underKeptNumbers(context, game, read, report);
  if (slice.length === 0) return;
  const past = slice.filter(({ draw }) => draw.drawsAt.getTime() <= now.getTime());
  const done = new Map<number, LineOutcome>();
  for (const merchant of await context.merchants()) {
    const added = new Set(
      await insertArchive(
        context.db,
        merchant.id,
        game.code,
        past.map(({ draw, result }) => ({ ...draw, result, win: winTextOf(game, result) })),
      ),
    );
    report.archived += added.size;
    // A second line of the same draw is not what was added: it is compared with the first.
    const rest = slice.filter(({ draw }) => !added.delete(draw.issue));
    const known = await findDrawsByNumero(
      context.db,
      merchant.id,
      game.code,
      rest.map(({ draw }) => draw.issue),
    );
    for (const entry of rest) {
      const existing = known.get(entry.draw.issue);
      if (existing === undefined) {
        report.refused.push({
          line: entry.line,
          problem: 'not-yet',
          detail: `${entry.draw.issue} takes place ${entry.draw.drawsAt.toISOString()}`,
        });
        continue;
      }
      // Another brand's turn may have settled the draw of this one: a report speaks for all of them.
      const counted = done.get(entry.line);
      const outcome = counted === undefined ? await applyToDraw(context, game, entry, existing, now, by) : 'counted';
      if (outcome === 'counted') continue;
      if (outcome === 'known') report.known += 1;
      else if (outcome === 'reported') report.reported += 1;
      else if ('applied' in outcome) report.applied += outcome.applied;
      else report.refused.push(outcome);
      if (outcome !== 'known' && existing.result === null) done.set(entry.line, outcome);
    }
  }
}

export interface EnteredResult {
  /** What has become of the draw with the last person's word. */
  filed: Filed;
  /** Draws settled now. */
  draws: number;
}

/** What goes with a result entered by hand. */
export interface EnteredBeside extends Pick<NewReport, 'note' | 'alongside'> {
  /** The number was chosen from the list of our draws, not read elsewhere: it means the draw that has it here. */
  isChosen?: boolean;
}

/**
 * Enters one official result by hand, in the name of one person or several; with enough agreeing sources the draw is settled at every brand.
 * @throws DomainError lottery.game.unknown, lottery.draw.unknown, lottery.draw.not.closed (nobody can know the result of a draw on sale), request_param_err for a result that is none of the game's, for a person
 * who has said otherwise, and without a name
 */
export async function enterResult(
  context: LotteryContext,
  gameCode: string,
  numero: string,
  input: unknown,
  by: readonly string[],
  { isChosen = false, ...beside }: EnteredBeside = {},
): Promise<EnteredResult> {
  const game = await asPublished(context, findGame(gameCode) ?? refuse('lottery.game.unknown'));
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: gameCode } });
  const judged = judgeResult(game, numero, input);
  if (!judged.ok && judged.reason === 'no-draw-day') refuse('lottery.draw.unknown');
  if (!judged.ok)
    throw new DomainError('request_param_err', { field: 'result', parameters: { reason: judged.reason, detail: judged.detail } });
  checkNames(by);
  const planned = isChosen ? undefined : plannedNumber(game, numero);
  if (planned !== undefined)
    throw new DomainError('request_param_err', { field: 'numero', parameters: { reason: 'planned-number', detail: planned } });
  const { draw, result } = judged;
  const issue =
    isChosen || draw === undefined
      ? judged.numero
      : ((await keptNumbers(context, game, [draw])).get(draw.issue) ?? refuse('lottery.draw.unknown'));
  let [filed, draws]: [Filed | undefined, number] = [undefined, 0];
  for (const name of by) {
    filed = await fileReport(context, { game, numero: issue, result, source: { kind: 'person', name }, ...beside });
    if (filed.verdict === 'refused' && filed.problem === 'unknown-draw') refuse('lottery.draw.unknown');
    if (filed.verdict === 'refused' && filed.problem === 'not-closed') refuse('lottery.draw.not.closed');
    if (filed.verdict === 'refused')
      throw new DomainError('request_param_err', { field: 'result', parameters: { reason: filed.problem, detail: filed.detail } });
    if (filed.verdict === 'applied') draws += filed.draws;
  }
  if (filed === undefined) throw new DomainError('request_param_err', { field: 'by' });
  return { filed, draws };
}
