import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

let test: TestApp;
let stopTasks: () => Promise<void>;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-limits-'));
beforeAll(async () => {
  test = await createTestApp();
  stopTasks = await test.startTasks();
});
afterAll(async () => {
  await stopTasks();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const output = {
    write: async (text: string) => {
      out += text;
    },
    say: () => undefined,
    progress: () => undefined,
  };
  const environment = { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder };
  const code = await runCommand(commands, ['lottery', 'limits', ...words], { environment, workingDirectory: folder, output } as Parameters<
    typeof runCommand
  >[2]);
  return { code, out };
}

describe('lottery limits', () => {
  it('changes what a running program sells, within two seconds, and names what is wrong', { timeout: 40_000 }, async () => {
    const token = await test.tokenOf('demo1');
    const near = async (): Promise<{ numero: string } | null> =>
      (await test.ask('GET', '/lgw/numeros/near?gameId=xsmb')).body['currentNumero'] as { numero: string } | null;
    await expect.poll(near).not.toBe(null);
    const numero = (await near())?.numero;
    const bet = async (number: string): Promise<string> => {
      const { body, status } = await test.ask('POST', '/lgw/orders/betting', {
        token,
        headers: { 'idempotency-key': newId() },
        body: {
          gameId: 'xsmb',
          numero,
          contents: [{ playId: 'DE', bettingContent: number, unit: '10', multiple: 1, combinations: 1, amount: '10' }],
        },
      });
      return status === 200 ? 'accepted' : `${status} ${String(body['errorCode'])}`;
    };
    expect(await bet('68')).toBe('accepted');
    expect(await run('--game', 'xsmb', '--set', '{"blocked":[{"numbers":["68"],"action":"refuse"}]}')).toMatchObject({ code: 0 });
    await expect.poll(() => bet('68')).toBe('422 lottery.number.refused');
    expect(await bet('69')).toBe('accepted');
    // Prize groups and parts of the price, as the wire says them.
    await expect.poll(async () => (await test.ask('GET', '/lgw/numeros/near?gameId=ssc1m')).body['currentNumero']).not.toBe(null);
    const lott = async (line: Record<string, unknown>) => {
      const now = (await test.ask('GET', '/lgw/numeros/near?gameId=ssc1m')).body['currentNumero'] as { numero: string } | null;
      const contents = [{ playId: 'S1_DIRECT', bettingContent: '059', mode: '0.1', multiple: 2, combinations: 3, amount: '600', ...line }];
      const body = { gameId: 'ssc1m', numero: now?.numero ?? '', prizeMode: 'Lott', series: 1700, betCartAmountSum: '600', contents };
      return test.ask('POST', '/lgw/orders/betting', { token, headers: { 'idempotency-key': newId() }, body });
    };
    let sold = await lott({});
    for (let turn = 0; turn < 5 && sold.status === 409; turn += 1) sold = await lott({});
    expect(sold.body).toMatchObject({
      totalBetAmount: '600.0000',
      totalActualBetAmount: '522.0000',
      orders: [{ amount: '600.0000', rebate: '78.0000', actualAmount: '522.0000' }],
    });
    expect([
      (await lott({ mode: '0.5' })).status,
      (await lott({ series: 1955 })).status,
      (await lott({ actualAmount: '600' })).status,
    ]).toEqual([400, 422, 422]);
    const shown = await test.ask('GET', '/lgw/games/xsmb/setting');
    expect(shown.body['limits']).toMatchObject({
      blocked: [{ playId: null, numbers: ['68'], numero: null, action: 'refuse', oddsFactor: null }],
    });
    for (const bad of [
      '{"exposure":{"limit":"5","action":"lower-odds"}}',
      '{"maximumStake":5}',
      '{"maximumstake":"5"}',
      '[',
      '{"maximumStake":"-5"}',
    ])
      expect(await run('--game', 'xsmb', '--set', bad), bad).toMatchObject({ code: 2 });
    expect(await run('--game', 'nothing', '--set', '{}')).toMatchObject({ code: 2 });
    expect((await run()).out).toContain('"68"');
    expect(await run('--game', 'all', '--set', '{"maximumStake":"5"}')).toMatchObject({ code: 0 });
    await expect.poll(() => bet('69')).toBe('422 amount.above.maximum');
    for (const game of ['xsmb', 'all']) await run('--game', game, '--set', '{}');
    await expect.poll(() => bet('68')).toBe('accepted');
  });
});
