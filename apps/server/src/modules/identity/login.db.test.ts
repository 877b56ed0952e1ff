import { identity } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { solveWork } from '../../testing/with-work.js';
import {
  goodPassword,
  openIdentityWorld,
  refusalOf,
  registration,
  testMerchant,
  testSettings,
  withWork,
  type IdentityWorld,
  type Visitor,
} from './testing/identity-world.js';
import type { WorkAsked } from './work.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  Object.assign(world.settings, structuredClone(testSettings));
  // Every test has the twenty tries a minute to itself.
  world.clock.advance(61_000);
  world.sandbox.clear();
});

let count = 0;
async function newMember(more: Record<string, unknown> = {}): Promise<{ name: string; id: number; home: Visitor }> {
  const name = `Member${(count += 1)}`;
  const home = world.visitor({ ip: '198.51.100.1' });
  const { session } = await home.call(identity.register, { body: registration(name, more) });
  await home.call(identity.logout);
  return { name, id: session.id, home };
}

async function signIn(visitor: Visitor, username: string, password = goodPassword, more: Record<string, unknown> = {}) {
  return visitor.call(identity.login, { body: { username, password, geetest: await visitor.slider(), ...more } });
}

describe('sign-in by user name', () => {
  it('needs the slider, and takes each proof once, from this brand, for five minutes', async () => {
    const { name, home } = await newMember();
    const body = { username: name, password: goodPassword };
    expect((await refusalOf(home.call(identity.login, { body }))).code).toBe('slider.required');
    const geetest = await home.slider();
    expect(
      (await refusalOf(world.visitor({ merchant: { ...testMerchant, id: 2 } }).call(identity.login, { body: { ...body, geetest } }))).code,
    ).toBe('slider.failed');
    await world.warmUp();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => home.call(identity.login, { body: { ...body, geetest } })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const old = await home.slider();
    world.clock.advance(5 * 60_000 + 1);
    expect((await refusalOf(home.call(identity.login, { body: { ...body, geetest: old } }))).code).toBe('slider.failed');
  });

  it('gives browsers a cookie and a marker, programs the token', async () => {
    const { name, home } = await newMember();
    const inBrowser = await signIn(home, name.toUpperCase());
    expect(inBrowser.token).toBe('cookie');
    expect(home.cookies.get('session')).toMatch(/^[\w-]{43}$/);
    const program = world.visitor({ api: true, ip: '198.51.100.1' });
    const { token } = await signIn(program, ` ${name} `);
    expect(program.cookies.has('session')).toBe(false);
    program.headers['authorization'] = token;
    expect(await program.caller()).toMatchObject({ userName: name });
  });

  it('ends the session the browser had', async () => {
    const { name, home } = await newMember();
    await signIn(home, name);
    const before = home.token() ?? '';
    await signIn(home, name);
    expect(home.token()).not.toBe(before);
    expect(await world.module.authenticate(before, { merchantId: 1, ip: '', userAgent: '' })).toBeUndefined();
  });

  it('answers an unknown name as it answers a wrong password, with about the same work', async () => {
    const { name } = await newMember();
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        world.clock.advance(3_700_000);
        const visitor = world.visitor({ ip: `192.0.2.${round}` });
        const geetest = await visitor.slider();
        await world.services.db.deleteFrom('identity.throttle' as never).execute();
        const before = process.cpuUsage();
        const refusal = await refusalOf(
          visitor.call(identity.login, {
            body: { username: kind === 'known' ? name : `Nobody${round}`, password: 'wrong-password', geetest },
          }),
        );
        const { user, system } = process.cpuUsage(before);
        times[kind].push(user + system);
        answers.add(JSON.stringify([refusal.code, refusal.detail]));
      }
    }
    expect([...answers]).toEqual([JSON.stringify(['login.failed', { value: { captcha: false } }])]);
    const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
    // Processor time, which others on the machine do not lengthen. Hashing is most of it; without it an unknown name would cost a quarter.
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  it('asks strangers for a captcha after three failures and slows them down, and never the owner at home', async () => {
    const { name, home } = await newMember();
    const stranger = world.visitor({ ip: '192.0.2.99' });
    const flags: unknown[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) flags.push((await refusalOf(signIn(stranger, name, 'wrong-guess'))).detail.value);
    expect(flags).toEqual([{ captcha: false }, { captcha: false }, { captcha: true }]);
    expect((await refusalOf(signIn(stranger, name, goodPassword))).code).toBe('captcha.required');
    await stranger.call(identity.getCaptcha);
    expect((await refusalOf(signIn(stranger, name, goodPassword, { captcha: 'zzzz' }))).code).toBe('captcha.wrong');
    // Who cannot read the picture proves it in another way, with a proof of its own: the slider's does not count twice.
    const once = await stranger.slider();
    expect((await refusalOf(signIn(stranger, name, 'wrong-guess', { geetest: once, captchaProof: once }))).code).toBe('slider.failed');
    // The owner's own browser has a count of its own.
    expect(await signIn(home, name)).toMatchObject({ sessionKind: 'full' });
    // More failures, now behind captchas that only a test can answer.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      world.clock.advance(31 * 60_000);
      expect((await refusalOf(signIn(stranger, name, 'wrong-guess'))).code).toBe('login.failed');
    }
    const locked = await refusalOf(signIn(stranger, name, goodPassword));
    expect([locked.code, locked.detail.retryAfterSeconds]).toEqual(['login.locked', 30]);
    expect(await signIn(home, name)).toMatchObject({ sessionKind: 'full' });
    world.clock.advance(31 * 60_000);
    expect(await signIn(stranger, name)).toMatchObject({ sessionKind: 'full' });
  });

  it('works by the number of who is named otherwise, by the old name of who was named by one, and for who holds a number now before who once did', async () => {
    const number = '+84912300001';
    const named = await world.module.createPlayer(testMerchant, { userName: number.slice(1), password: goodPassword });
    const before = await signIn(world.visitor(), '0912300001');
    expect(before).toMatchObject({ id: named.playerId });
    // They have another number since; whoever got this one holds it unproven at first, and proves it then.
    const held = await world.module.createPlayer(testMerchant, { userName: 'uholder0001', password: goodPassword, mobile: number });
    const proven = (at: Date | null) =>
      sql`update identity.player set mobile_verified_at = ${at} where id = ${held.playerId}`.execute(world.services.db);
    await proven(null);
    expect(await signIn(world.visitor(), '84912300001')).toMatchObject({ id: named.playerId });
    await proven(world.clock.now());
    for (const spelling of ['0912300001', '+84 912 300 001', '84912300001'])
      expect(await signIn(world.visitor(), spelling), spelling).toMatchObject({ id: held.playerId });
  });

  it('asks for the captcha at the same try whether or not somebody has the number, however it is spelt', async () => {
    const own = '+84912345678';
    await world.module.createPlayer(testMerchant, { userName: own.slice(1), password: goodPassword, mobile: own });
    const flagsOf = async (spellings: string[], ip: string): Promise<unknown[]> => {
      const flags: unknown[] = [];
      for (const [index, spelling] of spellings.entries()) {
        const robot = world.visitor({ ip: `${ip}.${index}` });
        const refusal = await refusalOf(signIn(robot, spelling, 'wrong-guess'));
        flags.push([refusal.code, refusal.detail.value]);
      }
      return flags;
    };
    const spelt = (national: string): string[] => [
      `0${national}`,
      `+84${national}`,
      `0${national.slice(0, 3)} ${national.slice(3)}`,
      `84${national}`,
      `+84 ${national}`,
    ];
    const [existing, unknown] = [await flagsOf(spelt('912345678'), '192.0.2'), await flagsOf(spelt('912345679'), '192.0.3')];
    expect(existing).toEqual(unknown);
    expect(unknown.map((one) => (one as [string])[0])).toEqual([
      'login.failed',
      'login.failed',
      'login.failed',
      'captcha.required',
      'captcha.required',
    ]);
    // Nor does another dialling code give a number further tries.
    const foreign = { geetest: await world.visitor().slider(), countryDialingCode: '63' };
    for (const number of ['84912345678', '84912345679'])
      expect((await refusalOf(signIn(world.visitor(), number, 'wrong-guess', foreign))).code).toBe('captcha.required');
  });

  it('gives a browser a new mark at each sign-in: what was put there before is worth nothing', async () => {
    const [{ name, home }, { name: attacker }] = [await newMember(), await newMember()];
    // Somebody has their own mark put into the owner's browser, and keeps a copy.
    const planter = world.visitor({ ip: '192.0.2.50' });
    await signIn(planter, attacker);
    const planted = planter.cookies.get('known') ?? '';
    home.cookies.set('known', planted);
    await signIn(home, name);
    expect(home.cookies.get('known')).not.toBe(planted);
    // Made up, it is not taken over either.
    const madeUp = 'A'.repeat(43);
    home.cookies.set('known', madeUp);
    await signIn(home, name);
    for (const mark of [planted, madeUp]) {
      const thief = world.visitor({ ip: '192.0.2.51' });
      thief.cookies.set('known', mark);
      for (let attempt = 0; attempt < 3; attempt += 1) await refusalOf(signIn(thief, name, 'wrong-guess'));
      // The thief's guesses are a stranger's: they count with those of all strangers.
      expect((await refusalOf(signIn(world.visitor({ ip: '192.0.2.52' }), name, 'wrong-guess'))).code).toBe('captcha.required');
      await signIn(home, name);
      await sql`delete from identity.throttle`.execute(world.database.db);
    }
  });

  it('ends a mark with the sign-in that uses it, and keeps who else was known by it', async () => {
    const [{ name, home }, { name: partner }] = [
      await newMember({ email: 'marked@example.com' }),
      await newMember({ email: 'partner@example.com' }),
    ];
    home.ip = '192.0.2.60';
    const used = home.cookies.get('known') ?? '';
    expect(await signIn(home, name)).toMatchObject({ sessionKind: 'full' });
    const thief = world.visitor({ ip: '192.0.2.61' });
    thief.cookies.set('known', used);
    expect(await signIn(thief, name)).toMatchObject({ sessionKind: 'verification' });
    // Two who share a browser are both known there.
    home.ip = '198.51.100.1';
    expect(await signIn(home, partner)).toMatchObject({ sessionKind: 'full' });
    home.ip = '192.0.2.62';
    for (const either of [name, partner, name]) expect(await signIn(home, either)).toMatchObject({ sessionKind: 'full' });
  });

  it('takes a second proof in place of the captcha', async () => {
    const { name } = await newMember();
    const stranger = world.visitor({ ip: '192.0.2.98' });
    for (let attempt = 0; attempt < 3; attempt += 1) await refusalOf(signIn(stranger, name, 'wrong-guess'));
    const captchaProof = await stranger.slider();
    expect(await signIn(stranger, name, goodPassword, { captchaProof })).toMatchObject({ sessionKind: 'full' });
  });

  it('stops an address after twenty tries in a minute, over both processes', async () => {
    const { name } = await newMember();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const robot = world.visitor({ ip: '192.0.2.200', module: attempt % 2 === 0 ? world.module : world.other });
      codes.push((await refusalOf(robot.call(identity.login, { body: { username: `${name}x${attempt}`, password: 'whatever' } }))).code);
    }
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'slider.required'));
    expect(codes[20]).toBe('TOO_MANY_REQUESTS');
    world.clock.advance(60_001);
    expect(
      (await refusalOf(world.visitor({ ip: '192.0.2.200' }).call(identity.login, { body: { username: name, password: 'x' } }))).code,
    ).toBe('slider.required');
  });

  it('lets a locked account in with nothing, and says so only to the right password', async () => {
    const { name, id, home } = await newMember();
    await signIn(home, name);
    await world.module.setPlayerStatus(id, 'locked', 'test');
    expect(await home.caller()).toBeUndefined();
    expect((await refusalOf(signIn(home, name, 'wrong-password'))).code).toBe('login.failed');
    expect((await refusalOf(signIn(home, name))).code).toBe('account.locked');
  });

  it('refuses more hashing than the machine can bear', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 70 }, async (_, index) => {
        const visitor = world.visitor({ ip: `10.0.0.${index}` });
        return { visitor, geetest: await visitor.slider() };
      }),
    );
    await world.warmUp();
    const results = await Promise.allSettled(
      bodies.map(({ visitor, geetest }, index) =>
        visitor.call(identity.login, { body: { username: `Crowd${index}`, password: 'wrong-password', geetest } }),
      ),
    );
    const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'in'));
    expect(new Set(codes)).toEqual(new Set(['login.failed', 'system.busy']));
    expect(codes.filter((code) => code === 'login.failed').length).toBeGreaterThanOrEqual(52);
  });
});

describe('slider', () => {
  it('judges the position itself, six pixels either way, one answer a puzzle', async () => {
    const visitor = world.visitor();
    const solve = async (offset: number) => {
      const puzzle = await visitor.call(identity.getSlider);
      const { rows } = await sql<{ answer: Buffer }>`select answer from identity.challenge where id = ${puzzle.challenge}`.execute(
        world.database.db,
      );
      const x = Number(world.services.vault.open('identity-slider', rows[0]?.answer ?? Buffer.alloc(0)).toString()) + offset;
      return { puzzle, answer: visitor.call(identity.solveSlider, { body: { challenge: puzzle.challenge, x } }) };
    };
    for (const offset of [-6, 0, 6]) expect((await (await solve(offset)).answer).validate).toMatch(/^[\w-]{43}$/);
    for (const offset of [-7, 7]) expect((await refusalOf((await solve(offset)).answer)).code).toBe('slider.failed');
    const { puzzle, answer } = await solve(40);
    await refusalOf(answer);
    expect(
      (await refusalOf(visitor.call(identity.solveSlider, { body: { challenge: puzzle.challenge, nonce: solveWork(puzzle.work) } }))).code,
    ).toBe('slider.failed');
    expect([puzzle.width, puzzle.height]).toEqual([320, 160]);
    expect(Buffer.from(puzzle.piece, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  it('takes work instead, but not too little of it', async () => {
    const visitor = world.visitor();
    const puzzle = await visitor.call(identity.getSlider);
    expect((await refusalOf(visitor.call(identity.solveSlider, { body: { challenge: puzzle.challenge, nonce: 'lazy' } }))).code).toBe(
      'slider.failed',
    );
    const next = await visitor.call(identity.getSlider);
    expect(
      (await visitor.call(identity.solveSlider, { body: { challenge: next.challenge, nonce: solveWork(next.work) } })).validate,
    ).toMatch(/^[\w-]{43}$/);
    expect(
      (
        await refusalOf(
          visitor.call(identity.login, {
            body: { username: 'whoever', password: 'x', geetest: { challenge: puzzle.challenge, validate: 'made-up' } },
          }),
        )
      ).code,
    ).toBe('slider.failed');
  });
});

describe('captcha', () => {
  it('is a PNG bound to a cookie, good for one answer', async () => {
    const visitor = world.visitor();
    const image = await visitor.call(identity.getCaptcha);
    expect(Buffer.from(image, 'base64').subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(visitor.answered.get('cache-control')).toBe('no-store');
    expect(visitor.cookies.get('captchaId')).toMatch(/^[\w-]{43}$/);
  });
});

describe('passwords that must be changed', () => {
  const openDoor = async (seed: { password: string; firstLogin?: boolean }) => {
    const userName = `House${(count += 1)}`;
    await world.module.createPlayer(testMerchant, { userName, ...seed });
    const visitor = world.visitor();
    return { userName, visitor, signedIn: await signIn(visitor, userName, seed.password) };
  };

  it('gives an imported 123456 a session that may only change it, without asking for it again', async () => {
    const { userName, visitor, signedIn } = await openDoor({ password: '123456' });
    expect(signedIn).toMatchObject({ sessionKind: 'change-only', passwordWeak: true });
    expect(await visitor.caller()).toMatchObject({ sessionKind: 'change-only' });
    expect((await visitor.call(identity.getSession)).member).toMatchObject({ sessionKind: 'change-only', passwordWeak: true });
    for (const weak of ['123456', '12345678', 'Password1'])
      expect(['password.weak', 'register.field.invalid']).toContain(
        (await refusalOf(visitor.call(identity.changePassword, { body: { newPassword: weak, confirmNewPassword: weak } }))).code,
      );
    await visitor.call(identity.changePassword, { body: { newPassword: goodPassword, confirmNewPassword: goodPassword } });
    expect(visitor.cookies.has('session')).toBe(false);
    expect(await signIn(visitor, userName)).toMatchObject({ sessionKind: 'full', passwordWeak: false });
  });

  it('asks for the old password five minutes later', async () => {
    const { visitor } = await openDoor({ password: '123456' });
    world.clock.advance(5 * 60_000 + 1);
    expect(
      (await refusalOf(visitor.call(identity.changePassword, { body: { newPassword: goodPassword, confirmNewPassword: goodPassword } })))
        .detail.field,
    ).toBe('oldPassword');
    await visitor.call(identity.changePassword, {
      body: { oldPassword: '123456', newPassword: goodPassword, confirmNewPassword: goodPassword },
    });
  });

  it('does the same for a first sign-in and for an expired password', async () => {
    expect((await openDoor({ password: goodPassword, firstLogin: true })).signedIn).toMatchObject({
      sessionKind: 'change-only',
      firstTimeLogin: true,
    });
    const { name, home } = await newMember();
    world.clock.advance(90 * 86_400_000);
    expect(await signIn(home, name)).toMatchObject({ sessionKind: 'change-only', passwordExpired: true, passwordWeak: false });
    world.settings.forcedPasswordChange = false;
    expect(await signIn(home, name)).toMatchObject({ sessionKind: 'full', passwordExpired: false });
  });
});

describe('sign-in from a new place', () => {
  it('takes a code sent to the account, and knows the place afterwards', async () => {
    const { name } = await newMember({ email: `new.place@example.com` });
    const away = world.visitor({ ip: '192.0.2.50' });
    expect(await signIn(away, name, goodPassword, { remember: true })).toMatchObject({
      sessionKind: 'verification',
      verificationMethods: ['email'],
    });
    expect(away.cookies.has('device')).toBe(false);
    const half = away.token() ?? '';
    expect(await away.call(identity.sendLoginVerification, { body: {} })).toEqual({ sentTo: 'n***@example.com', expiredMinutes: 5 });
    await world.module.sendDueMessages();
    const code = world.sandbox.messages({ to: 'new.place@example.com' })[0]?.code ?? '';
    expect(
      (
        await refusalOf(
          away.call(identity.loginVerification, { body: { method: 'email', verificationCode: code === '000000' ? '111111' : '000000' } }),
        )
      ).code,
    ).toBe('sms.code.wrong');
    // Another half-open session of the same player has no use for this code.
    const thief = world.visitor({ ip: '192.0.2.51' });
    await signIn(thief, name);
    expect((await refusalOf(thief.call(identity.loginVerification, { body: { method: 'email', verificationCode: code } }))).code).toBe(
      'sms.code.wrong',
    );
    expect(await away.call(identity.loginVerification, { body: { method: 'email', verificationCode: code } })).toMatchObject({
      sessionKind: 'full',
    });
    expect(away.token()).not.toBe(half);
    expect(away.cookies.has('device')).toBe(true);
    expect(await world.module.authenticate(half, { merchantId: 1, ip: '', userAgent: '' })).toBeUndefined();
    expect(await signIn(away, name)).toMatchObject({ sessionKind: 'full' });
  });

  it('asks a member without number and mailbox for the name that their bank account is held in', async () => {
    const { name, id } = await newMember();
    await inTransaction(world.services.db, (one) => world.module.claimRealName(one, id, 'Nguyễn Văn Ánh'));
    const away = world.visitor({ ip: '192.0.2.55' });
    expect(await signIn(away, name)).toMatchObject({ sessionKind: 'verification', verificationMethods: ['account-name'] });
    const answer = (method: 'account-name' | 'email', verificationCode: string) =>
      away.call(identity.loginVerification, { body: { method, verificationCode } });
    expect((await refusalOf(answer('account-name', 'Nguyen Van'))).code).toBe('account.name.wrong');
    expect((await refusalOf(answer('account-name', '...'))).code).toBe('account.name.wrong');
    expect((await refusalOf(answer('email', '123456'))).code).toBe('sms.code.wrong');
    // As a bank writes it.
    expect(await answer('account-name', 'NGUYEN VAN ANH')).toMatchObject({ sessionKind: 'full' });
    expect(await signIn(away, name)).toMatchObject({ sessionKind: 'full' });
  });

  it('is not asked for a name that nobody could type right', async () => {
    const { name, id } = await newMember();
    await inTransaction(world.services.db, (one) => world.module.claimRealName(one, id, '— · —'));
    expect(await signIn(world.visitor({ ip: '192.0.2.56' }), name)).toMatchObject({ sessionKind: 'full' });
  });

  it('locks the name after five wrong ones, whatever the session', async () => {
    const { name, id } = await newMember();
    await inTransaction(world.services.db, (one) => world.module.claimRealName(one, id, 'Maria da Silva'));
    const guesses = [];
    for (let at = 0; at < 6; at += 1) {
      const thief = world.visitor({ ip: `192.0.2.${90 + at}` });
      await signIn(thief, name);
      const guess = thief.call(identity.loginVerification, { body: { method: 'account-name', verificationCode: `Maria ${at}` } });
      guesses.push((await refusalOf(guess)).code);
    }
    expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'account.name.wrong'), 'factor.locked']);
  });

  it('only tells the owner where the brand wants no second step', async () => {
    world.settings.verifyNewAddress = false;
    const { name } = await newMember({ email: 'notice@example.com' });
    expect(await signIn(world.visitor({ ip: '192.0.2.60' }), name)).toMatchObject({ sessionKind: 'full' });
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ to: 'notice@example.com' }).map(({ subject }) => subject)).toEqual([
      'New login to your account – Sortes',
    ]);
  });

  it('counts five tries a code', async () => {
    const { name } = await newMember({ email: 'tries@example.com' });
    const away = world.visitor({ ip: '192.0.2.70' });
    await signIn(away, name);
    await away.call(identity.sendLoginVerification, { body: { method: 'email' } });
    await world.module.sendDueMessages();
    const code = world.sandbox.messages({ to: 'tries@example.com' })[0]?.code ?? '';
    const wrong = code === '123123' ? '321321' : '123123';
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () =>
        refusalOf(away.call(identity.loginVerification, { body: { method: 'email', verificationCode: wrong } })),
      ),
    );
    expect(guesses.map((refusal) => refusal.code)).toEqual(Array.from({ length: 5 }, () => 'sms.code.wrong'));
    expect((await refusalOf(away.call(identity.loginVerification, { body: { method: 'email', verificationCode: code } }))).code).toBe(
      'sms.code.expired',
    );
  });
});

describe('sign-in by SMS', () => {
  const mobile = '0903 111 222';
  it('works with a code and no slider at the sign-in, and answers unknown numbers alike', async () => {
    const userName = `Sms${(count += 1)}`;
    await world.module.createPlayer(testMerchant, { userName, password: undefined, mobile: '+84903111222' });
    const visitor = world.visitor();
    const known = await visitor.call(identity.sendNoLoginSms, { body: { mobileNum: mobile, geetest: await visitor.slider() } });
    const unknown = await visitor.call(identity.sendNoLoginSms, { body: { mobileNum: '0903111333', geetest: await visitor.slider() } });
    expect(unknown).toEqual(known);
    await world.module.sendDueMessages();
    expect(world.sandbox.messages({ kind: 'sms' }).map(({ to }) => to)).toEqual([['+84903111222']]);
    const code = world.sandbox.messages({ kind: 'sms' })[0]?.code ?? '';
    const body = { username: mobile, password: code, type: 'sms' as const };
    await world.warmUp();
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => world.visitor().call(identity.login, { body })));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusalOf(world.visitor().call(identity.login, { body: { ...body, username: '0903111333' } }))).code).toBe(
      'sms.code.wrong',
    );
  });

  it('limits a number to one a minute and five an hour, whoever asks', async () => {
    const codes: string[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const visitor = world.visitor({ ip: `192.0.2.${attempt}` });
      const send = async () =>
        withWork(async (more) =>
          visitor.call(identity.sendNoLoginSms, { body: { mobileNum: '0903111444', geetest: await visitor.slider(), ...more } }),
        );
      codes.push(
        await send().then(
          () => 'sent',
          (error: { code: string }) => error.code,
        ),
      );
      const again = await refusalOf(send());
      expect(again.code).toBe('sms.too.many');
      world.clock.advance(60_001);
    }
    expect(codes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'sms.too.many']);
  });

  it('limits an address to twenty an hour', async () => {
    const visitor = world.visitor({ ip: '192.0.2.222' });
    const codes: string[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const geetest = await visitor.slider();
      codes.push(
        await visitor.call(identity.sendNoLoginSms, { body: { mobileNum: `09035552${String(attempt).padStart(2, '0')}`, geetest } }).then(
          () => 'sent',
          (error: { code: string }) => error.code,
        ),
      );
    }
    expect(codes.filter((code) => code === 'sent')).toHaveLength(20);
    expect(codes.at(-1)).toBe('sms.too.many');
  }, 60_000);

  it('says so when the gateway is down, and does not use up the minute', async () => {
    world.sandbox.fault('sms', 'fail', 1);
    const visitor = world.visitor();
    const send = async () => visitor.call(identity.sendRegisterSms, { body: { mobileNo: '0903111555', geetest: await visitor.slider() } });
    expect((await refusalOf(send())).code).toBe('sms.send.failed');
    expect(await send()).toEqual({ expiredMinutes: 2, expirationTime: 120, retryAfterSeconds: 60 });
  });

  it('sends what failed again, once, and tells everybody meanwhile', async () => {
    world.clock.advance(3_600_000);
    const userName = `Sms${(count += 1)}`;
    await world.module.createPlayer(testMerchant, { userName, password: undefined, mobile: '+84903111666' });
    const visitor = world.visitor();
    world.sandbox.fault('sms', 'fail', 1);
    await visitor.call(identity.sendNoLoginSms, { body: { mobileNum: '0903111666', geetest: await visitor.slider() } });
    await world.module.sendDueMessages();
    expect(
      (await refusalOf(visitor.call(identity.sendNoLoginSms, { body: { mobileNum: '0903111777', geetest: await visitor.slider() } }))).code,
    ).toBe('sms.send.failed');
    world.clock.advance(2001);
    await Promise.all([world.module.sendDueMessages(), world.other.sendDueMessages()]);
    expect(world.sandbox.messages({ kind: 'sms', to: '+84903111666' })).toHaveLength(1);
  });

  it.each([
    [{}, 'mobile.missing'],
    [{ mobileNum: '09' }, 'mobile.invalid'],
    [{ mobileNum: '0903111888' }, 'slider.required'],
  ])('refuses %j with %s', async (body, code) => {
    expect((await refusalOf(world.visitor().call(identity.sendNoLoginSms, { body }))).code).toBe(code);
  });

  it('refuses numbers of other countries where the dialling code is fixed', async () => {
    world.settings.countryDialingCodeFixed = true;
    expect(
      (await refusalOf(world.visitor().call(identity.sendRegisterSms, { body: { mobileNum: '+14155552671', countryDialingCode: '1' } })))
        .code,
    ).toBe('mobile.invalid');
  });
});

describe('remembered device', () => {
  it('signs in once a token, rotates it, and ends with 24 hours', async () => {
    const { name, home } = await newMember();
    await signIn(home, name, goodPassword, { remember: true });
    const first = home.cookies.get('device') ?? '';
    expect(await home.call(identity.loginDevice, { body: { username: name } })).toMatchObject({ userName: name, sessionKind: 'full' });
    const second = home.cookies.get('device') ?? '';
    expect(second).not.toBe(first);
    // A copy of the old token, used later, ends the family.
    world.clock.advance(11_000);
    const thief = world.visitor();
    thief.cookies.set('device', first);
    expect((await refusalOf(thief.call(identity.loginDevice, { body: { username: name } }))).code).toBe('login.device.invalid');
    expect((await refusalOf(home.call(identity.loginDevice, { body: { username: name } }))).code).toBe('login.device.invalid');

    await signIn(home, name, goodPassword, { remember: true });
    world.clock.advance(24 * 3_600_000);
    expect((await refusalOf(home.call(identity.loginDevice, { body: { username: name } }))).code).toBe('login.device.invalid');
  });

  it('leaves the first tab’s new token alone when a second tab comes with the old one', async () => {
    const { name, home } = await newMember();
    await signIn(home, name, goodPassword, { remember: true });
    const old = home.cookies.get('device') ?? '';
    await home.call(identity.loginDevice, { body: { username: name } });
    const next = home.cookies.get('device') ?? '';
    expect(next).not.toBe(old);
    const secondTab = world.visitor();
    secondTab.cookies.set('device', old);
    expect((await refusalOf(secondTab.call(identity.loginDevice, { body: { username: name } }))).code).toBe('login.device.invalid');
    expect(secondTab.cookies.get('device')).toBe(old);
    await home.call(identity.loginDevice, { body: { username: name } });
  });

  it('ends with signing out: neither the browser nor who copied its token is signed in without the password', async () => {
    const { name, home } = await newMember();
    await signIn(home, name, goodPassword, { remember: true });
    const token = home.cookies.get('device') ?? '';
    await home.call(identity.loginDevice, { body: { username: name } });
    const current = home.cookies.get('device') ?? '';
    const known = home.cookies.get('known');
    await home.call(identity.logout);
    expect(home.cookies.has('device')).toBe(false);
    for (const copied of [token, current]) {
      home.cookies.set('device', copied);
      expect((await refusalOf(home.call(identity.loginDevice, { body: { username: name } }))).code).toBe('login.device.invalid');
    }
    // The browser stays a known one: its owner needs no second step there.
    expect(home.cookies.get('known')).toBe(known);
    home.ip = '192.0.2.77';
    expect(await signIn(home, name)).toMatchObject({ sessionKind: 'full' });
  });

  it('ends with signing out also when the session had ended before', async () => {
    const { name, home } = await newMember();
    await signIn(home, name, goodPassword, { remember: true });
    const token = home.cookies.get('device') ?? '';
    home.cookies.delete('session');
    await home.call(identity.logout);
    home.cookies.set('device', token);
    expect((await refusalOf(home.call(identity.loginDevice, { body: { username: name } }))).code).toBe('login.device.invalid');
  });

  it('answers for its own account only', async () => {
    const [{ name, home }, { name: other }] = [await newMember(), await newMember()];
    await signIn(home, name, goodPassword, { remember: true });
    expect((await refusalOf(home.call(identity.loginDevice, { body: { username: other } }))).code).toBe('login.device.invalid');
  });
});

describe('ticket', () => {
  it('signs in once, within a minute, in its brand', async () => {
    const { name, home } = await newMember();
    await signIn(home, name);
    const { ticket } = await home.call(identity.createTicket);
    expect(
      (await refusalOf(world.visitor({ merchant: { ...testMerchant, id: 2 } }).call(identity.loginTicket, { body: { ticket } }))).code,
    ).toBe('login.ticket.invalid');
    await world.warmUp();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => world.visitor().call(identity.loginTicket, { body: { ticket } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await home.call(identity.createTicket);
    world.clock.advance(60_001);
    expect((await refusalOf(world.visitor().call(identity.loginTicket, { body: { ticket: late.ticket } }))).code).toBe(
      'login.ticket.invalid',
    );
  });
});

describe('ticket of a session', () => {
  it('ends with its session and with a change of the password', async () => {
    const { name, id, home } = await newMember();
    await signIn(home, name);
    const ofSession = await home.call(identity.createTicket);
    await home.call(identity.logout);
    expect((await refusalOf(world.visitor().call(identity.loginTicket, { body: ofSession }))).code).toBe('login.ticket.invalid');

    await signIn(home, name);
    const [stolen, ofHouse] = [await home.call(identity.createTicket), await world.module.createTicketFor(id)];
    await home.call(identity.changePassword, {
      body: { oldPassword: goodPassword, newPassword: 'another-horse-8', confirmNewPassword: 'another-horse-8' },
    });
    for (const { ticket } of [stolen, ofHouse])
      expect((await refusalOf(world.visitor().call(identity.loginTicket, { body: { ticket } }))).code).toBe('login.ticket.invalid');
  });

  it('made by the house proves nobody: where money leaves the player steps up, and the sign-in says who made it', async () => {
    const { name, id, home } = await newMember();
    await signIn(home, name);
    const { ticket } = await world.module.createTicketFor(id);
    const helper = world.visitor({ ip: '198.51.100.77' });
    await helper.call(identity.loginTicket, { body: { ticket } });
    expect((await refusalOf(world.module.requireStepUp(await helper.context()))).code).toBe('step.up.required');
    await expect(world.module.requireStepUp(await home.context()), 'the owner at home goes on').resolves.toBeUndefined();
    const { rows } = await sql<{ method: string }>`
      select method from identity.sign_in where player_id = ${id} and ip_sealed is not null order by id desc limit 1`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ method: 'house-ticket' }]);
  });

  it('of a recovered session opens no fuller one', async () => {
    const { name, home } = await newMember();
    await signIn(home, name);
    await sql`update identity.session set kind = 'recovery' where id = ${(await home.caller())?.sessionId ?? null}::uuid`.execute(
      world.database.db,
    );
    const { ticket } = await home.call(identity.createTicket);
    const elsewhere = world.visitor();
    await elsewhere.call(identity.loginTicket, { body: { ticket } });
    expect((await elsewhere.caller())?.sessionKind).toBe('recovery');
  });
});

describe('a password that changes while somebody signs in with the old one', () => {
  it('leaves no session of the old password, in any order of events', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { name, id, home } = await newMember();
      await signIn(home, name);
      const thief = world.visitor({ ip: '198.51.100.1' });
      const geetest = await thief.slider();
      await world.warmUp();
      const newPassword = `another-horse-${round}`;
      const [changed] = await Promise.allSettled([
        home.call(identity.changePassword, { body: { oldPassword: goodPassword, newPassword, confirmNewPassword: newPassword } }),
        // Hashing takes its time; the sign-in arrives so that it is judged by the old password just before the change.
        new Promise((resolve) => setTimeout(resolve, round * 15)).then(() =>
          thief.call(identity.login, { body: { username: name, password: goodPassword, geetest } }),
        ),
      ]);
      expect(changed.status).toBe('fulfilled');
      const { rows } = await sql`select 1 from identity.session where player_id = ${id}`.execute(world.database.db);
      expect(rows, `round ${round}`).toHaveLength(0);
    }
  });

  it('refuses a sign-in that was judged by a password that is no more', async () => {
    const { name, id } = await newMember();
    const thief = world.visitor({ ip: '198.51.100.1' });
    const geetest = await thief.slider();
    // The row is held as a change of the password holds it, while the sign-in is on its way.
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query(`update identity.player set password_hash = 'changed' where id = $1`, [id]);
    const signingIn = refusalOf(thief.call(identity.login, { body: { username: name, password: goodPassword, geetest } }));
    await new Promise((resolve) => setTimeout(resolve, 400));
    await client.query('commit');
    client.release();
    expect((await signingIn).code).toBe('login.failed');
  });
});

describe('guesses sent side by side', () => {
  it('are counted one by one, from wherever they come', async () => {
    const { name } = await newMember();
    const guessers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const visitor = world.visitor({ ip: `192.0.2.${index + 1}` });
        return { visitor, geetest: await visitor.slider() };
      }),
    );
    await world.warmUp();
    const codes = await Promise.all(
      guessers.map(async ({ visitor, geetest }) =>
        refusalOf(visitor.call(identity.login, { body: { username: name, password: 'wrong-guess-1', geetest } })),
      ),
    );
    expect(codes.filter(({ code }) => code === 'login.failed').length).toBeLessThanOrEqual(3);
    // The fifth and later ones may already hear of the pause: which it is depends on how they interleave.
    const held = codes.filter(({ code }) => code === 'captcha.required' || code === 'login.locked');
    expect(held.length, codes.map(({ code }) => code).join()).toBeGreaterThanOrEqual(9);
  });

  it('count as one caller where they come from one IPv6 network', async () => {
    const { name } = await newMember();
    const codes: string[] = [];
    for (let index = 1; index <= 21; index += 1) {
      const visitor = world.visitor({ ip: `2001:db8:0:7::${index.toString(16)}` });
      codes.push((await refusalOf(visitor.call(identity.login, { body: { username: name, password: 'x' } }))).code);
    }
    expect(codes.slice(0, 20).every((code) => code === 'slider.required')).toBe(true);
    expect(codes[20]).toBe('TOO_MANY_REQUESTS');
  });
});

describe('free play', () => {
  it('opens a trial account that cannot be signed in to again', async () => {
    const visitor = world.visitor();
    const trial = await withWork((more) => visitor.call(identity.freePlay, { body: more }));
    expect(trial).toMatchObject({ type: 4, sessionKind: 'full' });
    expect(trial.userName).toMatch(/^trial\d{9}$/);
    expect(world.created.at(-1)).toMatchObject({ playerId: trial.id, type: 4 });
    expect((await refusalOf(signIn(world.visitor(), trial.userName, ''.padEnd(8, 'a')))).code).toBe('login.failed');
    world.settings.freePlay = false;
    expect((await refusalOf(world.visitor().call(identity.freePlay))).code).toBe('freeplay.off');
    world.settings.freePlay = true;
  });

  it('tells its work beforehand, so that nobody is refused once on the way', async () => {
    const visitor = world.visitor({ ip: '203.0.113.79' });
    const { work } = await visitor.call(identity.freePlayWork);
    const nonce = solveWork(work ?? expect.fail('it costs work'));
    expect(await visitor.call(identity.freePlay, { body: { work: { challenge: work?.challenge ?? '', nonce } } })).toMatchObject({
      type: 4,
    });
    world.settings.freePlay = false;
    expect((await refusalOf(world.visitor().call(identity.freePlayWork))).code).toBe('freeplay.off');
    world.settings.freePlay = true;
  });

  it('costs work, good once, at that address, and more of it where many are made', async () => {
    const at = (ip: string) => world.visitor({ ip });
    const asked = (await refusalOf(at('203.0.113.77').call(identity.freePlay))).detail.value as unknown as WorkAsked;
    expect(asked.difficulty).toBe(13);
    const work = { challenge: asked.challenge, nonce: solveWork(asked) };
    expect((await refusalOf(at('203.0.113.78').call(identity.freePlay, { body: { work } }))).code).toBe('work.required');
    expect((await refusalOf(at('203.0.113.77').call(identity.freePlay, { body: { work } }))).code).toBe('work.required');
    for (let made = 0; made < 10; made += 1) await withWork((more) => at('203.0.113.77').call(identity.freePlay, { body: more }));
    expect(((await refusalOf(at('203.0.113.77').call(identity.freePlay))).detail.value as unknown as WorkAsked).difficulty).toBe(14);
  }, 60_000);
});
