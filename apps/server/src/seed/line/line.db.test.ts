import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, createVault, type DatabaseHandle, openDatabase, systemClock } from '@sortes/service';
import { createApp, type App } from '../../app.js';
import { beginRebuild, rebuildFigures } from '../../modules/agents/index.js';
import { verifyFigures } from '../../modules/reports/index.js';
import { verifyLedger } from '../../modules/wallet/index.js';
import { createAlarms } from '../../platform/alarms.js';
import { createDrawKey, newDrawKeyText } from '../../platform/draw-key.js';
import type { DatabaseAccess } from '../../platform/program-role.js';
import { createHookBoard } from '../../ports/hooks.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { testConfig } from '../../testing/test-environment.js';
import type { DemoHistory } from '../../platform/services.js';
import type { ProgramServices } from '../../wiring/config.js';
import { seedDemoWithLine } from '../index.js';
import { besideLine, mayRunBesideLine, startBesideLine } from './beside-line.js';
import type { Line } from './index.js';
import { linePeople } from './people.js';

let database: TestDatabase;
let handle: DatabaseHandle;
let folder: string;
let services: ProgramServices;
let access: DatabaseAccess;
let app: App;
let modules: App['modules'];
let until: Date;
const history: DemoHistory = {};
const never = new AbortController().signal;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-line-'));
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 8 });
  const log = createLogger('silent');
  services = {
    config: testConfig({ DATA_DIR: folder, DATABASE_URL: database.url, DRAND_URLS: 'off' }, folder),
    db: handle.db,
    pool: handle.pool,
    clock: systemClock,
    log,
    vault: createVault(Buffer.alloc(32, 7)),
    drawKey: await createDrawKey(newDrawKeyText()),
    alarms: createAlarms(handle.db, systemClock, log),
    hooks: createHookBoard(),
    history,
  };
  access = { owner: database.config, program: database.config, role: undefined };
  app = createApp(services, database.config);
  ({ modules } = app);
});
afterAll(async () => {
  await app.close();
  await handle.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function one<Row>(text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(handle.db);
  return rows[0] ?? expect.fail(text);
}
const movements = async (): Promise<bigint> => (await one<{ n: bigint }>('select count(*) as n from wallet.transaction')).n;

/** Whether a history is begun and not ended. */
const isThere = async (): Promise<boolean> => (await one<{ yes: boolean }>(`select to_regnamespace('demo_time') is not null as yes`)).yes;
const openToday = async (): Promise<bigint> =>
  (await one<{ n: bigint }>(`select count(*) as n from lottery.draw where state = 'open' and closes_at > clock_timestamp()`)).n;
const beginning = async (): Promise<Line> => (await seedDemoWithLine(services, modules, access)) ?? expect.fail('no line');

describe('thirty days of the demo’s line', () => {
  it('begin with the demo’s own accounts, who have their money before any of it is played', async () => {
    await beginning();
    const { rows } = await sql<{ name: string; days: number; balance: bigint }>`
      select a.user_name as name, round(extract(epoch from clock_timestamp() - p.created_at) / 86400)::integer as days, w.balance
      from identity.account a join identity.player p on p.id = a.player_id join wallet.account w on w.player_id = p.id and w.code = 'main'
      where a.user_name in ('demo1', 'demo2', 'demo3', 'agent1') order by 1`.execute(handle.db);
    expect(rows.map(({ name, balance }) => [name, balance > 0n])).toEqual(
      ['agent1', 'demo1', 'demo2', 'demo3'].map((name) => [name, true]),
    );
    expect(rows.map(({ days }) => days > 20)).toEqual([true, true, true, true]);
    expect(await one(`select count(*) as lines from lottery.draw`)).toEqual({ lines: 0n });
  }, 60_000);

  it('are gone on with by the next run when one is killed, and played once', async () => {
    // Money stops in the midst of it.
    await sql
      .raw(`
      create function seed_killed() returns trigger language plpgsql as $$
      begin
        if (select count(*) from wallet.transaction) > 200 then raise exception 'killed'; end if;
        return null;
      end $$;
      create trigger seed_killed after insert on wallet.transaction for each row execute function seed_killed();
      grant execute on function seed_killed() to public`)
      .execute(handle.db);
    await expect((await beginning()).play(never, () => undefined)).rejects.toThrow('killed');
    await sql.raw('drop trigger seed_killed on wallet.transaction; drop function seed_killed()').execute(handle.db);
    const before = await movements();
    expect(before).toBeGreaterThan(50n);
    // Stopped between two acts.
    const stopping = new AbortController();
    await (await beginning()).play(stopping.signal, (day) => day === 12 && stopping.abort());
    expect(await isThere()).toBe(true);

    const line = await beginning();
    // Sessions of the past are over; another test reads of them when somebody was seen.
    const tasks = app.tasks.filter(({ name }) => name !== 'identity: clean up');
    const said: string[] = [];
    let openBeside = 0n;
    const held: Line = {
      until: line.until,
      // Players are served: today's draws open while the line is in its past, however slow whoever opens them is.
      async play(signal, tell) {
        const half = new AbortController();
        await line.play(half.signal, (day) => {
          tell(day);
          if (day === 14) half.abort();
        });
        await expect.poll(openToday, { timeout: 60_000 }).toBeGreaterThan(0n);
        openBeside = await openToday();
        await line.play(signal, tell);
      },
    };
    const stop = await startBesideLine(tasks, held, { history, log: services.log, say: (text) => said.push(text) });
    expect(history.playing).toMatchObject({ until: line.until, days: 30 });
    await expect.poll(() => history.playing, { timeout: 200_000, interval: 100 }).toBeUndefined();
    expect([said[0], said.at(-1)]).toEqual([
      "Playing thirty days of the demo's line: day 12 of 30",
      "The thirty days of the demo's line are played.",
    ]);
    expect(openBeside).toBeGreaterThan(0n);
    await stop();
    const after = await movements();
    expect(after).toBeGreaterThan(before + 500n);
    expect(await seedDemoWithLine(services, modules, access)).toBeUndefined();
    until = line.until;
    expect(await movements()).toBe(after);
    expect(await isThere()).toBe(false);
  }, 300_000);

  it('are played beside what players wait for, by the names that it has, and beside nothing that judges the past', () => {
    const names = app.tasks.map(({ name }) => name);
    // The studio's list is followed by the demo alone, feeds are of installations.
    const known = [...names, 'demo: the studio and its games', 'lottery.feed.one'];
    for (const one of besideLine)
      expect(
        known.some((name) => one.test(name)),
        String(one),
      ).toBe(true);
    const rest = app.tasks.filter((task) => !mayRunBesideLine(task)).map(({ name }) => name);
    expect(rest).toEqual(
      expect.arrayContaining([
        'agents: commissions',
        'agent-contracts: bills',
        'points: turnover',
        'missions: prizes',
        'cashier: deposits whose time is over',
      ]),
    );
  });

  it('leave no draw to the program’s own clock: each was drawn at its time, and none is open or void', async () => {
    expect(
      await one(`
        select count(*) > 60 as many, count(*) filter (where state <> 'settled') as others,
          count(*) filter (where drawn_at - draws_at > interval '5 minutes' or settled_at - draws_at > interval '5 minutes') as late
        from lottery.draw where draws_at <= '${until.toISOString()}'`),
    ).toEqual({ many: true, others: 0n, late: 0n });
  });

  it('leave books, reports and figures of lines that agree with what happened', async () => {
    expect((await verifyLedger(handle.db)).faults).toBe(0);
    await modules.agents.catchUp();
    await beginRebuild(handle.db);
    let rebuilt = await rebuildFigures(services, false);
    while (rebuilt === undefined) rebuilt = await rebuildFigures(services, false);
    expect(rebuilt.differences).toBe(0n);
    // Other tests share the cluster, and their unfinished transactions hold the follower back for a moment.
    const verified = async () => {
      await modules.reports.catchUp();
      return verifyFigures(handle.db);
    };
    await expect.poll(verified, { timeout: 30_000, interval: 100 }).toMatchObject({ faults: 0, waiting: 0n });
  }, 60_000);

  it('are told at their time and in their order: nothing of them is of today but what was played today', async () => {
    const told = await one<{ days: bigint; early: bigint; late: bigint; unordered: bigint }>(`
      select count(distinct (t.created_at at time zone 'Asia/Ho_Chi_Minh')::date) as days,
        count(*) filter (where t.created_at < clock_timestamp() - interval '32 days') as early,
        count(*) filter (where t.created_at > clock_timestamp()) as late,
        count(*) filter (where t.before > t.created_at and t.created_at <= '${until.toISOString()}') as unordered
      from (select created_at, lag(created_at) over (partition by player_id order by writer, created_at) as before from wallet.transaction) as t`);
    expect(told).toMatchObject({ early: 0n, late: 0n, unordered: 0n });
    expect(Number(told.days)).toBeGreaterThanOrEqual(30);
    expect(
      await one(`select count(*) as bets from lottery.bet b where abs(extract(epoch from b.placed_at) * 1000 -
        ('x' || lpad(substring(replace(b.id::text, '-', '') for 12), 16, '0'))::bit(64)::bigint) > 60000`),
    ).toEqual({ bets: 0n });
  });

  it('let the demo’s own accounts have lived: what is theirs was paid in, and they were seen lately', async () => {
    for (const name of ['demo1', 'demo2', 'demo3', 'agent1']) {
      const { paid, out, balance, seen, credited, addresses } = await one<{
        paid: bigint;
        out: bigint;
        balance: bigint;
        seen: Date | null;
        credited: bigint;
        addresses: bigint;
      }>(`
        select coalesce(sum(e.amount) filter (where t.template = 'deposit-credited'), 0)::bigint as paid,
          coalesce(-sum(e.amount) filter (where t.template = 'withdrawal-held'), 0)::bigint as out,
          coalesce(sum(e.amount) filter (where t.template = 'demo-credited' and t.idempotency_key <> 'demo-float'), 0)::bigint as credited,
          (select w.balance from wallet.account w where w.player_id = a.player_id and w.code = 'main') as balance,
          (select max(s.created_at) from identity.session s where s.player_id = a.player_id) as seen,
          (select count(*) from identity.known_address k where k.player_id = a.player_id) as addresses
        from identity.account a join wallet.transaction t on t.player_id = a.player_id
        join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.account = 'main'
        where a.user_name = '${name}' group by a.player_id`);
      expect({ name, credited, explained: paid - out === balance }).toEqual({ name, credited: 0n, explained: true });
      expect(paid, name).toBeGreaterThan(0n);
      expect(Date.now() - (seen?.getTime() ?? 0), name).toBeLessThan(3 * 86_400_000);
      // Otherwise whoever signs in as them would be asked to prove themselves.
      expect(addresses, name).toBe(0n);
    }
  });

  it('make a line of five levels with every lane in profit and in loss, paid commissions and a float', async () => {
    // Friends whom a member of the demo invited stand in it, too.
    const names = linePeople.map(({ userName }) => `'${userName}'`).join(', ');
    expect(
      await one(`select max(depth) as depth, count(*) filter (where is_hidden) as hidden, count(*) filter (where link_id is not null) as by_link,
        count(*) filter (where depth > 0 and user_name in (${names})) as people from agents.node n join identity.account a on a.player_id = n.player_id`),
    ).toEqual({ depth: 4, hidden: 1n, by_link: 3n, people: BigInt(linePeople.length) });
    const days = await one<{ won: bigint; lost: bigint }>(`
      select count(*) filter (where d.result > 0) as won, count(*) filter (where d.result < 0) as lost from (
        select t.day, sum(t.stakes - t.prizes) as result from agents.team_day t join agents.node n on n.player_id = t.agent_id
        where n.depth = 0 and t.generation = (select id from agents.generation where state = 'live') group by t.day) as d`);
    expect([Number(days.won) > 5, Number(days.lost) > 2]).toEqual([true, true]);
    // Other tests share the cluster: their unfinished transactions hold back what is counted, and so what is paid.
    const paid = async (): Promise<unknown> => {
      await modules.agents.catchUp();
      await modules.agents.payDue();
      return one(`
        select count(distinct lane) as lanes, count(*) filter (where state <> 'paid' and hour < clock_timestamp() - interval '2 days') as unpaid
        from agents.commission_hour where generation = (select id from agents.generation where state = 'live')`);
    };
    await expect.poll(paid, { timeout: 30_000, interval: 100 }).toEqual({ lanes: 4n, unpaid: 0n });
    // Contracts down to the fourth level, and what each of them came to.
    const contracts = await one<{ holding: bigint; paid: bigint; owed: bigint; differ: bigint }>(`
      select (select count(*) from agent_contracts.contract where state = 'accepted') as holding,
        count(*) filter (where b.state = 'paid') as paid, count(*) filter (where b.state = 'owed') as owed,
        count(*) filter (where b.paid > 0 and b.paid <> (select sum(e.amount) from wallet.transaction t join wallet.entry e on e.transaction_id = t.id and e.player_id = t.player_id
          where t.player_id = b.receiver_id and e.sequence is not null and t.template in ('contract-paid', 'contract-received') and t.idempotency_key like 'contract:' || b.id || '%')) as differ
      from agent_contracts.bill b`);
    expect({ ...contracts, paid: Number(contracts.paid) > 50 }).toEqual({ holding: 11n, paid: true, owed: 0n, differ: 0n });
    const { balance } = await one<{ balance: bigint }>(`
      select w.balance from wallet.account w join identity.account a on a.player_id = w.player_id where a.user_name = 'agent1' and w.code = 'float'`);
    expect(balance).toBeGreaterThan(20_000_000n * 10_000n);
  });
});
