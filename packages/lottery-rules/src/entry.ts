/**
 * Ways to make picks other than by touching them: typed or pasted text, permutations, sequences, filters, a random pick. Pure, and lenient
 * where `countContent` is strict: what comes out of here is a proposal that goes through `contentOf` and `countContent` like any other.
 */
import { hasPattern, sortedDigits, type Picked } from './content.js';
import type { ContentForm, ContentProblem, Play } from './types.js';

/** Longer texts are refused unread; a hundred thousand characters are more tickets than one bet may hold. */
export const maximumEntryLength = 100_000;

/** Problems are listed up to this number; `refused` goes on counting. */
export const maximumEntryProblems = 100;

/** One piece of typed text that makes no pick. */
export interface EntryProblem {
  /** Line of the text, from 1. */
  readonly line: number;
  /** The piece as read, after full-width characters became plain ones; at most 40 characters. */
  readonly piece: string;
  readonly reason: Extract<ContentProblem, 'wrong-width' | 'unknown-symbol' | 'wrong-pattern' | 'wrong-position-count' | 'too-long'>;
}

export interface ReadEntry {
  /** What was understood, in canonical order; sets are empty where nothing was. */
  readonly picked: Picked;
  /** Different symbols, numbers or tickets understood. */
  readonly accepted: number;
  /** Pieces left out because they were there already. */
  readonly duplicates: number;
  readonly refused: number;
  readonly problems: readonly EntryProblem[];
}

type TicketsForm = Extract<ContentForm, { kind: 'tickets' }>;
type NumbersForm = Extract<ContentForm, { kind: 'numbers' }>;

interface Piece {
  readonly text: string;
  readonly line: number;
}

/** Full-width forms typed on East Asian keyboards and Thai digits become ASCII, the Chinese enumeration comma a comma. */
function toPlain(text: string): string {
  let plain = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xff01 && code <= 0xff5e) plain += String.fromCharCode(code - 0xfee0);
    else if (code >= 0x0e50 && code <= 0x0e59) plain += String(code - 0x0e50);
    else if (code === 0x3001) plain += ',';
    else if (code === 0x3000 || code === 0x00a0) plain += ' ';
    else plain += character;
  }
  return plain;
}

/** Gathers picks and says what was wrong where. */
class Collector {
  accepted = 0;
  duplicates = 0;
  refused = 0;
  readonly problems: EntryProblem[] = [];

  refuse({ text, line }: Piece, reason: EntryProblem['reason']): void {
    this.refused += 1;
    if (this.problems.length < maximumEntryProblems) this.problems.push({ line, piece: text.slice(0, 40), reason });
  }

  add(set: Set<string>, symbol: string): void {
    if (set.has(symbol)) this.duplicates += 1;
    else {
      set.add(symbol);
      this.accepted += 1;
    }
  }

  done(picked: Picked): ReadEntry {
    const { accepted, duplicates, refused, problems } = this;
    return { picked, accepted, duplicates, refused, problems };
  }
}

const hardSeparators = /[,;]/;
const softSeparators = /[\s./|-]+/;

/** Pieces between commas and semicolons; `words` also parts them at spaces, dots, hyphens and bars. */
function piecesOf(lines: readonly Piece[]): Piece[] {
  return lines.flatMap(({ text, line }) => text.split(hardSeparators).map((part) => ({ text: part.trim(), line })));
}

function wordsOf(lines: readonly Piece[]): Piece[] {
  return piecesOf(lines).flatMap(({ text, line }) =>
    text
      .split(softSeparators)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, line })),
  );
}

/** Finds the symbol a player means: exact, in other letter case, or a number without its leading zero ("3" for "03"). */
function symbolFinder(symbols: readonly string[]): (word: string) => string | undefined {
  const width = symbols[0]?.length ?? 1;
  const byUpper = new Map(symbols.map((symbol) => [symbol.toUpperCase(), symbol]));
  return (word) => byUpper.get(word.toUpperCase()) ?? (/^\d+$/.test(word) ? byUpper.get(word.padStart(width, '0')) : undefined);
}

/** Reads words into a set: each is a symbol, or several symbols of one width written together ("0123", "BO", "010203"). */
function readSymbols(words: readonly Piece[], symbols: readonly string[], into: Set<string>, collector: Collector): void {
  const find = symbolFinder(symbols);
  const width = symbols[0]?.length ?? 1;
  const together = symbols.every((symbol) => symbol.length === width);
  for (const word of words) {
    const whole = find(word.text);
    if (whole !== undefined) {
      collector.add(into, whole);
      continue;
    }
    if (!together || word.text.length % width !== 0 || word.text.length === width) {
      collector.refuse(word, together && /^\d+$/.test(word.text) && word.text.length !== width ? 'wrong-width' : 'unknown-symbol');
      continue;
    }
    const parts = slicesOf(word.text, width).map(find);
    if (parts.includes(undefined)) collector.refuse(word, 'unknown-symbol');
    else for (const part of parts) collector.add(into, part ?? '');
  }
}

function slicesOf(text: string, width: number): string[] {
  return Array.from({ length: Math.ceil(text.length / width) }, (_, index) => text.slice(index * width, (index + 1) * width));
}

function inOrderOf(symbols: readonly string[], set: ReadonlySet<string>): string[] {
  return symbols.filter((symbol) => set.has(symbol));
}

/**
 * One set per section. Sections stand between bars, or one on each line; without either, a word with one symbol for each section
 * ("12345") fills them all.
 */
function readSections(lines: readonly Piece[], count: number, symbols: readonly string[], collector: Collector): Set<string>[] {
  const sets = Array.from({ length: count }, () => new Set<string>());
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const [first, ...others] = filled;
  if (first === undefined) return sets;
  if (count === 1) {
    readSymbols(wordsOf(filled), symbols, sets[0] ?? new Set(), collector);
    return sets;
  }
  let sections: readonly Piece[];
  if (filled.some(({ text }) => text.includes('|'))) {
    sections = first.text.split('|').map((text) => ({ text, line: first.line }));
    for (const line of others) collector.refuse(line, 'wrong-position-count');
  } else if (filled.length === count) sections = filled;
  else {
    sections = spreadOf(first, count, symbols) ?? [first];
    for (const line of others) collector.refuse(line, 'wrong-position-count');
  }
  if (sections.length !== count) {
    collector.refuse(first, 'wrong-position-count');
    return sets;
  }
  sections.forEach((section, at) => readSymbols(wordsOf([section]), symbols, sets[at] ?? new Set(), collector));
  return sets;
}

/** One symbol for each section: "12345" or "01 02 03"; undefined when the line is anything else. */
function spreadOf(line: Piece, count: number, symbols: readonly string[]): Piece[] | undefined {
  const words = wordsOf([line]);
  const [word] = words;
  if (words.length === count) return words;
  const width = symbols[0]?.length ?? 1;
  if (words.length !== 1 || word === undefined || word.text.length !== count * width) return undefined;
  return slicesOf(word.text, width).map((text) => ({ text, line: line.line }));
}

/** A number of the form's width as canonical content writes it, or the reason why it is none (`isReason` tells them apart). Where values are bounded (01 to 49) the leading zero may be left out. */
function readNumber({ text }: Piece, { width, from, to, patterns, unordered }: NumbersForm): string {
  if (!/^\d+$/.test(text)) return 'unknown-symbol';
  const number = from !== undefined || to !== undefined ? text.padStart(width, '0') : text;
  if (number.length !== width) return 'wrong-width';
  if (Number(number) < (from ?? 0) || Number(number) > (to ?? Infinity)) return 'unknown-symbol';
  if (!hasPattern([...number], patterns)) return 'wrong-pattern';
  return unordered ? sortedDigits(number) : number;
}

function isReason(answer: string): answer is EntryProblem['reason'] {
  return answer.includes('-');
}

function readTicketWords(pieces: readonly Piece[], form: TicketsForm): Piece[][] {
  const width = form.symbols[0]?.length ?? 1;
  return pieces.flatMap(({ text, line }) => {
    const words = text
      .split(softSeparators)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, line }));
    // "01 02 03" is one ticket, "010203 040506" are two: words no wider than a symbol are symbols.
    if (words.length > 0 && words.every((word) => word.text.length <= width) && form.length > 1)
      return Array.from({ length: Math.ceil(words.length / form.length) }, (_, at) =>
        words.slice(at * form.length, (at + 1) * form.length),
      );
    return words.map((word) => slicesOf(word.text, width).map((slice) => ({ text: slice, line })));
  });
}

function readTickets(lines: readonly Piece[], form: TicketsForm, collector: Collector): string[] {
  const find = symbolFinder(form.symbols);
  const width = form.symbols[0]?.length ?? 1;
  const tickets = new Set<string>();
  let pieces = piecesOf(lines);
  // A list of symbols parted by commas, and nothing wider anywhere, is one ticket a line: "1,2,3" for 123.
  if (form.length > 1 && pieces.every(({ text }) => text.length <= width))
    pieces = lines.map(({ text, line }) => ({ text: text.split(hardSeparators).join(' '), line }));
  for (const words of readTicketWords(pieces, form)) {
    const piece = { text: words.map(({ text }) => text).join(''), line: words[0]?.line ?? 1 };
    const symbols = words.map(({ text }) => find(text));
    if (words.length !== form.length || words.some(({ text }) => text.length > width)) collector.refuse(piece, 'wrong-width');
    else if (symbols.includes(undefined)) collector.refuse(piece, 'unknown-symbol');
    else if (!hasPattern(symbols as string[], form.patterns)) collector.refuse(piece, 'wrong-pattern');
    else collector.add(tickets, (form.ordered ? symbols : symbols.toSorted()).join(''));
  }
  return [...tickets].sort();
}

/** Splits lines at the first `#`: what stands before are bankers. */
function splitAtHash(lines: readonly Piece[]): { before: Piece[]; after: Piece[] } | undefined {
  const at = lines.findIndex(({ text }) => text.includes('#'));
  const line = lines[at];
  if (line === undefined) return undefined;
  const hash = line.text.indexOf('#');
  return {
    before: [...lines.slice(0, at), { text: line.text.slice(0, hash), line: line.line }],
    after: [{ text: line.text.slice(hash + 1), line: line.line }, ...lines.slice(at + 1)],
  };
}

function readPool(lines: readonly Piece[], form: Extract<ContentForm, { kind: 'digits' | 'numbers' }>, collector: Collector): Picked {
  const halves = form.bankers ? splitAtHash(lines) : undefined;
  const read = (part: readonly Piece[], into: Set<string>): void => {
    if (form.kind === 'digits') {
      readSymbols(wordsOf(part), form.symbols, into, collector);
      return;
    }
    for (const word of wordsOf(part)) {
      const answer = readNumber(word, form);
      if (isReason(answer)) collector.refuse(word, answer);
      else collector.add(into, answer);
    }
  };
  const sorted = (set: ReadonlySet<string>): string[] => (form.kind === 'digits' ? inOrderOf(form.symbols, set) : [...set].sort());
  // Bankers stand in the same set while reading, so that a number said twice is a duplicate wherever it stands.
  const all = new Set<string>();
  if (halves) read(halves.before, all);
  const bankers = sorted(all);
  read(halves ? halves.after : lines, all);
  const others = sorted(all).filter((symbol) => !bankers.includes(symbol));
  return { sets: [others], ...(bankers.length > 0 && { bankers }) };
}

function readBody(lines: readonly Piece[], form: ContentForm, collector: Collector): Picked {
  switch (form.kind) {
    case 'positions':
      return { sets: readSections(lines, form.positions.length, form.symbols, collector).map((set) => inOrderOf(form.symbols, set)) };
    case 'parts':
      return { sets: readSections(lines, form.parts.length, form.symbols, collector).map((set) => inOrderOf(form.symbols, set)) };
    case 'digits':
    case 'numbers':
      return readPool(lines, form, collector);
    case 'options': {
      const set = new Set<string>();
      readSymbols(wordsOf(lines), form.options, set, collector);
      return { sets: [inOrderOf(form.options, set)] };
    }
    case 'tickets':
      return { sets: [readTickets(lines, form, collector)] };
  }
}

/**
 * Reads what a player typed or pasted into the entry box: numbers, tickets or options parted by spaces, commas, semicolons or new lines,
 * positions by bars or one a line, bankers before `#`, places before `@`; full-width and Thai digits too. Repeated pieces are kept once.
 * @returns the picks understood and, for each piece that is none, its line and why
 */
export function readEntry(play: Play, text: string): ReadEntry {
  const { form } = play;
  const collector = new Collector();
  if (text.length > maximumEntryLength) {
    collector.refuse({ text: text.slice(0, 40), line: 1 }, 'too-long');
    return collector.done(readBody([], form, new Collector()));
  }
  const lines: Piece[] = toPlain(text)
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line, line: index + 1 }));
  let places: string[] | undefined;
  const [first] = lines;
  const at = first?.text.indexOf('@') ?? -1;
  if (form.places && first && at >= 0) {
    const named = new Set<string>();
    readSymbols(wordsOf([{ text: first.text.slice(0, at), line: 1 }]), form.places.positions, named, new Collector());
    places = inOrderOf(form.places.positions, named);
    lines[0] = { text: first.text.slice(at + 1), line: 1 };
  }
  const picked = readBody(lines, form, collector);
  return collector.done({ ...picked, ...(places && { places }) });
}

/** Longest number whose permutations are listed: 7! = 5,040. */
const longestPermuted = 7;

/**
 * Every different arrangement of a number's digits, in rising order (đảo): 12 gives 2, 112 gives 3, 123 gives 6 (lottery sheet 1.3).
 * @throws RangeError for anything but one to seven digits.
 */
export function permutationsOf(number: string): string[] {
  if (!/^\d+$/.test(number) || number.length > longestPermuted)
    throw new RangeError(`not one to ${longestPermuted} digits: ${number.slice(0, 40)}`);
  const digits = [...number].sort();
  const found: string[] = [];
  const extend = (head: string, rest: readonly string[]): void => {
    if (rest.length === 0) found.push(head);
    rest.forEach((digit, index) => {
      // Among equal digits only the first may come next, so that no arrangement is made twice.
      if (index === 0 || rest[index - 1] !== digit) extend(head + digit, [...rest.slice(0, index), ...rest.slice(index + 1)]);
    });
  };
  extend('', digits);
  return found;
}

export type SequenceProblem = 'not-numbers' | 'different-widths' | 'no-step' | 'wrong-direction' | 'not-on-step';
export type Sequence =
  | { readonly ok: true; readonly numbers: readonly string[] }
  | { readonly ok: false; readonly reason: SequenceProblem };

/**
 * The arithmetic progression that begins with two numbers and ends with a third (kéo), up or down: (last - first) / (second - first) + 1
 * numbers of their width (lottery sheet 1.3). It never wraps around from 99 to 00: a last number on the other side is refused.
 */
export function sequenceOf(first: string, second: string, last: string): Sequence {
  const texts = [first, second, last];
  if (texts.some((text) => !/^\d{1,5}$/.test(text))) return { ok: false, reason: 'not-numbers' };
  if (texts.some((text) => text.length !== first.length)) return { ok: false, reason: 'different-widths' };
  const [from, step, distance] = [Number(first), Number(second) - Number(first), Number(last) - Number(first)];
  if (step === 0) return { ok: false, reason: 'no-step' };
  if (distance !== 0 && distance > 0 !== step > 0) return { ok: false, reason: 'wrong-direction' };
  if (distance % step !== 0) return { ok: false, reason: 'not-on-step' };
  // A last number before the second would leave it out although it was named.
  if (distance / step < 1) return { ok: false, reason: 'wrong-direction' };
  const numbers = Array.from({ length: distance / step + 1 }, (_, index) => String(from + index * step).padStart(first.length, '0'));
  return { ok: true, numbers };
}

/** What numbers must be; several conditions must all hold, and of several values in one condition any will do. */
export interface NumberFilter {
  /** First digits. */
  readonly head?: readonly number[];
  /** Last digits. */
  readonly tail?: readonly number[];
  /** Sums of all digits. */
  readonly sum?: readonly number[];
  /** Last digits of the sum of all digits (tổng). */
  readonly sumTail?: readonly number[];
  readonly parity?: 'odd' | 'even';
  /** Values, both ends included. */
  readonly range?: { readonly from: number; readonly to: number };
  /** Digits of which at least one appears anywhere. */
  readonly contains?: readonly number[];
}

/** Widest number that is filtered: 100,000 of them. */
const widestFiltered = 5;

/**
 * All numbers of a width that meet every condition, in rising order; without conditions all of them.
 * @throws RangeError for a width outside 1 to 5.
 */
export function filterNumbers(width: number, filter: NumberFilter): string[] {
  if (!Number.isInteger(width) || width < 1 || width > widestFiltered) throw new RangeError(`no numbers of width ${width}`);
  const { head, tail, sum, sumTail, parity, range, contains } = filter;
  const found: string[] = [];
  const end = Math.min(10 ** width - 1, range?.to ?? Infinity);
  for (let value = Math.max(0, Math.ceil(range?.from ?? 0)); value <= end; value += 1) {
    if (parity !== undefined && (value % 2 === 1) !== (parity === 'odd')) continue;
    const text = String(value).padStart(width, '0');
    const digits = [...text].map(Number);
    const total = digits.reduce((all, digit) => all + digit, 0);
    if (head && !head.includes(digits[0] ?? -1)) continue;
    if (tail && !tail.includes(value % 10)) continue;
    if (sum && !sum.includes(total)) continue;
    if (sumTail && !sumTail.includes(total % 10)) continue;
    if (contains && !contains.some((digit) => digits.includes(digit))) continue;
    found.push(text);
  }
  return found;
}

/** A whole number from 0 up to, but not including, `bound`, each equally likely. */
export type Below = (bound: number) => number;

/** `size` different indexes below `count`, every set equally likely (Floyd's method: no retries, whatever `below` answers). */
function chooseIndexes(count: number, size: number, below: Below): number[] {
  const chosen = new Set<number>();
  for (let top = count - size; top < count; top += 1) {
    const index = below(top + 1);
    chosen.add(chosen.has(index) ? top : index);
  }
  return [...chosen].sort((left, right) => left - right);
}

function chooseFrom(items: readonly string[], size: number, below: Below): string[] {
  return chooseIndexes(items.length, size, below).map((index) => items[index] ?? '');
}

/** The first `size` of a fair shuffle. */
function shuffled<T>(items: readonly T[], size: number, below: Below): T[] {
  const rest = [...items];
  for (let at = 0; at < size; at += 1) {
    const other = at + below(rest.length - at);
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
  }
  return rest.slice(0, size);
}

/** How many ordered lists of `symbols` symbols fall into groups of these sizes; unordered: how many multisets. */
function countOfPattern(pattern: readonly number[], symbols: number, ordered: boolean): number {
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
  let count = 1;
  for (let index = 0; index < pattern.length; index += 1) count *= symbols - index;
  // Groups of one size may change places without making another ticket.
  for (const size of new Set(pattern)) count /= factorial(pattern.filter((other) => other === size).length);
  if (!ordered) return count;
  const length = pattern.reduce((sum, size) => sum + size, 0);
  return pattern.reduce((all, size) => all / factorial(size), count * factorial(length));
}

function pickTicket({ symbols, length, ordered, patterns }: TicketsForm, below: Below): string {
  let drawn: string[];
  if (patterns === undefined) drawn = Array.from({ length }, () => symbols[below(symbols.length)] ?? '');
  else {
    const counts = patterns.map((pattern) => Math.round(countOfPattern(pattern, symbols.length, ordered)));
    let at = below(counts.reduce((sum, count) => sum + count, 0));
    const pattern = patterns.find((_, index) => (at -= counts[index] ?? 0) < 0) ?? [];
    const groups = shuffled(symbols, pattern.length, below);
    drawn = shuffled(
      groups.flatMap((symbol, index) => Array.from({ length: pattern[index] ?? 0 }, () => symbol)),
      length,
      below,
    );
  }
  return (ordered ? drawn : drawn.sort()).join('');
}

const allowedNumbers = new WeakMap<NumbersForm, readonly string[]>();

/** Every number that the form's patterns and bounds allow, one for all of its orders where these are one bet; such forms have few digits. */
function numbersOf(form: NumbersForm): readonly string[] {
  let numbers = allowedNumbers.get(form);
  if (numbers === undefined) {
    const range = { from: form.from ?? 0, to: form.to ?? 10 ** form.width - 1 };
    numbers = filterNumbers(form.width, { range }).filter(
      (number) => hasPattern([...number], form.patterns) && (!form.unordered || number === sortedDigits(number)),
    );
    allowedNumbers.set(form, numbers);
  }
  return numbers;
}

function pickNumbers(form: NumbersForm, below: Below): string[] {
  if (form.patterns || form.unordered) return chooseFrom(numbersOf(form), form.choose, below);
  const from = form.from ?? 0;
  const count = (form.to ?? 10 ** form.width - 1) - from + 1;
  return chooseIndexes(count, form.choose, below).map((index) => String(from + index).padStart(form.width, '0'));
}

function pickSets(form: ContentForm, below: Below): string[][] {
  switch (form.kind) {
    case 'positions': {
      const filled = form.choose === undefined ? undefined : chooseIndexes(form.positions.length, form.choose, below);
      const order = form.distinct ? shuffled(form.symbols, form.positions.length, below) : undefined;
      return form.positions.map((_, at) =>
        filled && !filled.includes(at) ? [] : [order ? (order[at] ?? '') : (form.symbols[below(form.symbols.length)] ?? '')],
      );
    }
    case 'digits':
      return [chooseFrom(form.symbols, form.choose, below)];
    case 'numbers':
      return [pickNumbers(form, below)];
    case 'options':
      return [chooseFrom(form.options, form.choose ?? 1, below)];
    case 'parts': {
      const [first, second] = form.parts;
      const drawn = shuffled(form.symbols, first.take + second.take, below);
      const inOrder = (part: readonly string[]): string[] => form.symbols.filter((symbol) => part.includes(symbol));
      return [inOrder(drawn.slice(0, first.take)), inOrder(drawn.slice(first.take))];
    }
    case 'tickets':
      return [[pickTicket(form, below)]];
  }
}

/**
 * A random smallest bet of a play from a source of random integers, every symbol equally likely: the site passes one on top of
 * `crypto.getRandomValues`. For picks only; outcomes are drawn elsewhere.
 */
export function quickPick(play: Play, below: Below): Picked {
  const { form } = play;
  const sets = pickSets(form, below);
  return { sets, ...(form.places && { places: chooseFrom(form.places.positions, form.places.choose, below) }) };
}
