import type { Input, LanguageCode, OperationShape, Reply, StaffRight, StaffRole } from '@sortes/contract';
import type { Logger } from '@sortes/service';
import type { Merchant } from './merchant.js';

/** The signed-in player of a request, as the session says; identity never comes from the body. */
export interface Caller {
  playerId: number;
  userName: string;
  /** One of `playerTypes`. */
  type: number;
  sessionId: string;
  sessionKind: 'full' | 'change-only' | 'verification' | 'recovery';
}

/** The member of staff behind a request of `/bo`. Staff and players never share a session. */
export interface StaffCaller {
  staffId: string;
  name: string;
  role: StaffRole;
  rights: ReadonlySet<StaffRight>;
  /** Brands the account works for; undefined: every brand. */
  merchantIds: readonly number[] | undefined;
  sessionId: string;
  sessionKind: 'full' | 'factor' | 'enrol';
  /** When the session ends without another sign of life, and when in any case; a batch that goes on without one has none. */
  sessionEnds?: { readonly idle: Date; readonly absolute: Date };
}

export interface CookieOptions {
  maxAgeSeconds?: number;
  httpOnly?: boolean;
  path?: string;
}

/** What a handler knows of its request besides the validated input. Nothing here depends on the HTTP library. */
export interface RequestContext {
  merchant: Merchant;
  language: LanguageCode;
  /** Undefined for visitors. Policies above `visitor` guarantee it: use `callerOf`. */
  caller: Caller | undefined;
  /** Only on operations of staff: use `staffOf`. */
  staff?: StaffCaller | undefined;
  ip: string;
  country: string;
  userAgent: string;
  origin: string;
  requestId: string;
  log: Logger;
  /** The Idempotency-Key header; present on idempotent operations. */
  idempotencyKey: string | undefined;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
  /** The body as it came, for signatures. */
  rawBody: Buffer | undefined;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
}

/** A file answer: written as it is, outside any envelope. */
export interface FileReply {
  fileName: string;
  contentType: string;
  rows: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Named by its content: may be kept for ever, and shown in a page instead of saved. */
  immutable?: boolean;
}

/** An answer that leads elsewhere: a path of this site or a whole address, encoded as it is sent. */
export interface RedirectReply {
  location: string;
}

/** An answer whose JSON text is at hand already: the edge puts it into the envelope as it is. The type says of which reply it is the text. */
export class ReadyJson<T> {
  declare readonly reply: T;
  private bytes: Buffer | undefined;
  constructor(readonly text: string) {}

  /** The text in its operation's envelope as bytes, the same for all who are answered with it. */
  bytesIn(wrap: (text: string) => string): Buffer {
    return (this.bytes ??= Buffer.from(wrap(this.text)));
  }
}

/** A stream answer: server-sent events until the caller leaves. */
export interface StreamReply {
  /** Ready frames of server-sent events. */
  frames: AsyncIterable<string>;
}

type HandlerReply<O extends OperationShape> = O['envelope'] extends 'file'
  ? FileReply
  : O['envelope'] extends 'stream'
    ? StreamReply
    : O['envelope'] extends 'redirect'
      ? RedirectReply
      : Reply<O> | ReadyJson<Reply<O>>;

export interface Route {
  operation: OperationShape;
  handler: (input: Input<OperationShape>, context: RequestContext) => Promise<unknown>;
  /** Of policy `vendor`: takes the place of `handler`. */
  answerVendor?: (call: VendorCall) => Promise<VendorAnswer>;
}

/** A call of a game vendor: the bytes as they came, because they are what was signed. No brand, no session, no budget: a win must come through. */
export interface VendorCall {
  /** Decoded parts of the path. */
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, unknown>>;
  header(name: string): string | undefined;
  body: Buffer;
  /** To be called when its signature or key has proved true: who calls from there need not wait behind strangers. */
  proved(): void;
  /** So much is in hand that only what must come through should be worked on. */
  isCrowded: boolean;
}

/** What a vendor is told, in its own dialect. */
export interface VendorAnswer {
  status: number;
  /** JSON. */
  text: string;
}

/** Binds an operation of the contract to its handler; the edge mounts it with validation, policy and envelope. */
export function handle<O extends OperationShape>(
  operation: O,
  handler: (input: Input<O>, context: RequestContext) => Promise<HandlerReply<O>>,
): Route {
  return { operation, handler: handler as unknown as Route['handler'] };
}

/** Binds an operation of policy `vendor`; the edge mounts it on a short path of its own. Errors it throws leave in the vendor's dialect. */
export function handleVendor(operation: OperationShape & { policy: 'vendor' }, answerVendor: NonNullable<Route['answerVendor']>): Route {
  const handler = async (): Promise<never> => {
    throw new Error('a vendor is answered by answerVendor');
  };
  return { operation, handler, answerVendor };
}

/**
 * The caller of an operation whose policy is `visitor`, where it tells a player more than others: only of a session that has no step left to
 * take. Who has a password but not yet the second proof must learn nothing of the account.
 */
export function fullCallerOf({ caller }: Pick<RequestContext, 'caller'>): Caller | undefined {
  return caller?.sessionKind === 'full' || caller?.sessionKind === 'recovery' ? caller : undefined;
}

/**
 * The caller of an operation whose policy is above `visitor`.
 * @throws Error when the policy was `visitor`: a programming mistake, not a refusal.
 */
export function callerOf(context: RequestContext): Caller {
  if (context.caller === undefined) throw new Error('callerOf() under policy visitor');
  return context.caller;
}

/**
 * The member of staff behind an operation of a staff policy.
 * @throws Error under any other policy: a programming mistake, not a refusal.
 */
export function staffOf(context: Pick<RequestContext, 'staff'>): StaffCaller {
  if (context.staff === undefined) throw new Error('staffOf() outside the policies of staff');
  return context.staff;
}
