import { describe, expect, it } from 'vitest';
import { byLane, canGive, firstRates, fitsBounds, readTypedRate, sharesOf, slidRate, typedRate } from './typed-rates';

const live = { lane: 'LIVE', rate: 40, coming: null, comingFrom: null, least: 20, most: 85 } as const;
const lottery = { lane: 'LOTT', rate: 1930, coming: null, comingFrom: null, least: 1922, most: 1948 } as const;

describe('a typed rate', () => {
  it('is a prize group for lottery, else percent', () => {
    expect(['0.4', '1,25', '0', ''].map((typed) => readTypedRate('LIVE', typed))).toEqual([40, 125, 0, undefined]);
    expect(['1930', '193', '0.5'].map((typed) => readTypedRate('LOTT', typed))).toEqual([1930, undefined, undefined]);
    expect([typedRate('LIVE', 125), typedRate('LOTT', 1930)]).toEqual(['1.25', '1930']);
  });

  it('lies within the bounds, or is what they have', () => {
    expect([19, 20, 85, 86].map((rate) => fitsBounds(live, rate))).toEqual([false, true, true, false]);
    expect(fitsBounds({ ...live, rate: 90 }, 90)).toBe(true);
    expect([1922, 1923, 1948, 1950].map((rate) => fitsBounds(lottery, rate))).toEqual([true, false, true, false]);
    expect([canGive(live), canGive({ least: 10, most: 5 }), canGive({ least: 0, most: 0 })]).toEqual([true, false, false]);
  });

  it('leaves the difference with the agent', () => {
    expect(sharesOf('LIVE', 90, 40)).toEqual({ theirs: 0.004, mine: 0.005 });
    expect(sharesOf('LIVE', 90, 95)).toEqual({ theirs: 0.0095, mine: 0 });
    // A group is what of 2,000 comes back in prizes.
    expect(sharesOf('LOTT', 1956, 1940)).toEqual({ theirs: 0.97, mine: 0.008 });
  });

  it('is told for the most played lanes where there is room for three', () => {
    const held = ['RNG', 'SPORTS', 'LOTT', 'ELOTT', 'LIVE'].map((lane) => ({ lane }));
    expect(firstRates(held).map(({ lane }) => lane)).toEqual(['LOTT', 'LIVE', 'RNG']);
    expect(firstRates(held.slice(0, 2)).map(({ lane }) => lane)).toEqual(['RNG', 'SPORTS']);
    expect(byLane(held).map(({ lane }) => lane)).toEqual(['LOTT', 'ELOTT', 'RNG', 'LIVE', 'SPORTS']);
  });

  it('moves a slider, which stays within the bounds', () => {
    expect(['', 'x', '0.1', '0.4', '9'].map((typed) => slidRate(live, typed))).toEqual([20, 20, 20, 40, 85]);
    expect(['', '1930', '1960'].map((typed) => slidRate(lottery, typed))).toEqual([1922, 1930, 1948]);
  });
});
