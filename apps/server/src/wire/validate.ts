import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { DomainError } from '../platform/errors.js';
import { isPlainText } from './strict-json.js';

/** Checks a value and answers it with unknown fields left out; throws request_param_err naming the first field at fault. */
export type Check = (value: unknown) => unknown;

type Clean = (value: unknown) => unknown;
type PlainSchema = TSchema & { type?: string; properties?: Record<string, TSchema>; items?: TSchema };

/** Keywords beside which a schema says more than its type, properties and items: the library's own (slow) Clean judges those. */
const composed = [
  'anyOf',
  'allOf',
  'oneOf',
  'not',
  '$ref',
  '$defs',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'if',
];
const leafTypes = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/** Prepares leaving out unknown fields, as Value.Clean does; undefined where nothing can be unknown. Schemas are walked once, not on every request. */
function prepareClean(schema: TSchema): Clean | undefined {
  const { type, properties, items, ...rest } = schema as PlainSchema;
  const plain = !composed.some((keyword) => keyword in rest);
  if (plain && type !== undefined && leafTypes.has(type)) return undefined;
  if (plain && type === 'object' && properties !== undefined) {
    const fields = Object.entries(properties).map(([name, inner]) => ({ name, clean: prepareClean(inner) }));
    return (value) => {
      const given = value as Record<string, unknown>;
      const kept: Record<string, unknown> = {};
      for (const { name, clean } of fields) {
        if (Object.hasOwn(given, name)) kept[name] = clean === undefined ? given[name] : clean(given[name]);
      }
      return kept;
    };
  }
  if (plain && type === 'array' && items !== undefined && !Array.isArray(items)) {
    const clean = prepareClean(items);
    return clean && ((value) => (value as unknown[]).map(clean));
  }
  const leaves = (schema as { anyOf?: TSchema[] }).anyOf;
  if (leaves !== undefined && leaves.every((leaf) => leafTypes.has((leaf as PlainSchema).type ?? ''))) return undefined;
  return (value) => Value.Clean(schema, value);
}

/** Made when it is first asked: a program has hundreds of schemas, and whoever starts it waits for them. */
function atFirstUse(make: () => Check): Check {
  let made: Check | undefined;
  return (value) => (made ??= make())(value);
}

/** A body is taken as it is: a number in quotes is a wrong type. */
export const compileBody = (schema: TSchema): Check => atFirstUse(() => makeBodyCheck(schema));

/** Queries and path parameters are texts: they are read as the type the contract gives, and an empty text counts as absent. */
export const compileTexts = (schema: TSchema): Check => atFirstUse(() => makeTextsCheck(schema));

function makeBodyCheck(schema: TSchema): Check {
  const validator = Compile(schema);
  const clean = prepareClean(schema);
  return (value) => {
    if (value === undefined || value === null) throw new DomainError('request_body_required');
    if (!validator.Check(value)) refuseFirst(validator.Errors(value));
    return clean === undefined ? value : clean(value);
  };
}

function makeTextsCheck(schema: TSchema): Check {
  const validator = Compile(schema);
  const clean = prepareClean(schema);
  const properties = (schema as { properties?: Record<string, { type?: string; default?: unknown }> }).properties ?? {};
  const defaults = Object.entries(properties).flatMap(([name, inner]) => ('default' in inner ? [{ name, value: inner.default }] : []));
  return (value) => {
    const given: Record<string, unknown> = {};
    for (const [name, text] of Object.entries((value ?? {}) as Record<string, unknown>)) {
      const one = Array.isArray(text) ? undefined : text;
      if (Array.isArray(text) || (typeof one === 'string' && !isPlainText(one)))
        throw new DomainError('request_param_err', { field: name, parameters: { field: name } });
      if (one !== '') given[name] = readText(one, properties[name]?.type);
    }
    for (const { name, value: usual } of defaults) if (!Object.hasOwn(given, name)) given[name] = usual;
    if (!validator.Check(given)) refuseFirst(validator.Errors(given));
    return clean === undefined ? given : clean(given);
  };
}

/** Only a text that is exactly such a value becomes one: "1.5" is no integer and stays a text, which the schema then refuses. */
function readText(text: unknown, type: string | undefined): unknown {
  if (typeof text !== 'string') return text;
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,8})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** A variant of a union that a constant of its own shuts out ("kind"): what else it misses says nothing about what was sent. */
const shutOut = /^(.*?\/anyOf\/\d+)\/properties\/\w+$/;

function refuseFirst(errors: { instancePath: string; schemaPath: string; keyword: string; params: unknown }[]): never {
  const others = errors.flatMap(({ keyword, schemaPath }) => (keyword === 'const' ? (shutOut.exec(schemaPath)?.[1] ?? []) : []));
  const isOther = (path: string): boolean => others.some((other) => path === other || path.startsWith(`${other}/`));
  const first = errors.find(({ schemaPath }) => !isOther(schemaPath)) ?? errors[0];
  const path = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? '';
  const missing = first?.keyword === 'required' ? (first.params as { requiredProperties?: string[] }).requiredProperties?.[0] : undefined;
  const field = [path, missing].filter(Boolean).join('.') || 'body';
  throw new DomainError('request_param_err', { field, parameters: { field } });
}
