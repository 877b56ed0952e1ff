// A player without a browser: speaks the wire as an API client does (token in Authorization, sealed bodies, proof of work instead of the
// slider). Used by load, chaos and bad-input runs.
import { hash, randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';

/** @import { Answer, Method, ReplyTo, RequestOptions } from './contract-calls.js' */

/** @typedef {{ prefix: string, difficulty: number, parts: number }} WorkPuzzle */

/**
 * Solves the slider's alternative: for each part the first number whose SHA-256 begins with enough zero bits.
 * @param {WorkPuzzle} work
 */
export function solveWork({ prefix, difficulty, parts }) {
  const search = (/** @type {number} */ part) => {
    for (let nonce = 0; ; nonce += 1) {
      // In hexadecimal: that takes half of what a buffer does, and a third of a hash object.
      const head = Number.parseInt(hash('sha256', `${prefix}${part}:${nonce}`, 'hex').slice(0, 8), 16);
      if (Math.clz32(head) >= difficulty) return nonce;
    }
  };
  return Array.from({ length: parts }, (_, part) => search(part)).join('.');
}

export class ApiClient {
  /** @param {{origin: string, token?: string, merchant?: string, language?: string, fetch?: typeof fetch}} options */
  constructor({ origin, token, merchant, language = 'EN', fetch: fetcher = fetch }) {
    this.origin = origin;
    this.token = token;
    this.merchant = merchant;
    this.language = language;
    this.fetch = fetcher;
    /** @type {Map<string, string>} */
    this.cookies = new Map();
    /** @type {string | undefined} */
    this.csrf = undefined;
  }

  /**
   * One request as it is; answers {status, body, headers}. Never throws on a refusal.
   * @template {Method} M
   * @template {string} A
   * @param {M} method
   * @param {A} path
   * @param {RequestOptions} [options]
   * @returns {Promise<Answer<ReplyTo<M, A>>>}
   */
  async request(method, path, { body, headers = {}, rawBody, timeoutMs = 20_000 } = {}) {
    const response = await this.fetch(`${this.origin}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        language: this.language,
        device: 'api',
        ...(this.merchant === undefined ? {} : { merchant: this.merchant }),
        ...(this.token === undefined ? {} : { authorization: this.token }),
        ...(this.csrf === undefined ? {} : { 'x-csrf-token': this.csrf }),
        ...(this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body === undefined && rawBody === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(rawBody !== undefined ? { body: rawBody } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    let parsed;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = text;
    }
    return { status: response.status, body: parsed, value: parsed?.success === true ? parsed.value : parsed, headers: response.headers };
  }

  /**
   * A call that must succeed; answers its value. @throws Error with the refusal.
   * @template {Method} M
   * @template {string} A
   * @param {M} method
   * @param {A} path
   * @param {RequestOptions} [options]
   * @returns {Promise<ReplyTo<M, A>>}
   */
  async call(method, path, options) {
    const { status, body, value } = await this.request(method, path, options);
    if (status !== 200 || body?.success === false)
      throw Object.assign(new Error(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`), {
        status,
        code: body?.errorCode,
        answer: body,
      });
    return value;
  }

  /**
   * Seals a body to the server's newest key.
   * @param {unknown} body
   * @param {{ nonce?: string, time?: number }} [options]
   * @returns {Promise<{ body: { value: string }, headers: Record<string, string> }>}
   */
  async sealed(body, { nonce = randomUUID(), time = Date.now() } = {}) {
    const {
      keys: [newest],
    } = await this.call('GET', '/wps/system/keys');
    if (newest === undefined) throw new Error('the server has no key to seal to');
    const key = await importJWK(newest, 'ECDH-ES');
    const value = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ body, nonce, time })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: newest.kid })
      .encrypt(key);
    return { body: { value }, headers: { encryption: newest.kid } };
  }

  /**
   * @template {Method} M
   * @template {string} A
   * @param {M} method
   * @param {A} path
   * @param {unknown} body
   * @returns {Promise<ReplyTo<M, A>>}
   */
  async callSealed(method, path, body) {
    return this.call(method, path, await this.sealed(body));
  }

  /** A single-use proof that the slider was passed, by work. */
  async sliderProof() {
    const puzzle = await this.call('GET', '/wps/captcha/geetest');
    const { validate } = await this.call('POST', '/wps/captcha/geetest', {
      body: { challenge: puzzle.challenge, nonce: solveWork(puzzle.work) },
    });
    return { challenge: puzzle.challenge, validate };
  }

  /**
   * A request whose maker may be asked for work first: done, and asked again with it.
   * @template {Method} M
   * @template {string} A
   * @param {M} method
   * @param {A} path
   * @param {Record<string, unknown>} body
   */
  async requestWithWork(method, path, body) {
    const first = await this.request(method, path, { body });
    if (first.body?.errorCode !== 'work.required') return first;
    const asked = /** @type {unknown} */ (first.body.value);
    const { challenge, ...work } = /** @type {WorkPuzzle & { challenge: string }} */ (asked);
    return this.request(method, path, { body: { ...body, work: { challenge, nonce: solveWork(work) } } });
  }

  /**
   * @param {string} username
   * @param {string} password
   */
  async login(username, password) {
    const signedIn = await this.callSealed('POST', '/wps/session/login', {
      username,
      password,
      type: 'username',
      geetest: await this.sliderProof(),
    });
    this.token = signedIn.token;
    return signedIn;
  }

  /**
   * Bets on the open draw of a game.
   * @param {string} gameId
   * @param {string} numero
   * @param {import('./contract-calls.js').BetLines} contents
   * @param {string} [idempotencyKey]
   */
  bet(gameId, numero, contents, idempotencyKey = randomUUID()) {
    return this.request('POST', '/lgw/orders/betting', {
      body: { gameId, numero, contents },
      headers: { 'idempotency-key': idempotencyKey },
    });
  }
}
