import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-void-'));
beforeAll(async () => {
  test = await createTestApp();
  stopTasks = await test.startTasks();
});
afterAll(async () => {
  await stopTasks();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...words: string[]): Promise<number> =>
  runCommand(commands, words, {
    environment: { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder },
    workingDirectory: folder,
    output: { write: async () => undefined, say: () => undefined, progress: () => undefined },
  } as Parameters<typeof runCommand>[2]);

describe('draw void', () => {
  it('gives the stakes of an official draw back once, and leaves house draws alone', async () => {
    const token = await test.tokenOf('demo1');
    const balance = async (): Promise<number> =>
      ((await test.ask('GET', '/wps/v2/wallets/balance', { token })).body.value as { sumBalance: number }).sumBalance;
    const current = async (game: string): Promise<string> =>
      (
        (await test.ask('GET', `/lgw/numeros/near?gameId=${game}`)).body['currentNumero'] as {
          numero: string;
        } | null
      )?.numero ?? '';
    await expect.poll(() => current('xsmb')).not.toBe('');
    const numero = await current('xsmb');
    const before = await balance();
    const placed = await test.ask('POST', '/lgw/orders/betting', {
      token,
      headers: { 'idempotency-key': newId() },
      body: {
        gameId: 'xsmb',
        numero,
        contents: [{ playId: 'DE', bettingContent: '68', unit: '10', multiple: 1, combinations: 1, amount: '10' }],
      },
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    expect(await balance()).toBe(before - 10);

    const why = ['--reason', 'no result came'];
    expect(await run('draw', 'void', '--on-sale', '--game', 'xsmb', '--draw', numero)).toBe(2);
    expect(await run('draw', 'void', '--on-sale', '--game', 'xsmb', '--draw', numero, ...why)).toBe(2);
    expect(
      await run(
        'draw',
        'void',
        '--on-sale',
        '--game',
        'ssc1m',
        '--draw',
        await current('ssc1m'),
        '--reason',
        'because',
        '--by',
        'An',
        '--by',
        'Bình',
      ),
    ).toBe(2);
    expect(await run('draw', 'void', '--on-sale', '--game', 'xsmb', '--draw', '19990101', ...why, '--by', 'An', '--by', 'Bình')).toBe(1);
    // On sale: two persons who do not say that they know it take nothing away.
    expect(await run('draw', 'void', '--game', 'xsmb', '--draw', numero, ...why, '--by', 'An', '--by', 'Bình')).toBe(2);
    // One person twice is one person; the second one's word completes the first one's.
    expect(await run('draw', 'void', '--on-sale', '--game', 'xsmb', '--draw', numero, ...why, '--by', 'An', '--by', ' AN ')).toBe(1);
    expect(await balance()).toBe(before - 10);
    expect(await run('draw', 'void', '--on-sale', '--game', 'xsmb', '--draw', numero, ...why, '--by', 'Bình')).toBe(0);
    await expect.poll(balance).toBe(before);
    expect(
      await run('draw', 'void', '--on-sale', '--game', 'xsmb', '--draw', numero, '--reason', 'again', '--by', 'An', '--by', 'Bình'),
    ).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await balance()).toBe(before);
    const { orders } = placed.body as unknown as { orders: { orderId: string }[] };
    expect((await test.ask('GET', `/lgw/orders/detail/${orders[0]?.orderId}/info`, { token })).body['state']).toBe('refunded');
  }, 40_000);
});

describe('draw remove', () => {
  it('takes a wrongly archived draw away by two persons, and the audit log has it', async () => {
    const numbers =
      '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64';
    writeFileSync(path.join(folder, 'wrong.jsonl'), JSON.stringify({ draw: '2019-05-06', result: numbers }));
    expect(await run('lottery', 'import', '--game', 'xsmb', 'wrong.jsonl')).toBe(0);
    const remove = (...words: string[]) => run('draw', 'remove', '--game', 'xsmb', '--draw', '2019-05-06', ...words);
    const why = ['--reason', 'a day without a draw'];
    expect(await remove(...why)).toBe(2);
    expect(await remove(...why, '--by', 'An')).toBe(2);
    expect(await remove(...why, '--by', 'An', '--by', ' AN ')).toBe(2);
    expect(await remove('--by', 'An', '--by', 'Bình')).toBe(2);
    expect(await remove(...why, '--by', 'An', '--by', 'Bình')).toBe(0);
    expect(await remove(...why, '--by', 'An', '--by', 'Bình')).toBe(1);
    const { rows } = await sql<{ subject: string; reason: string }>`
      select subject, reason from back_office.audit where action = 'result.removed'`.execute(test.services.db);
    expect(rows).toEqual([{ subject: 'draw:xsmb/2019-05-06', reason: 'a day without a draw' }]);
  }, 40_000);
});
