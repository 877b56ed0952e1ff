import { identity } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  goodPassword,
  openIdentityWorld,
  refusalOf,
  registration,
  testMerchant,
  testSettings,
  type IdentityWorld,
} from './testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(world.settings, structuredClone(testSettings));
  world.clock.advance(3_600_001);
  world.sandbox.clear();
});

const newPassword = 'fresh-and-unusual-9';
let count = 0;
async function house(): Promise<{ userName: string; email: string; mobile: string; local: string; id: number }> {
  count += 1;
  const userName = `Lost${count}`;
  const email = `lost${count}@example.com`;
  const local = `09061230${String(count).padStart(2, '0')}`;
  const mobile = `+84${local.slice(1)}`;
  const { playerId } = await world.module.createPlayer(testMerchant, { userName, password: goodPassword, email, mobile });
  return { userName, email, mobile, local, id: playerId };
}

/** Their mailboxes are confirmed. */
const confirm = (...ids: number[]) =>
  sql`update identity.player set email_verified_at = now() where id = any (${ids}::bigint[])`.execute(world.database.db);

describe('forgotten password by e-mail', () => {
  it('mails a code that works once, ends every session and tells the owner', async () => {
    const { userName, email, id } = await house();
    const { token } = await world.module.createSessionFor(id);
    const visitor = world.visitor();
    expect(await visitor.call(identity.forgotByEmail, { body: { username: userName.toUpperCase(), email: email.toUpperCase() } })).toEqual({
      expiredMinutes: 5,
    });
    await world.module.sendDueMessages();
    const verificationCode = world.sandbox.messages({ to: email })[0]?.code ?? '';
    const body = { username: userName, email, verificationCode, newPassword };
    // A password that will not do leaves the code as it was.
    expect((await refusalOf(visitor.call(identity.resetByEmail, { body: { ...body, newPassword: 'password123' } }))).code).toBe(
      'password.weak',
    );
    await world.warmUp();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => world.visitor().call(identity.resetByEmail, { body })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.module.authenticate(token, { merchantId: 1, ip: '', userAgent: '' })).toBeUndefined();
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: email })[0]?.subject).toContain('recovered');
    const { rows } = await sql<{ kind: string }>`select kind from identity.session where player_id = ${id}`.execute(world.database.db);
    expect(rows).toEqual([{ kind: 'recovery' }]);
  });

  it('answers alike whether or not the account exists, and mails nobody it should not', async () => {
    const { userName, email } = await house();
    const ask = (body: { username: string; email: string }) => world.visitor().call(identity.forgotByEmail, { body });
    const answers = await Promise.all([
      ask({ username: userName, email }),
      ask({ username: userName, email: 'other@example.com' }),
      ask({ username: 'Nobody99', email: 'nobody@example.com' }),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await world.module.sendDueMessages();
    expect(world.sandbox.messages().flatMap(({ to }) => to)).toEqual([email]);
    const wrong = { verificationCode: '000001', newPassword };
    const refusals = await Promise.all(
      [
        { username: userName, email },
        { username: 'Nobody99', email: 'nobody@example.com' },
        { username: 'Nobody98', email: 'x@example.com' },
      ].map((who) => refusalOf(world.visitor().call(identity.resetByEmail, { body: { ...who, ...wrong } }))),
    );
    expect(new Set(refusals.map(({ code, detail }) => JSON.stringify([code, detail])))).toEqual(
      new Set([JSON.stringify(['password.reset.invalid', { field: 'verificationCode' }])]),
    );
  });

  it('takes the user name or the confirmed mailbox alone, each with a code of its own', async () => {
    const { userName, email, id } = await house();
    await confirm(id);
    const [byName, byMail] = [{ username: userName }, { email: email.toUpperCase() }];
    const codeOf = async (who: typeof byName | typeof byMail) => {
      world.sandbox.clear();
      await world.visitor().call(identity.forgotByEmail, { body: who });
      await world.module.sendDueMessages();
      const [message] = world.sandbox.messages();
      expect(message?.to).toEqual([email]);
      return message?.code ?? '';
    };
    const reset = (who: typeof byName | typeof byMail, verificationCode: string) =>
      world.visitor().call(identity.resetByEmail, { body: { ...who, verificationCode, newPassword } });
    const verificationCode = await codeOf(byName);
    expect((await refusalOf(reset(byMail, verificationCode))).code).toBe('password.reset.invalid');
    expect(await reset(byName, verificationCode)).toMatchObject({ userName });
    expect(await reset(byMail, await codeOf(byMail))).toMatchObject({ userName });
    expect((await refusalOf(world.visitor().call(identity.forgotByEmail, { body: {} }))).code).toBe('register.field.required');
  });

  it('refuses the user name as a password to whoever named their mailbox', async () => {
    const { email, id } = await house();
    await confirm(id);
    await sql`update identity.player set user_name = 'Forgetful12', name_key = 'forgetful12' where id = ${id}`.execute(world.database.db);
    await world.visitor().call(identity.forgotByEmail, { body: { email } });
    await world.module.sendDueMessages();
    const verificationCode = world.sandbox.messages({ to: email })[0]?.code ?? '';
    const reset = { email, verificationCode, newPassword: 'forgetful12' };
    expect((await refusalOf(world.visitor().call(identity.resetByEmail, { body: reset }))).code).toBe('password.weak');
  });

  it('answers alike for a name or a mailbox that is nobody’s, that has no mailbox, that several have, or that nobody has confirmed', async () => {
    const { email, id } = await house();
    const { userName: other, email: unconfirmed } = await house();
    await world.module.sendDueMessages();
    world.sandbox.clear();
    await world.module.createPlayer(testMerchant, { userName: `${other}x`, password: goodPassword });
    const { playerId } = await world.module.createPlayer(testMerchant, { userName: `${other}y`, password: goodPassword, email });
    await confirm(id, playerId);
    const asked = [
      { username: `${other}x` },
      { username: 'Nobody97' },
      { email: 'nobody97@example.com' },
      { email },
      { email: unconfirmed },
    ];
    const answers = await Promise.all(asked.map((body) => world.visitor().call(identity.forgotByEmail, { body })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await world.module.sendDueMessages();
    expect(world.sandbox.messages()).toEqual([]);
    const refusals = await Promise.all(
      asked.map((who) =>
        refusalOf(world.visitor().call(identity.resetByEmail, { body: { ...who, verificationCode: '000001', newPassword } })),
      ),
    );
    expect(new Set(refusals.map(({ code, detail }) => JSON.stringify([code, detail])))).toEqual(
      new Set([JSON.stringify(['password.reset.invalid', { field: 'verificationCode' }])]),
    );
  });

  it('lets a code die after five minutes', async () => {
    const { userName, email } = await house();
    await world.visitor().call(identity.forgotByEmail, { body: { username: userName, email } });
    await world.module.sendDueMessages();
    const verificationCode = world.sandbox.messages({ to: email })[0]?.code ?? '';
    world.clock.advance(5 * 60_000);
    expect(
      (await refusalOf(world.visitor().call(identity.resetByEmail, { body: { username: userName, email, verificationCode, newPassword } })))
        .code,
    ).toBe('password.reset.invalid');
  });
});

describe('forgotten password by phone', () => {
  it('takes the code of this purpose, signs in, and opens an account that was slowed down', async () => {
    const { userName, local, mobile } = await house();
    const visitor = world.visitor();
    await visitor.call(identity.sendNoLoginSms, { body: { mobileNum: local, purpose: 'login', geetest: await visitor.slider() } });
    await world.module.sendDueMessages();
    const loginCode = world.sandbox.messages({ to: mobile })[0]?.code ?? '';
    const body = { mobileNum: local, newPassword };
    expect((await refusalOf(visitor.call(identity.resetByPhone, { body: { ...body, verificationCode: loginCode } }))).code).toBe(
      'password.reset.invalid',
    );
    world.clock.advance(60_001);
    await visitor.call(identity.sendNoLoginSms, { body: { mobileNum: local, purpose: 'forgot', geetest: await visitor.slider() } });
    await world.module.sendDueMessages();
    const verificationCode = world.sandbox.messages({ to: mobile })[0]?.code ?? '';
    expect(await visitor.call(identity.resetByPhone, { body: { ...body, verificationCode } })).toMatchObject({
      userName,
      sessionKind: 'full',
    });
    expect(await visitor.caller()).toMatchObject({ sessionKind: 'recovery' });
    const again = world.visitor();
    expect(
      await again.call(identity.login, { body: { username: userName, password: newPassword, geetest: await again.slider() } }),
    ).toMatchObject({ userName });
    world.settings.phoneRecovery = false;
    expect((await refusalOf(visitor.call(identity.resetByPhone, { body: { ...body, verificationCode } }))).code).toBe(
      'function.not.available',
    );
  });
});

describe('change of password', () => {
  it.each([
    [{ oldPassword: 'not-the-old-one' }, 'password.wrong'],
    [{}, 'register.field.required'],
    [{ oldPassword: goodPassword, confirmNewPassword: 'other' }, 'password.confirmation'],
    [{ oldPassword: goodPassword, newPassword: goodPassword, confirmNewPassword: goodPassword }, 'password.same'],
    [{ oldPassword: goodPassword, newPassword: 'iloveyou1', confirmNewPassword: 'iloveyou1' }, 'password.weak'],
    [{ oldPassword: goodPassword, newPassword: 'short', confirmNewPassword: 'short' }, 'register.field.invalid'],
  ])('refuses %j with %s', async (change, code) => {
    const visitor = world.visitor();
    await visitor.call(identity.register, { body: registration(`Change${(count += 1)}`) });
    expect(
      (await refusalOf(visitor.call(identity.changePassword, { body: { newPassword, confirmNewPassword: newPassword, ...change } }))).code,
    ).toBe(code);
    expect(await visitor.caller()).toBeDefined();
  });

  it('stops guessing the old password from a stolen session', async () => {
    const visitor = world.visitor();
    await visitor.call(identity.register, { body: registration(`Change${(count += 1)}`) });
    const change = (oldPassword: string) =>
      refusalOf(visitor.call(identity.changePassword, { body: { oldPassword, newPassword, confirmNewPassword: newPassword } }));
    for (let guess = 0; guess < 5; guess += 1) expect((await change(`guess-number-${guess}`)).code).toBe('password.wrong');
    expect((await change(goodPassword)).code).toBe('login.locked');
  });
});

describe('member', () => {
  it('keeps nickname, avatar and language, and refuses others', async () => {
    const visitor = world.visitor();
    await visitor.call(identity.register, { body: registration(`Profile${(count += 1)}`) });
    await visitor.call(identity.updateMemberInfo, { body: { nickname: ' Lucky Fox ' } });
    await visitor.call(identity.setMemberIcon, { body: { avatar: 'a5' } });
    await visitor.call(identity.setLanguage, { body: { language: 'vi' } });
    expect(await visitor.call(identity.getMemberInfo)).toMatchObject({ nickname: 'Lucky Fox', avatar: 'a5', language: 'VI' });
    expect(await visitor.call(identity.getMemberIcon)).toMatchObject({ avatar: 'a5', avatarType: 'STATIC' });
    expect((await refusalOf(visitor.call(identity.setMemberIcon, { body: { avatar: '../../etc' } }))).code).toBe('request_param_err');
    expect((await refusalOf(visitor.call(identity.setLanguage, { body: { language: 'XX' } }))).code).toBe('request_param_err');
    expect((await refusalOf(visitor.call(identity.updateMemberInfo, { body: { nickname: 'a\u202Eb' } }))).code).toBe(
      'register.field.invalid',
    );
  });

  it('shows others a masked name', async () => {
    const { playerId } = await world.module.createPlayer(testMerchant, { userName: 'Fortuna77', password: undefined });
    const trial = await world.module.createPlayer(testMerchant, { userName: 'Trial77', password: undefined, type: 4 });
    expect(await world.module.maskedNames([playerId, trial.playerId, 1])).toEqual(new Map([[playerId, 'Fo***77']]));
  });
});

describe('messages', () => {
  it('come in the language of the account', async () => {
    const { userName, email } = await house();
    await sql`update identity.player set language = 'VI' where name_key = ${userName.toLowerCase()}`.execute(world.database.db);
    await world.visitor().call(identity.forgotByEmail, { body: { username: userName, email } });
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: email })[0]?.text).toContain('mã đặt lại mật khẩu');
  });

  it('wait for a mail server that is down, and give up with the code', async () => {
    const { userName, email } = await house();
    world.sandbox.fault('mail', 'fail', 1);
    await world.visitor().call(identity.forgotByEmail, { body: { username: userName, email } });
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: email })).toHaveLength(0);
    world.clock.advance(2001);
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: email })).toHaveLength(1);
    world.sandbox.fault('mail', 'fail', 1);
    await world.visitor().call(identity.forgotByEmail, { body: { username: userName, email } });
    await world.module.sendDueMessages();
    world.clock.advance(5 * 60_000);
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: email })).toHaveLength(1);
    expect((await sql`select 1 from identity.outgoing_message`.execute(world.database.db)).rows).toHaveLength(0);
  });
});
