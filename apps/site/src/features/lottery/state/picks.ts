import { contentOf, countContent, minimumPicks } from '@sortes/lottery-rules';
import type { ContentForm, ContentProblem, Play } from '@sortes/lottery-rules';

/** What is picked on the board: one set per position, or a single set for the other forms. Sets are kept in the board's own order. */
export type BoardPicks = readonly (readonly string[])[];

/** Ways to fill a row at one press. */
export const presets = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const;
export type Preset = (typeof presets)[number];

/** The row names of a form: position names, or one nameless row. */
export function rowsOf(form: ContentForm): readonly string[] {
  return form.kind === 'positions' ? form.positions : [''];
}

/** The symbols a form is picked from; numbers of width 3 and 4 are typed, not picked, but their symbols still follow this order. */
export function symbolsOf(form: ContentForm): readonly string[] {
  if (form.kind === 'options') return form.options;
  if (form.kind !== 'numbers') return form.symbols;
  return numbersOfWidth(form.width);
}

const byWidth = new Map<number, readonly string[]>();

/** "00" … "99" for width 2; made once for each width. */
export function numbersOfWidth(width: number): readonly string[] {
  let known = byWidth.get(width);
  if (!known) byWidth.set(width, (known = Array.from({ length: 10 ** width }, (_, index) => String(index).padStart(width, '0'))));
  return known;
}

export function emptyPicks(form: ContentForm): BoardPicks {
  return rowsOf(form).map(() => []);
}

export function isEmpty(picks: BoardPicks): boolean {
  return picks.every((row) => row.length === 0);
}

/** A row in board order, whatever order it was picked in. */
function ordered(form: ContentForm, chosen: ReadonlySet<string>): readonly string[] {
  // Numbers have up to 10,000 symbols: sorting the few chosen ones is cheaper than filtering them all.
  return form.kind === 'numbers' ? [...chosen].sort() : symbolsOf(form).filter((symbol) => chosen.has(symbol));
}

export function setRow(form: ContentForm, picks: BoardPicks, row: number, symbols: Iterable<string>): BoardPicks {
  const next = ordered(form, new Set(symbols));
  return picks.map((old, at) => (at === row ? next : old));
}

export function togglePick(form: ContentForm, picks: BoardPicks, row: number, symbol: string): BoardPicks {
  const chosen = new Set(picks[row]);
  if (!chosen.delete(symbol)) chosen.add(symbol);
  return setRow(form, picks, row, chosen);
}

/** Adds a group of symbols to a row, or takes it away when all of it is already there. */
export function toggleGroup(form: ContentForm, picks: BoardPicks, row: number, group: readonly string[]): BoardPicks {
  const chosen = new Set(picks[row]);
  const whole = group.every((symbol) => chosen.has(symbol));
  for (const symbol of group) {
    if (whole) chosen.delete(symbol);
    else chosen.add(symbol);
  }
  return setRow(form, picks, row, chosen);
}

/** Symbols of a preset out of digits or two-digit numbers: big is the upper half, odd and even go by the number itself. */
export function presetSymbols(symbols: readonly string[], preset: Preset): readonly string[] {
  const half = symbols.length / 2;
  switch (preset) {
    case 'all':
      return symbols;
    case 'clear':
      return [];
    case 'big':
      return symbols.slice(half);
    case 'small':
      return symbols.slice(0, half);
    case 'odd':
      return symbols.filter((symbol) => Number(symbol) % 2 === 1);
    case 'even':
      return symbols.filter((symbol) => Number(symbol) % 2 === 0);
  }
}

export type Tally =
  | { readonly ok: true; readonly combinations: number; readonly content: string }
  | { readonly ok: false; readonly reason: ContentProblem | 'missing'; /** Symbols still missing. */ readonly missing: number };

/** Counts what is picked, with the same rules as the server. `missing` names how many more picks make the first combination. */
export function tallyOf(play: Play, picks: BoardPicks): Tally {
  const least = minimumPicks(play.form);
  const missing = picks.reduce((sum, row) => sum + Math.max(0, least - row.length), 0);
  if (missing > 0) return { ok: false, reason: 'missing', missing };
  const counted = countContent(play, contentOf(play, picks));
  return counted.ok
    ? { ok: true, combinations: counted.combinations, content: counted.canonical }
    : { ok: false, reason: counted.reason, missing: 0 };
}
