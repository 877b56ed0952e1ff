import { choose } from './combinatorics.js';
import type { ContentForm, ContentProblem, Game, Play } from './types.js';

/** Content longer than this is refused before it is read. */
export const maximumContentLength = 20_000;

/** No bet holds more combinations than this; counting is arithmetic, so the bound protects prizes and screens, not the processor. */
export const maximumCombinations = 1_000_000;

export type Picks = readonly (readonly string[])[];
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

function readNumbers(text: string, width: number): string[] {
  const seen = new Set<string>();
  for (const number of text.split(',')) {
    if (number === '') throw new Refusal('empty-element');
    if (number.length !== width) throw new Refusal('wrong-width', number.slice(0, 20));
    if (seen.has(number)) throw new Refusal('duplicate', number);
    seen.add(number);
  }
  return [...seen].sort();
}

const numberCharacters: ReadonlySet<string> = new Set('0123456789,');

function charactersOf(symbols: readonly string[], extra: string): ReadonlySet<string> {
  return new Set([...symbols.join(''), ...extra]);
}

const allowedByForm = new WeakMap<ContentForm, ReadonlySet<string>>();

function allowedCharacters(form: ContentForm): ReadonlySet<string> {
  const known = allowedByForm.get(form);
  if (known) return known;
  const allowed =
    form.kind === 'numbers'
      ? numberCharacters
      : form.kind === 'positions'
        ? charactersOf(form.symbols, `|${form.separator}`)
        : form.kind === 'digits'
          ? charactersOf(form.symbols, '')
          : charactersOf(form.options, ',');
  allowedByForm.set(form, allowed);
  return allowed;
}

function readPicks(form: ContentForm, text: string): Picks {
  refuseForbiddenCharacters(text, allowedCharacters(form));
  switch (form.kind) {
    case 'positions': {
      const sets = text.split('|');
      if (sets.length !== form.positions.length) {
        throw new Refusal('wrong-position-count', `${sets.length} instead of ${form.positions.length}`);
      }
      return sets.map((set) => readSet(set, form.symbols, form.separator));
    }
    case 'digits':
      return [readSet(text, form.symbols, '')];
    case 'numbers':
      return [readNumbers(text, form.width)];
    case 'options':
      return [readSet(text, form.options, ',')];
  }
}

function countPicks(form: ContentForm, picks: Picks): bigint {
  const size = picks[0]?.length ?? 0;
  switch (form.kind) {
    case 'positions':
      return picks.reduce((product, set) => product * BigInt(set.length), 1n);
    case 'digits':
      return choose(size, form.choose) * BigInt(form.arrangements);
    case 'numbers':
      return choose(size, form.choose);
    case 'options':
      return BigInt(size);
  }
}

function writePicks(form: ContentForm, picks: Picks): string {
  const separator = form.kind === 'positions' ? form.separator : form.kind === 'digits' ? '' : ',';
  return picks.map((set) => set.join(separator)).join('|');
}

/** Canonical content of picks made on the board: sets in any order, one per position (one in all for the other forms). Not validated. */
export function contentOf(play: Play, picks: Picks): string {
  return writePicks(play.form, picks);
}

/** Splits content that `countContent` has returned as canonical; undefined behaviour for any other text. */
export function picksOfCanonical(form: ContentForm, canonical: string): Picks {
  if (form.kind === 'positions') return canonical.split('|').map((set) => set.split(form.separator));
  return [canonical.split(form.kind === 'digits' ? '' : ',')];
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

/** Fewest symbols that make one combination: per position for `positions`, in all otherwise. */
export function minimumPicks(form: ContentForm): number {
  return form.kind === 'digits' || form.kind === 'numbers' ? form.choose : 1;
}

/** As `countContent`, by play code. An unknown code is refused as `unknown-play`. */
export function countCombinations(game: Game, playCode: string, content: unknown): CountedContent | ContentRefusal {
  const play = findPlay(game, playCode);
  return play ? countContent(play, content) : { ok: false, reason: 'unknown-play', detail: String(playCode).slice(0, 40) };
}

/** The play of this code, codes being case-sensitive. */
export function findPlay(game: Game, code: string): Play | undefined {
  return game.plays.find((play) => play.code === code);
}
