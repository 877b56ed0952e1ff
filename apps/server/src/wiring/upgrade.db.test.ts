import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describeSchemas, openDatabase } from '@sortes/service';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { verifyLedger } from '../modules/wallet/index.js';
import { runOnServer, withDatabaseName } from '../testing/server.js';
import { createTestDatabase, openTestPool, type TestDatabase } from '../testing/test-database.js';
import { migrate, migrationOrder, pendingMigrations } from './migrate.js';

/** A demo of the last release before the baselines, a minute after its first start. */
const dump = new URL('../../src/platform/testing/before-baselines.sql.gz', import.meta.url);
const schemas = migrationOrder.map((area) => area.replaceAll('-', '_'));
const name = `sortes_upgrade_${randomBytes(8).toString('hex')}`;
const serverUrl = inject('testServerUrl');

/** Tables that have changed their schema since. */
const movedTo: Readonly<Record<string, string>> = {
  'site.feedback': 'support.feedback',
  'cashier.turnover_requirement': 'turnover.requirement',
  'lottery.result_report': 'outcomes.report',
  'lottery.result_decision': 'outcomes.decision',
  'lottery.result_log': 'outcomes.log',
  'lottery.draw_correction': 'outcomes.correction',
  'lottery.bet_correction': 'outcomes.corrected_bet',
  'lottery.exposure': 'outcomes.exposure',
};

/** What processes of the release before still write where tables have gone. */
const writtenBefore = [
  `insert into lottery.result_report (game_code, numero, source_kind, source, source_key, result, result_text, drawn_at, early, note)
    values ('xsmb', 'XSMB-1', 'feed', 'north', 'north', '{}', 'x', now(), null, null)`,
  `update lottery.result_report set withdrawn_at = now(), withdrawn_by = 'An', withdrawn_reason = 'wrong' where numero = 'XSMB-1' returning id, result_text`,
  `insert into lottery.result_decision (game_code, numero, result, result_text, reports, known_at) values ('xsmb', 'XSMB-1', '{}', 'x', '{}', now())
    on conflict (game_code, numero) do nothing`,
  `insert into lottery.result_log (game_code, numero, action, by) values ('xsmb', 'XSMB-1', 'decided', '{north}')`,
  `insert into lottery.draw_correction (draw_id, no, merchant_id, before_result, before_win, after_result, after_win, reason, by, judged_at)
    values (1, 1, 1, '{}', 'a', '{}', 'b', 'misread', '{An,Binh}', now()) returning no`,
  `insert into lottery.bet_correction (draw_id, no, player_id, bet_id, before_payout, after_payout) values (1, 1, 1, gen_random_uuid(), 1, 2)
    on conflict (player_id, bet_id, no) do nothing`,
  `select from lottery.draw_correction c where c.draw_id = 1 and c.no = 1 for share of c`,
  `update lottery.bet_correction b set covered = 1, done_at = now() from unnest('{1}'::bigint[]) as n where b.player_id = n and b.no = 1`,
  `select from lottery.judge_exposure('{1}', '{1}', array['[["LO2 68", 20, 10]]'::jsonb]) where order_position = 1`,
  `select lottery.add_exposure('{1}', '{1}', array['[["LO2 68", 5, 10]]'::jsonb], 1)`,
  `select from outcomes.exposure where owner = 'lottery' and book = 1 and payout = 5`,
];

let fresh: TestDatabase;
let pools: { upgraded: pg.Pool; fresh: pg.Pool };

beforeAll(async () => {
  fresh = await createTestDatabase();
  await runOnServer(serverUrl, `create database ${name} template template0`);
  const connectionString = withDatabaseName(serverUrl, name);
  const loader = new pg.Client({ connectionString });
  await loader.connect();
  await loader.query(gunzipSync(readFileSync(dump)).toString('utf8'));
  await loader.end();
  pools = { upgraded: openTestPool({ connectionString }), fresh: openTestPool(fresh.config) };
}, 120_000);
afterAll(async () => {
  await Promise.all([pools.upgraded.end(), pools.fresh.end()]);
  await fresh.drop();
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
});

/** Of every table, how many rows it has. */
async function rowsOf(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; rows: string }>(
    `select format('%I.%I', schemaname, tablename) as name,
       (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', schemaname, tablename), false, true, '')))[1]::text as rows
     from pg_tables where schemaname = any($1) and tablename not in ('migration', 'sql_source')`,
    [schemas],
  );
  return new Map(rows.map((row) => [row.name, row.rows]));
}

/** What processes of the release before do with tables that have moved, while both run; taken back at the end. */
async function workAsBefore(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ player: string }>(`select player_id as player from wallet.account where code = 'main' limit 1`);
    for (let n = 0; n < 2; n += 1)
      await client.query(`select cashier.require_turnover($1, gen_random_uuid(), 1, 'deposit', 'as before', 10000, true)`, [
        rows[0]?.player,
      ]);
    const written = await client.query(`select from turnover.requirement where reference = 'as before' and closed_at is null`);
    expect(written.rowCount).toBe(1);
    await client.query(`insert into site.feedback select * from support.feedback limit 0`);
    for (const statement of writtenBefore) expect((await client.query(statement)).rowCount, statement).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('turns the last release before the baselines into what a fresh installation is, and keeps every row, while the release before works on', async () => {
  const before = await rowsOf(pools.upgraded);
  await migrate(pools.upgraded, undefined, 'before');
  await workAsBefore(pools.upgraded);
  await migrate(pools.upgraded);
  expect(await pendingMigrations(pools.upgraded)).toEqual({ before: [], after: [] });
  expect(await describeSchemas(pools.upgraded, schemas)).toEqual(await describeSchemas(pools.fresh, schemas));
  const after = await rowsOf(pools.upgraded);
  for (const [table, rows] of before) expect(`${table} ${after.get(movedTo[table] ?? table)}`).toBe(`${table} ${rows}`);
  expect(Number(before.get('wallet.entry'))).toBeGreaterThan(0);
  const { db, close } = openDatabase({ connectionString: withDatabaseName(serverUrl, name) });
  try {
    expect(await verifyLedger(db)).toMatchObject({ faults: 0, transactions: BigInt(before.get('wallet.transaction') ?? '-1') });
  } finally {
    await close();
  }
});
