import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger, type DatabaseHandle, openDatabase, repeating, watchWrites } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';

const log = createLogger('silent');
let database: TestDatabase;
let handle: DatabaseHandle;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 8 });
  await sql`create table public.paid (id integer not null, writer xid8 not null default pg_current_xact_id())`.execute(handle.db);
  await sql`create table public.noted (id integer not null)`.execute(handle.db);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

it('tells of what other connections write, of one kind of it apart, and once it can be read', async () => {
  const seen = { any: 0, paid: 0 };
  const rows = { any: -1, paid: -1 };
  const count = async (table: 'paid' | 'noted'): Promise<number> => {
    const { rows: found } = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(`public.${table}`)}`.execute(handle.db);
    return Number(found[0]?.count ?? 0n);
  };
  const tasks = [
    watchWrites(handle.db, log, {
      'somebody pays': (from, until) => sql`exists (select from public.paid p where p.writer >= ${from} and p.writer < ${until})`,
    }),
    repeating('test: any', log, 20, async () => {
      seen.any += 1;
      rows.any = await count('noted');
    }),
    repeating(
      'test: paid',
      log,
      20,
      async () => {
        seen.paid += 1;
        rows.paid = await count('paid');
      },
      'somebody pays',
    ),
  ];
  const stops: (() => Promise<void>)[] = [];
  for (const task of tasks) stops.push(await task.start());
  // What stood there when it began may be news to anybody, but nobody has paid yet.
  await expect.poll(() => seen.any).toBeGreaterThanOrEqual(2);
  const before = { ...seen };
  await sql`insert into public.noted values (1)`.execute(handle.db);
  await expect.poll(() => rows.any).toBe(1);
  expect(seen.paid).toBe(before.paid);

  // A payment beside a transaction that is older and unfinished: told when that one is over, for only then it is taken by who follows payments.
  const hold = await handle.pool.connect();
  await hold.query('begin');
  await hold.query('insert into public.noted values (2)');
  await sql`insert into public.paid values (1)`.execute(handle.db);
  await expect.poll(() => seen.any).toBeGreaterThan(before.any + 1);
  await hold.query('rollback');
  hold.release();
  await expect.poll(() => rows.paid).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
});

it('asks all questions together, and tells whom a yes concerns, also where only time has brought it', async () => {
  await sql`create table public.due (task text not null, at timestamptz not null)`.execute(handle.db);
  const seen = { one: 0, other: 0 };
  const due = (task: 'one' | 'other') => () => sql`exists (select from public.due d where d.task = ${task} and d.at <= clock_timestamp())`;
  const step = (task: 'one' | 'other') => async () => {
    seen[task] += 1;
    await sql`delete from public.due where task = ${task} and at <= clock_timestamp()`.execute(handle.db);
  };
  const tasks = [
    watchWrites(handle.db, log),
    repeating('test: one', log, 20, step('one'), due('one')),
    repeating('test: other', log, 20, step('other'), due('other')),
  ];
  const stops: (() => Promise<void>)[] = [];
  for (const task of tasks) stops.push(await task.start());
  expect(seen).toEqual({ one: 1, other: 1 });
  await sql`insert into public.due values ('one', clock_timestamp()), ('other', clock_timestamp() + interval '2 seconds')`.execute(
    handle.db,
  );
  await expect.poll(() => seen.one).toBe(2);
  // Nobody writes any more.
  await expect.poll(() => seen.other).toBe(2);
  expect(seen.one).toBe(2);
  await Promise.all(stops.map((stop) => stop()));
});

it('tells those whose question is answered although another one’s cannot be, whose task finds out by itself', async () => {
  await sql`create table public.ready (task text not null)`.execute(handle.db);
  const seen = { whole: 0, broken: 0 };
  const tasks = [
    watchWrites(handle.db, log),
    repeating(
      'test: whole',
      log,
      20,
      async () => void (seen.whole += 1),
      () => sql`exists (select from public.ready)`,
    ),
    repeating(
      'test: broken',
      log,
      20,
      async () => void (seen.broken += 1),
      () => sql`exists (select from public.nowhere)`,
    ),
  ];
  const stops: (() => Promise<void>)[] = [];
  for (const task of tasks) stops.push(await task.start());
  expect(seen.whole).toBe(1);
  await sql`insert into public.ready values ('whole')`.execute(handle.db);
  await expect.poll(() => seen.whole).toBeGreaterThan(1);
  await expect.poll(() => seen.broken).toBeGreaterThan(1);
  await Promise.all(stops.map((stop) => stop()));
});
