import { pause } from './dom.js';
import type { SessionEvent, SessionView } from './wire.js';

/** `ended`: the session is over. `offline`: no answer. `refused`: the vendor said no, see `code`. */
export class CallError extends Error {
  constructor(
    readonly kind: 'ended' | 'offline' | 'refused',
    readonly code: string,
  ) {
    super(`${kind} ${code}`);
  }
}

const ANSWER_LIMIT_MS = 20_000;
const LONGEST_PAUSE_MS = 8_000;
/** A tap without an answer for so long is explained. */
const SLOW_MS = 5_000;

async function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (response.status < 500) {
      const answer: unknown = await response.json();
      if (response.ok) return answer;
      const code = (answer as { error?: { code?: string } }).error?.code ?? '';
      throw new CallError(response.status === 401 || code === 'session_unknown' ? 'ended' : 'refused', code);
    }
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('offline', '');
  }
  throw new CallError('offline', String(response.status));
}

/** Exchanges the ticket of the address for a session. @throws CallError `ended` for a ticket that is unknown or was used. */
export async function openSession(ticket: string | null): Promise<SessionView> {
  if (ticket === null || ticket === '') throw new CallError('ended', 'no-ticket');
  try {
    return (await send('POST', '/play/session', {}, { ticket })) as SessionView;
  } catch (error) {
    if (error instanceof CallError && error.kind === 'refused') throw new CallError('ended', error.code);
    throw error;
  }
}

/** The calls of one session. */
export class Connection {
  readonly #session: string;
  readonly #base: string;
  /** Told when calls stop or start getting through. */
  onOnline: (online: boolean) => void = () => undefined;
  onEvent: (event: SessionEvent) => void = () => undefined;
  /** The line is back after a break: what the page shows may be old. */
  onReturn: () => void = () => undefined;
  onEnded: () => void = () => undefined;
  /** A tap takes longer than usual. */
  onSlow: () => void = () => undefined;
  #taps = 0;

  constructor(session: string, code: string) {
    this.#session = session;
    this.#base = `/${code}`;
  }

  /** Taps that have no answer yet. */
  get tapsOpen(): number {
    return this.#taps;
  }

  /** One call of the game; no repetition. */
  get<Reply>(path: string): Promise<Reply> {
    return this.#send('GET', `${this.#base}${path}`) as Promise<Reply>;
  }

  post<Reply>(path: string, body: unknown = {}): Promise<Reply> {
    return this.#send('POST', `${this.#base}${path}`, body) as Promise<Reply>;
  }

  /** The wallet's balance, asked anew. */
  async balance(): Promise<string> {
    return ((await this.#send('GET', '/play/balance')) as { balance: string }).balance;
  }

  /**
   * One tap. It has a key of its own, and without an answer it is asked again under the same key until the vendor tells what became of it: a lost
   * connection can neither double a bet nor hide it.
   */
  async tap<Reply>(path: string, body: Record<string, unknown> = {}): Promise<Reply> {
    const key = crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
    const slow = setTimeout(() => this.onSlow(), SLOW_MS);
    this.#taps += 1;
    try {
      for (let wait = 1_000; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
        try {
          const reply = await this.post<Reply>(path, { ...body, key });
          this.onOnline(true);
          return reply;
        } catch (error) {
          if (!(error instanceof CallError) || error.kind !== 'offline') throw error;
          this.onOnline(false);
          await pause(wait);
        }
      }
    } finally {
      clearTimeout(slow);
      this.#taps -= 1;
    }
  }

  /** Says good-bye while the page goes away. */
  leave(path: string): void {
    void fetch(`${this.#base}${path}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'x-session': this.#session, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
  }

  /** Follows the session's events for ever, opening the line anew when it breaks. */
  async listen(): Promise<void> {
    let wasBroken = false;
    for (let wait = 500; ;) {
      try {
        const response = await fetch('/play/events', { headers: { 'x-session': this.#session }, cache: 'no-store', credentials: 'omit' });
        if (response.status === 401) return this.onEnded();
        if (!response.ok || !response.body) throw new Error(`events: ${response.status}`);
        this.onOnline(true);
        if (wasBroken) this.onReturn();
        wait = 500;
        await this.#read(response.body);
      } catch {
        // Told below: a line that ends and one that cannot be opened are the same to the player.
      }
      wasBroken = true;
      this.onOnline(false);
      await pause(wait);
      wait = Math.min(LONGEST_PAUSE_MS, wait * 2);
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = part
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trim())
          .join('\n');
        if (data !== '') this.onEvent(JSON.parse(data) as SessionEvent);
      }
    }
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    try {
      return await send(method, path, { 'x-session': this.#session }, body);
    } catch (error) {
      if (error instanceof CallError && error.kind === 'ended') this.onEnded();
      throw error;
    }
  }
}
