import { messaging as contract } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, inTransaction, openDatabase } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import { createHookBoard } from '../../ports/hooks.js';
import type { MessageKind } from './kinds.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { messagingRoutes } from './routes.js';
import { sendMessage } from './send-message.js';
import { tell } from './tell.js';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const hooks = createHookBoard();
hooks.add({ gameNamesOf: (codes, language) => Promise.resolve(new Map(codes.map((code) => [code, `${language} name of ${code}`]))) });
const merchant = { id: 1, currency: 'VND', currencySymbol: '₫', currencyScale: 0, timeZone: 'Asia/Ho_Chi_Minh' };
interface Inbox {
  list: { messageId: string; title: string; text: string; read: boolean; kind: string; group: string; note: string }[];
  totalCount: number;
  totalPages: number;
  unread: number;
}
function call<R>(
  playerId: number,
  operation: { path: string; method: string },
  input: { query?: object; body?: object } = {},
  language = 'EN',
): Promise<R> {
  const route = messagingRoutes({ db: handle.db, hooks }).find(
    ({ operation: one }) => one.path === operation.path && one.method === operation.method,
  );
  if (route === undefined) throw new Error('no such route');
  const context = {
    merchant,
    language,
    caller: { playerId, userName: 'p', type: 0, sessionId: 's', sessionKind: 'full' },
  } as unknown as RequestContext;
  return route.handler({ params: {}, query: input.query ?? {}, body: input.body } as never, context) as Promise<R>;
}
const inbox = (playerId: number, query = {}, language = 'EN') => call<Inbox>(playerId, contract.getInbox, { query }, language);
const write = (playerId: number, kind: MessageKind, key: string, parameters = {}) =>
  inTransaction(handle.db, (transaction) => tell(transaction, { playerId, merchantId: 1 }, { kind, key, parameters }));
const factsOf = async (playerId: number) =>
  (
    await sql<{
      payload: { messageId: string };
    }>`select payload from platform.outbox where topic = 'message.arrived' and player_id = ${playerId}`.execute(handle.db)
  ).rows;

describe('telling', () => {
  it('tells once a key, however often and at once it is told', async () => {
    await Promise.all(Array.from({ length: 20 }, () => write(101, 'deposit.credited', 'deposit 1', { amount: '1000' })));
    const { list, totalCount, unread } = await inbox(101);
    expect([list.length, totalCount, unread]).toEqual([1, 1, 1]);
    expect(list[0]).toMatchObject({ kind: 'deposit.credited', group: 'money', read: false, title: 'Deposit credited' });
    const facts = await factsOf(101);
    expect(facts.map(({ payload }) => payload.messageId)).toEqual([list[0]?.messageId]);
  });
  it('tells different things under one key', async () => {
    await write(109, 'withdrawal.approved', 'w1', { amount: '5' });
    await write(109, 'withdrawal.sent', 'w1', { amount: '5' });
    expect((await inbox(109)).list.map(({ kind }) => kind)).toEqual(['withdrawal.sent', 'withdrawal.approved']);
  });
  it('names a game as whoever knows games does', async () => {
    await write(110, 'draw.voided', 'd1', { game: 'xsmb', numero: '7', amount: '5' });
    expect((await inbox(110, {}, 'VI')).list.map(({ text }) => text)).toEqual([expect.stringContaining('VI name of xsmb')]);
  });
  it('tells nothing of what was rolled back', async () => {
    await expect(
      inTransaction(handle.db, async (transaction) => {
        await tell(transaction, { playerId: 102, merchantId: 1 }, { kind: 'security.password', key: 'x' });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect((await inbox(102)).totalCount).toBe(0);
    expect(await factsOf(102)).toEqual([]);
  });
  it('speaks the language of the reading', async () => {
    await write(103, 'withdrawal.rejected', 'w', { amount: '50000', note: 'Wrong name' });
    const [english] = (await inbox(103)).list;
    const [vietnamese] = (await inbox(103, {}, 'VI')).list;
    expect(english).toMatchObject({ title: 'Withdrawal not approved', note: 'Wrong name' });
    expect(vietnamese?.text).toContain('50.000\u00A0₫');
  });
});

describe('the inbox', () => {
  it('pages, filters and counts', async () => {
    for (let at = 0; at < 25; at += 1)
      await write(104, at % 5 === 0 ? 'security.password' : 'deposit.credited', `k${at}`, { amount: String(at + 1) });
    const first = await inbox(104, { size: 10 });
    expect([first.list.length, first.totalCount, first.totalPages, first.unread]).toEqual([10, 25, 3, 25]);
    const rest = [...(await inbox(104, { size: 10, page: 2 })).list, ...(await inbox(104, { size: 10, page: 3 })).list];
    expect(new Set([...first.list, ...rest].map(({ messageId }) => messageId)).size).toBe(25);
    const security = await inbox(104, { group: 'security' });
    expect([security.totalCount, security.unread]).toEqual([5, 25]);
    expect(security.list.every(({ group }) => group === 'security')).toBe(true);
    expect((await inbox(104, { group: 'house' })).totalCount).toBe(0);
  });
  it('marks one, then all; and never those of another player', async () => {
    await write(105, 'deposit.credited', 'a', { amount: '1' });
    await write(105, 'deposit.credited', 'b', { amount: '2' });
    await write(106, 'deposit.credited', 'a', { amount: '3' });
    const [newest] = (await inbox(105)).list;
    const [strange] = (await inbox(106)).list;
    const ids = [newest?.messageId ?? '', strange?.messageId ?? ''];
    expect(await call(105, contract.markMessagesRead, { body: { messageIds: ids } })).toEqual({ unread: 1 });
    expect((await inbox(105, { status: 'unread' })).totalCount).toBe(1);
    expect(await call(106, contract.getUnreadCount)).toBe(1);
    expect(await call(105, contract.markMessagesRead, { body: {} })).toEqual({ unread: 0 });
    await call(105, contract.deleteMessages, { query: { messageIds: ids.join(',') } });
    expect((await inbox(105)).totalCount).toBe(1);
    expect((await inbox(106)).totalCount).toBe(1);
  });
  it('does not bring back what was deleted when it is told again', async () => {
    await write(107, 'deposit.credited', 'once', { amount: '7' });
    const [message] = (await inbox(107)).list;
    await call(107, contract.deleteMessages, { query: { messageIds: message?.messageId } });
    await write(107, 'deposit.credited', 'once', { amount: '7' });
    expect([(await inbox(107)).totalCount, await call(107, contract.getUnreadCount)]).toEqual([0, 0]);
    const { rows } = await sql<{ parameters: object }>`select parameters from messaging.message where player_id = 107`.execute(handle.db);
    expect(rows).toEqual([{ parameters: {} }]);
  });
  it('refuses ids that are none', async () => {
    await expect(call(107, contract.deleteMessages, { query: { messageIds: "1' or true--".padEnd(36, 'x') } })).rejects.toMatchObject({
      code: 'request_param_err',
    });
  });
});

describe('messages of staff', () => {
  it('are shown as they were written, as plain text, once', async () => {
    const message = {
      playerId: 108,
      merchantId: 1,
      key: 'case 5',
      letter: 'service' as const,
      title: 'Your <b>question</b>',
      text: 'Line one\n<script>alert(1)</script>',
    };
    const send = () => inTransaction(handle.db, (transaction) => sendMessage({ hooks }, transaction, message));
    expect([await send(), await send()]).toEqual([true, false]);
    const { list } = await inbox(108, {}, 'TH');
    expect(list).toMatchObject([{ kind: 'staff', group: 'house', title: message.title, text: message.text, note: '' }]);
    await expect(
      inTransaction(handle.db, (transaction) => sendMessage({ hooks }, transaction, { ...message, key: 'empty', title: '\u0000 ' })),
    ).rejects.toThrow(RangeError);
  });
});
