import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { DomainError } from '../platform/errors.js';
import { isPlainText } from './strict-json.js';

/** Checks a value and answers it with unknown fields left out; throws request_param_err naming the first field at fault. */
export type Check = (value: unknown) => unknown;

/** A body is taken as it is: a number in quotes is a wrong type. */
export function compileBody(schema: TSchema): Check {
  const validator = Compile(schema);
  return (value) => {
    if (value === undefined || value === null) throw new DomainError('request_body_required');
    if (!validator.Check(value)) refuseFirst(validator.Errors(value));
    return Value.Clean(schema, value);
  };
}

/** Queries and path parameters are texts: they are read as the type the contract gives, and an empty text counts as absent. */
export function compileTexts(schema: TSchema): Check {
  const validator = Compile(schema);
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  return (value) => {
    const given: Record<string, unknown> = {};
    for (const [name, text] of Object.entries((value ?? {}) as Record<string, unknown>)) {
      const one = Array.isArray(text) ? undefined : text;
      if (Array.isArray(text) || (typeof one === 'string' && !isPlainText(one)))
        throw new DomainError('request_param_err', { field: name, parameters: { field: name } });
      if (one !== '') given[name] = readText(one, properties[name]?.type);
    }
    const read = Value.Default(schema, given);
    if (!validator.Check(read)) refuseFirst(validator.Errors(read));
    return Value.Clean(schema, read);
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

function refuseFirst(errors: { instancePath: string; keyword: string; params: unknown }[]): never {
  const first = errors[0];
  const path = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? '';
  const missing = first?.keyword === 'required' ? (first.params as { requiredProperties?: string[] }).requiredProperties?.[0] : undefined;
  const field = [path, missing].filter(Boolean).join('.') || 'body';
  throw new DomainError('request_param_err', { field, parameters: { field } });
}
