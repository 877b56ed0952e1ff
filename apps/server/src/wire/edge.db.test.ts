import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createLogger, newId } from '@sortes/service';
import { forgetOldFacts } from '../platform/outbox.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const headers = { host: 'localhost:8080', 'content-type': 'application/json' };

it('no answer may be framed, sniffed or read by another origin', async () => {
  for (const url of ['/wps/system/status', '/wps/no-such-thing', '/healthz', '/openapi.json', '/gateway/NOBODY/pam/x']) {
    const answer = await test.http.inject({ method: 'GET', url, headers: { ...headers, origin: 'https://elsewhere.example' } });
    expect(answer.headers['content-security-policy'], url).toBe("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    expect([answer.headers['x-content-type-options'], answer.headers['access-control-allow-origin']]).toEqual(['nosniff', undefined]);
  }
});

it('packs the long answers of reads, for who reads them so', async () => {
  const get = (url: string, accepted: Record<string, string>) =>
    test.http.inject({ method: 'GET', url, headers: { ...headers, cookie: 'other=1', ...accepted } });
  const menu = '/lgw/games/ssc1m/play_menu?language=EN';
  const [plain, packed] = [await get(menu, {}), await get(menu, { 'accept-encoding': 'gzip, br' })];
  expect([plain.statusCode, plain.headers['content-encoding'], plain.headers['vary']]).toEqual([200, undefined, 'accept-encoding']);
  expect([packed.statusCode, packed.headers['content-encoding'], packed.headers['vary']]).toEqual([200, 'br', 'accept-encoding']);
  expect(brotliDecompressSync(packed.rawPayload).toString('utf8')).toBe(plain.payload);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  expect((await get('/wps/session', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
});

describe('bodies', () => {
  it('that are forms are refused where no form is asked for, also without any body of its own', async () => {
    for (const url of ['/wps/captcha/geetest', '/wps/session/login/ticket', '/wps/session/ticket', '/lgw/orders/betting']) {
      const answer = await test.http.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'challenge=abc&nonce=1&ticket=abc',
      });
      expect([url, answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([url, 415, 'request.type.unsupported']);
    }
  });

  it('that are no UTF-8 are refused, not repaired', async () => {
    const payload = Buffer.concat([Buffer.from('{"challenge":"a'), Buffer.from([0xff, 0xfe]), Buffer.from('","nonce":"1"}')]);
    const answer = await test.http.inject({ method: 'POST', url: '/wps/captcha/geetest', headers, payload });
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([400, 'request.json.invalid']);
  });
});

describe('what the router itself refuses', () => {
  it.each([
    ['GET', '/%zz'],
    ['GET', '/lgw/draw/%zz'],
    ['POST', `/cashier/gateways/${'a'.repeat(300)}/notify`],
    ['GET', `/lgw/draw/${'a'.repeat(300)}`],
  ])('%s %s is answered in the contract’s words', async (method, url) => {
    const answer = await test.http.inject({ method: method as 'GET', url, headers: { ...headers, language: 'VI' } });
    const body = answer.json<{ errorCode: string; message: string }>();
    expect([answer.statusCode, body.errorCode]).toEqual([400, 'request_param_err']);
    expect(body.message).toMatch(/[àáâãèéêìíòóôõùúăđĩũơưạ-ỹ]/);
    expect(body).not.toHaveProperty('statusCode');
  });
});

describe('logs', () => {
  it('keep of an error what helps, and of a database error nobody’s data', async () => {
    const { pool } = test.services;
    const error = await pool
      .query(`insert into identity.affiliate_code (merchant_id, code_key, code, created_at) values (1, 'anna@example.com', null, now())`)
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    expect(JSON.stringify(error)).toContain('anna@example.com');
    const lines = await written((log) => log.error({ err: error }, 'request failed'));
    expect(lines).toContain('23502');
    expect(lines).toContain('affiliate_code');
    expect(lines).not.toContain('anna@example.com');
  });
});

describe('the figures', () => {
  it('hold what browsers reported, beside the edge’s own', async () => {
    const body = { name: 'LCP', value: 1234, route: '/lottery' };
    expect((await test.ask('POST', '/wps/system/collect', { body })).status).toBe(200);
    const text = await test.app.metrics.text();
    expect(text).toMatch(/^sortes_page_timing_ms_count\{name="LCP",route="\/lottery"\} 1$/m);
    expect(text).toMatch(/^sortes_streams 0$/m);
    expect(text).toMatch(/^sortes_request_seconds_count/m);
  });
});

describe('a session that has a step left', () => {
  it('learns of a proof what visitors learn, and nothing of its player’s bets', async () => {
    const { db } = test.services;
    const token = await test.tokenOf('demo3');
    const player = await test.app.modules.identity.findPlayerByName(1, 'demo3');
    await sql`
      insert into lottery.draw (merchant_id, state, game_code, numero, opens_at, closes_at, draws_at, bets_root, bets_count, bets_stake)
      values (1, 'closed', 'ssc1m', 'half-1', now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour', repeat('0', 64), 1, 1)`.execute(
      db,
    );
    await sql`
      insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
      select ${player?.id ?? 0}, ${newId()}::uuid, ${newId()}::uuid, id, 10000, 10000, now(), 1, 1, 1, 'S1_DIRECT', 'x', '1' from lottery.draw where numero = 'half-1'`.execute(
      db,
    );
    const proof = (as: string) => test.ask('GET', '/lgw/draw/ssc1m/half-1/proof', { token: as });
    expect(await proof(token)).toMatchObject({ status: 200, body: { receiptsPending: true } });
    // Of a session that has called nothing yet a process remembers nothing.
    const another = await test.tokenOf('demo3');
    await sql`update identity.session set kind = 'verification' where player_id = ${player?.id ?? 0}`.execute(db);
    const half = await proof(another);
    expect(half.status).toBe(200);
    expect(half.body).not.toHaveProperty('receipts');
    expect(half.body).not.toHaveProperty('receiptsPending');
  });
});

describe('old facts', () => {
  it('go after a day, and the newest stays', async () => {
    const { db } = test.services;
    const count = async (): Promise<bigint> =>
      (await sql<{ n: bigint }>`select count(*) as n from platform.outbox`.execute(db)).rows[0]?.n ?? 0n;
    await test.app.modules.identity.revokeSessions((await test.app.modules.identity.findPlayerByName(1, 'demo1'))?.id ?? 0, 'test');
    await test.app.modules.identity.revokeSessions((await test.app.modules.identity.findPlayerByName(1, 'demo1'))?.id ?? 0, 'test');
    expect(await forgetOldFacts(db)).toBe(0);
    await sql`update platform.outbox set created_at = now() - interval '25 hours'`.execute(db);
    const all = await count();
    expect(all).toBeGreaterThan(1n);
    expect(await forgetOldFacts(db)).toBe(Number(all) - 1);
    expect(await count()).toBe(1n);
  });
});

describe('gateways of payment', () => {
  it('are heard while the site is closed to players: money moves all the same', async () => {
    const { site } = test.app.modules;
    const merchant = await site.merchantByCode('sortes');
    await site.setMaintenance(merchant, true);
    try {
      expect((await test.ask('GET', '/lgw/games/game_menus')).body.errorCode).toBe('system.maintenance');
      for (const url of [
        '/cashier/gateways/hosted-page/notify',
        '/cashier/gateways/payos/notify',
        '/cashier/payouts/direct-payout/notify',
        '/cashier/payouts/payos/notify',
      ]) {
        const { body } = await test.ask('POST', url, { body: {} });
        expect([url, body.errorCode]).not.toEqual([url, 'system.maintenance']);
        expect([url, body.errorCode]).not.toEqual([url, 'region.restricted']);
      }
    } finally {
      await site.setMaintenance(merchant, false);
    }
  });
});

describe('the way back from the payment page', () => {
  it.each(['//evil.test', '/\\evil.test', '/\t/evil.test', '/\n//evil.test', '@evil.test', 'https://evil.test', '/ö', '/a b', ''])(
    'is not %j',
    async (returnPath) => {
      const answer = await test.ask('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
        token: await test.tokenOf('demo2'),
        headers: { 'idempotency-key': 'return-path-1' },
        body: { vendorId: 'hosted', amount: 50_000, returnPath },
      });
      expect([answer.status, answer.body.field]).toEqual([400, 'returnPath']);
    },
  );
});

/** What a logger writes, read back from a process's own standard error. */
async function written(write: (log: ReturnType<typeof createLogger>) => void): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sortes-log-')), 'log');
  write(createLogger('info', file));
  return readFileSync(file, 'utf8');
}
