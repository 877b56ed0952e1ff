import { createPrivateKey } from 'node:crypto';
import { signBody } from '@sortes/wallet-protocol';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../clock.js';
import { SandboxError } from '../errors.js';
import { testKeys } from '../testing/test-keys.js';
import { startTinyWallet } from '../testing/tiny-wallet.js';
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
  app.setErrorHandler((error: Error, _request, reply) =>
    reply.code(error instanceof SandboxError ? error.status : 500).send({ message: error.message }),
  );
  addVendorControls(app, vendor);
  const post = async (url: string, payload: object) => {
    const reply = await app.inject({ method: 'POST', url, payload });
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> };
  };
  const launch = async (): Promise<string> => {
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
    return url;
  };
  /** A stake of 1 that nobody answers for yet. */
  const play = async () => vendor.engine.stake(vendor.engine.openRound(await vendor.enter(await launch())), 100_000n);
  return { wallet, vendor, app, post, play, launch };
}

test('shows rounds and calls with their answers, without the token', async () => {
  const { wallet, vendor, app, post, play } = await startControls();
  const { betId } = await play();
  const shown = await app.inject('/api/vendor');
  const { rounds, calls } = shown.json() as { rounds: object[]; calls: { kind: string }[] };
  expect(rounds).toMatchObject([
    { vendor: 'LUMEN', game: 'dragon-tiger', movements: [{ id: betId, kind: 'bet', amount: '1', state: 'done' }] },
  ]);
  expect(calls.map(({ kind }) => kind)).toEqual(['bet', 'check']);
  expect(JSON.stringify(calls)).toContain(betId);
  expect(shown.body).not.toContain(wallet.token);
  expect((await post('/api/vendor/operator', { url: 'http://127.0.0.1:1/' })).body).toEqual({ operatorUrl: 'http://127.0.0.1:1' });
  expect(vendor.operatorUrl()).toBe('http://127.0.0.1:1');
});

test('sets faults, only those that can be', async () => {
  const { vendor, app, post } = await startControls();
  const late = { on: 'bet', mode: 'late', delayMs: 50, count: 2, vendor: 'KITE' };
  expect((await post('/api/vendor/faults', late)).body).toEqual({ faults: [late] });
  for (const fault of [
    { on: 'win', mode: 'win-first' },
    { on: 'launch', mode: 'twice' },
    { on: 'bet', mode: 'silent' },
    { on: 'draw', mode: 'late' },
  ])
    expect((await post('/api/vendor/faults', fault)).status).toBe(400);
  expect((await app.inject('/api/vendor')).json()).toMatchObject({ faults: [late] });
  await app.inject({ method: 'DELETE', url: '/api/vendor/faults' });
  expect(vendor.faults.list()).toEqual([]);
});

test('plants untruths, shows them, and tells the truth again', async () => {
  const { vendor, app, post, play } = await startControls();
  const { betId } = await play();
  const planted = [{ how: 'dropped', transactionId: betId }];
  expect((await post('/api/vendor/falsify', { vendor: 'LUMEN', count: 3 })).body).toEqual({ planted });
  expect((await app.inject('/api/vendor')).json()).toMatchObject({ planted });
  expect((await post('/api/vendor/falsify', { vendor: 'NOBODY', count: 1 })).status).toBe(400);
  await app.inject({ method: 'DELETE', url: '/api/vendor/falsify' });
  expect(vendor.list.planted()).toEqual([]);
});

test('takes over a round that another program played, once, and lists it', async () => {
  const { vendor, post } = await startControls();
  const at = '2026-03-04T05:00:00.000Z';
  const round = {
    vendor: 'KITE',
    id: 'told-1',
    game: 'card-duel',
    user: 'somebody',
    currency: 'EUR',
    movements: [
      { id: 'told-1-bet', kind: 'bet', betId: 'told-1-bet', amount: '50', closed: false, at },
      { id: 'told-1-end', kind: 'win', betId: 'told-1-bet', amount: '97.5', closed: true, at: '2026-03-04T05:00:02.000Z' },
    ],
  };
  for (const _ of [1, 2]) expect((await post('/api/vendor/rounds', round)).body).toEqual({ rounds: 1 });
  const from = Date.parse(at);
  expect(vendor.list.page('KITE', from, from + 60_000, 0, 10).transactions).toMatchObject([
    { transaction_uuid: 'told-1-bet', kind: 'bet', amount: 5_000_000, status: 'done', user: 'somebody', time: at },
    { transaction_uuid: 'told-1-end', kind: 'win', amount: 9_750_000, reference_transaction_uuid: 'told-1-bet', round_closed: true },
  ]);
  const strange = { ...round, id: 'told-2', movements: [{ ...round.movements[0], amount: '-1' }] };
  expect((await post('/api/vendor/rounds', strange)).status).toBe(400);
});

test('plays a round that comes out as asked for', async () => {
  const { wallet, vendor, post, launch } = await startControls();
  const { body: entered } = await post('/api/vendor/sessions', { url: await launch() });
  const { session } = entered;
  const before = wallet.balance;
  const lost = await post('/api/vendor/plays', { session, stake: '2', returned: '0' });
  expect(lost).toMatchObject({ status: 200, body: { state: 'played' } });
  expect(await post('/api/vendor/plays', { session, stake: '1', returned: '3.5' })).toMatchObject({ body: { state: 'played' } });
  expect(wallet.balance).toBe(before + 50_000n);
  expect(vendor.rounds()).toHaveLength(2);
  const whole = await post('/api/vendor/plays', { session, stake: '2' });
  expect(whole).toMatchObject({ status: 200, body: { state: 'played' } });
  const { round } = whole.body;
  expect(await post('/api/vendor/undone', { round })).toMatchObject({ status: 200, body: { round, state: 'taken-back' } });
  expect(wallet.balance).toBe(before + 50_000n);
  expect(await post('/api/vendor/undone', { round })).toMatchObject({ status: 409 });
  expect(await post('/api/vendor/undone', { round: 'none' })).toMatchObject({ status: 404 });
  expect(await post('/api/vendor/plays', { session, stake: 'much', returned: '0' })).toMatchObject({ status: 400 });
  expect(await post('/api/vendor/sessions', { url: 'not an address' })).toMatchObject({ status: 400 });
  expect(await post('/api/vendor/plays', { session: 'nobody', stake: '1', returned: '0' })).toMatchObject({ status: 401 });
  expect(vendor.rounds()).toHaveLength(3);
});
