import { site as contract } from '@sortes/contract';
import { newId, openDatabase, type DatabaseHandle } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { insertFeedback } from './feedback-repository.js';
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

it('shows a player what they wrote, the newest first, with its answer, and nobody else what it is', async () => {
  const [, route] = supportRoutes(handle, { moduleOn: async () => true });
  expect(route?.operation).toBe(contract.listOwnFeedback);
  const own = (playerId: number, merchantId = 1, query = {}) =>
    route?.handler(
      { params: {}, query, body: {} } as never,
      { merchant: { id: merchantId }, caller: { playerId }, language: 'EN' } as unknown as RequestContext,
    );
  const write = (playerId: number, content: string, at: string) =>
    insertFeedback(handle.db, { id: newId(), merchantId: 1, playerId, content, contact: '', reference: at, language: 'EN' });
  await write(71, 'first', 'D1');
  await write(71, 'second', '');
  await write(72, 'of another', '');
  await sql`update support.feedback set answered_at = now(), answered_by = 'stella', answer = 'it is there' where content = 'first'`.execute(
    handle.db,
  );
  expect(await own(71)).toMatchObject({
    total: 2,
    list: [
      { content: 'second', answeredAt: null, answer: '' },
      { content: 'first', reference: 'D1', answeredAt: expect.any(Number) as number, answer: 'it is there' },
    ],
  });
  expect(JSON.stringify(await own(71))).not.toContain('stella');
  expect(await own(71, 1, { pageNo: 2, pageSize: 1 })).toMatchObject({ total: 2, list: [{ content: 'first' }] });
  expect(await own(71, 2)).toEqual({ total: 0, list: [] });
});

it('keeps feedback, and refuses an empty one, or any where the brand has none', async () => {
  const { feedbackId } = await send('  chào \u0000 bạn 👋 ');
  const { rows } = await sql`select content, player_id, language from support.feedback where id = ${feedbackId}`.execute(handle.db);
  expect(rows).toEqual([{ content: 'chào  bạn 👋', player_id: null, language: 'VI' }]);
  await expect(send(' \u0000 ')).rejects.toMatchObject({ code: 'request_param_err' });
  isOn = false;
  await expect(send('x')).rejects.toMatchObject({ code: 'function.not.available' });
});
