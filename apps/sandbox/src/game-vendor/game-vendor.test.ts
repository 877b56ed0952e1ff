import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  signBody,
  type GameUrlReply,
  type TransactionListReply,
  type TransferReply,
  type VendorGame as ListedGame,
} from '@sortes/wallet-protocol';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../clock.js';
import { ManualClock } from '../testing/manual-clock.js';
import { testKeys } from '../testing/test-keys.js';
import { startTinyWallet, type TinyWallet } from '../testing/tiny-wallet.js';
import { parseUnits } from './amount.js';
import type { VendorGame } from './games.js';
import { isAnswered, type Rounds } from './rounds.js';
import type { PlayerSession } from './sessions.js';
import { startVendor, type Vendor, type VendorOptions } from './start-vendor.js';
import type { VendorCode } from './vendors.js';

// The operator is us.
const operatorKey = createPrivateKey(testKeys.vendors.operatorPrivateKey);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const units = (text: string): bigint => parseUnits(text)!;

/** A game of small stakes. */
function makeGame(vendor: VendorCode, code: string): VendorGame {
  const names = (text: string) => ({ en: text, zh: text, id: text, pt: text, th: text, vi: text });
  return {
    code,
    vendor,
    names: names(code),
    category: 'RNG',
    classify: ['SL'],
    minBet: units('0.1'),
    maxBet: units('1000'),
    ...(code === 'rooms' && { rooms: [{ code: 'small', names: names('s'), minBet: units('1'), maxBet: units('5') }] }),
  };
}

interface World {
  wallet: TinyWallet;
  vendor: Vendor;
  engine: Rounds;
  callVendor(
    path: string,
    body: object,
    options?: { vendor?: VendorCode; headers?: Record<string, string>; sign?: boolean },
  ): Promise<Response>;
  /** Launches and enters as the site and the browser would. */
  open(vendor?: VendorCode, game?: string, room?: string): Promise<PlayerSession>;
}

async function startWorld(options: Partial<VendorOptions> & { wallet?: TinyWallet } = {}): Promise<World> {
  const { wallet: given, ...vendorOptions } = options;
  const wallet = given ?? (await startTinyWallet());
  if (!given) stops.push(() => wallet.stop());
  const vendor = await startVendor({
    clock: systemClock,
    host: '127.0.0.1',
    port: 0,
    operatorUrl: wallet.url,
    keys: testKeys.vendors,
    games: [makeGame('LUMEN', 'reels'), makeGame('LUMEN', 'rooms'), makeGame('KITE', 'duel')],
    ...vendorOptions,
  });
  stops.push(() => vendor.stop());
  const callVendor: World['callVendor'] = (path, body, { vendor: code = 'LUMEN', headers = {}, sign = true } = {}) => {
    const text = JSON.stringify(code === 'LUMEN' ? { operator_id: 'sortes', ...body } : body);
    const proof: Record<string, string> =
      code === 'LUMEN'
        ? { 'x-auth-signature': signBody(text, operatorKey) }
        : { authorization: `Bearer ${testKeys.vendors.kiteOperatorKey}` };
    return fetch(`${vendor.apiUrls[code]}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(sign && proof), ...headers },
      body: text,
    });
  };
  return {
    wallet,
    vendor,
    engine: vendor.engine,
    callVendor,
    async open(code = 'LUMEN', game = 'reels', room) {
      if (code === 'LUMEN') {
        const reply = await callVendor('api/game/url', {
          game_code: game,
          user: wallet.user,
          token: wallet.token,
          currency: 'EUR',
          lang: 'en',
          country: 'DE',
          platform: 'GPL_DESKTOP',
          lobby_url: 'http://site.test/lobby',
          ...(room !== undefined && { room }),
        });
        return vendor.enter(((await reply.json()) as GameUrlReply).url);
      }
      const reply = await callVendor(
        'kite/gamelaunch',
        {
          currency: 'EUR',
          providerGameId: 'duel',
          playerId: wallet.user,
          language: 'en',
          country: 'DE',
          launchConfig: { lobbyUrl: 'http://site.test/lobby' },
        },
        { vendor: 'KITE', headers: { 'x-player-token': wallet.token } },
      );
      return vendor.enter(((await reply.json()) as { gameUrl: string }).gameUrl);
    },
  };
}

const recent = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

async function listAll({ callVendor }: World, vendor: VendorCode = 'LUMEN') {
  const reply = await callVendor('api/transactions/list', recent, { vendor });
  return ((await reply.json()) as TransactionListReply).transactions.map(({ kind, status, amount }) => `${kind} ${status} ${amount}`);
}

test('launches only for the operator, and a ticket opens the game once', async () => {
  const clock = new ManualClock();
  const { vendor, callVendor, wallet } = await startWorld({ clock });
  const launch = {
    game_code: 'reels',
    user: wallet.user,
    token: wallet.token,
    currency: 'EUR',
    lang: 'en',
    lobby_url: 'http://localhost:8080/rng',
  };
  expect((await callVendor('api/game/url', launch, { sign: false })).status).toBe(401);
  expect((await callVendor('api/game/url', { ...launch, operator_id: 'other' })).status).toBe(403);
  const unknown = await callVendor('api/game/url', { ...launch, game_code: 'duel' });
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'no such game', code: 'RS_ERROR_INVALID_GAME' }]);

  const { url } = (await (await callVendor('api/game/url', launch)).json()) as GameUrlReply;
  expect(url.startsWith(`${vendor.url}/reels?ticket=`)).toBe(true);
  expect(url).not.toContain(wallet.token);
  const page = await fetch(url);
  const markup = await page.text();
  expect(markup).toContain('&quot;siteOrigin&quot;:&quot;http://localhost:8080&quot;');
  // The page runs and styles nothing of its own.
  expect(markup).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:8080 http://127.0.0.1:8080');
  const enter = () =>
    fetch(`${vendor.url}/play/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket: new URL(url).searchParams.get('ticket') }),
    });
  const both = await Promise.all([enter(), enter()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const view = (await both.find(({ ok }) => ok)!.json()) as { session: string };
  expect(view).toMatchObject({ balance: '100' });
  expect(await (await fetch(`${vendor.url}/play/balance`, { headers: { 'x-session': view.session } })).json()).toEqual({ balance: '100' });
  expect((await fetch(`${vendor.url}/play/balance`, { headers: { 'x-session': 'other' } })).status).toBe(401);

  const late = (await (await callVendor('api/game/url', launch)).json()) as GameUrlReply;
  clock.advance(60_001);
  await expect(vendor.enter(late.url)).rejects.toMatchObject({ status: 410, code: 'ticket_expired' });
});

test('does not let in whom the wallet does not know, and lets them try again when it says nothing', async () => {
  const { vendor, callVendor, wallet } = await startWorld();
  const launch = { game_code: 'reels', user: wallet.user, token: 'b'.repeat(40), currency: 'EUR', lang: 'en' };
  const { url } = (await (await callVendor('api/game/url', launch)).json()) as GameUrlReply;
  await expect(vendor.enter(url)).rejects.toMatchObject({ code: 'session_refused' });
  const foreign = (await (await callVendor('api/game/url', { ...launch, token: wallet.token, user: 'other' })).json()) as GameUrlReply;
  await expect(vendor.enter(foreign.url)).rejects.toMatchObject({ code: 'session_refused' });
  const good = (await (await callVendor('api/game/url', { ...launch, token: wallet.token })).json()) as GameUrlReply;
  vendor.connect('http://127.0.0.1:1');
  await expect(vendor.enter(good.url)).rejects.toMatchObject({ code: 'wallet_silent' });
  vendor.connect(wallet.url);
  await expect(vendor.enter(good.url)).resolves.toMatchObject({ user: wallet.user });
});

test.each<VendorCode>(['LUMEN', 'KITE'])(
  'plays a round with several bets and wins against the wallet of %s, to the last unit',
  async (code) => {
    const world = await startWorld();
    const { engine, wallet } = world;
    const session = await world.open(code);
    const round = engine.openRound(session);
    const first = await engine.stake(round, units('10.12345'));
    expect(first).toMatchObject({ state: 'accepted', balance: units('89.87655') });
    const second = await engine.stake(round, units('0.1'));
    expect(await engine.pay(round, first.betId, units('1.5'), false)).toEqual({ state: 'done', balance: units('91.27655') });
    expect(await engine.pay(round, second.betId, 0n, true)).toEqual({ state: 'done', balance: units('91.27655') });
    expect(wallet.balance).toBe(units('91.27655'));
    expect([...wallet.applied.values()].map(({ kind, closed }) => `${kind} ${closed}`)).toEqual([
      'bet false',
      'bet false',
      'win false',
      'win true',
    ]);
    await expect(engine.stake(round, units('1'))).rejects.toMatchObject({ code: 'round_closed' });
    expect(await listAll(world, code)).toEqual(['bet done 1012345', 'bet done 10000', 'win done 150000', 'win done 0']);
  },
);

test('drops a bet that the wallet refuses, and refuses stakes beyond the limits itself', async () => {
  const world = await startWorld();
  const { engine, wallet } = world;
  const session = await world.open();
  const round = engine.openRound(session);
  expect(await engine.stake(round, units('100.00001'))).toMatchObject({
    state: 'refused',
    reason: 'money',
    code: 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: units('100'),
  });
  await expect(engine.stake(round, units('0.09999'))).rejects.toMatchObject({ code: 'stake_out_of_range' });
  await expect(engine.stake(round, units('1000.00001'))).rejects.toMatchObject({ code: 'stake_out_of_range' });
  const inRoom = engine.openRound(await world.open('LUMEN', 'rooms', 'small'));
  await expect(engine.stake(inRoom, units('5.1'))).rejects.toMatchObject({ code: 'stake_out_of_range' });
  expect(wallet.received.filter((path) => path.endsWith('/bet'))).toHaveLength(1);
  expect(await listAll(world)).toEqual([]);
});

test.each(['done-but-cut', 'fail', 'hang', { code: 'RS_ERROR_UNKNOWN' }] as const)(
  'rolls back a bet whose answer is unknown: %o',
  async (mishap) => {
    const world = await startWorld({ walletTimeoutMs: 300 });
    const { engine, wallet, vendor } = world;
    const session = await world.open();
    // The first rollback is lost too.
    wallet.mishaps.push({ kind: 'bet', mishap }, { kind: 'rollback', mishap });
    const round = engine.openRound(session);
    const outcome = await engine.stake(round, units('10'));
    expect(outcome).toMatchObject({ state: 'lost' });
    await vendor.settled();
    expect(wallet.balance).toBe(units('100'));
    expect(await listAll(world)).toEqual(['rollback done 1000000', 'bet cancelled 1000000']);
    await expect(engine.pay(round, outcome.betId, 0n, true)).rejects.toMatchObject({ code: 'bet_not_open' });
  },
);

test.each<VendorCode>(['LUMEN', 'KITE'])('repeats a win of %s under its id until the wallet has answered', async (code) => {
  const world = await startWorld();
  const { engine, wallet, vendor } = world;
  const session = await world.open(code);
  const round = engine.openRound(session);
  const { betId } = await engine.stake(round, units('10'));
  wallet.mishaps.push({ kind: 'win', mishap: 'done-but-cut' }, { kind: 'win', mishap: 'fail' });
  expect(await engine.pay(round, betId, units('25'), true)).toMatchObject({ state: 'done', balance: units('115') });
  expect(vendor.calls().filter(({ kind }) => kind === 'win')).toHaveLength(3);
  expect(new Set(vendor.calls().flatMap(({ kind, transactionId }) => (kind === 'win' ? [transactionId] : []))).size).toBe(1);
  expect(wallet.balance).toBe(units('115'));
});

test('a page plays: the stake first, then the draw', async () => {
  const draws = [true, false];
  const world = await startWorld({ isWon: () => draws.shift()! });
  const { vendor, wallet } = world;
  const { id } = await world.open('LUMEN', 'rooms', 'small');
  const bet = async (amount: string, session = id) => {
    const headers = { 'content-type': 'application/json', 'x-session': session };
    const reply = await fetch(`${vendor.url}/play/rooms`, { method: 'POST', headers, body: JSON.stringify({ amount }) });
    return (await reply.json()) as { state: string; round: string; error?: { code: string } };
  };
  const played = await bet('2');
  expect(played).toMatchObject({ state: 'played', returned: '3.9', settled: 'done', balance: '101.9' });
  expect([...wallet.applied.values()].map(({ kind, amount, closed }) => [kind, amount, closed])).toEqual([
    ['bet', units('2'), false],
    ['win', units('3.9'), true],
  ]);
  expect(await bet('2')).toMatchObject({ state: 'played', returned: '0', balance: '99.9' });
  expect((await bet('6')).error?.code).toBe('stake_out_of_range');
  expect((await bet('1.5')).error?.code).toBe('invalid_amount');
  expect((await bet('1', 'another')).error?.code).toBe('session_unknown');

  wallet.mishaps.push({ kind: 'bet', mishap: { code: 'RS_ERROR_NOT_ENOUGH_MONEY' } });
  expect(await bet('2')).toMatchObject({ state: 'refused', reason: 'money' });
  wallet.mishaps.push({ kind: 'bet', mishap: 'fail' });
  expect(await bet('2')).toMatchObject({ state: 'lost' });
  await vendor.settled();
  expect(wallet.balance).toBe(units('99.9'));
});

test('stops repeating a win that the wallet will never take', async () => {
  const world = await startWorld();
  const { engine, wallet, vendor } = world;
  const round = engine.openRound(await world.open());
  const { betId } = await engine.stake(round, units('10'));
  wallet.applied.delete(betId);
  expect(await engine.pay(round, betId, units('20'), true)).toMatchObject({
    state: 'refused',
    code: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  });
  expect(vendor.calls().filter(({ kind }) => kind === 'win')).toHaveLength(1);
  expect(await listAll(world)).toEqual(['bet done 1000000']);
});

test('undoes a bet, once', async () => {
  const world = await startWorld();
  const { engine, wallet } = world;
  const round = engine.openRound(await world.open());
  const { betId } = await engine.stake(round, units('10'));
  expect(isAnswered(round, betId)).toBe(false);
  expect(await engine.undo(round, betId)).toEqual({ state: 'done', balance: units('100') });
  expect(round.movements.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['bet cancelled', 'rollback done']);
  await expect(engine.undo(round, betId)).rejects.toMatchObject({ code: 'bet_not_open' });
  await expect(engine.pay(round, betId, 0n, true)).rejects.toMatchObject({ code: 'bet_not_open' });
  expect(wallet.balance).toBe(units('100'));
});

test('demo play calls nobody and starts with two millions', async () => {
  const world = await startWorld();
  const { engine, wallet, vendor, callVendor } = world;
  const launch = { game_code: 'reels', currency: 'FUN', lang: 'en', country: 'DE', platform: 'GPL_MOBILE' };
  const session = await vendor.enter(((await (await callVendor('api/game/url', launch)).json()) as GameUrlReply).url);
  const other = await vendor.enter(
    (
      (await (
        await callVendor('kite/gamelaunch', { currency: 'FUN', providerGameId: 'duel', playerId: 'x' }, { vendor: 'KITE' })
      ).json()) as { gameUrl: string }
    ).gameUrl,
  );
  const round = engine.openRound(session);
  const { betId } = await engine.stake(round, units('10'));
  expect(await engine.pay(round, betId, units('15'), true)).toEqual({ state: 'done', balance: units('2000005') });
  expect(await engine.balance(other)).toBe(units('2000000'));
  expect([wallet.received, vendor.calls(), await listAll(world)]).toEqual([[], [], []]);
});

test('demo play of one browser has one purse at both vendors, in the currency and from the sum that the operator says', async () => {
  const { engine, vendor, callVendor } = await startWorld();
  const demo = { player: 'browser-0123456789', currency: 'VND', balance: Number(units('500')) };
  const open = async (): Promise<PlayerSession> => {
    const launch = { game_code: 'reels', currency: 'FUN', lang: 'en', country: 'DE', platform: 'GPL_MOBILE', demo };
    return vendor.enter(((await (await callVendor('api/game/url', launch)).json()) as GameUrlReply).url);
  };
  const openOther = async (): Promise<PlayerSession> => {
    const launch = { currency: 'FUN', providerGameId: 'duel', playerId: 'demo', launchConfig: { demo: true, demoPlay: demo } };
    const answer = await callVendor('kite/gamelaunch', launch, { vendor: 'KITE' });
    return vendor.enter(((await answer.json()) as { gameUrl: string }).gameUrl);
  };
  const first = await open();
  expect([first.currency, first.balance]).toEqual(['VND', units('500')]);
  const round = engine.openRound(first);
  const { betId } = await engine.stake(round, units('10'));
  await engine.pay(round, betId, 0n, true);
  expect((await openOther()).balance).toBe(units('490'));
  // Who cannot place the smallest stake begins anew.
  const last = engine.openRound(first);
  await engine.pay(last, (await engine.stake(last, units('490'))).betId, 0n, true);
  expect(await engine.balance(first)).toBe(0n);
  expect((await open()).balance).toBe(units('500'));
});

test('ends the sessions of a player who may not play any more, with the tickets they have not used; others play on', async () => {
  const world = await startWorld();
  const { wallet, vendor, callVendor } = world;
  const launch = async (user: string): Promise<string> => {
    const body = { game_code: 'reels', user, currency: 'EUR', lang: 'en' };
    return ((await (await callVendor('api/game/url', body)).json()) as GameUrlReply).url;
  };
  const [session, other] = [await vendor.enter(await launch(wallet.user)), await vendor.enter(await launch('somebody-else'))];
  const unused = await launch(wallet.user);
  const close = async () => (await callVendor('api/session/close', { user: wallet.user })).json();
  expect(await close()).toEqual({ user: wallet.user, closed: 1 });
  expect(vendor.sessions().map(({ id }) => id)).toEqual([other.id]);
  expect(vendor.sessions()).not.toContain(session);
  await expect(vendor.enter(unused)).rejects.toMatchObject({ code: 'ticket_unknown' });
  expect(await close()).toEqual({ user: wallet.user, closed: 0 });
});

test('keeps purses for operators that move money here: each transfer once, and play from the purse', async () => {
  const world = await startWorld();
  const { engine, wallet, vendor, callVendor } = world;
  const move = async (direction: 'in' | 'out', id: string, amount: number): Promise<TransferReply & { error?: string }> =>
    (await (
      await callVendor(`api/transfer/${direction}`, { transfer_uuid: id, user: wallet.user, amount, currency: 'EUR' })
    ).json()) as TransferReply;
  vendor.fault({ on: 'transfer', mode: 'lose-reply' });
  expect(
    (await callVendor('api/transfer/in', { transfer_uuid: 'one', user: wallet.user, amount: 5_000_000, currency: 'EUR' })).status,
  ).toBe(500);
  expect(await (await callVendor('api/transfer/status', { transfer_uuid: 'one' })).json()).toEqual({
    transfer_uuid: 'one',
    status: 'done',
    balance: 5_000_000,
  });
  expect(await move('in', 'one', 5_000_000)).toEqual({ transfer_uuid: 'one', status: 'done', balance: 5_000_000 });
  expect((await move('in', 'one', 5_000_001)).error).toBe('this transfer_uuid stands for another transfer');
  expect(await move('out', 'two', 5_000_001)).toEqual({
    transfer_uuid: 'two',
    status: 'refused',
    balance: 5_000_000,
    reason: 'not enough money',
  });
  expect(await (await callVendor('api/transfer/status', { transfer_uuid: 'three' })).json()).toEqual({
    transfer_uuid: 'three',
    status: 'unknown',
  });

  const launch = { game_code: 'reels', user: wallet.user, currency: 'EUR', lang: 'en' };
  const session = await vendor.enter(((await (await callVendor('api/game/url', launch)).json()) as GameUrlReply).url);
  const round = engine.openRound(session);
  expect(await engine.stake(round, units('50.00001'))).toMatchObject({ state: 'refused', reason: 'money' });
  const { betId } = await engine.stake(round, units('20'));
  await engine.pay(round, betId, units('30'), true);
  expect(await (await callVendor('api/transfer/balance', { user: wallet.user, currency: 'EUR' })).json()).toEqual({
    user: wallet.user,
    currency: 'EUR',
    balance: 6_000_000,
  });
  expect(await move('out', 'four', 6_000_000)).toMatchObject({ status: 'done', balance: 0 });
  expect(wallet.received).toEqual([]);
  expect(await listAll(world)).toEqual([]);
});

test('says nothing when told to, and fails after the work', async () => {
  const { vendor, callVendor } = await startWorld();
  vendor.fault({ on: 'list', mode: 'silent', vendor: 'LUMEN' });
  const silence = callVendor('api/game/list', {}).catch(() => 'cut');
  const kite = (await (await callVendor('api/game/list', {}, { vendor: 'KITE' })).json()) as ListedGame[];
  expect(kite.map(({ game_code }) => game_code)).toEqual(['duel']);
  const lumen = (await (await callVendor('api/game/list', {})).json()) as ListedGame[];
  expect(lumen[1]).toMatchObject({
    game_code: 'rooms',
    min_bet: 10_000,
    rooms: [{ room_code: 'small', min_bet: 100_000, max_bet: 500_000, seats: 2 }],
  });
  await vendor.stop();
  expect(await silence).toBe('cut');
});

test.each<VendorCode>(['LUMEN', 'KITE'])(
  'misbehaves against the wallet of %s as it is told, and ends with the right money',
  async (code) => {
    const world = await startWorld();
    const { engine, wallet, vendor } = world;
    const session = await world.open(code);
    const play = async () => {
      const round = engine.openRound(session);
      const bet = await engine.stake(round, units('10'));
      if (bet.state === 'accepted') await engine.pay(round, bet.betId, units('10'), true);
      return bet.state;
    };
    for (const [on, mode, state] of [
      ['bet', 'twice', 'accepted'],
      ['win', 'twice', 'accepted'],
      ['bet', 'drop', 'lost'],
      ['win', 'drop', 'accepted'],
      ['bet', 'win-first', 'accepted'],
      ['bet', 'rollback-first', 'refused'],
      ['bet', 'wrong-signature', 'refused'],
      ['win', 'wrong-signature', 'accepted'],
      ['bet', 'wrong-currency', 'refused'],
      ['win', 'wrong-currency', 'accepted'],
    ] as const) {
      vendor.fault({ on, mode });
      expect([on, mode, await play()]).toEqual([on, mode, state]);
      await vendor.settled();
      expect(wallet.balance).toBe(units('100'));
    }
    vendor.fault({ on: 'bet', mode: 'other-table', game: code === 'LUMEN' ? 'rooms' : 'another' });
    expect(await play()).toBe('accepted');
    await vendor.settled();
    expect(wallet.balance).toBe(units('100'));
    expect(vendor.rounds()[0]).toMatchObject({ game: code === 'LUMEN' ? 'rooms' : 'another' });
    vendor.fault({ on: 'bet', mode: 'late', delayMs: 200 });
    const startedAt = performance.now();
    expect(await play()).toBe('accepted');
    expect(performance.now() - startedAt).toBeGreaterThan(190);
    expect(vendor.faults.list()).toEqual([]);
  },
);

test('pages its list by time of change, and tells planted lies until told not to', async () => {
  const world = await startWorld({ pageSize: 7 });
  const { engine, vendor, callVendor } = world;
  const session = await world.open();
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const round = engine.openRound(session);
      const bet = await engine.stake(round, units('1'));
      await engine.pay(round, bet.betId, units('1'), true);
      return round;
    }),
  );
  const readAll = async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = (await (
        await callVendor('api/transactions/list', { ...recent, ...(cursor !== undefined && { cursor }) })
      ).json()) as TransactionListReply;
      expect(page.transactions.length).toBeLessThanOrEqual(7);
      seen.push(...page.transactions.map((transaction) => JSON.stringify(transaction)));
      cursor = page.next_cursor;
      if (cursor === undefined) return seen;
    }
  };
  const truth = await readAll();
  expect(truth).toHaveLength(24);
  expect(new Set(truth.map((text) => (JSON.parse(text) as { transaction_uuid: string }).transaction_uuid)).size).toBe(24);
  const nothing = (await (
    await callVendor('api/transactions/list', { from: recent.from, to: '2020-01-02T00:00:00Z' })
  ).json()) as TransactionListReply;
  expect(nothing).toEqual({ transactions: [] });
  expect((await callVendor('api/transactions/list', { from: 'yesterday', to: recent.to })).status).toBe(400);

  const planted = vendor.falsify('LUMEN', 12);
  expect(planted).toHaveLength(12);
  const lies = await readAll();
  // Of six kinds, twice each: dropped ones are gone, invented ones are new, the rest are changed.
  expect(lies).toHaveLength(24);
  expect(lies.filter((text) => !truth.includes(text))).toHaveLength(10);
  expect(truth.filter((text) => !lies.includes(text))).toHaveLength(10);
  vendor.list.clearFaults();
  expect(await readAll()).toEqual(truth);

  const shown = (await (await callVendor('api/game/round', { round: rounds[0]!.id })).json()) as { url: string };
  expect(await (await fetch(shown.url)).text()).toContain(rounds[0]!.id);
  expect((await fetch(`${shown.url}x`)).status).toBe(404);
});

test('a vendor that was cut off finishes its rounds from its journal, each call once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vendor-'));
  stops.push(async () => rmSync(folder, { recursive: true }));
  const journalPath = join(folder, 'deep', 'journal.jsonl');
  const before = await startWorld({ journalPath, walletTimeoutMs: 500 });
  const { engine, wallet, vendor } = before;
  const session = await before.open();
  const done = engine.openRound(session);
  const { betId } = await engine.stake(done, units('5'));
  await engine.pay(done, betId, units('7'), true);
  const undecided = engine.openRound(session);
  await engine.stake(undecided, units('10'));
  const unpaid = engine.openRound(session);
  const bet = await engine.stake(unpaid, units('10'));
  wallet.mishaps.push({ kind: 'win', mishap: 'hang' }, { kind: 'bet', mishap: 'hang' });
  const [paying, staking] = [engine.pay(unpaid, bet.betId, units('30'), true), engine.stake(engine.openRound(session), units('20'))];
  await expect.poll(() => wallet.mishaps).toEqual([]);
  await before.callVendor('api/transfer/in', { transfer_uuid: 'one', user: wallet.user, amount: 100_000, currency: 'EUR' });
  // As a kill would leave it: what came of the two open calls was never written.
  const lines = readFileSync(journalPath, 'utf8');
  await vendor.stop();
  await Promise.allSettled([paying, staking]);
  writeFileSync(journalPath, `${lines}{"round":{"id":"cut o`);

  const after = await startWorld({ journalPath, wallet });
  await after.vendor.settled();
  // 100 − 5 + 7, the undecided bet back, the win paid, the unanswered bet undone (it never arrived).
  expect(wallet.balance).toBe(units('122'));
  expect((await listAll(after)).toSorted()).toEqual([
    'bet cancelled 1000000',
    'bet cancelled 2000000',
    'bet done 1000000',
    'bet done 500000',
    'rollback done 1000000',
    'rollback done 2000000',
    'win done 3000000',
    'win done 700000',
  ]);
  expect(after.vendor.purses.purse('LUMEN', wallet.user, 'EUR').balance).toBe(units('1'));
  const left = after.vendor.rounds().flatMap((round) => round.movements.filter(({ id, kind }) => kind === 'bet' && !isAnswered(round, id)));
  expect(left).toEqual([]);

  await after.vendor.stop();
  const again = await startWorld({ journalPath, wallet });
  await again.vendor.settled();
  expect(again.vendor.calls()).toEqual([]);
  expect(await listAll(again)).toHaveLength(8);
});
