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

/** The players whom a file of text names, of CSV those of its first column. */
export async function readPlayersFile(file: Blob, { longest, most }: { longest: number; most: number }): Promise<PlayersFile> {
  const isLong = file.size > bytesAtMost;
  const read = firstCells(await file.slice(0, bytesAtMost).text());
  // Where reading stopped, a line may have been cut.
  const whole = [...new Set(isLong ? read.slice(0, -1) : read)];
  const some = fitted(whole.slice(0, most), longest);
  return { ...some, isCut: isLong || some.lines < whole.length };
}
