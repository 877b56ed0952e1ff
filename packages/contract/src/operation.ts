import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.js';

/**
 * Who may call an operation. The edge refuses everyone else before the handler runs.
 * - visitor: anybody, signed in or not
 * - change-only: somebody whose session may only set a new password, and every fuller session
 * - session: a full session, trial accounts included
 * - member: a full session of a real account (trial accounts are told `in_need_true_account`)
 * - agent: a member whose type is 1, 2, 41 or 42
 * - gateway: a payment gateway, known by its signature over the raw body
 * - vendor: a game vendor, known by its signature over the raw body or by its API key
 */
export type Policy = 'visitor' | 'change-only' | 'session' | 'member' | 'agent' | 'gateway' | 'vendor';

/**
 * How an answer is wrapped.
 * - wps: {success, value} or {success: false, message, errorCode, value?}
 * - lgw: the bare value; errors {errorCode, message}
 * - file, stream: bytes written by the handler
 * - rs, pam: the two dialects of the wallet protocol, refusals included (@sortes/wallet-protocol)
 */
export type Envelope = 'wps' | 'lgw' | 'file' | 'stream' | 'rs' | 'pam';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Budget of calls per window, counted per caller address (and per session where there is one). */
export interface RateLimit {
  calls: number;
  perSeconds: number;
}

export interface OperationShape {
  readonly method: Method;
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly tag: string;
  readonly policy: Policy;
  readonly envelope: Envelope;
  /** The body arrives as {"value": "<JWE>"} with the header Encryption; a clear body is refused. */
  readonly encrypted?: boolean;
  /** The body is an HTML form (application/x-www-form-urlencoded); JSON is understood too. */
  readonly form?: boolean;
  /** The header Idempotency-Key is required: the same key answers the same, another body under it is refused. */
  readonly idempotent?: boolean;
  readonly limit?: RateLimit;
  /** Feature-tree module that must be on. */
  readonly module?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** What it may refuse with, besides what every operation may. */
  readonly errors?: readonly ErrorCode[];
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** What a caller sends. */
export interface Input<O extends OperationShape> {
  params: StaticOr<O['params'], Record<string, never>>;
  query: StaticOr<O['query'], Record<string, never>>;
  body: StaticOr<O['body'], undefined>;
}

/** What a caller gets back, the envelope taken off. */
export type Reply<O extends OperationShape> = Static<O['reply']>;

/** Keeps the literal types of an operation. */
export function operation<const O extends OperationShape>(shape: O): O {
  return shape;
}
