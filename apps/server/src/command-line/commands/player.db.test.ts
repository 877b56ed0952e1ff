import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

let test: TestApp;
let stopTasks: () => Promise<void>;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-player-'));
beforeAll(async () => {
  test = await createTestApp();
  stopTasks = await test.startTasks();
});
afterAll(async () => {
  await stopTasks();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

let out = '';
async function run(...words: string[]): Promise<number> {
  out = '';
  const write = async (text: string) => void (out += text);
  const output = { write, say: () => undefined, progress: () => undefined };
  const environment = { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder };
  return runCommand(commands, ['player', ...words], { environment, workingDirectory: folder, output } as Parameters<typeof runCommand>[2]);
}

const near = async () =>
  ((await test.ask('GET', '/lgw/numeros/near?gameId=ssc1m')).body['currentNumero'] as { numero: string } | null)?.numero;

async function bet(token: string, more: Record<string, unknown> = {}): Promise<string> {
  await expect.poll(near).toBeTypeOf('string');
  const { body, status } = await test.ask('POST', '/lgw/orders/betting', {
    token,
    headers: { 'idempotency-key': newId() },
    body: {
      gameId: 'ssc1m',
      numero: await near(),
      contents: [{ playId: 'S1_DIRECT', bettingContent: '1|2|3|4|5', unit: '1', multiple: 1, combinations: 1, amount: '1' }],
      ...more,
    },
  });
  return status === 200 ? 'accepted' : String(body['errorCode']);
}

async function deposit(token: string): Promise<string> {
  const { body } = await test.ask('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
    token,
    headers: { 'idempotency-key': newId() },
    body: { amount: 200_000, vendorId: 'SANDBOX' },
  });
  return String(body.errorCode ?? 'accepted');
}

describe('player exclude', () => {
  it('closes bets and deposits of a running program within a second, for this player only', { timeout: 40_000 }, async () => {
    const token = await test.tokenOf('demo1');
    expect(await bet(token)).not.toBe('account.excluded');
    expect(await deposit(token)).not.toBe('account.excluded');
    expect(await run('exclude', '--user', 'demo1', '--until', '2999-01-01', '--reason', 'asked for it')).toBe(0);
    await expect.poll(() => bet(token)).toBe('account.excluded');
    expect(await deposit(token)).toBe('account.excluded');
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    const player = await test.app.modules.identity.findPlayerByName(merchant.id, 'demo1');
    const blocked = async (id: number) =>
      (await sql`select from protection.stake_blocked(array[${id}]::bigint[])`.execute(test.services.db)).rows.length;
    expect(await blocked(player?.id ?? 0)).toBe(1);
    const other = await test.app.modules.identity.findPlayerByName(merchant.id, 'demo2');
    expect(await blocked(other?.id ?? 0)).toBe(0);
    expect(await bet(await test.tokenOf('demo2'))).not.toBe('account.excluded');
  });

  it('ends by itself, and no shorter exclusion shortens a longer one', { timeout: 60_000 }, async () => {
    const token = await test.tokenOf('demo3');
    // On a busy machine a short one is over before anybody has looked: then the next is longer.
    const isSeen = async (seconds: number): Promise<boolean> => {
      const until = Date.now() + seconds * 1_000;
      expect(await run('exclude', '--user', 'demo3', '--time-out', '--until', new Date(until).toISOString(), '--reason', 'a break')).toBe(
        0,
      );
      while (Date.now() < until) if ((await deposit(token)) === 'account.excluded') return true;
      return false;
    };
    expect((await isSeen(3)) || (await isSeen(15))).toBe(true);
    await expect.poll(() => deposit(token)).not.toBe('account.excluded');
    const first = await test.tokenOf('demo1');
    const until = Date.now() + 3_000;
    expect(await run('exclude', '--user', 'demo1', '--time-out', '--until', new Date(until).toISOString(), '--reason', 'x')).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now()) + 500));
    expect(await deposit(first)).toBe('account.excluded');
  });

  it('says the end that counts, and refuses to be done without a reason', async () => {
    const exclude = (until: string) => run('exclude', '--user', 'demo2', '--until', until, '--reason', 'x');
    expect(await exclude('2990-01-01')).toBe(0);
    expect(out).toContain('until 2990-01-01');
    expect(await exclude('2980-01-01')).toBe(0);
    expect(out).toContain('until 2990-01-01T00:00:00.000Z already');
    expect(await exclude('2995-01-01')).toBe(0);
    expect(out).toMatch(/self-exclusion until 2995-01-01/);
    expect([await exclude('never'), out]).toEqual([0, 'demo2: self-exclusion until further notice\n']);
    expect(await exclude('2999-01-01')).toBe(0);
    expect(out).toContain('until further notice already');
    for (const reason of ['', '  ']) {
      expect(await run('exclude', '--user', 'demo2', '--until', 'never', '--reason', reason)).toBe(2);
      expect(await run('lock', '--user', 'demo2', '--reason', reason)).toBe(2);
    }
  });

  it('refuses ends that are none and unknown players', async () => {
    expect(await run('exclude', '--user', 'demo2', '--until', '2001-01-01', '--reason', 'x')).toBe(2);
    expect(await run('exclude', '--user', 'demo2', '--until', 'soon', '--reason', 'x')).toBe(2);
    expect(await run('exclude', '--user', 'nobody', '--until', 'never', '--reason', 'x')).toBe(2);
  });
});

describe('player lock', () => {
  it('ends the sessions of an account, and opens it again', async () => {
    const token = await test.tokenOf('agent1');
    expect((await test.ask('GET', '/wps/member/info', { token })).status).toBe(200);
    expect(await run('lock', '--user', 'agent1', '--reason', 'under review')).toBe(0);
    await expect.poll(async () => (await test.ask('GET', '/wps/member/info', { token })).status).toBe(401);
    expect(await run('lock', '--user', 'agent1', '--unlock', '--reason', 'cleared')).toBe(0);
    expect((await test.ask('GET', '/wps/member/info', { token: await test.tokenOf('agent1') })).status).toBe(200);
  });

  it('leaves an account closed that is closed for good', async () => {
    expect(await run('close', '--user', 'agent1', '--reason', 'asked to leave'), 'with money in it').toBe(2);
    const merchant = await test.app.modules.site.merchantByCode('sortes');
    const { playerId } = await test.app.modules.identity.createPlayer(merchant, { userName: 'leaving1', password: undefined });
    expect(await run('close', '--user', 'leaving1', '--reason', 'asked to leave')).toBe(0);
    expect(await run('lock', '--user', 'leaving1', '--reason', 'by mistake')).toBe(2);
    expect(await run('lock', '--user', 'leaving1', '--unlock', '--reason', 'by mistake')).toBe(2);
    expect((await test.app.modules.identity.findPlayer(playerId))?.status).toBe('closed');
  });
});
