import { randomBytes } from 'node:crypto';
import { createLogger } from '@sortes/service';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, openTestPool, type TestDatabase } from '../testing/test-database.js';
import { prepareDatabase } from '../wiring/prepare-database.js';
import { mayAlterAudit, outsideAccess } from './program-role.js';

/** A role is the whole server's: one of this file alone. */
const role = `sortes_program_${randomBytes(6).toString('hex')}`;
const password = randomBytes(12).toString('hex');
let database: TestDatabase;
let owner: pg.Pool;
let program: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openTestPool({ ...database.config, max: 1 });
  await owner.query(`create role ${role} login password '${password}'`);
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  const access = outsideAccess(url.href, database.url);
  for (let start = 0; start < 2; start += 1) await prepareDatabase(access, createLogger('silent'), () => Promise.resolve());
  program = openTestPool({ ...access.program, max: 1 });
}, 60_000);
afterAll(async () => {
  await program.end();
  await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
  await database.drop();
});

describe('the role of the program', () => {
  it('is no superuser and owns nothing', async () => {
    const { rows } = await program.query<{ name: string; rolsuper: boolean; owned: number }>(`
      select current_user as name, rolsuper, (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = current_user`);
    expect(rows).toEqual([{ name: role, rolsuper: false, owned: 0 }]);
    await expect(program.query('create table platform.mine (n int)')).rejects.toThrow('permission denied');
    await expect(program.query('alter table back_office.audit disable trigger all')).rejects.toThrow('must be owner');
    await expect(program.query(`set session_replication_role = replica`)).rejects.toThrow('permission denied');
    // Until 15 in other words.
    await expect(program.query(`copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' });
    for (const change of ['update platform.migration set hash = hash', `update wallet.template set counts = null`])
      await expect(program.query(change), change).rejects.toThrow('permission denied');
  });

  it('adds to the audit log and to what staff gave and reads it, and neither changes nor takes away what stands there', async () => {
    await program.query(`
      insert into back_office.audit (id, actor_kind, actor_id, actor_name, action, subject, before_text, after_text, reason, ip)
      values (gen_random_uuid(), 'program', '', 'test', 'test.done', 'test:1', '', '', '', '')`);
    expect((await program.query(`select from back_office.audit where action = 'test.done'`)).rowCount).toBe(1);
    for (const [table, change] of [
      ['back_office.audit', "reason = ''"],
      ['back_office.audit_link', "hash = ''"],
      ['awards.award', "staff = 'x'"],
    ] as const)
      for (const attack of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(program.query(attack), attack).rejects.toThrow(/permission denied for table (audit|award)/);
    expect((await owner.query(`select from back_office.audit where action = 'test.done'`)).rowCount).toBe(1);
  });

  it('is told apart from one that may do so', async () => {
    expect([await mayAlterAudit(program), await mayAlterAudit(owner)]).toEqual([false, true]);
  });

  it('works on every other table', async () => {
    const { rows } = await program.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'public')
        and not (has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'update')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'delete'))`);
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'agents.lane',
      'agents.lottery_lane',
      'awards.award',
      'back_office.audit',
      'back_office.audit_link',
      'platform.migration',
      'platform.sql_source',
      'wallet.account_type',
      'wallet.template',
    ]);
  });
});
