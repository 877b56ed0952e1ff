import { choose } from './combinatorics.js';
import type { ContentForm, ContentProblem, Game, Play } from './types.js';

/** Content longer than this is refused before it is read. */
export const maximumContentLength = 20_000;

/** No bet holds more combinations than this; counting is arithmetic, so the bound protects prizes and screens, not the processor. */
export const maximumCombinations = 1_000_000;

export type Picks = readonly (readonly string[])[];

/** What was picked: one set per position or part (one in all for the other forms), numbers every combination holds, places to play them at. */
export interface Picked {
  readonly sets: Picks;
  readonly bankers?: readonly string[];
  readonly places?: readonly string[];
}

export type ContentRefusal = { readonly ok: false; readonly reason: ContentProblem; readonly detail?: string };
export type CountedContent = { readonly ok: true; readonly combinations: number; readonly canonical: string };

class Refusal extends Error {
  constructor(
    readonly reason: ContentProblem,
    readonly detail?: string,
  ) {
    super(reason);
  }
}

/** Names a character without repeating it, because it may be a control or a direction mark. */
function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function refuseForbiddenCharacters(text: string, allowed: ReadonlySet<string>): void {
  let at = 0;
  for (const character of text) {
    if (!allowed.has(character)) throw new Refusal('forbidden-character', `${nameOf(character)} at ${at + 1}`);
    at += 1;
  }
}

/** Splits one set, checks each symbol and returns the set in the form's own order. */
function readSet(text: string, symbols: readonly string[], separator: string): string[] {
  if (text === '') throw new Refusal('empty-element');
  const seen = new Set<string>();
  for (const symbol of text.split(separator)) {
    if (symbol === '') throw new Refusal('empty-element');
    if (!symbols.includes(symbol)) throw new Refusal('unknown-symbol', symbol.slice(0, 20));
    if (seen.has(symbol)) throw new Refusal('duplicate', symbol);
    seen.add(symbol);
  }
  return symbols.filter((symbol) => seen.has(symbol));
}

type Patterns = readonly (readonly number[])[] | undefined;

/** Sizes of the groups of equal symbols, largest first: "12131" is [3,1,1]. */
function groupSizes(symbols: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts.values()].sort((left, right) => right - left);
}

/** Whether symbols fall into groups of equal ones of allowed sizes; every shape is allowed when none are named. */
export function hasPattern(symbols: readonly string[], patterns: Patterns): boolean {
  if (patterns === undefined) return true;
  const sizes = groupSizes(symbols);
  return patterns.some((pattern) => pattern.length === sizes.length && pattern.every((size, index) => size === sizes[index]));
}

type NumbersForm = Extract<ContentForm, { kind: 'numbers' }>;
type TicketsForm = Extract<ContentForm, { kind: 'tickets' }>;
type PositionsForm = Extract<ContentForm, { kind: 'positions' }>;

/** The digits in ascending order: one text for all orders of a number. */
export function sortedDigits(number: string): string {
  return [...number].sort().join('');
}

function readNumbers(text: string, { width, from, to, patterns, unordered }: NumbersForm): string[] {
  const seen = new Set<string>();
  for (const number of text.split(',')) {
    if (number === '') throw new Refusal('empty-element');
    if (number.length !== width || number.includes('|')) throw new Refusal('wrong-width', number.slice(0, 20));
    if ((from !== undefined && Number(number) < from) || (to !== undefined && Number(number) > to))
      throw new Refusal('unknown-symbol', number);
    if (!hasPattern([...number], patterns)) throw new Refusal('wrong-pattern', number);
    const canonical = unordered ? sortedDigits(number) : number;
    if (seen.has(canonical)) throw new Refusal('duplicate', canonical);
    seen.add(canonical);
  }
  return [...seen].sort();
}

/** The symbols of one ticket; all symbols of a form have one width. */
function symbolsOfTicket(ticket: string, width: number): string[] {
  return Array.from({ length: ticket.length / width }, (_, index) => ticket.slice(index * width, (index + 1) * width));
}

function readTickets(text: string, { symbols, length, ordered, patterns }: TicketsForm): string[] {
  const width = symbols[0]?.length ?? 1;
  const known = new Set(symbols);
  const seen = new Set<string>();
  for (const ticket of text.split(',')) {
    if (ticket === '') throw new Refusal('empty-element');
    if (ticket.length !== width * length) throw new Refusal('wrong-width', ticket.slice(0, 40));
    const parts = symbolsOfTicket(ticket, width);
    const wrong = parts.find((symbol) => !known.has(symbol));
    if (wrong !== undefined) throw new Refusal('unknown-symbol', wrong);
    if (!hasPattern(parts, patterns)) throw new Refusal('wrong-pattern', ticket);
    const canonical = ordered ? ticket : parts.sort().join('');
    if (seen.has(canonical)) throw new Refusal('duplicate', canonical);
    seen.add(canonical);
  }
  return [...seen].sort();
}

function charactersOf(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.join(''));
}

const allowedByForm = new WeakMap<ContentForm, ReadonlySet<string>>();

function symbolsOf(form: ContentForm): readonly string[] {
  return form.kind === 'numbers' ? ['0123456789'] : form.kind === 'options' ? form.options : form.symbols;
}

function allowedCharacters(form: ContentForm): ReadonlySet<string> {
  const known = allowedByForm.get(form);
  if (known) return known;
  const separators = form.kind === 'positions' || form.kind === 'parts' ? `|${form.separator}` : form.kind === 'digits' ? '' : ',';
  const bankers = 'bankers' in form && form.bankers ? '#' : '';
  const places = form.places ? ['@,', ...form.places.positions] : [];
  const allowed = charactersOf(...symbolsOf(form), separators, bankers, ...places);
  allowedByForm.set(form, allowed);
  return allowed;
}

function readSets(form: ContentForm, text: string): Picks {
  switch (form.kind) {
    case 'positions': {
      const sets = text.split('|');
      if (sets.length !== form.positions.length) {
        throw new Refusal('wrong-position-count', `${sets.length} instead of ${form.positions.length}`);
      }
      return sets.map((set) => (set === '' && form.choose !== undefined ? [] : readSet(set, form.symbols, form.separator)));
    }
    case 'digits':
      return [readSet(text, form.symbols, '')];
    case 'numbers':
      return [readNumbers(text, form)];
    case 'options':
      return [readSet(text, form.options, ',')];
    case 'parts': {
      const sets = text.split('|');
      if (sets.length !== form.parts.length) throw new Refusal('wrong-position-count', `${sets.length} instead of ${form.parts.length}`);
      return sets.map((set) => readSet(set, form.symbols, form.separator));
    }
    case 'tickets':
      return [readTickets(text, form)];
  }
}

function readPicks(form: ContentForm, whole: string): Picked {
  refuseForbiddenCharacters(whole, allowedCharacters(form));
  let text = whole;
  let places: string[] | undefined;
  if (form.places) {
    const at = text.indexOf('@');
    if (at < 0) throw new Refusal('wrong-position-count', 'no places named');
    places = readSet(text.slice(0, at), form.places.positions, ',');
    text = text.slice(at + 1);
  }
  let bankers: readonly string[] | undefined;
  const hash = text.indexOf('#');
  if (hash >= 0) {
    bankers = readSets(form, text.slice(0, hash))[0] ?? [];
    text = text.slice(hash + 1);
    if (text.includes('#')) throw new Refusal('forbidden-character', `${nameOf('#')} twice`);
  }
  const sets = readSets(form, text);
  const again = bankers?.find((banker) => sets[0]?.includes(banker));
  if (again !== undefined) throw new Refusal('duplicate', again);
  return { sets, ...(bankers && { bankers }), ...(places && { places }) };
}

/** Choices of one symbol per position, no symbol twice: a walk over the positions that remembers which symbols are taken. */
export function countDistinct(form: PositionsForm, sets: Picks): bigint {
  let ways = new Map<number, bigint>([[0, 1n]]);
  for (const set of sets) {
    const next = new Map<number, bigint>();
    for (const [taken, count] of ways) {
      for (const symbol of set) {
        const bit = 1 << form.symbols.indexOf(symbol);
        if ((taken & bit) === 0) next.set(taken | bit, (next.get(taken | bit) ?? 0n) + count);
      }
    }
    ways = next;
  }
  return [...ways.values()].reduce((sum, count) => sum + count, 0n);
}

/** Choices of one symbol at each of `size` positions: the elementary symmetric sum of the sizes. */
export function countOverPositions(sizes: readonly number[], size: number): bigint {
  const sums: bigint[] = Array.from({ length: size + 1 }, (_, degree) => (degree === 0 ? 1n : 0n));
  for (const each of sizes)
    for (let degree = size; degree >= 1; degree -= 1) sums[degree] = (sums[degree] ?? 0n) + (sums[degree - 1] ?? 0n) * BigInt(each);
  return sums[size] ?? 0n;
}

/** Choices of `first` symbols of one set and `second` of another with none in common. `common` symbols stand in both sets. */
export function countDisjoint(sizes: { first: number; second: number; common: number }, first: number, second: number): bigint {
  let count = 0n;
  for (let shared = 0; shared <= Math.min(first, sizes.common); shared += 1) {
    count += choose(sizes.common, shared) * choose(sizes.first - sizes.common, first - shared) * choose(sizes.second - shared, second);
  }
  return count;
}

/** Combinations at one choice of places. */
export function countSets(form: ContentForm, { sets, bankers }: Picked): bigint {
  const size = sets[0]?.length ?? 0;
  const sure = bankers?.length ?? 0;
  switch (form.kind) {
    case 'positions': {
      const times = BigInt(form.times ?? 1);
      if (form.distinct) return countDistinct(form, sets) * times;
      const sizes = sets.map((set) => set.length);
      return countOverPositions(sizes, form.choose ?? sizes.length) * times;
    }
    case 'digits':
      return sure < form.choose ? choose(size, form.choose - sure) * BigInt(form.arrangements) : 0n;
    case 'numbers':
      return sure < form.choose ? choose(size, form.choose - sure) : 0n;
    case 'options':
      if (form.weights)
        return form.options.reduce(
          (sum, option, index) => (sets[0]?.includes(option) ? sum + BigInt(form.weights?.[index] ?? 0) : sum),
          0n,
        );
      return choose(size, form.choose ?? 1);
    case 'parts': {
      const [first = [], second = []] = sets;
      const common = first.filter((symbol) => second.includes(symbol)).length;
      return countDisjoint({ first: first.length, second: second.length, common }, form.parts[0].take, form.parts[1].take);
    }
    case 'tickets':
      return BigInt(size);
  }
}

function countPicks(form: ContentForm, picked: Picked): bigint {
  const placings = form.places ? choose(picked.places?.length ?? 0, form.places.choose) : 1n;
  return countSets(form, picked) * placings;
}

function separatorOf(form: ContentForm): string {
  return form.kind === 'positions' || form.kind === 'parts' ? form.separator : form.kind === 'digits' ? '' : ',';
}

function writePicks(form: ContentForm, { sets, bankers, places }: Picked): string {
  const separator = separatorOf(form);
  const body = sets.map((set) => set.join(separator)).join('|');
  const banked = bankers && bankers.length > 0 ? `${bankers.join(separator)}#${body}` : body;
  return form.places ? `${(places ?? []).join(',')}@${banked}` : banked;
}

/** Canonical content of picks made on the board: sets in any order, one per position (one in all for most forms). Not validated. */
export function contentOf(play: Play, picked: Picks | Picked): string {
  return writePicks(play.form, 'sets' in picked ? picked : { sets: picked });
}

/** Splits content that `countContent` has returned as canonical; undefined behaviour for any other text. */
export function pickedOfCanonical(form: ContentForm, canonical: string): Picked {
  let text = canonical;
  let places: string[] | undefined;
  if (form.places) {
    const at = text.indexOf('@');
    places = text.slice(0, at).split(',');
    text = text.slice(at + 1);
  }
  const separator = separatorOf(form);
  const split = (part: string): string[] => (part === '' ? [] : part.split(separator));
  const hash = text.indexOf('#');
  const bankers = hash >= 0 ? split(text.slice(0, hash)) : undefined;
  if (hash >= 0) text = text.slice(hash + 1);
  const sets = form.kind === 'positions' || form.kind === 'parts' ? text.split('|').map(split) : [split(text)];
  return { sets, ...(bankers && { bankers }), ...(places && { places }) };
}

/** The sets of canonical content alone; see `pickedOfCanonical` for bankers and places. */
export function picksOfCanonical(form: ContentForm, canonical: string): Picks {
  return pickedOfCanonical(form, canonical).sets;
}

/**
 * Reads content strictly: exact symbols, exact widths, no spaces, nothing twice. Order within a set is free and made canonical.
 * @returns combinations (arithmetic, at most `maximumCombinations`) and the canonical text, or why it was refused.
 */
export function countContent(play: Play, content: unknown): CountedContent | ContentRefusal {
  try {
    if (typeof content !== 'string') throw new Refusal('not-text');
    if (content === '') throw new Refusal('empty');
    if (content.length > maximumContentLength)
      throw new Refusal('too-long', `${content.length} characters, at most ${maximumContentLength}`);
    const picks = readPicks(play.form, content);
    const combinations = countPicks(play.form, picks);
    if (combinations === 0n) throw new Refusal('too-few', `at least ${minimumPicks(play.form)}`);
    if (combinations > BigInt(maximumCombinations))
      throw new Refusal('too-many-combinations', `${combinations}, at most ${maximumCombinations}`);
    return { ok: true, combinations: Number(combinations), canonical: writePicks(play.form, picks) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, reason: error.reason, ...(error.detail === undefined ? {} : { detail: error.detail }) };
  }
}

/** Fewest symbols that make one combination: per position for `positions` (sets in all where only some must be filled), in all otherwise. */
export function minimumPicks(form: ContentForm): number {
  switch (form.kind) {
    case 'digits':
    case 'numbers':
      return form.choose;
    case 'options':
      return form.choose ?? 1;
    case 'positions':
      return form.choose ?? 1;
    case 'parts':
    case 'tickets':
      return 1;
  }
}

/** As `countContent`, by play code. An unknown code is refused as `unknown-play`. */
export function countCombinations(game: Game, playCode: string, content: unknown): CountedContent | ContentRefusal {
  const play = findPlay(game, playCode);
  return play ? countContent(play, content) : { ok: false, reason: 'unknown-play', detail: String(playCode).slice(0, 40) };
}

const playsByCode = new WeakMap<readonly Play[], ReadonlyMap<string, Play>>();

/** The play of this code, codes being case-sensitive. */
export function findPlay(game: Game, code: string): Play | undefined {
  let byCode = playsByCode.get(game.plays);
  if (byCode === undefined) playsByCode.set(game.plays, (byCode = new Map(game.plays.map((play) => [play.code, play]))));
  return byCode.get(code);
}
