import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger, type DatabaseHandle, inTransaction, openDatabase, systemClock, wakeTask } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { isBehind, letHear, type Listener, listenerTasks, type Source } from './follow.js';
import { announce, forgetOldFacts } from './outbox.js';
import { createSignals } from './signals.js';

let database: TestDatabase;
let handle: DatabaseHandle;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 8 });
  await sql`create table public.heard (listener text not null, player_id bigint not null)`.execute(handle.db);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});
beforeEach(() => sql`truncate public.heard, platform.listener, platform.outbox`.execute(handle.db));

/** Writes down whom it heard of, and may stumble before its transaction ends. */
const writing = (name: string, stumble: () => void = () => undefined): Listener => ({
  name,
  topics: ['limits.changed'],
  async hear(transaction, facts) {
    for (const { fact } of facts)
      if ('playerId' in fact) await sql`insert into public.heard values (${name}, ${fact.playerId})`.execute(transaction);
    stumble();
  },
});
const told = (playerId: number) =>
  inTransaction(handle.db, (transaction) => announce(transaction, 1, { topic: 'limits.changed', playerId }));
const heardBy = async (name: string): Promise<number[]> => {
  const { rows } = await sql<{ player_id: bigint }>`select player_id from public.heard where listener = ${name} order by ctid`.execute(
    handle.db,
  );
  return rows.map(({ player_id }) => Number(player_id));
};
/** Until nothing is left now: a fact is read once no transaction of the whole server is left that is older than its own. */
const hearAll = async (listener: Listener, atOnce: number): Promise<void> => {
  while (await letHear(handle.db, listener, atOnce));
};

describe('a listener', () => {
  it('hears everything once and in order, in whatever steps', async () => {
    for (let player = 1; player <= 10; player += 1) await told(player);
    const heard = async (): Promise<number[]> => {
      await hearAll(writing('one'), 3);
      return heardBy('one');
    };
    await expect.poll(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await told(11);
    await expect.poll(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await heard()).toHaveLength(11);
  });

  it('hears once what it stumbled over, and two processes hear nothing twice', async () => {
    for (let player = 1; player <= 40; player += 1) await told(player);
    let stumbles = 5;
    const stumbling = writing('two', () => {
      stumbles -= 1;
      if (stumbles >= 0) throw new Error('stumbled');
    });
    const run = async (): Promise<void> => {
      for (let turn = 0; turn < 40; turn += 1) await letHear(handle.db, stumbling, 4).catch(() => undefined);
    };
    const heard = async (): Promise<number[]> => {
      await Promise.all([run(), run(), run()]);
      return heardBy('two');
    };
    await expect.poll(heard).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(stumbles).toBeLessThan(0);
  });

  it('does not pass over what a transaction that is still open has announced before others', async () => {
    await inTransaction(handle.db, async (open) => {
      await announce(open, 1, { topic: 'limits.changed', playerId: 1 });
      await told(2);
      await hearAll(writing('three'), 10);
      expect(await heardBy('three')).toEqual([]);
    });
    const heard = async (): Promise<number[]> => {
      await hearAll(writing('three'), 10);
      return heardBy('three');
    };
    await expect.poll(heard).toEqual([1, 2]);
  });

  it('keeps facts from being forgotten until it has heard them', async () => {
    await told(1);
    await told(2);
    const step = async (): Promise<number[]> => {
      if ((await heardBy('slow')).length === 0) await letHear(handle.db, writing('slow'), 1);
      return heardBy('slow');
    };
    await expect.poll(step).toEqual([1]);
    await told(3);
    await sql`update platform.outbox set created_at = now() - interval '25 hours'`.execute(handle.db);
    expect(await forgetOldFacts(handle.db)).toBe(1);
    const rest = async (): Promise<number[]> => {
      await hearAll(writing('slow'), 10);
      return heardBy('slow');
    };
    await expect.poll(rest).toEqual([1, 2, 3]);
    expect(await forgetOldFacts(handle.db)).toBe(1);
  });

  it('is woken for what it acts upon, long before it would look by itself, and is given the rest with it', async () => {
    const signals = createSignals({ ...handle, clock: systemClock, log: createLogger('silent') }, database.config);
    const tasks = listenerTasks({ db: handle.db, log: createLogger('silent') }, signals, [
      writing('woken'),
      { ...writing('asleep'), topics: ['player.excluded'] },
    ]);
    const stops = await Promise.all(tasks.map((task) => task.start()));
    await told(1);
    await expect.poll(() => heardBy('woken')).toEqual([1]);
    await told(2);
    await expect.poll(() => heardBy('woken')).toEqual([1, 2]);
    expect(await heardBy('asleep')).toEqual([]);
    // Its own clock strikes.
    wakeTask('asleep');
    await expect.poll(() => heardBy('asleep')).toEqual([1, 2]);
    for (const stop of stops) await stop();
    await signals.close();
  });
});

describe('a follower', () => {
  const source: Source = {
    boundsWithin: () => Promise.reject(new Error('not asked for')),
    isWrittenWithin: (from, until) => sql`exists (select from public.line l where l.writer >= ${from} and l.writer < ${until})`,
  };
  const standing = (at: string) => isBehind(handle.db, source, sql`select ${at}::text::xid8 as followed`);

  it('is behind once something of a finished transaction lies after where it stands, and only then', async () => {
    await sql`create table public.line (writer xid8 not null default pg_current_xact_id())`.execute(handle.db);
    const numberNow = async (): Promise<string> =>
      (await sql<{ at: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as at`.execute(handle.db)).rows[0]?.at ?? '';
    const first = await numberNow();
    expect(await standing(first)).toBe(false);
    await inTransaction(handle.db, async (open) => {
      await sql`insert into public.line default values`.execute(open);
      expect(await standing(first)).toBe(false);
    });
    await expect.poll(() => standing(first)).toBe(true);
    const { rows } = await sql<{ after: string }>`select (max(writer::text::bigint) + 1)::text as after from public.line`.execute(
      handle.db,
    );
    expect(await standing(rows[0]?.after ?? '')).toBe(false);
    // Where this database has never been: somebody has to hear of it.
    expect(await standing('9000000000')).toBe(true);
  });

  it('is not behind where nobody follows', async () => {
    expect(await isBehind(handle.db, source, sql`select '0'::xid8 as followed where false`)).toBe(false);
  });
});
