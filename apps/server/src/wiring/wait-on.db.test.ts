import { createLogger, openDatabase } from '@sortes/service';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.js';
import { waitingOn } from './wait-on.js';

it('waits on for a connection and for a lock as long as it takes, and for nothing else', async () => {
  const own = await createTestDatabase();
  const database = openDatabase({ ...own.config, connectionTimeoutMillis: 30, lock_timeout: 30 }, { poolSize: 1 });
  const other = openDatabase(own.config, { poolSize: 1 });
  onTestFinished(async () => {
    await Promise.all([database.close(), other.close()]);
    await own.drop();
  });
  const log = createLogger('silent');
  const held = await waitingOn('the database', log, () => database.pool.connect());
  let tries = 0;
  const connected = waitingOn('the database', log, async () => {
    tries += 1;
    // Not before it ran out of time twice.
    if (tries === 3) held.release();
    await database.pool.query('select 1');
  });
  await connected;
  expect(tries).toBeGreaterThanOrEqual(3);

  const holder = await other.pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  tries = 0;
  await waitingOn('the database', log, async () => {
    tries += 1;
    if (tries === 3) holder.release(true);
    await database.pool.query('select pg_advisory_xact_lock(1)').catch((cause: unknown) => {
      throw new Error('migration 1 failed', { cause });
    });
  });
  expect(tries).toBeGreaterThanOrEqual(3);

  await expect(waitingOn('the database', log, () => database.pool.query('select 1 / 0'))).rejects.toThrow('division by zero');
});
