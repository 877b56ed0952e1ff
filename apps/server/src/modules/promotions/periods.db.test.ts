import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/test-app.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { lastPeriod, liveDaysOf } from './offer-cashback.js';
import { money, offerOfKind, openPromotions, type PromotionsFixture } from './testing/fixture.js';
import { giveGrant } from './testing/grants.js';

let promotions: PromotionsFixture;
beforeAll(async () => {
  promotions = await openPromotions();
}, 60_000);
afterAll(() => promotions.close());

const zone = 'Asia/Ho_Chi_Minh';
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};

interface Reward {
  id: string;
  amount: string;
  title: string;
  until: number | null;
}

async function member(own = 0) {
  const playerId = await promotions.player(own);
  const found = await promotions.test.app.modules.identity.findPlayer(playerId);
  const token = await promotions.test.tokenOf(found?.userName ?? '');
  const call = (method: string, url: string, body?: unknown) =>
    promotions.test.ask(method, url, { token, ...(body !== undefined && { body }) });
  const rewards = async (): Promise<Reward[]> => valueOf<{ list: Reward[] }>(await call('GET', '/wps/growth/rewards')).list;
  return { playerId, call, rewards };
}

/** Figures of a player on a day, as the fold writes them. */
async function played(playerId: number, day: string, settled: number, prizes: number): Promise<void> {
  await promotions.test.asOwner(`
    insert into reports.player_day (generation, merchant_id, day, player_id, currency, trial, deposit_count, deposits, withdrawal_count, withdrawals, stake_count, stakes,
      returned, prizes, adjustments, fees, vendor_in, vendor_out, settled)
    select g.id, 1, '${day}', ${playerId}, 'VND', false, 0, 0, 0, 0, 1, ${settled}, 0, ${prizes}, 0, 0, 0, 0, ${settled} from reports.generation g where g.state = 'live'`);
}

/** A cashback by the week, made weeks ago. */
async function cashback(change = {}): Promise<string> {
  const usual = offerOfKind('cashback', change);
  const id = await promotions.live({
    ...usual,
    reward: {
      rule: 'tiers',
      tiers: [
        { above: 0n, rate: 500 },
        { above: money(500), rate: 800 },
        { above: money(2_000), rate: 1_000 },
      ],
      most: money(300),
      least: money(1),
    },
  });
  await promotions.test.asOwner(`update promotions.live_span set began_at = now() - interval '60 days' where offer_id = '${id}'`);
  return id;
}

/** Whether the brand is one of a strict jurisdiction. */
async function strictly(isStrict: boolean): Promise<void> {
  await promotions.test.asOwner(
    `update site.merchant set settings = settings || '{"jurisdiction": "${isStrict ? 'strict' : 'standard'}"}' where id = 1`,
  );
  promotions.test.app.modules.site.forgetCopies();
}

const week = () => lastPeriod('week', new Date(), zone);

describe('a period of the brand', () => {
  const now = new Date('2026-03-02T18:00:00Z');

  it('is the last one that ended, in its zone', () => {
    expect(lastPeriod('day', now, zone)).toMatchObject({ start: '2026-03-02', from: '2026-03-02', to: '2026-03-02' });
    expect(lastPeriod('week', now, zone)).toMatchObject({ start: '2026-02-23', to: '2026-03-01' });
  });

  it('counts from the day on which the offer was first live in it, and inside its window', () => {
    const always = { from: null, to: null };
    const at = (text: string) => new Date(`${text}T00:00:00Z`);
    const daysOf = (spans: readonly [string, string | null][], window: Parameters<typeof liveDaysOf>[2] = always) => {
      const live = spans.map(([from, to]) => ({ beganAt: at(from), endedAt: to === null ? null : at(to) }));
      const days = liveDaysOf(lastPeriod('month', now, zone), live, window, zone);
      return days && [days.start, days.from, days.to];
    };
    expect(daysOf([['2026-01-10', null]])).toEqual(['2026-02-01', '2026-02-01', '2026-02-28']);
    expect(daysOf([['2026-02-10', null]])).toEqual(['2026-02-01', '2026-02-10', '2026-02-28']);
    // A pause in it takes nothing away; a time that was over before it, or began after it, is not of it.
    expect(
      daysOf([
        ['2026-01-01', '2026-01-20'],
        ['2026-02-05', '2026-02-06'],
        ['2026-02-20', null],
      ]),
    ).toEqual(['2026-02-01', '2026-02-05', '2026-02-28']);
    expect(daysOf([['2026-03-02', null]])).toBeUndefined();
    expect(daysOf([])).toBeUndefined();
    const window = { from: Date.parse('2026-02-03T17:00:00Z'), to: Date.parse('2026-02-19T17:00:00Z') };
    expect(daysOf([['2026-01-10', null]], window)).toEqual(['2026-02-01', '2026-02-04', '2026-02-19']);
    expect(daysOf([['2026-01-10', null]], { from: null, to: Date.parse('2026-01-19T17:00:00Z') })).toBeUndefined();
  });
});

describe('cashback', () => {
  it('is laid ready by the worked example, once, and paid once to fifty who ask at once', async () => {
    const offerId = await cashback();
    const { db } = promotions.test.services;
    const [{ playerId, call, rewards }, small, winner] = [await member(), await member(), await member()];
    const { from, begins } = week();
    await played(playerId, from, 100_000_000, 92_505_000);
    await played(small.playerId, from, 199_999, 0);
    await played(winner.playerId, from, 10_000, 20_000);
    // A bonus of theirs that became 100 in that week was paid by the house already.
    const bonus = await giveGrant(db, { playerId, amount: money(100), required: 0n, money: 'release' });
    await promotions.test.asOwner(
      `alter table promotions.grant disable trigger all; update promotions.grant set money = 'bonus', state = 'completed', converted = 1000000,
         ended_at = '${new Date(begins.getTime() + 3_600_000).toISOString()}' where id = '${bonus}'`,
    );
    expect(await promotions.promotions.offerPeriods()).toBe(true);
    expect(await promotions.promotions.offerPeriods()).toBe(false);
    const [reward, ...more] = await rewards();
    expect(more).toEqual([]);
    expect(reward).toMatchObject({ amount: '36.96', until: null });
    const { to } = week();
    const loss = { of: 'loss', from, to, staked: '10000', returned: '9250.5', converted: '100' };
    expect(await promotions.basisOf(offerId, playerId)).toEqual(loss);
    expect([await small.rewards(), await winner.rewards()]).toEqual([[], []]);
    const claims = await Promise.all(Array.from({ length: 50 }, () => call('POST', `/wps/growth/rewards/${reward?.id}`, {})));
    expect(new Set(claims.map(({ body }) => (body.value as { state: string }).state))).toEqual(new Set(['completed']));
    expect((await balanceOf(db, playerId)).main).toBe(369_600n);
    expect(await rewards()).toEqual([]);
    await promotions.test.asOwner(`delete from promotions.period_done where offer_id = '${offerId}'`);
    expect(await promotions.promotions.offerPeriods()).toBe(true);
    expect(await rewards()).toEqual([]);
    expect((await verifyLedger(db)).faults).toBe(0);
  });

  it('says of the week that runs what it comes to so far, as it will be counted', async () => {
    const offerId = await cashback();
    const { playerId, call } = await member();
    const now = DateTime.now().setZone(zone);
    // The example of above, in the week that runs.
    await played(playerId, now.toFormat('yyyy-MM-dd'), 100_000_000, 93_505_000);
    const [from, ends] = [now.startOf('week').toMillis(), now.startOf('week').plus({ weeks: 1 }).toMillis()];
    const opened = valueOf<object>(await call('GET', `/wps/growth/offers/${offerId}`));
    expect(opened).toMatchObject({ period: { from, ends, netLoss: '649.5', due: '36.96' } });
    const visitor = await promotions.test.ask('GET', `/wps/growth/offers/${offerId}`);
    expect(visitor.body.value).toMatchObject({ period: { from, ends, netLoss: null, due: null } });
  });

  it('is not laid ready for whoever excluded themselves, waits for whoever takes a break, and is of nobody else', async () => {
    await cashback({ claimDays: 3 });
    const [excluded, paused, stranger] = [await member(), await member(), await member()];
    for (const { playerId } of [excluded, paused]) await played(playerId, week().from, 10_000_000, 0);
    valueOf(await excluded.call('POST', '/wps/protection/time-out', { hours: 24 }));
    await promotions.promotions.offerPeriods();
    const own = (await paused.rewards()).filter(({ until }) => until !== null);
    expect(own).toMatchObject([{ amount: '65' }]);
    const id = own[0]?.id ?? '';
    expect((await stranger.call('POST', `/wps/growth/rewards/${id}`, {})).body.errorCode).toBe('not.found');
    valueOf(await paused.call('POST', '/wps/protection/time-out', { hours: 24 }));
    expect((await paused.call('POST', `/wps/growth/rewards/${id}`, {})).body.errorCode).toBe('promotion.not.yours');
    const rows = await sql<{
      n: number;
    }>`select count(*)::integer as n from promotions.grant where player_id = ${excluded.playerId}`.execute(promotions.test.services.db);
    expect(rows.rows).toEqual([{ n: 0 }]);
  });

  it('is kept from who has reached a limit on losses lately where the brand is strict', async () => {
    await promotions.test.asOwner(`update promotions.offer set state = 'paused' where state = 'live'`);
    const offerId = await cashback();
    const [limited, free] = [await member(), await member()];
    const limits = [{ kind: 'loss', period: 'day', value: 900 }];
    valueOf(await limited.call('POST', '/wps/protection/limits', { limits }));
    for (const { playerId } of [limited, free]) {
      await played(playerId, week().from, 10_000_000, 0);
      await played(playerId, DateTime.now().setZone(zone).minus({ days: 1 }).toFormat('yyyy-MM-dd'), 9_000_000, 0);
    }
    await strictly(true);
    await promotions.promotions.offerPeriods();
    expect(await limited.rewards()).toEqual([]);
    expect(await free.rewards()).toHaveLength(1);
    await strictly(false);
    await promotions.test.asOwner(`delete from promotions.period_done where offer_id = '${offerId}'`);
    await promotions.promotions.offerPeriods();
    expect(await limited.rewards()).toHaveLength(1);
  });

  it('is given of the week that its window ended with, and not of one in which it was not live', async () => {
    await promotions.test.asOwner(`update promotions.offer set state = 'paused' where state = 'live'`);
    await cashback({ window: { from: null, to: week().ends.getTime() } });
    const { playerId, rewards } = await member();
    await played(playerId, week().from, 10_000_000, 0);
    await promotions.promotions.offerPeriods();
    expect(await rewards()).toMatchObject([{ amount: '65' }]);
    const young = await cashback();
    await promotions.test.asOwner(`update promotions.live_span set began_at = now() where offer_id = '${young}'`);
    await promotions.promotions.offerPeriods();
    expect(await rewards()).toHaveLength(1);
  });

  it('claims all in one go, each by itself, and says what became of each', async () => {
    await cashback({ money: 'cash' });
    const { playerId, call, rewards } = await member();
    await played(playerId, week().from, 10_000_000, 0);
    await promotions.promotions.offerPeriods();
    const waiting = await rewards();
    expect(waiting.length).toBeGreaterThan(0);
    const { list } = valueOf<{ list: { isClaimed: boolean }[] }>(await call('POST', '/wps/growth/rewards/claim-all', {}));
    expect(list).toHaveLength(waiting.length);
    expect(list.every(({ isClaimed }) => isClaimed)).toBe(true);
    expect(await rewards()).toEqual([]);
  });
});

describe('a calendar to sign in by', () => {
  it('gives each day its sum once, and begins again after a day that was missed', async () => {
    const id = await promotions.live(offerOfKind('sign-in'));
    const { playerId, call } = await member();
    const claim = () => call('POST', `/wps/growth/offers/${id}/claim`, {});
    const first = await Promise.all(Array.from({ length: 20 }, claim));
    expect(new Set(first.map(({ body }) => (body.value as { id: string }).id)).size).toBe(1);
    expect((await balanceOf(promotions.test.services.db, playerId)).main).toBe(money(1));
    const opened = async () => valueOf<object>(await call('GET', `/wps/growth/offers/${id}`));
    const calendar = { sums: ['1', '1', '2', '2', '3', '3', '5'] };
    expect(await opened()).toMatchObject({ state: 'signed', calendar: { ...calendar, done: 1, today: 0 } });
    const visitor = await promotions.test.ask('GET', `/wps/growth/offers/${id}`);
    expect(visitor.body.value).toMatchObject({ calendar: { ...calendar, done: 0, today: null } });
    const day = (back: number) => DateTime.now().setZone(zone).minus({ days: back }).toFormat('yyyy-MM-dd');
    const was = async (days: number[]) => {
      await promotions.test.asOwner(`delete from promotions.grant where player_id = ${playerId} and offer_id = '${id}'`);
      for (const back of days)
        await promotions.test.asOwner(`
          insert into promotions.grant (id, player_id, merchant_id, offer_id, version, source_key, money, state, amount)
          values ('${newId()}', ${playerId}, 1, '${id}', 1, 'sign-in:${day(back)}', 'cash', 'completed', 10000)`);
      const { amount } = valueOf<{ amount: string }>(await claim());
      const { day: today } = (await promotions.basisOf(id, playerId)) as { day: number };
      expect(await opened()).toMatchObject({ calendar: { done: today, today: today - 1 } });
      return [amount, await promotions.basisOf(id, playerId)];
    };
    const theDay = (number: number) => ({ of: 'day', day: number });
    // 1, 1, 2, 2, 3, 3, 5 and then anew.
    expect(await was([1, 2])).toEqual(['2', theDay(3)]);
    expect(await was([2, 3, 4])).toEqual(['1', theDay(1)]);
    expect(await was([1, 2, 3, 4, 5, 6])).toEqual(['5', theDay(7)]);
    expect(await was([1, 2, 3, 4, 5, 6, 7])).toEqual(['1', theDay(1)]);
  });
});

describe('a birthday', () => {
  it('is of whoever has shown who they are, around their day, once a year', async () => {
    const id = await promotions.live(offerOfKind('birthday', { trigger: { on: 'birthday', accountDays: 0 } }));
    const born = (back: number) => DateTime.now().setZone(zone).minus({ days: back, years: 30 }).toFormat('yyyy-MM-dd');
    const person = async (birthday: string, isProven: boolean) => {
      const { identity } = promotions.test.app.modules;
      const userName = `born${newId().slice(-8)}`;
      const { playerId } = await identity.createPlayer(promotions.merchant, {
        userName,
        password: 'Claims-offers-1',
        type: 0,
        details: { birthday },
      });
      if (isProven)
        await promotions.test.asOwner(
          `insert into protection.identity_state (player_id, merchant_id, state) values (${playerId}, 1, 'verified')`,
        );
      const token = await promotions.test.tokenOf(userName);
      return async () => (await promotions.test.ask('POST', `/wps/growth/offers/${id}/claim`, { token, body: {} })).body;
    };
    expect((await (await person(born(0), false))()).errorCode).toBe('promotion.not.yours');
    expect((await (await person(born(40), true))()).errorCode).toBe('promotion.not.yours');
    const claim = await person(born(3), true);
    const given = (await claim()).value as { id: string; amount: string };
    expect(given.amount).toBe('20');
    expect(((await claim()).value as { id: string }).id).toBe(given.id);
  });
});

it('leaves books that add up', async () => {
  expect((await verifyLedger(promotions.test.services.db)).faults).toBe(0);
});
