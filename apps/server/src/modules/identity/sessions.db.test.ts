import { identity } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  goodPassword,
  openIdentityWorld,
  registration,
  testMerchant,
  testSettings,
  type IdentityWorld,
  type Visitor,
} from './testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());
beforeEach(() => void Object.assign(world.settings, structuredClone(testSettings)));

const minute = 60_000;
const visit = { merchantId: 1, ip: '203.0.113.7', userAgent: 'test' };
let count = 0;
async function signedIn(): Promise<Visitor & { id: number; name: string }> {
  const visitor = world.visitor();
  const name = `Session${(count += 1)}`;
  const { session } = await visitor.call(identity.register, { body: registration(name) });
  return Object.assign(visitor, { id: session.id, name });
}

describe('session times', () => {
  it('ends after 30 minutes of silence, and not while it is used', async () => {
    const visitor = await signedIn();
    for (let pause = 0; pause < 4; pause += 1) {
      world.clock.advance(29 * minute);
      await visitor.call(identity.getSession);
      expect(await visitor.caller()).toBeDefined();
    }
    world.clock.advance(30 * minute);
    expect(await visitor.caller()).toBeUndefined();
  });

  it('go on of all who come by in the same moment, whoever holds one of them', async () => {
    const visitors = await Promise.all(Array.from({ length: 8 }, () => signedIn()));
    world.clock.advance(20 * minute);
    const [held = expect.fail()] = visitors;
    await held.call(identity.getSession);
    world.clock.advance(2_000);
    const id = (await held.caller())?.sessionId;
    world.clock.advance(5 * minute);
    await inTransaction(world.services.db, async (transaction) => {
      await sql`select from identity.session where id = ${id}::uuid for update`.execute(transaction);
      await Promise.all(visitors.map((visitor) => visitor.call(identity.getSession)));
    });
    world.clock.advance(26 * minute);
    const alive = await Promise.all(visitors.map(async (visitor) => (await visitor.caller()) !== undefined));
    // The one that was held was seen five minutes before the others: 31 minutes ago.
    expect(alive).toEqual([false, ...Array.from({ length: 7 }, () => true)]);
  });

  it('ends after twelve hours, used or not', async () => {
    const visitor = await signedIn();
    for (let pause = 0; pause < 47; pause += 1) {
      world.clock.advance(15 * minute);
      await visitor.call(identity.getSession);
    }
    expect(await visitor.caller()).toBeDefined();
    world.clock.advance(15 * minute);
    expect(await visitor.caller()).toBeUndefined();
  });

  it('keeps the token of programs, which could not take another', async () => {
    const { id } = await signedIn();
    const { token } = await world.module.createSessionFor(id);
    world.clock.advance(20 * minute);
    expect(await world.module.authenticate(token, visit)).toMatchObject({ rotatedToken: undefined });
    world.clock.advance(20 * minute);
    expect(await world.module.authenticate(token, visit)).toMatchObject({ caller: { playerId: id } });
  });
});

describe('rotation', () => {
  it('survives fifty parallel requests over two processes: one new token, nobody thrown out', async () => {
    const visitor = await signedIn();
    const old = visitor.token() ?? '';
    world.clock.advance(15 * minute);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? world.module : world.other).authenticate(old, visit)),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(0);
    const tokens = new Set(answers.flatMap((answer) => (answer?.rotatedToken === undefined ? [] : [answer.rotatedToken])));
    expect(tokens.size).toBe(1);
    const [next = ''] = tokens;
    expect(await world.other.authenticate(next, visit)).toMatchObject({ caller: { playerId: visitor.id }, rotatedToken: undefined });
    world.clock.advance(9_000);
    expect(await world.other.authenticate(old, visit)).toMatchObject({ caller: { playerId: visitor.id } });
  });

  it('gives one new token however many processes see that it is due', async () => {
    const processes = Array.from({ length: 12 }, () => world.openModule());
    for (let round = 0; round < 4; round += 1) {
      const old = (await signedIn()).token() ?? '';
      world.clock.advance(15 * minute);
      await world.warmUp();
      const answers = await Promise.all(processes.map((one) => one.authenticate(old, visit)));
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(0);
      expect(answers.filter((answer) => answer?.rotatedToken !== undefined)).toHaveLength(1);
    }
  });

  it('ends the family when an older token comes back', async () => {
    const visitor = await signedIn();
    const old = visitor.token() ?? '';
    world.clock.advance(15 * minute);
    const next = (await world.module.authenticate(old, visit))?.rotatedToken ?? '';
    world.clock.advance(10_001);
    expect(await world.module.authenticate(next, visit)).toBeDefined();
    expect(await world.other.authenticate(old, visit)).toBeUndefined();
    world.clock.advance(1001);
    expect(await world.module.authenticate(next, visit)).toBeUndefined();
    const { rows } = await sql<{
      reason: string;
    }>`select payload ->> 'reason' as reason from platform.outbox where topic = 'sessions.ended' and player_id = ${visitor.id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ reason: 'token-reused' }]);
  });
});

describe('endings', () => {
  it('reach another process within a second although it remembers the session', async () => {
    const visitor = await signedIn();
    const token = visitor.token() ?? '';
    // The other process has the session in memory, and the test's clock stands: only the word of the ending can remove it.
    expect(await world.other.authenticate(token, visit)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await world.other.authenticate(token, visit)).toBeDefined();
    await visitor.call(identity.logout);
    expect(visitor.answered.get('clear-site-data')).toBe('"cache"');
    expect(visitor.cookies.has('session')).toBe(false);
    await expect.poll(() => world.other.authenticate(token, visit)).toBeUndefined();
    expect(await world.module.authenticate(token, visit)).toBeUndefined();
  });

  it('spare the database while a session is remembered', async () => {
    const visitor = await signedIn();
    const token = visitor.token() ?? '';
    const asked = vi.spyOn(world.database.pool, 'query');
    const reads = (): number => asked.mock.calls.filter((call) => JSON.stringify(call[0]).includes('sessions_of_tokens')).length;
    // By the process that did not begin it, and remembers nothing yet.
    await world.other.authenticate(token, visit);
    const before = reads();
    expect(before).toBeGreaterThan(0);
    for (let call = 0; call < 500; call += 1) expect(await world.other.authenticate(token, visit)).toBeDefined();
    expect(reads()).toBe(before);
    asked.mockRestore();
  });

  it('take all sessions of a player when the password changes, here and there', async () => {
    const visitor = await signedIn();
    const elsewhere = world.visitor({ module: world.other });
    await elsewhere.call(identity.login, {
      body: { username: visitor.name, password: goodPassword, geetest: await elsewhere.slider(), remember: true },
    });
    const [here, there] = [visitor.token() ?? '', elsewhere.token() ?? ''];
    await world.other.authenticate(there, visit);
    await visitor.call(identity.changePassword, {
      body: { oldPassword: goodPassword, newPassword: 'another-good-one', confirmNewPassword: 'another-good-one' },
    });
    expect(await world.module.authenticate(here, visit)).toBeUndefined();
    await expect.poll(() => world.other.authenticate(there, visit)).toBeUndefined();
    const { rows } = await sql`select 1 from identity.device_token where player_id = ${visitor.id}`.execute(world.database.db);
    expect(rows).toHaveLength(0);
  });

  it('come from the operator too', async () => {
    const visitor = await signedIn();
    await world.module.revokeSessions(visitor.id, 'operator');
    expect(await visitor.caller()).toBeUndefined();
  });
});

describe('csrf token', () => {
  it('fits its own session only', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const [one, other] = [await first.caller(), await second.caller()];
    const token = (await first.call(identity.getSession)).member?.csrfToken;
    expect(world.module.checkCsrf(one?.sessionId ?? '', token)).toBe(true);
    expect(world.module.checkCsrf(other?.sessionId ?? '', token)).toBe(false);
    expect(world.module.checkCsrf(one?.sessionId ?? '', undefined)).toBe(false);
    expect(world.module.checkCsrf(one?.sessionId ?? '', '')).toBe(false);
  });
});

describe('what a copy of the database is worth', () => {
  it('holds no token, code, ticket, password, number or mailbox in clear', async () => {
    const visitor = await signedIn();
    const { name } = visitor;
    const remembering = world.visitor();
    await remembering.call(identity.login, {
      body: { username: name, password: goodPassword, geetest: await remembering.slider(), remember: true },
    });
    const { ticket } = await remembering.call(identity.createTicket);
    await remembering.call(identity.getCaptcha);
    await world.module.createPlayer(testMerchant, {
      userName: 'Sealed01',
      password: goodPassword,
      mobile: '+84905123456',
      email: 'sealed@example.com',
    });
    const puzzled = await visitor.slider();
    await visitor.call(identity.forgotByEmail, { body: { username: 'Sealed01', email: 'sealed@example.com' } });
    await visitor.call(identity.sendNoLoginSms, { body: { mobileNum: '0905123456', geetest: await visitor.slider() } });
    const { rows: tables } = await sql<{
      name: string;
    }>`select schemaname || '.' || relname as name from pg_stat_user_tables where schemaname in ('identity', 'platform')`.execute(
      world.database.db,
    );
    let dump = '';
    for (const { name: table } of tables) {
      const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(world.database.db);
      dump += rows.map(({ row }) => row).join('\n');
      // bytea is written as hex: look through it as text as well.
      dump += rows
        .flatMap(({ row }) => [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map((match) => Buffer.from(match[1] ?? '', 'hex').toString('latin1')))
        .join('\n');
    }
    expect(dump).toContain('Sealed01');
    await world.module.sendDueMessages();
    const codes = world.sandbox.messages().flatMap(({ code }) => (code === undefined ? [] : [code]));
    expect(codes).toHaveLength(2);
    const secrets = [
      visitor.token(),
      ...remembering.cookies.values(),
      ticket,
      puzzled.validate,
      goodPassword,
      '84905123456',
      'sealed@example.com',
      visit.ip,
      ...codes.flatMap((code) => [` ${code} `, `"${code}"`]),
    ];
    // Captcha and puzzle ids are handles, not answers.
    const handles = new Set([remembering.cookies.get('captchaId')]);
    for (const secret of secrets) if (secret !== undefined && !handles.has(secret)) expect(dump.includes(secret), secret).toBe(false);
  });
});
