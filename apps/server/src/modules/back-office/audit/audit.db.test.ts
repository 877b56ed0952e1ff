import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVault, type DatabaseHandle, inTransaction, ManualClock, openDatabase } from '@sortes/service';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { linkHash, linkMac, type SealedColumns } from './chain.js';
import { sealedColumns, writeAudit } from './repository.js';
import { exportHead, headsFile } from './heads.js';
import { sealAudit } from './seal.js';
import { verifyAudit } from './verify.js';

const vault = createVault(randomBytes(32));
const clock = new ManualClock(new Date('2026-03-01T12:00:00Z'));
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-audit-'));
let database: TestDatabase;
let handle: DatabaseHandle;

beforeEach(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config, { poolSize: 8 });
  rmSync(headsFile(folder), { force: true });
});
afterEach(async () => {
  await handle.close();
  await database.drop();
});

async function write(count: number, from = 0): Promise<void> {
  for (let index = from; index < from + count; index += 1)
    await inTransaction(handle.db, (transaction) =>
      writeAudit(transaction, {
        actor: { kind: 'staff', id: 's', name: 'an', ip: '10.0.0.1' },
        merchantId: 1,
        action: 'player.locked',
        subject: `player:${index}`,
        before: { status: 'active' },
        after: { status: 'locked', amount: 10n },
        reason: `reason ${index}`,
      }),
    );
}

const run = (text: string) => sql.raw(text).execute(handle.db);
const heads = (): string => readFileSync(headsFile(folder), 'utf8');
const verify = (headsText?: string) => verifyAudit(handle.db, vault, headsText);
const kinds = async (headsText?: string): Promise<string[]> =>
  [...new Set((await verify(headsText)).faults.map(({ kind }) => kind))].toSorted();

/** What a superuser of the database can do: make every link anew. With `mac` they even hold the installation's secret. */
async function rewriteChain(mac: (sequence: bigint, hash: Buffer) => Buffer): Promise<void> {
  const { rows } = await sql<SealedColumns & { sequence: bigint }>`
    select l.sequence, ${sealedColumns} from back_office.audit_link l join back_office.audit e on e.id = l.entry_id order by l.sequence`.execute(
    handle.db,
  );
  let previous: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    const hash = linkHash(row.sequence, previous, row);
    await sql`update back_office.audit_link set previous = ${previous}, hash = ${hash}, mac = ${mac(row.sequence, hash)} where sequence = ${row.sequence}`.execute(
      handle.db,
    );
    previous = hash;
  }
}

describe('the audit log', () => {
  it('goes with its change: what rolls back is not told', async () => {
    await expect(
      inTransaction(handle.db, async (transaction) => {
        await writeAudit(transaction, {
          actor: { kind: 'program', id: '-', name: '-', ip: '' },
          merchantId: undefined,
          action: 'player.locked',
          subject: 'x:1',
          reason: '',
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await verify()).toMatchObject({ entries: 0n, sealed: 0n, faults: [] });
  });

  it('is chained without gaps, and is intact', async () => {
    await write(7);
    expect(await verify()).toMatchObject({ entries: 7n, sealed: 0n, faults: [] });
    expect(await sealAudit(handle.db, vault)).toBe(7);
    expect(await sealAudit(handle.db, vault)).toBe(0);
    await write(3, 7);
    expect(await sealAudit(handle.db, vault)).toBe(3);
    expect(await exportHead(handle.db, vault, clock, folder)).toBe(true);
    expect(await exportHead(handle.db, vault, clock, folder), 'the same head once').toBe(false);
    const report = await verify(heads());
    expect(report).toMatchObject({ entries: 10n, sealed: 10n, headsCompared: 1, faults: [] });
    expect(heads()).toContain(report.head);
  });

  it('is chained once by sealers that race on several connections', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, async () => openDatabase(database.config, { poolSize: 2 })));
    let sealed = 0;
    let done = false;
    const sealers = others.map(async ({ db }) => {
      while (!done) {
        const count = await sealAudit(db, vault);
        sealed += count;
      }
    });
    await Promise.all(Array.from({ length: 6 }, (_value, index) => write(20, index * 100)));
    while (sealed < 120) await new Promise((resolve) => setTimeout(resolve, 5));
    done = true;
    await Promise.all(sealers);
    await Promise.all(others.map((other) => other.close()));
    expect(sealed).toBe(120);
    const { rows } = await sql<{
      count: bigint;
      last: bigint;
    }>`select count(*) as count, max(sequence) as last from back_office.audit_link`.execute(handle.db);
    expect(rows[0]).toEqual({ count: 120n, last: 120n });
    expect(await verify()).toMatchObject({ sealed: 120n, faults: [] });
  });

  it.each([
    ['an entry edited', `update back_office.audit set reason = 'nothing' where subject = 'player:3'`, ['entry-altered']],
    ['a moment edited', `update back_office.audit set at = at - interval '1 microsecond' where subject = 'player:3'`, ['entry-altered']],
    ['an entry deleted', `delete from back_office.audit where subject = 'player:3'`, ['entry-missing']],
    [
      'entry and link deleted',
      `with gone as (delete from back_office.audit where subject = 'player:3' returning id) delete from back_office.audit_link where entry_id in (select id from gone)`,
      ['link-missing'],
    ],
    [
      'entries in another order',
      `update back_office.audit_link l set entry_id = x.entry_id from (
         select a.sequence, b.entry_id from back_office.audit_link a join back_office.audit_link b on a.sequence + b.sequence = 11 where a.sequence in (5, 6)
       ) x where x.sequence = l.sequence`,
      ['entry-altered'],
    ],
    [
      'an entry slipped in without a link',
      `insert into back_office.audit select gen_random_uuid(), at, merchant_id, actor_kind, actor_id, actor_name, action, subject, before_text, after_text, reason, ip from back_office.audit limit 1`,
      ['unchained'],
    ],
    [
      'a link made by hand',
      `insert into back_office.audit_link select 11, gen_random_uuid(), hash, sha256(hash), sha256(hash) from back_office.audit_link where sequence = 10`,
      ['entry-missing', 'link-forged'],
    ],
  ])('finds %s', async (_name, tampering, expected) => {
    await write(10);
    await sealAudit(handle.db, vault);
    expect(await kinds()).toEqual([]);
    // Unique constraints would only stop the clumsy.
    await run('alter table back_office.audit_link drop constraint audit_link_entry_id_key');
    await run(tampering);
    expect(await kinds()).toEqual(expected);
  });

  it('finds an entry that was removed before it was sealed', async () => {
    await write(2);
    await run(`delete from back_office.audit where subject = 'player:1'`);
    await sealAudit(handle.db, vault);
    expect(await kinds()).toEqual(['entry-missing']);
  });

  it('finds a tail that was cut off by the head kept outside', async () => {
    await write(10);
    await sealAudit(handle.db, vault);
    await exportHead(handle.db, vault, clock, folder);
    await run(`delete from back_office.audit where id in (select entry_id from back_office.audit_link where sequence > 7)`);
    await run(`delete from back_office.audit_link where sequence > 7`);
    expect(await kinds(), 'the chain by itself looks whole').toEqual([]);
    expect(await kinds(heads())).toEqual(['tail-missing']);
  });

  it('finds a chain that a superuser rewrote from end to end', async () => {
    await write(10);
    await sealAudit(handle.db, vault);
    await exportHead(handle.db, vault, clock, folder);
    await run(`update back_office.audit set reason = 'nothing' where subject = 'player:3'`);
    await rewriteChain((_sequence, hash) => hash);
    expect(await kinds(), 'without the secret').toContain('link-forged');
    await rewriteChain((sequence, hash) => linkMac(vault, sequence, hash));
    expect(await kinds(), 'with the secret the chain by itself looks whole').toEqual([]);
    expect(await kinds(heads())).toEqual(['rewritten']);
  });

  it('believes no head that was made up, and tells of torn lines', async () => {
    await write(3);
    await sealAudit(handle.db, vault);
    await exportHead(handle.db, vault, clock, folder);
    const made = JSON.stringify({ at: '2026-03-01T13:00:00.000Z', sequence: '3', hash: 'a'.repeat(64), mac: 'b'.repeat(64) });
    writeFileSync(headsFile(folder), `${heads()}${made}\n{"at":"2026`);
    expect(await kinds(heads())).toEqual(['head-forged', 'head-unreadable']);
  });

  it('leaves nobody but a superuser the right to change or remove entries', async () => {
    const { rows } = await sql<{ table: string; privilege: string }>`
      select c.relname as table, a.privilege_type as privilege from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'back_office'::regnamespace and c.relname in ('audit', 'audit_link')`.execute(handle.db);
    const granted = new Set(rows.map(({ table, privilege }) => `${table} ${privilege}`));
    for (const table of ['audit', 'audit_link']) {
      expect(granted).toContain(`${table} INSERT`);
      for (const privilege of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(granted).not.toContain(`${table} ${privilege}`);
    }
  });
});
