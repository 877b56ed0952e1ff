import {
  drawOfDate,
  drawOfIssue,
  findGame,
  formatResult,
  parseNorthernArchive,
  parseResult,
  type DrawTimes,
  type Game,
  type Result,
} from '@sortes/lottery-rules';
import { DomainError, refuse } from '../../platform/errors.js';
import { winTextOf, type LotteryContext } from './context.js';
import { databaseNow, findDrawsByNumero, findDrawsOfNumero, insertArchive, logImport, type Draw } from './draw-repository.js';
import { applyOfficialResult } from './move-draw.js';
import { payDraw } from './settle-draw.js';

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
  /** Results that were there already. */
  known: number;
  refused: RefusedLine[];
}

type Line = { line: number; draw: DrawTimes; result: Result } | RefusedLine;

const rowsAtOnce = 1_000;

function* readCsv(game: Game, lines: Iterable<string>): Generator<Line> {
  for (const entry of parseNorthernArchive(lines)) {
    if ('problem' in entry) {
      yield entry;
      continue;
    }
    const draw = drawOfDate(game, entry.date);
    yield draw === undefined
      ? { line: entry.line, problem: 'bad-date', detail: entry.date }
      : { line: entry.line, draw, result: entry.result };
  }
}

/** One result as a JSON line: {"draw": issue or date, "result": text or object}. */
function readJsonLine(game: Game, line: number, text: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, problem: 'not-json', detail: text.slice(0, 80) };
  }
  const { draw: name, result } = (typeof value === 'object' && value !== null ? value : {}) as { draw?: unknown; result?: unknown };
  const draw = typeof name === 'string' ? (drawOfIssue(game, name) ?? drawOfDate(game, name)) : undefined;
  if (draw === undefined) return { line, problem: 'unknown-draw', detail: String(name).slice(0, 40) };
  const parsed = parseResult(game, result);
  return parsed.ok ? { line, draw, result: parsed.result } : { line, problem: parsed.reason, detail: parsed.detail };
}

function* readJsonLines(game: Game, lines: Iterable<string>): Generator<Line> {
  let number = 0;
  for (const text of lines) {
    number += 1;
    if (text.trim() !== '') yield readJsonLine(game, number, text);
  }
}

async function linesOf(source: string | AsyncIterable<string>): Promise<string[]> {
  if (typeof source === 'string') return source.split('\n');
  const lines: string[] = [];
  for await (const line of source) lines.push(line);
  return lines;
}

type LineOutcome = 'applied' | 'known' | RefusedLine;

/** What a result does to a draw that exists: nothing, settle it, or a refusal that names why. */
async function applyToDraw(context: LotteryContext, game: Game, line: number, existing: Draw, result: Result): Promise<LineOutcome> {
  if (existing.result !== null) {
    if (formatResult(game, existing.result) === formatResult(game, result)) {
      // A run that was cut short after the result was written is finished by the next.
      if (existing.state !== 'settled') await payDraw(context, existing.id);
      return 'known';
    }
    return {
      line,
      problem: 'differs',
      detail: `${existing.numero} has another result; a result is corrected by reversal, never overwritten`,
    };
  }
  if (existing.state === 'scheduled') return { line, problem: 'not-open', detail: `${existing.numero} has not opened yet` };
  if (existing.state === 'void') return { line, problem: 'void', detail: `${existing.numero} was voided` };
  if (!(await applyOfficialResult(context, existing, result)))
    return { line, problem: 'moved', detail: `${existing.numero} was moved on by somebody else meanwhile; import again` };
  await payDraw(context, existing.id);
  return 'applied';
}

/**
 * Imports official results at every brand: draws of the past become the archive, a draw on sale or closed is settled by its result (an open
 * one closes first). Refuses single lines, naming them, and imports the rest; running it again changes nothing.
 * @param source CSV of the northern archive, or JSON lines {"draw","result"}; told apart by the first character.
 * @throws DomainError lottery.game.unknown, function.not.available for a house game: its results are drawn, never entered.
 */
export async function importResults(
  context: LotteryContext,
  gameCode: string,
  source: string | AsyncIterable<string>,
  name = 'import',
): Promise<ImportReport> {
  const game = findGame(gameCode) ?? refuse('lottery.game.unknown');
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: gameCode } });
  const texts = await linesOf(source);
  const isJson =
    texts
      .find((text) => text.trim() !== '')
      ?.trimStart()
      .startsWith('{') ?? false;
  const report: ImportReport = { game: gameCode, lines: 0, archived: 0, applied: 0, known: 0, refused: [] };
  const now = await databaseNow(context.db);
  let waiting: Exclude<Line, RefusedLine>[] = [];
  for (const entry of isJson ? readJsonLines(game, texts) : readCsv(game, texts)) {
    report.lines += 1;
    if ('problem' in entry) report.refused.push(entry);
    else waiting.push(entry);
    if (waiting.length >= rowsAtOnce) {
      await importSlice(context, game, waiting, now, report);
      waiting = [];
    }
  }
  await importSlice(context, game, waiting, now, report);
  await logImport(context.db, { ...report, gameCode, source: name });
  return report;
}

async function importSlice(
  context: LotteryContext,
  game: Game,
  slice: readonly Exclude<Line, RefusedLine>[],
  now: Date,
  report: ImportReport,
): Promise<void> {
  if (slice.length === 0) return;
  const past = slice.filter(({ draw }) => draw.drawsAt.getTime() <= now.getTime());
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
    for (const { line, draw, result } of rest) {
      const existing = known.get(draw.issue);
      if (existing === undefined) {
        report.refused.push({ line, problem: 'not-yet', detail: `${draw.issue} takes place ${draw.drawsAt.toISOString()}` });
        continue;
      }
      const outcome = await applyToDraw(context, game, line, existing, result);
      if (outcome === 'applied') report.applied += 1;
      else if (outcome === 'known') report.known += 1;
      else report.refused.push(outcome);
    }
  }
}

/**
 * Enters one official result by hand at every brand and settles the draw.
 * @returns draws settled now.
 * @throws DomainError lottery.game.unknown, lottery.draw.unknown, request_param_err for a result that is none of the game's
 */
export async function enterResult(context: LotteryContext, gameCode: string, numero: string, input: unknown): Promise<number> {
  const game = findGame(gameCode) ?? refuse('lottery.game.unknown');
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: gameCode } });
  const parsed = parseResult(game, input);
  if (!parsed.ok)
    throw new DomainError('request_param_err', { field: 'result', parameters: { reason: parsed.reason, detail: parsed.detail } });
  const draws = await findDrawsOfNumero(context.db, gameCode, numero);
  if (draws.length === 0) refuse('lottery.draw.unknown');
  let applied = 0;
  for (const draw of draws) if ((await applyToDraw(context, game, 1, draw, parsed.result)) === 'applied') applied += 1;
  return applied;
}
