import type { ServerResponse } from 'node:http';
import type { SessionEvent } from './rounds.js';

const HEARTBEAT_MS = 15_000;

/** The open event streams of game pages, by session. */
export class EventStreams {
  readonly #streams = new Map<string, Set<ServerResponse>>();
  readonly #heartbeat = setInterval(() => this.#sendAll(': still here\n\n'), HEARTBEAT_MS).unref();

  /** Takes over a response whose head is not sent yet, until its reader is gone. */
  open(sessionId: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    response.write(': hello\n\n');
    const streams = this.#streams.get(sessionId) ?? new Set();
    this.#streams.set(sessionId, streams.add(response));
    response.once('close', () => {
      streams.delete(response);
      if (streams.size === 0) this.#streams.delete(sessionId);
    });
  }

  publish(sessionId: string, event: SessionEvent): void {
    for (const stream of this.#streams.get(sessionId) ?? []) stream.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    for (const streams of this.#streams.values()) for (const stream of streams) stream.destroy();
  }

  #sendAll(text: string): void {
    for (const streams of this.#streams.values()) for (const stream of streams) stream.write(text);
  }
}
