import type { PlayErrorCode, RoundPageView, SessionView } from '../../../src/protocol';
import { wait } from '../parts/time';

/** A refusal of the server, or `offline`: no answer. */
export class PlayError extends Error {
  override readonly name = 'PlayError';
  constructor(
    readonly code: PlayErrorCode | 'offline',
    readonly field?: string,
    /** The largest stake accepted, decimal text, where that is the matter. */
    readonly max?: string,
  ) {
    super(code);
  }
}

const answerLimitMs = 20_000;
const longestPauseMs = 2_000;

type Method = 'GET' | 'POST' | 'DELETE';

async function send<Reply>(
  method: Method,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  limitMs = answerLimitMs,
): Promise<Reply> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(limitMs),
    });
    answer = response.status === 204 ? undefined : await response.json();
  } catch {
    throw new PlayError('offline');
  }
  if (response.ok) return answer as Reply;
  const error = (answer as { error?: { code?: PlayErrorCode; field?: string; max?: string } } | null)?.error;
  // A proxy's 502 carries no code of ours: nobody knows what became of the call, as with no answer at all.
  if (!error?.code) throw new PlayError('offline');
  throw new PlayError(error.code, error.field, error.max);
}

/**
 * Exchanges the ticket of the address for a session, or goes on with the one that this tab had (`known`) when the page was loaded anew; without an answer
 * it asks again for some seconds. @throws PlayError
 */
export async function openSession(ticket: string, known: string | undefined): Promise<SessionView> {
  const headers: Record<string, string> = known === undefined ? {} : { 'x-session': known };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send<SessionView>('POST', '/play/session', headers, ticket === '' ? {} : { ticket });
    } catch (error) {
      if (!(error instanceof PlayError) || attempt === 5) throw error;
      if (error.code !== 'offline' && error.code !== 'stopping' && error.code !== 'too_fast') throw error;
      await wait(400 * attempt);
    }
  }
}

/** Asks for a round's own page, or to tell its seed, by the key that opens it. @throws PlayError */
export const askRound = (method: 'GET' | 'POST', path: string, key: string): Promise<RoundPageView> =>
  send<RoundPageView>(method, path, { 'x-round-key': key });

/** The calls of one session. */
export class Api {
  readonly #session: string;
  /** Told when calls stop or begin to get through. */
  onOnline: (online: boolean) => void = () => undefined;
  /** The session is over. */
  onEnded: () => void = () => undefined;

  constructor(session: string) {
    this.#session = session;
  }

  get headers(): Record<string, string> {
    return { 'x-session': this.#session };
  }

  /** One call, without repetition; given up when it is not answered within `limitMs`. @throws PlayError */
  async call<Reply>(method: Method, path: string, body?: unknown, limitMs?: number): Promise<Reply> {
    try {
      const reply = await send<Reply>(method, path, this.headers, body, limitMs);
      this.onOnline(true);
      return reply;
    } catch (error) {
      if (error instanceof PlayError) {
        this.onOnline(error.code !== 'offline');
        if (error.code === 'session') this.onEnded();
      }
      throw error;
    }
  }

  get<Reply>(path: string): Promise<Reply> {
    return this.call('GET', path);
  }

  /**
   * A call that a repeat does not change (it carries a key or a step): without an answer, or from a server that is stopping, it is asked again until it
   * is answered. A lost connection can neither double a bet nor hide it. @throws PlayError for a refusal
   */
  async insist<Reply>(method: Method, path: string, body?: unknown): Promise<Reply> {
    let failures = 0;
    let isDoubtful = false;
    for (let pause = 300; ; pause = Math.min(longestPauseMs, pause * 2)) {
      try {
        return await this.call<Reply>(method, path, body);
      } catch (error) {
        if (!(error instanceof PlayError)) throw error;
        // What failed in the server may have happened all the same: the repeat tells. When it goes on failing, the round is found in the history.
        if (error.code === 'unavailable' && failures < 3) failures += 1;
        // Turned away at the door, which tells nothing of the call that had no answer before.
        else if (error.code === 'too_fast' && isDoubtful) pause = longestPauseMs;
        else if (error.code !== 'offline' && error.code !== 'stopping') throw error;
        isDoubtful ||= error.code !== 'stopping';
      }
      await wait(pause);
    }
  }
}
