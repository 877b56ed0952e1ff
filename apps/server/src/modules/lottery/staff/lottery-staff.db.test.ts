import { formatMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { createChainBeacon } from '../index.js';
import { balanceOf, postOne, verifyLedger } from '../../wallet/index.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';

let test: TestApp;
let stop: () => Promise<void>;
let an: StaffMember;
let binh: StaffMember;
let risk: StaffMember;
let support: StaffMember;
let auditor: StaffMember;
let finance: StaffMember;
let content: StaffMember;
let numero: string | undefined;
let players: number[];
let before: bigint[];
/** What 13 and 14 at one unit are worth; the same for both. */
let prize: bigint;
/** A bet on a draw of the house, for its proof. */
let houseBet: { playerId: number; orderId: string; numero: string };

const money = (units: number): bigint => BigInt(units) * 10_000n;
const resultOf = (special: string): string =>
  `${special}|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64`;
const get = (who: StaffMember, url: string) => test.ask('GET', url, { token: who.token });
const post = (who: StaffMember, url: string, body: unknown) => test.ask('POST', url, { token: who.token, body });
const valueOf = <T>(answer: { body: { value?: unknown } }): T => answer.body.value as T;
const csvOf = async (who: StaffMember, url: string) =>
  (await test.http.inject({ url, headers: { host: 'localhost:8080', authorization: who.token } })).body;
const auditOf = async (action: string) =>
  (
    await sql<{ name: string; reason: string; before: string; after: string }>`
      select actor_name as name, reason, before_text as before, after_text as after from back_office.audit where action = ${action} order by at`.execute(
      test.services.db,
    )
  ).rows;

async function bet(player: number, playId: string, content: string, combinations = 1, coverage = 1): Promise<void> {
  await test.app.modules.lottery.placeOrder({
    playerId: player,
    merchantId: 1,
    currency: 'VND',
    gameId: 'xsmb',
    numero: numero ?? '',
    idempotencyKey: newId(),
    contents: [{ playId, bettingContent: content, unit: '1', multiple: 1, combinations, amount: String(combinations * coverage) }],
  });
}

/** Has somebody of their own bet on a draw of the house that closes within seconds, over the wire: nobody waits for the draw of the minute. */
async function betOnHouseDraw(): Promise<typeof houseBet> {
  const { identity, site } = test.app.modules;
  const { playerId } = await identity.createPlayer(await site.merchantByCode('sortes'), { userName: 'doubter', password: 'Prove-it-1' });
  const { token } = await identity.createSessionFor(playerId);
  await postOne(test.services.db, {
    playerId,
    merchantId: 1,
    template: 'demo-credited',
    key: 'doubter',
    input: {},
    reference: 'test',
    lines: [
      { account: 'main', amount: money(10_000) },
      { account: 'house:demo', amount: -money(10_000) },
    ],
  });
  const line = { playId: 'S1_DIRECT', bettingContent: '7', unit: '1000', multiple: 1, combinations: 1, amount: '1000' };
  // On a busy machine the first may close before it takes the bet; the next one is open longer.
  for (const seconds of [4, 12, 40]) {
    const house = `STAFF-${seconds}`;
    await sql`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      select 1, 'ssc1m', ${house}, clock_timestamp(), at, at from (select clock_timestamp() + make_interval(secs => ${seconds}) as at) as t`.execute(
      test.services.db,
    );
    for (const until = Date.now() + seconds * 1_000; Date.now() < until;) {
      const body = { gameId: 'ssc1m', numero: house, contents: [line] };
      const placed = await test.ask('POST', '/lgw/orders/betting', { token, headers: { 'idempotency-key': newId() }, body });
      const [order] = (placed.body['orders'] ?? []) as { orderId: string }[];
      if (order) return { playerId, orderId: order.orderId, numero: house };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('no draw of the house took a bet');
}

beforeAll(async () => {
  test = await createTestApp();
  // A beacon that speaks every second instead of every minute: a draw of the house is drawn as soon as it has closed.
  await createChainBeacon(test.services, { period: 1, length: 20_000 }).fixRound(new Date());
  stop = await test.startTasks();
  [an, binh, risk, support, auditor, finance, content] = await Promise.all([
    hire(test, 'an', 'draws'),
    hire(test, 'binh', 'draws'),
    hire(test, 'risko', 'risk'),
    hire(test, 'suppo', 'support'),
    hire(test, 'audita', 'auditor'),
    hire(test, 'fina', 'finance'),
    hire(test, 'conta', 'content'),
  ]);
  players = await Promise.all(
    ['demo1', 'demo2', 'demo3'].map(async (name) => (await test.app.modules.identity.findPlayerByName(1, name))?.id ?? expect.fail(name)),
  );
  for (const until = Date.now() + 60_000; numero === undefined && Date.now() < until;) {
    const near = (await test.ask('GET', '/lgw/numeros/near?gameId=xsmb')).body['currentNumero'] as { numero: string } | null;
    numero = near?.numero;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  before = await Promise.all(players.map(async (id) => (await balanceOf(test.services.db, id)).main));
  const [one = 0, two = 0, three = 0] = players;
  await bet(one, 'DE', '13');
  await bet(two, 'DE', '14');
  await bet(two, 'DE', '13,14', 2);
  await bet(three, 'LO2', '99', 1, 27);
  houseBet = await betOnHouseDraw();
}, 120_000);
afterAll(async () => {
  const report = await verifyLedger(test.services.db);
  await stop();
  await test.close();
  expect(report.faults).toBe(0);
});

const at = (rest = ''): string => `/bo/lottery/draws/xsmb/${numero}${rest}`;

describe('draws', () => {
  it('are listed by game, state, day and issue with what stands on them', async () => {
    const { list, total } = valueOf<{ list: Record<string, unknown>[]; total: number }>(
      await get(an, `/bo/lottery/draws?gameCode=xsmb&numero=${numero}`),
    );
    expect(total).toBe(1);
    expect(list).toMatchObject([
      { gameCode: 'xsmb', kind: 'official', numero, state: 'open', overdue: false, bets: 4, stake: '31', winners: null, win: null },
    ]);
    const open = valueOf<{ list: { state: string; drawsAt: number }[] }>(
      await get(support, '/bo/lottery/draws?state=open&kind=house&sort=drawsAt'),
    );
    expect(new Set(open.list.map(({ state }) => state))).toEqual(new Set(['open']));
    const times = open.list.map(({ drawsAt }) => drawsAt);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(valueOf<{ total: number }>(await get(an, '/bo/lottery/draws?from=2001-01-01&to=2001-01-31')).total).toBe(0);
    expect((await get(an, '/bo/lottery/draws?sort=win')).status).toBe(400);
    expect(await csvOf(auditor, `/bo/lottery/draws.csv?gameCode=xsmb&numero=${numero}`)).toContain(
      `Northern Vietnam Lottery,${numero},Open`,
    );
  });

  it('begin with what waits for its result, go on with what draws next, and end with what is over', async () => {
    await sql`insert into lottery.draw (merchant_id, game_code, numero, state, opens_at, closes_at, draws_at, settled_at)
      select 1, 'xsmb', v.numero, v.state, now() - interval '20 days', now() + v.ago, now() + v.ago,
        case when v.state = 'void' then now() end
      from (values ('ORDER-late', 'closed', interval '-90 minutes'), ('ORDER-later', 'closed', interval '-80 minutes'),
        ('ORDER-soon', 'scheduled', interval '30 days'), ('ORDER-far', 'scheduled', interval '40 days'),
        ('ORDER-old', 'void', interval '-9 days'), ('ORDER-new', 'void', interval '-8 days')) as v (numero, state, ago)`.execute(
      test.services.db,
    );
    try {
      const listed = async (query: string): Promise<string[]> =>
        valueOf<{ list: { numero: string }[] }>(await get(an, `/bo/lottery/draws?gameCode=xsmb&${query}`)).list.map((draw) => draw.numero);
      const own = (numeros: readonly string[]): string[] => numeros.filter((one) => one.startsWith('ORDER-') || one === numero);
      const wanted = ['ORDER-late', 'ORDER-later', numero, 'ORDER-soon', 'ORDER-far', 'ORDER-new', 'ORDER-old'];
      const whole = await listed('pageSize=100');
      expect(own(whole)).toEqual(wanted);
      const pages = [];
      for (let page = 1; pages.length < whole.length; page++) pages.push(...(await listed(`pageSize=3&pageNo=${page}`)));
      expect(pages.slice(0, whole.length)).toEqual(whole);
      expect(own(await listed('pageSize=100&sort=-drawsAt'))).toEqual([
        'ORDER-far',
        'ORDER-soon',
        numero,
        'ORDER-later',
        'ORDER-late',
        'ORDER-new',
        'ORDER-old',
      ]);
    } finally {
      await sql`delete from lottery.draw where numero like 'ORDER-%'`.execute(test.services.db);
    }
  });

  it('are counted by day and game', async () => {
    const [row] = valueOf<{ list: { drawsAt: number }[] }>(await get(an, `/bo/lottery/draws?numero=${numero}`)).list;
    const day = new Date((row?.drawsAt ?? 0) + 7 * 3_600_000).toISOString().slice(0, 10);
    const calendar = valueOf<{ days: string[]; list: { gameCode: string; days: { day: string; states: unknown[] }[] }[] }>(
      await get(auditor, `/bo/lottery/calendar?from=${day}&days=2`),
    );
    expect(calendar.days).toHaveLength(2);
    const own = calendar.list.find(({ gameCode }) => gameCode === 'xsmb')?.days.find((one) => one.day === day);
    expect(own).toMatchObject({ states: [{ state: 'open', draws: 1 }], overdue: 0 });
  });

  it('open to a page of their own; those of another brand and unknown ones do not', async () => {
    const whole = valueOf<Record<string, unknown>>(await get(support, at()));
    expect(whole).toMatchObject({
      draw: { numero, state: 'open', bets: 4 },
      sums: { players: 3, cancelled: 0, refunded: 0 },
      corrections: [],
      progress: [],
      proof: { official: true },
    });
    await sql`
      insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
      values (2, 'xsmb', 'ELSEWHERE', now(), now() + interval '1 hour', now() + interval '1 hour')`.execute(test.services.db);
    for (const path of ['', '/bets', '/exposure', '/verification', '/bets.csv', '/exposure.csv'])
      expect((await get(an, `/bo/lottery/draws/xsmb/ELSEWHERE${path}`)).body.errorCode, path).toBe('lottery.draw.unknown');
    expect(valueOf<{ total: number }>(await get(an, '/bo/lottery/draws?numero=ELSEWHERE')).total).toBe(0);
    // Finance opens the draw behind a figure of the house, and changes nothing there.
    for (const path of ['', '/bets', '/exposure']) expect((await get(finance, at(path))).status, path).toBe(200);
    const limits = { settings: {}, version: '0', reason: 'not mine to change' };
    expect((await post(finance, '/bo/lottery/limits/xsmb', limits)).body.errorCode).toBe('permission.denied');
    expect((await get(content, at())).body.errorCode).toBe('permission.denied');
  });

  it('of the house are proved from the database, step by step', async () => {
    let proved: { gameCode: string; numero: string } | undefined;
    await expect
      .poll(
        async () => {
          const { list } = valueOf<{ list: { gameCode: string; numero: string }[] }>(
            await get(auditor, '/bo/lottery/draws?kind=house&state=settled&pageSize=1'),
          );
          [proved] = list;
          return list.length;
        },
        { timeout: 110_000, interval: 200 },
      )
      .toBe(1);
    const path = `/bo/lottery/draws/${proved?.gameCode}/${proved?.numero}`;
    const verified = valueOf<{ proved: boolean; checks: { check: string; ok: boolean }[] }>(await get(auditor, `${path}/verification`));
    expect(verified.proved).toBe(true);
    expect(verified.checks.map(({ check }) => check)).toEqual(expect.arrayContaining(['commit', 'beacon-value', 'result', 'bets-root']));
    expect(valueOf<{ proof: Record<string, unknown> }>(await get(auditor, path)).proof).toHaveProperty('serverSeed');
  }, 120_000);

  it('are proved to who looks after a player from one of their bets', async () => {
    const { playerId, orderId, numero: issue } = houseBet;
    const path = `/bo/players/${playerId}/bets/${orderId}`;
    await expect
      .poll(async () => valueOf<{ state: string }>(await get(support, path)).state, { timeout: 110_000, interval: 200 })
      .toMatch(/^(?:won|lost)$/);
    const proof = valueOf<{ proved: boolean; checks: { check: string; ok: boolean }[] }>(await get(support, `${path}/proof`));
    expect(proof).toMatchObject({ gameCode: 'ssc1m', numero: issue, proved: true });
    expect(proof.checks.map(({ check }) => check)).toEqual(expect.arrayContaining(['commit', 'beacon-value', 'result', 'bets-root']));
    expect(proof.checks.every(({ ok }) => ok)).toBe(true);
    expect((await get(an, `${path}/proof`)).body.errorCode).toBe('permission.denied');
    expect((await get(support, `/bo/players/${players[0]}/bets/${orderId}/proof`)).body.errorCode).toBe('lottery.order.unknown');
  }, 120_000);

  it('list their bets by player, play and state, with sums over the whole list', async () => {
    const all = valueOf<{ list: { playerId: number; stake: string }[] }>(await get(support, at('/bets?sort=-stake')));
    expect(all).toMatchObject({ total: 4, stake: '31', payout: '0' });
    expect(all.list[0]).toMatchObject({ playerId: players[2], play: 'LO2', content: '99', stake: '27', state: 'waiting' });
    expect(valueOf(await get(support, at(`/bets?playerId=${players[1]}&play=DE`)))).toMatchObject({ total: 2, stake: '3' });
    expect(valueOf(await get(support, at('/bets?state=won')))).toMatchObject({ total: 0, list: [] });
    expect(valueOf<{ list: unknown[] }>(await get(support, at('/bets?pageSize=1&pageNo=2'))).list).toHaveLength(1);
    expect((await csvOf(auditor, at('/bets.csv?play=DE'))).trim().split('\r\n')).toHaveLength(4);
  });
});

describe('exposure and limits', () => {
  it('tell what each number would cost, the most first', async () => {
    const { list, ...sums } = valueOf<{ list: { number: string; payout: string; stake: string; bets: number; limit: string | null }[] }>(
      await get(risk, at('/exposure?play=DE')),
    );
    expect(sums).toMatchObject({ total: 2, bets: 4, stake: '31' });
    expect(list.map(({ number, bets, stake }) => [number, bets, stake])).toEqual([
      ['13', 2, '2'],
      ['14', 2, '2'],
    ]);
    expect(list[0]?.limit).toBeNull();
    const one = valueOf<{ list: { payout: string }[] }>(await get(risk, at('/exposure?number=99'))).list;
    expect(one).toHaveLength(1);
    expect(await csvOf(auditor, at('/exposure.csv?sort=number'))).toMatch(/\r\n(?:"[^"]+"|[^,"]+),13,2,/);
  });

  it('are changed by risk alone, with a reason, one after the other', async () => {
    const path = '/bo/lottery/limits/xsmb';
    const read = valueOf<{ limits: { version: string; settings: unknown }; inherited: { maximumStake: string } }>(await get(auditor, path));
    expect(read.limits).toMatchObject({ version: '0', settings: {} });
    expect(Number(read.inherited.maximumStake)).toBeGreaterThan(0);
    const settings = {
      maximumStake: '500000',
      exposure: { limit: '100', action: 'refuse', plays: ['DE'] },
      blocked: [{ numbers: ['14'], numero, action: 'refuse' }],
    };
    const change = (who: StaffMember, version: string, given: unknown = settings) =>
      post(who, path, { settings: given, version, reason: 'the number is fancied' });
    expect((await change(an, '0')).body.errorCode).toBe('permission.denied');
    expect((await change(risk, '17')).body.errorCode).toBe('edit.outdated');
    expect((await change(risk, '0', { exposure: { limit: '1', action: 'lower-odds' } })).body.errorCode).toBe('request_param_err');
    expect((await change(risk, '0', { exposure: { limit: '1', action: 'refuse', plays: ['NONE'] } })).body.errorCode).toBe(
      'request_param_err',
    );
    expect((await post(risk, '/bo/lottery/limits/nothing', { settings: {}, version: '0', reason: 'a slip' })).body.errorCode).toBe(
      'lottery.game.unknown',
    );
    expect(await auditOf('lottery.limits'), 'nothing was changed yet').toEqual([]);
    const changed = valueOf<{ version: string }>(await change(risk, '0'));
    expect(changed).toMatchObject({ settings, scope: 'xsmb' });
    expect((await change(risk, '0')).body.errorCode, 'somebody else was first').toBe('edit.outdated');
    await expect.poll(async () => JSON.stringify((await get(risk, at('/exposure?play=DE'))).body)).toContain('"limit":"100');
    const { list } = valueOf<{ list: { number: string; limit: string; blocked: string }[] }>(
      await get(risk, at('/exposure?play=DE&sort=number')),
    );
    expect(list.map(({ number, blocked }) => [number, blocked])).toEqual([
      ['13', 'no'],
      ['14', 'refused'],
    ]);
    await expect(bet(players[0] ?? 0, 'DE', '14')).rejects.toMatchObject({ code: 'lottery.number.refused' });
    expect(await auditOf('lottery.limits')).toMatchObject([{ name: 'risko', reason: 'the number is fancied', before: '{}' }]);
    expect(valueOf(await get(support, '/bo/lottery/limits'))).toMatchObject({ total: 1, list: [{ scope: 'xsmb' }] });
    expect(valueOf(await change(risk, changed.version, {}))).toMatchObject({ version: '0', settings: {} });
  });
});

describe('results', () => {
  it('a void is reckoned before it is asked for', async () => {
    const asked = { gameCode: 'xsmb', numero };
    expect(valueOf(await post(an, '/bo/results/voids/preview', asked))).toEqual({
      possible: true,
      state: 'open',
      closesAt: expect.any(Number),
      bets: 4,
      players: 3,
      stake: '31',
    });
    expect((await post(auditor, '/bo/results/voids/preview', asked)).body.errorCode).toBe('permission.denied');
    expect((await post(an, '/bo/results/voids/preview', { gameCode: 'xsmb', numero: 'NONE' })).body.errorCode).toBe('lottery.draw.unknown');
  });

  it('are read by each person for themselves, and waiting draws say how far they are', async () => {
    const enter = (who: StaffMember, special: string) =>
      post(who, '/bo/results/enter', { gameCode: 'xsmb', numero, result: resultOf(special), reason: 'seen on television' });
    const reportsFor = async (who: StaffMember) =>
      valueOf<{
        draws: { state: string }[];
        reports: { name: string; text: string | null; own: boolean }[];
        needed: number;
        standing: string;
      }>(await get(who, `/bo/results/xsmb/${numero}`));
    // Nobody stops a draw that is on sale alone.
    expect((await enter(an, '60213')).body.errorCode).toBe('lottery.draw.not.closed');
    expect(await reportsFor(an)).toMatchObject({ draws: [{ state: 'open' }], reports: [] });
    await sql`update lottery.draw set opens_at = now() - interval '2 hours', closes_at = clock_timestamp(), draws_at = clock_timestamp()
      where merchant_id = 1 and game_code = 'xsmb' and numero = ${numero}`.execute(test.services.db);
    await expect.poll(async () => (await reportsFor(an)).draws[0]?.state).toBe('closed');
    expect((await enter(an, '60213')).body).toMatchObject({ value: { verdict: 'waiting' } });
    expect(await reportsFor(an)).toMatchObject({ standing: 'waiting', needed: 2, reports: [{ own: true, text: resultOf('60213') }] });
    expect(await reportsFor(binh), 'not before their own').toMatchObject({ reports: [{ name: 'an', text: null, own: false }] });
    expect(await reportsFor(auditor)).toMatchObject({ reports: [{ text: resultOf('60213') }] });
    const waiting = async (who: StaffMember) =>
      valueOf<{ list: { numero: string; sources: number; own: boolean; standing: string }[] }>(
        await get(who, '/bo/lottery/waiting?gameCode=xsmb'),
      ).list.find((draw) => draw.numero === numero);
    await expect.poll(() => waiting(an)).toMatchObject({ sources: 1, own: true, standing: 'waiting', needed: 2 });
    expect(await waiting(binh)).toMatchObject({ own: false });
    expect((await enter(binh, '60215')).body).toMatchObject({ value: { verdict: 'held' } });
    expect(await reportsFor(binh)).toMatchObject({ standing: 'held', reports: [{ text: resultOf('60213') }, { text: resultOf('60215') }] });
    const withdrawn = await post(binh, '/bo/results/withdraw', {
      gameCode: 'xsmb',
      numero,
      kind: 'person',
      source: 'binh',
      reason: 'misread',
    });
    expect(withdrawn.status).toBe(200);
    expect((await enter(binh, '60213')).body).toMatchObject({ value: { verdict: 'applied', draws: 1 } });
    await expect
      .poll(async () => valueOf<{ draw: { state: string } }>(await get(an, at())).draw.state, { timeout: 30_000 })
      .toBe('settled');
    const whole = valueOf<{ draw: Record<string, unknown>; progress: unknown[] }>(await get(an, at()));
    expect(whole.draw).toMatchObject({ winners: 2, bets: 4, stake: '31' });
    prize = (await balanceOf(test.services.db, players[0] ?? 0)).main - (before[0] ?? 0n) + money(1);
    expect(prize).toBeGreaterThan(0n);
    expect(whole.progress).toMatchObject([{ work: 'settlement', stage: 'done', done: 4, total: 4 }]);
    expect(valueOf<{ list: unknown[] }>(await get(auditor, '/bo/lottery/settling')).list).toEqual(
      expect.arrayContaining([expect.objectContaining({ numero, stage: 'done' })]),
    );
    expect(valueOf(await post(an, '/bo/results/voids/preview', { gameCode: 'xsmb', numero }))).toMatchObject({
      possible: false,
      state: 'settled',
    });
  }, 60_000);

  it('a correction does exactly what its preview said', async () => {
    const preview = (who: StaffMember, special: string) =>
      post(who, '/bo/results/corrections/preview', { gameCode: 'xsmb', numero, result: resultOf(special) });
    const text = formatMoney;
    // One bet holds both numbers: its prize stays as it is, and so it is left alone.
    const expected = {
      merchantId: 1,
      brand: 'Sortes',
      bets: 2,
      players: 2,
      losing: 1,
      winning: 1,
      reversed: text(prize),
      paid: text(prize),
    };
    const said = valueOf<{ draws: unknown[] }>(await preview(an, '60214'));
    expect(said).toMatchObject({ verdict: 'changes', before: resultOf('60213'), after: resultOf('60214'), draws: [expected] });
    expect(valueOf(await preview(an, '60213'))).toMatchObject({ verdict: 'known', draws: [] });
    expect((await preview(an, '6021')).body.errorCode).toBe('request_param_err');
    expect((await preview(auditor, '60214')).body.errorCode).toBe('permission.denied');
    const balances = () => Promise.all(players.map(async (id) => (await balanceOf(test.services.db, id)).main));
    const paid = await balances();
    const wrong = { gameCode: 'xsmb', numero, reason: 'a digit was misread' };
    expect((await post(an, '/bo/results/corrections', { ...wrong, result: '1' })).body.errorCode).toBe('request_param_err');
    const asked = await post(an, '/bo/results/corrections', { ...wrong, result: resultOf('60214') });
    const { id } = valueOf<{ id: string }>(asked);
    expect(await balances(), 'asking moves nothing').toEqual(paid);
    const confirm = { decision: 'approve', reason: 'checked the recording' };
    expect((await post(binh, `/bo/results/corrections/${id}/decision`, confirm)).body).toMatchObject({ value: { state: 'approved' } });
    const whole = valueOf<{ corrections: unknown[]; firstResult: unknown }>(await get(auditor, at()));
    expect(whole.corrections).toMatchObject([
      { no: 1, done: true, bets: 2, reversed: text(prize), paid: text(prize), by: expect.arrayContaining(['an', 'binh']) },
    ]);
    const [one = 0n, two = 0n, three = 0n] = paid;
    expect(await balances()).toEqual([one - prize, two + prize, three]);
    expect(valueOf(await get(support, at('/bets?state=won')))).toMatchObject({ total: 2 });
    expect(valueOf<{ list: { work: string }[] }>(await get(auditor, '/bo/lottery/settling')).list).toEqual(
      expect.arrayContaining([expect.objectContaining({ work: 'correction', numero, stage: 'done', done: 2, total: 2 })]),
    );
  }, 60_000);
});
