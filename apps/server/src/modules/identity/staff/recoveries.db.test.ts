import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { addressDigest } from '../../../platform/address.js';
import { employ } from '../../back-office/testing/staff-member.js';

let test: TestApp;
let png: Buffer;
let risk: string;
let support: string;
let count = 0;
let who: { playerId: number; userName: string; email: string; mailbox: string };
const oldPassword = 'Lost-player-17';
const newPassword = 'Found-again-2093';

beforeAll(async () => {
  test = await createTestApp();
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  risk = await (await employ(test, 'claims.risk', 'risk')).session();
  support = await (await employ(test, 'claims.support', 'support')).session();
}, 60_000);
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  const userName = `lostall${count}`;
  const email = `old${count}@lost.example`;
  const { playerId } = await test.app.modules.identity.createPlayer(await test.app.modules.site.merchantByCode('sortes'), {
    userName,
    password: oldPassword,
    email,
    mobile: `+8490998${String(count).padStart(4, '0')}`,
    details: { realName: 'Le Thi Lost', birthday: '1991-07-08' },
  });
  who = { playerId, userName, email, mailbox: `new${count}@lost.example` };
});

/** What waits to be mailed, newest last. */
async function mailsTo(to: string): Promise<{ subject: string; text: string; code: string }[]> {
  const { rows } = await sql<{ content: Buffer }>`select content from identity.outgoing_message order by created_at, id`.execute(
    test.services.db,
  );
  return rows.flatMap(({ content }) => {
    const mail = JSON.parse(test.services.vault.open('identity-outgoing-message', content).toString()) as {
      to: string;
      subject: string;
      text: string;
    } | null;
    return mail?.to === to ? [{ ...mail, code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '' }] : [];
  });
}
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const open = async ({ userName = who.userName, mailbox = who.mailbox } = {}): Promise<string> => {
  valueOf(await test.ask('POST', '/wps/recovery/code', { body: { username: userName, email: mailbox } }));
  const verificationCode = (await mailsTo(mailbox)).at(-1)?.code;
  const body = { username: userName, email: mailbox, verificationCode };
  return valueOf<{ claim: string }>(await test.ask('POST', '/wps/recovery', { sealed: true, body })).claim;
};
const picture = async (claim: string, payload = png) => {
  const answer = await test.http.inject({
    method: 'POST',
    url: '/wps/recovery/pictures',
    headers: { host: 'localhost:8080', 'content-type': 'image/png', 'x-file-name': 'a.png', 'x-recovery-claim': claim },
    payload,
  });
  return answer.json<{ value?: { fileId: string }; errorCode?: string }>();
};
const handIn = async (claim: string, given: Record<string, unknown> = {}) => {
  const fileIds = given['fileIds'] ?? [(await picture(claim)).value?.fileId];
  const body = { claim, realName: 'Le Thi Lost', birthday: '1991-07-08', fileIds, ...given };
  return test.ask('POST', '/wps/recovery/submission', { sealed: true, body });
};
interface Line {
  claimId: string;
  playerId: number;
  email: string;
  realName: string;
  registeredName: string;
  fileIds: string[];
}
const waiting = async (): Promise<Line[]> => valueOf<{ list: Line[] }>(await test.ask('GET', '/bo/recoveries', { token: risk })).list;
const claimOf = async (): Promise<Line> => {
  const line = (await waiting()).find(({ playerId }) => playerId === who.playerId);
  if (line === undefined) throw new Error('no claim waits');
  return line;
};
const decide = (claimId: string, decision: 'accept' | 'reject', token = risk) =>
  test.ask('POST', `/bo/recoveries/${claimId}/decision`, { token, body: { decision, reason: 'compared with the account' } });
const finish = (verificationCode: string, given: Record<string, unknown> = {}) =>
  test.ask('POST', '/wps/recovery/password', {
    sealed: true,
    body: { username: who.userName, email: who.mailbox, verificationCode, newPassword, ...given },
  });

describe('who has lost everything', () => {
  it('gets the account back by documents that staff accept: sessions end, a mailed code sets a password, withdrawals rest', async () => {
    const { token } = await test.app.modules.identity.createSessionFor(who.playerId);
    valueOf(await handIn(await open(), { comment: 'The telephone fell into the river' }));
    // Whoever has the account can say that it was not they.
    expect((await mailsTo(who.email)).at(-1)?.subject).toContain('asks for your account');
    const line = await claimOf();
    expect(line).toMatchObject({ email: who.mailbox, realName: 'Le Thi Lost', registeredName: 'Le Thi Lost' });
    const shown = await test.http.inject({
      url: `/bo/players/${who.playerId}/documents/${line.fileIds[0]}`,
      headers: { host: 'localhost:8080', device: 'api', authorization: risk },
    });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);

    valueOf(await decide(line.claimId, 'accept'));
    expect((await decide(line.claimId, 'reject')).body.errorCode).toBe('state.not.allowed');
    expect((await test.ask('GET', '/wps/member/info', { token })).status).toBe(401);
    const { code } = (await mailsTo(who.mailbox)).at(-1) ?? { code: '' };
    expect((await finish('000000')).body.errorCode).toBe('password.reset.invalid');
    expect((await finish(code, { email: who.email })).body.errorCode).toBe('password.reset.invalid');
    const back = valueOf<{ token: string; sessionKind: string }>(await finish(code));
    expect(back.sessionKind).toBe('full');
    expect((await finish(code)).body.errorCode).toBe('password.reset.invalid');
    expect((await mailsTo(who.email)).at(-1)?.subject).toContain('recovered');
    const { rows } = await sql<{ kind: string }>`select kind from identity.session where player_id = ${who.playerId}`.execute(
      test.services.db,
    );
    expect(rows).toEqual([{ kind: 'recovery' }]);
    const { email, emailVerified } = await test.app.modules.identity.showPlayer(1, who.playerId, true);
    expect({ email, emailVerified }).toEqual({ email: who.mailbox, emailVerified: true });
    const { rows: recovered } = await sql<{ recovered: boolean }>`
      select recovered_at > clock_timestamp() - interval '1 minute' as recovered from identity.player where id = ${who.playerId}`.execute(
      test.services.db,
    );
    expect(recovered).toEqual([{ recovered: true }]);
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ playerId: who.playerId }));
    const { rows: audit } = await sql<{ action: string; reason: string }>`
      select action, reason from back_office.audit where subject = ${`recovery:${line.claimId}`}`.execute(test.services.db);
    expect(audit).toEqual([{ action: 'recovery.accepted', reason: 'compared with the account' }]);
  });

  it('is told when staff do not accept it, and nothing of the account has changed', async () => {
    const { token } = await test.app.modules.identity.createSessionFor(who.playerId);
    valueOf(await handIn(await open()));
    valueOf(await decide((await claimOf()).claimId, 'reject'));
    expect((await mailsTo(who.mailbox)).at(-1)?.subject).toContain('could not be given back');
    expect((await test.ask('GET', '/wps/member/info', { token })).status).toBe(200);
    expect((await finish((await mailsTo(who.mailbox)).at(-1)?.code ?? '1')).body.success).toBe(false);
  });

  it('learns nothing of whether there is an account, and staff see nothing of one there is none of', async () => {
    const before = (await waiting()).length;
    const claim = await open({ userName: 'nobodyhere', mailbox: 'nobody@lost.example' });
    expect((await picture(claim)).value?.fileId).toMatch(/^[0-9a-f-]{36}$/);
    expect(valueOf(await handIn(claim))).toEqual({});
    expect((await handIn(claim, { fileIds: [] })).body.errorCode).toBe('recovery.over');
    expect(await waiting()).toHaveLength(before);
    const { rows } = await sql<{ sealed: Buffer | null }>`
      select sealed from identity.recovery_claim where player_id is null`.execute(test.services.db);
    expect(rows.every(({ sealed }) => sealed === null)).toBe(true);
  });

  it('goes no way around: mailbox, pictures, rights', async () => {
    const wrong = { username: who.userName, email: who.mailbox, verificationCode: '123456' };
    expect((await test.ask('POST', '/wps/recovery', { sealed: true, body: wrong })).body.errorCode).toBe('password.reset.invalid');
    const claim = await open();
    expect((await picture('x'.repeat(43))).errorCode).toBe('recovery.over');
    expect((await picture(claim, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).errorCode).toBe('file.type.refused');
    const [first, second, third] = [await picture(claim), await picture(claim), await picture(claim)].map((one) => one.value?.fileId ?? '');
    expect((await handIn(claim, { fileIds: [] })).body.errorCode).toBe('identity.document.pictures');
    expect((await handIn(claim, { fileIds: ['0b6c1d0a-6f0e-4f8e-8f2c-5a8a7d6b5c4d'] })).body.errorCode).toBe('file.unknown');
    for (let taken = 3; taken < 6; taken += 1) expect((await picture(claim)).errorCode).toBeUndefined();
    expect((await picture(claim)).errorCode).toBe('file.too.many');
    expect((await handIn(claim, { fileIds: [first, second, third, first] })).body.success).toBe(true);
    expect((await claimOf()).fileIds).toHaveLength(3);
    expect((await decide((await claimOf()).claimId, 'accept', support)).status).toBe(403);
  });

  it('does not get an account that holds something by one person of the staff: a second one confirms, money rests, the old contacts hear', async () => {
    const { token } = await test.app.modules.identity.createSessionFor(who.playerId);
    await sql`update wallet.account set balance = 5000000 where player_id = ${who.playerId} and code = 'main'`.execute(test.services.db);
    valueOf(await handIn(await open()));
    const { claimId } = await claimOf();
    const asked = valueOf<{ state: string; waits: string | null }>(await decide(claimId, 'accept'));
    expect(asked).toEqual({ state: 'pending', waits: expect.any(String) });
    const confirm = (by: string, decision = 'approve') =>
      test.ask('POST', `/bo/recovery-requests/${asked.waits}/decision`, { token: by, body: { decision, reason: 'compared as well' } });
    expect((await confirm(risk)).body.errorCode, 'not by who asked').toBe('approval.second.person');
    expect((await confirm(support)).status, 'nor without the right').toBe(403);
    expect((await decide(claimId, 'accept')).body.errorCode).toBe('approval.waits');
    expect((await test.ask('GET', '/wps/member/info', { token })).status, 'nothing has happened').toBe(200);
    expect((await mailsTo(who.mailbox)).filter(({ subject }) => subject.includes('yours again'))).toEqual([]);

    const second = await (await employ(test, `claims.second${count}`, 'risk')).session();
    valueOf(await confirm(second));
    expect((await mailsTo(who.email)).at(-1), 'the old mailbox').toMatchObject({ text: expect.stringContaining('72') });
    const { mobile } = await test.app.modules.identity.showPlayer(1, who.playerId, true);
    expect((await mailsTo(mobile ?? '')).at(-1)?.text, 'the old number').toContain('72');
    const { code } = (await mailsTo(who.mailbox)).at(-1) ?? { code: '' };
    const { token: back } = valueOf<{ token: string }>(await finish(code));
    await sql`update identity.player set payment_password_hash = 'known to the owner alone' where id = ${who.playerId}`.execute(
      test.services.db,
    );
    const reset = await test.ask('POST', '/wps/member/paymentPassword/reset', {
      token: back,
      sealed: true,
      body: { newPaymentPassword: '918273', password: newPassword },
    });
    expect(reset.body.errorCode, 'the new mailbox is no way to the money').toBe('withdrawal.paused');
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from frozen_until - now()) / 3600)::integer as hours from identity.player where id = ${who.playerId}`.execute(
      test.services.db,
    );
    expect(rows).toEqual([{ hours: 72 }]);
  });

  it('gets nothing by a member of the staff who is the claimant: not from an address they have signed in from', async () => {
    const insider = await employ(test, `claims.insider${count}`, 'risk');
    const home = addressDigest(test.services.vault, '203.0.113.9');
    await sql`insert into back_office.known_address (address_digest, staff_id, seen_at) values (${home}, ${insider.id}::uuid, now())`.execute(
      test.services.db,
    );
    valueOf(await handIn(await open()));
    const { claimId } = await claimOf();
    await sql`update identity.recovery_claim set address_digest = ${home} where id = ${claimId}::uuid`.execute(test.services.db);
    const own = await insider.session();
    expect((await decide(claimId, 'accept', own)).body.errorCode).toBe('recovery.own.address');
    const asked = valueOf<{ waits: string }>(await decide(claimId, 'accept'));
    expect(asked.waits, 'an empty account as well, from there').toEqual(expect.any(String));
    const confirmed = await test.ask('POST', `/bo/recovery-requests/${asked.waits}/decision`, {
      token: own,
      body: { decision: 'approve', reason: 'it is me' },
    });
    expect(confirmed.body.errorCode).toBe('recovery.own.address');
    expect(await claimOf()).toMatchObject({ sameAddress: [`claims.insider${count}`], takesTwo: true });
  });

  it('is forgotten with the person', async () => {
    valueOf(await handIn(await open()));
    const { identity } = test.app.modules;
    await identity.setPlayerStatus(who.playerId, 'closed', 'test');
    await test.services.db
      .transaction()
      .execute((transaction) => identity.erasePerson(transaction as never, { playerId: who.playerId, merchantId: 1 }));
    const { rows } = await sql`select from identity.recovery_claim where player_id = ${who.playerId}`.execute(test.services.db);
    expect(rows).toEqual([]);
  });
});
