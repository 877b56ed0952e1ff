import { createLogger, ManualClock, openDatabase, type DatabaseHandle } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { createAlarms, forgetOldAlarms, listAlarms, listGatheredAlarms, type Alarms } from './alarms.js';

let database: TestDatabase;
let handle: DatabaseHandle;
let alarms: Alarms;
const clock = new ManualClock(new Date('2026-05-01T08:00:00Z'));
const page = { offset: 0, limit: 100 };

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 2 });
  alarms = createAlarms(handle.db, clock, createLogger('silent'));
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

it('makes one row with a count of a storm, also when it is written in pieces', async () => {
  for (let n = 0; n < 1_000; n += 1) alarms.raise({ kind: 'webhooks-refused', merchantId: 7, subject: 'payos', detail: { last: n } });
  await alarms.written();
  clock.advance(60_000);
  alarms.raise({ kind: 'webhooks-refused', merchantId: 7, subject: 'payos', detail: { last: 1_000 } });
  await alarms.written();
  const { list, total } = await listAlarms(handle.db, { merchantId: 7, installation: false, kind: 'webhooks-refused' }, page);
  expect(total).toBe(1);
  expect(list).toMatchObject([{ times: 1_001, subject: 'payos', detail: { last: 1_000 } }]);
});

it('keeps neither memory nor rows for as many subjects as a stranger can think of', async () => {
  for (let n = 0; n < 5_000; n += 1) alarms.raise({ kind: 'wrong-codes', merchantId: 8, subject: `name${n}` });
  await alarms.written();
  const { list } = await listAlarms(handle.db, { merchantId: 8, installation: false }, { offset: 0, limit: 1_000 });
  expect(list.length).toBeLessThan(300);
  expect(list.reduce((sum, { times }) => sum + times, 0)).toBe(5_000);
});

it('shows what is of the whole installation only to whom it is told', async () => {
  alarms.raise({ kind: 'saturation' });
  await alarms.written();
  const ofBrand = await listAlarms(handle.db, { merchantId: 9, installation: false }, page);
  const ofAll = await listAlarms(handle.db, { merchantId: 9, installation: true }, page);
  expect(ofBrand.total).toBe(0);
  expect(ofAll.list.map(({ kind }) => kind)).toEqual(['saturation']);
});

it('gathers what was done to accounts of staff on one day of the brand, and nothing else', async () => {
  const moments = ['2026-05-02T15:00:00Z', '2026-05-02T16:30:00Z', '2026-05-02T16:59:00Z', '2026-05-02T17:01:00Z'];
  for (const [at, moment] of moments.entries()) {
    clock.advance(Date.parse(moment) - clock.now().getTime());
    alarms.raise({ kind: 'staff-created', merchantId: 10, subject: `person${at}`, detail: { act: 'made' } });
    alarms.raise({ kind: 'webhooks-refused', merchantId: 10, subject: 'payos' });
    await alarms.written();
  }
  const filter = { merchantId: 10, installation: false };
  // Saigon is seven hours ahead: its third of May begins at 17:00.
  const { list, total } = await listGatheredAlarms(handle.db, { ...filter, kind: 'staff-created' }, page, 'Asia/Ho_Chi_Minh');
  expect(total).toBe(2);
  expect(list.map(({ subject, times, gathered }) => [subject, times, gathered.map((one) => one.subject)])).toEqual([
    ['person3', 1, []],
    ['person2', 3, ['person2', 'person1', 'person0']],
  ]);
  const all = await listGatheredAlarms(handle.db, filter, page, 'Asia/Ho_Chi_Minh');
  expect(all.total).toBe(5);
  expect(all.list.filter(({ kind }) => kind === 'webhooks-refused').map(({ gathered }) => gathered)).toEqual([[], [], []]);
  const second = await listGatheredAlarms(handle.db, filter, { offset: 3, limit: 10 }, 'Asia/Ho_Chi_Minh');
  expect(second.list).toEqual(all.list.slice(3));
});

it('notes when a reason is over, of that brand and subject alone, and lets it stand again when it is raised anew', async () => {
  const of = (merchantId: number) => ({ kind: 'offer-budget-low', merchantId, subject: 'offer:a' }) as const;
  alarms.raise(of(11));
  alarms.raise({ ...of(11), subject: 'offer:b' });
  alarms.raise(of(12));
  const standing = async (merchantId: number, state: 'standing' | 'over' = 'standing') =>
    (await listAlarms(handle.db, { merchantId, installation: false, state }, page)).list.map(({ subject }) => subject).toSorted();
  // What was raised a moment ago and is not written yet is ended, too.
  await alarms.end(of(11));
  expect([await standing(11), await standing(11, 'over'), await standing(12)]).toEqual([['offer:b'], ['offer:a'], ['offer:a']]);
  alarms.raise(of(11));
  await alarms.written();
  expect([await standing(11), await standing(11, 'over')]).toEqual([['offer:a', 'offer:b'], []]);
});

it('never fails whoever raises, and forgets what is too old', async () => {
  const closed = openDatabase(database.config, { poolSize: 1 });
  await closed.close();
  const deaf = createAlarms(closed.db, clock, createLogger('silent'));
  deaf.raise({ kind: 'saturation' });
  await expect(deaf.written()).resolves.toBeUndefined();
  // Raised by a clock of May; kept are ninety days before the database's own.
  await forgetOldAlarms(handle.db);
  expect((await listAlarms(handle.db, { merchantId: 7, installation: true }, page)).total).toBe(0);
});
