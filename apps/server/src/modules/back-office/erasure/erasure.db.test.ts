import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '@sortes/service';
import { commands } from '../../../command-line/commands/index.js';
import { runCommand } from '../../../command-line/run-command.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { verifyPoints } from '../../points/index.js';
import { postOne, verifyLedger } from '../../wallet/index.js';
import { employ } from '../testing/staff-member.js';
import type { Module } from '../../../platform/services.js';
import { forgetKeptPerson, readKeptPerson } from './erase-player.js';
import { retentions } from './retention.js';

let test: TestApp;
let risk: string;
let admin: string;
let support: string;
let merchant: Awaited<ReturnType<TestApp['app']['modules']['site']['merchantByCode']>>;
const folder = mkdtempSync(path.join(tmpdir(), 'sortes-erasure-'));
beforeAll(async () => {
  test = await createTestApp();
  merchant = await test.app.modules.site.merchantByCode('sortes');
  risk = await (await employ(test, 'rita', 'risk')).session();
  admin = await (await employ(test, 'adam', 'admin')).session();
  support = await (await employ(test, 'susi', 'support')).session();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
/** Somebody with everything a person can leave behind: contacts, a document with its picture, messages both ways, a note of staff, sign-ins. */
async function somebody(): Promise<{ playerId: number; userName: string; mobile: string; email: string }> {
  made += 1;
  const given = { userName: `leaver${made}`, mobile: `+8491100200${made}`, email: `leaver${made}@example.com` };
  const details = { realName: `Zebedäus Quill ${made}`, birthday: '1988-07-06' };
  const { playerId } = await test.app.modules.identity.createPlayer(merchant, {
    ...given,
    password: 'Leaving-now-1',
    nickname: 'Zeb',
    details,
  });
  const { token } = await test.app.modules.identity.createSessionFor(playerId);
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'olive' } })
    .png()
    .toBuffer();
  const headers = { host: 'localhost:8080', device: 'api', authorization: token, 'content-type': 'image/png', 'x-file-name': 'a.png' };
  const uploaded = await test.http.inject({ method: 'POST', url: '/wps/files?purpose=document', headers, payload: png });
  const { fileId } = uploaded.json<{ value: { fileId: string } }>().value;
  const document = { kind: 'passport', birthday: '1988-07-06', number: `QUILL${made}77`, fileIds: [fileId] };
  const handed = await test.ask('POST', '/wps/protection/identity/documents', { token, sealed: true, body: document });
  expect(handed.status).toBe(200);
  await inTransaction(test.services.db, (transaction) =>
    test.app.modules.messaging.sendMessage(transaction, {
      playerId,
      merchantId: merchant.id,
      key: 'hello',
      letter: 'service',
      title: 'Dear Zebedäus',
      text: 'Quill, hello',
    }),
  );
  const feedback = await test.ask('PUT', '/wps/feedback', {
    token,
    body: { content: 'Quill here: where is my prize?', contact: given.email },
  });
  expect(feedback.status).toBe(200);
  const noted = await test.ask('POST', `/bo/players/${playerId}/notes`, {
    token: risk,
    headers: { 'idempotency-key': randomUUID() },
    body: { text: 'Mr Quill calls every week' },
  });
  expect(noted.status).toBe(200);
  return { playerId, ...given };
}

const move = (playerId: number, template: 'deposit-credited' | 'adjustment', amount: bigint, house: string) =>
  postOne(test.services.db, {
    playerId,
    merchantId: merchant.id,
    template,
    key: randomUUID(),
    input: {},
    reference: 'test',
    lines: [
      { account: 'main', amount },
      { account: house as 'house:deposits', amount: -amount },
    ],
  });
const close = (playerId: number) => test.app.modules.identity.setPlayerStatus(playerId, 'closed', 'asked to leave');
const request = (playerId: number, token = risk, key = randomUUID()) =>
  test.ask('POST', `/bo/players/${playerId}/erasure`, {
    token,
    headers: { 'idempotency-key': key },
    body: { reason: 'asked for it in writing' },
  });
const decide = (id: string, token = admin, decision = 'approve') =>
  test.ask('POST', `/bo/player-erasures/${id}/decision`, { token, body: { decision, reason: 'checked the letter' } });
const idOf = (answer: { body: { value?: unknown } }): string => (answer.body.value as { id: string }).id;

/** Every table that has a player's number in it, with all that stands in their rows as text. */
async function everythingOf(playerId: number): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string; column: string }>`
    select c.table_schema as schema, c.table_name as name, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema not in ('pg_catalog', 'information_schema') and (c.column_name = 'player_id' or (c.table_schema = 'identity' and c.table_name = 'player' and c.column_name = 'id'))`.execute(
    test.services.db,
  );
  expect(tables.length).toBeGreaterThan(20);
  const texts: string[] = [];
  for (const { schema, name, column } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from ${sql.table(`${schema}.${name}`)} t where ${sql.ref(column)} = ${playerId}`.execute(
      test.services.db,
    );
    texts.push(...rows.map(({ text }) => `${schema}.${name} ${text}`));
  }
  const { rows: log } = await sql<{ text: string }>`
    select row_to_json(a)::text as text from back_office.audit a where subject = ${`player:${playerId}`}`.execute(test.services.db);
  return [...texts, ...log.map(({ text }) => `audit ${text}`)].join('\n');
}

describe('closing an account', () => {
  const shut = (playerId: number, token: string) =>
    test.ask('POST', `/bo/players/${playerId}/close`, { token, body: { reason: 'asked to leave' } });
  const statusOf = async (playerId: number) => (await test.app.modules.identity.findPlayer(playerId))?.status;

  it('waits until nothing is in it, ends its sessions, and cannot be undone', async () => {
    const { playerId } = await somebody();
    const { token } = await test.app.modules.identity.createSessionFor(playerId);
    await move(playerId, 'deposit-credited', 50_000n, 'house:deposits');
    expect((await shut(playerId, risk)).body).toMatchObject({ errorCode: 'state.not.allowed', value: { open: ['main balance 5'] } });
    expect(await statusOf(playerId)).toBe('active');
    expect((await test.ask('GET', '/wps/member/info', { token })).status).toBe(200);
    await move(playerId, 'adjustment', -50_000n, 'house:adjustments');
    expect((await shut(playerId, support)).body.errorCode).toBe('permission.denied');
    expect((await shut(playerId, risk)).body).toMatchObject({ success: true, value: { status: 'closed' } });
    await expect.poll(async () => (await test.ask('GET', '/wps/member/info', { token })).status).toBe(401);
    expect((await shut(playerId, admin)).body).toMatchObject({ errorCode: 'state.not.allowed', value: { reason: 'closed-already' } });
    const { rows } =
      await sql`select 1 from back_office.audit where action = 'player.closed' and subject = ${`player:${playerId}`}`.execute(
        test.services.db,
      );
    expect(rows).toHaveLength(1);
  });
});

describe('the erasure of a person', () => {
  it('waits for a second person, takes everything personal, and leaves ledger and audit log whole', { timeout: 60_000 }, async () => {
    const { playerId, userName, mobile, email } = await somebody();
    await move(playerId, 'adjustment', 500_000n, 'house:adjustments');
    await move(playerId, 'adjustment', -500_000n, 'house:adjustments');
    expect((await request(playerId)).body).toMatchObject({ errorCode: 'state.not.allowed' });
    await close(playerId);
    expect((await request(playerId, support)).body.errorCode).toBe('permission.denied');
    const before = await everythingOf(playerId);
    for (const one of [userName, 'Zebedäus', 'Zeb']) expect(before).toContain(one);
    for (const one of ['support.feedback', 'back_office.player_note']) expect(before).toContain(one);
    const key = randomUUID();
    const asked = await request(playerId, risk, key);
    expect(asked.body).toMatchObject({ value: { kind: 'player-erasure', state: 'waiting' } });
    expect(idOf(await request(playerId, risk, key))).toBe(idOf(asked));
    expect((await decide(idOf(asked), risk)).body.errorCode).toBe('approval.second.person');
    expect(await everythingOf(playerId)).toContain('Zebedäus');
    const answers = await Promise.all([decide(idOf(asked)), decide(idOf(asked)), decide(idOf(asked))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      value: { state: 'approved', outcome: { documents: 1, pictures: 1, payoutAccounts: 'erased', keptUntil: null } },
    });

    const after = await everythingOf(playerId);
    const digest = (purpose: string, text: string) => test.services.vault.digest(purpose, text).toString('hex');
    const gone = [
      userName,
      'Zeb',
      'Quill',
      'QUILL',
      mobile.slice(1),
      email,
      digest('identity-mobile', mobile),
      digest('identity-email', email),
      // 16 bytes of it are kept.
      digest('identity-search', `${merchant.id}:name:quill`).slice(0, 32),
      digest('identity-search', `${merchant.id}:domain:example.com`).slice(0, 32),
    ];
    for (const one of gone) expect(after).not.toContain(one);
    for (const one of ['support.feedback', 'back_office.player_note']) expect(after).not.toContain(one);
    expect(after).toContain(`erased:${playerId}`);
    const kept = await sql`select 1 from platform.person_key where player_id = ${playerId} and sealed is null`.execute(test.services.db);
    expect(kept.rows).toHaveLength(1);
    expect((await sql`select 1 from platform.file where player_id = ${playerId}`.execute(test.services.db)).rows).toEqual([]);
    expect(await readKeptPerson(test, playerId)).toBeUndefined();

    // The entries are there and still sum up, and the chain proves itself with the erasure in it.
    expect((await sql`select 1 from wallet.transaction where player_id = ${playerId}`.execute(test.services.db)).rows).toHaveLength(2);
    expect(await verifyLedger(test.services.db)).toMatchObject({ faults: 0, mismatched: [], unbalanced: [] });
    while ((await test.app.modules.backOffice.audit.seal()) > 0);
    expect((await test.app.modules.backOffice.audit.verify(undefined)).faults).toEqual([]);

    // Staff see a number without a person; their own sign-in is nobody's; their name and contacts are free again.
    const shown = await test.ask('GET', `/bo/players/${playerId}`, { token: risk });
    expect(shown.body).toMatchObject({
      value: { userName: `erased:${playerId}`, mobile: null, email: null, details: {}, status: 'closed' },
    });
    expect((await test.ask('GET', `/bo/documents?playerId=${playerId}`, { token: risk })).body).toMatchObject({
      value: { list: [{ state: 'rejected', number: null, birthday: null, registeredName: '', fileIds: [] }] },
    });
    await test.app.modules.identity.setPlayerStatus(playerId, 'active', 'by mistake');
    expect((await test.app.modules.identity.findPlayer(playerId))?.status).toBe('closed');
    const again = await test.app.modules.identity.createPlayer(merchant, { userName, mobile, email, password: undefined });
    expect(again.created).toBe(true);
    await expect(
      inTransaction(test.services.db, (one) => test.app.modules.backOffice.persons.erase(one, { playerId, merchantId: merchant.id })),
    ).rejects.toMatchObject({ code: 'state.not.allowed' });
  });

  it('is refused while anything is open, and says what; nothing has changed then', async () => {
    const { playerId } = await somebody();
    await close(playerId);
    await move(playerId, 'deposit-credited', 1_230_000n, 'house:deposits');
    const refused = await request(playerId);
    expect(refused.body).toMatchObject({ errorCode: 'state.not.allowed', value: { reason: 'not-settled', open: ['main balance 123'] } });
    const before = await everythingOf(playerId);
    const erase = inTransaction(test.services.db, (one) =>
      test.app.modules.backOffice.persons.erase(one, { playerId, merchantId: merchant.id }),
    );
    await expect(erase).rejects.toMatchObject({ code: 'state.not.allowed' });
    expect(await everythingOf(playerId)).toBe(before);
    const elsewhere = inTransaction(test.services.db, (one) =>
      test.app.modules.backOffice.persons.erase(one, { playerId, merchantId: merchant.id + 1 }),
    );
    await expect(elsewhere).rejects.toMatchObject({ code: 'not.found' });
  });

  it('judges again when it is decided: money that came in between stays with its owner', async () => {
    const { playerId } = await somebody();
    await close(playerId);
    const id = idOf(await request(playerId));
    await move(playerId, 'adjustment', 10_000n, 'house:adjustments');
    expect((await decide(id)).body).toMatchObject({ errorCode: 'state.not.allowed', value: { open: ['main balance 1'] } });
    expect(await everythingOf(playerId)).toContain('Zebedäus');
    await move(playerId, 'adjustment', -10_000n, 'house:adjustments');
    expect((await decide(id)).status).toBe(200);
  });

  it('ends their points by a movement, and takes where their parcels went; points alone keep nobody', async () => {
    const { playerId } = await somebody();
    const { db } = test.services;
    const { points } = test.app.modules;
    const holds = () => points.erasure?.holds?.(db, playerId);
    expect(await holds()).toBe(false);
    for (const [key, sum] of [
      ['one', 120n],
      ['two', 30n],
    ] as const)
      await inTransaction(db, (transaction) =>
        points.earn(transaction, { merchantId: merchant.id, playerId, points: sum, key, why: 'mission' }),
      );
    expect(await holds(), 'they are worth something to a thief').toBe(true);
    await sql`insert into mall.address (player_id, sealed) values (${playerId}, 'Quill Street 7')`.execute(db);
    await close(playerId);
    expect((await decide(idOf(await request(playerId)))).status).toBe(200);
    expect(await everythingOf(playerId)).not.toContain('Quill');
    expect([await points.balanceOf(playerId), await holds()]).toEqual([0n, false]);
    const { rows } = await sql<{ key: string; template: string; changed: bigint }>`
      select key, template, changed from points.movement where player_id = ${playerId} order by made_at, id`.execute(db);
    expect(rows.map(({ key, template, changed }) => [key, template, changed])).toEqual([
      ['one', 'points-earned', 120n],
      ['two', 'points-earned', 30n],
      ['erased', 'points-expired', -150n],
    ]);
    expect((await verifyPoints(db)).found).toEqual([]);
    expect(await verifyLedger(db)).toMatchObject({ faults: 0, mismatched: [], unbalanced: [] });
    expect(await test.app.modules.identity.maskedNames([playerId])).toEqual(new Map());
  });

  it('keeps who somebody was whose money moved, sealed, until the years are over', async () => {
    const { playerId, userName } = await somebody();
    await move(playerId, 'deposit-credited', 20_000n, 'house:deposits');
    await move(playerId, 'adjustment', -20_000n, 'house:adjustments');
    const { db, vault } = test.services;
    await sql`
      insert into cashier.payout_account (player_id, id, merchant_id, currency, kind, provider_code, number_sealed, number_digest, last4, holder_sealed, is_default, usable_from)
      values (${playerId}, ${randomUUID()}::uuid, ${merchant.id}, ${merchant.currency}, 'bank', 'VCB', ${vault.seal('payout-account', Buffer.from('0071000'))},
        ${vault.digest('payout-account', 'VCB:0071000')}, '1000', ${vault.seal('payout-holder', Buffer.from('QUILL'))}, true, now())`.execute(
      db,
    );
    await close(playerId);
    const done = await decide(idOf(await request(playerId)));
    expect(done.body).toMatchObject({ value: { outcome: { payoutAccounts: 'kept' } } });
    const after = await everythingOf(playerId);
    expect(after).not.toContain('Quill');
    expect(after).not.toContain(userName);
    const found = await readKeptPerson(test, playerId);
    expect(found?.known).toMatchObject({
      userName,
      details: { birthday: '1988-07-06' },
      documents: [{ kind: 'passport', number: expect.stringMatching(/^QUILL/) as string }],
    });
    const years = (found?.keepUntil.getTime() ?? 0) / (365.25 * 86_400_000) - Date.now() / (365.25 * 86_400_000);
    expect(years).toBeCloseTo(5, 1);

    const forget = () =>
      inTransaction(db, (transaction) => forgetKeptPerson({ manifests: Object.values<Module>(test.app.modules) }, transaction));
    expect(await forget()).toBe(false);
    await sql`update back_office.kept_person set keep_until = clock_timestamp() where player_id = ${playerId}`.execute(db);
    expect(await forget()).toBe(true);
    expect(await readKeptPerson(test, playerId)).toBeUndefined();
    const { rows } =
      await sql`select 1 from cashier.payout_account where player_id = ${playerId} and number_sealed = '' and holder_sealed = '' and not is_default`.execute(
        db,
      );
    expect(rows).toHaveLength(1);
  });
});

it('player erase takes two persons at the command line, and tells the log of a number', { timeout: 60_000 }, async () => {
  // The command has the secret of its own folder: of this player nothing is sealed.
  const userName = 'leaver-by-command';
  const { playerId } = await test.app.modules.identity.createPlayer(merchant, { userName, password: 'Leaving-now-1' });
  let said = '';
  const run = (...words: string[]): Promise<number> => {
    said = '';
    const write = async (text: string) => void (said += text);
    const output = { write, say: (text: string) => void (said += text), progress: () => undefined };
    const environment = { DATABASE_URL: test.services.config.databaseUrl, DATA_DIR: folder };
    return runCommand(commands, ['player', ...words], { environment, workingDirectory: folder, output });
  };
  const tokens = [risk, admin];
  const erase = (...by: string[]) =>
    run('erase', '--player', String(playerId), '--reason', 'asked for it', ...by.flatMap((token) => ['--as', token]));
  expect(await erase()).toBe(2);
  expect(await erase(...tokens)).toBe(2);
  expect(said).toContain('account not closed');
  await close(playerId);
  expect(await erase(risk)).toBe(2);
  expect(await erase(risk, risk)).toBe(2);
  expect(said).toContain('two persons');
  expect(await erase(support, admin)).toBe(2);
  expect(await erase(...tokens)).toBe(0);
  expect(said).toContain(`player ${playerId} is erased`);
  expect(await everythingOf(playerId)).not.toContain(userName);
  const { rows } = await sql<{ actor_name: string }>`
    select actor_name from back_office.audit where action = 'player-erasure.done' and subject = ${`player:${playerId}`} order by actor_name`.execute(
    test.services.db,
  );
  expect(rows.map(({ actor_name }) => actor_name)).toEqual(['adam', 'rita']);
  expect(await run('kept', '--player', String(playerId), '--reason', 'the court asks')).toBe(2);
});

it('docs/privacy.md says what is kept, why and for how long', () => {
  const text = readFileSync(new URL('../../../../../../docs/privacy.md', import.meta.url), 'utf8');
  for (const { kind, reason, years } of retentions) expect(text).toContain(`| ${kind} | ${reason} | ${years ?? '–'} |`);
});
