import { randomUUID } from 'node:crypto';
import { ManualClock } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAlarms } from '../../platform/alarms.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { balanceOf } from '../wallet/index.js';
import { hire, mailedSecret, takeUp, type StaffMember } from './testing/staff-member.js';

/** One administrator tries to be both persons of a decision, every way there is. */

let test: TestApp;
let clock: ManualClock;
let evil: StaffMember;
let honest: StaffMember;
let treasurer: StaffMember;
let playerId: number;
const hour = 3_600_000;

beforeAll(async () => {
  clock = new ManualClock(new Date());
  test = await createTestApp({ clock });
  evil = await hire(test, 'evil', 'admin');
  honest = await hire(test, 'honest', 'admin');
  treasurer = await hire(test, 'treasa', 'treasurer');
  await sql`update back_office.staff set email = name || '@house.example'`.execute(test.services.db);
  playerId = (await test.app.modules.identity.findPlayerByName(1, 'demo1'))?.id ?? expect.fail();
});
afterAll(() => test.close());

const valueOf = <T>(answer: { body: { value?: unknown } }): T => answer.body.value as T;
const post = (who: StaffMember, url: string, body: object) =>
  test.ask('POST', url, { token: who.token, body: { reason: 'as told', ...body } });
const create = (who: StaffMember, name: string, role: string, brands: string[] | null = null) =>
  post(who, '/bo/staff', { name, role, brands, email: `${name}@mule.example` });
const decide = (who: StaffMember, id: string, decision = 'approve') => post(who, `/bo/staff-requests/${id}/decision`, { decision });
const waitsOf = (answer: { body: { value?: unknown } }): string =>
  valueOf<{ waits: string | null }>(answer).waits ?? expect.fail('nothing waits');
const rowOf = async (name: string) =>
  (
    await sql<{ id: string; role: string; status: string; email: string | null; password_hash: string | null }>`
      select id, role, status, email, password_hash from back_office.staff where name = ${name}`.execute(test.services.db)
  ).rows[0];
/** Signs in again after the clock was moved. */
async function back(who: StaffMember): Promise<void> {
  clock.advance(60_000);
  const answer = await test.ask('POST', '/bo/session', {
    sealed: true,
    body: { name: who.name, password: who.password, code: who.code() },
  });
  who.token = valueOf<{ token: string }>(answer).token;
}
async function hired(name: string): Promise<StaffMember> {
  const mail = (await mailedSecret(test, `${name}@mule.example`)) ?? expect.fail('no mail');
  return takeUp(test, { id: (await rowOf(name))?.id ?? '', ...mail });
}
const adjust = async (who: StaffMember): Promise<string> =>
  valueOf<{ id: string }>(
    await test.ask('POST', '/bo/adjustments', {
      token: who.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { playerId, amount: '123456789', reason: 'goodwill' },
    }),
  ).id;
const approve = (who: StaffMember, id: string) => post(who, `/bo/adjustments/${id}/decision`, { decision: 'approve' });

describe('one administrator alone', () => {
  it('gets at no account that moves anything: not by making, promoting, resetting, readdressing or unlocking one, nor through a brand or a batch', async () => {
    for (const role of ['finance', 'treasurer', 'risk', 'draws', 'admin']) {
      const asked = await create(evil, `made.${role}`, role);
      expect(asked.body, role).toMatchObject({ success: true, value: { staff: null } });
      expect(JSON.stringify(asked.body), 'no secret for its creator').not.toMatch(/secret/i);
      expect((await decide(evil, waitsOf(asked))).body.errorCode, role).toBe('approval.second.person');
      expect(await rowOf(`made.${role}`), role).toBeUndefined();
      expect(await mailedSecret(test, `made.${role}@mule.example`), role).toBeUndefined();
    }
    const before = await rowOf('treasa');
    const account = `/bo/staff/${treasurer.id}`;
    const asked = [
      await post(evil, account, { email: 'evil@mule.example' }),
      await post(evil, `${account}/reset`, {}),
      await post(evil, account, { role: 'finance' }),
      await post(evil, account, { brands: ['sortes'] }),
    ];
    expect(
      asked.map(({ body }) => body.errorCode),
      'one at a time',
    ).toEqual([undefined, ...Array.from({ length: 3 }, () => 'approval.waits')]);
    expect((await decide(evil, waitsOf(asked[0] ?? expect.fail()))).body.errorCode).toBe('approval.second.person');
    expect((await decide(honest, waitsOf(asked[0] ?? expect.fail()), 'reject')).body).toMatchObject({ value: { state: 'rejected' } });
    const reset = waitsOf(await post(evil, `${account}/reset`, {}));
    expect(await rowOf('treasa')).toEqual(before);
    expect((await test.ask('GET', '/bo/me', { token: treasurer.token })).status, 'still at work').toBe(200);
    await decide(honest, reset, 'reject');
    expect((await post(evil, account, { status: 'locked' })).body, 'a lock is quick, and gives nobody anything').toMatchObject({
      value: { waits: null, staff: { status: 'locked' } },
    });
    const unlock = waitsOf(await post(evil, account, { status: 'active' }));
    expect((await decide(evil, unlock)).body.errorCode).toBe('approval.second.person');
    expect(await rowOf('treasa')).toMatchObject({ status: 'locked' });
    expect((await decide(honest, unlock)).body).toMatchObject({ value: { state: 'approved' } });
    expect((await post(evil, `/bo/staff/${evil.id}`, { role: 'treasurer' })).body.errorCode).toBe('staff.own.account');
    expect((await post(evil, `/bo/staff/${treasurer.id}/invitation`, {})).body.errorCode, 'it is taken up').toBe('state.not.allowed');
  });

  it('takes back what they asked for, and nobody else does; a decided request stays decided', async () => {
    const withdraw = (who: StaffMember, id: string) => post(who, `/bo/approvals/${id}/withdrawal`, {});
    const asked = waitsOf(await create(evil, 'changed.mind', 'finance'));
    expect((await withdraw(honest, asked)).body.errorCode).toBe('permission.denied');
    expect((await withdraw(evil, asked)).body).toMatchObject({ value: { state: 'withdrawn', decidedBy: 'evil' } });
    expect((await decide(honest, asked)).body.errorCode).toBe('state.not.allowed');
    expect(await rowOf('changed.mind')).toBeUndefined();
    const again = waitsOf(await create(evil, 'changed.mind', 'finance'));
    expect((await decide(honest, again, 'reject')).status).toBe(200);
    expect((await withdraw(evil, again)).body.errorCode, 'decided').toBe('state.not.allowed');
  });

  it('makes accounts that move nothing, and gets no further with them', async () => {
    const made = await create(evil, 'helper', 'support');
    expect(made.body).toMatchObject({
      value: { waits: null, staff: { name: 'helper', createdBy: 'evil', recent: { act: 'made', by: 'evil' } } },
    });
    const { id } = (await rowOf('helper')) ?? expect.fail();
    const promote = waitsOf(await post(evil, `/bo/staff/${id}`, { role: 'admin' }));
    expect((await decide(evil, promote)).body.errorCode).toBe('approval.second.person');
    expect(await rowOf('helper')).toMatchObject({ role: 'support' });
    expect((await decide(honest, promote, 'reject')).status).toBe(200);
    const batch = await post(evil, '/bo/staff-batches/change', { change: 'role', role: 'treasurer', ids: [id] });
    const { batchId } = valueOf<{ batchId: string }>(batch);
    while (await test.app.modules.backOffice.runBatchStep());
    await post(evil, `/bo/batches/${batchId}/start`, {});
    while (await test.app.modules.backOffice.runBatchStep());
    expect(await rowOf('helper')).toMatchObject({ role: 'support' });
    const { list } = valueOf<{ list: { payload: { name: string; to: { role: string } } }[] }>(
      await test.ask('GET', '/bo/approvals?kind=staff-account&state=waiting', { token: honest.token }),
    );
    expect(list.filter(({ payload }) => payload.name === 'helper').map(({ payload }) => payload.to.role)).toEqual(['treasurer']);
    const seen = await test.ask('GET', '/bo/approvals?kind=staff-account', { token: treasurer.token });
    expect(JSON.stringify(seen.body), 'addresses are for administrators').not.toContain('@mule.example');
  });

  it('does not find a second one at a brand: neither in one they add nor in one that works for some brands', async () => {
    const made = await post(evil, '/bo/brands', {
      code: 'mule',
      name: 'Mule',
      hosts: ['mule.example'],
      languages: ['EN'],
      currency: 'VND',
      timeZone: 'Asia/Ho_Chi_Minh',
      template: null,
      parts: [],
      admin: { name: 'mule.admin', email: 'mule.admin@mule.example' },
    });
    expect(made.body).toMatchObject({ success: true, value: { admin: { name: 'mule.admin', waits: expect.any(String) } } });
    expect(await rowOf('mule.admin')).toBeUndefined();
    const ofBrand = await hire(test, 'of.brand', 'admin', { merchantIds: [1] });
    const wide = waitsOf(await create(evil, 'wide.admin', 'admin'));
    expect((await decide(ofBrand, wide)).body.errorCode, 'an account beyond their brands').toBe('permission.denied');
    expect((await create(ofBrand, 'wide.two', 'treasurer')).status).toBe(403);
    const own = waitsOf(await create(ofBrand, 'of.brand.two', 'treasurer', ['sortes']));
    expect((await decide(ofBrand, own)).body.errorCode).toBe('approval.second.person');
    expect((await post(ofBrand, `/bo/staff/${treasurer.id}`, { role: 'support' })).status).toBe(404);
  });
});

describe('two administrators', () => {
  it('make accounts whose secret reaches the person alone, once, and which rest before they decide', async () => {
    const asked = waitsOf(await create(evil, 'new.treasurer', 'treasurer'));
    const decided = await decide(honest, asked);
    expect(decided.body).toMatchObject({ value: { state: 'approved', payload: { to: { email: 'new.treasurer@mule.example' } } } });
    const { secret } = (await mailedSecret(test, 'new.treasurer@mule.example')) ?? expect.fail();
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(a::text, ' ') from back_office.audit a) || (select string_agg(p::text, ' ') from back_office.approval p)
        || (select string_agg(s::text, ' ') from back_office.staff s) as all`.execute(test.services.db);
    for (const text of [rows[0]?.all ?? '', JSON.stringify(decided.body)]) expect(text).not.toContain(secret);
    const again = await post(evil, `/bo/staff/${(await rowOf('new.treasurer'))?.id}/invitation`, {});
    expect(again.body).toMatchObject({ success: true });
    expect(JSON.stringify(again.body)).not.toMatch(/secret/i);
    const late = await test.ask('POST', '/bo/enrolment', {
      sealed: true,
      body: { name: 'new.treasurer', secret, password: 'Correct-horse-17' },
    });
    expect(late.body.errorCode, 'a later link ends the earlier').toBe('staff.enrolment.invalid');
    const fresh = await hired('new.treasurer');
    const finance = await hire(test, 'fina', 'finance');
    const before = (await balanceOf(test.services.db, playerId)).main;
    const adjustment = await adjust(finance);
    expect((await approve(fresh, adjustment)).body.errorCode).toBe('approval.second.young');
    expect((await balanceOf(test.services.db, playerId)).main).toBe(before);
    clock.advance(25 * hour);
    await back(fresh);
    expect((await approve(fresh, adjustment)).body, 'after its rest, beside somebody who never had it in their hands').toMatchObject({
      value: { state: 'approved' },
    });
  });

  it('are no second pair of eyes for each other where one has made the other, however long ago', async () => {
    for (const who of [evil, honest, treasurer]) await back(who);
    expect((await decide(honest, waitsOf(await create(evil, 'creature', 'admin')))).body).toMatchObject({ success: true });
    const creature = await hired('creature');
    clock.advance(400 * 24 * hour);
    for (const who of [evil, honest, creature]) await back(who);
    const asked = waitsOf(await create(evil, 'next.treasurer', 'treasurer'));
    expect((await decide(creature, asked)).body.errorCode).toBe('approval.second.made');
    expect((await decide(creature, asked, 'reject')).body, 'to say no takes no independence').toMatchObject({
      value: { state: 'rejected' },
    });
    const turned = waitsOf(await create(creature, 'creature.asks', 'treasurer'));
    expect((await decide(honest, turned)).body, 'who was made may ask, once the rest is over').toMatchObject({
      value: { state: 'approved' },
    });
    // A reset is hands on the account again: neither beside the other within the rest.
    const reset = waitsOf(await post(honest, `/bo/staff/${treasurer.id}/reset`, {}));
    expect((await decide(treasurer, reset)).status, 'no administrator').toBeGreaterThanOrEqual(401);
    expect((await decide(evil, reset)).body).toMatchObject({ value: { state: 'approved' } });
    expect(await rowOf('treasa')).toMatchObject({ password_hash: null });
    expect(await mailedSecret(test, 'treasa@house.example')).toMatchObject({ name: 'treasa' });
  });

  it('cannot outlive their rights: what a locked administrator asked for is done for nobody', async () => {
    for (const who of [evil, honest]) await back(who);
    const asked = waitsOf(await create(evil, 'parting.gift', 'treasurer'));
    await post(honest, `/bo/staff/${evil.id}`, { status: 'locked' });
    expect((await decide(honest, asked)).body.errorCode).toBe('approval.outdated');
    expect(await rowOf('parting.gift')).toBeUndefined();
  });
});

describe('results of draws', () => {
  it('do not agree by the word of two who are not independent', async () => {
    const first = await hire(test, 'drawa', 'draws');
    const second = await hire(test, 'drawb', 'draws');
    await sql`
      insert into back_office.hand (staff_id, hand_id, hand_name, act, at) values (${second.id}::uuid, ${first.id}::uuid, 'drawa', 'made', ${new Date(0)})`.execute(
      test.services.db,
    );
    const stop = await test.startTasks();
    try {
      const near = async () =>
        ((await test.ask('GET', '/lgw/numeros/near?gameId=xsmb')).body['currentNumero'] as { numero: string } | null)?.numero;
      await expect.poll(near).toBeTruthy();
      const numero = (await near()) ?? '';
      await sql`update lottery.draw set opens_at = now() - interval '2 hours', closes_at = clock_timestamp(), draws_at = clock_timestamp()
        where game_code = 'xsmb' and numero = ${numero}`.execute(test.services.db);
      const result =
        '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64';
      const enter = (who: StaffMember) => post(who, '/bo/results/enter', { gameCode: 'xsmb', numero, result });
      expect((await enter(first)).body).toMatchObject({ value: { verdict: 'waiting' } });
      expect((await enter(second)).body.errorCode).toBe('approval.second.made');
      const third = await hire(test, 'drawc', 'draws');
      expect((await enter(third)).body).toMatchObject({ value: { verdict: 'applied' } });
    } finally {
      await stop();
    }
  }, 60_000);
});

describe('alarms', () => {
  it('tell of accounts made and promoted, and of a second person at the first one’s address', async () => {
    await test.services.alarms.written();
    const of = async (kind: 'staff-created' | 'approval-same-address') =>
      (await listAlarms(test.services.db, { merchantId: 1, installation: true, kind }, { offset: 0, limit: 100 })).list;
    expect((await of('staff-created')).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['helper', 'new.treasurer', 'treasa']),
    );
    // All of this test comes from one address.
    expect((await of('approval-same-address'))[0]?.detail).toMatchObject({ same: 'address' });
  });

  it('name whom they are about, and gather what was done to accounts on one day', async () => {
    test.services.alarms.raise({ kind: 'vendor-purse-open', merchantId: 1, subject: `player ${playerId}, LUMEN`, detail: { tries: 2 } });
    await test.services.alarms.written();
    interface Line {
      kind: string;
      times: number;
      about: { subject: string; name: string | null }[];
      gathered: Line[];
    }
    const { list } = valueOf<{ list: Line[] }>(await test.ask('GET', '/bo/alarms?pageSize=50', { token: honest.token }));
    const of = (kind: string) => list.filter((one) => one.kind === kind);
    expect(of('vendor-purse-open')[0]?.about).toEqual([
      { subject: `player:${playerId}`, name: 'demo1' },
      { subject: 'vendor:LUMEN', name: expect.stringMatching(/\w/) },
    ]);
    expect(of('approval-same-address').flatMap(({ about }) => about)).toContainEqual({ subject: `player:${playerId}`, name: 'demo1' });
    const accounts = of('staff-created');
    const days = new Set(
      (
        await listAlarms(test.services.db, { merchantId: 1, installation: true, kind: 'staff-created' }, { offset: 0, limit: 100 })
      ).list.map(({ lastAt }) => lastAt.toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' })),
    );
    expect(accounts).toHaveLength(days.size);
    expect(accounts.flatMap(({ gathered }) => gathered.flatMap(({ about }) => about.map(({ subject }) => subject)))).toEqual(
      expect.arrayContaining(['staff-name:helper', 'staff-name:new.treasurer', 'staff-name:treasa']),
    );
  });
});
