import { createPrivateKey } from 'node:crypto';
import { signBody } from '@sortes/wallet-protocol';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../clock.js';
import { SandboxError } from '../errors.js';
import { testKeys } from '../testing/test-keys.js';
import { startTinyWallet } from '../testing/tiny-wallet.js';
import { addVendorPage } from './control-page.js';
import { addVendorControls } from './control-routes.js';
import { games } from './games.js';
import { startVendor } from './start-vendor.js';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function startControls() {
  const wallet = await startTinyWallet();
  stops.push(() => wallet.stop());
  const vendor = await startVendor({
    clock: systemClock,
    host: '127.0.0.1',
    port: 0,
    keys: testKeys.vendors,
    operatorUrl: wallet.url,
    games: games.map((game) => ({ ...game, minBet: 1n })),
  });
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
  /** A stake of 1 that nobody answers for yet. */
  const play = async () => {
    const body = JSON.stringify({
      operator_id: 'sortes',
      game_code: 'dragon-tiger',
      user: wallet.user,
      token: wallet.token,
      currency: 'EUR',
      lang: 'en',
    });
    const headers = { 'x-auth-signature': signBody(body, createPrivateKey(testKeys.vendors.operatorPrivateKey)) };
    const { url } = (await (await fetch(`${vendor.apiUrls.LUMEN}/api/game/url`, { method: 'POST', headers, body })).json()) as {
      url: string;
    };
    return vendor.engine.stake(vendor.engine.openRound(await vendor.enter(url)), 100_000n);
  };
  return { wallet, vendor, app, post, play };
}

test('shows rounds and calls with their answers, without the token', async () => {
  const { wallet, vendor, app, post, play } = await startControls();
  const { betId } = await play();
  const { rounds } = (await app.inject('/api/vendor/rounds')).json() as { rounds: object[] };
  expect(rounds).toMatchObject([
    { vendor: 'LUMEN', game: 'dragon-tiger', movements: [{ id: betId, kind: 'bet', amount: '1', state: 'done' }] },
  ]);
  const { calls } = (await app.inject('/api/vendor/calls')).json() as { calls: { kind: string }[] };
  expect(calls.map(({ kind }) => kind)).toEqual(['bet', 'check']);
  expect((await app.inject('/api/vendor')).json()).toMatchObject({ sessions: 1, rounds: 1, openBets: 1, waiting: 0 });
  const page = (await app.inject('/vendor')).body;
  expect(page).toContain(`&quot;transaction_uuid&quot;:&quot;${betId}&quot;`);
  const sessions = (await app.inject('/api/vendor/sessions')).body;
  expect(page + JSON.stringify([rounds, calls]) + sessions).not.toContain(wallet.token);
  expect((await post('/api/vendor/falsify', { vendor: 'LUMEN', count: 3 })).body).toEqual({
    planted: [{ how: 'dropped', transactionId: betId }],
  });
  expect((await post('/api/vendor/operator', { url: 'http://127.0.0.1:1/' })).body).toEqual({ operatorUrl: 'http://127.0.0.1:1' });
  expect(vendor.operatorUrl()).toBe('http://127.0.0.1:1');
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

test('plants untruths by form, shows them, and tells the truth again', async () => {
  const { vendor, app, play } = await startControls();
  const ids = [(await play()).betId, (await play()).betId];
  const send = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  expect((await app.inject('/vendor')).body).not.toContain('Untrue in the list');
  expect((await send('/vendor/falsify', { vendor: 'LUMEN', count: '2', kind: 'amount' })).headers.location).toBe('/vendor');
  expect(vendor.list.planted()).toHaveLength(2);
  expect(vendor.list.planted()).toEqual(expect.arrayContaining(ids.map((transactionId) => ({ how: 'amount', transactionId }))));
  const shown = (await app.inject('/vendor')).body;
  expect(shown).toMatch(/Untrue in the list[\s\S]*Another amount/);
  for (const wrong of [
    { vendor: 'LUMEN', count: '0', kind: 'amount' },
    { vendor: 'NOBODY', count: '1', kind: 'amount' },
    { vendor: 'LUMEN', count: '1', kind: 'kindly' },
  ])
    expect((await send('/vendor/falsify', wrong)).statusCode).toBe(400);
  await send('/vendor/truth', { vendor: 'LUMEN', count: '', kind: 'mixed' });
  expect(vendor.list.planted()).toEqual([]);
  await send('/vendor/falsify', { vendor: 'LUMEN', count: '1', kind: 'mixed' });
  expect(vendor.list.planted()).toMatchObject([{ how: 'dropped' }]);
});

test('shows what players have in their purses', async () => {
  const { vendor, app } = await startControls();
  expect((await app.inject('/vendor')).body).toContain('no operator has moved money here');
  vendor.purses.move('LUMEN', 'in', 't-1', 'somebody', 'VND', 123_450_000n);
  expect((await app.inject('/vendor')).body).toMatch(/LUMEN <span class="faint id">somebody<\/span>[\s\S]*1,234\.5 VND/);
});
