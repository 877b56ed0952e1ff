/**
 * One cell of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula (it begins with = + - @, tab or return) gets an
 * apostrophe before it, because references and remarks may carry what a player typed.
 */
export function textCell(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A line of cells that are ready to be written. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
