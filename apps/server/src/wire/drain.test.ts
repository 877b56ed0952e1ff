import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import { countHandlers, endConnectionsWhenDraining } from './drain.js';

interface Opened {
  clock: ManualClock;
  socket: Socket;
  read: () => string;
  /** Resolves when the server has closed, which it does once its last connection has ended. */
  close: () => Promise<void>;
}

/** A server that keeps connections as ours does, one connection to it, and what is read from it. */
async function open(answer: RequestListener): Promise<Opened> {
  const server = createServer({ keepAliveTimeout: 0 }, answer);
  const clock = new ManualClock(new Date());
  const drain = endConnectionsWhenDraining(server, clock);
  const entered = new Promise((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await entered;
  return {
    clock,
    socket,
    read: () => text,
    close() {
      drain();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const request = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n';

describe('draining', () => {
  it('ends a connection that had a request in hand once that is answered, in full', async () => {
    let end: (() => void) | undefined;
    const { socket, clock, close, read } = await open((_request, response) => (end = () => response.end('x'.repeat(100_000))));
    socket.write(request);
    await expect.poll(() => end).toBeDefined();
    let isClosed = false;
    const closing = close().then(() => (isClosed = true));
    clock.advance(60_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect([isClosed, socket.closed]).toEqual([false, false]);
    end?.();
    await closing;
    await expect.poll(() => socket.closed).toBe(true);
    expect(read()).toContain('x'.repeat(100_000));
  });

  it('ends a connection that never brought a request after a second, in which one may be on its way', async () => {
    const { socket, clock, close } = await open((_request, response) => response.end());
    const closing = close();
    clock.advance(999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(socket.closed).toBe(false);
    clock.advance(1);
    await closing;
  });

  it('ends an idle one at once', async () => {
    const { socket, clock, close, read } = await open((_request, response) => response.end('done'));
    socket.write(request);
    await expect.poll(read).toContain('done');
    const closing = close();
    clock.advance(0);
    await closing;
  });

  it('waits for handlers whose callers are gone, and not for ever', async () => {
    const clock = new ManualClock(new Date());
    const handlers = countHandlers(clock);
    const ends: (() => void)[] = [];
    const handler = handlers.counted(() => new Promise<void>((resolve) => ends.push(resolve)));
    await handlers.none(1_000);
    void handler();
    let [isDone, isLate] = [false, false];
    const done = handlers.none(2_000).then(() => (isDone = true));
    clock.advance(1_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    ends[0]?.();
    await done;
    void handler();
    const late = handlers.none(100).then(() => (isLate = true));
    clock.advance(99);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isLate).toBe(false);
    clock.advance(1);
    await late;
  });
});
