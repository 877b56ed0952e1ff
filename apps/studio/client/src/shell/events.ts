import type { PlayEvent } from '../../../src/protocol';
import { wait } from '../parts/time';
import type { Api } from './api';

const longestPauseMs = 1_500;
/** The server sends something (a comment at least) more often than this; longer silence is a dead line. */
const silenceLimitMs = 45_000;

export interface EventListener {
  readonly onEvent: (event: PlayEvent) => void;
  readonly onConnected: (connected: boolean) => void;
  /** The line is back after a break: what the page shows may be old. */
  readonly onReturn: () => void;
  readonly onEnded: () => void;
}

/** Follows the session's events until the session ends, opening the stream anew within two seconds when it breaks. */
export async function followEvents(api: Api, listener: EventListener): Promise<void> {
  let wasBroken = false;
  let hasMissed = false;
  for (let pause = 200; ;) {
    let isAsked = false;
    try {
      const silence = new AbortController();
      const response = await fetch('/play/events', {
        headers: api.headers,
        cache: 'no-store',
        credentials: 'omit',
        signal: silence.signal,
      });
      if (response.status === 401) {
        listener.onEnded();
        return;
      }
      if (!response.ok || !response.body) throw new Error(`events: ${response.status}`);
      listener.onConnected(true);
      if (hasMissed) listener.onReturn();
      wasBroken = hasMissed = false;
      pause = 200;
      isAsked = await readStream(response.body, silence, listener.onEvent);
    } catch {
      // A stream that ends and one that cannot be opened are the same to the player.
    }
    hasMissed = true;
    // A server that asks to be called anew is there: the line counts as lost only if it does not answer then.
    if (!isAsked) {
      if (!wasBroken) listener.onConnected(false);
      wasBroken = true;
    }
    await wait(pause);
    pause = Math.min(longestPauseMs, pause * 2);
  }
}

/** Reads to the end of the stream; answers whether the server asked for a new one. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
  onEvent: (event: PlayEvent) => void,
): Promise<boolean> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceLimitMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return false;
    text += decoder.decode(value, { stream: true });
    const parts = text.split(/\r?\n\r?\n/);
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = part
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n');
      if (data === '') continue;
      const event = JSON.parse(data) as PlayEvent;
      if (event.type === 'reconnect') {
        await reader.cancel();
        return true;
      }
      onEvent(event);
    }
  }
}
