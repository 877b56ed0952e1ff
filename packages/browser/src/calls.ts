import { addressOf, type Input, type LanguageCode, type OperationName, type Operations, type Reply } from '@sortes/contract';

/** A refusal as the server worded it, or what kept the call from being answered at all (`network`, `timeout`). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** Values that the sentence says, sums as decimal text. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** The language that the sentence came in. */
  readonly language: LanguageCode | undefined;
  readonly value: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    code: string,
    message: string,
    status: number,
    extra: {
      field?: string;
      parameters?: Record<string, string | number>;
      language?: LanguageCode;
      value?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.field = extra.field;
    this.parameters = extra.parameters ?? {};
    this.language = extra.language;
    this.value = extra.value ?? {};
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

interface ClientState {
  csrfToken: string;
  language: LanguageCode;
  /** Server clock minus ours, in ms, from the call with the quickest answer so far. */
  clockOffsetMs: number;
  bestRoundTripMs: number;
}

const state: ClientState = { csrfToken: '', language: 'EN', clockOffsetMs: 0, bestRoundTripMs: Number.POSITIVE_INFINITY };

/** Called when the server says that the session is gone. */
let sessionLost: () => void = () => undefined;

/** Called with every answer that is no refusal. */
let answered: () => void = () => undefined;

export function setCsrfToken(token: string): void {
  state.csrfToken = token;
}
export function setRequestLanguage(language: LanguageCode): void {
  state.language = language;
}
export function onSessionLost(listener: () => void): void {
  sessionLost = listener;
}

export function onAnswered(listener: () => void): void {
  answered = listener;
}

/** Learns the server's clock from an answer that carried it; half the round trip is taken off. */
export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  const roundTripMs = receivedAt - sentAt;
  // A slower answer tells less; after a while any answer is better than an old one.
  if (roundTripMs > state.bestRoundTripMs * 1.5 + 20) return;
  state.bestRoundTripMs = Math.max(roundTripMs, state.bestRoundTripMs === Number.POSITIVE_INFINITY ? 0 : state.bestRoundTripMs * 0.9);
  state.clockOffsetMs = serverTime + roundTripMs / 2 - receivedAt;
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + state.clockOffsetMs;
}

export interface CallOptions {
  /** For idempotent operations: the same key for every retry of one intention. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Method, path and traits of the operations that an application calls, by name: the generated table of its contract. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, traits: string]>>;
type Named<Table extends Routes> = Extract<OperationName, keyof Table>;
type Nothing = Record<never, never>;

/** A part of a request: may be left out where nothing in it is asked for. */
type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [name in Name]?: undefined }
  : Nothing extends Value
    ? { readonly [name in Name]?: Value | undefined }
    : { readonly [name in Name]: Value };

/** What a call of an operation is given: the path parameters, query and body that its contract asks for. */
type Given<N extends OperationName, Of extends Input<Operations[N]> = Input<Operations[N]>> = Part<'params', Of['params']> &
  Part<'query', Of['query']> &
  Part<'body', Of['body']>;

/** An operation that asks for nothing may be called by its name alone. */
type Arguments<N extends OperationName> =
  Nothing extends Given<N> ? [input?: Given<N>, options?: CallOptions] : [input: Given<N>, options?: CallOptions];

/** The path parameters of a file's address, where it has some. */
type Parameters<N extends OperationName> = Nothing extends Given<N>['params'] ? [] : [params: Given<N>['params']];

const timeoutMs = 20_000;

export interface Calls<Table extends Routes> {
  /** Calls an operation of the contract by its name and answers its value, the envelope taken off. @throws ApiError */
  call<N extends Named<Table>>(name: N, ...given: Arguments<N>): Promise<Reply<Operations[N]>>;
  /** Address of a file operation, for a plain link: the browser downloads it with the session cookie. */
  fileAddress<N extends Named<Table>>(name: N, query: Given<N>['query'], ...params: Parameters<N>): string;
}

/** Whether nobody is at this page now; see `onUnattended`. */
let isUnattended: () => boolean = () => false;

/** Tells the calls of this page how to know that nobody sits there: what it reads meanwhile is said to be no sign of life. */
export function onUnattended(tell: () => boolean): void {
  isUnattended = tell;
}

/**
 * The calls of one application. `fetchAll`: where `routes` are those of its first view and of its files, brings all of them with the first call of another one;
 * without them a call fails as it does without a connection.
 */
export function createCalls<Table extends Routes>(routes: Table): Calls<Table>;
export function createCalls<Table extends Routes>(routes: Routes, fetchAll: () => Promise<Table>): Calls<Table>;
export function createCalls(routes: Routes, fetchAll?: () => Promise<Routes>): unknown {
  const later = async (name: string): Promise<Routes[string]> => {
    const route = (await fetchAll?.().catch(() => undefined))?.[name];
    if (route === undefined) throw new ApiError('network', '', 0);
    return route;
  };
  return {
    call: async (name: string, input: Sent = {}, options: CallOptions = {}) => send(routes[name] ?? (await later(name)), input, options),
    // A link sends no header: the file's words are in the language of the page all the same.
    fileAddress: (name: string, query: object, params?: object) =>
      addressOf((routes[name] as Routes[string])[1], params, { ...query, language: state.language }),
  };
}

/** An answer that was asked for before this code was there; `receivedAt` once its head has come. */
interface AskedAhead {
  readonly sentAt: number;
  readonly receivedAt?: number;
  readonly answer: Promise<Response>;
}

/** An answer older than this is asked for anew. */
const longestAheadMs = 10_000;
let askedAhead: Partial<Record<string, AskedAhead>> = {};

/** Hands over the answers that the page asked for by itself, by their addresses: the first call of each takes its answer in the place of a request. */
export function takeAskedAhead(given: typeof askedAhead): void {
  askedAhead = given;
}

/** The answer at this address that is there or on its way; undefined: there is none, it is old, or its connection was lost. */
async function aheadAt(address: string): Promise<{ response: Response; sentAt: number; receivedAt: number | undefined } | undefined> {
  const found = askedAhead[address];
  delete askedAhead[address];
  if (found === undefined || Date.now() - found.sentAt > longestAheadMs) return undefined;
  const response = await found.answer.catch(() => undefined);
  return response && { response, sentAt: found.sentAt, receivedAt: found.receivedAt };
}

type Sent = Partial<Record<'params' | 'query' | 'body', unknown>>;

async function send([method, path, traits]: Routes[string], input: Sent, options: CallOptions): Promise<unknown> {
  const flags = traits.split(' ');
  const headers: Record<string, string> = { accept: 'application/json', language: state.language };
  let body: string | undefined;
  if (input.body !== undefined) {
    if (flags.includes('encrypted')) {
      const sealed = await seal(input.body);
      headers['encryption'] = sealed.kid;
      body = JSON.stringify({ value: sealed.jwe });
    } else body = JSON.stringify(input.body);
    headers['content-type'] = 'application/json';
  }
  if (method !== 'GET') headers['x-csrf-token'] = state.csrfToken;
  else if (isUnattended()) headers['x-unattended'] = '1';
  if (flags.includes('idempotent')) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();

  // It may change before the answer is here.
  const { language } = state;
  const address = addressOf(path, input.params as object | undefined, input.query as object | undefined);
  const ahead = method === 'GET' ? await aheadAt(address) : undefined;
  const sentAt = ahead?.sentAt ?? Date.now();
  const response = ahead?.response ?? (await ask(address, { method, headers, ...(body === undefined ? {} : { body }) }, options.signal));
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) answered();
  if (response.ok && flags.includes('lgw')) {
    noteTime(answer, sentAt, ahead?.receivedAt);
    return answer;
  }
  if (response.ok && isSuccess(answer)) {
    noteTime(answer.value, sentAt, ahead?.receivedAt);
    return answer.value;
  }
  throw readRefusal(response.status, answer, response.headers.get('retry-after'), language);
}

/** @throws ApiError without an answer; the signal's error where it ended the request. */
async function ask(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const late = AbortSignal.timeout(timeoutMs);
    return await fetch(address, {
      ...request,
      credentials: 'same-origin',
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network', '', 0);
  }
}

function noteTime(value: unknown, sentAt: number, receivedAt = Date.now()): void {
  if (typeof value === 'object' && value !== null && 'serverTime' in value && typeof value.serverTime === 'number')
    learnServerTime(value.serverTime, sentAt, receivedAt);
}

function isSuccess(answer: unknown): answer is { success: true; value: unknown } {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
}

/** The refusal that an answer tells. A session that is gone is told to the page too. */
export function readRefusal(status: number, answer: unknown, retryAfterHeader: string | null, language = state.language): ApiError {
  const { errorCode, message, field, parameters, value } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    errorCode?: string;
    message?: string;
    field?: string;
    parameters?: Record<string, string | number>;
    value?: Record<string, unknown>;
  };
  const retryAfter = Number(retryAfterHeader ?? Number.NaN);
  const error = new ApiError(errorCode ?? 'network', message ?? '', status, {
    language,
    ...(field === undefined ? {} : { field }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(value === undefined ? {} : { value }),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
  if (error.code === 'login.not.session') sessionLost();
  return error;
}

/** What every call of this tab carries, for a request that `call` cannot make: an upload that tells its progress. */
export function standingHeaders(): Record<string, string> {
  return { accept: 'application/json', language: state.language, 'x-csrf-token': state.csrfToken };
}

/** Seals a body to the server's newest key; the library comes only when it is first needed. */
const keysRoute: Routes[string] = ['GET', '/wps/system/keys', 'wps'];

async function seal(body: unknown): Promise<{ kid: string; jwe: string }> {
  const [{ CompactEncrypt, importJWK }, answer] = await Promise.all([import('jose'), send(keysRoute, {}, {})]);
  const { keys } = answer as Reply<Operations['getEncryptionKeys']>;
  const key = keys[0];
  if (key === undefined) throw new ApiError('network', '', 0);
  const publicKey = await importJWK(key, 'ECDH-ES');
  const message = { body, nonce: crypto.randomUUID(), time: Math.round(serverNow()) };
  const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(message)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(publicKey);
  return { kid: key.kid, jwe };
}
