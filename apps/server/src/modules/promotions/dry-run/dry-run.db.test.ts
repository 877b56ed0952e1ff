import { type Offer, writeOffer } from '@sortes/growth-rules';
import { newId } from '@sortes/service';
import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../testing/test-app.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from '../testing/fixture.js';

let fixture: PromotionsFixture;
const staff = new Map<string, StaffMember>();
beforeAll(async () => {
  fixture = await openPromotions();
  for (const role of ['marketing', 'auditor'] as const) staff.set(role, await hire(fixture.test, `dry-${role}`, role));
}, 90_000);
afterAll(() => fixture.close());

const zone = 'Asia/Ho_Chi_Minh';
const today = () => DateTime.now().setZone(zone);
const dayBefore = (days: number): string => today().minus({ days }).toFormat('yyyy-MM-dd');
const month = () => ({ from: dayBefore(29), to: dayBefore(0) });

const bo = (role: string, method: string, url: string, body?: object): Promise<Answer> =>
  fixture.test.ask(method, url, { token: staff.get(role)?.token ?? '', ...(body !== undefined && { body }) });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
/** Lines of a file, its head included. */
const linesOf = ({ body }: Answer): string[] =>
  String(body['text'])
    .split('\n')
    .filter((line) => line.trim() !== '');
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';

interface Run {
  id: string;
  state: string;
  total: number | null;
  seen: number;
  figures: {
    players: number;
    grants: number;
    nominal: string;
    expected: string | null;
    low: string | null;
    high: string | null;
    ratio: number | null;
    cuts: { by: string; grants: number; sum: string }[];
    refused: { field: string; count: number }[];
    shut: number;
    netWin: string;
    past: { grants: number; ratio: number } | null;
    unknowns: string[];
  } | null;
}

/** Days of a player as the fold writes them, and a deposit of each sum on a day so long ago, as the cashier does; units. */
async function past(
  playerId: number,
  { deposits = [], staked = 0, returned = 0, days = 5 }: { deposits?: number[]; staked?: number; returned?: number; days?: number },
) {
  await fixture.test.asOwner(`
    insert into reports.player_day (generation, merchant_id, day, player_id, currency, trial, deposit_count, deposits, withdrawal_count, withdrawals, stake_count, stakes,
      returned, prizes, adjustments, fees, vendor_in, vendor_out, settled)
    select g.id, 1, '${dayBefore(days)}', ${playerId}, 'VND', false, ${deposits.length}, 0, 0, 0, ${staked > 0 ? 1 : 0}, ${money(staked)}, 0, ${money(returned)}, 0, 0, 0, 0,
      ${money(staked)} from reports.generation g where g.state = 'live'`);
  for (const [place, sum] of deposits.entries())
    await fixture.test.asOwner(`
      insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language, expires_at,
        credited_at, credited_amount)
      values (${playerId}, '${newId()}', 1, 'bank', 'manual', ${Math.round(sum * 10_000)}, 'VND', 'credited', '${newId()}', '', '', 'EN', now(),
        '${today().minus({ days }).startOf('day').plus({ hours: 8, minutes: place }).toISO()}', ${Math.round(sum * 10_000)})`);
}

const start = async (offer: Offer, days = month(), offerId?: string): Promise<string> => {
  const answer = await bo('marketing', 'POST', '/bo/dry-runs', {
    document: writeOffer(offer),
    ...days,
    ...(offerId !== undefined && { offerId }),
  });
  const { run, faults } = valueOf<{ run: Run | null; faults: object[] }>(answer);
  return run?.id ?? expect.fail(JSON.stringify(faults));
};
const show = async (id: string): Promise<Run> => valueOf(await bo('auditor', 'GET', `/bo/dry-runs/${id}`));
const toEnd = async (id: string): Promise<NonNullable<Run['figures']>> => {
  while (await fixture.promotions.stepDryRun());
  const { state, figures } = await show(id);
  expect(state).toBe('done');
  return figures ?? expect.fail('a run that is done has figures');
};

/** Golden example 12: a deposit match of 100 %, from 20, up to 150, ten times in slots. */
const match = (change: Partial<Offer> = {}): Offer => {
  const usual = offerOfKind('deposit-match', {
    reward: { rule: 'match', steps: [{ from: money(20), rate: 10_000 }], most: money(150) },
    limits: [],
    games: { choose: 'only', lanes: ['RNG'], games: [] } as Offer['games'],
    ...change,
  });
  return {
    ...usual,
    requirement: usual.requirement && { ...usual.requirement, base: 'bonus', multiple: 100_000, maxConvert: null, countsReal: false },
  };
};

describe('a dry run over a month', () => {
  let players: number[];
  beforeAll(async () => {
    players = await Promise.all([1, 2, 3].map(() => fixture.player()));
    const [first = 0, second = 0, third = 0] = players;
    await past(first, { deposits: [100, 50], staked: 1_000, returned: 400 });
    await past(second, { deposits: [20], days: 3 });
    await past(third, { deposits: [500, 19.9999], days: 2 });
  });

  it('gives what golden example 12 says, and nothing to anybody', async () => {
    const id = await start(match());
    expect(await show(id)).toMatchObject({ state: 'waiting', total: null, seen: 0, figures: null });
    const figures = await toEnd(id);
    expect(figures).toMatchObject({
      players: 3,
      grants: 4,
      nominal: '320',
      expected: '192.8179',
      net: '192.8179',
      cuts: [],
      refused: [],
      shut: 0,
      netWin: '600',
    });
    expect(figures.ratio?.toFixed(6)).toBe('0.602556');
    expect(Number(figures.low)).toBeLessThan(192);
    expect(Number(figures.high)).toBeGreaterThan(193);
    expect(await show(id)).toMatchObject({ total: 3, seen: 3 });
    const given = await sql<{
      n: number;
    }>`select count(*)::integer as n from promotions.grant where player_id = any(${players.map(String)}::bigint[])`.execute(
      fixture.test.services.db,
    );
    expect(given.rows).toEqual([{ n: 0 }]);
  });

  it('opens to each grant, the largest first, and as CSV', async () => {
    const id = await start(match());
    await toEnd(id);
    const page = valueOf<{ list: { playerId: number; amount: string; deposit: string; cut: null }[]; total: number }>(
      await bo('auditor', 'GET', `/bo/dry-runs/${id}/grants?pageSize=2`),
    );
    expect(page.total).toBe(4);
    expect(page.list.map(({ playerId, amount, deposit }) => [playerId, amount, deposit])).toEqual([
      [players[2], '150', '500'],
      [players[0], '100', '100'],
    ]);
    const file = await bo('auditor', 'GET', `/bo/dry-runs/${id}/grants.csv`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(linesOf(file)).toHaveLength(5);
  });

  it('asks the rule as it was before each deposit', async () => {
    const figures = await toEnd(await start(match({ who: { deposits: { count: { is: 0 } } } })));
    expect(figures).toMatchObject({ players: 3, grants: 3, nominal: '270', refused: [{ field: 'deposits', count: 1 }] });
    const never = await toEnd(await start(match({ who: { netLoss: { sum: { from: money(1) } } } })));
    expect(never).toMatchObject({
      grants: 0,
      expected: '0',
      refused: [{ field: 'netLoss', count: 4 }],
      unknowns: ['play-to-day', 'own-limits'],
    });
  });

  it('asks of one kind of games, of the last play and of agents what was known then', async () => {
    const [first = 0] = players;
    await fixture.test.asOwner(`
      insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments)
      select g.id, 1, '${dayBefore(9)}', ${first}, 'RNG', '', 1, 500000, 400000, 0, 0, 0, 0, 0, 0 from agents.generation g where g.state = 'live'`);
    await past(first, { staked: 50, days: 9 });
    const lane = await toEnd(await start(match({ who: { turnover: { sum: { is: money(40) }, lane: 'RNG' } } })));
    expect(lane).toMatchObject({ grants: 2, refused: [{ field: 'turnover', count: 2 }], unknowns: ['play-to-day', 'own-limits'] });
    // Play of the ninth day before is over with that day: more than three days before the deposits, less than four.
    expect(await toEnd(await start(match({ who: { lastPlay: { atLeastDays: 3 } } })))).toMatchObject({ grants: 2 });
    expect(await toEnd(await start(match({ who: { lastPlay: { atLeastDays: 4 } } })))).toMatchObject({ grants: 0 });
    expect(await toEnd(await start(match({ who: { not: { agentLine: { under: 'nobody' } } } })))).toMatchObject({
      grants: 4,
      unknowns: ['figures-now', 'own-limits'],
    });
    await fixture.test.asOwner(`delete from reports.player_day where player_id = ${first} and day = '${dayBefore(9)}'`);
  });

  it('is bound by limits, number and budget as the offer is, in the order of time', async () => {
    const limited = await toEnd(await start(match({ limits: [{ scope: 'player', period: 'day', most: 1 }] })));
    expect(limited).toMatchObject({ grants: 3, nominal: '270', cuts: [{ by: 'limit', grants: 1, sum: '50' }] });
    const counted = await toEnd(await start(match({ stock: { aDay: 1, all: 2 } })));
    expect(counted).toMatchObject({
      grants: 2,
      nominal: '120',
      cuts: [
        { by: 'day', grants: 1, sum: '50' },
        { by: 'stock', grants: 1, sum: '150' },
      ],
    });
    const budget = await toEnd(await start(match({ budget: { nominal: money(160), expected: null } })));
    expect(budget).toMatchObject({ grants: 2, nominal: '150', cuts: [{ by: 'budget', grants: 2, sum: '170' }] });
  });

  it('leaves out whom nothing is offered to', async () => {
    const [, , third = 0] = players;
    await fixture.test.asOwner(`update identity.player set status = 'locked' where id = ${third}`);
    expect(await toEnd(await start(match()))).toMatchObject({ players: 2, grants: 3, nominal: '170', shut: 1 });
    await fixture.test.asOwner(`update identity.player set status = 'active' where id = ${third}`);
  });

  it('knows what cash costs: losses of a week come back as they would have', async () => {
    const offer = offerOfKind('cashback', {
      trigger: { on: 'period', period: 'day' },
      money: 'cash',
      requirement: null,
      reward: { rule: 'tiers', tiers: [{ above: 0n, rate: 1_000 }], most: null, least: money(1) },
    });
    expect(await toEnd(await start(offer))).toMatchObject({ players: 1, nominal: '60', expected: '60', low: '60', high: '60', ratio: 1 });
  });
});

describe('a run', () => {
  it('goes on where it stood, one step at a time, and can be stopped once', async () => {
    const id = await start(match());
    const other = await start(match());
    expect(await fixture.promotions.stepDryRun()).toBe(true);
    expect(await show(id)).toMatchObject({ state: 'running', total: 3, seen: 0 });
    expect(await show(other)).toMatchObject({ state: 'waiting' });
    // Two workers at once: what the second finds is not counted twice.
    await Promise.all([fixture.promotions.stepDryRun(), fixture.promotions.stepDryRun()]);
    expect(valueOf<Run>(await bo('marketing', 'POST', `/bo/dry-runs/${other}/stop`, {})).state).toBe('stopped');
    expect(codeOf(await bo('marketing', 'POST', `/bo/dry-runs/${other}/stop`, {}))).toBe('state.not.allowed');
    expect(await toEnd(id)).toMatchObject({ grants: 4, nominal: '320' });
    expect(await show(other)).toMatchObject({ state: 'stopped', figures: null });
  });

  it('parts spins that a limit keeps back once, by however many workers at once', async () => {
    const wheel = offerOfKind('wheel', {
      trigger: { on: 'spin', aDay: 3 },
      reward: {
        rule: 'slices',
        slices: [
          { sum: money(5), weight: 1 },
          { sum: money(15), weight: 1 },
        ],
      },
      limits: [{ scope: 'player', period: 'day', most: 2 }],
    });
    const id = await start(wheel);
    for (let step = 0; step < 2; step += 1) await fixture.promotions.stepDryRun();
    await Promise.all([1, 2, 3].map(() => fixture.promotions.stepDryRun()));
    expect((await show(id)).figures).toMatchObject({ grants: 2, nominal: '20', cuts: [{ by: 'limit', grants: 1, sum: '10' }] });
    const { total } = valueOf<{ total: number }>(await bo('auditor', 'GET', `/bo/dry-runs/${id}/grants`));
    expect(total).toBe(2);
  });

  it('says what it does not run, and runs five at once at most', async () => {
    const ask = (document: unknown, days: object = month()) => bo('marketing', 'POST', '/bo/dry-runs', { document, ...days });
    expect(codeOf(await ask(writeOffer(offerOfKind('manual'))))).toBe('promotion.dry.run');
    expect(valueOf<{ run: null; faults: object[] }>(await ask({ kind: 'nothing' }))).toMatchObject({ run: null });
    const whole = writeOffer(match());
    for (const days of [
      { from: dayBefore(0), to: dayBefore(1) },
      { from: dayBefore(-1), to: dayBefore(-1) },
      { from: dayBefore(92), to: dayBefore(0) },
      { from: '2026-02-30', to: '2026-03-02' },
    ])
      expect(codeOf(await ask(whole, days)), JSON.stringify(days)).toBe('report.days');
    expect(codeOf(await bo('marketing', 'POST', '/bo/dry-runs', { document: whole, ...month(), offerId: newId() }))).toBe('not.found');
    const open = [];
    for (let made = 0; made < 5; made += 1) open.push(await start(match()));
    expect(codeOf(await ask(whole))).toBe('promotion.dry.runs');
    for (const id of open) valueOf(await bo('marketing', 'POST', `/bo/dry-runs/${id}/stop`, {}));
  });

  it('is the new offer’s where its maker ran the very document before saving it', async () => {
    const code = `run-${newId().slice(-12)}`;
    const document = writeOffer(match({ budget: { nominal: money(321), expected: null } }));
    const id = await start(match({ budget: { nominal: money(321), expected: null } }));
    await toEnd(id);
    const other = await start(match({ budget: { nominal: money(322), expected: null } }));
    const made = await fixture.test.ask('POST', '/bo/offers', {
      token: staff.get('marketing')?.token ?? '',
      headers: { 'idempotency-key': newId() },
      body: { code, document, reason: 'a new one' },
    });
    const { id: offerId } = valueOf<{ id: string }>(made);
    const { list } = valueOf<{ list: Run[] }>(await bo('auditor', 'GET', `/bo/dry-runs?offerId=${offerId}`));
    expect(list.map((run) => run.id)).toEqual([id]);
    valueOf(await bo('marketing', 'POST', `/bo/dry-runs/${other}/stop`, {}));
  });

  it('is asked for and read by who reads offers, the second person among them, and of its brand alone', async () => {
    const offerId = await fixture.live(match({ budget: { nominal: money(100), expected: null } }));
    const id = await start(match(), month(), offerId);
    await toEnd(id);
    expect(codeOf(await bo('nobody', 'POST', '/bo/dry-runs', { document: writeOffer(match()), ...month() }))).not.toBe('done');
    expect(codeOf(await bo('auditor', 'POST', '/bo/dry-runs', { document: writeOffer(match()), ...month() }))).toBe('done');
    expect(codeOf(await bo('nobody', 'GET', `/bo/dry-runs/${id}`))).not.toBe('done');
    const listed = valueOf<{ list: Run[]; total: number }>(await bo('auditor', 'GET', `/bo/dry-runs?offerId=${offerId}`));
    expect(listed).toMatchObject({ total: 1, list: [{ id, state: 'done' }] });
    await fixture.test.asOwner(`update promotions.dry_run set merchant_id = 2 where id = '${id}'`);
    for (const path of ['', '/grants', '/grants.csv'])
      expect(codeOf(await bo('auditor', 'GET', `/bo/dry-runs/${id}${path}`))).toBe('not.found');
    expect(codeOf(await bo('marketing', 'POST', `/bo/dry-runs/${id}/stop`, {}))).toBe('not.found');
  });

  it('that breaks three times is given up, and those behind it go on', async () => {
    const broken = await start(match());
    const next = await start(match());
    await fixture.test.asOwner(`update promotions.dry_run set document = '{"kind": "nothing"}' where id = '${broken}'`);
    while (await fixture.promotions.stepDryRun());
    const { rows } = await sql<{ state: string }>`select state from promotions.dry_run where id = ${broken}`.execute(
      fixture.test.services.db,
    );
    expect(rows).toEqual([{ state: 'failed' }]);
    expect((await show(next)).state).toBe('done');
    await fixture.test.asOwner(`delete from promotions.dry_run where id = '${broken}'`);
  });

  it('keeps the twenty newest', async () => {
    await fixture.test.asOwner(`
      insert into promotions.dry_run (id, merchant_id, document, from_day, to_day, asked_by, asked_at, state, ended_at)
      select gen_random_uuid(), 1, document, from_day, to_day, asked_by, asked_at - interval '1 day', 'done', now()
      from promotions.dry_run, generate_series(1, 12) where merchant_id = 1 and state = 'done' limit 30`);
    await toEnd(await start(match()));
    const { total } = valueOf<{ total: number }>(await bo('auditor', 'GET', '/bo/dry-runs'));
    expect(total).toBeLessThanOrEqual(20);
    expect(total).toBeGreaterThan(10);
    const left = await fixture.test.asOwner<{ n: number }>('select count(*)::integer as n from promotions.dry_run_player');
    expect(left, 'who was to be looked at is kept while it is').toEqual([{ n: 0 }]);
  });
});
