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
beforeEach(() => void Object.assign(world.settings, structuredClone(testSettings)));

describe('register by user name', () => {
  it('makes an active player, signs in, announces it and opens what others hang on it', async () => {
    const visitor = world.visitor();
    const { account, session } = await visitor.call(identity.register, {
      body: registration('Alice01', { email: ' Alice@Example.com ', birthday: '1990-02-28' }),
    });
    expect(account).toBe('Alice01');
    expect(session).toMatchObject({
      token: 'cookie',
      userName: 'Alice01',
      type: 0,
      sessionKind: 'full',
      firstTimeLogin: false,
      passwordWeak: false,
    });
    expect(await visitor.caller()).toMatchObject({ playerId: session.id, sessionKind: 'full' });
    expect(world.created.at(-1)).toEqual({ playerId: session.id, merchantId: 1, type: 0, currency: 'VND' });
    const { rows } = await sql<{
      n: bigint;
    }>`select count(*) as n from platform.outbox where topic = 'player.registered' and player_id = ${session.id}`.execute(
      world.database.db,
    );
    expect(rows[0]?.n).toBe(1n);
    expect(await visitor.call(identity.getMemberInfo)).toMatchObject({ account: 'Alice01', email: 'a***@example.com', mobileNum: '' });
  });

  it('gives a name once, whatever its case, also to fifty at the same time', async () => {
    const bodies = Array.from({ length: 50 }, (_, index) => registration(index % 2 === 0 ? 'samename' : 'SameName'));
    await world.warmUp();
    const results = await Promise.allSettled(bodies.map((body) => world.visitor().call(identity.register, { body })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = new Set(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [])));
    expect([...reasons].toSorted()).toEqual(['register.username.taken']);
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from identity.player where name_key = 'samename'`.execute(
      world.database.db,
    );
    expect(rows[0]?.n).toBe(1n);
  });

  it.each([
    [{ agreement: false }, 'register.agreement.required', 'agreement'],
    [{ termsVersion: '0' }, 'register.agreement.required', 'agreement'],
    [{ username: '1abc' }, 'register.field.invalid', 'username'],
    [{ username: 'abc' }, 'register.field.invalid', 'username'],
    [{ username: 'a'.repeat(17) }, 'register.field.invalid', 'username'],
    [{ username: '  ' }, 'register.field.required', 'username'],
    [{ username: '🎲🎲🎲🎲🎲' }, 'register.field.invalid', 'username'],
    [{ password: 'short7!', confirmPassword: 'short7!' }, 'register.field.invalid', 'password'],
    [{ confirmPassword: 'something-else' }, 'password.confirmation', 'confirmPassword'],
    [{ password: 'Password123', confirmPassword: 'Password123' }, 'password.weak', 'password'],
    [{ username: 'verylongname', password: 'VeryLongName', confirmPassword: 'VeryLongName' }, 'password.weak', 'password'],
    [{ email: 'not-mail' }, 'register.field.invalid', 'email'],
    [{ birthday: '2008-05-02' }, 'register.age.too.young', 'birthday'],
    [{ birthday: '2001-02-30' }, 'register.field.invalid', 'birthday'],
    [{ referralCode: 'NOBODY22' }, 'invitation_code_error', 'referralCode'],
    [{ affiliateCode: 'nobody' }, 'affiliate.invalid', 'affiliateCode'],
  ])('refuses %j with %s', async (change, code, field) => {
    const before = await countPlayers();
    const refusal = await refusalOf(world.visitor().call(identity.register, { body: registration('Refused1', change) }));
    expect([refusal.code, refusal.detail.field]).toEqual([code, field]);
    expect(await countPlayers()).toBe(before);
  });

  it('lets somebody play on the day of the birthday, in the time zone of the brand', async () => {
    // 08:00 UTC on 1 May is 1 May in Ho Chi Minh City too.
    await world.visitor().call(identity.register, { body: registration('JustAdult', { birthday: '2008-05-01' }) });
  });

  it('names the first fault of every field, with what the message needs', async () => {
    const refusal = await refusalOf(world.visitor().call(identity.register, { body: registration('1', { password: 'x', email: 'y' }) }));
    expect(refusal.detail.parameters).toEqual({ min: 4, max: 16, patternId: 1 });
    expect((refusal.detail.value as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual([
      'username',
      'password',
      'email',
    ]);
  });

  it('ignores what nobody may set, and fields the brand does not show', async () => {
    const body = registration('Mallory1', {
      type: 2,
      isAgent: 1,
      balance: 10 ** 9,
      status: 'locked',
      merchantId: 2,
      merchant_id: 2,
      first_login: true,
      id: 1,
      wechat: 'sent-anyway',
    });
    const { session } = await world.visitor().call(identity.register, { body });
    const { rows } = await sql<{
      type: number;
      status: string;
      merchant_id: number;
      details: Buffer | null;
    }>`select type, status, merchant_id, details from identity.player where id = ${session.id}`.execute(world.database.db);
    expect(rows[0]).toEqual({ type: 0, status: 'active', merchant_id: 1, details: null });
  });

  it('keeps who invited whom', async () => {
    const inviter = world.visitor();
    const { session: first } = await inviter.call(identity.register, { body: registration('Inviter1') });
    const { referralCode } = await inviter.call(identity.getMemberInfo);
    const { session } = await world
      .visitor()
      .call(identity.register, { body: registration('Invited1', { referralCode: referralCode.toLowerCase() }) });
    await world.module.createAffiliateCode(1, 'Summer', first.id);
    const { session: viaAgent } = await world
      .visitor()
      .call(identity.register, { body: registration('Invited2', { affiliateCode: 'SUMMER' }) });
    const { rows } = await sql<{
      invited_by: bigint;
      affiliate_code: string | null;
    }>`select invited_by, affiliate_code from identity.player where id in (${session.id}, ${viaAgent.id}) order by id`.execute(
      world.database.db,
    );
    expect(rows).toEqual([
      { invited_by: BigInt(first.id), affiliate_code: null },
      { invited_by: BigInt(first.id), affiliate_code: 'Summer' },
    ]);
    expect(await world.visitor().call(identity.checkAffiliate, { query: { code: 'summer' } })).toEqual({
      valid: true,
      code: 'Summer',
      ofAgent: true,
    });
    await world.module.createAffiliateCode(1, 'Ours');
    expect(await world.visitor().call(identity.checkAffiliate, { query: { code: 'ours' } })).toMatchObject({ ofAgent: false });
    expect(
      (
        await refusalOf(
          world.visitor({ merchant: { ...testMerchant, id: 2 } }).call(identity.checkAffiliate, { query: { code: 'summer' } }),
        )
      ).code,
    ).toBe('affiliate.invalid');
  });

  it('keeps brands apart: the same name, another player', async () => {
    const other = world.visitor({ merchant: { ...testMerchant, id: 2 } });
    await world.visitor().call(identity.register, { body: registration('TwoBrands') });
    await other.call(identity.register, { body: registration('TwoBrands') });
    // A session of one brand is nobody in the other.
    expect(await world.module.authenticate(other.token() ?? '', { merchantId: 1, ip: '', userAgent: '' })).toBeUndefined();
  });

  it('asks for the captcha when the brand does, and takes each image once', async () => {
    world.settings.captcha = true;
    const visitor = world.visitor();
    expect((await refusalOf(visitor.call(identity.register, { body: registration('Captcha1') }))).code).toBe('captcha.required');
    await visitor.call(identity.getCaptcha);
    expect((await refusalOf(visitor.call(identity.register, { body: registration('Captcha1', { captcha: '----' }) }))).code).toBe(
      'captcha.wrong',
    );
    const { rows } = await sql`select 1 from identity.challenge where kind = 'captcha'`.execute(world.database.db);
    expect(rows).toHaveLength(0);
    await visitor.call(identity.register, { body: registration('Captcha1', { geetest: await visitor.slider() }) });
  });

  it('is closed when the brand says so', async () => {
    world.settings.usernameRegistration = false;
    expect((await refusalOf(world.visitor().call(identity.register, { body: registration('Closed01') }))).code).toBe('register.closed');
  });

  it('says whether a name is free', async () => {
    const visitor = world.visitor();
    const ask = async (username: string) => (await visitor.call(identity.checkUsername, { query: { username } })).available;
    expect(await Promise.all([ask('freename'), ask('aLiCe01'), ask('1bad'), ask('x')])).toEqual([true, false, false, false]);
  });
});

describe('register by mobile', () => {
  const mobile = '0912 345 678';
  const body = (more: Record<string, unknown> = {}) => ({ ...registration('unused'), mobileNum: mobile, ...more }) as never;

  it('makes a name that is not the number, gives an account number, and number and both sign in', async () => {
    const visitor = world.visitor();
    await visitor.call(identity.sendRegisterSms, { body: { mobileNo: mobile, geetest: await visitor.slider() } });
    const code = world.sandbox.messages({ to: '+84912345678' })[0]?.code;
    const { account, session } = await visitor.call(identity.registerMobile, { body: body({ verificationCode: code }) });
    expect(session.userName, 'what staff and other programs read is not the number').toMatch(/^u[0-9a-z]{10}$/);
    expect(account).toMatch(/^8\d{9}$/);
    for (const username of ['84912345678', account, mobile, '+84912345678', session.userName]) {
      const again = world.visitor();
      expect(await again.call(identity.login, { body: { username, password: goodPassword, geetest: await again.slider() } })).toMatchObject(
        { id: session.id },
      );
    }
    expect(await visitor.call(identity.getMemberInfo)).toMatchObject({ mobileNum: '+84******678' });
  });

  it('takes a code once, and a number once', async () => {
    world.clock.advance(61_000);
    const visitor = world.visitor();
    // As a contact copies it; the account is made with another spelling of it.
    await visitor.call(identity.sendRegisterSms, {
      body: { mobileNum: '\u202A+84\u00A0987\u2011654\u2011321\u202C', geetest: await visitor.slider() },
    });
    const verificationCode = world.sandbox.messages({ to: '+84987654321' })[0]?.code;
    await world.warmUp();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        world.visitor().call(identity.registerMobile, { body: body({ mobileNum: '0987654321', verificationCode }) }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    world.clock.advance(61_000);
    await visitor.call(identity.sendRegisterSms, { body: { mobileNum: '0987654321', geetest: await visitor.slider() } });
    const next = world.sandbox.messages({ to: '+84987654321' })[0]?.code;
    expect(
      (await refusalOf(world.visitor().call(identity.registerMobile, { body: body({ mobileNum: '0987654321', verificationCode: next }) })))
        .code,
    ).toBe('register.mobile.taken');
  });

  it.each([
    [{ mobileNum: '12345' }, 'mobile.invalid'],
    [{ mobileNum: '' }, 'register.field.required'],
    [{ mobileNum: '0912000111', verificationCode: '' }, 'register.field.required'],
    [{ mobileNum: '0912000111', verificationCode: '000000' }, 'sms.code.wrong'],
    [{ mobileNum: '0912000111', countryDialingCode: '99999' }, 'mobile.invalid'],
  ])('refuses %j with %s', async (change, code) => {
    expect((await refusalOf(world.visitor().call(identity.registerMobile, { body: body(change) }))).code).toBe(code);
  });

  it('asks for a code even where codes are off, when there is no password', async () => {
    world.settings.smsVerification = false;
    world.settings.mobilePassword = false;
    const refusal = await refusalOf(world.visitor().call(identity.registerMobile, { body: body({ mobileNum: '0912000112' }) }));
    expect([refusal.code, refusal.detail.field]).toEqual(['register.field.required', 'verificationCode']);
  });
});

async function countPlayers(): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from identity.player`.execute(world.database.db);
  return rows[0]?.n ?? 0n;
}
