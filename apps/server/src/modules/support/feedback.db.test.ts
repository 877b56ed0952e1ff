import { site as contract } from '@sortes/contract';
import { openDatabase, type DatabaseHandle } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { supportRoutes } from './routes.js';

let database: TestDatabase;
let handle: DatabaseHandle;
let isOn = true;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

function send(content: string): Promise<{ feedbackId: string }> {
  const [route] = supportRoutes(handle, { moduleOn: async () => isOn });
  const context = { merchant: { id: 1 }, language: 'VI' } as unknown as RequestContext;
  expect(route?.operation).toBe(contract.sendFeedback);
  return route?.handler({ params: {}, query: {}, body: { content } } as never, context) as Promise<{ feedbackId: string }>;
}

it('keeps feedback, and refuses an empty one, or any where the brand has none', async () => {
  const { feedbackId } = await send('  chào \u0000 bạn 👋 ');
  const { rows } = await sql`select content, player_id, language from support.feedback where id = ${feedbackId}`.execute(handle.db);
  expect(rows).toEqual([{ content: 'chào  bạn 👋', player_id: null, language: 'VI' }]);
  await expect(send(' \u0000 ')).rejects.toMatchObject({ code: 'request_param_err' });
  isOn = false;
  await expect(send('x')).rejects.toMatchObject({ code: 'function.not.available' });
});
