import { readLanguage } from '@sortes/contract';
import { CsvMistake, csvRowsOf, type CsvRow } from '../../../platform/csv/read-rows.js';

/** A row by the names in the first one, and the line of the file it begins in. */
interface NamedRow {
  line: number;
  cells: Record<string, string>;
}

/** @throws RangeError for a file that is empty or no CSV. */
function readNamedRows(text: string): { names: string[]; rows: NamedRow[] } {
  const [header, ...rest] = readRows(text);
  if (header === undefined) throw new RangeError('the file is empty');
  const names = header.cells;
  return {
    names,
    rows: rest.map(({ line, cells }) => ({ line, cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) })),
  };
}

function readRows(text: string): CsvRow[] {
  try {
    return csvRowsOf(text);
  } catch (error) {
    throw error instanceof CsvMistake ? new RangeError(error.message) : error;
  }
}

const isYes = (text: string | undefined): boolean => /^(1|true|yes)$/i.test(text ?? '');
const listIn = (text: string | undefined): string[] => (text ?? '').split(/[;|\s]+/).filter((one) => one !== '');

const columns = new Set([
  'game_code',
  'name',
  'category',
  'enabled',
  'classify',
  'has_demo',
  'has_jackpot',
  'is_new',
  'min_bet',
  'rtp',
  'blocked_countries',
]);
const isNameColumn = (name: string): boolean => /^name_[a-z]{2}$/.test(name) && readLanguage(name.slice(5)) !== undefined;

/**
 * A vendor's list from CSV, as its JSON would be: game_code, name, category, and as far as there: enabled, classify, has_demo, has_jackpot, is_new,
 * min_bet and rtp (as in the dialect), blocked_countries, name_cn, name_id, name_pt, name_th, name_vi. @throws RangeError
 * @returns each game with the line of the file it begins in, and remarks on columns that mean nothing here.
 */
export function gamesFromCsv(text: string): { games: unknown[]; lines: number[]; remarks: { line: number; message: string }[] } {
  const { names, rows } = readNamedRows(text);
  for (const column of ['game_code', 'name', 'category'])
    if (!names.includes(column)) throw new RangeError(`the column ${column} is missing`);
  const number = (value: string | undefined): number | undefined => (value === undefined || value === '' ? undefined : Number(value));
  return {
    lines: rows.map(({ line }) => line),
    remarks: names
      .filter((name) => name !== '' && !columns.has(name) && !isNameColumn(name))
      .map((name) => ({ line: 1, message: `the column ${JSON.stringify(name)} is not known; it is left out` })),
    games: rows.map(({ cells: row }) => ({
      game_code: row['game_code'],
      name: row['name'],
      category: row['category'],
      names: Object.fromEntries(
        Object.entries(row).flatMap(([key, value]) => (isNameColumn(key) && value !== '' ? [[key.slice(5), value]] : [])),
      ),
      enabled: (row['enabled'] ?? '') === '' || isYes(row['enabled']),
      classify: (row['classify'] ?? '').split(/[;|]/).filter((one) => one.trim() !== ''),
      blocked_countries: listIn(row['blocked_countries']),
      has_demo: isYes(row['has_demo']),
      has_jackpot: isYes(row['has_jackpot']),
      is_new: isYes(row['is_new']),
      min_bet: number(row['min_bet']),
      rtp: number(row['rtp']),
    })),
  };
}
