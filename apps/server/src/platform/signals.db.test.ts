import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, type DatabaseHandle, inTransaction, openDatabase, systemClock } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { createSignals, type Named, type Signals, tell } from './signals.js';

const moved = { topic: 'moved' };
let database: TestDatabase;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.drop();
});

/** One process: its database and its door of signals. */
function openProcess(): DatabaseHandle & { signals: Signals } {
  const handle = openDatabase(database.config, { poolSize: 4 });
  const signals = createSignals({ ...handle, clock: systemClock, log: createLogger('silent') }, database.config);
  closing.push(async () => {
    await signals.close();
    await handle.close();
  });
  return { ...handle, signals };
}

async function hearing(signals: Signals): Promise<Named[]> {
  const heard: Named[] = [];
  signals.hear(moved, (named) => heard.push(named));
  await signals.start();
  await expect.poll(() => heard).toEqual(['all']);
  heard.length = 0;
  return heard;
}

describe('what is told', () => {
  it('goes out after the commit, and never when there is none', async () => {
    const [one, other] = [openProcess(), openProcess()];
    const heard = await hearing(other.signals);
    await inTransaction(one.db, async (transaction) => {
      tell(transaction, moved, [1]);
      // What is told meanwhile arrives, and nothing of this with it.
      tell(one.pool, moved, [9]);
      await expect.poll(() => heard).toEqual([[9]]);
    });
    await expect.poll(() => heard).toEqual([[9], [1]]);
    const undone = inTransaction(one.db, async (transaction) => {
      tell(transaction, moved, [2]);
      throw new Error('change of mind');
    });
    await expect(undone).rejects.toThrow('change of mind');
    tell(one.pool, moved, [3]);
    await expect.poll(() => heard).toEqual([[9], [1], [3]]);
  });

  it('is gathered: however much is told, one transaction in 50 ms', async () => {
    const [one, other] = [openProcess(), openProcess()];
    const heard = await hearing(other.signals);
    const began = performance.now();
    // Each of forty once at least, however slow the machine.
    for (let playerId = 1; playerId <= 40 || performance.now() - began < 500; playerId += 1) {
      tell(one.db, moved, [playerId % 40]);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await expect.poll(() => new Set(heard.flat()).size).toBe(40);
    expect(heard.length).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 50) + 1);
  });

  it('names all when there are too many to name', async () => {
    const [one, other] = [openProcess(), openProcess()];
    const heard = await hearing(other.signals);
    tell(
      one.db,
      moved,
      Array.from({ length: 5_000 }, (_, index) => 100_000 + index),
    );
    // What the test before still says on a slow machine is not about them.
    await expect.poll(() => heard.filter((told) => told === 'all' || told.some((id) => id >= 100_000))).toEqual(['all']);
  });

  it('may have been missed when the connection was lost: everybody is named once there is another one', async () => {
    const [one, other] = [openProcess(), openProcess()];
    const heard = await hearing(other.signals);
    const killer = new pg.Client(database.config);
    await killer.connect();
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sortes-signals' and datname = current_database()`,
    );
    await killer.end();
    await expect.poll(() => heard).toEqual(['all']);
    tell(one.db, moved, [7]);
    await expect.poll(() => heard).toEqual(['all', [7]]);
  });
});
