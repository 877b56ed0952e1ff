import { formatMoney, tryParseMoney } from '@sortes/money';

/**
 * Reading untrusted JSON strictly: every field is named, nothing is thrown, and each thing that is wrong is a code with the path to it.
 */

/** What can be wrong with something that was read. */
export const faultCodes = [
  'missing',
  'unknown-field',
  'not-an-object',
  'not-a-list',
  'not-a-text',
  'not-an-amount',
  'not-a-whole-number',
  'not-true-or-false',
  'not-one-of',
  'bad-form',
  'too-small',
  'too-large',
  'too-long',
  'too-many',
  'empty',
  'repeated',
  'not-rising',
  'too-deep',
  'not-one-key',
  'contradiction',
  'not-for-kind',
  'required',
  'over-before-start',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** One thing that is wrong: where (`reward.steps.0.from`; empty for the whole), and the bound or the words that it breaks. */
export interface Fault {
  readonly code: FaultCode;
  readonly path: string;
  readonly limit?: string;
}

export type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly faults: readonly Fault[] };

/** Reads a value at a path; answers undefined after it has noted a fault. */
export type Reader<Value> = (raw: unknown, path: string, notes: Notes) => Value | undefined;

/** More faults than this help nobody. */
const mostFaults = 50;

/** Faults found so far. */
export class Notes {
  readonly faults: Fault[] = [];

  add(code: FaultCode, path: string, limit?: string): undefined {
    if (this.faults.length < mostFaults) this.faults.push(limit === undefined ? { code, path } : { code, path, limit });
    return undefined;
  }

  /** Whether there is room for more: reading on without it is in vain. */
  get isFull(): boolean {
    return this.faults.length >= mostFaults;
  }
}

/** Reads a whole document. Never throws, whatever JSON it is given. */
export function readWith<Value>(reader: Reader<Value>, raw: unknown): Read<Value> {
  const notes = new Notes();
  const value = reader(raw, '', notes);
  return value === undefined || notes.faults.length > 0 ? { ok: false, faults: notes.faults } : { ok: true, value };
}

export const join = (path: string, name: string | number): string => {
  const step = typeof name === 'number' ? String(name) : name.slice(0, 40);
  return path === '' ? step : `${path}.${step}`;
};

export const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** An object with exactly these fields, those of `optional` present or not. */
export function object<Value extends object>(
  fields: { readonly [Name in keyof Value]-?: Reader<Exclude<Value[Name], undefined>> },
  optional: readonly (keyof Value)[] = [],
): Reader<Value> {
  const names = Object.keys(fields) as (keyof Value & string)[];
  return (raw, path, notes) => {
    if (!isObject(raw)) return notes.add('not-an-object', path);
    const unknown = Object.keys(raw).filter((name) => !names.includes(name as keyof Value & string));
    for (const name of unknown) notes.add('unknown-field', join(path, name));
    let isWhole = unknown.length === 0;
    const read: [string, unknown][] = [];
    for (const name of names) {
      if (!Object.hasOwn(raw, name)) {
        if (!optional.includes(name)) isWhole = notes.add('missing', join(path, name)) ?? false;
        continue;
      }
      const value = fields[name](raw[name], join(path, name), notes);
      if (value === undefined) isWhole = false;
      else read.push([name, value]);
    }
    return isWhole ? (Object.fromEntries(read) as Value) : undefined;
  };
}

/** null, or what another reader reads. */
export function orNull<Value>(reader: Reader<Value>): Reader<Value | null> {
  return (raw, path, notes) => (raw === null ? null : reader(raw, path, notes));
}

/** A list of least … most entries. */
export function list<Value>(reader: Reader<Value>, least: number, most: number): Reader<readonly Value[]> {
  return (raw, path, notes) => {
    if (!Array.isArray(raw)) return notes.add('not-a-list', path);
    if (raw.length < least) return notes.add(least === 1 ? 'empty' : 'too-small', path, String(least));
    if (raw.length > most) return notes.add('too-many', path, String(most));
    const read: Value[] = [];
    for (const [place, entry] of (raw as unknown[]).entries()) {
      const value = notes.isFull ? undefined : reader(entry, join(path, place), notes);
      if (value !== undefined) read.push(value);
    }
    return read.length === raw.length ? read : undefined;
  };
}

/** A list of which no two entries have the same key. */
export function distinct<Value>(reader: Reader<readonly Value[]>, keyOf: (value: Value) => string = String): Reader<readonly Value[]> {
  return (raw, path, notes) => {
    const read = reader(raw, path, notes);
    if (read === undefined) return undefined;
    const place = read.findIndex((value, at) => read.findIndex((other) => keyOf(other) === keyOf(value)) !== at);
    return place === -1 ? read : notes.add('repeated', join(path, place));
  };
}

/** A table of values by names of a form. */
export function table<Value>(form: RegExp, reader: Reader<Value>, most: number): Reader<Readonly<Record<string, Value>>> {
  return (raw, path, notes) => {
    if (!isObject(raw)) return notes.add('not-an-object', path);
    const names = Object.keys(raw);
    if (names.length > most) return notes.add('too-many', path, String(most));
    const read: [string, Value][] = [];
    for (const name of names) {
      const value = form.test(name) ? reader(raw[name], join(path, name), notes) : notes.add('unknown-field', join(path, name));
      if (value !== undefined) read.push([name, value]);
    }
    return read.length === names.length ? Object.fromEntries(read) : undefined;
  };
}

/** A text of 1 … most characters, of a form where one is given. */
export function text(most: number, form?: RegExp): Reader<string> {
  return (raw, path, notes) => {
    if (typeof raw !== 'string') return notes.add('not-a-text', path);
    if (raw.trim() === '') return notes.add('empty', path);
    if (raw.length > most) return notes.add('too-long', path, String(most));
    return form === undefined || form.test(raw) ? raw : notes.add('bad-form', path);
  };
}

/** One of these words. */
export function oneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (raw, path, notes) => words.find((word) => word === raw) ?? notes.add('not-one-of', path, words.join(' '));
}

/** A whole number of least … most. */
export function whole(least: number, most: number): Reader<number> {
  return (raw, path, notes) => {
    if (typeof raw !== 'number' || !Number.isSafeInteger(raw)) return notes.add('not-a-whole-number', path);
    if (raw < least) return notes.add('too-small', path, String(least));
    // JSON has a zero below zero, which would be written as another value than it was read.
    return raw > most ? notes.add('too-large', path, String(most)) : raw + 0;
  };
}

/** A sum of money of least … most, written as decimal text ("12.5"). */
export function amount(least: bigint, most: bigint): Reader<bigint> {
  return (raw, path, notes) => {
    const units = typeof raw === 'string' ? tryParseMoney(raw) : undefined;
    if (units === undefined) return notes.add('not-an-amount', path);
    if (units < least) return notes.add('too-small', path, formatMoney(least));
    return units > most ? notes.add('too-large', path, formatMoney(most)) : units;
  };
}

export const yesNo: Reader<boolean> = (raw, path, notes) => (typeof raw === 'boolean' ? raw : notes.add('not-true-or-false', path));

/** Exactly this value. */
export function literal<Value extends string | number | boolean>(value: Value): Reader<Value> {
  return (raw, path, notes) => (raw === value ? value : notes.add('not-one-of', path, String(value)));
}

/** An object of one of several shapes, told apart by the one of these names that it has. */
export function byKey<Value>(shapes: { readonly [Name: string]: Reader<Value> }): Reader<Value> {
  const names = Object.keys(shapes);
  return (raw, path, notes) => {
    if (!isObject(raw)) return notes.add('not-an-object', path);
    const found = names.filter((name) => Object.hasOwn(raw, name));
    const shape = shapes[found[0] ?? ''];
    return shape === undefined || found.length > 1 ? notes.add('not-one-key', path, names.join(' ')) : shape(raw, path, notes);
  };
}

/** A document as JSON: sums of money become decimal text, all else stays. */
export function writeDocument(value: unknown): unknown {
  if (typeof value === 'bigint') return formatMoney(value);
  if (Array.isArray(value)) return (value as unknown[]).map(writeDocument);
  if (!isObject(value)) return value;
  // One is written for each of many grants at once: no lists of names and values are made on the way.
  const written: Record<string, unknown> = {};
  for (const name of Object.keys(value)) written[name] = writeDocument(value[name]);
  return written;
}

/** Names of documents are few and come again in each of thousands. */
const quoted = new Map<string, string>();
function quote(name: string): string {
  const known = quoted.get(name);
  if (known !== undefined) return known;
  const made = JSON.stringify(name);
  if (quoted.size < 1_000) quoted.set(name, made);
  return made;
}

/** `writeDocument` as text, made in one go; undefined where JSON leaves a value out. */
export function documentText(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `"${formatMoney(value)}"`;
  if (Array.isArray(value)) return `[${Array.from(value as unknown[], (inner) => documentText(inner) ?? 'null').join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) as string | undefined;
  let text = '';
  for (const name of Object.keys(value)) {
    const inner = documentText(value[name]);
    if (inner !== undefined) text += `${text === '' ? '' : ','}${quote(name)}:${inner}`;
  }
  return `{${text}}`;
}
