import { describe, expect, it } from 'vitest';
import { baccarat, keptOf, mostOf, type OfferedGame, returnOfVendors, takenBy, weakestOf } from './margin-rules.js';

const all = { numerator: 1n, denominator: 1n };
const game = (name: string, returned: number | undefined, lane: OfferedGame['lane'] = 'RNG'): OfferedGame => ({
  lane,
  name,
  returned: returned === undefined ? undefined : { numerator: BigInt(returned), denominator: 10_000n },
  validOfStake: all,
});

describe('what a game leaves of valid turnover', () => {
  it('is 1.1996 % of baccarat: 1.0580 % of the stake, of which 0.8819 counts (agents sheet, 12)', () => {
    expect(keptOf({ returned: baccarat.returned, validOfStake: all })).toBe(1_057_985n);
    expect(Number((baccarat.validOfStake.numerator * 10_000n) / baccarat.validOfStake.denominator)).toBe(8_819);
    expect(keptOf(baccarat)).toBe(1_199_646n);
    expect(mostOf(keptOf(baccarat), 100)).toBe(119);
    // Half of it, and one and a half times.
    expect([mostOf(keptOf(baccarat), 50), mostOf(keptOf(baccarat), 150)]).toEqual([59, 179]);
  });

  it('is known of baccarat that says nothing or the usual, and is what any other game says', () => {
    const table = (classify: string[], returnToPlayer?: number) => returnOfVendors('LIVE', { classify, returnToPlayer, isNet: true });
    expect(table(['BC'])).toEqual({ lane: 'LIVE', ...baccarat });
    expect(table(['BC'], 9_894)).toEqual({ lane: 'LIVE', ...baccarat });
    expect(table(['BC'], 9_854)).toMatchObject({ returned: { numerator: 9_854n }, validOfStake: baccarat.validOfStake });
    expect(table(['RL'], 9_730)).toMatchObject({ returned: { numerator: 9_730n }, validOfStake: all });
    expect(table(['RL']).returned).toBeUndefined();
    // Where all of the stake counts, a stake that a tie gives back counts, too: of it 1.0580 % is left, of what is won or lost 1.1996 %.
    const ofStakes = returnOfVendors('LIVE', { classify: ['BC'], returnToPlayer: undefined, isNet: false });
    expect(ofStakes).toEqual({ lane: 'LIVE', returned: baccarat.returned, validOfStake: all });
  });

  it('is bounded by the weakest of each lane whose return is known', () => {
    const margins = weakestOf([
      game('slow', 9_600),
      game('weak', 9_800),
      game('silent', undefined),
      game('dice', 9_900, 'INHOUSE'),
      game('unknown', undefined, 'SPORTS'),
    ]);
    expect(margins).toEqual([
      { lane: 'RNG', game: 'weak', kept: 2_000_000n },
      { lane: 'INHOUSE', game: 'dice', kept: 1_000_000n },
    ]);
    expect(margins.map(({ kept }) => mostOf(kept, 100))).toEqual([200, 100]);
  });

  it('is nothing of a game that returns all, and less than nothing is nothing, too', () => {
    expect(mostOf(keptOf({ returned: all, validOfStake: all }), 100)).toBe(0);
    expect(keptOf({ returned: { numerator: 10_001n, denominator: 10_000n }, validOfStake: all })).toBe(-10_000n);
    expect(mostOf(-10_000n, 100)).toBe(0);
  });

  it('has a prize group in it already', () => {
    expect([takenBy('LOTT', 1_956), takenBy('LIVE', 90)]).toEqual([0, 90]);
  });
});
