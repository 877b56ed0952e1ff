import { csvRowsOf } from '../../platform/csv/read-rows.js';

/**
 * Players as they stand in a pasted list or a file: the first column of each line, each once. Spreadsheets part columns by commas, semicolons or tabs.
 * @param headings words that stand over a column of players in files of ours, in small letters: they name nobody
 * @throws CsvMistake
 */
export function readPlayerLines(text: string, headings: ReadonlySet<string>): string[] {
  const named = csvRowsOf(text).flatMap(({ cells: [cell = ''] }) => {
    const [first = ''] = cell.split(/[;\t]/, 1);
    return first.trim() === '' ? [] : [first.trim()];
  });
  if (named[0] !== undefined && headings.has(named[0].toLowerCase())) named.shift();
  return [...new Set(named)];
}
