import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, openTestPool, type TestDatabase } from '../testing/test-database.js';
import { areOthersAtWork } from './others-at-work.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool(database.config);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('sees a statement that another session has in hand, and neither its own nor sessions that rest', async () => {
  const other = await pool.connect();
  try {
    await other.query('select 1');
    expect(await areOthersAtWork(pool)).toBe(false);
    const sleeping = other.query('select pg_sleep(0.5)');
    await expect.poll(() => areOthersAtWork(pool)).toBe(true);
    await sleeping;
    await other.query('begin');
    expect(await areOthersAtWork(pool)).toBe(true);
    await other.query('rollback');
    expect(await areOthersAtWork(pool)).toBe(false);
  } finally {
    other.release();
  }
});
