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

it('is what the running program said last, and while none runs what this process has', async () => {
  const { db } = handle;
  expect(await readGatewaysAtHand(db, 'in', ['hosted-page'])).toEqual({ gateways: new Set(['hosted-page']), isRunning: false });
  await noteGatewaysAtHand(db, 'in', ['hosted-page', 'payos']);
  await noteGatewaysAtHand(db, 'in', ['payos']);
  expect(await readGatewaysAtHand(db, 'in', [])).toEqual({ gateways: new Set(['hosted-page', 'payos']), isRunning: true });
  expect(await readGatewaysAtHand(db, 'out', [])).toEqual({ gateways: new Set(), isRunning: false });
  await sql`update cashier.gateway_at_hand set seen_at = seen_at - interval '3 minutes' where gateway = 'hosted-page'`.execute(db);
  expect((await readGatewaysAtHand(db, 'in', [])).gateways).toEqual(new Set(['payos']));
});
