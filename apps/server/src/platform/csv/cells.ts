import { DateTime } from 'luxon';

/**
 * One cell of a CSV file (RFC 4180). Text that a spreadsheet would take for a formula (it begins with = + - @, tab or return) gets an
 * apostrophe before it, because references and remarks may carry what a player typed. A number below zero is no formula: a sum over its column counts it.
 */
export function textCell(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The brand's calendar day of an instant, for the name of a file: what is in it is told by the brand's clock, too. */
export function dayOf(at: Date, timeZone: string): string {
  return DateTime.fromJSDate(at, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

/** The brand's time of an instant with its offset, as the cells of a file have it; empty for none. */
export function timeCell(at: Date | null, timeZone: string): string {
  return at === null ? '' : DateTime.fromJSDate(at, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss ZZ');
}

/** A line of cells that are ready to be written. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
