import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@sortes/service';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideAccess } from '../../platform/program-role.js';
import { prepareDatabase } from '../../wiring/prepare-database.js';
import { createTestDatabase, openTestPool, type TestDatabase } from '../../testing/test-database.js';
import { runCommand } from '../run-command.js';
import { commands } from './index.js';

let database: TestDatabase;
let pool: pg.Pool;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-migrate-'));
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool(database.config);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function migrate(...words: string[]): Promise<{ code: number; out: string; said: string }> {
  let [out, said] = ['', ''];
  const output = {
    write: async (text: string) => void (out += text),
    say: (text: string) => void (said += `${text}\n`),
    progress: () => undefined,
  };
  const surroundings = { environment: { DATABASE_URL: database.url, DATA_DIR: folder }, workingDirectory: folder, output };
  return {
    code: await runCommand(commands, ['migrate', ...words], surroundings as unknown as Parameters<typeof runCommand>[2]),
    out,
    said,
  };
}
/** As if this version brought another text of it than the last one. */
const forget = () => pool.query(`update platform.sql_source set hash = 'older' where name = 'platform.uuid_or_null'`);

describe('sortes migrate', () => {
  it('has nothing to do in a database of this version', async () => {
    expect(await migrate('--check')).toEqual({ code: 0, out: 'nothing to do\n', said: '' });
    expect(await migrate()).toEqual({ code: 0, out: 'nothing to do\n', said: '' });
  });

  it('says what is due without doing it, then does it', async () => {
    await forget();
    for (let time = 0; time < 2; time += 1)
      expect(await migrate('--check')).toEqual({ code: 1, out: 'due before: platform.uuid_or_null\n', said: '' });
    expect((await migrate('--before')).out).toBe('applied platform.uuid_or_null\n');
    expect((await migrate('--after')).out).toBe('nothing to do\n');
  });

  it('brings what the contract says of movements and accounts, and leaves what it no longer names', async () => {
    await pool.query(`
      update wallet.template set counts = null where name = 'stake-placed';
      delete from wallet.account_type where code = 'float';
      insert into wallet.template (name, measure, is_reversal, is_decided) values ('of-an-earlier-release', 'other', false, false)`);
    const due = ['wallet.template stake-placed', 'wallet.account_type float'];
    expect(await migrate('--check')).toEqual({ code: 1, out: due.map((name) => `due before: ${name}\n`).join(''), said: '' });
    expect((await migrate('--after')).out).toBe('nothing to do\n');
    expect((await migrate('--before')).out).toBe(due.map((name) => `applied ${name}\n`).join(''));
    expect((await migrate('--check')).out).toBe('nothing to do\n');
    const { rows } = await pool.query(
      `select name, counts from wallet.template where name in ('of-an-earlier-release', 'stake-placed') order by 1`,
    );
    expect(rows).toEqual([
      { name: 'of-an-earlier-release', counts: null },
      { name: 'stake-placed', counts: 'stake' },
    ]);
  });

  it('is told one thing at a time', async () => {
    expect(await migrate('--check', '--before')).toMatchObject({ code: 2, out: '' });
  });

  it('is waited for by a program that must not migrate', async () => {
    await forget();
    const start = (waitMs: number): Promise<void> =>
      prepareDatabase(outsideAccess(database.url, undefined), createLogger('silent'), () => Promise.resolve(), { migrates: false, waitMs });
    await expect(start(0)).rejects.toThrow('the database lacks 1 changes of this version, the first of them platform.uuid_or_null');
    const started = start(30_000);
    await migrate('--before');
    await started;
  });
});
