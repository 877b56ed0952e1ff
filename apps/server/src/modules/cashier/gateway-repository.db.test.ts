import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { noteGatewaysAtHand, readGatewaysAtHand } from './gateway-repository.js';

let database: TestDatabase;
let handle: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 2 });
}, 60_000);
afterAll(async () => {
  await handle.close();
  await database.drop();
});

/** Lets time pass since everything, or one gateway, was named. */
const wait = (gateway?: string) =>
  sql`update cashier.gateway_at_hand set seen_at = seen_at - interval '3 minutes' where gateway = coalesce(${gateway ?? null}, gateway)`.execute(
    handle.db,
  );

it('is what the running program said last, and while none has ever run what this process has', async () => {
  const { db } = handle;
  expect(await readGatewaysAtHand(db, 'in', ['hosted-page'])).toEqual({ gateways: new Set(['hosted-page']), isRunning: false });
  await noteGatewaysAtHand(db, 'in', ['hosted-page', 'payos']);
  await noteGatewaysAtHand(db, 'in', ['payos']);
  expect(await readGatewaysAtHand(db, 'in', [])).toEqual({ gateways: new Set(['hosted-page', 'payos']), isRunning: true });
  expect(await readGatewaysAtHand(db, 'out', [])).toEqual({ gateways: new Set(), isRunning: false });
  await wait('hosted-page');
  expect((await readGatewaysAtHand(db, 'in', [])).gateways).toEqual(new Set(['payos']));
});

it('is not gone because nobody has said so for a while, only when a program speaks that does not name it', async () => {
  const { db } = handle;
  await noteGatewaysAtHand(db, 'out', ['payos', 'sandbox']);
  await wait();
  // A busy program may be late with its word, and an operator's own environment may have no keys, or others.
  expect(await readGatewaysAtHand(db, 'out', [])).toEqual({ gateways: new Set(['payos', 'sandbox']), isRunning: false });
  expect(await readGatewaysAtHand(db, 'out', ['other'])).toEqual({ gateways: new Set(['payos', 'sandbox', 'other']), isRunning: false });
  await noteGatewaysAtHand(db, 'out', ['sandbox']);
  expect(await readGatewaysAtHand(db, 'out', ['other'])).toEqual({ gateways: new Set(['sandbox']), isRunning: true });
  await wait();
  await noteGatewaysAtHand(db, 'out', []);
  expect(await readGatewaysAtHand(db, 'out', ['other'])).toEqual({ gateways: new Set(), isRunning: true });
});
