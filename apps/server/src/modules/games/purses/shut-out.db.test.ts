import type { AddressInfo } from 'node:net';
import { listPurses } from '../staff/list-purses.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { testKeys } from '../../../testing/test-environment.js';
import { balanceOf } from '../../wallet/index.js';

// The sandbox is no part of the program: it is loaded as a stranger's would be.
const sandboxSource = new URL('../../../../../sandbox/dist/start-sandbox.js', import.meta.url).href;

interface Vendor {
  url: string;
  apiUrls: Record<'LUMEN' | 'KITE', string>;
  fault(fault: { on: string; mode: string; count?: number }): void;
  enter(url: string): Promise<unknown>;
  sessions(): { user: string }[];
  purses: { list(): { balance: bigint }[] };
}
interface Sandbox {
  vendor: Vendor;
  stop(): Promise<void>;
}

let test: TestApp;
let sandbox: Sandbox;
let vendor: Vendor;
let merchantId: number;
const unit = 10_000n;

beforeAll(async () => {
  test = await createTestApp();
  await test.http.listen({ port: 0, host: '127.0.0.1' });
  const { startSandbox } = (await import(/* @vite-ignore */ sandboxSource)) as { startSandbox(options: object): Promise<Sandbox> };
  sandbox = await startSandbox({ keys: testKeys(), operatorUrl: `http://127.0.0.1:${(test.http.server.address() as AddressInfo).port}` });
  ({ vendor } = sandbox);
  const { db } = test.services;
  for (const [code, apiUrl] of Object.entries(vendor.apiUrls))
    await sql`update games.vendor set api_url = ${apiUrl}, launch_origins = ${[vendor.url]}::text[], has_wallet = true where code = ${code}`.execute(
      db,
    );
  await sql`update games.catalogue_version set version = version + 1`.execute(db);
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  merchantId = merchant.id;
  await test.app.modules.site.changeSettings(merchant, { singleWallet: false });
  test.app.modules.games.catalogue.forget();
});
afterAll(async () => {
  await sandbox?.stop();
  await test?.close();
});

/** A demo player with 500 in the wallet of each vendor, and a game open at one. */
async function playing(userName: string): Promise<{ playerId: number; token: string; main: bigint }> {
  const token = await test.tokenOf(userName);
  const playerId = (await test.app.modules.identity.findPlayerByName(merchantId, userName))?.id ?? 0;
  const { main } = await balanceOf(test.services.db, playerId);
  for (const vassalage of ['LUMEN', 'KITE']) {
    const headers = { 'idempotency-key': newId() };
    const body = { vassalage, direction: 'in', amount: 500 };
    expect(await test.ask('POST', '/wps/relay/GCS_walletTransfer', { token, headers, body })).toMatchObject({ status: 200 });
  }
  const { body } = await test.ask('GET', '/wps/game/launchGame?launchMode=GLS&vassalage=LUMEN&gameId=dragon-tiger&language=EN', { token });
  const opened = JSON.stringify(body.value).match(/https?:[^"\\]+\?ticket=[\w-]+/)?.[0] ?? '';
  await vendor.enter(opened);
  expect(vendor.sessions()).toHaveLength(1);
  expect((await balanceOf(test.services.db, playerId)).main).toBe(main - 1_000n * unit);
  return { playerId, token, main };
}

const cases = [
  [
    'excluded',
    (playerId: number) =>
      test.app.modules.protection.exclude({ playerId, merchantId }, { kind: 'self-exclusion', reason: 'test', until: undefined }),
  ],
  ['locked', (playerId: number) => test.app.modules.identity.setPlayerStatus(playerId, 'locked', 'test')],
] as const;

it.each(cases)(
  'brings money back and ends the game of who is %s, though the vendor is down and the program killed',
  async (why, shutOut) => {
    const { playerId, token, main } = await playing(why === 'excluded' ? 'demo1' : 'demo2');
    vendor.fault({ on: 'transfer', mode: 'lose-reply', count: 3 });
    const stopFirst = await test.startTasks();
    await shutOut(playerId);
    const purses = () => listPurses(test.services.db, test.app.modules.games.catalogue, playerId);
    await expect.poll(async () => (await purses()).reduce((sum, { tries }) => sum + tries, 0)).toBeGreaterThan(0);
    await stopFirst();
    // What was ordered stands in rows, so another start goes on with it.
    const stop = await test.startTasks();
    try {
      await expect.poll(async () => (await balanceOf(test.services.db, playerId)).main, { timeout: 60_000, interval: 200 }).toBe(main);
      await expect
        .poll(async () => (await purses()).every(({ sessionsEnded }) => sessionsEnded), { timeout: 60_000, interval: 200 })
        .toBe(true);
    } finally {
      await stop();
    }
    expect([vendor.sessions(), vendor.purses.list()]).toEqual([[], []]);
    expect((await purses()).map((purse) => [purse.vendor, purse.why])).toEqual([
      ['LUMEN', why],
      ['KITE', why],
    ]);
    // Nothing goes there again, and the tokens of their games have ended.
    const headers = { 'idempotency-key': newId() };
    const again = await test.ask('POST', '/wps/relay/GCS_walletTransfer', {
      token,
      headers,
      body: { vassalage: 'LUMEN', direction: 'in', amount: 5 },
    });
    expect(again.body.success).not.toBe(true);
    const { rows } = await sql`select from games.launch where player_id = ${playerId} and expires_at > clock_timestamp()`.execute(
      test.services.db,
    );
    expect(rows).toEqual([]);
  },
  150_000,
);
