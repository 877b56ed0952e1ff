import { describe, expect, it } from 'vitest';
import type { Tier } from './contract-words';
import { emptyTier, tiersOf, typedOf } from './typed-tiers';

const tier = (part: Partial<Tier>): Tier => ({
  betVolume: 0,
  activeMember: 0,
  loss: 0,
  rateType: 'P',
  rate: 2_000,
  amount: null,
  bet: 0,
  lostRate: 0,
  ...part,
});

describe('tiers of a contract that is changed', () => {
  it('begin as they stand, round sums with all their noughts', () => {
    const tiers = [
      tier({ rate: 60 }),
      tier({ betVolume: 20_000_000, activeMember: 10, rate: 3_000 }),
      tier({ betVolume: 5_000_000.5, loss: 100, rate: 3_005 }),
      tier({ rate: 0, rateType: 'F', amount: 1_000.25 }),
      tier({ rate: 15, lostRate: 30, bet: 100_000 }),
    ];
    expect(typedOf(tiers, '.')[1]).toMatchObject({ turnover: '20000000', active: '10', pay: '30' });
    expect(typedOf(tiers, '.')[2]).toMatchObject({ turnover: '5000000.5', loss: '100', pay: '30.05' });
    expect(tiersOf(typedOf(tiers, '.'), '.')).toEqual(tiers);
  });

  it('are written and read as the page writes sums', () => {
    const [typed] = typedOf([tier({ betVolume: 5_000_000.5, rate: 3_000 })], ',');
    expect(typed).toMatchObject({ turnover: '5000000,5' });
    expect(tiersOf([{ ...emptyTier(0), turnover: '20.000.000', pay: '30' }], ',')).toEqual([tier({ betVolume: 20_000_000, rate: 3_000 })]);
    expect(tiersOf([{ ...emptyTier(0), turnover: '20,000,000', pay: '30' }], '.')).toEqual([tier({ betVolume: 20_000_000, rate: 3_000 })]);
    expect(tiersOf([{ ...emptyTier(0), turnover: '20,000,000', pay: '30' }], ',')).toBeUndefined();
  });

  it('are none while one pays nothing', () => {
    expect(tiersOf([emptyTier(0)], '.')).toBeUndefined();
  });
});
