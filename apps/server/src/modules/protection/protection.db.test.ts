import type { LimitKind, LimitPeriod } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { personDigests, type PersonMarks } from '../identity/index.js';
import { createTestApp, type Answer, type TestApp } from '../../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Row {
  kind: LimitKind;
  period: LimitPeriod;
  value: number | null;
  own: number | null;
  setBy: string | null;
  used: number;
  left: number | null;
  resetsAt: number;
  pending: { value: number | null; confirmableFrom: number; lapsesAt: number; confirmable: boolean } | null;
}

const confirmMailbox = (playerId: number) =>
  sql`update identity.player set email_verified_at = now() where id = ${playerId}`.execute(test.services.db);

let lastPlayer = 0;
interface Member {
  playerId: number;
  userName: string;
  token: string;
}
async function member(): Promise<Member> {
  const userName = `guarded${(lastPlayer += 1)}`;
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  const { playerId } = await test.app.modules.identity.createPlayer(merchant, { userName, password: 'a-Long-passw0rd' });
  return { playerId, userName, token: await test.tokenOf(userName) };
}
const ask = (token: string, method: string, path: string, body?: unknown, sealed = false): Promise<Answer> =>
  test.ask(method, `/wps/protection/${path}`, { token, ...(body === undefined ? {} : { body }), sealed });
const rowsOf = ({ body }: Answer): Row[] => (body.value as { limits: Row[] }).limits;
const rowOf = (answer: Answer, kind: LimitKind, period: LimitPeriod): Row | undefined =>
  rowsOf(answer).find((row) => row.kind === kind && row.period === period);
const set = (token: string, ...limits: object[]): Promise<Answer> => ask(token, 'POST', 'limits', { limits });
const stakeDay = (value: unknown): object => ({ kind: 'stake', period: 'day', value });
/** Lets so many hours pass for what waits. */
const pass = (playerId: number, hours: number) =>
  sql`update protection.limit_change set confirmable_from = confirmable_from - make_interval(hours => ${hours}), lapses_at = lapses_at - make_interval(hours => ${hours})
    where player_id = ${playerId} and state = 'pending'`.execute(test.services.db);

describe('limits over HTTP', () => {
  it('are twelve, empty at first, and say when their periods end in the brand’s time zone', async () => {
    const { token } = await member();
    const answer = await ask(token, 'GET', 'limits');
    expect(answer.status).toBe(200);
    expect(rowsOf(answer)).toHaveLength(12);
    expect(
      rowsOf(answer).every(
        ({ value, own, left, pending, used }) => value === null && own === null && left === null && pending === null && used === 0,
      ),
    ).toBe(true);
    // Asia/Ho_Chi_Minh is UTC+7 all year: midnight there is 17:00 UTC.
    for (const { resetsAt } of rowsOf(answer)) expect(new Date(resetsAt).toISOString()).toMatch(/T17:00:00\.000Z$/);
    expect(new Date((rowOf(answer, 'loss', 'week')?.resetsAt ?? 0) + 7 * 3_600_000).getUTCDay()).toBe(1);
    expect(new Date((rowOf(answer, 'loss', 'month')?.resetsAt ?? 0) + 7 * 3_600_000).getUTCDate()).toBe(1);
  });

  it('count at once when first or lower; higher ones wait a day and a confirmation, and lapse', async () => {
    const { token, playerId } = await member();
    expect(rowOf(await set(token, stakeDay(500_000), { kind: 'session', period: 'week', value: 600 }), 'stake', 'day')).toMatchObject({
      value: 500_000,
      own: 500_000,
      setBy: 'player',
      left: 500_000,
      pending: null,
    });
    expect(rowOf(await set(token, stakeDay('250000.5')), 'stake', 'day')).toMatchObject({ value: 250_000.5 });
    const raised = rowOf(await set(token, stakeDay(900_000)), 'stake', 'day');
    expect(raised).toMatchObject({ value: 250_000.5, pending: { value: 900_000, confirmable: false } });
    expect((raised?.pending?.confirmableFrom ?? 0) - Date.now()).toBeGreaterThan(24 * 3_600_000 - 60_000);
    expect((raised?.pending?.lapsesAt ?? 0) - (raised?.pending?.confirmableFrom ?? 0)).toBe(7 * 24 * 3_600_000);
    const early = await ask(token, 'POST', 'limits/confirm', { kind: 'stake', period: 'day' });
    expect([early.status, early.body.errorCode]).toEqual([409, 'limit.too.early']);
    await pass(playerId, 24);
    expect(rowOf(await ask(token, 'GET', 'limits'), 'stake', 'day')).toMatchObject({ value: 250_000.5, pending: { confirmable: true } });
    expect(rowOf(await ask(token, 'POST', 'limits/confirm', { kind: 'stake', period: 'day' }), 'stake', 'day')).toMatchObject({
      value: 900_000,
      pending: null,
    });
    // None at all is the highest; asked for, taken back, asked for again and left to lapse.
    expect(rowOf(await set(token, stakeDay(null)), 'stake', 'day')).toMatchObject({ value: 900_000, pending: { value: null } });
    expect(rowOf(await ask(token, 'POST', 'limits/cancel', { kind: 'stake', period: 'day' }), 'stake', 'day')).toMatchObject({
      pending: null,
    });
    expect((await ask(token, 'POST', 'limits/cancel', { kind: 'stake', period: 'day' })).body.errorCode).toBe('limit.unknown');
    await set(token, stakeDay(null));
    await pass(playerId, 8 * 24);
    expect(rowOf(await ask(token, 'GET', 'limits'), 'stake', 'day')).toMatchObject({ value: 900_000, pending: null });
    expect((await ask(token, 'POST', 'limits/confirm', { kind: 'stake', period: 'day' })).body.errorCode).toBe('limit.unknown');
    // A lower one ends what waits.
    await set(token, stakeDay(950_000));
    expect(rowOf(await set(token, stakeDay(1)), 'stake', 'day')).toMatchObject({ value: 1, pending: null });
  });

  it('confirm once, however often it is pressed at once', async () => {
    const { token, playerId } = await member();
    await set(token, stakeDay(10));
    await set(token, stakeDay(20));
    await pass(playerId, 24);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(token, 'POST', 'limits/confirm', { kind: 'stake', period: 'day' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errorCode === 'limit.unknown')).toHaveLength(19);
  });

  it.each([
    ['below zero', stakeDay(-1)],
    ['no amount', stakeDay('1e5')],
    ['too many decimals', stakeDay('0.00001')],
    ['half a minute', { kind: 'session', period: 'day', value: 1.5 }],
    ['more minutes than a day has', { kind: 'session', period: 'day', value: 1_441 }],
    ['an object', stakeDay({})],
  ])('refuse %s, and change nothing', async (_name, wish) => {
    const { token } = await member();
    const answer = await set(token, { kind: 'loss', period: 'day', value: 5 }, wish);
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'amount.invalid']);
    expect(rowsOf(await ask(token, 'GET', 'limits')).every(({ value }) => value === null)).toBe(true);
  });

  it('refuse what they do not know', async () => {
    const { token } = await member();
    for (const body of [
      { limits: [] },
      { limits: [{ kind: 'sleep', period: 'day', value: 1 }] },
      { limits: [{ kind: 'loss', period: 'year', value: 1 }] },
      {},
    ])
      expect((await ask(token, 'POST', 'limits', body)).status).toBe(400);
  });

  it('name themselves when they refuse a bet, and the lottery’s stakes are what they count', { timeout: 40_000 }, async () => {
    const token = await test.tokenOf('demo2');
    await set(token, stakeDay(3), { kind: 'loss', period: 'week', value: 100 });
    const near = async () =>
      ((await test.ask('GET', '/lgw/numeros/near?gameId=ssc1m')).body['currentNumero'] as { numero: string } | null)?.numero;
    const stop = await test.startTasks();
    try {
      await expect.poll(near).toBeTypeOf('string');
      const bet = async (multiple: number): Promise<Answer> =>
        test.ask('POST', '/lgw/orders/betting', {
          token,
          headers: { 'idempotency-key': newId() },
          body: {
            gameId: 'ssc1m',
            numero: await near(),
            contents: [{ playId: 'S1_DIRECT', bettingContent: '5', unit: '1', multiple, combinations: 1, amount: String(multiple) }],
          },
        });
      expect((await bet(2)).status).toBe(200);
      const refused = await bet(2);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ errorCode: 'limit.reached', value: { kind: 'stake', period: 'day', limit: 3, left: 1 } });
      expect(rowOf(await ask(token, 'GET', 'limits'), 'stake', 'day')).toMatchObject({ used: 2, left: 1 });
      const status = (await ask(token, 'GET', 'status')).body.value as Record<string, unknown>;
      expect(status).toMatchObject({
        net: { day: { staked: 2, returned: 0, net: -2 }, lifetime: { net: -2 } },
        jurisdiction: 'standard',
        identityState: 'none',
      });
    } finally {
      await stop();
    }
  });
});

describe('time-out and self-exclusion', () => {
  const excludeMyself = (token: string, body: object): Promise<Answer> => ask(token, 'POST', 'self-exclusion', body, true);

  it('need the password and the word, and cannot be shortened', async () => {
    const { token, playerId } = await member();
    const body = { term: '6m', password: 'a-Long-passw0rd', confirmation: ' exclude ' };
    expect((await excludeMyself(token, { ...body, confirmation: 'yes' })).body.errorCode).toBe('exclusion.confirmation');
    expect((await excludeMyself(token, { ...body, password: 'another-passw0rd' })).body.errorCode).toBe('password.wrong');
    expect(await test.app.modules.protection.isExcluded(playerId)).toBe(false);
    const done = await excludeMyself(token, body);
    expect(done.status).toBe(200);
    const { until } = done.body.value as { until: number };
    expect(until - Date.now()).toBeGreaterThan(180 * 86_400_000);
    const shorter = await ask(token, 'POST', 'time-out', { hours: 24 });
    expect((shorter.body.value as { until: number }).until).toBe(until);
    expect((await ask(token, 'GET', 'status')).body.value).toMatchObject({ exclusion: { kind: 'self-exclusion', until } });
    for (const hours of [23, 42 * 24 + 1, 0]) expect((await ask(token, 'POST', 'time-out', { hours })).status).toBe(400);
  });

  it('tell the player’s screens', async () => {
    const { token, playerId } = await member();
    await ask(token, 'POST', 'time-out', { hours: 24 });
    const { rows } = await sql`select from platform.outbox where topic = 'limits.changed' and player_id = ${playerId}`.execute(
      test.services.db,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('keep the person from registering again, by each of their marks, and say nothing of whose they are', async () => {
    const { identity, protection, site } = test.app.modules;
    const merchant = await site.merchantByCode('sortes');
    const make = async (userName: string, marks: { mobile?: string; email?: string; details?: Record<string, string> }): Promise<number> =>
      (await identity.createPlayer(merchant, { userName, password: 'a-Long-passw0rd', ...marks })).playerId;
    const excluded = await make('comesback', {
      mobile: '+84901112233',
      email: 'Comes.Back+x@gmail.com',
      details: { realName: 'Nguyễn Văn  A', birthday: '1990-02-03', idNumber: '0123-456 789' },
    });
    const known: PersonMarks[] = [
      { email: 'comesback@gmail.com' },
      { mobile: '84901112233' },
      { realName: 'NGUYEN VAN A', birthday: '1990-02-03' },
    ];
    const strangers: PersonMarks[] = [
      { realName: 'Nguyen Van A', birthday: '1990-02-04' },
      { realName: 'Nguyen Van A' },
      { mobile: '+84901112234', email: 'back@gmail.com' },
      // Merely typed: it may be somebody else's.
      { idNumber: '0123456789' },
    ];
    const refused = (marks: PersonMarks, besides?: number): Promise<string> =>
      protection.refuseExcludedPerson(personDigests(test.services.vault, marks), besides).then(
        () => 'welcome',
        (error: { code: string }) => error.code,
      );
    for (const marks of [...known, ...strangers]) expect(await refused(marks)).toBe('welcome');
    const exclude = () =>
      protection.exclude({ playerId: excluded, merchantId: merchant.id }, { kind: 'self-exclusion', reason: 'test', until: undefined });
    await exclude();
    expect(await refused({ email: 'comesback@gmail.com' }), 'a mailbox they never showed to hold').toBe('welcome');
    await confirmMailbox(excluded);
    await exclude();
    for (const marks of known) expect(await refused(marks)).toBe('account.excluded');
    for (const marks of known) expect(await refused(marks, excluded)).toBe('welcome');
    for (const marks of strangers) expect(await refused(marks)).toBe('welcome');
  });

  it('reach the same person’s other accounts, known by a contact confirmed at both', async () => {
    const { identity, protection, site } = test.app.modules;
    const merchant = await site.merchantByCode('sortes');
    const make = async (userName: string, email: string, confirmed = true): Promise<number> => {
      const { playerId } = await identity.createPlayer(merchant, { userName, password: 'a-Long-passw0rd', email });
      if (confirmed) await confirmMailbox(playerId);
      return playerId;
    };
    const [one, same, typed, stranger] = [
      await make('manyone', 'many@example.com'),
      await make('manytwo', 'many@example.com'),
      await make('manythree', 'many@example.com', false),
      await make('manyfour', 'few@example.com'),
    ];
    await protection.exclude(
      { playerId: one, merchantId: merchant.id },
      { kind: 'self-exclusion', reason: 'test', until: new Date(Date.now() + 86_400_000) },
    );
    const excluded = async (playerId: number): Promise<boolean> => protection.isExcluded(playerId);
    expect([await excluded(one), await excluded(same), await excluded(typed), await excluded(stranger)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('lengthen a time-out that runs, and never shorten it', async () => {
    const { token } = await member();
    const untilOf = async (hours: number) => ((await ask(token, 'POST', 'time-out', { hours })).body.value as { until: number }).until;
    const first = await untilOf(24);
    const longer = await untilOf(168);
    expect(longer).toBeGreaterThan(first);
    expect(await untilOf(24)).toBe(longer);
  });
});

describe('a limit of staff', () => {
  it('says what it replaces', async () => {
    const { playerId } = await member();
    const { protection } = test.app.modules;
    const player = { playerId, merchantId: 1 };
    const put = (value: bigint | undefined) =>
      inTransaction(test.services.db, (transaction) =>
        protection.setStaffLimit(transaction, player, { kind: 'stake', period: 'day', value }, 'a worried call'),
      );
    expect([await put(30_000n), await put(20_000n), await put(undefined), await put(10_000n)]).toEqual([
      undefined,
      30_000n,
      20_000n,
      undefined,
    ]);
  });
});

describe('the session clock', () => {
  it('says since when, reminds as wished, and forgets nothing when a reminder was seen', async () => {
    const { token } = await member();
    const first = (await ask(token, 'GET', 'status')).body.value as { signedInSince: number; remindAt: number; reminderMinutes: number };
    expect(first.reminderMinutes).toBe(60);
    expect(first.remindAt - first.signedInSince).toBe(3_600_000);
    const chosen = (await ask(token, 'POST', 'reminder', { minutes: 15 })).body.value as { remindAt: number };
    expect(chosen.remindAt - first.signedInSince).toBe(900_000);
    const seen = (await ask(token, 'POST', 'reminder/seen')).body.value as { remindAt: number };
    expect(seen.remindAt).toBeGreaterThan(chosen.remindAt);
    for (const minutes of [0, 61, 120]) expect((await ask(token, 'POST', 'reminder', { minutes })).status).toBe(400);
  });

  it('counts minutes of signs of life', async () => {
    const { token, playerId } = await member();
    await test.app.modules.protection.notePlay([{ playerId, merchantId: 1 }]);
    await sql`update protection.play_clock set last_at = last_at - interval '4 minutes' where player_id = ${playerId}`.execute(
      test.services.db,
    );
    await test.app.modules.protection.notePlay([{ playerId, merchantId: 1 }]);
    expect((await ask(token, 'GET', 'status')).body.value).toMatchObject({ playedMinutes: { day: 4, week: 4, month: 4 } });
  });

  it('counts from the sign-in to this very moment, and refuses the stake that comes when the time is up', async () => {
    const { token, playerId } = await member();
    // The sign-in itself has begun the clock; nothing else was noted since.
    await expect
      .poll(async () => (await sql`select from protection.play_clock where player_id = ${playerId}`.execute(test.services.db)).rows.length)
      .toBe(1);
    await sql`update protection.play_clock set last_at = clock_timestamp() - interval '96 seconds' where player_id = ${playerId}`.execute(
      test.services.db,
    );
    expect((await ask(token, 'GET', 'status')).body.value).toMatchObject({ playedMinutes: { day: 1, week: 1, month: 1 } });
    const played = (await ask(token, 'POST', 'limits', { limits: [{ kind: 'session', period: 'day', value: 1 }] })).body.value as {
      limits: { kind: string; period: string; left: number | null }[];
    };
    expect(played.limits.find(({ kind, period }) => kind === 'session' && period === 'day')?.left).toBe(0);
    // Who comes back after more than five minutes has not played meanwhile.
    await sql`update protection.play_clock set last_at = clock_timestamp() - interval '6 minutes' where player_id = ${playerId}`.execute(
      test.services.db,
    );
    expect((await ask(token, 'GET', 'status')).body.value).toMatchObject({ playedMinutes: { day: 0, week: 0, month: 0 } });
  });
});
