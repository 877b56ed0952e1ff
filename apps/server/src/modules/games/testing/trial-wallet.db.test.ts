/** Games that a trial account plays with its own play money: one balance everywhere, and no figure of money moves. */
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { testKeys } from '../../../testing/test-environment.js';
import { withWork } from '../../../testing/with-work.js';
import { readWins } from '../catalogue/win-repository.js';
import { watchWins } from '../wins/watch-wins.js';

// The sandbox is no part of the program: it is loaded as a stranger's would be.
const sandboxSource = new URL('../../../../../sandbox/dist/start-sandbox.js', import.meta.url).href;

interface Session {
  mode: string;
  currency: string;
  balance: bigint;
}
/** What this test uses of the sandbox's vendor. Units are 1/100 000. */
interface Sandbox {
  vendor: {
    url: string;
    apiUrls: Record<'LUMEN' | 'KITE', string>;
    engine: {
      openRound(session: Session): { id: string };
      stake(round: { id: string }, units: bigint): Promise<{ state: string; betId: string; reason?: string }>;
      pay(round: { id: string }, betId: string, units: bigint, closed: boolean): Promise<{ state: string; balance?: bigint }>;
    };
    enter(url: string): Promise<Session>;
  };
  stop(): Promise<void>;
}

let test: TestApp;
let sandbox: Sandbox;
let trialId: number;
let token: string;

const changes = () => test.app.modules.games.changes;
const start = 2_000_000n * 100_000n;

beforeAll(async () => {
  test = await createTestApp();
  await test.http.listen({ port: 0, host: '127.0.0.1' });
  const { startSandbox } = (await import(/* @vite-ignore */ sandboxSource)) as { startSandbox(options: object): Promise<Sandbox> };
  sandbox = await startSandbox({ keys: testKeys(), operatorUrl: `http://127.0.0.1:${(test.http.server.address() as AddressInfo).port}` });
  for (const code of ['LUMEN', 'KITE'] as const)
    await changes().setVendor(code, { apiUrl: sandbox.vendor.apiUrls[code], launchOrigins: [sandbox.vendor.url] });
  const signedUp = await withWork((body) =>
    test.ask('POST', '/wps/session/login/freeplay', { headers: { origin: 'http://localhost:8080' }, body }),
  );
  trialId = (signedUp.body.value as { id: number }).id;
  ({ token } = await test.app.modules.identity.createSessionFor(trialId));
}, 60_000);
afterAll(async () => {
  await sandbox?.stop();
  await test?.close();
});

type Content = { game_url: string; mode: string; isSingle: boolean; demoWallet?: boolean; launchId?: string };
async function launch(vassalage: string, gameId: string): Promise<Content> {
  const { body } = await test.ask('GET', `/wps/game/launchGame?launchMode=GLS&vassalage=${vassalage}&gameId=${gameId}&language=EN`, {
    token,
  });
  expect(body).toMatchObject({ success: true });
  return (body.value as { content: Content }).content;
}

/** What the header shows, in units of 1/100 000. */
async function headerBalance(): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from wallet.account where player_id = ${trialId} and code = 'main'`.execute(test.services.db);
  return BigInt(rows[0]?.balance ?? 0n) * 10n;
}

describe('a trial account', () => {
  it('plays with one balance, whatever the vendor: what it won in one game lies in the next', async () => {
    const lumen = await launch('LUMEN', 'dragon-tiger');
    expect(lumen).toMatchObject({ mode: 'trial', isSingle: true, demoWallet: true, launchId: expect.any(String) });
    const first = await sandbox.vendor.enter(lumen.game_url);
    expect(first).toMatchObject({ currency: 'VND', balance: start });
    const round = sandbox.vendor.engine.openRound(first);
    const { state, betId } = await sandbox.vendor.engine.stake(round, 100_000n * 100_000n);
    expect([state, await headerBalance()]).toEqual(['accepted', start - 100_000n * 100_000n]);
    const won = start + 900_000n * 100_000n;
    expect(await sandbox.vendor.engine.pay(round, betId, 1_000_000n * 100_000n, true)).toEqual({ state: 'done', balance: won });
    expect(await headerBalance()).toBe(won);
    const kite = await sandbox.vendor.enter((await launch('KITE', 'match-day')).game_url);
    expect(kite.balance).toBe(won);
    expect(await sandbox.vendor.engine.stake(sandbox.vendor.engine.openRound(kite), won + 100_000n)).toMatchObject({
      state: 'refused',
      reason: 'money',
    });
    // The position of the bar is told of it as of any.
    const { body } = await test.ask('GET', `/wps/relay/GCS_gamePosition?launchId=${lumen.launchId ?? ''}`, { token });
    expect(body.success).toBe(true);
    expect(body.value).toMatchObject({ rounds: 1, net: 900_000 });
  });

  it('moves no figure of money: reports, winners and what a vendor may pay in leave it out', async () => {
    const { db } = test.services;
    const { rows } = await sql<{ trial: boolean }>`
      select distinct m.trial from wallet.movement m where m.player_id = ${trialId}`.execute(db);
    expect(rows).toEqual([{ trial: true }]);
    expect(await readWins(db, 60)).toEqual([]);
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    await test.app.modules.games.wins.set('LUMEN', merchant.currency, { perMinute: 1n, perDay: 1n });
    const kit = { db, alarms: test.services.alarms, catalogue: test.app.modules.games.catalogue };
    expect(await watchWins(kit)).toBe(0);
    expect(await test.app.modules.games.wins.list()).toMatchObject([{ vendor: 'LUMEN', paidToday: 0n, heldAt: null }]);
  });

  it('plays with the money of the game itself where its vendor does not keep the two apart', async () => {
    await changes().setVendor('KITE', { playsTrial: false });
    try {
      const content = await launch('KITE', 'match-day');
      expect(content).toMatchObject({ mode: 'trial' });
      expect(content).not.toHaveProperty('demoWallet');
      expect(content).not.toHaveProperty('launchId');
      expect(await sandbox.vendor.enter(content.game_url)).toMatchObject({ mode: 'demo', currency: 'FUN' });
    } finally {
      await changes().setVendor('KITE', { playsTrial: true });
    }
  });
});
