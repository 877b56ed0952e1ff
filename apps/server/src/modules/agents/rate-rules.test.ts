import { rateGroups, rateRulesOf } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { atMost, type Held, isRate, leastToGive, mostToGive, rateText, showBounds } from './rate-rules.js';

const held = (lane: Held['lane'], rate: number, coming = rate): Held => ({
  lane,
  rate,
  coming,
  comingFrom: coming === rate ? undefined : new Date(0),
});
const settings = { rules: rateRulesOf(['FISH 100 0', 'LOTT 1956 3']), change: 'both' as const };
const { rules } = settings;

describe('rates', () => {
  it('are groups that games sell, in their steps', () => {
    const sold = games.flatMap(({ prizeGroups }) => prizeGroups ?? []);
    expect(Math.min(...sold.map(({ lowest }) => lowest))).toBe(rateGroups.lowest);
    expect(Math.max(...sold.map(({ highest }) => highest))).toBe(rateGroups.highest);
    expect(new Set(sold.map(({ step }) => step))).toEqual(new Set([rateGroups.step]));
    expect([1700, 1956, 1960].every((group) => isRate('LOTT', group))).toBe(true);
    expect([0, 1698, 1701, 1962].some((group) => isRate('LOTT', group))).toBe(false);
    expect([atMost('LOTT', 1953), atMost('LOTT', 2400), atMost('LOTT', 1699), atMost('LIVE', -5)]).toEqual([1952, 1960, 0, 0]);
  });

  it('are given on less the difference, of what is held and will be held; of nothing comes nothing', () => {
    expect(mostToGive('LIVE', 'house', rules)).toBe(100);
    expect(mostToGive('LIVE', [held('LIVE', 90)], rules)).toBe(85);
    expect(mostToGive('LIVE', [held('LIVE', 90, 40)], rules)).toBe(35);
    expect(mostToGive('LIVE', [held('LIVE', 3)], rules)).toBe(0);
    expect(mostToGive('FISH', [held('FISH', 3)], rules)).toBe(3);
    expect([mostToGive('FISH', [], rules), mostToGive('LOTT', [], rules)]).toEqual([0, 0]);
    expect(mostToGive('LOTT', [held('LOTT', 1950)], rules)).toBe(1946);
  });

  it('keep the difference to those below, of whom nobody with nothing stands in the way', () => {
    expect([leastToGive('LIVE', 0, settings), leastToGive('LIVE', 40, settings)]).toEqual([0, 45]);
    expect([leastToGive('LOTT', 0, settings), leastToGive('LOTT', 1930, settings)]).toEqual([1700, 1934]);
    const [lott] = showBounds([held('LOTT', 1940, 1936)], [held('LOTT', 1950)], new Map([['LOTT', { ever: 1932, later: 1930 }]]), settings);
    expect(lott).toEqual({ lane: 'LOTT', rate: 1940, coming: 1936, comingFrom: 0, least: 1934, most: 1946 });
  });

  it('are said as groups or as percent', () => {
    expect([rateText('LOTT', 1940), rateText('LIVE', 45), rateText('RNG', 5)]).toEqual(['1940', '0.45 %', '0.05 %']);
  });
});
