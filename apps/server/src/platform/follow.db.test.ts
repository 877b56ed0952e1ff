import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, inTransaction, openDatabase } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { letHear, type Listener } from './follow.js';
import { announce, forgetOldFacts } from './outbox.js';

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
const soon = { timeout: 20_000 };

describe('a listener', () => {
  it('hears everything once and in order, in whatever steps', async () => {
    for (let player = 1; player <= 10; player += 1) await told(player);
    const heard = async (): Promise<number[]> => {
      await hearAll(writing('one'), 3);
      return heardBy('one');
    };
    await expect.poll(heard, soon).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await told(11);
    await expect.poll(heard, soon).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
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
    await expect.poll(heard, soon).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
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
    await expect.poll(heard, soon).toEqual([1, 2]);
  });

  it('keeps facts from being forgotten until it has heard them', async () => {
    await told(1);
    await told(2);
    const step = async (): Promise<number[]> => {
      if ((await heardBy('slow')).length === 0) await letHear(handle.db, writing('slow'), 1);
      return heardBy('slow');
    };
    await expect.poll(step, soon).toEqual([1]);
    await told(3);
    await sql`update platform.outbox set created_at = now() - interval '25 hours'`.execute(handle.db);
    expect(await forgetOldFacts(handle.db)).toBe(1);
    const rest = async (): Promise<number[]> => {
      await hearAll(writing('slow'), 10);
      return heardBy('slow');
    };
    await expect.poll(rest, soon).toEqual([1, 2, 3]);
    expect(await forgetOldFacts(handle.db)).toBe(1);
  });
});
