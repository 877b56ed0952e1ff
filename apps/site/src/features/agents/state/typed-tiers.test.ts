import { describe, expect, it } from 'vitest';
import { emptyTier, readRate, readTiers, tierFault, typedOf } from './typed-tiers';

const readAmount = (typed: string): number | undefined => (/^\d+$/.test(typed) ? Number(typed) : undefined);

describe('a typed rate', () => {
  it('is percent with two decimals at most', () => {
    expect(['1', '1.2', '1,25', '100', ' 0.01 '].map(readRate)).toEqual([100, 120, 125, 10_000, 1]);
    expect(['', '0', '0.00', '100.01', '1.234', '-1', 'a'].map(readRate)).toEqual(Array.from({ length: 7 }, () => undefined));
  });
});

describe('typed tiers', () => {
  it('ask for nothing where they are empty, and are none while they pay nothing', () => {
    expect(tierFault(emptyTier(0), readAmount)).toEqual({ pay: 'rate' });
    expect(tierFault({ ...emptyTier(0), pays: 'F', pay: '0' }, readAmount)).toEqual({ pay: 'amount' });
    expect(readTiers([emptyTier(0)], readAmount)).toBeUndefined();
    expect(readTiers([{ ...emptyTier(0), pay: '5' }], readAmount)).toEqual([
      { betVolume: 0, activeMember: 0, loss: 0, rateType: 'P', rate: 500, amount: null },
    ]);
  });

  it('say which field is wrong', () => {
    expect(tierFault({ ...emptyTier(0), turnover: 'x', active: '1.5', loss: '-1', pay: '1' }, readAmount)).toEqual({
      turnover: 'amount',
      active: 'count',
      loss: 'amount',
    });
  });

  it('are the same again when they are changed', () => {
    const tiers = [
      { betVolume: 0, activeMember: 0, loss: 0, rateType: 'P', rate: 125, amount: null },
      { betVolume: 5000, activeMember: 3, loss: 200, rateType: 'F', rate: 0, amount: 70 },
    ] as const;
    expect(readTiers(typedOf(tiers, String), readAmount)).toEqual(tiers);
  });
});
