import { parseMoney as m } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { startingOffer } from './starting-offer.js';
import { fewestStakes, multipleOfBonus, ownBeside, worthRange } from './ways-to-play.js';
import { exactWorth } from './worth.js';

const usual = startingOffer('deposit-match', { unit: 10_000n, at: 0 });
const matchOf = (rate: number) => ({
  requirement: { ...usual.requirement!, base: 'deposit-and-bonus' as const, multiple: 40_000, countsReal: true },
  reward: { rule: 'match' as const, steps: [{ from: 0n, rate }], most: m('100') },
});

/** A generator whose course is the same in every run (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Plays bonuses bet by bet: own money first, what comes back is as it was staked. @returns what becomes money and what it costs, shares of the bonus */
function play(question: { multiple: number; edge: number; stakes: number; pays: number; own: number }, bonuses: number) {
  const { multiple, edge, stakes, pays, own } = question;
  const chance = chanceFrom(7);
  let [converted, kept] = [0, 0];
  for (let one = 0; one < bonuses; one += 1) {
    let [bonus, mine] = [stakes, Math.round(own * stakes)];
    for (let round = 0; round < multiple * stakes && bonus > 0; round += 1) {
      const change = chance() < (1 - edge) / pays ? pays - 1 : -1;
      if (mine > 0) {
        mine += change;
        kept += edge;
      } else bonus += change;
    }
    converted += bonus;
  }
  return { converted: converted / bonuses / stakes, net: (converted - kept) / bonuses / stakes };
}

describe('what has to be staked', () => {
  it.each([
    [2_500, 20, '28.7291'],
    [5_000, 12, '52.7936'],
    [10_000, 8, '68.0493'],
    [20_000, 6, '76.0035'],
  ])('is by the rate of the match itself: at %d it is %d times the bonus', (rate, multiple, worth) => {
    expect(multipleOfBonus(matchOf(rate))).toBe(multiple);
    expect((100 * exactWorth({ multiple, edge: 0.04 }).converted).toFixed(4)).toBe(worth);
  });

  it('has own money before it where own stakes count, as much as the match is of', () => {
    expect([ownBeside(matchOf(2_500)), ownBeside(matchOf(10_000)), ownBeside(matchOf(20_000))]).toEqual([4, 1, 0.5]);
    expect(ownBeside({ ...matchOf(10_000), requirement: { ...matchOf(10_000).requirement, countsReal: false } })).toBe(0);
  });
});

describe('the ways to play', () => {
  it.each([
    { multiple: 10, edge: 0.04, stakes: 20, pays: 2, own: 0 },
    { multiple: 10, edge: 0.04, stakes: 100, pays: 10, own: 0 },
    { multiple: 30, edge: 0.04, stakes: 20, pays: 10, own: 0 },
    { multiple: 10, edge: 0.01, stakes: 5, pays: 2, own: 0 },
    { multiple: 10, edge: 0.04, stakes: 50, pays: 2, own: 1 },
    { multiple: 10, edge: 0.01, stakes: 50, pays: 2, own: 1 },
  ])('are worth what playing them bet by bet comes to: %o', (way) => {
    const { converted, net } = exactWorth(way);
    const played = play(way, 20_000);
    expect(Math.abs(played.converted - converted)).toBeLessThan(0.04);
    expect(Math.abs(played.net - net)).toBeLessThan(0.04);
  });

  it('tell what becomes money from what it costs: own money that counts is staked first', () => {
    const { converted, net } = exactWorth({ multiple: 10, edge: 0.04, stakes: 50, own: 1 });
    expect(converted).toBeGreaterThan(0.96);
    expect(net).toBeCloseTo(0.59, 1);
  });

  it('are dearer the larger the bet that is allowed, up to the whole bonus on what pays a hundred times', () => {
    const bonus = m('100');
    const dearest = (maxBet: bigint | null) => worthRange({ multiple: 10, edge: 0.04 }, bonus, maxBet).dearest;
    expect([fewestStakes(bonus, null), fewestStakes(bonus, m('5')), fewestStakes(bonus, m('0.1'))]).toEqual([1, 20, 100]);
    expect(worthRange({ multiple: 10, edge: 0.04 }, bonus, m('1')).plain.converted.toFixed(6)).toBe('0.602556');
    // Simulated from outside: 91.3 of 100 at a twentieth a bet on what pays a hundred times.
    expect(dearest(m('5')).converted).toBeGreaterThan(0.89);
    expect(dearest(m('5')).converted).toBeLessThan(0.93);
    expect(dearest(null).net).toBeGreaterThan(dearest(m('5')).net);
    expect(dearest(m('5')).net).toBeGreaterThan(dearest(m('1')).net);
  });
});
