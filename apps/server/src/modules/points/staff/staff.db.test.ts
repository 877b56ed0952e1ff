import { newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employ } from '../../back-office/testing/staff-member.js';
import { nameMovements } from '../name-movements.js';
import { money, openPoints, type PointsFixture } from '../testing/fixture.js';

let points: PointsFixture;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  points = await openPoints();
  for (const role of ['marketing', 'finance', 'treasurer', 'auditor', 'content'] as const)
    tokens[role] = await (await employ(points.test, `points-${role}`, role)).session();
}, 90_000);
afterAll(() => points.close());

const bo = async (role: string, method: string, url: string, body?: object) =>
  (
    await points.test.ask(method, url, {
      token: tokens[role] ?? '',
      ...(body !== undefined && { body, headers: { 'idempotency-key': newId() } }),
    })
  ).body;
const reason = 'as agreed with the team';

interface Rules {
  version: number;
  rules: Record<string, unknown> & { rates: { lane: string; per100: number }[] };
}
const rules = async () => (await bo('marketing', 'GET', '/bo/points/rules')).value as Rules;
const save = async (change: object, of?: Rules, role = 'marketing') => {
  const before = of ?? (await rules());
  return bo(role, 'PUT', '/bo/points/rules', { rules: { ...before.rules, ...change }, after: before.version, reason });
};

describe('rules', () => {
  it('are saved as versions and hold from then on', async () => {
    const before = await rules();
    expect(before.version).toBe(0);
    expect(before.rules).toMatchObject({ isSold: true, isBought: false, bringsPer1000: '8', costsPer1000: '10' });
    expect(await save({ rates: [{ lane: 'RNG', per100: 2.5 }], validity: { unit: 'days', count: 90 } })).toMatchObject({
      value: { version: 1 },
    });
    expect((await save({}, before)).errorCode, 'somebody was faster').toBe('edit.outdated');
    const player = await points.player();
    await points.turnOver(player, 'RNG', money(100));
    await points.turnOver(player, 'LIVE', money(1_000));
    expect(await points.balance(player)).toBe(2n);
    expect((await rules()).rules.rates).toContainEqual({ lane: 'LIVE', per100: 0 });
  });

  it('make points no dearer by one person than one may give by hand on a day: neither by a rate nor without a bound, but by two', async () => {
    const { version } = await rules();
    const dear = { costsPer1000: '90000', boughtMostADay: null };
    const asked = async (change: object) => ((await save(change)).value as { version: number; asked: string | null }).asked;
    const decide = (id: string | null, decision: string) =>
      bo('treasurer', 'POST', `/bo/loyalty/${id ?? ''}/decision`, { decision, reason });
    const rate = await asked({ ...dear, bringsPer1000: '20000' });
    expect((await save({ soldMostADay: null })).errorCode, 'one waits').toBe('approval.waits');
    expect(await rules()).toMatchObject({ version, asked: rate });
    await decide(rate, 'reject');
    const open = await asked({ soldMostADay: null });
    expect((await decide(open, 'approve')).success).toBe(true);
    expect(await rules()).toMatchObject({ version: version + 1, madeBy: 'points-marketing', rules: { soldMostADay: null }, asked: null });
    const { rates } = (await rules()).rules;
    expect(await save({ ...dear, rates: [], bringsPer1000: '20000', soldMostADay: 50_000 })).toMatchObject({
      value: { version: version + 2 },
    });
    expect(await save({ rates, bringsPer1000: '8', costsPer1000: '10', soldMostADay: 100_000 })).toMatchObject({
      value: { version: version + 3, asked: null },
    });
    // What was asked about rules that have changed since holds no more.
    const outdated = await asked({ soldMostADay: null });
    await save({ soldMostADay: 90_000 });
    expect((await decide(outdated, 'approve')).errorCode).toBe('state.not.allowed');
    await save({ soldMostADay: 100_000 });
  });

  it('let points be bought for more than one may give by hand by two persons: switched on, without a bound, or cheaper', async () => {
    const asked = async (change: object) => ((await save(change)).value as { version: number; asked: string | null }).asked;
    const decide = (id: string | null, decision: string) =>
      bo('treasurer', 'POST', `/bo/loyalty/${id ?? ''}/decision`, { decision, reason });
    const { version } = await rules();
    expect((await save({ isBought: true, boughtMostADay: '1000' })).errorCode, 'the shop of the demo gives more').toBe('points.shop.loop');
    await points.test.asOwner('update mall.item set is_shown = false, priced_at = null');
    expect(await asked({ isBought: true, boughtMostADay: '1000' }), 'as little is one person’s').toBeNull();
    expect(await asked({ isBought: false })).toBeNull();
    const dear = { isBought: true, boughtMostADay: null };
    const open = await asked(dear);
    expect(open).not.toBeNull();
    expect(await rules()).toMatchObject({ version: version + 2, asked: open, rules: { isBought: false } });
    const [request] = (
      (await bo('treasurer', 'GET', '/bo/approvals?kind=points-rules&state=waiting')).value as { list: { payload: object }[] }
    ).list;
    expect(request?.payload).toMatchObject({ amount: null, about: 'bought' });
    expect((await decide(open, 'approve')).success).toBe(true);
    expect(await rules()).toMatchObject({ version: version + 3, rules: { isBought: true, boughtMostADay: null } });
    await decide(await asked({ costsPer1000: '9' }), 'reject');
    expect((await rules()).rules, 'not cheaper').toMatchObject({ costsPer1000: '10' });
    expect(await asked({ costsPer1000: '11' })).toBeNull();
    expect(await asked({ isBought: false, costsPer1000: '10', boughtMostADay: '1000' })).toBeNull();
  });

  it('make points worth more than 1% of turnover by two persons, whatever a player may exchange on a day', async () => {
    const asked = async (change: object) => ((await save(change)).value as { version: number; asked: string | null }).asked;
    const decide = (id: string | null, decision: string) =>
      bo('treasurer', 'POST', `/bo/loyalty/${id ?? ''}/decision`, { decision, reason });
    const { version, rules: usual } = await rules();
    const dear = [{ lane: 'RNG', per100: 250 }];
    expect(await asked({ rates: [{ lane: 'RNG', per100: 125 }] }), '1% is one person’s').toBeNull();
    const open = await asked({ rates: dear, isSold: false });
    expect(open).not.toBeNull();
    const [request] = (
      (await bo('treasurer', 'GET', '/bo/approvals?kind=points-rules&state=waiting')).value as { list: { payload: object }[] }
    ).list;
    expect(request?.payload).toMatchObject({ about: 'played', worth: 20_000, amount: null });
    expect((await decide(open, 'approve')).success).toBe(true);
    expect((await rules()).rules.rates).toContainEqual({ lane: 'RNG', per100: 250 });
    expect(await save({ rates: usual.rates, isSold: true })).toMatchObject({ value: { version: version + 3, asked: null } });
  });

  it('that let somebody earn by exchanging there and back are refused, and so is what is no rule', async () => {
    const { version } = await rules();
    expect((await save({ bringsPer1000: '10.0001', costsPer1000: '10' })).errorCode).toBe('points.rule.loop');
    expect((await save({ bringsPer1000: '0' })).errorCode).toBe('amount.invalid');
    expect((await save({ boughtMostADay: '0.5' })).errorCode).toBe('amount.invalid');
    expect((await save({ rates: [{ lane: 'RNG', per100: 0.00001 }] })).errorCode).toBe('amount.invalid');
    expect((await save({ rates: [{ lane: 'BINGO', per100: 1 }] })).errorCode).toBe('request_param_err');
    expect((await save({ validity: { unit: 'days', count: 0 } })).errorCode).toBe('request_param_err');
    expect((await save({}, undefined, 'content')).errorCode).toBe('permission.denied');
    expect((await rules()).version).toBe(version);
  });
});

describe('adjustments', () => {
  const ask = (playerId: number, sum: number) => bo('finance', 'POST', '/bo/points/adjustments', { playerId, points: sum, reason });
  const decide = (id: string, role: string, decision = 'approve') =>
    bo(role, 'POST', `/bo/points/adjustments/${id}/decision`, { decision, reason });

  it('take two persons, give a lot, and never take what is not there', async () => {
    const player = await points.player();
    const given = (await ask(player, 500)).value as { id: string };
    expect(await points.balance(player), 'nobody has agreed yet').toBe(0n);
    expect((await decide(given.id, 'finance')).errorCode).toBe('permission.denied');
    expect((await decide(given.id, 'treasurer')).value).toMatchObject({ state: 'approved', outcome: { balance: '500' } });
    expect((await points.lots(player)).map(({ source, left }) => [source, left])).toEqual([['adjustment', 500]]);
    const taken = (await ask(player, -501)).value as { id: string };
    expect((await decide(taken.id, 'treasurer')).errorCode).toBe('points.short');
    expect(await points.balance(player)).toBe(500n);
    expect((await ask(player, 0)).errorCode).toBe('amount.invalid');
    expect((await ask(999_999_999, 5)).errorCode).toBe('not.found');
    await points.expectSound();
  });

  it('carry a note that the player reads, and never the reason', async () => {
    const player = await points.player();
    const request = (note?: string) =>
      bo('finance', 'POST', '/bo/points/adjustments', {
        playerId: player,
        points: 50,
        reason: 'a secret reason',
        ...(note !== undefined && { note }),
      });
    const asked = (await request(' For your patience ')).value as { id: string };
    await decide(asked.id, 'treasurer');
    await decide(((await request()).value as { id: string }).id, 'treasurer');
    await decide(((await request('   ')).value as { id: string }).id, 'treasurer');
    const { list } = (await bo('marketing', 'GET', `/bo/points/movements?playerId=${player}`)).value as {
      list: { id: string; note: string; remark: string }[];
    };
    expect(list.map(({ note, remark }) => [note, remark])).toEqual([
      ['', 'a secret reason'],
      ['', 'a secret reason'],
      ['For your patience', 'a secret reason'],
    ]);
    const named = await nameMovements(
      points.test.services,
      player,
      list.map(({ id }) => id),
      'EN',
    );
    expect(list.map(({ id }) => named.get(id)?.remark)).toEqual([
      'Adjusted by our team',
      'Adjusted by our team',
      'Adjusted by our team. For your patience',
    ]);
    expect((await request('x'.repeat(301))).errorCode).toBe('request_param_err');
    expect((await bo('marketing', 'GET', '/bo/points/movements.csv'))['text']).toContain('For your patience');
  });
});

describe('figures', () => {
  it('of a player, of movements and of days agree, and go into files', async () => {
    const player = await points.player();
    await points.earn(player, 300);
    await points.spend(player, 120, 'mall:9');
    await points.within((transaction) => points.points.giveBack(transaction, { merchantId: 1, playerId: player, key: 'mall:9' }));
    await points.spend(player, 50);
    const shown = (await bo('auditor', 'GET', `/bo/players/${player}/points`)).value as { balance: number; lots: { left: number }[] };
    expect(shown).toMatchObject({ balance: 250, owed: 0, factor: 1, lots: [{ source: 'mission', points: 300, left: 250 }] });
    const list = (await bo('auditor', 'GET', `/bo/points/movements?playerId=${player}`)).value as { list: object[]; sums: object };
    expect(list.list).toMatchObject([
      { template: 'points-spent', changed: -50, balance: 250 },
      { template: 'points-returned', changed: 120, balance: 300 },
      { template: 'points-spent', changed: -120, balance: 180 },
      { template: 'points-earned', changed: 300, balance: 300, source: 'mission' },
    ]);
    expect(list.sums).toEqual({ gained: 420, taken: 170 });
    const report = (await bo('auditor', 'GET', '/bo/points/report?pageSize=60')).value as {
      list: { standing: number; earned: number }[];
      totals: Record<string, number>;
    };
    expect(report.list).toHaveLength(30);
    const { rows } = { rows: await points.test.asOwner<{ sum: string }>('select sum(points_left) as sum from points.lot') };
    expect(report.list[0]?.standing).toBe(Number(rows[0]?.sum));
    expect(report.totals['standing']).toBe(report.list[0]?.standing);
    const { earned = 0, returned = 0, adjusted = 0, undone = 0, spent = 0, expired = 0, sold = 0, bought = 0 } = report.totals;
    expect(earned + returned + adjusted + bought - undone - spent - expired - sold).toBe(report.totals['standing']);
    const file = await points.test.ask('GET', `/bo/points/movements.csv?playerId=${player}`, { token: tokens['auditor'] ?? '' });
    expect(String(file.body['text'])).toContain('Points afterwards');
    expect(String(file.body['text']).trim().split('\n')).toHaveLength(5);
    expect((await bo('auditor', 'GET', '/bo/points/report?from=2026-02-30')).errorCode).toBe('request_param_err');
    expect((await bo('auditor', 'GET', '/bo/points/report?from=2020-01-01&to=2026-01-01')).errorCode).toBe('request_param_err');
  });
});
