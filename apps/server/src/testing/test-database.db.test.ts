import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from './test-database.js';

describe('createTestDatabase', () => {
  let one: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([one.drop(), other.drop()]));

  it('gives a migrated database', async () => {
    const rows = await query(one, 'SELECT count(*)::int AS migrations FROM platform.migration');
    expect(rows[0]?.['migrations']).toBeGreaterThan(0);
  });

  it('gives each caller a database of its own', async () => {
    await query(one, 'CREATE TABLE only_here (n int)');
    expect(await query(one, "SELECT to_regclass('only_here') IS NOT NULL AS found")).toEqual([{ found: true }]);
    expect(await query(other, "SELECT to_regclass('only_here') IS NOT NULL AS found")).toEqual([{ found: false }]);
  });

  it('lets nobody in after drop, and puts out who is there', async () => {
    const third = await createTestDatabase();
    const client = new pg.Client(third.config);
    const gone = new Promise((done) => client.on('error', done));
    await client.connect();
    await third.drop();
    await gone;
    await expect(query(third, 'SELECT 1')).rejects.toThrow(/does not exist|not currently accepting connections/);
  });
});

async function query(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.config);
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
