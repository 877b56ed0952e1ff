import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase, type DatabaseHandle, openDatabase, placeOf } from '@sortes/service';
import { createTestDatabase } from '../testing/test-database.js';
import { readConfig } from './config.js';

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: DatabaseHandle;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.config);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('the database of DATABASE_URL', () => {
  it('is accepted when it answers and is new enough', async () => {
    await expect(checkDatabase(database.pool, testDatabase.url)).resolves.toBeUndefined();
  });
  it('that does not answer is named without its password', async () => {
    const url = 'postgres://someone:very-secret@127.0.0.1:1/nowhere';
    const wrong = openDatabase({ connectionString: url });
    const reason = await checkDatabase(wrong.pool, url).catch((error: unknown) => String(error));
    expect(reason).toContain('DATABASE_URL (127.0.0.1:1/nowhere) cannot be used');
    expect(reason).not.toContain('very-secret');
    await wrong.close();
  });
  it('that is too old is refused in one sentence', async () => {
    // A server of this run that says it were an older one: a function of ours stands before its own.
    const { pool } = database;
    await pool.query(`create schema older; create function older.current_setting(text) returns text language sql as $$ select '140012' $$`);
    const older = openDatabase({ ...testDatabase.config, options: '-c search_path=older,pg_catalog' });
    try {
      await expect(checkDatabase(older.pool, 'postgres://someone:secret@db.example/sortes')).rejects.toThrow(
        /^the database of DATABASE_URL \(db\.example\/sortes\) is PostgreSQL 14; 15 or newer is needed$/,
      );
    } finally {
      await older.close();
    }
  });
  it('must be an address of PostgreSQL', () => {
    for (const url of ['garbage', 'mysql://x', 'http://x/y'])
      expect(() => readConfig({ DATABASE_URL: url }, '/tmp')).toThrow(/DATABASE_URL must/);
    expect(readConfig({ DATABASE_URL: 'postgresql:///y' }, '/tmp').databaseUrl).toBe('postgresql:///y');
    expect(placeOf('garbage')).toBe('the address given');
  });
});

describe('TRUST_PROXY', () => {
  it('is a number of proxies, none by default', () => {
    expect(readConfig({}, '/tmp').trustProxy).toBe(0);
    expect(readConfig({ TRUST_PROXY: '2' }, '/tmp').trustProxy).toBe(2);
    for (const text of ['yes', '-1', '1.5', '99']) expect(() => readConfig({ TRUST_PROXY: text }, '/tmp')).toThrow(/TRUST_PROXY/);
  });
});
