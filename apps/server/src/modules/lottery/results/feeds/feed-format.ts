/** One result as a feed has it; the numbers are still to be checked against their game. */
export interface FeedEntry {
  game: string;
  /** Issue number, or the local date YYYY-MM-DD of a daily game. */
  numero: string;
  /** Whatever `parseResult` of lottery-rules accepts. */
  result: unknown;
  drawnAt: Date | undefined;
}

/** An entry that cannot be read: counted and named, the others of the body stand. */
export interface FeedProblem {
  at: string;
  problem: string;
}

/** Reads a feed's body. This is all that a new feed format has to bring. @throws Error when the body as a whole is none of it. */
export type FeedFormat = (body: string) => readonly (FeedEntry | FeedProblem)[];

/** Entries taken from one body at most; a feed of results has a few hundred. */
const entriesAtMost = 10_000;

/** Names of games and issues are printable ASCII; anything else is none of ours and would only trouble the log and the database. */
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,40}$/.test(value);

function readEntry(value: unknown, at: string): FeedEntry | FeedProblem {
  if (typeof value !== 'object' || value === null) return { at, problem: 'not an object' };
  const { game, numero, result, drawnAt } = value as Record<string, unknown>;
  if (!isName(game)) return { at, problem: 'game must be text' };
  if (!isName(numero)) return { at, problem: 'numero must be text' };
  if (result === undefined || result === null || result === '') return { at, problem: 'result is missing' };
  if (drawnAt === undefined || drawnAt === null || drawnAt === '') return { game, numero, result, drawnAt: undefined };
  // A local time without its offset would be read as ours.
  const time = typeof drawnAt === 'string' && /T.*(Z|[+-]\d{2}:\d{2})$/.test(drawnAt) ? new Date(drawnAt) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) return { at, problem: 'drawnAt must be a time with its offset (RFC 3339)' };
  return { game, numero, result, drawnAt: time };
}

function bounded<T>(entries: readonly T[]): readonly T[] {
  if (entries.length > entriesAtMost) throw new Error(`more than ${entriesAtMost} entries`);
  return entries;
}

function linesOf(body: string): string[] {
  return body.replace(/^\uFEFF/, '').split(/\r?\n/);
}

/** The house format: an object {game, numero, result, drawnAt}, a list of them, {"results": list}, or one object a line. */
const readHouse: FeedFormat = (body) => {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (text === '') return [];
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch (error) {
    const lines = linesOf(text);
    // One broken line is a problem of that line; a body that holds no line of JSON is none of this format.
    if (lines.length === 1 || !lines.some((line) => line.trimStart().startsWith('{')))
      throw new Error(`not JSON: ${error instanceof Error ? error.message.slice(0, 120) : ''}`, { cause: error });
    return bounded(lines).flatMap((line, index) => {
      if (line.trim() === '') return [];
      try {
        return [readEntry(JSON.parse(line), `line ${index + 1}`)];
      } catch {
        return [{ at: `line ${index + 1}`, problem: 'not JSON' }];
      }
    });
  }
  const list = Array.isArray(whole) ? whole : (whole as { results?: unknown } | null)?.results;
  if (Array.isArray(list)) return bounded(list).map((entry, index) => readEntry(entry, `entry ${index + 1}`));
  if (typeof whole === 'object' && whole !== null && 'game' in whole) return [readEntry(whole, 'entry 1')];
  throw new Error('neither a result nor a list of results');
};

/** Cells of one line; a cell with commas stands in quotation marks (RFC 4180). */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim()));
}

/** The same as CSV with the header game,numero,result,drawnAt; columns in any order. */
const readCsv: FeedFormat = (body) => {
  const [header = '', ...lines] = linesOf(body);
  const columns = cellsOf(`${header},`);
  for (const needed of ['game', 'numero', 'result'])
    if (!columns.includes(needed)) throw new Error(`the first line must name the columns game,numero,result,drawnAt; ${needed} is missing`);
  return bounded(lines).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const cells = cellsOf(`${line},`);
    const at = `line ${index + 2}`;
    if (cells.length !== columns.length) return [{ at, problem: `${cells.length} columns instead of ${columns.length}` }];
    return [readEntry(Object.fromEntries(columns.map((column, n) => [column, cells[n]])), at)];
  });
};

/** Formats by the name a feed's settings give. */
export const feedFormats = { house: readHouse, csv: readCsv } as const satisfies Readonly<Record<string, FeedFormat>>;
export type FeedFormatName = keyof typeof feedFormats;
