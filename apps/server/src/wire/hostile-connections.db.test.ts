import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '@sortes/service';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
let port: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  test = await createTestApp();
  await test.http.listen({ port: 0, host: '127.0.0.1' });
  port = (test.http.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  vi.restoreAllMocks();
});
afterAll(() => test.close());

/** A connection of somebody who does as they like, and what they have read. */
async function enter(): Promise<{ socket: Socket; read: () => string; closed: () => boolean }> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, read: () => text, closed: () => socket.closed };
}
const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost:8080\r\n\r\n`;
const figure = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await test.app.metrics.registry.getSingleMetricAsString(name))?.[1]);
const inHand = (): Promise<number> => figure('sortes_requests_in_hand');
const streams = (): Promise<number> => figure('sortes_streams');
const isOpen = async (): Promise<void> => {
  for (const path of ['/wps/system/status', '/lgw/games/game_menus'])
    expect([path, (await test.ask('GET', path)).status]).toEqual([path, 200]);
};

describe('a connection that is cut', () => {
  it('leaves nothing in hand, whatever was asked on it', async () => {
    // A row that every one of these waits for, so that they are in hand when their connection goes.
    const blocker = await test.services.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table lottery.draw in access exclusive mode');
    const { socket } = await enter();
    socket.write(ask('/lgw/numeros/near?gameId=ssc1m&_=1').repeat(8));
    await expect.poll(inHand).toBe(8);
    socket.resetAndDestroy();
    await blocker.query('commit');
    blocker.release();
    await expect.poll(inHand).toBe(0);
  });

  it.each([
    ['a hundred calls', ask('/wps/system/status').repeat(100)],
    ['a large answer and a thousand questions about health', ask('/openapi.json') + ask('/healthz').repeat(1_000)],
    ['pages that do not exist', ask('/nowhere').repeat(1_000)],
  ])('%s do not keep anybody else out', async (_what, bytes) => {
    for (let time = 0; time < 3; time += 1) {
      const { socket } = await enter();
      socket.pause();
      socket.write(bytes);
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.resetAndDestroy();
    }
    await expect.poll(inHand).toBe(0);
    await isOpen();
  });

  it('takes its streams with it, those too that waited behind something', async () => {
    for (const before of ['', ask('/openapi.json').repeat(3)]) {
      const { socket } = await enter();
      socket.pause();
      socket.write(before + ask('/wps/stream').repeat(320));
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.resetAndDestroy();
    }
    await expect.poll(streams).toBe(0);
    // The address has all of its streams left.
    const listeners = await Promise.all(Array.from({ length: 300 }, () => enter()));
    for (const { socket } of listeners) socket.write(ask('/wps/stream'));
    await expect.poll(streams).toBe(300);
    for (const { socket } of listeners) socket.resetAndDestroy();
    await expect.poll(streams).toBe(0);
  });
});

describe('a stream', () => {
  it('is refused to who waits for something else on the same connection', async () => {
    const { socket, read } = await enter();
    // A picture is drawn for it: it is not done when the stream is asked for.
    socket.write(ask('/wps/captcha') + ask('/wps/stream'));
    await expect.poll(read).toContain('503 Service Unavailable');
    expect(read()).toContain('200 OK');
    expect(await streams()).toBe(0);
  });

  it('ends with its connection when more is asked on it', async () => {
    const { socket, read, closed } = await enter();
    socket.write(ask('/wps/stream'));
    await expect.poll(read).toContain('retry: 1000');
    socket.write(ask('/wps/system/status'));
    await expect.poll(closed).toBe(true);
    await expect.poll(streams).toBe(0);
  });
});

describe('bytes that are no request of ours', () => {
  const forms = [
    [
      'a header that is too long',
      `GET /wps/system/status HTTP/1.1\r\nHost: localhost\r\nLanguage: VI\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.header.too.large',
    ],
    ['an address that is too long', ask(`/wps/system/status?x=${'a'.repeat(20_000)}`), 431, 'request.header.too.large'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'request.malformed'],
    ['no HTTP at all', '\x16\x03\x01 hello\r\n\r\n', 400, 'request.malformed'],
  ] as const;
  it.each(forms)('%s: answered as every refusal, and the connection ended', async (_what, bytes, status, errorCode) => {
    const { socket, read, closed } = await enter();
    socket.write(bytes);
    await expect.poll(closed).toBe(true);
    expect(read()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(read().toLowerCase()).toContain('x-content-type-options: nosniff');
    const body = JSON.parse(read().split('\r\n\r\n')[1] ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({ success: false, errorCode });
    expect(body).not.toHaveProperty('statusCode');
    expect(String(body['message']).length).toBeGreaterThan(10);
  });

  it.each([
    [
      'a body that never comes',
      'POST /wps/session/login HTTP/1.1\r\nHost: localhost\r\nLanguage: VI\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n',
      'request.timeout',
    ],
    [
      'a body that stops half way',
      'POST /wps/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
      'request.timeout',
    ],
    ['a head that never ends', 'GET /wps/system/status HTTP/1.1\r\nHost: loc', 'request.timeout'],
    [
      "a vendor's body that never comes",
      'POST /gateway/LUMEN/wallet/bet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
      'RS_ERROR',
    ],
  ])('%s: ended in time, with the answer for it', async (_what, bytes, said) => {
    const { server } = test.http;
    const before = [server.headersTimeout, server.requestTimeout];
    [server.headersTimeout, server.requestTimeout] = [300, 300];
    try {
      const { socket, read, closed } = await enter();
      socket.write(bytes);
      await expect.poll(closed).toBe(true);
      if (said === 'request.timeout') expect(read()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(read()).toContain(said);
      expect(read().split('HTTP/1.1 ')).toHaveLength(2);
    } finally {
      [server.headersTimeout = 0, server.requestTimeout = 0] = before;
    }
    await expect.poll(inHand).toBe(0);
    await isOpen();
  });

  it('speak to a vendor in its dialect', async () => {
    const { socket, read, closed } = await enter();
    socket.write(`POST /gateway/LUMEN/wallet/bet HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    await expect.poll(closed).toBe(true);
    expect(read()).toContain('RS_ERROR');
  });

  it('methods that Node knows and we do not are not there, and no error of ours', async () => {
    const errors = vi.spyOn(test.services.log, 'error');
    for (const method of ['QUERY', 'PURGE', 'M-SEARCH', 'PROPFIND', 'OPTIONS', 'TRACE', 'LINK'])
      for (const path of ['/', '/console', '/bo/session', '/wps/system/status', '/openapi.json']) {
        const { socket, read } = await enter();
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n`);
        await expect.poll(read).toMatch(/\}$/);
        expect([method, path, read().slice(9, 12)]).toEqual([method, path, '404']);
        expect(read()).toContain('"errorCode":"not.found"');
      }
    const { socket, read } = await enter();
    socket.write('QUERY /gateway/LUMEN/wallet/bet HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n');
    await expect.poll(read).toContain('RS_ERROR_WRONG_TYPES');
    expect(errors).not.toHaveBeenCalled();
  });
});

describe('readiness', () => {
  it('is gone when the house is full and nothing comes to its end, and comes back; staff are told', async () => {
    const clock = new ManualClock(new Date());
    const own = await createTestApp({ clock });
    const raised = vi.spyOn(own.services.alarms, 'raise');
    const blockers = await Promise.all(Array.from({ length: 7 }, () => own.services.pool.connect()));
    const first = blockers[0] ?? expect.fail('no connection');
    await first.query('begin');
    await first.query('lock table lottery.draw in access exclusive mode');
    const waiting = Array.from({ length: 520 }, (_, index) => own.ask('GET', `/lgw/numeros/near?gameId=ssc1m&_=${index}`));
    await expect.poll(() => raised.mock.calls.some(([{ kind }]) => kind === 'saturation')).toBe(true);
    // Health is not turned away, and nothing was stuck for long yet.
    expect((await own.http.inject({ url: '/healthz' })).statusCode).toBe(200);
    clock.advance(6_000);
    for (const blocker of blockers.slice(1)) blocker.release();
    const asked = await own.http.inject({ url: '/readyz' });
    expect(asked.statusCode).toBe(503);
    expect(raised).toHaveBeenCalledWith(expect.objectContaining({ kind: 'saturation', subject: 'stuck' }));
    await first.query('commit');
    first.release();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(8);
    clock.advance(1_000);
    expect((await own.http.inject({ url: '/readyz' })).statusCode).toBe(200);
    await own.close();
  });
});
