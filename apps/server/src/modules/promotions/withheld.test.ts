import { describe, expect, it } from 'vitest';
import { offerOfKind } from './testing/fixture.js';
import { isWithheld, lossLimitHitAt } from './withheld.js';

const zone = 'Asia/Ho_Chi_Minh';
const m = (units: number): bigint => BigInt(units) * 10_000n;
const now = new Date('2026-03-18T05:00:00Z');
const loss = (period: 'day' | 'week' | 'month', value: number) => ({ kind: 'loss' as const, period, value: m(value) });
const day = (name: string, staked: number, returned = 0) => ({ day: `2026-03-${name}`, staked: m(staked), returned: m(returned) });
const at = (text: string): number => Date.parse(text);

describe('when a limit on losses was reached', () => {
  it('is the end of the day by which so much was lost, today now', () => {
    const days = [day('10', 100), day('11', 99), day('12', 300, 250), day('18', 10)];
    expect(lossLimitHitAt([loss('day', 100)], days, now, zone)).toBe(at('2026-03-10T17:00:00Z'));
    expect(lossLimitHitAt([loss('day', 10)], days, now, zone)).toBe(now.getTime());
    expect(lossLimitHitAt([loss('day', 101)], days, now, zone)).toBeNull();
    expect(lossLimitHitAt([], days, now, zone)).toBeNull();
  });

  it('counts a week from Monday, what came back included', () => {
    const days = [day('13', 90), day('16', 60), day('17', 50, 20), day('18', 5)];
    expect(lossLimitHitAt([loss('week', 90)], days, now, zone)).toBe(now.getTime());
    expect(lossLimitHitAt([loss('week', 100)], days, now, zone)).toBeNull();
    expect(lossLimitHitAt([loss('week', 90), loss('month', 150)], days, now, zone)).toBe(now.getTime());
  });
});

describe('an offer', () => {
  const nobody = { limits: [], jurisdiction: 'standard' as const, lossLimitHitAt: null };
  const reached = (kind: 'deposit' | 'loss' | 'stake' | 'session', left: bigint) => {
    const use = {
      kind,
      period: 'day' as const,
      value: 10n,
      setBy: undefined,
      own: 10n,
      staff: undefined,
      used: 10n,
      reserved: 0n,
      left,
      resetsAt: now,
    };
    return { ...nobody, limits: [use] };
  };

  it('is kept from who has reached a limit, what they were promised is not', () => {
    const [match, free] = [offerOfKind('deposit-match'), offerOfKind('no-deposit')];
    for (const kind of ['loss', 'stake', 'session'] as const) {
      expect(isWithheld(free, reached(kind, 0n), now), kind).toBe(true);
      expect(isWithheld(free, reached(kind, 1n), now), kind).toBe(false);
      expect(isWithheld(free, reached(kind, 0n), now, true), kind).toBe(false);
    }
    expect([match, free].map((offer) => isWithheld(offer, reached('deposit', 0n), now))).toEqual([true, false]);
    expect(isWithheld(free, nobody, now)).toBe(false);
  });

  it('of losses is kept for a week from who has reached a limit on them where the brand is strict, promised or not', () => {
    const strict = (days: number) => ({ ...nobody, jurisdiction: 'strict' as const, lossLimitHitAt: now.getTime() - days * 86_400_000 });
    expect(isWithheld(offerOfKind('cashback'), strict(6), now, true)).toBe(true);
    expect(isWithheld(offerOfKind('cashback'), strict(7), now, true)).toBe(false);
    expect(isWithheld(offerOfKind('birthday'), strict(0), now)).toBe(false);
    expect(isWithheld(offerOfKind('cashback'), { ...strict(0), jurisdiction: 'standard' }, now)).toBe(false);
  });
});
