import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';

/** A refusal that callers are meant to read. Sent as `{error: {code, message, field?}}` with `status`. */
export class SandboxError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/**
 * Checks `value` against `schema` and returns it typed. Unknown fields are ignored.
 * @throws SandboxError 400 `invalid_request`, with the path of the first offending field.
 */
export function parseAs<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (Value.Check(schema, value)) return value as Static<Schema>;
  const error = Value.Errors(schema, value)[0];
  const missing = error?.keyword === 'required' ? error.params.requiredProperties[0] : undefined;
  const field = [...(error?.instancePath.split('/').filter(Boolean) ?? []), ...(missing === undefined ? [] : [missing])].join('.');
  throw new SandboxError(
    400,
    'invalid_request',
    field === '' ? 'the body is not what this call expects' : `${field}: ${missing ? 'is required' : error?.message}`,
    field || undefined,
  );
}

/** Parses JSON text. @throws SandboxError 400 `invalid_json`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new SandboxError(400, 'invalid_json', 'the body is not JSON');
  }
}
