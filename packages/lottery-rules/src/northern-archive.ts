import { drawOfDate } from './calendar.js';
import { northernVietnam } from './games/northern-vietnam.js';
import type { PrizesResult } from './types.js';

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

function readLine(line: number, text: string): ArchiveLine {
  const cells = text.split(',');
  if (cells.length !== columns.length + 1) {
    return { line, problem: 'wrong-count', detail: `${cells.length} columns instead of ${columns.length + 1}` };
  }
  const date = cells[0] ?? '';
  if (!drawOfDate(northernVietnam, date)) return { line, problem: 'bad-date', detail: JSON.stringify(date.slice(0, 20)) };
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

/**
 * Reads the northern archive (CSV, one draw a line) and yields one entry for each line that holds something: a draw, or a problem that
 * names the line (counted from 1, header included). A wrong header is reported and reading goes on.
 */
export function* parseNorthernArchive(lines: Iterable<string>): Generator<ArchiveLine> {
  let line = 0;
  for (const raw of lines) {
    line += 1;
    const text = (line === 1 ? raw.replace(/^\uFEFF/, '') : raw).replace(/\r?\n?$/, '');
    if (text.trim() === '') continue;
    if (line === 1 && /^[a-z]/i.test(text)) {
      if (text !== archiveHeader) yield { line, problem: 'bad-header', detail: text.slice(0, 80) };
      continue;
    }
    yield readLine(line, text);
  }
}
