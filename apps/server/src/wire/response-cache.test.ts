import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import { createResponseCache, type ResponseCache } from './response-cache.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server whose router answers "usual" and tells the cache what it would say to the next caller. */
async function openCache(produce: () => Promise<string>, keptForMs: number, { trustProxy = false } = {}) {
  const clock = new ManualClock(new Date(0));
  const seen: string[] = [];
  const cache: ResponseCache = createResponseCache({
    clock,
    trustProxy,
    always: { 'x-content-type-options': 'nosniff' },
    observe: (operation) => seen.push(operation),
  });
  const server = createServer((request, response) => {
    const usual = () => {
      cache.remember(request, { operation: 'near', merchantId: 1, keptForMs, produce });
      response.end('usual');
    };
    if (!cache.serve(request, response, usual)) usual();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (path = '/near', headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
    return { text: await response.text(), headers: response.headers };
  };
  return { clock, cache, ask, seen };
}

describe('the response cache', () => {
  it('tells what it learnt with the headers of every response, and as long as it may', async () => {
    let made = 0;
    const { clock, ask, seen } = await openCache(async () => `{"made":${(made += 1)}}`, 100);
    expect((await ask()).text).toBe('usual');
    const first = await ask();
    expect(first.text).toBe('{"made":1}');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    clock.advance(99);
    expect((await ask()).text).toBe('{"made":1}');
    clock.advance(2);
    expect((await ask()).text).toBe('{"made":2}');
    expect(seen).toEqual(['near', 'near', 'near']);
  });

  it('does not look at the counter that clients put into an address, and at everything else', async () => {
    const { ask } = await openCache(async () => 'kept', 1_000);
    expect((await ask('/near?gameId=1&_=1700000000001')).text).toBe('usual');
    expect((await ask('/near?gameId=1&_=1700000000002')).text).toBe('kept');
    expect((await ask('/near?gameId=2&_=1700000000003')).text).toBe('usual');
    expect((await ask('/near?gameId=1&_=x')).text).toBe('usual');
    expect((await ask('/near?gameId=1&my_=1')).text).toBe('usual');
  });

  it('packs what is long for who reads it so, once for all of them', async () => {
    let made = 0;
    const { ask, clock } = await openCache(async () => JSON.stringify({ made: (made += 1), text: 'a'.repeat(5_000) }), 100);
    const packed = { 'accept-encoding': 'br' };
    await ask('/near', packed);
    const [plain, first, second] = [
      await ask('/near', { 'accept-encoding': 'identity' }),
      await ask('/near', packed),
      await ask('/near', packed),
    ];
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const { headers, text } of [first, second]) {
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('vary')).toBe('accept-encoding');
      expect(Number(headers.get('content-length'))).toBeLessThan(200);
      expect(text).toBe(plain.text);
    }
    expect((await ask('/near', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
    // What is made anew is packed anew.
    clock.advance(101);
    expect((await ask('/near', packed)).text).toContain('"made":2');
    expect((await ask('/near', packed)).text).toContain('"made":2');
  });

  it('leaves short answers as they are', async () => {
    const { ask } = await openCache(async () => '{}', 100);
    await ask();
    expect((await ask('/near', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull();
  });

  it('sends everybody else the usual way', async () => {
    const { ask } = await openCache(async () => '{}', 100);
    await ask();
    expect((await ask()).text).toBe('{}');
    expect((await ask('/near', { cookie: 'a=b' })).text).toBe('usual');
    expect((await ask('/near', { authorization: 'token' })).text).toBe('usual');
    expect((await ask('/near', {}, 'POST')).text).toBe('usual');
    expect((await ask('/near?gameId=other')).text).toBe('usual');
    expect((await ask('/near', { language: 'TH' })).text).toBe('usual');
    expect((await ask('/near', { merchant: 'other' })).text).toBe('usual');
  });

  it('asks the edge again whom it may let in, each second and for each address a proxy names', async () => {
    const { ask, clock } = await openCache(async () => '{}', 100, { trustProxy: true });
    await ask('/near', { 'x-forwarded-for': '203.0.113.1' });
    expect((await ask('/near', { 'x-forwarded-for': '203.0.113.1' })).text).toBe('{}');
    expect((await ask('/near', { 'x-forwarded-for': '203.0.113.2' })).text).toBe('usual');
    clock.advance(1_000);
    expect((await ask('/near', { 'x-forwarded-for': '203.0.113.1' })).text).toBe('usual');
  });

  it('forgets when something changed, also what was being made meanwhile', async () => {
    let truth = 'old';
    let release: () => void = () => undefined;
    let wait: Promise<void> | undefined;
    const { cache, ask } = await openCache(async () => {
      const seen = truth;
      await wait;
      return seen;
    }, 1_000);
    await ask();
    expect((await ask()).text).toBe('old');
    truth = 'new';
    expect((await ask()).text).toBe('old');
    cache.forget();
    expect((await ask()).text).toBe('new');

    cache.forget();
    wait = new Promise((resolve) => (release = resolve));
    const early = ask();
    await new Promise((resolve) => setTimeout(resolve, 50));
    truth = 'newest';
    cache.forget();
    release();
    wait = undefined;
    expect((await early).text).toBe('new');
    expect((await ask()).text).toBe('newest');
  });

  it('makes an answer once for all who ask while it is being made', async () => {
    let made = 0;
    let release: () => void = () => undefined;
    const { ask } = await openCache(async () => {
      made += 1;
      await new Promise<void>((resolve) => (release = resolve));
      return String(made);
    }, 1_000);
    await ask();
    const crowd = Array.from({ length: 20 }, () => ask());
    await new Promise((resolve) => setTimeout(resolve, 200));
    release();
    expect(new Set((await Promise.all(crowd)).map(({ text }) => text))).toEqual(new Set(['1']));
    expect(made).toBe(1);
  });

  it('leaves a failure to the router and is out of the way once closed', async () => {
    let fails = false;
    const { cache, ask, clock } = await openCache(async () => (fails ? Promise.reject(new Error('away')) : '{}'), 10);
    await ask();
    expect((await ask()).text).toBe('{}');
    clock.advance(20);
    fails = true;
    expect((await ask()).text).toBe('usual');
    fails = false;
    cache.close();
    expect((await ask()).text).toBe('usual');
  });
});
