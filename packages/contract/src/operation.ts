import type { Static as ReadStatic, TSchema } from 'typebox';
import type { ErrorCode } from './errors.js';
import type { StaffRight } from './staff-rights.js';

/**
 * Who may call an operation. The edge refuses everyone else before the handler runs.
 * - visitor: anybody, signed in or not
 * - change-only: somebody whose session may only set a new password, and every fuller session
 * - session: a full session, trial accounts included
 * - member: a full session of a real account (trial accounts are told `in_need_true_account`)
 * - agent: a member whose type is an agent's (`isAgentType`)
 * - gateway: a payment gateway, known by its signature over the raw body
 * - vendor: a game vendor, known by its signature over the raw body or by its API key
 * - staff-sign-in: a staff session of any kind: one that has still to show its second factor, too
 * - staff-enrol: a staff session that may set up a second factor: the first one ever, or a full one
 * - staff: a full staff session (password and second factor) of this brand whose role has the operation's right
 */
export type Policy =
  | 'visitor'
  | 'change-only'
  | 'session'
  | 'member'
  | 'agent'
  | 'gateway'
  | 'vendor'
  | 'staff-sign-in'
  | 'staff-enrol'
  | 'staff';

/**
 * How an answer is wrapped.
 * - wps: {success, value} or {success: false, message, errorCode, field?, parameters?, value?}
 * - lgw: the bare value; errors {errorCode, message, field?, parameters?, value?}
 * - file, stream: bytes written by the handler
 * - redirect: status 302 and an address
 * - rs, pam: the two dialects of the wallet protocol, refusals included (@sortes/wallet-protocol)
 */
export type Envelope = 'wps' | 'lgw' | 'file' | 'stream' | 'redirect' | 'rs' | 'pam';

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
  /** Which right policy `staff` asks for (staff-rights.ts); the server does not start without one. */
  readonly right?: StaffRight;
  readonly envelope: Envelope;
  /** The body arrives as {"value": "<JWE>"} with the header Encryption; a clear body is refused. */
  readonly encrypted?: boolean;
  /** The body is an HTML form (application/x-www-form-urlencoded); JSON is understood too. */
  readonly form?: boolean;
  /** The body is one picture, raw, of one of these types and so many bytes at most; it is read once everything else allows the call. */
  readonly upload?: { readonly maximumBytes: number; readonly types: readonly string[] };
  /** The header Idempotency-Key is required: the same key answers the same, another body under it is refused. */
  readonly idempotent?: boolean;
  readonly limit?: RateLimit;
  /** Of staff: an open page asks it by itself, so it is no sign that somebody sits there; the session's idle time runs on. */
  readonly quiet?: true;
  /**
   * Of policy `visitor`, whose answer is the same for every visitor of one brand and language: the edge may send the same bytes again for so long. Menus change
   * with operators and programs only; what carries a time may be as old as a screen's next frame, and is forgotten when a draw changes.
   */
  readonly cachedMs?: number;
  /** Answers while the site is closed to players, and where they may not be. Operations of staff and of gateways always do. */
  readonly openDuringClosure?: true;
  /** Feature-tree module that must be on. */
  readonly module?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** What it may refuse with, besides what every operation may. */
  readonly errors?: readonly ErrorCode[];
}

/** Declared invariant, because the compiler would else compare all that schemas can be with each other, in each program anew (two seconds each). */
interface Read<in out S extends TSchema> {
  readonly value: ReadStatic<S>;
}

/** The values that a schema describes; the index keeps it unread while the schema is not known yet. */
export type Static<S extends TSchema> = Read<S>[[S] extends [never] ? never : 'value'];

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** What a caller sends. */
export interface Input<in out O extends OperationShape> {
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
