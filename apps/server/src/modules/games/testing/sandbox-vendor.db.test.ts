import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOfVendor } from '../reconcile/read-list.js';
import { reconcileVendor } from '../reconcile/reconcile-vendor.js';
import { readOpenDifferences } from '../reconcile/repository.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { testKeys } from '../../../testing/test-environment.js';

// The sandbox is no part of the program: it is loaded as a stranger's would be.
const sandboxSource = new URL('../../../../../sandbox/dist/start-sandbox.js', import.meta.url).href;

interface Session {
  id: string;
  mode: string;
  user: string;
  currency: string;
  balance: bigint;
}
interface Round {
  id: string;
}
type Stake = { state: 'accepted' | 'refused' | 'lost'; betId: string; code?: string; reason?: string };
/** What this test uses of the sandbox's vendor. Units are 1/100 000. */
interface Vendor {
  url: string;
  apiUrls: Record<'LUMEN' | 'KITE', string>;
  engine: {
    openRound(session: Session): Round;
    stake(round: Round, units: bigint): Promise<Stake>;
    pay(round: Round, betId: string, units: bigint, closed: boolean): Promise<{ state: string; balance?: bigint }>;
    undo(round: Round, betId: string): Promise<{ state: string }>;
    balance(session: Session): Promise<bigint>;
  };
  list: { all(vendor: string): { kind: string; status: string; amount: number }[]; clearFaults(): void };
  faults: { list(): unknown[] };
  falsify(vendor: string, count: number): { transactionId: string }[];
  enter(url: string): Promise<Session>;
  fault(fault: { on: string; mode: string; count?: number; delayMs?: number }): void;
  calls(): { state: string; code: string; status?: number; kind: string }[];
  rounds(): { movements: { state: string }[] }[];
  settled(): Promise<void>;
}
interface Sandbox {
  vendor: Vendor;
  stop(): Promise<void>;
}

let test: TestApp;
let sandbox: Sandbox;
let vendor: Vendor;

beforeAll(async () => {
  test = await createTestApp();
  await test.http.listen({ port: 0, host: '127.0.0.1' });
  const { startSandbox } = (await import(/* @vite-ignore */ sandboxSource)) as { startSandbox(options: object): Promise<Sandbox> };
  sandbox = await startSandbox({ keys: testKeys(), operatorUrl: `http://127.0.0.1:${(test.http.server.address() as AddressInfo).port}` });
  ({ vendor } = sandbox);
  for (const [code, apiUrl] of Object.entries(vendor.apiUrls)) {
    await sql`update games.vendor set api_url = ${apiUrl}, launch_origins = ${[vendor.url]}::text[] where code = ${code}`.execute(
      test.services.db,
    );
  }
  await sql`update games.catalogue_version set version = version + 1`.execute(test.services.db);
  test.app.modules.games.catalogue.forget();
});
afterAll(async () => {
  await sandbox?.stop();
  await test?.close();
});

const cases = [
  ['LUMEN', 'dragon-tiger'],
  ['KITE', 'match-day'],
] as const;

async function launch(vassalage: string, gameId: string, token: string): Promise<string> {
  const { body } = await test.ask('GET', `/wps/game/launchGame?launchMode=GLS&vassalage=${vassalage}&gameId=${gameId}&language=EN`, {
    token,
  });
  expect(body).toMatchObject({ success: true });
  return (body.value as { content: { game_url: string } }).content.game_url;
}

/** The player's main balance in units of 1/100 000. */
async function ledgerBalance(userName: string): Promise<bigint> {
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  const player = await test.app.modules.identity.findPlayerByName(merchant.id, userName);
  const { rows } = await sql<{ balance: bigint }>`
    select balance from wallet.account where player_id = ${player?.id} and code = 'main'`.execute(test.services.db);
  return BigInt(rows[0]?.balance ?? 0n) * 10n;
}

/** External ids of what differs between the vendor's list of today and ours. */
async function reconcile(code: string): Promise<string[]> {
  const { services, app } = test;
  const { vendors, catalogue } = app.modules.games;
  const record = (await catalogue.current()).vendors.find((one) => one.code === code)!;
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)];
  const lines = listOfVendor(vendors, record, from, to);
  await reconcileVendor(services, { vendor: record, kind: 'asked', period: { from, to }, lines });
  return (await readOpenDifferences(services.db, record.id, { limit: 1_000 })).map(({ externalId }) => externalId);
}

it('the seed says of the games what their vendors say', async () => {
  const { changes } = test.app.modules.games;
  const unchanged = { added: [], changed: [], back: [], gone: [], unfit: [] };
  expect(await changes.importGames('LUMEN', 'vendor', false)).toMatchObject({ ...unchanged, same: 1 });
  expect(await changes.importGames('KITE', 'vendor', false)).toMatchObject({ ...unchanged, same: 2 });
});

it.each(cases)('%s: launches, plays and settles a round of a game of the sandbox', async (code, gameId) => {
  const token = await test.tokenOf('demo1');
  const before = await ledgerBalance('demo1');
  const session = await vendor.enter(await launch(code, gameId, token));
  expect(session).toMatchObject({ mode: 'real', balance: before });
  const round = vendor.engine.openRound(session);
  const first = await vendor.engine.stake(round, 150_000_000n);
  const second = await vendor.engine.stake(round, 100_000_000n);
  expect([first.state, second.state]).toEqual(['accepted', 'accepted']);
  expect(await vendor.engine.pay(round, first.betId, 333_333_330n, false)).toEqual({ state: 'done', balance: before + 83_333_330n });
  expect(await vendor.engine.pay(round, second.betId, 0n, true)).toMatchObject({ state: 'done' });
  expect(await ledgerBalance('demo1')).toBe(before + 83_333_330n);
  const other = vendor.engine.openRound(session);
  const undone = await vendor.engine.stake(other, 100_000_000n);
  expect(await vendor.engine.undo(other, undone.betId)).toMatchObject({ state: 'done' });
  expect(await vendor.engine.stake(vendor.engine.openRound(session), 9_000_000n * 100_000n)).toMatchObject({
    state: 'refused',
    reason: 'money',
  });
});

it.each(cases)("%s: shows a player the vendor's page of their own round", async (code, gameId) => {
  const token = await test.tokenOf('demo1');
  const session = await vendor.enter(await launch(code, gameId, token));
  const played = vendor.engine.openRound(session);
  const { betId } = await vendor.engine.stake(played, 100_000_000n);
  await vendor.engine.pay(played, betId, 0n, true);
  const { rows } = await sql<{ id: string }>`select id from games.round where code = ${played.id}`.execute(test.services.db);
  const address = `/wps/report/accountGameBetHistory/${rows[0]?.id}/page`;
  const { body } = await test.ask('GET', address, { token });
  const { url } = body.value as { url: string };
  expect(new URL(url).origin).toBe(vendor.url);
  const page = await (await fetch(url)).text();
  expect(page).toContain(played.id);
  expect(page).toMatch(/\d\d:\d\d:\d\d/);
  expect((await test.ask('GET', address, { token: await test.tokenOf('demo2') })).body.errorCode).toBe('game.round.unknown');
});

it.each(cases)('%s: demo play reaches no wallet', async (code, gameId) => {
  const node = await sql<{ node_id: bigint }>`select node_id from games.game where code = ${gameId}`.execute(test.services.db);
  const { body } = await test.ask('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${node.rows[0]?.node_id}`);
  const calls = vendor.calls().length;
  const session = await vendor.enter((body.value as { content: { game_url: string } }).content.game_url);
  expect(session).toMatchObject({ mode: 'demo', currency: 'FUN', balance: 200_000_000_000n });
  const round = vendor.engine.openRound(session);
  expect((await vendor.engine.stake(round, 100_000_000n)).state).toBe('accepted');
  expect([vendor.calls().length, code]).toEqual([calls, code]);
});

it.each(cases)('%s: whatever the vendor does wrong, both sides end with the same money', { timeout: 120_000 }, async (code, gameId) => {
  const token = await test.tokenOf('demo1');
  const session = await vendor.enter(await launch(code, gameId, token));
  const before = await ledgerBalance('demo1');
  const listed = vendor.list.all(code).length;
  for (const [on, mode, count] of [
    ['bet', 'drop', 4],
    ['bet', 'twice', 4],
    ['bet', 'win-first', 2],
    ['bet', 'rollback-first', 2],
    ['bet', 'wrong-signature', 2],
    ['bet', 'wrong-currency', 2],
    ['bet', 'late', 2],
    ['win', 'drop', 4],
    ['win', 'twice', 4],
    ['win', 'wrong-signature', 2],
    ['win', 'wrong-currency', 2],
    ['win', 'late', 2],
    ['rollback', 'drop', 2],
    ['rollback', 'twice', 2],
  ] as const)
    vendor.fault({ on, mode, count, delayMs: 300 });
  const play = async (index: number): Promise<void> => {
    const round = vendor.engine.openRound(session);
    const bet = await vendor.engine.stake(round, 100_000_000n);
    if (bet.state !== 'accepted') return;
    if (index % 5 === 0) await vendor.engine.undo(round, bet.betId);
    else await vendor.engine.pay(round, bet.betId, BigInt(index % 3) * 70_000_000n, true);
  };
  await Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let index = 0; index < 12; index += 1) await play(lane * 12 + index);
    }),
  );
  await vendor.settled();
  const told = vendor.list.all(code).slice(listed);
  let expected = before;
  for (const { kind, status, amount } of told) {
    if (kind === 'bet' && status === 'done') expected -= BigInt(amount);
    if (kind === 'win') expected += BigInt(amount);
  }
  expect(told.some(({ status }) => status === 'cancelled')).toBe(true);
  expect(await ledgerBalance('demo1')).toBe(expected);
  expect(vendor.calls().filter(({ status, code: word }) => (status ?? 200) >= 500 || word === 'unreadable answer')).toEqual([]);
  expect(vendor.rounds().flatMap(({ movements }) => movements.filter(({ state }) => state === 'asked' || state === 'lost'))).toEqual([]);
  const open = await sql<{ count: bigint }>`
    select count(*) as count from games.round where closed_at is null and staked > won and staked > refunded
      and vendor_id = (select id from games.vendor where code = ${code})`.execute(test.services.db);
  expect(Number(open.rows[0]?.count)).toBe(0);
  expect(vendor.faults.list()).toEqual([]);

  // Its list and ours say the same; then it lies.
  expect(await reconcile(code)).toEqual([]);
  const planted = vendor.falsify(code, 12).map(({ transactionId }) => transactionId);
  expect(planted).toHaveLength(12);
  expect((await reconcile(code)).toSorted()).toEqual(planted.toSorted());
  vendor.list.clearFaults();
  expect(await reconcile(code)).toEqual([]);
});

it('LUMEN: keeps a purse for players of a brand with transfer wallets, and gives everything back', { timeout: 60_000 }, async () => {
  const token = await test.tokenOf('demo2');
  const before = await ledgerBalance('demo2');
  await sql`update site.merchant set settings = settings || '{"singleWallet": false}' where code = 'sortes'`.execute(test.services.db);
  const isSingle = async () => (await test.ask('GET', '/wps/relay/GCS_merchantWallet', { token })).body.value;
  await expect.poll(isSingle).toMatchObject({ isSingle: false });
  const move = async (body: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    return (await test.ask('POST', '/wps/relay/GCS_walletTransfer', { token, body, headers })).body;
  };
  // Done there, but the answer is lost: it is asked about until it is known.
  vendor.fault({ on: 'transfer', mode: 'lose-reply' });
  await move({ vassalage: 'LUMEN', direction: 'in', amount: '50000' });
  const stopTasks = await test.startTasks();
  const locks = async () => (await test.ask('GET', '/wps/wallets/lockStatus', { token })).body.value;
  await expect.poll(locks, { timeout: 30_000, interval: 250 }).toMatchObject({ locked: false });
  expect(await ledgerBalance('demo2')).toBe(before - 5_000_000_000n);

  const session = await vendor.enter(await launch('LUMEN', 'dragon-tiger', token));
  expect(session).toMatchObject({ mode: 'real', balance: 5_000_000_000n });
  const calls = vendor.calls().length;
  const round = vendor.engine.openRound(session);
  const { betId } = await vendor.engine.stake(round, 1_000_000_000n);
  await vendor.engine.pay(round, betId, 1_960_000_000n, true);
  expect(vendor.calls()).toHaveLength(calls);
  expect(await move({ recoverAll: true })).toMatchObject({ success: true });
  await stopTasks();
  expect(await ledgerBalance('demo2')).toBe(before + 960_000_000n);
  expect(await vendor.engine.balance(session)).toBe(0n);
});

it('writes down how the last calls went when the program ends', async () => {
  const counted = async (): Promise<number> => {
    const { rows } = await sql<{ calls: string }>`
      select coalesce(sum(c.calls), 0)::text as calls from games.vendor_calls c join games.vendor v on v.id = c.vendor_id
      where v.code = 'KITE' and c.direction = 'in'`.execute(test.services.db);
    return Number(rows[0]?.calls);
  };
  const session = await vendor.enter(await launch('KITE', 'match-day', await test.tokenOf('demo1')));
  const before = await counted();
  expect((await vendor.engine.stake(vendor.engine.openRound(session), 100_000_000n)).state).toBe('accepted');
  await test.app.modules.games.close();
  expect(await counted()).toBeGreaterThan(before);
});
