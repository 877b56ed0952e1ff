import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@sortes/service';
import { type Coding, codingOf, pack, worthPacking } from './packing.js';

/** A visitor who was let in is not judged again for so long: a brand that closes is closed for everybody a moment later. */
const passForMs = 1_000;
/** An answer is taken anew from the router after this long, with everything that hangs on its brand. */
const knownForMs = 5_000;
/** Passes and answers remembered at most; what is forgotten goes the usual way. */
const rememberedAtMost = 5_000;
const longestUrl = 300;
/** Longer answers are made each time, and all that are kept together are never longer than this: who asks for everything must not fill the memory. */
const longestKept = 128 * 1024;
const keptAtMost = 48 * 1024 * 1024;

/** One catalogue answer and how it is made again. */
export interface Cacheable {
  operation: string;
  merchantId: number;
  /** Makes the bytes of the answer. */
  produce(): Promise<string>;
  /** How long the bytes may be given again, unless `forget` is called. */
  keptForMs: number;
}

interface Answer extends Cacheable {
  validUntil: number;
  bytes: string;
  freshUntil: number;
  /** The same bytes packed, by coding, for who has asked for them so. */
  packed?: Partial<Record<Coding, Buffer>> | undefined;
  /** Being made at the moment, for all who ask meanwhile. */
  making?: Promise<string> | undefined;
}

/** The wire's clients put a counter `_` into an address so that no browser answers from its memory (wire.md §1); it asks for nothing else. */
function withoutCounter(url = ''): string {
  return url.includes('_=') ? url.replace(/([?&])_=\d{1,20}(?=&|$)/, '$1') : url;
}

export interface ResponseCache {
  /** Answers what it knows; false: the request goes its usual way. `usual` is taken later when an answer cannot be made after all. */
  serve(request: IncomingMessage, response: ServerResponse, usual: () => void): boolean;
  /** What the router has just answered to a visitor without credentials, after every check of the edge. */
  remember(request: IncomingMessage, answer: Cacheable): void;
  /** Something that answers tell of has changed: nothing that was made before is given again. */
  forget(): void;
  /** From now on everything goes its usual way. */
  close(): void;
}

export interface ResponseCacheOptions {
  clock: Pick<Clock, 'monotonicMs'>;
  /** Whether addresses and hosts of a proxy in front are believed: they are then part of who somebody is. */
  trustProxy: boolean;
  /** Headers of every response. */
  always: Readonly<Record<string, string>>;
  observe(operation: string, seconds: number): void;
}

/**
 * Answers the reads of a lobby before the router: visitors' catalogue calls that were answered to somebody of the same brand, language and URL a
 * moment ago. Who asks was let in by the edge within the last second; whoever sends a cookie or a token goes the usual way. Budgets are not
 * counted here: refusing would cost as much as answering.
 */
export function createResponseCache({ clock, trustProxy, always, observe }: ResponseCacheOptions): ResponseCache {
  const passes = new Map<string, { merchantId: number; until: number }>();
  const answers = new Map<string, Answer>();
  const headers = Object.entries(always).flat();
  let open = true;
  /** Characters of all answers that are kept. */
  let kept = 0;
  const forgetAll = (): void => {
    answers.clear();
    kept = 0;
  };
  const keep = (answer: Answer, bytes: string, freshUntil: number): void => {
    if (bytes.length > longestKept) return;
    kept += bytes.length - answer.bytes.length;
    Object.assign(answer, { bytes, freshUntil, packed: undefined });
    if (kept > keptAtMost) forgetAll();
  };
  /** Grows with every `forget`: what was made before it may lack the change that it stands for. */
  let forgotten = 0;

  const passOf = ({ headers: given, socket }: IncomingMessage): string => {
    const direct = `${socket.remoteAddress} ${given.host} ${String(given['merchant'])}`;
    return trustProxy
      ? `${direct} ${['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'].map((name) => String(given[name])).join(' ')}`
      : direct;
  };
  const keyOf = (merchantId: number, { headers: given, url }: IncomingMessage): string =>
    `${merchantId} ${String(given['language'])} ${withoutCounter(url)}`;

  const send = (response: ServerResponse, answer: Answer, body: string | Buffer, askedAt: number, coding?: Coding): void => {
    if (response.destroyed || response.headersSent) return;
    const own = ['x-request-id', randomUUID(), 'cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'];
    const coded = coding === undefined ? [] : ['content-encoding', coding, 'vary', 'accept-encoding'];
    response.writeHead(200, [...headers, ...own, ...coded, 'content-length', String(Buffer.byteLength(body))]);
    response.end(body);
    observe(answer.operation, (clock.monotonicMs() - askedAt) / 1000);
  };

  /** What is given again is packed once, for the first who wants it so. */
  const write = (request: IncomingMessage, response: ServerResponse, answer: Answer, bytes: string, askedAt: number): void => {
    const coding = bytes.length < worthPacking ? undefined : codingOf(request.headers['accept-encoding']);
    if (coding === undefined) return send(response, answer, bytes, askedAt);
    const known = bytes === answer.bytes ? answer.packed?.[coding] : undefined;
    if (known !== undefined) return send(response, answer, known, askedAt, coding);
    pack(bytes, coding, 'often').then(
      (packed) => {
        if (bytes === answer.bytes) answer.packed = { ...answer.packed, [coding]: packed };
        send(response, answer, packed, askedAt, coding);
      },
      () => send(response, answer, bytes, askedAt),
    );
  };

  /** Makes the bytes once for all who ask while they are being made; who asks after something changed gets them made anew. */
  const make = (key: string, answer: Answer, now: number): Promise<string> => {
    if (answer.making !== undefined) return answer.making;
    const before = forgotten;
    const making = answer.produce();
    const isDone = (): void => {
      if (answer.making === making) answer.making = undefined;
    };
    answer.making = making;
    making.then((bytes) => {
      isDone();
      // Only what still stands in the map counts as kept.
      if (before === forgotten && answers.get(key) === answer) keep(answer, bytes, now + answer.keptForMs);
    }, isDone);
    return making;
  };

  return {
    serve(request, response, usual) {
      const { headers: given } = request;
      if (!open || request.method !== 'GET' || given.authorization !== undefined || given.cookie !== undefined) return false;
      const now = clock.monotonicMs();
      const pass = passes.get(passOf(request));
      if (pass === undefined || pass.until <= now) return false;
      const key = keyOf(pass.merchantId, request);
      const answer = answers.get(key);
      if (answer === undefined || answer.validUntil <= now) return false;
      if (answer.freshUntil > now) {
        write(request, response, answer, answer.bytes, now);
        return true;
      }
      make(key, answer, now).then(
        (bytes) => write(request, response, answer, bytes, now),
        // The router knows how to say what is wrong.
        () => usual(),
      );
      return true;
    },
    remember(request, answer) {
      const { method, url = '', headers: given } = request;
      if (!open || method !== 'GET' || url.length > longestUrl || given.authorization !== undefined || given.cookie !== undefined) return;
      const now = clock.monotonicMs();
      if (passes.size >= rememberedAtMost) passes.clear();
      if (answers.size >= rememberedAtMost) forgetAll();
      passes.set(passOf(request), { merchantId: answer.merchantId, until: now + passForMs });
      const key = keyOf(answer.merchantId, request);
      const known = answers.get(key);
      if (known !== undefined && known.validUntil > now) return;
      kept -= known?.bytes.length ?? 0;
      answers.set(key, { ...answer, validUntil: now + knownForMs, bytes: '', freshUntil: 0 });
    },
    forget() {
      forgotten += 1;
      for (const answer of answers.values()) {
        answer.freshUntil = 0;
        answer.making = undefined;
      }
    },
    close() {
      open = false;
      passes.clear();
      forgetAll();
    },
  };
}
