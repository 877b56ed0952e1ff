import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, inTransaction, keptPlan, openDatabase } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';

describe('a kept plan', () => {
  let database: TestDatabase;
  let handle: DatabaseHandle;
  beforeAll(async () => {
    database = await createTestDatabase();
    handle = openDatabase(database.config, { poolSize: 1 });
    await sql`create table public.kept (id integer primary key, name text not null)`.execute(handle.db);
    await sql`insert into public.kept values (1, 'one'), (2, 'two')`.execute(handle.db);
  });
  afterAll(async () => {
    await handle.close();
    await database.drop();
  });

  const read = (executor: DatabaseHandle['db'], id: number) =>
    sql<{ id: number; name?: string }>`${keptPlan}
      select * from public.kept where id = ${id}`.execute(executor);
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%public.kept%'`.execute(handle.db))
      .rows;

  it('is prepared once by a connection, and answers for whatever values', async () => {
    for (let round = 0; round < 20; round += 1) {
      expect((await read(handle.db, 1)).rows).toEqual([{ id: 1, name: 'one' }]);
      expect((await read(handle.db, 2)).rows).toEqual([{ id: 2, name: 'two' }]);
    }
    expect(await prepared()).toHaveLength(1);
  });

  it('is not in the way of a migration: who reads by an old one is answered by a new one, in a transaction as well', async () => {
    await read(handle.db, 1);
    await sql`alter table public.kept add column more integer`.execute(handle.db);
    expect((await read(handle.db, 1)).rows).toEqual([{ id: 1, name: 'one', more: null }]);
    await sql`alter table public.kept drop column more`.execute(handle.db);
    await read(handle.db, 1);
    await sql`alter table public.kept add column other integer`.execute(handle.db);
    const { rows } = await inTransaction(handle.db, async (transaction) => {
      await sql`insert into public.kept values (${3}, 'three')`.execute(transaction);
      return read(transaction, 3);
    });
    expect(rows).toEqual([{ id: 3, name: 'three', other: null }]);
    expect((await read(handle.db, 3)).rows).toEqual(rows);
  });

  it('does not hide what is wrong with a statement', async () => {
    const wrong = sql`${keptPlan}select * from public.kept where id = ${'no number'}::integer`.execute(handle.db);
    await expect(wrong).rejects.toMatchObject({ code: '22P02' });
    expect((await read(handle.db, 2)).rows).toHaveLength(1);
  });

  it('is kept of so many texts and no more: one that varies fills no memory, and is answered all the same', async () => {
    for (let at = 0; at < 500; at += 1) {
      const { rows } = await sql<{ at: number }>`${keptPlan}select ${sql.lit(at)}::integer + ${1}::integer as at`.execute(handle.db);
      expect(rows).toEqual([{ at: at + 1 }]);
    }
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`.execute(handle.db);
    expect(rows[0]?.count).toBeGreaterThan(100);
    // Besides them a few of before the migrations.
    expect(rows[0]?.count).toBeLessThan(220);
  });
});
