import { movementMeasures } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Answer, type TestApp } from '../../../testing/test-app.js';
import { postOne, type PostingRequest } from '../../wallet/index.js';
import { employ } from '../../back-office/testing/staff-member.js';

let test: TestApp;
let playerId: number;
let today: string;
const staff: Record<string, string> = {};

const move = (template: PostingRequest['template'], amount: bigint, house: string): PostingRequest => ({
  playerId,
  merchantId: 1,
  template,
  key: newId(),
  input: {},
  reference: newId(),
  lines: [
    { account: 'main', amount },
    { account: house as 'house:stakes', amount: -amount },
  ],
});

/** Lets the figures have all that was moved. */
async function caughtUp(): Promise<void> {
  // Other tests share the cluster: their unfinished transactions hold the follower back for a moment.
  for (let behindMs = 1; behindMs > 0;) {
    await test.app.modules.reports.catchUp();
    ({ behindMs } = valueOf<{ behindMs: number }>(await get('fina', `/bo/figures?from=${today}&to=${today}`)));
  }
}

beforeAll(async () => {
  test = await createTestApp();
  const { identity, site } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  ({ playerId } = await identity.createPlayer(merchant, { userName: 'reported', password: 'Report-player-1' }));
  for (const [name, role] of [
    ['fina', 'finance'],
    ['adma', 'admin'],
    ['helpa', 'support'],
    ['drawa', 'draws'],
    ['auda', 'auditor'],
  ] as const)
    staff[name] = await (await employ(test, name, role)).session();
  const { rows } = await sql<{ day: string }>`select (clock_timestamp() at time zone ${merchant.timeZone})::date::text as day`.execute(
    test.services.db,
  );
  today = rows[0]?.day ?? '';
  await postOne(test.services.db, move('deposit-credited', 900_0000n, 'house:deposits'));
  await postOne(test.services.db, move('stake-placed', -400_0000n, 'house:stakes'));
  await postOne(test.services.db, move('prize-paid', 150_0000n, 'house:prizes'));
  await caughtUp();
}, 90_000);
afterAll(() => test.close());

const valueOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.value as T;
};
const get = (who: string, url: string) => test.ask('GET', url, { token: staff[who] ?? '' });
const send = (who: string, method: 'POST' | 'PUT', url: string, body: object = {}) =>
  test.ask(method, url, { token: staff[who] ?? '', body: { reason: 'as it should be', ...body } });
const days = (): string => `from=${today}&to=${today}`;

describe('the first page', () => {
  it('tells figures of the period, of the one before, and what waits', async () => {
    const told = valueOf<{
      now: Record<string, unknown>;
      before: Record<string, unknown>;
      series: unknown[];
      waiting: Record<string, unknown>;
    }>(await get('fina', `/bo/figures?${days()}`));
    expect(told.now).toMatchObject({
      deposits: '900',
      stakes: '400',
      settled: '0',
      prizes: '150',
      revenue: '-150',
      activePlayers: 1,
      firstDeposits: 1,
    });
    // The day runs: who was active the day before is known of the whole day alone.
    expect(told.before).toMatchObject({ deposits: '0', revenue: '0', activePlayers: null });
    expect(told.series).toHaveLength(24);
    expect(told.waiting).toMatchObject({ documents: null });
    expect(told.waiting['withdrawals']).toEqual(expect.any(Number));
  });

  it('says how far the past of a new demo is, and nothing of it afterwards', async () => {
    const told = async () => valueOf<{ history: unknown }>(await get('fina', `/bo/figures?${days()}`)).history;
    expect(await told()).toBeNull();
    test.services.history = { playing: { until: new Date(), day: 12, days: 30 } };
    expect(await told()).toEqual({ day: 12, days: 30 });
    test.services.history = {};
    expect(await told()).toBeNull();
  });

  it('is not for who has nothing to do with money, and asks for days that exist', async () => {
    for (const who of ['helpa', 'drawa']) expect((await get(who, `/bo/figures?${days()}`)).status).toBe(403);
    expect((await get('fina', '/bo/figures?from=2026-02-31&to=2026-03-01')).body.errorCode).toBe('request_param_err');
    expect((await get('fina', '/bo/figures?from=2026-03-02&to=2026-03-01')).body.errorCode).toBe('request_param_err');
  });
});

describe('reports', () => {
  it('by payment method name the banks that were paid out to', async () => {
    const { list } = valueOf<{ list: { key: string; label: string }[] }>(await get('fina', `/bo/reports/method?${days()}`));
    expect(list).toContainEqual(expect.objectContaining({ key: 'VCB', label: 'Vietcombank' }));
  });

  it('by player open the counts of the first page to those very players, by their names', async () => {
    const { identity, site } = test.app.modules;
    const other = await identity.createPlayer(await site.merchantByCode('sortes'), { userName: 'given', password: 'Report-player-2' });
    await postOne(test.services.db, { ...move('adjustment', 5_0000n, 'house:adjustments'), playerId: other.playerId });
    await caughtUp();
    const list = async (more: string) =>
      valueOf<{ list: { key: string; label: string }[]; total: number }>(await get('fina', `/bo/reports/player?${days()}${more}`));
    expect((await list('')).list.map(({ label }) => label)).toEqual(expect.arrayContaining(['reported', 'given']));
    const { now } = valueOf<{ now: Record<string, number> }>(await get('fina', `/bo/figures?${days()}`));
    for (const [players, count] of [
      ['firstDeposit', now['firstDeposits']],
      ['active', now['activePlayers']],
    ])
      expect(await list(`&players=${players}`)).toMatchObject({ total: count, list: [{ key: String(playerId), label: 'reported' }] });
    expect((await get('fina', `/bo/reports/day?${days()}&players=active`)).body.errorCode).toBe('request_param_err');
    // Nothing of it is left for the tests that follow.
    await postOne(test.services.db, { ...move('adjustment', -5_0000n, 'house:adjustments'), playerId: other.playerId });
    await caughtUp();
  });

  it('agree with each other and open to the movements they are made of', async () => {
    const sums = { deposits: '900', stakes: '400', settled: '0', prizes: '150', revenue: '-150' };
    for (const by of ['day', 'hour', 'player', 'agent'])
      expect(valueOf<{ sums: object }>(await get('fina', `/bo/reports/${by}?${days()}&sort=-revenue`)).sums, by).toMatchObject(sums);
    const { list } = valueOf<{ list: { key: string }[] }>(await get('fina', `/bo/reports/player?${days()}&playerId=${playerId}`));
    expect(list.map(({ key }) => key)).toEqual([String(playerId)]);
    const moved = valueOf<{ total: number; amount: string; list: { template: string }[] }>(
      await get('auda', `/bo/movements?${days()}&measure=stakes&playerId=${playerId}`),
    );
    expect(moved).toMatchObject({ total: 1, amount: '-400', list: [{ template: 'stake-placed' }] });
    const csv = await test.http.inject({
      url: `/bo/reports/day/csv?${days()}`,
      headers: { host: 'localhost:8080', authorization: staff['fina'] ?? '' },
    });
    expect(csv.body.split('\r\n').at(-2)).toMatch(/^total,,1,900,\d+,\d+,1,400,0,0,150,-150,0,0,0,0,0$/);
  });

  it('may be narrowed to vendors, games and methods that have figures then, each once and by its name', async () => {
    const parts = async (by: string, more = '', period = days()): Promise<{ value: string; label: string }[]> =>
      valueOf<{ list: { value: string; label: string }[] }>(await get('fina', `/bo/report-parts/${by}?${period}${more}`)).list;
    // A game that two vendors' figures name, in a week of its own.
    const week = 'from=2003-03-03&to=2003-03-09';
    for (const [vendor, game, template, method] of [
      [0, 'xsmb', 'stake-placed', ''],
      [0, 'xsmb', 'prize-paid', ''],
      [7_777, 'strange', 'game-stake-placed', ''],
      [0, '', 'deposit-credited', 'nobody-knows'],
    ] as const)
      await sql`
        insert into reports.hour (generation, merchant_id, at, template, vendor_id, game, method, currency, trial, count, amount, main, fee)
        select g.id, 1, '2003-03-05 12:00+00', ${template}, ${vendor}, ${game}, ${method}, 'VND', false, 1, 0, 0, 0
        from reports.generation g where g.state = 'live'`.execute(test.services.db);
    const games = await parts('game', '', week);
    expect(games.map(({ value }) => value).toSorted()).toEqual(['strange', 'xsmb']);
    expect(games.find(({ value }) => value === 'xsmb')?.label, 'its name, not its code').toMatch(/ /);
    expect((await parts('game', '&vendorId=7777', week)).map(({ value }) => value)).toEqual(['strange']);
    expect((await parts('vendor', '', week)).map(({ value }) => value).toSorted()).toEqual(['0', '7777']);
    expect(await parts('method', '', week)).toEqual([{ value: 'nobody-knows', label: 'nobody-knows' }]);
    await sql`delete from reports.hour where at = '2003-03-05 12:00+00'`.execute(test.services.db);
    expect(await parts('vendor')).toContainEqual({ value: '0', label: '' });
    expect(await parts('vendor', '', 'from=2001-01-01&to=2001-01-07')).toEqual([]);
    expect((await get('helpa', `/bo/report-parts/game?${days()}`)).status).toBe(403);
  });

  it('leave out what they cannot have: no deposits by game, no stakes by payment method', async () => {
    const head = async (by: string, more = ''): Promise<string> =>
      (
        await test.http.inject({
          url: `/bo/reports/${by}/csv?${days()}${more}`,
          headers: { host: 'localhost:8080', authorization: staff['fina'] ?? '' },
        })
      ).body.split('\r\n')[0] ?? '';
    expect(await head('product')).toBe('\uFEFFProduct,Name,Stake count,Stakes,Returned,Settled,Prizes,Revenue');
    expect(await head('game')).not.toContain('Deposits');
    expect(await head('method')).toBe('\uFEFFMethod,Name,Deposit count,Deposits,Withdrawal count,Withdrawals,Fees');
    expect(await head('day', '&game=ssc1m')).not.toContain('Deposits');
    expect(await head('day')).toContain('Adjustments');
  });

  it('page through the movements of the whole brand by what the figures know of its hours', async () => {
    type Moved = {
      total: number;
      amount: string;
      fee: string;
      list: { id: string; template: string; playerId: number; method: string; methodName: string }[];
    };
    const read = async (more: string) => valueOf<Moved>(await get('auda', `/bo/movements?${days()}&${more}`));
    const whole = await read('pageSize=200');
    expect(whole.total).toBe(whole.list.length);
    const ways = whole.list.filter(({ method }) => method !== '').map(({ method, methodName }) => [method, methodName]);
    expect(ways, 'the way by its name').toContainEqual(['VCB', 'Vietcombank']);
    expect(whole.list.map(({ template }) => template)).toEqual(expect.arrayContaining(['deposit-credited', 'stake-placed', 'prize-paid']));
    const pages = await Promise.all(whole.list.map((_, at) => read(`pageSize=1&pageNo=${at + 1}`)));
    expect(pages.map(({ list }) => list[0]?.id)).toEqual(whole.list.map(({ id }) => id));
    expect(await read('measure=stakes')).toMatchObject({ total: 1, amount: '-400', list: [{ template: 'stake-placed', playerId }] });
    expect(await read('measure=fees')).toMatchObject({ total: 0, amount: '0', fee: '0', list: [] });
    expect(await read('game=nothing-of-this-name')).toMatchObject({ total: 0, list: [] });
    expect((await read(`pageSize=200&pageNo=2`)).list).toEqual([]);
  });

  it('have of every measure the rows that it is the sum of, and all of them are what the ledger moved', async () => {
    // One movement of every kind that a figure knows, beside those of the first test.
    for (const [template, units, house] of [
      ['stake-refunded', 11n, 'house:stakes'],
      ['adjustment', 7n, 'house:adjustments'],
      ['adjustment', -3n, 'house:adjustments'],
      ['demo-credited', 5n, 'house:demo'],
    ] as const)
      await postOne(test.services.db, move(template, units * 10_000n, house));
    const held = 20_000n;
    await postOne(test.services.db, {
      ...move('withdrawal-held', 0n, 'house:demo'),
      lines: [
        { account: 'main', amount: -held },
        { account: 'held', amount: held },
      ],
    });
    await caughtUp();
    const { now } = valueOf<{ now: Record<string, string> }>(await get('fina', `/bo/figures?${days()}`));
    type Moved = { total: number; amount: string; list: { amount: string; free: string; template: string; measure: string }[] };
    const rowsOf = async (query: string) => {
      const moved = valueOf<Moved>(await get('auda', `/bo/movements?${days()}&pageSize=200&${query}`));
      const sum = moved.list.reduce((all, { amount }) => all + parseMoney(amount), 0n);
      expect(moved.list.length, query).toBe(moved.total);
      expect(sum, `${query}: the rows are what the list says`).toBe(parseMoney(moved.amount));
      return { sum, list: moved.list };
    };
    // As the house reads it: what players staked and took out is positive there and negative on their accounts.
    const sign = { stakes: -1n, withdrawals: -1n, vendorIn: -1n } as Partial<Record<string, bigint>>;
    let all = 0n;
    for (const measure of movementMeasures.filter((name) => name !== 'fees')) {
      const { sum } = await rowsOf(`measure=${measure}`);
      expect(sum * (sign[measure] ?? 1n), measure).toBe(parseMoney(now[measure] ?? '0'));
      all += sum;
    }
    const whole = await rowsOf('');
    const free = (template: string) => whole.list.flatMap((row) => (row.template === template ? [[row.amount, row.free]] : []));
    expect(free('withdrawal-held'), 'what is set aside is theirs, and they may not use it').toContainEqual(['0', '-2']);
    expect(free('demo-credited')).toContainEqual(['5', '5']);
    const feeRows = whole.list.filter(({ measure }) => measure === 'fees').reduce((sum, { amount }) => sum + parseMoney(amount), 0n);
    expect(all + feeRows, 'nothing moved that no figure knows').toBe(whole.sum);
    expect(parseMoney(now['revenue'] ?? ''), 'the revenue is made of its two').toBe(
      parseMoney(now['settled'] ?? '') - parseMoney(now['prizes'] ?? ''),
    );
  });

  it('refuse filters that a kind does not know, and long lists of movements', async () => {
    expect((await get('fina', `/bo/reports/game?${days()}&playerId=${playerId}`)).body.errorCode).toBe('request_param_err');
    expect((await get('fina', `/bo/movements?from=2020-01-01&to=${today}`)).body.errorCode).toBe('request_param_err');
    expect((await get('helpa', `/bo/reports/day?${days()}`)).status).toBe(403);
  });
});

describe('reports made by the clock', () => {
  const fields = { name: 'Days', by: 'day', filter: {}, rhythm: 'daily', hour: 6, keepDays: 30, enabled: true };

  it('are made when due, kept, and changed by one person at a time', async () => {
    const made = valueOf<{ scheduleId: string; version: number }>(await send('fina', 'POST', '/bo/report-schedules', fields));
    await sql`update reports.schedule set next_at = clock_timestamp() - interval '1 hour' where id = ${made.scheduleId}::uuid`.execute(
      test.services.db,
    );
    while (await test.app.modules.reports.makeDue());
    const { list } = valueOf<{ list: { runId: string; state: string; bytes: number }[] }>(
      await get('auda', `/bo/report-runs?scheduleId=${made.scheduleId}`),
    );
    expect(list).toMatchObject([{ state: 'done' }]);
    const file = await test.http.inject({
      url: `/bo/report-runs/${list[0]?.runId}/csv`,
      headers: { host: 'localhost:8080', authorization: staff['auda'] ?? '' },
    });
    expect([file.statusCode, file.body.startsWith('\uFEFFDay,Name,Deposit count')]).toEqual([200, true]);

    const url = `/bo/report-schedules/${made.scheduleId}`;
    valueOf(await send('fina', 'PUT', url, { ...fields, hour: 7, version: made.version }));
    expect((await send('adma', 'PUT', url, { ...fields, hour: 8, version: made.version })).body.errorCode).toBe('edit.outdated');
    expect((await send('auda', 'PUT', url, { ...fields, version: made.version + 1 })).status).toBe(403);
    expect((await send('fina', 'PUT', `/bo/report-schedules/${newId()}`, { ...fields, version: 1 })).body.errorCode).toBe('not.found');
    valueOf(await send('fina', 'POST', `${url}/run`));
    valueOf(await send('fina', 'POST', `${url}/remove`, { version: made.version + 1 }));
    expect((await send('fina', 'POST', `${url}/run`)).body.errorCode).toBe('not.found');
    const { rows } = await sql<{ action: string }>`
      select action from back_office.audit where subject = ${`report:${made.scheduleId}`} order by at`.execute(test.services.db);
    expect(rows.map(({ action }) => action)).toEqual(['report.scheduled', 'report.changed', 'report.asked', 'report.removed']);
  });

  it('belong to their brand and tell why one could not be made', async () => {
    const made = valueOf<{ scheduleId: string }>(await send('fina', 'POST', '/bo/report-schedules', fields));
    const { runId } = valueOf<{ runId: string }>(await send('fina', 'POST', `/bo/report-schedules/${made.scheduleId}/run`));
    // What the check at the door refuses, in an old row.
    await sql`update reports.schedule set filter = '{"method": "bank", "playerId": 1}' where id = ${made.scheduleId}::uuid`.execute(
      test.services.db,
    );
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await sql`update reports.run set try_at = clock_timestamp() where id = ${runId}::uuid`.execute(test.services.db);
      while (await test.app.modules.reports.makeDue());
    }
    const { list } = valueOf<{ list: { runId: string; state: string; problem: string }[] }>(
      await get('fina', `/bo/report-runs?scheduleId=${made.scheduleId}`),
    );
    expect(list).toMatchObject([{ runId, state: 'failed', problem: expect.stringMatching(/./) }]);
    await sql`update reports.schedule set merchant_id = 2 where id = ${made.scheduleId}::uuid`.execute(test.services.db);
    await sql`update reports.run set merchant_id = 2, state = 'done', file = 'x' where id = ${runId}::uuid`.execute(test.services.db);
    expect((await send('fina', 'POST', `/bo/report-schedules/${made.scheduleId}/run`)).body.errorCode).toBe('not.found');
    expect((await get('fina', `/bo/report-runs/${runId}/csv`)).body.errorCode).toBe('not.found');
  });
});

describe('made anew', () => {
  it('on the word of who may, once at a time, with its entry', async () => {
    expect((await send('fina', 'POST', '/bo/figures/rebuilds')).status).toBe(403);
    valueOf(await send('adma', 'POST', '/bo/figures/rebuilds'));
    expect((await send('adma', 'POST', '/bo/figures/rebuilds')).body.errorCode).toBe('state.not.allowed');
    const { list } = valueOf<{ list: { state: string; askedBy: string }[] }>(await get('auda', '/bo/figures/rebuilds'));
    expect(list[0]).toMatchObject({ state: 'building', askedBy: 'adma' });
    const { rows } = await sql`select from back_office.audit where action = 'figures.rebuild'`.execute(test.services.db);
    expect(rows).toHaveLength(1);
  });
});
