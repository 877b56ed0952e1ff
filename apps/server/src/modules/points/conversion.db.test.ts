import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playerTypes } from '@sortes/contract';
import type { RequestContext } from '../../platform/http.js';
import { balanceOf, beginBonus } from '../wallet/index.js';
import { convertPoints } from './convert-points.js';
import { takeBoughtPoints } from './take-bought-points.js';
import { codeOf as refusalOf, money, openPoints, type PointsFixture } from './testing/fixture.js';

let points: PointsFixture;
beforeAll(async () => {
  points = await openPoints();
}, 60_000);
afterAll(() => points.close());

const path = '/wps/relay/passwordCheck/MCS2_convertPoint';
const sale = (amount: unknown) => ({ type: 'sell', amount, paymentPassword: '730164' });
const purchase = (amount: unknown) => ({ type: 'buy', amount, paymentPassword: '730164' });
const convert = async (player: number, body: object, key: string = newId(), url = path) =>
  points.test.ask('POST', url, { token: await points.tokenOf(player), body, sealed: true, headers: { 'idempotency-key': key } });
const codeOf = async (player: number, body: object) => (await convert(player, body)).body.errorCode;
/** Beside the edge and its bound on tries of the password: many at once. */
function exchange(playerId: number, body: ReturnType<typeof sale>): Promise<string> {
  const { services, app } = points.test;
  const identity = { ...app.modules.identity, checkPaymentPassword: () => Promise.resolve() };
  const context = { merchant: points.merchant, caller: { playerId }, idempotencyKey: newId() } as unknown as RequestContext;
  return refusalOf(convertPoints({ services, below: { ...app.modules, identity } }, context, { ...body, type: 'sell' } as never));
}
const accountsOf = async (player: number) => {
  const { main, points: units } = await balanceOf(points.test.services.db, player);
  return [Number(main / 10_000n), Number(units / 10_000n)];
};
const both = (change: object = {}) =>
  points.rule({
    sell: { on: true, per1000: '8', mostADay: '100000' },
    buy: { on: true, per1000: '10', mostADay: '1000' },
    ...change,
  });

describe('points for money', () => {
  it('golden example 7: 1 000 points bring 8, once a key, and the money has to be staked once', async () => {
    await both();
    const player = await points.player();
    await points.earn(player, 1_500);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => convert(player, sale(1_000), key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.value))).size).toBe(1);
    expect(answers[0]?.body.value).toMatchObject({ type: 'sell', points: 1_000, money: 8, pointBalance: 500, sumBalance: 8, required: 8 });
    expect(await accountsOf(player)).toEqual([8, 500]);
    const { rows } = await sql<{ left: bigint }>`
      select sum(ends - starts)::bigint as "left" from turnover.requirement where player_id = ${player}`.execute(points.test.services.db);
    expect(rows[0]?.left).toBe(money(8));
    expect((await convert(player, sale(900), key)).body.errorCode).toBe('idempotency.key.conflict');
    await points.expectSound();
  });

  it('takes no more points than the money is worth, by the other name of the call as well', async () => {
    const player = await points.player();
    await points.earn(player, 1_124);
    const { body } = await convert(player, sale('1124'), newId(), '/wps/relay/passwordCheck/MCSFE_convertPoint');
    expect(body.value).toMatchObject({ points: 1_000, money: 8, pointBalance: 124 });
    expect(await codeOf(player, sale(124)), 'below a coin').toBe('points.exchange.least');
  });

  it('tells beforehand what is there, until when, and how much of it can be exchanged', async () => {
    await points.rule({ sell: { on: true, per1000: '8', mostADay: null }, validity: { unit: 'days', count: 30 } });
    const player = await points.player();
    await points.earn(player, 1_124);
    const token = await points.tokenOf(player);
    const read = async (url: string) => (await points.test.ask('GET', url, { token })).body.value;
    const [lot] = await points.lots(player);
    expect(await read('/wps/relay/MCS2_getPointBalance')).toEqual({
      pointBalance: 1_124,
      owed: 0,
      earnedToday: 1_124,
      next: { points: 1_124, expiresOn: lot?.expiresOn, expiresAt: expect.any(Number) },
    });
    const offered = { type: 'sell', isOpen: true, why: null, per1000: 8, mostADay: null, leftToday: null, least: 125, most: 1_124 };
    expect(await read('/wps/relay/MCS2_getPointRewardConversionType')).toMatchObject({ list: [offered], turnoverMultiple: 1 });
    await convert(player, sale(1_000));
    expect(await read('/wps/relay/ODSFE2_MemTransDet?account=points')).toMatchObject({
      list: [{ type: 'points-sold', amount: -1_000, balance: 124, lots: [{ points: -1_000 }] }, {}],
    });
    await both();
  });

  it('exactly what is there: 50 at once of the last points', async () => {
    const player = await points.player();
    await points.earn(player, 1_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(player, sale(250))));
    expect(answers.filter((code) => code === 'accepted')).toHaveLength(4);
    expect(await accountsOf(player)).toEqual([8, 0]);
    await points.expectSound();
  });

  it('keeps the cap of a day, also side by side', async () => {
    await both({ sell: { on: true, per1000: '8', mostADay: '500' } });
    const player = await points.player();
    await points.earn(player, 10_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(player, sale(250))));
    expect(answers.filter((code) => code === 'accepted')).toHaveLength(2);
    expect(new Set(answers)).toEqual(new Set(['accepted', 'points.exchange.day']));
    expect(await accountsOf(player)).toEqual([4, 9_500]);
    await both();
  });
});

describe('money for points', () => {
  it('takes what may leave, and gives points that nothing owed is taken of', async () => {
    const player = await points.player(100);
    expect((await convert(player, purchase(10))).body.value).toMatchObject({
      points: 1_000,
      money: 10,
      pointBalance: 1_000,
      sumBalance: 90,
      required: 0,
    });
    expect(await codeOf(player, purchase(91))).toBe('balance.not.enough');
    await both({ sell: { on: true, per1000: '8000', mostADay: null }, buy: { on: true, per1000: '10000', mostADay: null } });
    const earner = await points.player();
    await points.earn(earner, 100_000);
    await convert(earner, sale(100_000));
    expect(await codeOf(earner, purchase(10_000)), 'it has to be staked first').toBe('points.exchange.locked');
    await both();
    await points.expectSound();
  });

  it('is refused while a bonus is played with', async () => {
    const player = await points.player(50);
    const rule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
    await points.within((transaction) =>
      beginBonus(transaction, { playerId: player, merchantId: points.merchant.id, grantId: newId() }, rule, money(5)),
    );
    expect(await codeOf(player, purchase(10))).toBe('points.exchange.bonus');
  });
});

describe('refused, and nothing changed', () => {
  it('without the payment password, for what cannot be an amount, where it is off, and to who may not', async () => {
    const player = await points.player(100);
    await points.earn(player, 2_000);
    expect(await codeOf(player, { ...sale(1_000), paymentPassword: '111112' })).toBe('payment.password.wrong');
    for (const amount of [0, -5, 0.5, '1e3', 'NaN', '', 10.5, '99999999999999999999', null])
      expect(await codeOf(player, sale(amount)), String(amount)).toMatch(/amount\.invalid|request_param_err/);
    expect(await codeOf(player, purchase(0.5)), 'no coin').toBe('amount.invalid');
    expect(await codeOf(player, { ...sale(1_000), type: 'gift' })).toBe('request_param_err');
    expect(await codeOf(player, sale(3_000))).toBe('points.short');
    await both({ sell: { on: false, per1000: '8', mostADay: null }, buy: { on: false, per1000: '10', mostADay: null } });
    expect(await codeOf(player, sale(1_000))).toBe('points.exchange.off');
    expect(await codeOf(player, purchase(10))).toBe('points.exchange.off');
    await both();
    const trial = await points.player(0, playerTypes.trial);
    expect(await codeOf(trial, sale(1_000))).toBe('in_need_true_account');
    const resting = await points.player();
    await points.earn(resting, 1_000);
    const token = await points.tokenOf(resting);
    await points.test.ask('POST', '/wps/protection/time-out', { token, body: { hours: 24 } });
    expect(await codeOf(resting, sale(1_000))).toBe('points.exchange.break');
    expect(await accountsOf(resting), 'what was earned stays').toEqual([0, 1_000]);
    expect(await accountsOf(player)).toEqual([100, 2_000]);
    await points.expectSound();
  });
});

describe('money that is taken back', () => {
  it('is fetched from points that were bought, as far as they are there, each purchase once', async () => {
    await both();
    const player = await points.player(100);
    const { services, app } = points.test;
    expect((await convert(player, purchase(50))).body.success).toBe(true);
    const [left, bought] = await accountsOf(player);
    expect(left).toBe(50);
    expect(bought).toBeGreaterThan(0);
    const take = () =>
      points.within((transaction) =>
        takeBoughtPoints({ services, below: app.modules }, transaction, { playerId: player, merchantId: 1, short: money(30) }),
      );
    await take();
    expect(await accountsOf(player)).toEqual([100, 0]);
    await take();
    expect(await accountsOf(player)).toEqual([100, 0]);
    await points.expectSound();
  });
});
