import { isLanguageCode, type OperationShape } from '@sortes/contract';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { booleanBy, dayBy, isMostlyAbsent, momentBy, namesMoment, numberBy, sumTextBy, textBy, type Place } from './by-name.js';
import { hashOf, hexOf, pick, uuidOf } from './chance.js';

/** What of JSON Schema the contract uses. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** What a reply is made for. */
export interface MadeFor {
  readonly name: string;
  readonly operation: OperationShape;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly currency: string;
  /** Lists have no rows. */
  readonly isEmpty: boolean;
}

/** How many rows a paged list has in all. */
const rowsInAll = 47;
/** Rows of a list that is not paged. */
const rowsAlone = 3;
/** The largest moment of the contract (`EpochMs`): by it a whole number is known for one. */
const lastMoment = 4_102_444_800_000;
/** Fields that say how many rows there are in all. */
const totals = new Set(['total', 'totalElements', 'totalCount']);

/** The thing that an object is about, as it is made: of the same thing every operation tells the same. */
interface Thing {
  /** Ids that are the same wherever this thing is told of. */
  readonly ids: Readonly<Record<string, unknown>>;
  readonly number: number;
  readonly key: string;
}

interface Walk extends MadeFor {
  readonly defs: Readonly<Record<string, Schema>>;
  readonly depth: number;
}

/** What a list or a page of an operation is about, of its name: `staffListOffers` and `staffGetOffer` of offers. */
const nounOf = (name: string): string =>
  name
    .replace(/^staff/, '')
    .replace(/^(List|Get|Read|list|get|Export|Search)(Own)?/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .toLowerCase();

/** The number of a thing by one of its ids, so that its names are the same in every list. */
function numberOfId(id: unknown, noun: string): number {
  if (typeof id === 'number') return Math.abs(id - 10_001);
  for (let number = 0; number < rowsInAll; number += 1) if (uuidOf(noun, number) === id) return number;
  return hashOf(String(id)) % rowsInAll;
}

const isIdName = (name: string): boolean => name === 'id' || /Id$|^orderNumber$|^numero$/.test(name);
const nounOfId = (name: string, own: string): string => (name === 'id' ? own : name.replace(/Id$/, '').toLowerCase());

/** An id of the kind that its schema asks for: whole numbers count from 10001. */
function idOf(name: string, schema: Schema, number: number, own: string): unknown {
  if (schema.type === 'integer') return 10_001 + number;
  return schema.format === 'uuid' || name === 'id' ? uuidOf(nounOfId(name, own), number) : undefined;
}

/** Values of objects whose names are languages: words in English and no other, which is what a page falls back to. */
const isByLanguage = (names: readonly string[]): boolean => names.length > 5 && names.every((name) => isLanguageCode(name));

const textsByForm = new Map<string, fc.Arbitrary<string>>();

/** Texts of a form, whatever they say. */
function textsOf(schema: Schema): fc.Arbitrary<string> {
  const { pattern = '', minLength = 0, maxLength = minLength + 20 } = schema;
  const form = `${pattern} ${minLength} ${maxLength}`;
  const known = textsByForm.get(form);
  if (known !== undefined) return known;
  const any = pattern === '' ? fc.string({ minLength, maxLength }) : fc.stringMatching(new RegExp(pattern));
  const fitting = any.filter((one) => Value.Check(schema, one));
  textsByForm.set(form, fitting);
  return fitting;
}

class Maker {
  constructor(
    private readonly walk: Walk,
    private readonly noun: string,
  ) {}

  private place(name: string, thing: Thing): Place {
    return { name, hash: hashOf(thing.key, name), thing: thing.number, now: this.walk.now, currency: this.walk.currency };
  }

  make(schema: Schema, name: string, thing: Thing, depth = 0): unknown {
    if (schema.$defs !== undefined)
      return new Maker({ ...this.walk, defs: schema.$defs }, this.noun).make({ ...schema, $defs: undefined } as Schema, name, thing, depth);
    if (schema.$ref !== undefined) {
      const under = this.walk.defs[schema.$ref];
      if (under === undefined) throw new Error(`${this.walk.name}: nothing is known as ${schema.$ref}`);
      return this.make(under, name, thing, depth);
    }
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return pick(schema.enum, this.place(name, thing).hash);
    if (schema.anyOf !== undefined) return this.choose(schema.anyOf, name, thing, depth);
    switch (schema.type) {
      case 'object':
        return this.object(schema, name, thing, depth);
      case 'array':
        return this.list(schema, name, thing, depth);
      case 'string':
        return this.text(schema, name, thing);
      case 'integer':
      case 'number':
        return this.number(schema, name, thing);
      case 'boolean':
        return booleanBy(this.place(name, thing));
      case 'null':
        return null;
      default:
        // Anything may stand there; what, only the operation's own answer can say.
        return {};
    }
  }

  private choose(among: readonly Schema[], name: string, thing: Thing, depth: number): unknown {
    const { hash } = this.place(name, thing);
    const some = among.filter(({ type }) => type !== 'null');
    const mayLack = some.length < among.length;
    const asked = some.find((one) => this.isAskedFor(one, name));
    if (asked !== undefined) return this.make(asked, name, thing, depth);
    if (some.length === 0 || (mayLack && (isMostlyAbsent(name) || hash % 4 === 0))) return null;
    // Rows say each word in turn: what a page keys by it (ways to exchange, kinds of limits) is there once.
    const isWords = some.every((one) => 'const' in one);
    return this.make(pick(some, isWords ? thing.number + hashOf(name) : hash >>> 3), name, thing, depth);
  }

  /** Whether a list's filter or the address names this word, or this kind of thing: who asks for articles gets articles. */
  private isAskedFor(one: Schema, name: string): boolean {
    const { query, params } = this.walk;
    const named = (field: string) => query[field] ?? params[field];
    if ('const' in one) return one.const === named(name);
    return Object.entries(one.properties ?? {}).some(([field, inner]) => 'const' in inner && inner.const === named(field));
  }

  private object(schema: Schema, name: string, thing: Thing, depth: number): unknown {
    const { properties = {}, patternProperties = {} } = schema;
    const names = Object.keys(properties);
    if (isByLanguage(names)) return { EN: this.make(properties['EN'] ?? {}, name, thing, depth + 1) };
    if (names.length === 0) {
      const inner = Object.entries(patternProperties)[0];
      if (inner === undefined || this.walk.isEmpty || isMostlyAbsent(name)) return {};
      const key = this.keyOf(inner[0], name, thing);
      return { [key]: this.make(inner[1], name, thing, depth + 1) };
    }
    const own = this.thingOf(properties, name, thing, depth);
    const made: Record<string, unknown> = {};
    for (const [each, one] of Object.entries(properties)) {
      made[each] = each in own.ids ? own.ids[each] : this.make(one, each, own, depth + 1);
    }
    this.countRows(made);
    return made;
  }

  /** A key of a record, of the form that its schema asks for. */
  private keyOf(pattern: string, name: string, thing: Thing): string {
    return pattern === '^.*$' || pattern === '.*'
      ? name
      : String(fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: hashOf(thing.key, name), numRuns: 1 })[0]);
  }

  /** Which thing an object is about: what was asked for by an id of the address, the row's number in its list, or what stands above it. */
  private thingOf(properties: Readonly<Record<string, Schema>>, name: string, above: Thing, depth: number): Thing {
    const idNames = Object.keys(properties).filter(isIdName);
    const ids: Record<string, unknown> = {};
    let { number, key } = above;
    const [first] = idNames;
    if (first !== undefined) {
      const asked = depth === 0 || (depth === 1 && name === this.noun) ? this.askedIds(properties, idNames) : {};
      Object.assign(ids, asked);
      const given = ids[first];
      if (given !== undefined) number = numberOfId(given, nounOfId(first, this.noun));
      for (const each of idNames) {
        const made = idOf(each, properties[each] ?? {}, number, depth <= 2 ? this.noun : name);
        if (!(each in ids) && made !== undefined && Value.Check(properties[each] ?? {}, made)) ids[each] = made;
      }
      key = `${nounOfId(first, this.noun)} ${JSON.stringify(ids[first] ?? number)}`;
    } else if (depth > 0) key = `${above.key} ${name}`;
    return { ids, number, key };
  }

  /** Ids of the address that the reply repeats: `/offers/:id` answers with that `id`. */
  private askedIds(properties: Readonly<Record<string, Schema>>, idNames: readonly string[]): Record<string, unknown> {
    const { params } = this.walk;
    const asked = Object.entries(params);
    const found: Record<string, unknown> = {};
    for (const each of idNames) {
      const value = params[each] ?? (each === 'id' || `${this.noun}Id`.toLowerCase() === each.toLowerCase() ? asked[0]?.[1] : undefined);
      if (value !== undefined && Value.Check(properties[each] ?? {}, value)) found[each] = value;
    }
    return found;
  }

  private list(schema: Schema, name: string, thing: Thing, depth: number): unknown[] {
    const items = schema.items ?? {};
    const words = items.anyOf?.every((one) => 'const' in one) ? items.anyOf.map((one) => one.const) : undefined;
    const { from, count } = this.rowsOf(schema, depth, items);
    if (words !== undefined) return words.slice(0, Math.max(schema.minItems ?? 0, Math.min(count, words.length)));
    const rows = Array.from({ length: count }, (_nothing, at) => {
      const number = from + at;
      return this.make(
        items,
        name,
        { ids: {}, number: depth > 2 ? (thing.number + number) % rowsInAll : number, key: `${thing.key} ${name} ${number}` },
        depth + 1,
      );
    });
    return items.type === 'string' ? [...new Set(rows)] : rows;
  }

  private rowsOf(schema: Schema, depth: number, items: Schema): { from: number; count: number } {
    const { query, isEmpty } = this.walk;
    const least = schema.minItems ?? 0;
    const most = schema.maxItems ?? Number.POSITIVE_INFINITY;
    // Depth ends what contains itself.
    if (isEmpty || depth > 6) return { from: 0, count: least };
    const size = query['pageSize'] ?? query['limit'] ?? query['limitNum'] ?? query['size'];
    if (depth > 1 || size === undefined || items.type !== 'object') return { from: 0, count: Math.max(least, Math.min(most, rowsAlone)) };
    const pageSize = Number(size);
    // Page numbering of the /lgw calls starts at 0.
    const page = Number(query['pageNo'] ?? query['page'] ?? this.firstPage()) - this.firstPage();
    const from = page * pageSize;
    return { from, count: Math.max(least, Math.min(most, pageSize, rowsInAll - from)) };
  }

  private firstPage(): number {
    return this.walk.operation.envelope === 'lgw' ? 0 : 1;
  }

  /** A list's own figures say what is in it. */
  private countRows(made: Record<string, unknown>): void {
    const rows = Object.values(made).find((value) => Array.isArray(value));
    if (!Array.isArray(rows)) return;
    const { query, isEmpty } = this.walk;
    const paged = query['pageSize'] !== undefined;
    const inAll = isEmpty ? 0 : paged ? rowsInAll : rows.length;
    for (const [name, value] of Object.entries(made)) {
      if (typeof value !== 'number') continue;
      if (totals.has(name)) made[name] = inAll;
      else if (name === 'totalPages') made[name] = Math.ceil(inAll / Number(query['pageSize'] ?? Math.max(1, inAll)));
      else if ((name === 'pageNo' || name === 'pageNum') && query['pageNo'] !== undefined) made[name] = query['pageNo'];
      else if (name === 'pageSize' && paged) made[name] = query['pageSize'];
    }
  }

  private text(schema: Schema, name: string, thing: Thing): string {
    const place = this.place(name, thing);
    const { format, pattern, minLength, maxLength } = schema;
    if (format === undefined && pattern === undefined && maxLength === undefined && minLength === undefined) return textBy(place);
    if (format === 'uuid') return uuidOf(isIdName(name) ? nounOfId(name, this.noun) : name, place.hash % rowsInAll);
    // Forms that are common: sums, days, digests, codes. Any other text of a pattern is found, which takes a hundred times as long.
    const { hash } = place;
    const candidates = [
      textBy(place),
      sumTextBy(place),
      dayBy(place),
      `${(hash % 90) + 5}`,
      `0.${1 + (hash % 9)}`,
      hexOf(64, hash),
      hexOf(16, hash),
      'VN',
      name.toLowerCase(),
      name.toUpperCase(),
    ];
    const fitting =
      candidates.find((text) => Value.Check(schema, text)) ??
      candidates.map((text) => text.slice(0, schema.maxLength)).find((text) => Value.Check(schema, text));
    if (fitting !== undefined) return fitting;
    const [text] = fc.sample(textsOf(schema), { seed: hash, numRuns: 1 });
    return text ?? '';
  }

  private number(schema: Schema, name: string, thing: Thing): number {
    const place = this.place(name, thing);
    const isWhole = schema.type === 'integer';
    const value = isWhole && (schema.maximum === lastMoment || namesMoment(name)) ? momentBy(place) : numberBy(place, isWhole);
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
    const fitting = Math.min(maximum, Math.max(minimum, value));
    return isWhole ? Math.round(fitting) : fitting;
  }
}

/**
 * An answer to an operation, made of its reply's schema and of the names of its fields: the same for the same request, and valid whatever the schema says.
 * @throws Error when it is not: the schema asks for something that cannot be made of it (packages/mock/README.md says what to do)
 */
export function makeReply(asked: MadeFor): unknown {
  const noun = nounOf(asked.name);
  const maker = new Maker({ ...asked, defs: {}, depth: 0 }, noun);
  const key = `${noun} ${Object.values(asked.params).join(' ')}`;
  const firstId = Object.values(asked.params)[0];
  const number = firstId === undefined ? 0 : numberOfId(firstId, noun);
  return maker.make(asked.operation.reply as Schema, noun, { ids: {}, number, key });
}

/** A value of any schema of the contract, for what stands in a reply as anything. */
export function makeValue(
  schema: OperationShape['reply'],
  name: string,
  number: number,
  asked: { readonly now: number; readonly query: object; readonly params: object },
): unknown {
  const operation = { envelope: 'wps' } as OperationShape;
  const walk = { operation, name, now: asked.now, currency: 'VND', isEmpty: false, query: { ...asked.query }, params: { ...asked.params } };
  return new Maker({ ...walk, defs: {}, depth: 0 }, name).make(schema as Schema, name, { ids: {}, number, key: `${name} ${number}` }, 2);
}

/** The first place where a value is not what a schema says, with the reason; undefined where it is. */
export function faultOf(schema: OperationShape['reply'], value: unknown): string | undefined {
  if (Value.Check(schema, value)) return undefined;
  const [first] = [...Value.Errors(schema, value)] as unknown as { instancePath?: string; message?: string }[];
  return `${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`;
}
