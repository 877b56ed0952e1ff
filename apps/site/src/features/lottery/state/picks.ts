import {
  contentOf,
  countContent,
  sortedDigits,
  type ContentForm,
  type ContentProblem,
  type Picked,
  type Play,
} from '@sortes/lottery-rules';

/**
 * What is picked on the board: a set for each row in the board's own order, the numbers every combination holds (undefined while dan-tuo is off) and the
 * places they are played at.
 */
export type BoardPicks = Picked;

/** The row of numbers that every combination holds. The other rows count from 0. */
export const bankersRow = -1;

/** Ways to fill a row at one press. */
export const presets = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const;
export type Preset = (typeof presets)[number];

/** The row names of a form: names of its positions or parts, or one nameless row. */
export function rowsOf(form: ContentForm): readonly string[] {
  return form.kind === 'positions' ? form.positions : form.kind === 'parts' ? form.parts.map((part) => part.name) : [''];
}

const byRange = new Map<string, readonly string[]>();

/** Numbers of a width from and to a value, "00" … "99"; each range is made once. */
function numbersBetween(width: number, from = 0, to = 10 ** width - 1): readonly string[] {
  const key = `${width} ${from} ${to}`;
  let known = byRange.get(key);
  if (!known) byRange.set(key, (known = Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, '0'))));
  return known;
}

/** "00" … "99" for width 2; made once for each width. */
export function numbersOfWidth(width: number): readonly string[] {
  return numbersBetween(width);
}

/** Whether the form is written in a box rather than picked: whole tickets, and numbers too many for a grid. */
export function isTyped(form: ContentForm): boolean {
  return form.kind === 'tickets' || (form.kind === 'numbers' && symbolCount(form) > 200);
}

function symbolCount(form: Extract<ContentForm, { kind: 'numbers' }>): number {
  return (form.to ?? 10 ** form.width - 1) - (form.from ?? 0) + 1;
}

/** The symbols a row is picked from. Typed forms have none to press, but numbers still follow this order; of tickets, the symbols of one place. */
export function symbolsOf(form: ContentForm): readonly string[] {
  if (form.kind === 'options') return form.options;
  return form.kind === 'numbers' ? numbersBetween(form.width, form.from, form.to) : form.symbols;
}

/** How many numbers every combination may hold at most; 0 where the form has none. */
export function mostBankers(form: ContentForm): number {
  return 'bankers' in form && form.bankers ? form.choose - 1 : 0;
}

export function emptyPicks(form: ContentForm): BoardPicks {
  return { sets: rowsOf(form).map(() => []), ...(form.places && { places: form.places.positions }) };
}

/** Whether nothing is picked; places alone are no picks. */
export function isEmpty({ sets, bankers }: BoardPicks): boolean {
  return sets.every((row) => row.length === 0) && (bankers?.length ?? 0) === 0;
}

/** A set in board order, whatever order it was picked in; orders of one number that are one bet become one. */
function ordered(form: ContentForm, chosen: ReadonlySet<string>): readonly string[] {
  // Tickets and numbers may be many thousands: sorting the few chosen ones is cheaper than filtering them all.
  if (form.kind === 'numbers' && form.unordered) return [...new Set([...chosen].map(sortedDigits))].sort();
  if (form.kind === 'tickets' || form.kind === 'numbers') return [...chosen].sort();
  return symbolsOf(form).filter((symbol) => chosen.has(symbol));
}

export function rowOf(picks: BoardPicks, row: number): readonly string[] {
  return (row === bankersRow ? picks.bankers : picks.sets[row]) ?? [];
}

/** Puts these symbols into a row. A number that becomes a banker leaves the other row, and the other way about; there are never too many bankers. */
export function setRow(form: ContentForm, picks: BoardPicks, row: number, symbols: Iterable<string>): BoardPicks {
  const next = ordered(form, new Set(symbols));
  if (row === bankersRow) {
    const bankers = next.slice(0, mostBankers(form));
    return { ...picks, bankers, sets: picks.sets.map((set) => set.filter((symbol) => !bankers.includes(symbol))) };
  }
  const taken = new Set(next);
  return {
    ...picks,
    sets: picks.sets.map((old, at) => (at === row ? next : old)),
    ...(picks.bankers && { bankers: picks.bankers.filter((symbol) => !taken.has(symbol)) }),
  };
}

/** Presses one symbol. One banker too many is not taken. */
export function togglePick(form: ContentForm, picks: BoardPicks, row: number, symbol: string): BoardPicks {
  const chosen = new Set(rowOf(picks, row));
  if (!chosen.delete(symbol)) {
    if (row === bankersRow && chosen.size >= mostBankers(form)) return picks;
    chosen.add(symbol);
  }
  return setRow(form, picks, row, chosen);
}

/** Adds a group of symbols to a row, or takes it away when all of it is already there. */
export function toggleGroup(form: ContentForm, picks: BoardPicks, row: number, group: readonly string[]): BoardPicks {
  const chosen = new Set(rowOf(picks, row));
  const whole = group.every((symbol) => chosen.has(symbol));
  for (const symbol of group) {
    if (whole) chosen.delete(symbol);
    else chosen.add(symbol);
  }
  return setRow(form, picks, row, chosen);
}

/** Turns dan-tuo on or off; off, the numbers of both rows stand in one. */
export function setDanTuo(form: ContentForm, picks: BoardPicks, on: boolean): BoardPicks {
  if (on === (picks.bankers !== undefined) || mostBankers(form) === 0) return picks;
  const { bankers = [], ...rest } = picks;
  return on ? { ...rest, bankers: [] } : setRow(form, rest, 0, [...rowOf(rest, 0), ...bankers]);
}

/** Adds or drops a place to play the numbers at. */
export function togglePlace(form: ContentForm, picks: BoardPicks, place: string): BoardPicks {
  const now = new Set(picks.places);
  if (!now.delete(place)) now.add(place);
  return { ...picks, places: (form.places?.positions ?? []).filter((each) => now.has(each)) };
}

/** Symbols of a preset out of digits or numbers: big is the upper half, odd and even go by the number itself. */
export function presetSymbols(symbols: readonly string[], preset: Preset): readonly string[] {
  const half = Math.floor(symbols.length / 2);
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
  | {
      readonly ok: false;
      /** `missing` and `places` say how many more symbols or places make the first combination. */
      readonly reason: ContentProblem | 'missing' | 'places';
      readonly missing: number;
    };

/** How many more symbols the first combination needs, as far as sizes alone can tell. */
function missingSymbols(form: ContentForm, { sets, bankers = [] }: BoardPicks): number {
  const size = sets[0]?.length ?? 0;
  const least = (count: number) => Math.max(0, count);
  switch (form.kind) {
    case 'positions': {
      const filled = sets.filter((set) => set.length > 0).length;
      return least((form.choose ?? form.positions.length) - filled);
    }
    case 'parts':
      return form.parts.reduce((sum, { take }, at) => sum + least(take - (sets[at]?.length ?? 0)), 0);
    case 'digits':
    case 'numbers':
      return Math.max(size === 0 ? 1 : 0, form.choose - bankers.length - size);
    case 'options':
      return least((form.choose ?? 1) - size);
    case 'tickets':
      return least(1 - size);
  }
}

/** What the content is written from: no row of bankers where none is picked. */
function pickedOf({ sets, bankers, places }: BoardPicks): Picked {
  return { sets, ...(bankers && bankers.length > 0 && { bankers }), ...(places && { places }) };
}

/** Counts what is picked, with the same rules as the server. */
export function tallyOf(play: Play, picks: BoardPicks): Tally {
  const { form } = play;
  const missing = missingSymbols(form, picks);
  if (missing > 0) return { ok: false, reason: 'missing', missing };
  const places = (form.places?.choose ?? 0) - (picks.places?.length ?? 0);
  if (places > 0) return { ok: false, reason: 'places', missing: places };
  const counted = countContent(play, contentOf(play, pickedOf(picks)));
  return counted.ok
    ? { ok: true, combinations: counted.combinations, content: counted.canonical }
    : { ok: false, reason: counted.reason, missing: 0 };
}

const alone = new WeakMap<Play, boolean>();

/** Whether each symbol of a play is a bet by itself: its button then says what it pays. */
export function betsAlone(play: Play): boolean {
  let known = alone.get(play);
  if (known === undefined) {
    const [symbol] = isTyped(play.form) ? [] : symbolsOf(play.form);
    known = symbol !== undefined && tallyOf(play, togglePick(play.form, emptyPicks(play.form), 0, symbol)).ok;
    alone.set(play, known);
  }
  return known;
}

/** Whether a play is picked by words (Big, Dragon) instead of numbers. */
export function picksWords({ form }: Play): boolean {
  return !isTyped(form) && !/^\d+$/.test(symbolsOf(form)[0] ?? '');
}
