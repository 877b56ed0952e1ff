import { describe, expect, it } from 'vitest';
import type { ContractKind, Tier } from '../api/contracts';
import { emptyTier, isTooHigh, mostFor, readRate, readTiers, tierFault, type TypedTier, typedOf } from './typed-tiers';

const readAmount = (typed: string): number | undefined => (/^\d+$/.test(typed) ? Number(typed) : undefined);

describe('a typed rate', () => {
  it('is percent with two decimals at most', () => {
    expect(['1', '1.2', '1,25', '100', ' 0.01 '].map(readRate)).toEqual([100, 120, 125, 10_000, 1]);
    expect(['', '0', '0.00', '100.01', '1.234', '-1', 'a'].map(readRate)).toEqual(Array.from({ length: 7 }, () => undefined));
  });
});

describe('typed tiers', () => {
  it('ask for nothing where they are empty, and are none while they pay nothing', () => {
    expect(tierFault(emptyTier(0, 'daily'), readAmount)).toEqual({ pay: 'rate' });
    expect(tierFault({ ...emptyTier(0, 'daily'), pays: 'F', pay: '0' }, readAmount)).toEqual({ pay: 'amount' });
    expect(readTiers([emptyTier(0, 'daily')], readAmount)).toBeUndefined();
    expect(readTiers([{ ...emptyTier(0, 'daily'), pay: '5' }], readAmount)).toEqual([
      { betVolume: 0, activeMember: 0, loss: 0, rateType: 'P', rate: 500, amount: null, bet: 0, lostRate: 0 },
    ]);
  });

  it('say which field is wrong', () => {
    expect(tierFault({ ...emptyTier(0, 'daily'), turnover: 'x', active: '1.5', loss: '-1', pay: '1' }, readAmount)).toEqual({
      turnover: 'amount',
      active: 'count',
      loss: 'amount',
    });
  });

  it('are the same again when they are changed', () => {
    const tiers = [
      { betVolume: 0, activeMember: 0, loss: 0, rateType: 'P', rate: 125, amount: null, bet: 0, lostRate: 0 },
      { betVolume: 5000, activeMember: 3, loss: 200, rateType: 'F', rate: 0, amount: 70, bet: 0, lostRate: 0 },
    ] as const;
    expect(readTiers(typedOf('daily', tiers, String), readAmount)).toEqual(tiers);
  });

  it('of bets have a rate for those that were won, for those that were lost, or for both', () => {
    const tier = emptyTier(0, 'realtime');
    expect(tierFault(tier, readAmount)).toEqual({ pay: 'rate' });
    expect(tierFault({ ...tier, lost: '0.5' }, readAmount)).toEqual({});
    expect(tierFault({ ...tier, pay: '0.1' }, readAmount)).toEqual({});
    expect(tierFault({ ...tier, pay: 'x', lost: '0.5', bet: 'y' }, readAmount)).toEqual({ pay: 'rate', bet: 'amount' });
    expect(tierFault({ ...tier, pay: '0.1', lost: 'x' }, readAmount)).toEqual({ lost: 'rate' });
    const tiers = [
      { betVolume: 0, activeMember: 0, loss: 0, rateType: 'P', rate: 0, amount: null, bet: 0, lostRate: 50 },
      { betVolume: 0, activeMember: 0, loss: 0, rateType: 'P', rate: 20, amount: null, bet: 1000, lostRate: 100 },
    ] as const;
    expect(readTiers(typedOf('realtime', tiers, String), readAmount)).toEqual(tiers);
  });
});

describe('the most that a tier can give', () => {
  const tier = (turnover: number, rate: number): Tier => ({
    betVolume: turnover,
    activeMember: 0,
    loss: 0,
    rateType: 'P',
    rate,
    amount: null,
    bet: turnover,
    lostRate: rate + 10,
  });
  const own = { details: [tier(0, 2_000), tier(20_000, 3_000)], most: 2_990, leastDifference: 5 };
  const most = (kind: ContractKind, part: Partial<TypedTier>): number =>
    mostFor(kind, own, { ...emptyTier(0, kind), ...part }, (typed) => (typed === '' ? undefined : Number(typed)));

  it('is what the own contract surely pays there, less what stays', () => {
    expect(most('dividend', {})).toBe(1_995);
    expect(most('dividend', { turnover: '19999' })).toBe(1_995);
    expect(most('dividend', { turnover: '20000' })).toBe(2_990);
    expect(most('realtime', { bet: '5' })).toBe(2_005);
    expect(mostFor('daily', { ...own, details: [tier(1, 100)] }, emptyTier(0, 'daily'), () => undefined)).toBe(0);
  });

  it('is judged of every rate of a tier, and of no fixed sum', () => {
    const isHigh = (kind: ContractKind, part: Partial<TypedTier>) => isTooHigh(kind, own, { ...emptyTier(0, kind), ...part }, readAmount);
    expect([isHigh('dividend', { pay: '19.95' }), isHigh('dividend', { pay: '19.96' })]).toEqual([false, true]);
    expect([isHigh('realtime', { lost: '20.05' }), isHigh('realtime', { lost: '20.06' })]).toEqual([false, true]);
    expect(isHigh('daily', { pays: 'F', pay: '9000' })).toBe(false);
  });
});
