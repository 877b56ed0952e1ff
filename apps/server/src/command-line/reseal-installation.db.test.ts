import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault, newId, openDatabase, type Vault } from '@sortes/service';
import { type App, createApp } from '../app.js';
import { employ } from '../modules/back-office/testing/staff-member.js';
import { listPayoutAccountsFor } from '../modules/cashier/index.js';
import { personDigestsEver } from '../modules/identity/index.js';
import { createHookBoard } from '../ports/hooks.js';
import type { BackOffice } from '../ports/staff.js';
import type { RequestContext, StaffCaller } from '../platform/http.js';
import type { Merchant } from '../platform/merchant.js';
import { sealedColumns } from './sealed-columns.js';
import { openVault } from '../platform/secret.js';
import type { Services } from '../platform/services.js';
import { checkReseal, resealInstallation } from './reseal-installation.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const [before, after, wrong] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const playersAtLeast = 450;
const crowd = { realName: 'Crowd Member', birthday: '1990-01-01' };

let test: TestApp;
let merchant: Merchant;
let opened: App[] = [];
beforeAll(async () => {
  test = await createTestApp({ secret: before });
  merchant = await test.app.modules.site.merchantByCode('sortes');
}, 60_000);
afterAll(async () => {
  for (const app of opened) await app.close();
  await test.close();
});

/** The program as it starts with these secrets, on the same database. */
async function startWith(
  newest: Buffer,
  older: readonly Buffer[],
  mayReplace = true,
): Promise<{ app: App; services: Services; vault: Vault }> {
  const vault = await openVault(test.services.db, { newest, before: older }, { mayReplace });
  const services = { ...test.services, vault, hooks: createHookBoard() };
  const app = createApp(services, { connectionString: test.services.config.databaseUrl });
  opened = [...opened, app];
  return { app, services, vault };
}

const person = {
  userName: 'resealed1',
  mobile: '+84911002001',
  email: 'somebody@mails.example',
  details: { realName: 'Zebedee Quill', birthday: '1988-07-06' },
};
let playerId: number;
let otherId: number;

async function find(app: App, text: string): Promise<number[]> {
  return (await app.modules.identity.listPlayers({ merchantId: merchant.id, text }, { offset: 0, limit: 50 }, true)).map(({ id }) => id);
}

async function handIn(as: number, number: string): Promise<void> {
  const { token } = await test.app.modules.identity.createSessionFor(as);
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'olive' } })
    .png()
    .toBuffer();
  const headers = { host: 'localhost:8080', device: 'api', authorization: token, 'content-type': 'image/png', 'x-file-name': 'a.png' };
  const uploaded = await test.http.inject({ method: 'POST', url: '/wps/files?purpose=document', headers, payload: png });
  const { fileId } = uploaded.json<{ value: { fileId: string } }>().value;
  const body = { kind: 'passport', birthday: person.details.birthday, number, fileIds: [fileId] };
  expect((await test.ask('POST', '/wps/protection/identity/documents', { token, sealed: true, body })).status).toBe(200);
}

/** What must be so under every secret that was named rightly: all opens, all is found, and who is excluded stays out. */
async function expectWhole({ app, vault }: { app: App; vault: Vault }): Promise<void> {
  const { cashier, identity, protection, documents } = app.modules;
  for (const text of ['+84911002001', 'somebody@mails.example', '@mails.example', 'quill', 'zebedee quill', '198.51.100.7'])
    expect(await find(app, text), text).toContain(playerId);
  const staff = { staffId: newId(), name: 'treasurer', rights: new Set(['payouts.destination']) } as unknown as StaffCaller;
  const { search } = cashier.staffSide?.({} as BackOffice) ?? expect.fail();
  expect(await search?.owners?.({ merchant, staff } as RequestContext, '1023456789')).toEqual([playerId]);
  const shown = await identity.showPlayer(merchant.id, playerId, true);
  expect(JSON.stringify(shown)).toContain('Zebedee Quill');
  expect(JSON.stringify(shown)).toContain('+84911002001');
  const list = await documents.listDocumentsFor(test.services.db, { merchantId: merchant.id, playerId, limit: 10 });
  expect(list).toMatchObject([{ number: 'QUILL77', alsoUsedBy: [otherId] }]);
  // They cannot come back with any of it.
  for (const marks of [{ mobile: '+84911002009' }, { email: 'gone@mails.example' }, { realName: 'Gone Person', birthday: '1970-01-02' }])
    await expect(protection.refuseExcludedPerson(personDigestsEver(vault, marks))).rejects.toMatchObject({ code: 'account.excluded' });
  await expect(protection.refuseExcludedPerson(personDigestsEver(vault, { email: 'nobody@mails.example' }))).resolves.toBeUndefined();
  const { rows } = await sql<{ code_digest: Buffer }>`select code_digest from identity.recovery_code where player_id = ${playerId}`.execute(
    test.services.db,
  );
  expect(vault.digests('identity-recovery-code', `${playerId}:ABCD`)).toContainEqual(rows[0]?.code_digest);
  await app.modules.backOffice.audit.seal();
  expect((await app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);
}

/** Values of all sealed columns that this vault does not open. */
async function unopened(vault: Vault): Promise<string[]> {
  const faults: string[] = [];
  let count = 0;
  for (const { table, column, purpose, where = 'true', read = column } of sealedColumns) {
    const { rows } = await test.services.pool.query<{ purpose: string; sealed: Buffer }>(
      `select ${purpose} as purpose, ${read} as sealed from ${table} where ${column} is not null and ${where} and length(${read}) > 0`,
    );
    count += rows.length;
    for (const row of rows)
      try {
        vault.open(row.purpose, row.sealed);
      } catch {
        faults.push(`${table}.${column}`);
      }
  }
  expect(count).toBeGreaterThan(playersAtLeast);
  return [...new Set(faults)];
}

async function addAccount(vault: Vault, owner: number): Promise<void> {
  await sql`insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, last4, holder_sealed, usable_from)
    values (${owner}, ${newId()}, ${merchant.id}, ${merchant.currency}, 'bank', 'VCB', ${vault.seal('payout-account', Buffer.from('1023456789'))},
      ${vault.digest('payout-account', 'VCB:1023456789')}, '6789', ${vault.seal('payout-holder', Buffer.from('ZEBEDEE QUILL'))}, now())`.execute(
    test.services.db,
  );
}

async function somebody(userName: string, more: Partial<typeof person> = {}): Promise<number> {
  return (await test.app.modules.identity.createPlayer(merchant, { ...person, ...more, userName, password: undefined })).playerId;
}

beforeAll(async () => {
  const { db, vault, clock } = test.services;
  playerId = await somebody(person.userName);
  otherId = await somebody('resealed2', { mobile: '+84911002002', email: 'other@mails.example' });
  const goneId = await somebody('resealed3', {
    mobile: '+84911002009',
    email: 'gone@mails.example',
    details: { realName: 'Gone Person', birthday: '1970-01-02' },
  });
  await sql`update identity.player set mobile_verified_at = now(), email_verified_at = now() where id in (${playerId}, ${goneId})`.execute(
    db,
  );
  for (let n = 0; n < playersAtLeast; n += 1)
    await somebody(`crowd${n}`, { mobile: `+849120${String(n).padStart(5, '0')}`, email: `crowd${n}@crowd.example`, details: crowd });
  await handIn(playerId, 'QUILL77');
  await handIn(otherId, 'QUILL77');
  await test.app.modules.protection.exclude(
    { playerId: goneId, merchantId: merchant.id },
    { kind: 'self-exclusion', reason: 'test', until: undefined },
  );
  await sql`insert into identity.known_address (player_id, address_digest, last_seen_at)
    values (${playerId}, ${vault.digest('identity-address', '198.51.100.7')}, ${clock.now()})`.execute(db);
  await sql`insert into identity.totp (player_id, secret, created_at) values (${playerId}, ${vault.seal('identity-totp', Buffer.alloc(20, 5))}, ${clock.now()})`.execute(
    db,
  );
  await sql`insert into identity.recovery_code (player_id, code_digest, created_at)
    values (${playerId}, ${vault.digest('identity-recovery-code', `${playerId}:ABCD`)}, ${clock.now()})`.execute(db);
  await addAccount(vault, playerId);
  await sql`insert into back_office.kept_person (player_id, merchant_id, sealed, keep_until)
    values (${goneId}, ${merchant.id}, ${vault.seal(`kept-person ${goneId}`, Buffer.from('{}'))}, now() + interval '1 year')`.execute(db);
  // As the first versions kept it: under the installation's secret, without a key of the person.
  await sql`update identity.player set details = ${vault.seal('identity-details', Buffer.from('{}'))} where user_name = 'crowd1'`.execute(
    db,
  );
  await (await employ(test, 'rita', 'risk')).session();
  await test.app.modules.backOffice.audit.seal();
}, 120_000);

describe('the secret of an installation', () => {
  it(
    'is replaced while the program works, whenever it is interrupted, and the one before is needed no more',
    { timeout: 120_000 },
    async () => {
      await expectWhole({ app: test.app, vault: test.services.vault });
      await expect(startWith(after, [wrong])).rejects.toThrow(/SORTES_SECRET_BEFORE/);
      await expect(startWith(after, [before, wrong])).rejects.toThrow(/secret 2 of SORTES_SECRET_BEFORE/);
      const both = await startWith(after, [before]);
      await expectWhole(both);
      // A number of one who registered before is theirs, and so is their account.
      const taken = { ...person, userName: 'another1', email: 'another@mails.example', password: undefined };
      await expect(both.app.modules.identity.createPlayer(merchant, taken)).rejects.toMatchObject({ code: 'register.mobile.taken' });
      // By the number that they share, although one of the two digests is of before.
      const [late] = [(await both.app.modules.identity.createPlayer({ ...merchant, id: 99 }, { ...taken })).playerId];
      await sql`update identity.player set mobile_verified_at = now() where id = ${late}`.execute(test.services.db);
      expect(await both.app.modules.identity.accountsByContactOf(late)).toContainEqual({ playerId, merchantId: merchant.id });

      // Nor does a shared account go unseen.
      await addAccount(both.vault, otherId);
      for (const one of [playerId, otherId])
        expect(await listPayoutAccountsFor(test.services.db, both.vault, one)).toMatchObject([{ last4: '6789', others: 1 }]);
      await sql`delete from cashier.payout_account where player_id = ${otherId}`.execute(test.services.db);

      const todo = await checkReseal(both.services);
      expect(todo.needed).toHaveLength(1);
      expect(todo.lines.find(({ what }) => what === 'platform.person_key.sealed')?.due).toBeGreaterThan(playersAtLeast);
      expect(todo.lines.filter(({ due }) => due === undefined)).toHaveLength(3);

      // Killed in the middle of the digests, then of what is sealed.
      for (const where of ['digests: numbers, mailboxes', 'platform.person_key']) {
        const killed = resealInstallation(both.services, (text) => {
          if (text.startsWith(where)) throw new Error('killed');
        });
        await expect(killed).rejects.toThrow('killed');
        await expectWhole(both);
        await expect(startWith(after, [])).rejects.toThrow(/still sealed under/);
      }

      // Others write the same rows meanwhile.
      let writing = true;
      let written = 0;
      const writes = (async () => {
        for (; writing; written += 1) {
          await sql`update identity.session set last_seen_at = now()`.execute(test.services.db);
          await sql`update identity.player set last_login_at = now() where id % 7 = ${written % 7}`.execute(test.services.db);
          await wait(1);
        }
      })();
      const report = await resealInstallation(both.services);
      writing = false;
      await writes;
      expect(written).toBeGreaterThan(0);
      expect(report?.lines.filter(({ due, unreadable }) => due !== 0 || unreadable !== 0)).toEqual([]);
      expect(report).toMatchObject({ needed: [], outdated: 0 });
      await expectWhole(both);

      const alone = await startWith(after, []);
      expect(await unopened(alone.vault)).toEqual([]);
      expect(await unopened(createVault(before))).not.toEqual([]);
      await expectWhole(alone);
      expect((await checkReseal(alone.services)).lines.filter(({ due }) => due !== 0)).toEqual([]);
      // Whoever has the old secret and the database of now finds nobody by a number.
      const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from identity.player where mobile_digest = ${createVault(before).digest('identity-mobile', person.mobile)}`.execute(
        test.services.db,
      );
      expect(rows[0]?.n).toBe(0n);
      await expect(startWith(before, [])).rejects.toThrow(/was replaced on/);
    },
  );

  it('is not given up while a process of before still works, and not by two at once', async () => {
    const next = Buffer.alloc(32, 7);
    const both = await startWith(next, [after]);
    await sql`update platform.secret set since = since + interval '1 hour' where place = (select max(place) from platform.secret)`.execute(
      test.services.db,
    );
    const old = openDatabase({ connectionString: test.services.config.databaseUrl }, { applicationName: 'sortes-worker' });
    await old.pool.query('select 1');
    const [one, other] = await Promise.all([resealInstallation(both.services), resealInstallation(both.services)]);
    const report = one ?? other;
    expect([one, other].filter((each) => each === undefined)).toHaveLength(1);
    expect(report?.outdated).toBe(1);
    expect(report?.needed).toHaveLength(1);
    await old.pool.end();
    const last = await resealInstallation(both.services);
    expect(last?.lines.filter(({ due }) => due !== 0)).toEqual([]);
    expect(last).toMatchObject({ needed: [], outdated: 0 });
    await expectWhole(await startWith(next, []));
  });
});

/** What else is kept as bytes: hashes, keyed digests, pictures, reports, public keys, places in a tree, salts, and what is sealed under keys of persons or of draws alone. */
const notSealedHere =
  /^reports\.run\.file$|hash|digest|public_key|\.key$|\.mac$|\.previous$|\.nodes$|\.bytes$|\.target$|\.path$|_salt$|proof_address/;
const sealedOtherwise = [
  'platform.file.sealed',
  'protection.identity_document.sealed',
  'identity.recovery_claim.sealed',
  'promotions.draw.sealed',
  'mall.address.sealed',
  'mall.order.address',
];

it('every column of bytes is sealed anew, or is known to need it not', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
    where data_type = 'bytea' and table_schema not in ('pg_catalog', 'information_schema', 'studio') order by 1`.execute(test.services.db);
  const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !listed.has(name) && !notSealedHere.test(name) && !sealedOtherwise.includes(name));
  expect(unknown).toEqual([]);
  for (const { table, column } of sealedColumns)
    if (`${table}.${column}` !== 'platform.call_made.answer') expect(rows.map(({ name }) => name)).toContain(`${table}.${column}`);
});
