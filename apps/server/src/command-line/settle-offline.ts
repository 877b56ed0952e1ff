import {
  archiveHeader,
  findGame,
  games,
  maximumMultiple,
  parseNorthernArchive,
  parseResult,
  prepare,
  settlePrepared,
  type BetProblem,
  type Game,
  type OfflineBet,
  type PreparedResult,
  type Result,
  drawOfDate,
  drawOfIssue,
} from '@sortes/lottery-rules';
import { InputError } from './command.js';
import type { FileLine } from './read-lines.js';

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

function readArchiveLine(game: Game, { number, text }: FileLine, isFirst: boolean): { draw: string; result: Result } | string | undefined {
  if (game.code !== 'xsmb') return 'not JSON: only xsmb results may come as CSV';
  if (isFirst && text === archiveHeader) return undefined;
  if (isFirst && /^[a-z]/i.test(text)) return `not the header of the archive: ${text.slice(0, 60)}`;
  // The parser counts lines itself; one line at a time keeps the number that the file gave it.
  const [read] = parseNorthernArchive([`${text}\n`]);
  if (read === undefined) return undefined;
  return 'problem' in read ? `${read.problem}: ${read.detail} (line ${number})` : { draw: read.date, result: read.result };
}

function readResultLine(game: Game, line: FileLine, isFirst: boolean): { draw: string; result: Result } | string | undefined {
  if (!line.text.trimStart().startsWith('{')) return readArchiveLine(game, line, isFirst);
  const value = readJson(line.text);
  if (value === undefined) return 'not a JSON object';
  if (typeof value['draw'] !== 'string' || value['draw'] === '') return '"draw" must be text';
  const parsed = parseResult(game, value['result']);
  return parsed.ok ? { draw: value['draw'], result: parsed.result } : `"result": ${parsed.reason}: ${parsed.detail}`;
}

/** When a draw of a file took place: its issue or date, by the calendar. Any name will do where no play looks at the date. */
function timeOfDraw(game: Game, draw: string): Date {
  return (drawOfIssue(game, draw) ?? drawOfDate(game, draw))?.drawsAt ?? new Date(0);
}

/**
 * Reads results by draw: the archive's CSV (xsmb, draw = date) or JSON lines {"draw","result"}.
 * @throws InputError naming every bad line, and a draw that has two different results.
 */
export async function readResults(game: Game, lines: AsyncIterable<FileLine> | Iterable<FileLine>): Promise<Map<string, PreparedResult>> {
  const results = new Map<string, PreparedResult>();
  const faults = new Faults('results');
  let isFirst = true;
  for await (const line of lines) {
    const read = readResultLine(game, line, isFirst);
    isFirst = false;
    if (read === undefined) continue;
    if (typeof read === 'string') {
      faults.add(line.number, read);
      continue;
    }
    const known = results.get(read.draw);
    if (known === undefined) results.set(read.draw, prepare(game, read.result, timeOfDraw(game, read.draw)));
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
    const bet = readBet(text);
    if (typeof bet === 'string') {
      faults.add(number, bet);
      continue;
    }
    const prepared = results.get(bet.draw);
    if (prepared === undefined) {
      faults.add(number, `draw ${JSON.stringify(bet.draw.slice(0, 40))} has no result`);
      continue;
    }
    const outcome = settlePrepared(prepared, bet);
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
