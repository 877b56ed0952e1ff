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
import type { ProgramServices } from '../../wiring/config.js';
import { seedDemoWithLine } from '../index.js';
import { linePeople } from './people.js';

let database: TestDatabase;
let handle: DatabaseHandle;
let folder: string;
let services: ProgramServices;
let access: DatabaseAccess;
let modules: App['modules'];

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
  };
  access = { owner: database.config, program: database.config, role: undefined };
  modules = createApp(services, database.config).modules;
});
afterAll(async () => {
  await modules.identity.close();
  await handle.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function one<Row>(text: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(text).execute(handle.db);
  return rows[0] ?? expect.fail(text);
}
const movements = async (): Promise<bigint> => (await one<{ n: bigint }>('select count(*) as n from wallet.transaction')).n;

describe('thirty days of the demo’s line', () => {
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
    await expect(seedDemoWithLine(services, modules, access)).rejects.toThrow('killed');
    await sql.raw('drop trigger seed_killed on wallet.transaction; drop function seed_killed()').execute(handle.db);
    const before = await movements();
    expect(before).toBeGreaterThan(50n);
    await seedDemoWithLine(services, modules, access);
    const after = await movements();
    expect(after).toBeGreaterThan(before + 500n);
    await seedDemoWithLine(services, modules, access);
    expect(await movements()).toBe(after);
    expect(await one(`select to_regnamespace('demo_time') is null as gone`)).toEqual({ gone: true });
  }, 120_000);

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
        count(*) filter (where t.before > t.created_at) as unordered
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
