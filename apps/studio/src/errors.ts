import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import type { PlayErrorCode } from './protocol.js';

const statuses: Readonly<Record<PlayErrorCode, number>> = {
  insufficient: 409,
  limit: 409,
  session: 401,
  blocked: 403,
  game_closed: 409,
  stake_range: 400,
  bad_choice: 400,
  bad_move: 400,
  wrong_step: 409,
  round_open: 409,
  round_over: 409,
  round_unknown: 404,
  too_fast: 429,
  trial_full: 409,
  reward_over: 409,
  too_late: 409,
  stopping: 503,
  lost: 503,
  unavailable: 503,
  ticket_unknown: 404,
  ticket_used: 409,
  ticket_expired: 410,
  not_found: 404,
  bad_request: 400,
};

/** A refusal that a page is meant to read. `max` is the largest stake accepted, decimal text, where that is the matter. */
export class PlayError extends Error {
  override readonly name = 'PlayError';
  readonly code: PlayErrorCode;
  readonly field: string | undefined;
  readonly max: string | undefined;
  constructor(code: PlayErrorCode, message: string, { field, max }: { field?: string; max?: string } = {}) {
    super(message);
    this.code = code;
    this.field = field;
    this.max = max;
  }
  get status(): number {
    return statuses[this.code];
  }
}

/** The codes that are kept with a void round and told again to whoever repeats its call. */
export function isPlayErrorCode(text: string): text is PlayErrorCode {
  return Object.hasOwn(statuses, text);
}

/**
 * Checks `value` against `schema` and returns it typed. Unknown fields are ignored.
 * @throws PlayError `bad_request`, with the path of the first offending field.
 */
export function parseAs<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (Value.Check(schema, value)) return value as Static<Schema>;
  const error = Value.Errors(schema, value)[0];
  const missing = error?.keyword === 'required' ? error.params.requiredProperties[0] : undefined;
  const field = [...(error?.instancePath.split('/').filter(Boolean) ?? []), ...(missing === undefined ? [] : [missing])].join('.');
  throw new PlayError('bad_request', 'the body is not what this call expects', field === '' ? {} : { field });
}
