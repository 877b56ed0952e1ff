import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, inTransaction, isDatabaseUnavailable, openDatabase } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';

describe('the pool', () => {
  let database: TestDatabase;
  let handle: DatabaseHandle;
  beforeAll(async () => {
    database = await createTestDatabase();
    handle = openDatabase(database.config, { poolSize: 1 });
  });
  afterAll(async () => {
    await handle.close();
    await database.drop();
  });

  const lostBy = async (work: Promise<unknown>): Promise<boolean> => work.then(() => false, isDatabaseUnavailable);

  it('does not hand a session that the server has ended to the next caller', async () => {
    for (let round = 0; round < 20; round += 1) {
      const isLost = await lostBy(sql`select pg_terminate_backend(pg_backend_pid())`.execute(handle.db));
      const next = await sql<{ one: number }>`select 1 as one`.execute(handle.db);
      expect([isLost, next.rows]).toEqual([true, [{ one: 1 }]]);
    }
  });

  it('nor one that was ended within a transaction', async () => {
    for (let round = 0; round < 20; round += 1) {
      const isLost = await lostBy(
        inTransaction(handle.db, (transaction) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction)),
      );
      const next = await inTransaction(handle.db, (transaction) => sql<{ one: number }>`select 1 as one`.execute(transaction));
      expect([isLost, next.rows]).toEqual([true, [{ one: 1 }]]);
    }
  });
});
