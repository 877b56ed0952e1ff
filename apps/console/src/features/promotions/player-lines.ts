const parting = new Set([',', ';', '\t']);

/**
 * The first cell of each line of a pasted list or a file, as the server reads it: what parts columns is a comma, a semicolon or a tab; a cell in quotes may
 * go over several lines. Lines that begin with nothing are left out.
 */
export function firstCells(text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isFirst = true;
  /** Where in a cell the reading is. */
  let at: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  const end = (): void => {
    if (cell.trim() !== '') cells.push(cell.trim());
    [cell, isFirst, at] = ['', true, 'start'];
  };
  for (const char of text) {
    // A doubled quote closes and opens again: the quote that it stands for is in no number and no name.
    if (char === '"' && at !== 'plain') at = at === 'quoted' ? 'closed' : 'quoted';
    else if (at !== 'quoted' && (char === '\n' || char === '\r')) end();
    else if (at !== 'quoted' && parting.has(char)) [isFirst, at] = [false, 'start'];
    else {
      if (isFirst) cell += char;
      if (at !== 'quoted' && char.trim() !== '') at = 'plain';
    }
  }
  end();
  return cells;
}

/** What a file brings: as many lines as fit, whole ones, and whether there were more. */
export interface PlayersFile {
  readonly text: string;
  readonly lines: number;
  readonly isCut: boolean;
}

/** Signs that stand in no text: a table of a spreadsheet, a picture. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const noText = /[\u0000-\u0008\u000E-\u001F]/;

/** As many of the lines as a text may be long. A line is kept whole or not at all: half a number is somebody else's. */
export function fitted(lines: readonly string[], longest: number): PlayersFile {
  let [length, count] = [0, 0];
  for (const line of lines) {
    length += line.length + (count === 0 ? 0 : 1);
    if (length > longest) break;
    count += 1;
  }
  return { text: lines.slice(0, count).join('\n'), lines: count, isCut: count < lines.length };
}

/** More of a file is not read: beyond it nothing fits. */
const bytesAtMost = 4_000_000;

/** Spreadsheets write "Unicode text" of two bytes a sign, marked so; all else is UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

/** The players whom a file of text names, of CSV those of its first column; undefined: it is no text. */
export async function readPlayersFile(file: Blob, { longest, most }: { longest: number; most: number }): Promise<PlayersFile | undefined> {
  const isLong = file.size > bytesAtMost;
  const text = decoded(await file.slice(0, bytesAtMost).arrayBuffer());
  if (noText.test(text)) return undefined;
  const read = firstCells(text);
  // Where reading stopped, a line may have been cut.
  const whole = [...new Set(isLong ? read.slice(0, -1) : read)];
  const some = fitted(whole.slice(0, most), longest);
  return { ...some, isCut: isLong || some.lines < whole.length };
}
