import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, ManualClock } from '@sortes/service';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createSoftwarePasskey } from '../identity/testing/software-authenticator.js';
import { hire, type StaffMember } from './testing/staff-member.js';

let test: TestApp;
let clock: ManualClock;
let admin: StaffMember;
const minute = 60_000;
/** Whoever holds the server. */
const holder = { first: { kind: 'command', id: 'test', name: 'test', ip: '' } } as const;

beforeAll(async () => {
  clock = new ManualClock(new Date());
  test = await createTestApp({ clock });
  admin = await hire(test, 'root', 'admin');
});
afterAll(() => test.close());

const signIn = (name: string, password: string, code?: string, headers: Record<string, string> = {}) =>
  test.ask('POST', '/bo/session', { sealed: true, headers, body: { name, password, ...(code !== undefined && { code }) } });
const valueOf = <T>(answer: { body: { value?: unknown } }): T => answer.body.value as T;
const me = (token: string) => test.ask('GET', '/bo/me', { token });

describe('staff sign-in', () => {
  it('goes on while the site is closed to players: whoever closed it has to open it again', async () => {
    const { site } = test.app.modules;
    const merchant = await site.merchantByCode('sortes');
    await site.setMaintenance(merchant, true);
    try {
      expect((await test.ask('GET', '/lgw/games/game_menus')).body.errorCode).toBe('system.maintenance');
      expect((await signIn('root', 'not their password')).body.errorCode).toBe('login.failed');
    } finally {
      await site.setMaintenance(merchant, false);
    }
  });

  it('lets nobody work with a password alone', async () => {
    const { enrolmentSecret } = await test.app.modules.backOffice.staff.create(holder, {
      name: 'an.nguyen',
      role: 'finance',
      merchantIds: [1],
      reason: 'starts today',
    });
    const take = (secret: string, password: string) =>
      test.ask('POST', '/bo/enrolment', { sealed: true, body: { name: 'an.nguyen', secret, password } });
    expect((await take('wrong', 'Correct-horse-17')).body.errorCode).toBe('staff.enrolment.invalid');
    for (const weak of ['Short-1', 'passwordpassword', 'an.nguyen-2026', 'aaaaaaaaaaaaaaa'])
      expect((await take(enrolmentSecret, weak)).body.errorCode, weak).toBe('staff.password.weak');
    clock.advance(10 * minute);
    const lost = await take(enrolmentSecret, 'Correct-horse-16');
    expect(lost.body).toMatchObject({ success: true, value: { kind: 'enrol', factors: [] } });
    // The answer did not reach its reader: the same link works until a factor is set up, and ends what was begun with it.
    const half = await take(enrolmentSecret, 'Correct-horse-17');
    expect(half.body).toMatchObject({ success: true, value: { kind: 'enrol', factors: [] } });
    expect((await me(valueOf<{ token: string }>(lost).token)).body.errorCode).toBe('login.not.session');
    expect((await signIn('an.nguyen', 'Correct-horse-16')).body.errorCode).toBe('login.failed');
    const { token } = valueOf<{ token: string }>(half);
    expect((await test.ask('GET', '/bo/approvals', { token })).body.errorCode).toBe('staff.factor.required');
    expect(valueOf<{ rights: string[] }>(await me(token)).rights).toEqual([]);
    const again = await signIn('an.nguyen', 'Correct-horse-17');
    expect(again.body).toMatchObject({ value: { kind: 'enrol' } });

    const begin = async (by: string) => valueOf<{ secret: string }>(await test.ask('POST', '/bo/me/totp', { token: by })).secret;
    const other = await begin(valueOf<{ token: string }>(again).token);
    const secret = await begin(token);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await begin(token), 'the page was loaded again').toBe(secret);
    expect(other, 'a secret that another session has seen').not.toBe(secret);
    expect((await test.ask('POST', '/bo/me/totp/confirm', { token, body: { code: '000000' } })).body.errorCode).toBe('staff.factor.wrong');
    const { Secret, TOTP } = await import('otpauth');
    const code = (steps = 0): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 });
    const full = await test.ask('POST', '/bo/me/totp/confirm', { token, body: { code: code() } });
    expect(full.body).toMatchObject({ value: { kind: 'full', factors: ['totp'] } });
    expect((await take(enrolmentSecret, 'Correct-horse-17')).body.errorCode, 'taken up').toBe('staff.enrolment.invalid');
    const { token: fullToken } = valueOf<{ token: string }>(full);
    expect((await test.ask('GET', '/bo/approvals', { token: fullToken })).body).toMatchObject({ success: true });
    // The half-way tokens are worth nothing any more, also the one somebody else might hold.
    expect((await me(token)).body.errorCode).toBe('login.not.session');
    expect((await me(valueOf<{ token: string }>(again).token)).body.errorCode).toBe('login.not.session');

    // From now on: password, then factor; a code is good once.
    const first = await signIn('an.nguyen', 'Correct-horse-17');
    expect(first.body).toMatchObject({ value: { kind: 'factor', factors: ['totp'] } });
    const { token: waiting } = valueOf<{ token: string }>(first);
    for (const [method, url] of [
      ['GET', '/bo/approvals'],
      ['POST', '/bo/me/totp'],
      ['POST', '/bo/me/passkeys/options'],
    ] as const)
      expect((await test.ask(method, url, { token: waiting })).body.errorCode, url).toBe('staff.factor.required');
    const show = (given: string) => test.ask('POST', '/bo/session/factor', { token: waiting, sealed: true, body: { code: given } });
    expect((await show(code())).body.errorCode, 'the code of the enrolment was used').toBe('staff.factor.wrong');
    expect((await show(code(1))).body).toMatchObject({ value: { kind: 'full' } });
    expect((await signIn('an.nguyen', 'Correct-horse-17', code(1))).body.errorCode).toBe('login.failed');
    clock.advance(2 * minute);
    expect((await signIn('AN.Nguyen', 'Correct-horse-17', code())).body).toMatchObject({ value: { kind: 'full' } });
  });

  it('answers unknown names, wrong passwords and other brands alike, and asks work of who goes on', async () => {
    const member = await hire(test, 'guessed.at', 'support');
    const names = ['nobody', 'guessed.at'];
    for (const name of names)
      for (let index = 0; index < 3; index += 1) expect((await signIn(name, 'x')).body.errorCode).toBe('login.failed');
    for (const name of names) expect((await signIn(name, 'x')).body.errorCode, name).toBe('slider.required');
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from back_office.audit where action = 'staff.sign-in-failed' and subject = ${`staff:${member.id}`}`.execute(
      test.services.db,
    );
    expect(rows[0]?.count, 'each in the log').toBe(3n);
  });

  it('ends sessions: idle 15 minutes, 8 hours at most, on sign-out, lock, reset and password change', async () => {
    const member = await hire(test, 'ends', 'support');
    expect((await me(member.token)).status).toBe(200);
    clock.advance(14 * minute);
    expect((await me(member.token)).status).toBe(200);
    clock.advance(15 * minute);
    expect((await me(member.token)).status).toBe(401);
    const next = async () => {
      clock.advance(2 * minute);
      return valueOf<{ token: string }>(await signIn('ends', member.password, member.code())).token;
    };
    const long = await next();
    for (let index = 0; index < 47; index += 1) {
      clock.advance(10 * minute);
      expect((await me(long)).status).toBe(200);
    }
    clock.advance(10 * minute);
    expect((await me(long)).status, 'eight hours').toBe(401);
  });

  it('tells an open page when its session ends and by which limit, and puts off the idle one only', async () => {
    const member = await hire(test, 'warned', 'support');
    const pulse = async () =>
      valueOf<{ session: { endsInMs: number; limit: string } }>(await test.ask('GET', '/bo/pulse', { token: member.token })).session;
    const stay = () => test.ask('POST', '/bo/session/stay', { token: member.token });
    expect(await pulse()).toEqual({ endsInMs: 15 * minute, limit: 'idle' });
    clock.advance(13 * minute);
    expect(await pulse(), 'a question of the page itself is no sign of life').toEqual({ endsInMs: 2 * minute, limit: 'idle' });
    expect(valueOf(await stay())).toEqual({ endsInMs: 15 * minute, limit: 'idle' });
    expect(await pulse()).toEqual({ endsInMs: 15 * minute, limit: 'idle' });
    for (let index = 0; index < 46; index += 1) {
      clock.advance(10 * minute);
      expect((await stay()).status).toBe(200);
    }
    expect(await pulse()).toEqual({ endsInMs: 7 * minute, limit: 'absolute' });
    clock.advance(6 * minute);
    expect(valueOf(await stay()), 'nothing puts off the absolute one').toEqual({ endsInMs: minute, limit: 'absolute' });
    clock.advance(minute);
    expect((await stay()).status).toBe(401);
  });

  it('lists and ends sessions, changes the password, signs out', async () => {
    const member = await hire(test, 'many', 'support');
    clock.advance(2 * minute);
    const other = valueOf<{ token: string }>(await signIn('many', member.password, member.code())).token;
    const { list } = valueOf<{ list: { id: string; isThis: boolean }[] }>(await test.ask('GET', '/bo/me/sessions', { token: other }));
    expect([list.length, list.filter(({ isThis }) => isThis).length]).toEqual([2, 1]);
    const foreign = list.find(({ isThis }) => !isThis)?.id ?? '';
    expect((await test.ask('DELETE', `/bo/me/sessions/${foreign}`, { token: admin.token })).status).toBe(401);
    clock.advance(2 * minute);
    admin.token = valueOf<{ token: string }>(await signIn('root', admin.password, admin.code())).token;
    expect((await test.ask('DELETE', `/bo/me/sessions/${foreign}`, { token: admin.token })).status, 'of somebody else').toBe(404);
    expect((await test.ask('DELETE', `/bo/me/sessions/${foreign}`, { token: other })).status).toBe(200);
    expect((await me(member.token)).status).toBe(401);
    const change = (current: string, next: string) =>
      test.ask('POST', '/bo/me/password', { token: other, sealed: true, body: { current, next } });
    expect((await change('wrong', 'Other-horse-1889')).body.errorCode).toBe('password.wrong');
    expect((await change(member.password, 'short')).body.errorCode).toBe('staff.password.weak');
    expect((await change(member.password, 'Other-horse-1889')).body).toMatchObject({ success: true });
    expect((await test.ask('DELETE', '/bo/session', { token: other })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
  });

  it('keeps the token in a cookie of its own for browsers, and asks for its CSRF token', async () => {
    const member = await hire(test, 'browser', 'content');
    clock.advance(2 * minute);
    const answer = await test.http.inject({
      method: 'POST',
      url: '/bo/session',
      headers: { host: 'localhost:8080', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(400);
    const signedIn = await signIn('browser', member.password, member.code(), { device: 'web' });
    const { token, csrfToken } = valueOf<{ token: string; csrfToken: string }>(signedIn);
    expect(token).toBe('cookie');
    const set = String(signedIn.headers['set-cookie']);
    expect(set).toMatch(/^staff=[\w-]{43}; .*HttpOnly/);
    const cookie = set.split(';')[0] ?? '';
    const post = (headers: Record<string, string>) =>
      test.ask('POST', '/bo/me/passkeys/options', { headers: { cookie, origin: 'http://localhost:8080', ...headers } });
    expect((await post({})).body.errorCode).toBe('request.forged');
    expect((await post({ 'x-csrf-token': csrfToken, origin: 'http://evil.example' })).body.errorCode).toBe('request.forged');
    expect((await post({ 'x-csrf-token': csrfToken })).body).toMatchObject({ success: true });
    // A players' cookie of the same value opens nothing, and the other way round.
    const value = cookie.replace('staff=', '');
    expect((await test.ask('GET', '/bo/me', { headers: { cookie: `session=${value}` } })).status).toBe(401);
    expect((await test.ask('GET', '/wps/member/info', { headers: { cookie: `session=${value}` } })).status).toBe(401);
  });
});

/** What a browser hands over, in the form of WebAuthn's JSON. */
function webAuthn({ id, ...response }: { id: string }): object {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

describe('what is taken away while somebody signs in', () => {
  /** Lets calls queue behind the account's row in the order given, as they would meet by chance. */
  async function inOrder<T>(staffId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
    const pending: Promise<T>[] = [];
    await inTransaction(test.services.db, async (transaction) => {
      await sql`select from back_office.staff where id = ${staffId}::uuid for update`.execute(transaction);
      for (const call of calls) {
        pending.push(call());
        await new Promise((done) => setTimeout(done, 1_500));
      }
    });
    return Promise.all(pending);
  }

  it('leaves no session behind, neither after a reset nor after a change of role', async () => {
    const left = async (id: string) =>
      (await sql<{ kind: string }>`select kind from back_office.session where staff_id = ${id}::uuid`.execute(test.services.db)).rows;
    const reset = await hire(test, 'reset.meanwhile', 'treasurer');
    const [, late] = await inOrder<{ body?: { errorCode?: string | undefined } }>(reset.id, [
      async () => (await test.app.modules.backOffice.staff.reset(holder, reset.name, 'laptop stolen'), {}),
      () => signIn(reset.name, reset.password, reset.code(1)),
    ]);
    expect(late?.body?.errorCode).toBe('login.failed');
    expect(await left(reset.id)).toEqual([]);
    const { rows } = await sql`
      select totp_confirmed_at from back_office.staff where id = ${reset.id}::uuid and totp_confirmed_at is null and totp_secret is null`.execute(
      test.services.db,
    );
    expect(rows).toHaveLength(1);

    const locked = await hire(test, 'locked.meanwhile', 'finance');
    await inOrder(locked.id, [
      () => signIn(locked.name, locked.password, locked.code(1)),
      () => test.ask('POST', `/bo/staff/${locked.id}`, { token: admin.token, body: { status: 'locked', reason: 'has left' } }),
    ]);
    expect(await left(locked.id)).toEqual([]);
  });
});

describe('staff passkeys', () => {
  it('are a second factor of their own: set up at the first sign-in, shown at the next, for this origin and once', async () => {
    const { enrolmentSecret } = await test.app.modules.backOffice.staff.create(holder, {
      name: 'keys',
      role: 'support',
      merchantIds: undefined,
      reason: 'a test needs one',
    });
    const password = 'Correct-horse-17';
    const half = valueOf<{ token: string }>(
      await test.ask('POST', '/bo/enrolment', { sealed: true, body: { name: 'keys', secret: enrolmentSecret, password } }),
    );
    const key = createSoftwarePasskey();
    const begin = async (token: string) =>
      valueOf<{ options: Record<string, unknown> }>(await test.ask('POST', '/bo/me/passkeys/options', { token })).options;
    const add = (token: string, passkey: unknown) => test.ask('POST', '/bo/me/passkeys', { token, body: { name: 'phone', passkey } });
    const foreign = webAuthn(key.make(await begin(half.token), { origin: 'https://evil.example' }));
    expect((await add(half.token, foreign)).body.errorCode).toBe('staff.factor.wrong');
    const made = webAuthn(key.make(await begin(half.token), { origin: 'http://localhost:8080' }));
    const full = valueOf<{ token: string; kind: string; factors: string[] }>(await add(half.token, made));
    expect(full).toMatchObject({ kind: 'full', factors: ['passkey'] });
    expect((await add(full.token, made)).body.errorCode, 'a challenge is good once').toBe('staff.factor.wrong');

    const first = valueOf<{ token: string; kind: string; passkeyOptions: Record<string, unknown> }>(await signIn('keys', password));
    expect(first.kind).toBe('factor');
    const show = (token: string, passkey: unknown) => test.ask('POST', '/bo/session/factor', { token, sealed: true, body: { passkey } });
    const other = createSoftwarePasskey();
    other.make(await begin(full.token), { origin: 'http://localhost:8080' });
    expect(
      (await show(first.token, webAuthn(other.answer(first.passkeyOptions, { origin: 'http://localhost:8080' })))).body.errorCode,
    ).toBe('staff.factor.wrong');
    const second = valueOf<{ token: string; passkeyOptions: Record<string, unknown> }>(await signIn('keys', password));
    const answer = webAuthn(key.answer(second.passkeyOptions, { origin: 'http://localhost:8080' }));
    expect((await show(second.token, answer)).body).toMatchObject({ value: { kind: 'full' } });
    const third = valueOf<{ token: string }>(await signIn('keys', password));
    expect((await show(third.token, answer)).body.errorCode, 'the answer of another challenge').toBe('staff.factor.wrong');
    const { passkeys } = valueOf<{ passkeys: { id: string }[] }>(await me(full.token));
    expect((await test.ask('DELETE', `/bo/me/passkeys/${passkeys[0]?.id}`, { token: full.token })).body.errorCode).toBe(
      'staff.factor.last',
    );
    clock.advance(8 * minute);
    expect((await me(full.token)).status).toBe(200);
    clock.advance(8 * minute);
    const late = await test.ask('POST', '/bo/me/passkeys/options', { token: full.token });
    expect(late.body.errorCode, 'factors change soon after signing in').toBe('staff.factor.required');
  });
});

describe('staff accounts', () => {
  it('are changed by another administrator, never to the last one’s loss', async () => {
    clock.advance(2 * minute);
    admin.token = valueOf<{ token: string }>(await signIn('root', admin.password, admin.code())).token;
    const change = (token: string, id: string, body: object) =>
      test.ask('POST', `/bo/staff/${id}`, { token, body: { reason: 'as told', ...body } });
    expect((await change(admin.token, admin.id, { status: 'locked' })).body.errorCode).toBe('staff.own.account');
    const brandAdmin = await hire(test, 'brand.admin', 'admin', { merchantIds: [1] });
    expect((await change(brandAdmin.token, admin.id, { status: 'locked' })).status, 'an account of every brand').toBe(404);
    const second = await hire(test, 'second.admin', 'admin');
    expect((await change(second.token, admin.id, { status: 'locked' })).body, 'quick, by one').toMatchObject({ value: { waits: null } });
    expect((await me(admin.token)).status, 'its sessions have ended').toBe(401);
    await expect(
      test.app.modules.backOffice.staff.change(holder, 'second.admin', { status: 'locked', reason: 'gone' }),
    ).rejects.toMatchObject({
      code: 'staff.last.admin',
    });
    const taken = await test.ask('POST', '/bo/staff', {
      token: second.token,
      body: { name: 'ROOT', email: 'root@house.example', role: 'support', brands: null, reason: 'again' },
    });
    expect(taken.body.errorCode).toBe('staff.name.taken');
    await test.app.modules.backOffice.staff.change(holder, 'root', { status: 'active', reason: 'found' });
    const { enrolmentSecret } = await test.app.modules.backOffice.staff.reset(holder, 'root', 'lost the phone');
    expect((await signIn('root', admin.password)).body.errorCode).toBe('login.failed');
    clock.advance(25 * 60 * minute);
    const late = await test.ask('POST', '/bo/enrolment', {
      sealed: true,
      body: { name: 'root', secret: enrolmentSecret, password: 'Correct-horse-18' },
    });
    expect(late.body.errorCode, 'a day later').toBe('staff.enrolment.invalid');
  });

  it('keep no secret in clear', async () => {
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(s::text, ' ') from back_office.staff s) || (select coalesce(string_agg(x::text, ' '), '') from back_office.session x)
        || (select string_agg(a::text, ' ') from back_office.audit a) as all`.execute(test.services.db);
    for (const secret of [admin.password, admin.token]) expect(rows[0]?.all).not.toContain(secret);
  });
});
