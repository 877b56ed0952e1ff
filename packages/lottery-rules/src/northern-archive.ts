import { earliestDrawYear, isDate } from './calendar.js';
import { northernVietnam } from './games/northern-vietnam.js';
import type { Game, PrizesResult } from './types.js';

/** Header of the archive: date, then every number of the draw, special prize first. */
const columns: readonly { name: string; prize: string; width: number }[] =
  northernVietnam.shape.kind === 'prizes'
    ? northernVietnam.shape.prizes.flatMap(({ key, count, width }) =>
        Array.from({ length: count }, (_, index) => ({ name: count === 1 ? key : `${key}_${index + 1}`, prize: key, width })),
      )
    : [];

export const archiveHeader = ['date', ...columns.map((column) => column.name)].join(',');

/** Why a line was refused. */
export const archiveProblems = ['bad-header', 'wrong-count', 'bad-date', 'not-digits', 'wrong-width'] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];

export type ArchiveLine =
  | { readonly line: number; readonly date: string; readonly result: PrizesResult }
  | { readonly line: number; readonly problem: ArchiveProblem; readonly detail: string };

/** One line that holds a draw, by the columns of `archiveHeader`. */
export function readArchiveLine(line: number, text: string): ArchiveLine {
  const cells = text.split(',');
  if (cells.length !== columns.length + 1) {
    return { line, problem: 'wrong-count', detail: `${cells.length} columns instead of ${columns.length + 1}` };
  }
  const date = cells[0] ?? '';
  // Whether the game draws on that day is asked where the game is known (`judgeResult`).
  if (!isDate(date) || Number(date.slice(0, 4)) < earliestDrawYear)
    return { line, problem: 'bad-date', detail: JSON.stringify(date.slice(0, 20)) };
  const prizes: Record<string, string[]> = {};
  for (const [index, { name, prize, width }] of columns.entries()) {
    const cell = cells[index + 1] ?? '';
    if (!/^[0-9]+$/.test(cell)) return { line, problem: 'not-digits', detail: `${name}: ${JSON.stringify(cell.slice(0, 20))}` };
    if (cell.length > width) return { line, problem: 'wrong-width', detail: `${name}: ${cell.slice(0, 20)} is wider than ${width} digits` };
    // The archive keeps numbers as integers, so leading zeros are lost and every prize is padded back to its width.
    (prizes[prize] ??= []).push(cell.padStart(width, '0'));
  }
  return { line, date, result: { kind: 'prizes', prizes } };
}

/** Whether a game's results have the numbers of the northern archive: nothing else may be read from such a file. */
export function readsNorthernArchive(game: Game): boolean {
  return game.kind === 'official' && JSON.stringify(game.shape) === JSON.stringify(northernVietnam.shape);
}

/** A line of the archive begins with its date. */
const beginsWithDate = /^\d+-\d+-\d+,/;

/**
 * Reads the northern archive (CSV, one draw a line) and yields one entry for each line that holds something: a draw, or a problem that
 * names the line (counted from 1, header included). Columns are read by their place: a first line that is neither the header, word for word, nor
 * a draw means other columns, and the file is refused whole with that one problem.
 */
export function* parseNorthernArchive(lines: Iterable<string>): Generator<ArchiveLine> {
  let line = 0;
  let isFirst = true;
  for (const raw of lines) {
    line += 1;
    const text = (line === 1 ? raw.replace(/^\uFEFF/, '') : raw).replace(/\r?\n?$/, '');
    if (text.trim() === '') continue;
    if (isFirst && text !== archiveHeader && !beginsWithDate.test(text)) {
      yield { line, problem: 'bad-header', detail: text.slice(0, 80) };
      return;
    }
    const isHeader = isFirst && text === archiveHeader;
    isFirst = false;
    if (!isHeader) yield readArchiveLine(line, text);
  }
}
