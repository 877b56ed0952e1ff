import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { countHandlers, endConnectionsWhenDraining } from './drain.js';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A server that keeps connections as ours does, one connection to it, and what is read from it. */
async function open(answer: RequestListener): Promise<{ close: () => Promise<number>; socket: Socket; read: () => string }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  const drain = endConnectionsWhenDraining(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await pause(20);
  return {
    socket,
    read: () => text,
    async close() {
      const startedAt = performance.now();
      drain();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        setTimeout(() => server.closeAllConnections(), 4_000).unref();
      });
      return performance.now() - startedAt;
    },
  };
}

const request = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n';

describe('draining', () => {
  it('ends a connection that had a request in hand once that is answered, in full', async () => {
    const { socket, close, read } = await open((_request, response) => void setTimeout(() => response.end('x'.repeat(100_000)), 300));
    socket.write(request);
    await pause(50);
    const took = await close();
    expect(took).toBeGreaterThan(200);
    expect(took).toBeLessThan(2_000);
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    expect(read()).toContain('x'.repeat(100_000));
  });

  it('ends a connection that never brought a request', async () => {
    const { close } = await open((_request, response) => response.end());
    expect(await close()).toBeLessThan(3_000);
  });

  it('ends an idle one at once', async () => {
    const { socket, close, read } = await open((_request, response) => response.end('done'));
    socket.write(request);
    await pause(100);
    expect(read()).toContain('done');
    expect(await close()).toBeLessThan(1_000);
  });

  it('waits for handlers whose callers are gone, and not for ever', async () => {
    const handlers = countHandlers();
    let isDone = false;
    const handler = handlers.counted(async (milliseconds: number) => {
      await pause(milliseconds);
      isDone = true;
    });
    await handlers.none(1_000);
    void handler(200);
    await handlers.none(2_000);
    expect(isDone).toBe(true);
    void handler(1_000);
    const startedAt = performance.now();
    await handlers.none(100);
    expect(performance.now() - startedAt).toBeLessThan(800);
  });
});
