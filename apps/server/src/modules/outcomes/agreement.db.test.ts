import { type DatabaseHandle, inTransaction, openDatabase } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { decide, findDecision, listLog, listReports, lockEvent, markApplied, say, withdraw, type EventKey, type Source } from './index.js';

// Matches of a made-up book of bets stand for whatever comes to a result: nothing of the lottery is here.
const rule = { sources: 2, majority: false };
let database: TestDatabase;
let handle: DatabaseHandle;
let numbers = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const newMatch = (): EventKey => ({ owner: 'book', kind: 'match', event: String((numbers += 1)) });
const person = (name: string): Source => ({ kind: 'person', name });
const feed = (name: string): Source => ({ kind: 'feed', name });

/** One report about a match and what it leads to, under the match's lock. */
const tell = (match: EventKey, source: Source, score: string, { happenedAt, early }: { happenedAt?: Date; early?: string } = {}) =>
  inTransaction(handle.db, async (transaction) => {
    await lockEvent(transaction, match);
    const [home, away] = score.split(':').map(Number);
    const said = await say(transaction, match, { source, result: { home, away }, text: score, happenedAt, early });
    return { said: said.verdict, ...(await decide(transaction, match, rule)) };
  });

it('decides a match by two sources that agree, once, and says who they were', async () => {
  const match = newMatch();
  expect(await tell(match, person('An'), '2:1')).toMatchObject({ said: 'said', verdict: 'waiting', agreeing: 1, needed: 2 });
  expect(await tell(match, person(' AN '), '2:1')).toMatchObject({ said: 'known', verdict: 'waiting' });
  expect(await findDecision(handle.db, match)).toBeUndefined();
  expect(await tell(match, feed('north'), '2:1')).toMatchObject({ said: 'said', verdict: 'agreed', text: '2:1' });
  const decision = await findDecision<{ home: number }>(handle.db, match);
  expect(decision).toMatchObject({ result: { home: 2, away: 1 }, text: '2:1' });
  const [first] = await listReports(handle.db, match);
  expect(decision?.knownAt).toEqual(first?.at);
  expect((await listLog(handle.db, match)).map(({ action, by }) => [action, ...by])).toEqual([
    ['reported', 'An'],
    ['reported', 'north'],
    ['decided', 'An', 'north'],
  ]);
  // Later ones change nothing.
  await tell(match, feed('south'), '2:1');
  expect(await findDecision(handle.db, match)).toEqual(decision);
});

it('holds a match that sources dispute until one of them withdraws, and keeps both', async () => {
  const match = newMatch();
  await tell(match, feed('north'), '0:0');
  expect(await tell(match, feed('south'), '0:1')).toMatchObject({ verdict: 'held' });
  expect(await tell(match, person('An'), '0:0')).toMatchObject({ verdict: 'held' });
  expect(await tell(match, person('An'), '0:1')).toMatchObject({ said: 'said-otherwise' });
  const left = await inTransaction(handle.db, async (transaction) => {
    await lockEvent(transaction, match);
    const asked = { source: feed('south'), by: 'An', reason: 'the goal did not count' };
    expect(await withdraw(transaction, match, asked)).toBe('0:1');
    expect(await withdraw(transaction, match, asked)).toBeUndefined();
    return decide(transaction, match, rule);
  });
  expect(left).toMatchObject({ verdict: 'agreed', text: '0:0' });
  expect(await listReports(handle.db, match)).toHaveLength(2);
  expect((await listReports(handle.db, match, { withdrawn: true })).find(({ withdrawn }) => withdrawn !== null)).toMatchObject({
    source: feed('south'),
    withdrawn: { by: 'An', reason: 'the goal did not count' },
  });
});

it('replaces what a feed said by what it says later', async () => {
  const match = newMatch();
  await tell(match, feed('north'), '1:0');
  await tell(match, feed('north'), '1:1');
  expect((await listReports(handle.db, match)).map(({ text }) => text)).toEqual(['1:1']);
  expect((await listLog(handle.db, match)).map(({ action }) => action)).toEqual(['reported', 'superseded', 'reported']);
});

it('takes a stated time of the result for the moment from which it was known only where two sources state one', async () => {
  const whistle = new Date(Date.now() - 3_600_000);
  const [one, both] = [newMatch(), newMatch()];
  await tell(one, feed('north'), '1:0', { happenedAt: whistle });
  await tell(one, feed('south'), '1:0');
  expect((await findDecision(handle.db, one))?.knownAt).toEqual((await listReports(handle.db, one))[0]?.at);
  await tell(both, feed('north'), '1:0', { happenedAt: whistle });
  await tell(both, feed('south'), '1:0', { happenedAt: new Date(whistle.getTime() + 1_000) });
  expect((await findDecision(handle.db, both))?.knownAt).toEqual(new Date(whistle.getTime() + 1_000));
});

it('keeps owners apart, and tells each what it has still to follow and what was said early', async () => {
  const match = newMatch();
  const theirs = { ...match, owner: 'another' };
  await tell(match, feed('north'), '3:0', { early: 'in play' });
  expect(await listReports(handle.db, theirs)).toEqual([]);
  const early = async (owner: string) =>
    (
      await sql<{ event: string }>`
        select event from outcomes.early_reports(${owner}, array['in play'], now() - interval '1 hour') where event = ${match.event}`.execute(
        handle.db,
      )
    ).rows.length;
  expect([await early('book'), await early('another')]).toEqual([1, 0]);
  await tell(match, feed('south'), '3:0');
  const waiting = async (owner: string) =>
    (await sql`select from outcomes.waiting_decisions(${owner}) where event = ${match.event}`.execute(handle.db)).rows.length;
  expect([await waiting('book'), await waiting('another')]).toEqual([1, 0]);
  await markApplied(handle.db, match);
  expect(await waiting('book')).toBe(0);
});

it('decides once however many tell at the same moment', async () => {
  const match = newMatch();
  const told = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => tell(match, feed(name), '2:2')));
  expect(told.filter(({ verdict }) => verdict === 'waiting')).toHaveLength(1);
  expect(await listReports(handle.db, match)).toHaveLength(5);
  const { rows } = await sql<{ reports: bigint[] }>`
    select reports from outcomes.decision where owner = 'book' and kind = 'match' and event = ${match.event}`.execute(handle.db);
  expect(rows.map(({ reports }) => reports.length)).toEqual([2]);
});
