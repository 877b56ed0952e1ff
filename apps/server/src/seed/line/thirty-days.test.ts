import { describe, expect, it } from 'vitest';
import { lineDays, ownDays, thirtyDays } from './thirty-days.js';

const beganAt = new Date('2026-03-01T00:00:00+07:00');
const at = (now: string) =>
  thirtyDays({
    beganAt,
    now: new Date(now),
    password: 'Some-password-1',
    paymentPassword: '246810',
  }).map((one) => one.at.getTime());
const ownAt = (now: string) =>
  ownDays({ beganAt, now: new Date(now), makeMember: async () => undefined, paidIn: () => 1n }).map((one) => one.at.getTime());

describe('the acts of thirty days', () => {
  it('are in their order, from the first midnight to now', () => {
    const moments = at('2026-03-31T15:00:00+07:00');
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(moments[0]).toBeGreaterThanOrEqual(beganAt.getTime());
    expect(moments.at(-1)).toBeLessThan(Date.parse('2026-03-31T15:00:00+07:00'));
    for (let day = 0; day <= lineDays; day += 1) {
      const start = beganAt.getTime() + day * 86_400_000;
      expect(moments.filter((moment) => moment >= start && moment < start + 86_400_000).length, `day ${day}`).toBeGreaterThan(3);
    }
  });

  it('of the demo’s own members are in their order, and none of them is to come', () => {
    const moments = ownAt('2026-03-31T00:07:00+07:00');
    expect(moments.length).toBeGreaterThan(50);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(moments.at(-1)).toBeLessThan(Date.parse('2026-03-31T00:00:00+07:00'));
    const midnight = Date.parse('2026-03-31T00:00:00+07:00');
    expect(ownAt('2026-03-31T15:00:00+07:00').filter((moment) => moment < midnight)).toEqual(moments);
  });

  it('are the same whenever they are played, but for today', () => {
    const midnight = Date.parse('2026-03-31T00:00:00+07:00');
    const before = (now: string): number[] => at(now).filter((moment) => moment < midnight);
    expect(before('2026-03-31T15:00:00+07:00')).toEqual(before('2026-03-31T21:17:00+07:00'));
  });

  it('of a day that has just begun are those of the days before', () => {
    const midnight = Date.parse('2026-03-31T00:00:00+07:00');
    const moments = at('2026-03-31T00:07:00+07:00');
    // The last one counts what there is.
    expect(moments.filter((moment) => moment >= midnight)).toHaveLength(1);
  });
});
