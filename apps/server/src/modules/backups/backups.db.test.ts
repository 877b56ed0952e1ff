import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { timedWorkOf } from '@sortes/contract';
import { ManualClock } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import type { BackupsState } from './index.js';

const day = 86_400_000;
const clock = new ManualClock(new Date());
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ builtIn: true, clock });
}, 120_000);
afterAll(() => test.close());

const state = (): Promise<BackupsState> => test.app.modules.backups.state();
const place = (): string => test.services.config.backup.dir;
/** Time goes on: the log with it, as a running server keeps it. */
const later = async (ms: number): Promise<void> => {
  clock.advance(ms);
  await sql`update backups.log set at = ${clock.now()}`.execute(test.services.db);
};

it('has words for all of its timed work', () => {
  const names = test.app.modules.backups.tasks.map(({ name }) => timedWorkOf(name)?.id);
  expect(names).toEqual(['backups-log', 'backups-due', 'backups-runs']);
});

it('makes none at a first start, one after ten minutes, and proves it; the books and the log of the copy are sound', async () => {
  const { backups } = test.app.modules;
  await backups.turn();
  expect(await state()).toMatchObject({ isOwn: true, warnings: [], backups: [], drills: [], log: { isOn: true } });
  await later(11 * 60_000);
  await backups.turn();
  const { backups: made, warnings } = await state();
  expect(warnings).toEqual([]);
  expect(made).toMatchObject([
    { state: 'done', askedBy: '', faults: [], problem: '', serverVersion: expect.stringMatching(/^18/) as string },
  ]);
  expect(made[0]?.checkedAt).not.toBeNull();
  expect(readdirSync(place()).filter((name) => !name.startsWith('wal-'))).toEqual([made[0]?.name]);
  // The same turn wanted the backup only; the next one finds it and wants its drill.
  await backups.turn();
  const [drill] = (await state()).drills;
  expect(drill, JSON.stringify(drill)).toMatchObject({ state: 'done', name: made[0]?.name, problem: '', faults: [] });
  expect(drill?.lookedAt?.movements).toBeGreaterThan(0);
  expect(drill?.lookedAt?.indexes).toBeGreaterThan(100);
  expect(existsSync(path.join(test.services.config.dataDir, 'backup-drill'))).toBe(false);
  await backups.turn();
  expect((await state()).drills).toHaveLength(1);
});

it('one is under way at a time; what a process left is given up after three times', async () => {
  const { backups } = test.app.modules;
  const { db } = test.services;
  const asked = () => db.transaction().execute((transaction) => backups.ask(transaction, 'backup', 'somebody'));
  const id = await asked();
  await expect(asked()).rejects.toMatchObject({ code: 'state.not.allowed' });
  await expect(backups.carryOutNow('backup', 'somebody')).rejects.toMatchObject({ code: 'state.not.allowed' });
  await sql`update backups.run set state = 'running', attempts = 3, seen_at = now() - interval '2 minutes' where id = ${id}`.execute(db);
  await backups.turn();
  const left = await state();
  expect(left.backups.find((one) => one.id === id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('ended') as string });
  expect(left.warnings).toEqual(['failed']);
  await sql`delete from backups.run where id = ${id}`.execute(db);
});

it('books that are wrong fail the drill, which is told', async () => {
  const { db } = test.services;
  const spoil = (by: number) =>
    sql`update wallet.account set balance = balance + ${by} where code = 'main' and player_id = (select min(player_id) from wallet.account where code = 'main')`.execute(
      db,
    );
  await spoil(1);
  // Only the owner may.
  const [row] = await test.asOwner<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
  await expect
    .poll(
      async () => {
        await test.app.modules.backups.turn();
        return ((await state()).log.segment ?? '') >= (row?.segment ?? '-');
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  const outcome = await test.app.modules.backups.carryOutNow('drill', 'somebody');
  expect(outcome).toMatchObject({
    state: 'failed',
    problem: 'what was restored is not sound',
    faults: [expect.stringContaining('ledger')],
  });
  await later(0);
  expect((await state()).warnings).toEqual(['drillFailed']);
  await spoil(-1);
  await sql`delete from backups.run where kind = 'drill' and state = 'failed'`.execute(db);
});

it('tells when it is time to worry', async () => {
  await later(27 * 3_600_000);
  expect((await state()).warnings).toEqual(['old']);
  clock.advance(61_000);
  expect((await state()).warnings).toEqual(['old', 'logLate']);
  await later(9 * day);
  expect((await state()).warnings).toEqual(['old', 'drillOld']);
});

it('keeps a week and the last two; the table follows the folder', async () => {
  const { backups } = test.app.modules;
  const { db } = test.services;
  const names = async () => (await state()).backups.map(({ name }) => String(name)).toSorted((one, other) => one.localeCompare(other));
  const [first = ''] = await names();
  const manifest = JSON.parse(readFileSync(path.join(place(), first, 'manifest.json'), 'utf8')) as object;
  /** What another life of this database has left in the folder. */
  const leave = (daysAgo: number): string => {
    const at = new Date(clock.now().getTime() - daysAgo * day).toISOString();
    const name = at.replace(/\.\d+/, '').replaceAll(':', '-');
    mkdirSync(path.join(place(), name));
    writeFileSync(path.join(place(), name, 'manifest.json'), JSON.stringify({ ...manifest, begunAt: at, endedAt: at }));
    return name;
  };
  const tidy = async (): Promise<void> => {
    await sql`update backups.run set ended_at = ${clock.now()} where kind = 'drill'`.execute(db);
    await backups.turn();
  };
  const left = [8, 6, 0.5].map(leave);
  await tidy();
  // The oldest two are too old; what was left is known now.
  expect(await names()).toEqual(left.slice(1));
  expect(readdirSync(place()).filter((name) => !name.startsWith('wal-'))).toEqual(left.slice(1));
  rmSync(path.join(place(), left[1] ?? '-'), { recursive: true });
  await tidy();
  expect(await names()).toEqual(left.slice(2));
});
