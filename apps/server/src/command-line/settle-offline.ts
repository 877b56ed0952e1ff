import {
  archiveHeader,
  findGame,
  games,
  drawNamed,
  isDate,
  isPlannedNumber,
  maximumMultiple,
  parseResult,
  prepare,
  readArchiveLine,
  readsNorthernArchive,
  settlePrepared,
  UnknownLunarYearError,
  type BetProblem,
  type Game,
  type OfflineBet,
  type PreparedResult,
  type Result,
  type SettleOutcome,
} from '@sortes/lottery-rules';
import { InputError } from './command.js';
import { isTooLong, type FileLine } from './read-lines.js';

/** The game of this code. @throws InputError naming the codes there are. */
export function gameNamed(code: string): Game {
  const game = findGame(code);
  if (game === undefined)
    throw new InputError(`there is no game ${JSON.stringify(code)}; the games are ${games.map((known) => known.code).join(', ')}`);
  return game;
}

/** Beyond this many faults the rest is not listed: the file is of another kind. */
const faultsListed = 20;

class Faults {
  readonly found: { line: number; message: string }[] = [];
  constructor(private readonly what: string) {}
  add(line: number, message: string): void {
    this.found.push({ line, message: `${this.what} line ${line}: ${message}` });
    if (this.found.length >= faultsListed) this.check();
  }
  check(): void {
    if (this.found.length === 0) return;
    const more = this.found.length >= faultsListed ? '; reading stopped there' : '';
    throw new InputError(`${this.found.length} bad line${this.found.length === 1 ? '' : 's'}${more}; nothing was settled`, this.found);
  }
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface ReadResult {
  draw: string;
  /** Undefined: no calendar knows the draw; plays that ask for its date cannot be settled. */
  drawsAt: Date | undefined;
  result: Result;
}

/** A result with the time of its draw. Any name will do for a draw where no play goes by its date: nothing is stored here. */
function judged(game: Game, draw: string, input: unknown): ReadResult | string {
  const named = drawNamed(game, draw);
  const parsed = parseResult(game, input);
  if (!parsed.ok) return `"result": ${parsed.reason}: ${parsed.detail}`;
  // A number that is only planned may be drawn on another day, and be of another sign.
  const isSure = named.ok && (isDate(draw.trim()) || !isPlannedNumber(game, draw.trim()));
  return { draw, drawsAt: isSure ? named.draw?.drawsAt : undefined, result: parsed.result };
}

function readCsvLine(game: Game, { number, text }: FileLine): ReadResult | string {
  const read = readArchiveLine(number, text);
  return 'problem' in read ? `${read.problem}: ${read.detail} (line ${number})` : judged(game, read.date, read.result);
}

function readResultLine(game: Game, line: FileLine): ReadResult | string {
  if (isTooLong(line.text)) return 'the line is too long';
  if (!line.text.trimStart().startsWith('{'))
    return readsNorthernArchive(game) ? readCsvLine(game, line) : 'not JSON: only xsmb results may come as CSV';
  const value = readJson(line.text);
  if (value === undefined) return 'not a JSON object';
  if (typeof value['draw'] !== 'string' || value['draw'] === '') return '"draw" must be text';
  return judged(game, value['draw'], value['result']);
}

/** Whether the first line is a header; another one than the archive's means other columns. @throws InputError for such a header. */
function isHeader(game: Game, { number, text }: FileLine): boolean {
  if (!readsNorthernArchive(game) || isTooLong(text) || /^\s*(\{|\d+-\d+-\d+,)/.test(text)) return false;
  if (text === archiveHeader) return true;
  const message = `results line ${number}: not the header of the archive: ${text.slice(0, 60)}`;
  throw new InputError('1 bad line; nothing was settled', [{ line: number, message }]);
}

/** The time of a draw that no calendar knows: nothing is looked up for it. */
const noDate = new Date(Number.NaN);

/**
 * Reads results by draw: the archive's CSV (xsmb, draw = date) or JSON lines {"draw","result"}.
 * @throws InputError naming every bad line, and a draw that has two different results.
 */
export async function readResults(game: Game, lines: AsyncIterable<FileLine> | Iterable<FileLine>): Promise<Map<string, PreparedResult>> {
  const results = new Map<string, PreparedResult>();
  const faults = new Faults('results');
  let isFirst = true;
  for await (const line of lines) {
    const isTop = isFirst && isHeader(game, line);
    isFirst = false;
    if (isTop) continue;
    const read = readResultLine(game, line);
    if (typeof read === 'string') {
      faults.add(line.number, read);
      continue;
    }
    const known = results.get(read.draw);
    if (known === undefined) results.set(read.draw, prepare(game, read.result, read.drawsAt ?? noDate));
    else if (JSON.stringify(known.result) !== JSON.stringify(read.result))
      faults.add(line.number, `draw ${read.draw} already has another result`);
  }
  faults.check();
  return results;
}

const betProblems: Readonly<Record<BetProblem, string>> = {
  'unknown-play': 'the game has no such play',
  'not-text': '"content" must be text',
  empty: '"content" is empty',
  'too-long': '"content" is too long',
  'forbidden-character': '"content" has a character that does not belong there',
  'wrong-position-count': '"content" has a wrong number of positions',
  'empty-element': '"content" has an empty element',
  'wrong-width': '"content" has a number of a wrong width',
  'unknown-symbol': '"content" has a symbol that the play does not know',
  'wrong-pattern': '"content" has a number whose digits the play does not take',
  duplicate: '"content" names something twice',
  'too-few': '"content" has too few picks',
  'too-many-combinations': '"content" makes too many combinations',
  'bad-unit': '"unit" must be money text above zero with at most four decimals, like "1" or "0.5"',
  'bad-multiple': `"multiple" must be a whole number from 1 to ${maximumMultiple}`,
};

const textFields = ['draw', 'play', 'content', 'unit'] as const;

function readBet(text: string): OfflineBet | string {
  const value = readJson(text);
  if (value === undefined) return 'not a JSON object';
  const { id } = value;
  if (!(typeof id === 'string' && id !== '') && !Number.isSafeInteger(id)) return '"id" must be text';
  const missing = textFields.find((field) => typeof value[field] !== 'string');
  if (missing !== undefined) return missing === 'unit' ? betProblems['bad-unit'] : `"${missing}" must be text`;
  if (typeof value['multiple'] !== 'number') return betProblems['bad-multiple'];
  return value as unknown as OfflineBet;
}

/** Settles one bet; plays by the zodiac ask for the date of the draw, and the table of years has an end. */
function settleDated(prepared: PreparedResult, bet: OfflineBet): SettleOutcome | string {
  try {
    return settlePrepared(prepared, bet);
  } catch (error) {
    if (!(error instanceof UnknownLunarYearError)) throw error;
    return Number.isNaN(prepared.drawsAt.getTime())
      ? `draw ${JSON.stringify(bet.draw.slice(0, 40))} is in no calendar of ${prepared.game.code}, and ${bet.play} goes by its date`
      : error.message;
  }
}

export interface SettleTotals {
  bets: number;
  winners: number;
}

/**
 * Settles bets (JSON lines) one by one with the rules the server settles with; `emit` gets one JSON line a bet, in its order.
 * @throws InputError naming every bad line; what was emitted until then must not be used.
 */
export async function settleBets(
  results: ReadonlyMap<string, PreparedResult>,
  lines: AsyncIterable<FileLine> | Iterable<FileLine>,
  emit: (line: string) => Promise<void>,
): Promise<SettleTotals> {
  const totals: SettleTotals = { bets: 0, winners: 0 };
  const faults = new Faults('bets');
  for await (const { number, text } of lines) {
    const bet = isTooLong(text) ? 'the line is too long' : readBet(text);
    if (typeof bet === 'string') {
      faults.add(number, bet);
      continue;
    }
    const prepared = results.get(bet.draw);
    if (prepared === undefined) {
      faults.add(number, `draw ${JSON.stringify(bet.draw.slice(0, 40))} has no result`);
      continue;
    }
    const outcome = settleDated(prepared, bet);
    if (typeof outcome === 'string') {
      faults.add(number, outcome);
      continue;
    }
    if (!outcome.ok) {
      faults.add(number, outcome.detail === undefined ? betProblems[outcome.reason] : `${betProblems[outcome.reason]}: ${outcome.detail}`);
      continue;
    }
    const { id, combinations, stake, hits, payout } = outcome.settled;
    totals.bets += 1;
    if (hits.length > 0) totals.winners += 1;
    if (faults.found.length === 0) await emit(`${JSON.stringify({ id, combinations, stake, hits, payout })}\n`);
  }
  faults.check();
  return totals;
}
