import { type Offer, type OfferKind, startingOffer } from '@sortes/growth-rules';
import { describe, expect, it } from 'vitest';
import { occasionsOf, type PastOf, type Window } from './occasions.js';

const m = (units: number): bigint => BigInt(Math.round(units * 10_000));
const window: Window = {
  from: '2026-03-02',
  to: '2026-03-31',
  begins: new Date('2026-03-01T17:00:00Z'),
  ends: new Date('2026-03-31T17:00:00Z'),
  timeZone: 'Asia/Ho_Chi_Minh',
};
const offerOf = (kind: OfferKind, change: Partial<Offer> = {}): Offer => ({
  ...startingOffer(kind, { unit: m(1), at: 0 }),
  limits: [],
  ...change,
});
const nothing: PastOf = { deposits: [], played: [], lanes: [], converted: [], turnover: [] };
const run = (offer: Offer, past: Partial<PastOf>) =>
  occasionsOf(offer, { ...nothing, ...past }, window).map(({ at, amount, count }) => [at.toISOString(), amount, count] as const);
const played = (...days: string[]) => days.map((day) => ({ day: `2026-03-${day}`, staked: m(100), returned: 0n, hasStaked: true }));

describe('what an offer would have given', () => {
  it('is its match of each deposit inside the days', () => {
    const offer = offerOf('deposit-match', { reward: { rule: 'match', steps: [{ from: m(20), rate: 10_000 }], most: m(150) } });
    const deposits = [
      { at: new Date('2026-03-01T16:59:59Z'), amount: m(100), method: 'bank' },
      { at: new Date('2026-03-01T17:00:00Z'), amount: m(100), method: 'bank' },
      { at: new Date('2026-03-05T00:00:00Z'), amount: m(19.9999), method: 'bank' },
      { at: new Date('2026-03-31T16:59:59Z'), amount: m(500), method: 'bank' },
      { at: new Date('2026-03-31T17:00:00Z'), amount: m(500), method: 'bank' },
    ];
    expect(run(offer, { deposits })).toEqual([
      ['2026-03-01T17:00:00.000Z', m(100), 1],
      ['2026-03-31T16:59:59.000Z', m(150), 1],
    ]);
  });

  it('is claimed once, as soon as the account is there, or once a week in which they played', () => {
    const reward: Offer['reward'] = { rule: 'fixed', sum: m(5) };
    const registeredAt = new Date('2026-03-10T04:00:00Z');
    expect(run(offerOf('no-deposit', { reward }), { registeredAt })).toEqual([['2026-03-10T04:00:00.000Z', m(5), 1]]);
    expect(run(offerOf('no-deposit', { reward }), { registeredAt: window.ends })).toEqual([]);
    const weekly = offerOf('no-deposit', { reward, limits: [{ scope: 'player', period: 'week', most: 1 }] });
    expect(run(weekly, { registeredAt: new Date(0), played: played('03', '05', '09', '31') })).toEqual([
      ['2026-03-02T17:00:00.000Z', m(5), 1],
      ['2026-03-08T17:00:00.000Z', m(5), 1],
      ['2026-03-30T17:00:00.000Z', m(5), 1],
    ]);
  });

  it('is a birthday’s of accounts that are old enough, on 28 February for one of the 29th', () => {
    const offer = offerOf('birthday', { reward: { rule: 'fixed', sum: m(8) }, trigger: { on: 'birthday', accountDays: 30 } });
    expect(run(offer, { birthday: '1990-03-15', registeredAt: new Date('2026-02-01T00:00:00Z') })).toEqual([
      ['2026-03-14T17:00:00.000Z', m(8), 1],
    ]);
    expect(run(offer, { birthday: '1990-03-15', registeredAt: new Date('2026-03-01T00:00:00Z') })).toEqual([]);
    expect(run(offer, { birthday: '1990-04-01', registeredAt: new Date(0) })).toEqual([]);
    const february = { ...window, from: '2026-02-01', begins: new Date('2026-01-31T17:00:00Z') };
    const past = { ...nothing, birthday: '1992-02-29', registeredAt: new Date(0) };
    expect(occasionsOf(offer, past, february).map(({ at }) => at.toISOString())).toEqual(['2026-02-27T17:00:00.000Z']);
  });

  it('is of the losses of each week, less what bonuses paid in it, of the days that count alone', () => {
    const offer = offerOf('cashback', {
      trigger: { on: 'period', period: 'week' },
      reward: { rule: 'tiers', tiers: [{ above: 0n, rate: 1_000 }], most: null, least: m(1) },
    });
    const days = [
      { day: '2026-03-01', staked: m(900), returned: 0n, hasStaked: true },
      { day: '2026-03-02', staked: m(300), returned: m(50), hasStaked: true },
      { day: '2026-03-08', staked: m(100), returned: m(50), hasStaked: true },
      { day: '2026-03-09', staked: m(10), returned: m(400), hasStaked: true },
      { day: '2026-03-30', staked: m(100), returned: 0n, hasStaked: true },
    ];
    const converted = [{ at: new Date('2026-03-04T00:00:00Z'), amount: m(100) }];
    expect(run(offer, { played: days, converted })).toEqual([
      ['2026-03-08T17:00:00.000Z', m(20), 1],
      // The week goes on after the days; it counts what of it lies in them.
      ['2026-03-31T16:59:59.999Z', m(10), 1],
    ]);
  });

  it('is of the turnover by lane, floored in each', () => {
    const offer = offerOf('turnover-rebate', {
      reward: {
        rule: 'rates',
        rates: [
          { lane: 'RNG', rate: 60 },
          { lane: 'LIVE', rate: 45 },
        ],
      },
    });
    const turnover = [
      { lane: 'RNG', valid: m(3333.3333) },
      { lane: 'LIVE', valid: m(95) },
      { lane: 'SPORTS', valid: m(1_000) },
    ];
    expect(run(offer, { turnover })).toEqual([['2026-03-31T16:59:59.999Z', m(19.9999) + m(0.4275), 1]]);
  });

  it('is the calendar’s of days on end, and the wheel’s average of each day', () => {
    const calendar = offerOf('sign-in', { reward: { rule: 'calendar', sums: [m(1), m(2), m(3)], restarts: true } });
    expect(run(calendar, { played: played('03', '04', '06') }).map(([, amount]) => amount)).toEqual([m(1), m(2), m(1)]);
    const slices = [
      { sum: 0n, weight: 3 },
      { sum: m(8), weight: 1 },
    ];
    const wheel = offerOf('wheel', { trigger: { on: 'spin', aDay: 2 }, reward: { rule: 'slices', slices } });
    const [spins] = occasionsOf(wheel, { ...nothing, played: played('03') }, window);
    expect(spins).toMatchObject({ count: 2, amount: m(4), squares: 2 * (Number(m(8)) ** 2 / 4) });
  });
});
