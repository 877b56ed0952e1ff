import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lintMigrations } from './lint-migrations.mjs';

/** What the linter says about one migration of the wallet, and how it ends. */
async function lint(text: string, name = '002-more.sql'): Promise<{ code: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sortes-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const migrations = join(folder, 'apps/server/src/modules/wallet/migrations');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(join(migrations, name), text);
  let said = '';
  const code = await lintMigrations(folder, (chunk: string) => (said += chunk));
  return { code, said };
}

it('lets a new table and a column without a promise pass', async () => {
  const { code, said } = await lint(
    'create table wallet.note (id bigint primary key);\ncreate index note_by_id on wallet.note (id);\nalter table wallet.account add column note text;\n',
  );
  expect({ code, said }).toEqual({ code: 0, said: '' });
});

it.each([
  [
    'an index that locks a table that is in use',
    'create index account_by_code on wallet.account (code);',
    'require-concurrent-index-creation',
  ],
  ['a column renamed under the release before', 'alter table wallet.account rename column code to kind;', 'renaming-column'],
  ['a column that rows have no value for', 'alter table wallet.account add column kind text not null;', 'adding-required-field'],
  ['a type changed by writing the whole table anew', 'alter table wallet.account alter column code type text;', 'changing-column-type'],
  [
    'an index built concurrently inside a transaction',
    'alter table wallet.account add column a text;\ncreate index concurrently if not exists a on wallet.account (a);',
    'ban-concurrent-index-creation-in-transaction',
  ],
  ['what is no SQL', 'alter tabel wallet.account;', 'syntax-error'],
])('refuses %s', async (_what, text, rule) => {
  const { code, said } = await lint(`${text}\n`);
  expect(code).not.toBe(0);
  expect(said).toContain(rule);
});

it('knows which migrations run without a transaction, and leaves baselines alone', async () => {
  const alone = '-- sortes: no-transaction\ncreate index concurrently if not exists account_by_code on wallet.account (code);\n';
  expect((await lint(alone)).code).toBe(0);
  expect((await lint('create index account_by_code on wallet.account (code);\n', '001-baseline.sql')).code).toBe(0);
});
