/** What the contract asks of one value of a body, as the server's schema has it. Lengths in characters; a list counts its entries. */
export interface Limit {
  /** The body cannot do without the value; an empty text, where the schema refuses one, is none. */
  readonly needed?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Source of a regular expression. */
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The value is a number, and a whole one. */
  readonly number?: 'any' | 'whole';
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The words that the schema knows. */
  readonly words?: readonly string[];
}

/** Limits of a body by the path of the value: `method.minimum`; `hosts.*` stands for every entry of `hosts`. The module `virtual:limits/<operation>` is one. */
export type Limits = Readonly<Record<string, Limit>>;

/** What a value lacks, with the bound that it is beyond. */
export interface BrokenLimit {
  readonly kind: 'needed' | 'short' | 'long' | 'form' | 'low' | 'high' | 'few' | 'many' | 'word';
  readonly bound: number;
}

/** What of the limit a value breaks; undefined when the server would take it, as far as a limit tells. */
function brokenBy(value: unknown, limit: Limit): BrokenLimit | undefined {
  const broken = (kind: BrokenLimit['kind'], bound = 0): BrokenLimit => ({ kind, bound });
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, minItems = 0, maxItems = Infinity } = limit;
  if (value === undefined || value === null) return limit.needed ? broken('needed') : undefined;
  if (limit.number !== undefined) {
    if (typeof value !== 'number' || !Number.isFinite(value) || (limit.number === 'whole' && !Number.isInteger(value)))
      return broken('form');
    if (value < minimum) return broken('low', minimum);
    return value > maximum ? broken('high', maximum) : undefined;
  }
  if (Array.isArray(value)) {
    if (value.length < minItems) return value.length === 0 ? broken('needed') : broken('few', minItems);
    return value.length > maxItems ? broken('many', maxItems) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const isOfForm = limit.pattern === undefined || new RegExp(limit.pattern, 'u').test(value);
  const isKnown = limit.words === undefined || limit.words.includes(value);
  if (value === '') return minLength > 0 || !isOfForm || !isKnown ? broken('needed') : undefined;
  if (value.length < minLength) return broken('short', minLength);
  if (value.length > maxLength) return broken('long', maxLength);
  if (!isOfForm) return broken('form');
  return isKnown ? undefined : broken('word');
}

/** The values at a path. None where something above them is left out: what is not sent at all lacks nothing. */
function valuesAt(body: unknown, path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [body];
  if (typeof body !== 'object' || body === null) return [];
  if (name === '*') return Array.isArray(body) ? body.flatMap((entry) => valuesAt(entry, rest)) : [];
  return valuesAt((body as Readonly<Record<string, unknown>>)[name], rest);
}

/** What a body breaks of its operation's limits, by path, the first thing of each. */
export function brokenLimits(body: unknown, limits: Limits): ReadonlyMap<string, BrokenLimit> {
  const found = new Map<string, BrokenLimit>();
  for (const [path, limit] of Object.entries(limits)) {
    const broken = valuesAt(body, path.split('.'))
      .map((value) => brokenBy(value, limit))
      .find((one) => one !== undefined);
    if (broken !== undefined) found.set(path, broken);
  }
  return found;
}
