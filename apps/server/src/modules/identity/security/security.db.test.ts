import { toldTo } from '../../messaging/testing/told.js';
import { identity, security, type Input } from '@sortes/contract';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  goodPassword,
  openIdentityWorld,
  refusalOf,
  registration,
  testMerchant,
  type IdentityWorld,
  type Visitor,
} from '../testing/identity-world.js';
import { createSoftwarePasskey } from '../testing/software-authenticator.js';

let world: IdentityWorld;
let count = 0;
const minute = 60_000;

beforeAll(async () => {
  world = await openIdentityWorld();
});
afterEach(() => world.sandbox.clear());
afterAll(() => world.close());

type Member = Visitor & { id: number; name: string; email: string };

/** A new member who has just registered, with a mailbox that is not confirmed yet. */
async function member(): Promise<Member> {
  const visitor = world.visitor({ ip: `198.51.100.${(count % 250) + 1}` });
  const name = `Guarded${(count += 1)}`;
  const email = `${name.toLowerCase()}@example.com`;
  const { session } = await visitor.call(identity.register, { body: registration(name, { email, birthday: '1990-05-17' }) });
  return Object.assign(visitor, { id: session.id, name, email });
}

async function codeTo(to: string): Promise<string> {
  await world.module.sendDueMessages();
  return world.sandbox.messages({ to })[0]?.code ?? '';
}

async function confirmEmail(one: Member): Promise<void> {
  await one.call(security.sendEmailCode, { body: {} });
  await one.call(security.bindEmail, { body: { verificationCode: await codeTo(one.email) } });
  world.clock.advance(minute);
}

const codeNow = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() + stepsAhead * 30_000 });

/** Switches the app on. The code of this half minute is used up by it. */
async function withTotp(one: Member): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await one.call(security.startTotp, { body: {} });
  const { recoveryCodes } = await one.call(security.confirmTotp, { body: { code: codeNow(secret) } });
  world.clock.advance(30_000);
  return { secret, recoveryCodes };
}

/** The sign-in password and a code to the confirmed mailbox. */
async function proveByCode(one: Member): Promise<void> {
  await one.call(security.startStepUp, { body: { method: 'email' } });
  await one.call(security.stepUp, { body: { method: 'email', code: await codeTo(one.email), password: goodPassword } });
}

async function withPasskey(one: Member) {
  const passkey = createSoftwarePasskey();
  const made = passkey.make(await one.call(security.startPasskey, { body: {} }));
  const { id } = await one.call(security.addPasskey, { body: { name: 'My phone', passkey: made } });
  return { passkey, id };
}

async function signIn(visitor: Visitor, username: string, password = goodPassword) {
  return visitor.call(identity.login, {
    body: { username, password, geetest: await visitor.slider() } as Input<typeof identity.login>['body'],
  });
}

const stepUpRefusal = async (one: Visitor, at = world.module) => refusalOf(at.requireStepUp(await one.context()));
const passes = async (one: Visitor): Promise<void> => world.module.requireStepUp(await one.context());

describe('the payment password', () => {
  it('is set with the sign-in password, by the rule of the brand, and is none that others try first', async () => {
    const one = await member();
    const set = (newPaymentPassword: string, password = goodPassword) =>
      refusalOf(one.call(security.setPaymentPassword, { body: { password, newPaymentPassword } }));
    expect(await one.call(security.getPaymentPassword)).toMatchObject({ isSet: false, digits: 6 });
    expect((await refusalOf(world.module.checkPaymentPassword(one.id, '246810'))).code).toBe('payment.password.missing');
    for (const unfit of ['12345', '1234567', 'abcdef', '']) expect((await set(unfit)).code, unfit).toMatch(/^register\.field\./);
    for (const guessed of ['000000', '123456', '654321', '121212', '123123', '170590', '900517', '051790', '199005'])
      expect((await set(guessed)).code, guessed).toBe('payment.password.weak');
    expect((await set('246810', 'not the password')).code).toBe('password.wrong');
    await one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '246810' } });
    expect((await set('135791')).code).toBe('payment.password.set');
    await world.module.checkPaymentPassword(one.id, '246810');
    const { rows } = await sql<{ hash: string }>`select payment_password_hash as hash from identity.player where id = ${one.id}`.execute(
      world.database.db,
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  });

  it('differs from the sign-in password', async () => {
    const one = await member();
    const before = world.settings.fields;
    world.settings.fields = before.map((rule) => rule);
    Object.assign(world.settings, {
      fields: [
        ...before,
        { field: 'paymentPassword', enabled: true, required: false, minLength: 6, maxLength: 64, acceptedPattern: '*', patternId: 0 },
      ],
    });
    const refused = await refusalOf(
      one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: goodPassword } }),
    );
    world.settings.fields = before;
    expect(refused.code).toBe('payment.password.same');
  });

  it('counts fifty wrong ones side by side exactly: four are judged, the fifth locks, for half an hour, over all processes', async () => {
    const one = await member();
    await one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '246810' } });
    await world.warmUp();
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        refusalOf((index % 2 === 0 ? world.module : world.other).checkPaymentPassword(one.id, '135792')),
      ),
    );
    const wrong = codes.filter(({ code }) => code === 'payment.password.wrong');
    expect(wrong.map(({ detail }) => detail.parameters?.['left']).toSorted()).toEqual([1, 2, 3, 4]);
    expect(codes.filter(({ code }) => code === 'payment.password.locked')).toHaveLength(46);
    const locked = await refusalOf(world.other.checkPaymentPassword(one.id, '246810'));
    expect(locked.code).toBe('payment.password.locked');
    expect(locked.detail.retryAfterSeconds).toBe(1800);
    world.clock.advance(29 * minute);
    expect((await refusalOf(world.module.checkPaymentPassword(one.id, '246810'))).detail.retryAfterSeconds).toBe(60);
    world.clock.advance(minute);
    await world.module.checkPaymentPassword(one.id, '246810');
  });

  it('is never locked by itself: 100 right ones side by side over two processes pass, also where four were wrong before', async () => {
    const one = await member();
    await one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '246810' } });
    await world.warmUp();
    const hundred = () =>
      Promise.all(
        Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? world.module : world.other).checkPaymentPassword(one.id, '246810')),
      );
    await hundred();
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await refusalOf(world.module.checkPaymentPassword(one.id, '135792'))).code).toBe('payment.password.wrong');
    await hundred();
    expect(await one.call(security.getPaymentPassword)).toMatchObject({ lockedSeconds: 0 });
  });

  it('tells a guess from the right one where both come at once, and counts the guess', async () => {
    const one = await member();
    await one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '246810' } });
    const [right, wrong] = await Promise.all([
      world.module.checkPaymentPassword(one.id, '246810').then(() => 'passed'),
      refusalOf(world.module.checkPaymentPassword(one.id, '135792')),
    ]);
    expect([right, wrong.code]).toEqual(['passed', 'payment.password.wrong']);
  });

  it('changes with the old one, and forgets wrong tries with a right one', async () => {
    const one = await member();
    await one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '246810' } });
    const change = (oldPaymentPassword: string, newPaymentPassword: string) =>
      one.call(security.changePaymentPassword, { body: { oldPaymentPassword, newPaymentPassword } });
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await refusalOf(change('999998', '135797'))).code).toBe('payment.password.wrong');
    await change('246810', '135797');
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await refusalOf(change('246810', '975318'))).code).toBe('payment.password.wrong');
    expect((await refusalOf(change('135797', '135797'))).code).toBe('payment.password.same');
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: one.email }).filter(({ subject }) => subject?.includes('payment password'))).toHaveLength(2);
  });

  it('forgotten is replaced by sign-in password and a code; then withdrawals pause for a day', async () => {
    const one = await member();
    await one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '246810' } });
    const reset = () => one.call(security.resetPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '135797' } });
    // The sign-in password alone, fresh as it is, is not enough.
    expect((await refusalOf(reset())).code).toBe('function.not.available');
    await confirmEmail(one);
    world.clock.advance(6 * minute);
    const asked = await refusalOf(reset());
    expect([asked.code, asked.detail.value]).toEqual(['step.up.required', { methods: ['email'] }]);
    await one.call(security.startStepUp, { body: { method: 'email' } });
    expect((await refusalOf(one.call(security.stepUp, { body: { method: 'email', code: '000000' } }))).code).toBe('sms.code.wrong');
    await one.call(security.stepUp, { body: { method: 'email', code: await codeTo(one.email) } });
    await reset();
    await world.module.checkPaymentPassword(one.id, '135797');
    const paused = await stepUpRefusal(one);
    expect(paused.code).toBe('withdrawal.paused');
    expect(paused.detail.value?.['until']).toBe(world.clock.now().getTime() + 24 * 60 * minute);
    // 15:03 of the brand's time zone, seven hours ahead of UTC.
    expect(paused.detail.parameters?.['until']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect((await one.call(security.getSecurityConfig)).withdrawalsPausedUntil).toBe(world.clock.now().getTime() + 24 * 60 * minute);
    world.clock.advance(24 * 60 * minute);
    const again = world.visitor({ ip: one.ip });
    await signIn(again, one.name);
    await passes(again);
  });
});

describe('an authenticator app', () => {
  it('is asked for at every sign-in, takes each code once, and no code before it', async () => {
    const one = await member();
    const { secret } = await withTotp(one);
    const other = world.visitor({ ip: one.ip });
    // A browser and address the player is known by make no difference.
    const session = await signIn(other, one.name);
    expect([session.sessionKind, session.verificationMethods]).toEqual(['verification', ['totp', 'recovery']]);
    const answer = (code: string) => other.call(identity.loginVerification, { body: { method: 'totp', verificationCode: code } });
    const code = codeNow(secret);
    expect((await answer(code)).sessionKind).toBe('full');
    await other.call(identity.logout);
    await signIn(other, one.name);
    expect((await refusalOf(answer(code))).code).toBe('totp.wrong');
    // The code of the half minute before it lies in the window of drift, but time does not run back.
    expect((await refusalOf(answer(codeNow(secret, -1)))).code).toBe('totp.wrong');
    expect((await answer(codeNow(secret, 1))).sessionKind).toBe('full');
  });

  it('is asked for on a remembered device too, which is not remembered any longer for it', async () => {
    const one = await member();
    const { secret } = await withTotp(one);
    const visitor = world.visitor({ ip: one.ip });
    await visitor.call(identity.login, {
      body: { username: one.name, password: goodPassword, remember: true, geetest: await visitor.slider() },
    });
    await visitor.call(identity.loginVerification, { body: { method: 'totp', verificationCode: codeNow(secret) } });
    visitor.cookies.delete('session');
    const remembered = await sql<{ at: Date }>`select max(expires_at) as at from identity.device_token where player_id = ${one.id}`.execute(
      world.database.db,
    );
    world.clock.advance(60 * minute);
    const half = await visitor.call(identity.loginDevice, { body: { username: one.name } });
    expect([half.sessionKind, half.verificationMethods]).toEqual(['verification', ['totp', 'recovery']]);
    const { sessionKind } = await visitor.call(identity.loginVerification, { body: { method: 'totp', verificationCode: codeNow(secret) } });
    expect(sessionKind).toBe('full');
    const after = await sql<{ at: Date }>`select max(expires_at) as at from identity.device_token where player_id = ${one.id}`.execute(
      world.database.db,
    );
    expect(after.rows).toEqual(remembered.rows);
  });

  it('lets one of five in who bring the same code at once', async () => {
    const one = await member();
    const { secret } = await withTotp(one);
    const halves: Visitor[] = [];
    for (let at = 0; at < 5; at += 1) {
      const other = world.visitor({ ip: `203.0.113.${at + 20}` });
      await signIn(other, one.name);
      halves.push(other);
    }
    await world.warmUp();
    const results = await Promise.allSettled(
      halves.map((other) => other.call(identity.loginVerification, { body: { method: 'totp', verificationCode: codeNow(secret) } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('opens with a recovery code once: of fifty at once one', async () => {
    const one = await member();
    const { recoveryCodes } = await withTotp(one);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) {
      expect(code.replaceAll('-', '').length * Math.log2(31)).toBeGreaterThanOrEqual(128);
      // As people type it from paper, with a space on both sides of each dash.
      const typed = code.replaceAll('-', ' - ');
      expect(Value.Check(security.stepUp.body, { method: 'recovery', code: typed })).toBe(true);
      expect(Value.Check(identity.loginVerification.body, { method: 'recovery', verificationCode: typed })).toBe(true);
    }
    const [first = '', second = ''] = recoveryCodes;
    await world.warmUp();
    const context = await one.context();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, async (_, index) => {
        const at = index % 2 === 0 ? world.module : world.other;
        const route = at.routes.find(({ operation }) => operation === security.stepUp);
        return route?.handler({ params: {}, query: {}, body: { method: 'recovery', code: first } } as never, context);
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await one.call(security.getSecurityConfig)).totp.recoveryCodesLeft).toBe(9);
    world.clock.advance(16 * minute);
    const other = world.visitor({ ip: one.ip });
    await signIn(other, one.name);
    const typed = second.toLowerCase().replace('-', ' ');
    expect((await other.call(identity.loginVerification, { body: { method: 'recovery', verificationCode: typed } })).sessionKind).toBe(
      'full',
    );
    expect((await refusalOf(one.call(security.stepUp, { body: { method: 'recovery', code: second } }))).code).toBe('recovery.code.wrong');
  });

  it('opens with a recovery code of an earlier version, which was shorter', async () => {
    const one = await member();
    await withTotp(one);
    const digest = world.services.vault.digest('identity-recovery-code', `${one.id}:ABCDEFGHJKMNPQRSTUVWXYZ23`);
    await sql`insert into identity.recovery_code (player_id, code_digest, created_at) values (${one.id}, ${digest}, now())`.execute(
      world.services.db,
    );
    const other = world.visitor({ ip: one.ip });
    await signIn(other, one.name);
    const answer = { method: 'recovery' as const, verificationCode: 'ABCDE-FGHJK-MNPQR-STUVW-XYZ23' };
    expect((await other.call(identity.loginVerification, { body: answer })).sessionKind).toBe('full');
  });

  it('locks after five wrong codes, whatever the session, and a right one does not open the lock', async () => {
    const one = await member();
    const { secret } = await withTotp(one);
    const other = world.visitor({ ip: one.ip });
    await signIn(other, one.name);
    const answer = (code: string) =>
      refusalOf(other.call(identity.loginVerification, { body: { method: 'totp', verificationCode: code } }));
    const wrong = codeNow(secret) === '000000' ? '111111' : '000000';
    for (let at = 0; at < 5; at += 1) expect((await answer(wrong)).code).toBe('totp.wrong');
    expect((await answer(codeNow(secret))).code).toBe('factor.locked');
    expect((await refusalOf(one.call(security.stepUp, { body: { method: 'totp', code: codeNow(secret) } }))).code).toBe('factor.locked');
  });

  it('stays on when the password is reset by mail, and the session it opens then is a recovered one', async () => {
    const one = await member();
    await confirmEmail(one);
    const { secret } = await withTotp(one);
    const visitor = world.visitor({ ip: one.ip });
    await visitor.call(identity.forgotByEmail, { body: { username: one.name, email: one.email } });
    const verificationCode = await codeTo(one.email);
    const reset = await visitor.call(identity.resetByEmail, {
      body: { username: one.name, email: one.email, verificationCode, newPassword: 'another-horse-9' },
    });
    expect([reset.sessionKind, reset.verificationMethods]).toEqual(['verification', ['totp', 'recovery']]);
    const { sessionKind } = await visitor.call(identity.loginVerification, { body: { method: 'totp', verificationCode: codeNow(secret) } });
    expect(sessionKind).toBe('full');
    expect((await visitor.caller())?.sessionKind).toBe('recovery');
    expect((await stepUpRefusal(visitor)).code).toBe('withdrawal.paused');
  });

  it('goes only for who proves themselves, and the recovery codes with it', async () => {
    const one = await member();
    const { secret, recoveryCodes } = await withTotp(one);
    world.clock.advance(16 * minute);
    expect((await refusalOf(one.call(security.removeTotp))).detail.value).toEqual({ methods: ['totp', 'recovery'] });
    await one.call(security.stepUp, { body: { method: 'totp', code: codeNow(secret) } });
    await one.call(security.removeTotp);
    expect((await refusalOf(one.call(security.stepUp, { body: { method: 'recovery', code: recoveryCodes[0] ?? '' } }))).code).toBe(
      'function.not.available',
    );
    const other = world.visitor({ ip: one.ip });
    expect((await signIn(other, one.name)).sessionKind).toBe('full');
    expect((await toldTo(world.services.db, one.id)).map(({ kind }) => kind)).toEqual(['security.factor.added', 'security.factor.removed']);
  });

  it('is not on before a code has confirmed it, and ends the other sessions when it is', async () => {
    const one = await member();
    const other = world.visitor({ ip: one.ip });
    await signIn(other, one.name);
    const { secret, uri } = await one.call(security.startTotp, { body: {} });
    expect(uri).toContain(`otpauth://totp/${testMerchant.name}:${one.name}?`);
    expect((await refusalOf(one.call(security.confirmTotp, { body: { code: '12' } }))).code).toBe('totp.wrong');
    expect((await one.call(security.getSecurityConfig)).totp.on).toBe(false);
    expect(await other.caller()).toBeDefined();
    await one.call(security.confirmTotp, { body: { code: codeNow(secret) } });
    expect(await other.caller()).toBeUndefined();
    expect(await one.caller()).toBeDefined();
    expect((await refusalOf(one.call(security.startTotp, { body: {} }))).code).toBe('totp.on');
  });
});

describe('a passkey', () => {
  it('signs in without a second step, also where an app is on, from a place never seen', async () => {
    const one = await member();
    await withTotp(one);
    const { passkey } = await withPasskey(one);
    const visitor = world.visitor({ ip: '192.0.2.77' });
    const options = await visitor.call(security.startPasskeyLogin, { body: {} });
    expect(Buffer.from(String(options['challenge']), 'base64url').length).toBeGreaterThanOrEqual(8);
    const session = await visitor.call(security.loginPasskey, { body: { passkey: passkey.answer(options) } });
    expect([session.id, session.sessionKind]).toEqual([one.id, 'full']);
    await passes(visitor);
    expect((await visitor.call(security.getSecurityConfig)).passkeys).toMatchObject([{ name: 'My phone', here: true }]);
  });

  it('answers one challenge once, and only in the browser, brand and for the purpose it was made for', async () => {
    const one = await member();
    const { passkey } = await withPasskey(one);
    const visitor = world.visitor({ ip: one.ip });
    const login = (body: ReturnType<typeof passkey.answer>, from: Visitor = visitor) =>
      from.call(security.loginPasskey, { body: { passkey: body } });
    const options = await visitor.call(security.startPasskeyLogin, { body: {} });
    const answer = passkey.answer(options);
    // Another browser with a challenge of its own brings this one's answer.
    const stranger = world.visitor({ ip: '192.0.2.5' });
    await stranger.call(security.startPasskeyLogin, { body: {} });
    expect((await refusalOf(login(answer, stranger))).code).toBe('passkey.failed');
    // That attempt used the challenge up.
    expect((await refusalOf(login(answer))).code).toBe('passkey.failed');

    const again = await visitor.call(security.startPasskeyLogin, { body: {} });
    const good = passkey.answer(again);
    await login(good);
    const cookie = visitor.cookies.get('passkey');
    expect(cookie).toBeUndefined();
    expect((await refusalOf(login(good))).code).toBe('passkey.failed');

    const elsewhere = world.visitor({ ip: one.ip, merchant: { ...testMerchant, id: 2 } });
    const foreign = await elsewhere.call(security.startPasskeyLogin, { body: {} });
    expect((await refusalOf(login(passkey.answer(foreign), elsewhere))).code).toBe('passkey.failed');

    // A challenge of a step-up does not sign in, nor that of another session prove this one.
    const { passkey: forStepUp } = await one.call(security.startStepUp, { body: { method: 'passkey' } });
    await visitor.call(security.startPasskeyLogin, { body: {} });
    expect((await refusalOf(login(passkey.answer(forStepUp ?? {})))).code).toBe('passkey.failed');
    const second = world.visitor({ ip: one.ip });
    await signIn(second, one.name);
    const { passkey: ofSecond } = await second.call(security.startStepUp, { body: { method: 'passkey' } });
    expect(
      (await refusalOf(one.call(security.stepUp, { body: { method: 'passkey', passkey: passkey.answer(ofSecond ?? {}) } }))).code,
    ).toBe('passkey.failed');
  });

  it('is refused from another origin, without the check of the person, with a counter that did not grow, after five minutes', async () => {
    const one = await member();
    const { passkey } = await withPasskey(one);
    const visitor = world.visitor({ ip: one.ip });
    const attempt = async (options: Parameters<typeof passkey.answer>[1], waitMs = 0) => {
      const asked = await visitor.call(security.startPasskeyLogin, { body: {} });
      const answer = passkey.answer(asked, options);
      world.clock.advance(waitMs);
      return visitor.call(security.loginPasskey, { body: { passkey: answer } });
    };
    await attempt({});
    expect((await refusalOf(attempt({ origin: 'http://localhost:8080.evil.example' }))).code).toBe('passkey.failed');
    expect((await refusalOf(attempt({ verified: false }))).code).toBe('passkey.failed');
    await attempt({});
    expect((await refusalOf(attempt({ counts: false }))).code).toBe('passkey.failed');
    expect((await refusalOf(attempt({}, 5 * minute))).code).toBe('passkey.failed');
    await attempt({});
    const { list } = await one.call(security.getSignIns, { query: { pageSize: 50 } });
    expect(list.filter(({ method, outcome }) => method === 'passkey' && outcome === 'failed')).toHaveLength(4);
  });

  it('is made only with a fresh proof and the challenge of this session; a made-up one of another site is refused', async () => {
    const one = await member();
    const passkey = createSoftwarePasskey();
    const options = await one.call(security.startPasskey, { body: {} });
    const add = (made: ReturnType<typeof passkey.make>) => one.call(security.addPasskey, { body: { name: 'Phone', passkey: made } });
    expect((await refusalOf(add(passkey.make(options, { origin: 'https://evil.example' })))).code).toBe('passkey.failed');
    expect((await refusalOf(add(passkey.make(options)))).code).toBe('passkey.failed');
    world.clock.advance(16 * minute);
    expect((await refusalOf(one.call(security.startPasskey, { body: {} }))).detail.value).toEqual({ methods: ['password'] });
    await one.call(security.stepUp, { body: { method: 'password', password: goodPassword } });
    const fresh = await one.call(security.startPasskey, { body: {} });
    const { id } = await add(passkey.make(fresh));
    // The same one again, by another member.
    const two = await member();
    const theirs = await two.call(security.startPasskey, { body: {} });
    expect((await refusalOf(two.call(security.addPasskey, { body: { name: 'x', passkey: passkey.make(theirs) } }))).code).toBe(
      'passkey.failed',
    );
    expect((await refusalOf(two.call(security.removePasskey, { params: { passkeyId: id } }))).code).toBe('passkey.unknown');
    expect((await refusalOf(two.call(security.renamePasskey, { params: { passkeyId: id }, body: { name: 'mine' } }))).code).toBe(
      'passkey.unknown',
    );
    await one.call(security.renamePasskey, { params: { passkeyId: id }, body: { name: 'Work phone' } });
    expect((await one.call(security.getSecurityConfig)).passkeys[0]?.name).toBe('Work phone');
    await one.call(security.removePasskey, { params: { passkeyId: id } });
    const visitor = world.visitor({ ip: one.ip });
    const asked = await visitor.call(security.startPasskeyLogin, { body: {} });
    expect((await refusalOf(visitor.call(security.loginPasskey, { body: { passkey: passkey.answer(asked) } }))).code).toBe(
      'passkey.failed',
    );
  });
});

describe('the step-up', () => {
  it('is not asked of who has no second factor and sits where they signed in', async () => {
    const one = await member();
    world.clock.advance(29 * minute);
    await passes(one);
  });

  it('holds for fifteen minutes where there is a second factor, and changes the token', async () => {
    const one = await member();
    const { secret } = await withTotp(one);
    await passes(one);
    world.clock.advance(14 * minute + 29_000);
    await passes(one);
    world.clock.advance(2000);
    const asked = await stepUpRefusal(one);
    expect([asked.code, asked.detail.value]).toEqual(['step.up.required', { methods: ['totp', 'recovery'] }]);
    // Weaker ways are none.
    for (const method of ['password', 'email', 'sms'] as const)
      expect((await refusalOf(one.call(security.stepUp, { body: { method, password: goodPassword, code: '000000' } }))).code).toBe(
        'function.not.available',
      );
    const before = one.token();
    await one.call(security.stepUp, { body: { method: 'totp', code: codeNow(secret) } });
    expect(one.token()).not.toBe(before);
    await passes(one);
    world.clock.advance(15 * minute + 1);
    expect((await stepUpRefusal(one)).code).toBe('step.up.required');
  });

  it('is asked for when the address changes, once; then the new address is the proven one', async () => {
    const one = await member();
    await passes(one);
    one.ip = '192.0.2.200';
    const asked = await stepUpRefusal(one);
    expect([asked.code, asked.detail.value]).toEqual(['step.up.required', { methods: ['password'] }]);
    expect(
      (
        await refusalOf(
          one.call(identity.changePassword, {
            body: { oldPassword: goodPassword, newPassword: 'another-horse-9', confirmNewPassword: 'another-horse-9' },
          }),
        )
      ).code,
    ).toBe('step.up.required');
    expect((await refusalOf(one.call(security.stepUp, { body: { method: 'password', password: 'wrong' } }))).code).toBe('password.wrong');
    await one.call(security.stepUp, { body: { method: 'password', password: goodPassword } });
    await passes(one);
    world.clock.advance(28 * minute);
    await passes(one);
    one.ip = '198.51.100.250';
    expect((await stepUpRefusal(one)).code).toBe('step.up.required');
  });

  it('is asked for in a session that a ticket opened elsewhere, however often: the ticket proves nothing', async () => {
    const one = await member();
    const rider = world.visitor({ ip: '192.0.2.77' });
    for (const [name, value] of one.cookies) rider.cookies.set(name, value);
    expect((await stepUpRefusal(rider)).code).toBe('step.up.required');
    for (let time = 0; time < 2; time += 1) {
      const { ticket } = await rider.call(identity.createTicket);
      const elsewhere = world.visitor({ ip: '192.0.2.77' });
      await elsewhere.call(identity.loginTicket, { body: { ticket } });
      expect((await stepUpRefusal(elsewhere)).code).toBe('step.up.required');
      // A ticket of that session is no better.
      const again = await elsewhere.call(identity.createTicket);
      const further = world.visitor({ ip: '192.0.2.77' });
      await further.call(identity.loginTicket, { body: { ticket: again.ticket } });
      expect((await stepUpRefusal(further)).code).toBe('step.up.required');
    }
    const { ticket } = await one.call(identity.createTicket);
    const home = world.visitor({ ip: one.ip });
    await home.call(identity.loginTicket, { body: { ticket } });
    await passes(home);
    // Nor has it made the place one where the password alone will do.
    const thief = world.visitor({ ip: '192.0.2.77' });
    expect((await signIn(thief, one.name)).sessionKind).toBe('verification');
  });

  it('is asked for on a remembered device at an address where nobody has proved themselves', async () => {
    const one = await member();
    const home = world.visitor({ ip: one.ip });
    await home.call(identity.login, {
      body: { username: one.name, password: goodPassword, remember: true, geetest: await home.slider() } as Input<
        typeof identity.login
      >['body'],
    });
    const thief = world.visitor({ ip: '192.0.2.78' });
    for (const [name, value] of home.cookies) if (name !== 'session') thief.cookies.set(name, value);
    const byDevice = (visitor: Visitor) => visitor.call(identity.loginDevice, { body: { username: one.name } });
    await byDevice(thief);
    expect((await stepUpRefusal(thief)).code).toBe('step.up.required');
    await byDevice(thief);
    expect((await stepUpRefusal(thief)).code).toBe('step.up.required');
    await thief.call(security.stepUp, { body: { method: 'password', password: goodPassword } });
    await passes(thief);
    thief.ip = one.ip;
    await byDevice(thief);
    await passes(thief);
  });

  it('is not softer at another host of the brand, where a passkey cannot answer', async () => {
    const one = await member();
    await withPasskey(one);
    world.clock.advance(16 * minute);
    expect((await stepUpRefusal(one)).detail.value).toEqual({ methods: ['passkey'] });
    const thief = world.visitor({ ip: one.ip });
    const { context } = thief;
    thief.context = async () => ({ ...(await context()), origin: 'http://second.example:8080' });
    await signIn(thief, one.name);
    expect((await stepUpRefusal(thief)).code).toBe('function.not.available');
    expect((await refusalOf(thief.call(security.startTotp, { body: {} }))).code).toBe('function.not.available');
    const [{ id } = { id: '' }] = (await thief.call(security.getSecurityConfig)).passkeys;
    expect((await refusalOf(thief.call(security.removePasskey, { params: { passkeyId: id } }))).code).toBe('function.not.available');
    expect((await refusalOf(thief.call(security.stepUp, { body: { method: 'password', password: goodPassword } }))).code).toBe(
      'function.not.available',
    );
  });

  it('tells no step of one session to another: a code is of the session that asked for it', async () => {
    const one = await member();
    await confirmEmail(one);
    const two = world.visitor({ ip: one.ip });
    await signIn(two, one.name);
    await one.call(security.startStepUp, { body: { method: 'email' } });
    const code = await codeTo(one.email);
    expect((await refusalOf(two.call(security.stepUp, { body: { method: 'email', code } }))).code).toBe('sms.code.wrong');
    await one.call(security.stepUp, { body: { method: 'email', code } });
    expect((await refusalOf(one.call(security.stepUp, { body: { method: 'email', code } }))).code).toBe('sms.code.wrong');
  });
});

describe('contacts', () => {
  it('change after a proof, by a code to the new one, and the old one is told', async () => {
    const one = await member();
    await confirmEmail(one);
    world.clock.advance(6 * minute);
    const mobileNum = `9123400${String(count).padStart(2, '0')}`;
    const next = `new-${one.email}`;
    expect((await refusalOf(one.call(security.sendEmailCode, { body: { email: next } }))).detail.value).toEqual({
      methods: ['email'],
      password: true,
    });
    await proveByCode(one);
    expect((await refusalOf(one.call(security.sendEmailCode, { body: { email: one.email.toUpperCase() } }))).code).toBe('contact.same');
    expect((await refusalOf(one.call(security.sendEmailCode, { body: { email: 'no mailbox' } }))).code).toBe('register.field.invalid');
    await one.call(security.sendEmailCode, { body: { email: next } });
    const code = await codeTo(next);
    // The code of one mailbox confirms no other.
    expect((await refusalOf(one.call(security.bindEmail, { body: { email: `x${next}`, verificationCode: code } }))).code).toBe(
      'sms.code.wrong',
    );
    world.sandbox.clear();
    await one.call(security.bindEmail, { body: { email: next, verificationCode: code } });
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: one.email })[0]?.subject).toContain('contact');
    expect((await toldTo(world.services.db, one.id)).map(({ kind }) => kind)).toEqual(['security.contact', 'security.contact']);
    expect((await one.call(security.getSecurityConfig)).email).toMatchObject({ masked: 'n***@example.com', verified: true });

    await one.call(security.sendPhoneCode, { body: { mobileNum } });
    const sent = world.sandbox.messages({ kind: 'sms' })[0];
    await one.call(security.bindPhone, { body: { mobileNum, verificationCode: sent?.code ?? '' } });
    expect(await world.module.personOf(one.id)).toMatchObject({ mobileVerified: true, emailVerified: true, birthday: '1990-05-17' });

    const two = await member();
    world.clock.advance(minute);
    await two.call(security.sendPhoneCode, { body: { mobileNum } });
    const theirs = world.sandbox.messages({ kind: 'sms' }).find((message) => message.code !== undefined);
    expect((await refusalOf(two.call(security.bindPhone, { body: { mobileNum, verificationCode: theirs?.code ?? '' } }))).code).toBe(
      'register.mobile.taken',
    );
  });
});

describe('an open session that somebody else finds', () => {
  const changes = (one: Member): Record<string, () => Promise<unknown>> => ({
    mailbox: () => one.call(security.sendEmailCode, { body: { email: `thief-${one.email}` } }),
    number: () => one.call(security.sendPhoneCode, { body: { mobileNum: '912345678' } }),
    app: () => one.call(security.startTotp, { body: {} }),
    passkey: () => one.call(security.startPasskey, { body: {} }),
    'payment password': () =>
      one.call(security.changePaymentPassword, { body: { oldPaymentPassword: '246810', newPaymentPassword: '135797' } }),
  });
  const answers = async (one: Member) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(changes(one)).map(async ([name, change]) => {
          const { code, detail } = await refusalOf(change());
          return [name, [code, detail.value]] as const;
        }),
      ),
    );
  const all = (value: unknown) =>
    Object.fromEntries(['mailbox', 'number', 'app', 'passkey', 'payment password'].map((name) => [name, value]));

  it('changes nothing that guards the account with a code alone, nor with the password alone', async () => {
    const one = await member();
    await confirmEmail(one);
    await one.call(security.setPaymentPassword, { body: { password: goodPassword, newPaymentPassword: '246810' } });
    await world.module.sendDueMessages();
    world.sandbox.clear();
    world.clock.advance(5 * minute);
    const asked = ['step.up.required', { methods: ['email'], password: true }];
    expect(await answers(one)).toEqual(all(asked));
    await one.call(security.startStepUp, { body: { method: 'email' } });
    await one.call(security.stepUp, { body: { method: 'email', code: await codeTo(one.email) } });
    expect(await answers(one)).toEqual(all(asked));
    expect((await refusalOf(one.call(security.stepUp, { body: { method: 'password', password: goodPassword } }))).code).toBe(
      'function.not.available',
    );
    // A session that was opened with the password a moment ago lacks the code only.
    const again: Member = Object.assign(world.visitor({ ip: one.ip }), { id: one.id, name: one.name, email: one.email });
    await signIn(again, one.name);
    expect(await answers(again)).toEqual(all(['step.up.required', { methods: ['email'] }]));
    world.clock.advance(minute);
    await again.call(security.startStepUp, { body: { method: 'email' } });
    const code = await codeTo(one.email);
    // A mistyped password does not use the code up.
    expect((await refusalOf(again.call(security.stepUp, { body: { method: 'email', code, password: 'not the password' } }))).code).toBe(
      'password.wrong',
    );
    await again.call(security.stepUp, { body: { method: 'email', code, password: goodPassword } });
    world.clock.advance(5 * minute);
    await changes(again)['mailbox']?.();
    world.clock.advance(1);
    expect(await answers(again)).toEqual(all(asked));
  });

  it('asks for the factor of who has one, not older than five minutes, also to take it away', async () => {
    const one = await member();
    await confirmEmail(one);
    const { secret } = await withTotp(one);
    world.clock.advance(4 * minute);
    await changes(one)['mailbox']?.();
    world.clock.advance(minute);
    const asked = ['step.up.required', { methods: ['totp', 'recovery'] }];
    for (const change of [
      changes(one)['mailbox'],
      changes(one)['number'],
      changes(one)['passkey'],
      () => one.call(security.removeTotp),
      () => one.call(security.renewRecoveryCodes, { body: {} }),
    ]) {
      const { code, detail } = await refusalOf(change?.() ?? Promise.resolve());
      expect([code, detail.value]).toEqual(asked);
    }
    await one.call(security.stepUp, { body: { method: 'totp', code: codeNow(secret) } });
    await changes(one)['number']?.();
  });
});

describe('sessions and sign-ins', () => {
  it('end on the other process too: one named, all others, never another member’s', async () => {
    const one = await member();
    const [two, three] = [world.visitor({ ip: one.ip, module: world.other }), world.visitor({ ip: one.ip, module: world.other })];
    await signIn(two, one.name);
    await signIn(three, one.name);
    const { list } = await one.call(security.getSessions);
    expect(list.filter(({ here }) => here)).toHaveLength(1);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ country: 'VN', ip: one.ip });
    const stranger = await member();
    const target = (await two.caller())?.sessionId ?? '';
    expect((await refusalOf(stranger.call(security.endSession, { params: { sessionId: target } }))).code).toBe('sessions.unknown');
    expect(await two.caller()).toBeDefined();
    expect(await three.caller()).toBeDefined();
    await one.call(security.endSession, { params: { sessionId: target } });
    await expect.poll(() => two.caller()).toBeUndefined();
    expect(await three.caller()).toBeDefined();
    expect(await one.call(security.endOtherSessions)).toEqual({ ended: 1 });
    await expect.poll(() => three.caller()).toBeUndefined();
    expect(await one.caller()).toBeDefined();
    expect(await stranger.caller()).toBeDefined();
    world.clock.advance(16 * minute);
    expect((await refusalOf(one.call(security.endOtherSessions))).code, 'by whoever has the session').toBe('step.up.required');
    const mine = (await one.caller())?.sessionId ?? '';
    expect((await refusalOf(one.call(security.endSession, { params: { sessionId: mine } }))).code).toBe('step.up.required');
  });

  it('are on record for ninety days with the tries that failed, for their owner only', async () => {
    const one = await member();
    const other = world.visitor({ ip: '192.0.2.9' });
    await refusalOf(signIn(other, one.name, 'wrong'));
    await refusalOf(signIn(other, `${one.name}nobody`, 'wrong'));
    const { list, total } = await one.call(security.getSignIns, { query: {} });
    expect(total).toBe(2);
    expect(list.map(({ outcome, method, ip }) => [outcome, method, ip])).toEqual([
      ['failed', 'password', '192.0.2.9'],
      ['done', 'register', one.ip],
    ]);
    const file = await one.call(security.exportSignIns);
    const text = [...(file as unknown as { rows: string[] }).rows].join('');
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text).toContain('Failed,Password,Vietnam,192.0.2.9,');
    expect(await world.module.personOf(one.id)).toMatchObject({ country: 'VN', userName: one.name, type: 0 });
    await sql`update identity.sign_in set at = at - interval '91 days' where player_id = ${one.id} and outcome = 'failed'`.execute(
      world.database.db,
    );
    expect((await one.call(security.getSignIns, { query: {} })).total).toBe(1);
  });
});

describe('the profile', () => {
  it('takes real name and birthday once, also of two who set them at once', async () => {
    const one = await member();
    expect((await refusalOf(one.call(security.updateProfile, { body: { birthday: '1991-01-01' } }))).code).toBe('profile.fixed');
    expect((await refusalOf(one.call(security.updateProfile, { body: { realName: '<b>' } }))).code).toBe('register.field.invalid');
    await world.warmUp();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        one.call(security.updateProfile, { body: { realName: `Nguyen Van ${'ABCDEFGHIJKLMNOPQRST'[index] ?? ''}` } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { fields } = await one.call(security.getProfile);
    expect(fields.find(({ field }) => field === 'realName')).toMatchObject({
      fixed: true,
      value: expect.stringMatching(/^N\*\*\*[A-T]$/) as string,
    });
    expect(fields.find(({ field }) => field === 'birthday')?.value).toBe('1990-**-**');
    // Fields the brand does not have are not kept.
    await one.call(security.updateProfile, { body: { wechat: 'hidden' } });
    expect(fields.some(({ field }) => field === 'wechat')).toBe(false);
  });

  it('refuses who is too young', async () => {
    const visitor = world.visitor();
    await visitor.call(identity.register, { body: registration(`Young${(count += 1)}`) });
    expect((await refusalOf(visitor.call(security.updateProfile, { body: { birthday: '2015-01-01' } }))).code).toBe(
      'register.age.too.young',
    );
  });
});

it('keeps nothing readable: neither keys, recovery codes, names of passkeys nor addresses stand in a dump', async () => {
  const one = await member();
  const { secret, recoveryCodes } = await withTotp(one);
  await withPasskey(one);
  const { rows } = await sql<{ dump: string }>`
    select string_agg(line, ' ') as dump from (
      select row_to_json(t)::text as line from identity.totp t union all select row_to_json(r)::text from identity.recovery_code r
      union all select row_to_json(p)::text from identity.passkey p union all select row_to_json(s)::text from identity.sign_in s
      union all select row_to_json(s)::text from identity.session s union all select row_to_json(c)::text from identity.challenge c
    ) as lines`.execute(world.database.db);
  const dump = rows[0]?.dump ?? '';
  expect(dump.length).toBeGreaterThan(1000);
  const hex = (text: string | Buffer) => Buffer.from(text as string).toString('hex');
  for (const hidden of [
    secret,
    recoveryCodes[0] ?? '',
    'My phone',
    one.ip,
    hex('My phone'),
    hex(Buffer.from(Secret.fromBase32(secret).bytes)),
    hex(one.ip),
  ])
    expect(dump).not.toContain(hidden);
});
