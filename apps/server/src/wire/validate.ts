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
  return (value) => {
    const given: Record<string, unknown> = {};
    for (const [name, text] of Object.entries((value ?? {}) as Record<string, unknown>)) {
      const one = Array.isArray(text) ? undefined : text;
      if (Array.isArray(text) || (typeof one === 'string' && !isPlainText(one))) throw new DomainError('request_param_err', { field: name, parameters: { field: name } });
      if (one !== '') given[name] = one;
    }
    const read = Value.Default(schema, Value.Convert(schema, given));
    if (!validator.Check(read)) refuseFirst(validator.Errors(read));
    return Value.Clean(schema, read);
  };
}

function refuseFirst(errors: { instancePath: string; keyword: string; params: unknown }[]): never {
  const first = errors[0];
  const path = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? '';
  const missing = first?.keyword === 'required' ? (first.params as { requiredProperties?: string[] }).requiredProperties?.[0] : undefined;
  const field = [path, missing].filter(Boolean).join('.') || 'body';
  throw new DomainError('request_param_err', { field, parameters: { field } });
}
