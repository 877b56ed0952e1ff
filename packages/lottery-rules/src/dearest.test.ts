import { describe, expect, it } from 'vitest';
import { dearestAtGroup, dearestPlay, type Dearest } from './index.js';
import { gameOf } from './test-support.js';

const parts = (found: Dearest | undefined): [string, number] | undefined =>
  found && [found.play, Number((found.cost.numerator * 1_000_000n) / found.cost.denominator) / 1_000_000];

describe('what the dearest play of a game costs its house', () => {
  it('is what it returns where odds are fixed', () => {
    expect(parts(dearestPlay(gameOf('xsmb')))).toEqual(['DE', 0.99]);
    expect(parts(dearestPlay(gameOf('ssc1m')))?.[1]).toBe(0.978);
    expect(parts(dearestPlay(gameOf('marksix5m')))).toEqual(['SPECIAL', 0.979591]);
  });

  it('is the root’s prize group over the base whatever group is sold (agents sheet: 97.80 % at 1956)', () => {
    expect(parts(dearestAtGroup(gameOf('ssc1m'), 1956, 2000))?.[1]).toBe(0.978);
    expect(parts(dearestAtGroup(gameOf('ssc1m'), 1700, 2000))?.[1]).toBe(0.85);
    // Its own odds are those of 1926.
    expect(parts(dearestAtGroup(gameOf('fc3d'), 1956, 2000))?.[1]).toBe(0.978);
  });

  it('is more where a push returns the stake at the lowest group', () => {
    const [play, cost] = parts(dearestAtGroup(gameOf('airship5m'), 1956, 2000)) ?? ['', 0];
    expect([play, cost]).toEqual(['PK_SUM2_SIZE_PUSH11', 0.992533]);
  });

  it('counts what commissions pay above the highest group of a game, once', () => {
    // Big or small of one ball at 1700: what a push gives back, 1700 of the rest, and 256 of 2000 in commissions of a root with 1956, whose game ends at 1940.
    const push = 1 / 11;
    const returned = push + ((1_936 / 1_980 - push) * 1_700) / 1_936;
    const [play, cost] = parts(dearestAtGroup(gameOf('elf1m'), 1956, 2000)) ?? ['', 0];
    expect(play).toBe('E5_BALL');
    expect(cost).toBeCloseTo(returned + 256 / 2_000, 3);
    expect(parts(dearestAtGroup(gameOf('elf1m'), 1940, 2000))?.[1]).toBeCloseTo(returned + 240 / 1_980, 3);
    // Without a root that has one, nothing goes up the line.
    expect(parts(dearestAtGroup(gameOf('elf1m'), undefined, 2000))?.[1]).toBeCloseTo(returned + 240 / 1_980, 3);
    expect(dearestAtGroup(gameOf('xsmb'), 1956, 2000)).toBeUndefined();
  });
});
