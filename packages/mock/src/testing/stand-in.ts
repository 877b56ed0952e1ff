import { vi } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../mock.js';

/** A stream that stands and tells nothing, until a test tells something by `tell`. */
class MockStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  static readonly open = new Set<MockStream>();
  constructor() {
    super();
    MockStream.open.add(this);
  }
  close(): void {
    MockStream.open.delete(this);
  }
}

export interface StandIn {
  readonly mock: Mock;
  /** Sends an event to every open stream, as the server would. */
  readonly tell: (event: object) => void;
}

/**
 * Puts the mock in the place of the server for this test: the real client asks it by `fetch`, its event stream stands. `vi.unstubAllGlobals()` takes it away again.
 * What the mock cannot answer rejects the call, and is said in the test's output.
 */
export function standIn(options: MockOptions = {}): StandIn {
  const mock = createMock(options);
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    try {
      const reply = await mock.answer({ method, url: String(address), body: typeof body === 'string' ? body : undefined });
      if (reply === undefined) throw new TypeError('Failed to fetch');
      return new Response(reply.body, { status: reply.status, headers: { 'content-type': reply.type } });
    } catch (error) {
      if (!(error instanceof TypeError)) console.error(error);
      throw error;
    }
  });
  vi.stubGlobal('EventSource', MockStream);
  return {
    mock,
    tell: (event) => {
      for (const stream of MockStream.open) stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
    },
  };
}
