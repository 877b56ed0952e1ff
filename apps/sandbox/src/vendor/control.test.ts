import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../clock.js';
import { SandboxError } from '../errors.js';
import { startTinyWallet } from '../testing/tiny-wallet.js';
import { addVendorPage } from './control-page.js';
import { addVendorControls } from './control-routes.js';
import { startVendor } from './start-vendor.js';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function startControls() {
  const wallet = await startTinyWallet();
  stops.push(() => wallet.stop());
  const vendor = await startVendor({ clock: systemClock, host: '127.0.0.1', port: 0, operatorUrl: 'http://127.0.0.1:1', games: [] });
  stops.push(() => vendor.stop());
  const app = Fastify();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error: Error, _request, reply) =>
    reply.code(error instanceof SandboxError ? error.status : 500).send({ message: error.message }),
  );
  addVendorControls(app, vendor);
  addVendorPage(app, vendor, undefined);
  const post = async (url: string, payload: object) => {
    const reply = await app.inject({ method: 'POST', url, payload });
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> };
  };
  return { wallet, vendor, app, post };
}

test('sends a call by hand and shows it with its answer, without the token', async () => {
  const { wallet, app, post } = await startControls();
  expect((await post('/api/vendor/operator', { url: `${wallet.url}/` })).body).toEqual({ operatorUrl: wallet.url });
  const player = { vendor: 'LUMEN', user: wallet.user, token: wallet.token, currency: 'EUR', game: 'reels' };
  const bet = await post('/api/vendor/call', { ...player, kind: 'bet', amount: '2.5', transactionId: 'b-1' });
  expect(bet.body).toMatchObject({ state: 'done', code: 'RS_OK', balance: '97.5', status: 200, request: { id: 'b-1', amount: '2.5' } });
  const win = await post('/api/vendor/call', { ...player, vendor: 'KITE', kind: 'win', amount: '1', referenceId: 'b-1' });
  expect(win.body).toMatchObject({ state: 'done', balance: '98.5' });
  expect(await post('/api/vendor/call', { ...player, kind: 'bet', amount: '-1' })).toMatchObject({ status: 400 });
  expect((await post('/api/vendor/call', { kind: 'bet', session: 'none' })).status).toBe(404);
  expect(JSON.stringify([bet, win])).not.toContain(wallet.token);
  const { calls } = (await app.inject('/api/vendor/calls')).json() as { calls: { kind: string; request: string }[] };
  expect(calls.map(({ kind }) => kind)).toEqual(['win', 'bet']);
  const page = (await app.inject('/vendor')).body;
  expect(page).toContain('&quot;transaction_uuid&quot;:&quot;b-1&quot;');
  expect(page + JSON.stringify(calls)).not.toContain(wallet.token);
  expect((await post('/api/vendor/falsify', { vendor: 'LUMEN', count: 3 })).body).toEqual({
    planted: [{ how: 'dropped', transactionId: 'b-1' }],
  });
});

test('sets faults by call and by button, only those that can be', async () => {
  const { vendor, app, post } = await startControls();
  expect((await post('/api/vendor/faults', { on: 'bet', mode: 'late', delayMs: 50, count: 2, vendor: 'KITE' })).body).toEqual({
    faults: [{ on: 'bet', mode: 'late', delayMs: 50, count: 2, vendor: 'KITE' }],
  });
  for (const fault of [
    { on: 'win', mode: 'win-first' },
    { on: 'launch', mode: 'twice' },
    { on: 'bet', mode: 'silent' },
    { on: 'draw', mode: 'late' },
  ]) {
    expect((await post('/api/vendor/faults', fault)).status).toBe(400);
  }
  const press = (fault: string) =>
    app.inject({
      method: 'POST',
      url: '/vendor/faults',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `fault=${encodeURIComponent(fault)}`,
    });
  expect((await press('win twice')).headers.location).toBe('/vendor');
  expect(vendor.faults.list().at(-1)).toEqual({ on: 'win', mode: 'twice', count: 1 });
  expect((await app.inject('/vendor')).body).toContain('bet late × 2, win twice');
  await press('clear');
  expect(vendor.faults.list()).toEqual([]);
});
