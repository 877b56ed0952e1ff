/** Rows of a CSV text (RFC 4180: quotes, doubled quotes, line breaks within quotes), as objects by the names in the first row. @throws RangeError */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/^\ufeff/, '');
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
      continue;
    }
    if (sign === '"' && cell === '') quoted = true;
    else if (sign === ',') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (quoted) throw new RangeError('a quoted cell is not closed');
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  const [header, ...rest] = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
  if (header === undefined) throw new RangeError('the file is empty');
  const names = header.map((name) => name.trim());
  return rest.map((cells) => Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()])));
}

const isYes = (text: string | undefined): boolean => /^(1|true|yes)$/i.test(text ?? '');
const listIn = (text: string | undefined): string[] => (text ?? '').split(/[;|\s]+/).filter((one) => one !== '');

/**
 * A vendor's list from CSV, as its JSON would be: game_code, name, category, and as far as there: enabled, classify, has_demo, has_jackpot, is_new,
 * min_bet and rtp (as in the dialect), blocked_countries, name_cn, name_id, name_pt, name_th, name_vi. @throws RangeError
 */
export function gamesFromCsv(text: string): unknown[] {
  const rows = readCsv(text);
  for (const column of ['game_code', 'name', 'category'])
    if (rows.length > 0 && rows[0]?.[column] === undefined) throw new RangeError(`the column ${column} is missing`);
  const number = (value: string | undefined): number | undefined => (value === undefined || value === '' ? undefined : Number(value));
  return rows.map((row) => ({
    game_code: row['game_code'],
    name: row['name'],
    category: row['category'],
    names: Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => (/^name_[a-z]{2}$/.test(key) && value !== '' ? [[key.slice(5), value]] : [])),
    ),
    enabled: (row['enabled'] ?? '') === '' || isYes(row['enabled']),
    classify: listIn(row['classify']),
    blocked_countries: listIn(row['blocked_countries']),
    has_demo: isYes(row['has_demo']),
    has_jackpot: isYes(row['has_jackpot']),
    is_new: isYes(row['is_new']),
    min_bet: number(row['min_bet']),
    rtp: number(row['rtp']),
  }));
}
