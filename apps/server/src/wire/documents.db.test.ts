import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ rateLimits: true });
});
afterAll(() => test.close());

const get = (headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') =>
  test.http.inject({ url: '/openapi.json', headers: { host: 'localhost:8080', ...headers }, remoteAddress });

describe('the interface’s document', () => {
  it('is packed for who understands it, the same bytes each time, and not sent to who has it', async () => {
    const [plain, br, gzip] = await Promise.all([get(), get({ 'accept-encoding': 'gzip, br' }), get({ 'accept-encoding': 'gzip' })]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
    expect(plain.headers['vary']).toContain('accept-encoding');
    const etag = String(br.headers['etag']);
    const again = await get({ 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
    expect(Object.keys(plain.json<{ paths: object }>().paths).some((path) => path.startsWith('/bo'))).toBe(false);
  });

  it('tells the public of its own calls alone: of staff only where the wire itself says the word', async () => {
    const { payload } = await get();
    const told = payload.replaceAll(/`staff`/g, '').match(/"(?:description|summary)":"[^"]*\bstaff\b[^"]*"|"(?:staff|approval)\.[^"]*"/gi);
    expect(told).toBeNull();
  });

  it('has a budget by address', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 40; call += 1) statuses.push((await get({}, '203.0.113.2')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    expect((await get({}, '203.0.113.3')).statusCode).toBe(200);
  });

  it('has no pages where nobody asked for them', async () => {
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html'])
      expect([url, (await test.http.inject({ url })).statusCode]).toEqual([url, 404]);
  });

  it('of staff is for staff', async () => {
    expect((await test.ask('GET', '/bo/openapi.json')).status).toBe(401);
    expect((await test.ask('GET', '/bo/openapi.json', { token: await test.tokenOf('demo1') })).status).toBe(401);
  });
});

describe('budgets', () => {
  it('of an address are not multiplied by trial accounts made there', async () => {
    const remoteAddress = '203.0.113.50';
    const free = async (playerType: 0 | 4): Promise<string> => {
      const merchant = await test.app.modules.site.merchantByCode('sortes');
      const made = await test.app.modules.identity.findPlayerByName(merchant.id, playerType === 0 ? 'demo1' : 'demo2');
      if (made === undefined) throw new Error('no demo account');
      await test.services.pool.query('update identity.player set type = $1 where id = $2', [playerType, made.id]);
      return (await test.app.modules.identity.createSessionFor(made.id)).token;
    };
    const [real, trial] = [await free(0), await free(4)];
    const check = async (token?: string): Promise<number> =>
      (
        await test.http.inject({
          url: '/wps/check/username?username=somebody1',
          remoteAddress,
          headers: { host: 'localhost:8080', ...(token !== undefined && { authorization: token }) },
        })
      ).statusCode;
    let calls = 0;
    while ((await check()) !== 429 && calls < 1_000) calls += 1;
    expect(calls).toBeGreaterThan(5);
    expect(await check(trial)).toBe(429);
    // Who has a real account is not the worse for what strangers do at their address.
    expect(await check(real)).not.toBe(429);
  });

  it('count calls that are refused for want of a session, too', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 620; call += 1)
      statuses.push((await test.http.inject({ url: '/wps/report/depositTransaction', remoteAddress: '203.0.113.60' })).statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(5);
    expect(statuses.at(-1)).toBe(429);
  });

  it('count what does not exist, and the networks of one IPv6 customer together', async () => {
    const ask = async (remoteAddress: string): Promise<number> => (await test.http.inject({ url: '/nowhere', remoteAddress })).statusCode;
    const of = async (calls: number, address: (call: number) => string): Promise<number> => {
      let letIn = 0;
      for (let call = 0; call < calls; call += 1) if ((await ask(address(call))) === 404) letIn += 1;
      return letIn;
    };
    expect(await of(610, () => '2001:db8:9:1::1')).toBe(600);
    expect(await of(2_000, (call) => `2001:db8:9:${(call % 200).toString(16)}::1`)).toBe(1_800);
  }, 30_000);
});
