import type { UniformSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, sum, toNumber } from '../fraction.js';
import { ChoiceError } from '../round-game.js';
import { countMath, enumerate, type Branch } from '../testing/enumerate.js';
import { fastPlaySource } from '../testing/fast-source.js';
import { countScreens, finalCoins, lanternHoldMath } from './lantern-hold-math.js';
import { blank, lanternHold, lanternHoldFigures, lanternHoldForm, playLanternHold, type LanternHoldForm } from './lantern-hold.js';

/** Small enough to play every round: three reels of two, coins of two values, two respins. */
const small: LanternHoldForm = {
  strips: ['coin fan lotus coin', 'fan coin lantern lotus', 'lotus fan'].map((strip) => strip.split(' ')),
  rows: 2,
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  wild: 'lantern',
  coin: 'coin',
  pays: [
    {
      symbol: 'fan',
      pays: [
        { count: 2, pays: 13_000n },
        { count: 3, pays: 40_000n },
      ],
    },
    { symbol: 'lotus', pays: [{ count: 3, pays: 25_001n }] },
  ],
  startsFrom: 3,
  respins: 2,
  landing: { over: 1, under: 3 },
  coins: [
    { value: 10_000n, weight: 1 },
    { value: 70_000n, weight: 1, jackpot: 'mini' },
  ],
  grand: 'grand',
};

/** What a coin is worth fills no cell: one value stands for both. The third strip has two places too, and is drawn third. */
function oneValue(branchesOf: (bound: number) => Branch[] | undefined) {
  return (bound: number, taken: readonly number[]): Branch[] | undefined =>
    bound === 2 && taken.length !== 2 ? [{ value: 0, weight: 2 }] : branchesOf(bound);
}

function sourceOf(nonce: number): UniformSource {
  return fastPlaySource({ serverSeed: new Uint8Array(32).fill(9), clientSeed: 'lantern-hold-test', nonce, game: 'lantern-hold' });
}

describe('lantern hold', () => {
  it('returns by its formulas what every round of a smaller form returns', () => {
    // A draw against `landing` is played once for both kinds of miss.
    const branchesOf = (bound: number) =>
      bound === 3
        ? [
            { value: 0, weight: 1 },
            { value: 1, weight: 2 },
          ]
        : undefined;
    const counted = countMath((source) => playLanternHold(small, source).multiplier, { branchesOf });
    const full = countMath((source) => (playLanternHold(small, source).poolsWon?.[0] === 'grand' ? 1n : 0n), {
      branchesOf: oneValue(branchesOf),
    });
    const math = lanternHoldMath(small);
    expect(counted.chance).toEqual(fraction(1));
    expect(counted.rtp).toEqual(math.base);
    expect(counted.hitRate).toEqual(math.hitRate);
    expect(counted.maxWin).toBe(math.maxWin);
    expect(counted.variance).toEqual(math.variance);
    expect(full.hitRate).toEqual(math.grand);
    expect(toNumber(math.grand)).toBeGreaterThan(0.001);
  });

  it('counts screens on five reels and ten lines as playing them does', () => {
    // The full cycle has 24.3 million screens: here that of shorter strips.
    const form = { ...lanternHoldForm, strips: lanternHoldForm.strips.map((strip) => strip.slice(0, 6)), startsFrom: 16 };
    const found = new Map<string, number>();
    // No feature begins at 16 coins, and a coin's value changes no line: one value stands for all.
    const alike = { branchesOf: (bound: number) => (bound === 1_000 ? [{ value: 0, weight: bound }] : undefined) };
    for (const { value } of enumerate((source) => playLanternHold(form, source), alike)) {
      const coins = value.shown.scenes[0]!.screen.flat().filter((symbol) => symbol === 'coin').length;
      const key = `${value.multiplier} ${coins}`;
      found.set(key, (found.get(key) ?? 0) + 1);
    }
    const { rounds, screens } = countScreens(form);
    expect(rounds).toBe(6n ** 5n);
    expect(new Map(screens.map(({ paid, coins, rounds: times }) => [`${paid} ${coins}`, times]))).toEqual(found);
  });

  const math = lanternHoldMath(lanternHoldForm);

  it('publishes the figures that its formulas give', () => {
    const { base, hitRate, grand, maxWin, variance } = lanternHoldFigures;
    expect({ base, hitRate, grand, maxWin }).toEqual({ base: math.base, hitRate: math.hitRate, grand: math.grand, maxWin: math.maxWin });
    expect(variance).toBeCloseTo(toNumber(math.variance), 9);
    expect(lanternHold.mathOf({})).toEqual({ rtp: sum(math.base, fraction(1, 200)), hitRate, maxWin, variance });
    expect(toNumber(base)).toBeCloseTo(0.954346, 6);
    expect(1 / toNumber(math.begins)).toBeCloseTo(103.71, 2);
    expect(1 / toNumber(grand)).toBeCloseTo(101_741.6, 1);
    for (const row of finalCoins(lanternHoldForm)) expect(sum(...row)).toEqual(fraction(1));
  });

  it('plays rounds within three standard errors: 50 000, 200 000 in the long form', () => {
    // One stream instead of one derivation for each round, so that the test stays short.
    const rounds = process.env['LONG_TESTS'] ? 200_000 : 50_000;
    const source = sourceOf(0);
    let [paid, hits, begun] = [0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const { multiplier, shown } = lanternHold.play({}, [], source);
      paid += Number(multiplier) / 10_000;
      if (multiplier > 0n) hits += 1;
      if (shown.scenes.length > 1) begun += 1;
    }
    const { variance, hitRate } = lanternHold.mathOf({});
    const { base, begins } = math;
    const within = (found: number, chance: number): void =>
      expect(Math.abs(found / rounds - chance)).toBeLessThan(3 * Math.sqrt((chance * (1 - chance)) / rounds));
    expect(Math.abs(paid / rounds - toNumber(base))).toBeLessThan(3 * Math.sqrt(variance / rounds));
    within(hits, toNumber(hitRate));
    within(begun, toNumber(begins));
  }, 60_000);

  it('keeps every coin where it landed until all are paid', () => {
    let features = 0;
    for (let nonce = 0; features < 20; nonce += 1) {
      const { shown, multiplier } = lanternHold.play({}, [], sourceOf(nonce));
      const [first, ...respins] = shown.scenes;
      if (respins.length === 0) {
        expect(first!.left).toBeUndefined();
        continue;
      }
      features += 1;
      let left = first!.left!;
      let before = first!.values!;
      expect(left).toBe(3);
      for (const scene of respins) {
        const coins = scene.values!;
        expect(coins.slice(0, before.length).map(({ cell, value }) => ({ cell, value }))).toEqual(
          before.map(({ cell, value }) => ({ cell, value })),
        );
        const fresh = coins.slice(before.length);
        expect(coins.filter(({ isNew }) => isNew)).toEqual(fresh);
        left = fresh.length > 0 ? 3 : left - 1;
        if (coins.length === 15) left = 0;
        expect(scene.left).toBe(left);
        for (const [reel, column] of scene.screen.entries())
          for (const [row, symbol] of column.entries())
            expect(symbol).toBe(coins.some(({ cell }) => cell[0] === reel && cell[1] === row) ? 'coin' : blank);
        before = coins;
      }
      const last = respins.at(-1)!;
      expect(last.left).toBe(0);
      expect(BigInt(last.won)).toBe(before.reduce((total, { value }) => total + BigInt(value), 0n));
      expect(BigInt(last.total)).toBe(multiplier);
      expect(BigInt(first!.won) + BigInt(last.won)).toBe(multiplier);
    }
  });

  it('wins the grand jackpot when the last cell fills, and only then', () => {
    // All draws zero: whatever can land, lands. The stops are those of the first screen with six coins.
    const numbers = [15, 0, 6, 8, 8];
    let at = 0;
    const source: UniformSource = { below: () => numbers[at++] ?? 0 };
    const { shown, multiplier, poolsWon } = lanternHold.play({}, [], source);
    expect(poolsWon).toEqual(['grand']);
    expect(shown.scenes.at(-1)!.values).toHaveLength(15);
    expect(multiplier).toBe(BigInt(shown.scenes[0]!.won) + 15n * 10_000n);
    const misses: UniformSource = { below: (bound) => (at < numbers.length ? numbers[at++]! : bound - 1) };
    at = 0;
    const missed = lanternHold.play({}, [], misses);
    expect(missed.poolsWon).toBeUndefined();
    expect(missed.shown.scenes).toHaveLength(4);
  });

  it('is replayed from the same numbers', () => {
    for (let nonce = 0; nonce < 200; nonce += 1)
      expect(lanternHold.play({}, [], sourceOf(nonce))).toEqual(lanternHold.play({}, [], sourceOf(nonce)));
  });

  it('refuses every choice but the empty one, and every move', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const empty = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0;
        if (empty) expect(lanternHold.readChoice(raw)).toEqual({});
        else expect(() => lanternHold.readChoice(raw)).toThrow(ChoiceError);
        expect(() => lanternHold.readMove(raw)).toThrow(ChoiceError);
      }),
      { seed: 5 },
    );
  });
});
