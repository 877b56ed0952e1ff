import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, inTransaction, openDatabase } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { beginTogether, once, onceAs } from './once.js';

let test: TestDatabase;
let db: DatabaseHandle;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase(test.config);
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

const call = (input: unknown, work: () => Promise<string>, more: { owner?: string; key?: string } = {}) =>
  inTransaction(db.db, (transaction) => once(transaction, { owner: 'player:7', operation: 'try', key: 'k', input, ...more }, work));

describe('a call under a key', () => {
  it('is made once, also of twenty at once, and answers the same', async () => {
    let made = 0;
    const work = async (): Promise<string> => `answer ${(made += 1)}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call({ a: 1, b: 2n }, work)));
    expect([new Set(answers), made]).toEqual([new Set(['answer 1']), 1]);
    expect(await call({ b: 2n, a: 1 }, work)).toBe('answer 1');
    await expect(call({ a: 2 }, work)).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    expect(await call({ a: 2 }, work, { owner: 'player:8' })).toBe('answer 2');
  });

  it('leaves its key free when it failed', async () => {
    await expect(call('x', () => Promise.reject(new Error('no')), { key: 'free' })).rejects.toThrow('no');
    expect(await call('y', async () => 'now', { key: 'free' })).toBe('now');
  });

  it('begins with others at once: who is the first under their key is told apart, and what is begun is answered for ever', async () => {
    const ask = (key: string) => ({ owner: 'player:9', operation: 'try', key, input: { asked: key } });
    await inTransaction(db.db, (transaction) => onceAs(transaction, ask('b'), 'alone', () => Promise.resolve()));
    const begun = await inTransaction(db.db, (transaction) =>
      beginTogether(
        transaction,
        ['c', 'b', 'a'].map((key) => ({ ...ask(key), answer: `of ${key}` })),
      ),
    );
    expect(begun).toEqual([true, false, true]);
    expect(await call({ asked: 'a' }, async () => 'anew', { owner: 'player:9', key: 'a' })).toBe('of a');
    expect(await call({ asked: 'b' }, async () => 'anew', { owner: 'player:9', key: 'b' })).toBe('alone');
    await expect(call({ asked: 'x' }, async () => 'anew', { owner: 'player:9', key: 'c' })).rejects.toMatchObject({
      code: 'idempotency.key.conflict',
    });
  });
});
