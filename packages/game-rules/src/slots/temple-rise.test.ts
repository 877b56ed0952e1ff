import type { UniformSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, toNumber } from '../fraction.js';
import { ChoiceError } from '../round-game.js';
import { countMath } from '../testing/enumerate.js';
import { fastPlaySource } from '../testing/fast-source.js';
import { mostOf, templeRiseMath } from './temple-rise-math.js';
import { playTempleRise, templeRise, templeRiseForm, type Mode, type TempleRiseForm } from './temple-rise.js';

const split = (...strips: readonly string[]): string[][] => strips.map((strip) => strip.split(' '));

/** Three reels of one or two rows, and one free spin. Wins of two reels and of three, scatters in twos. */
const three: TempleRiseForm = {
  base: {
    strips: split('idol maize temple mask', 'maize temple idol temple', 'mask idol maize temple'),
    heights: [
      { height: 1, weight: 2 },
      { height: 2, weight: 1 },
    ],
    lit: [{ weight: 1 }, { reel: 1, weight: 1 }],
  },
  free: {
    strips: split('idol maize mask', 'maize idol idol', 'mask idol maize'),
    heights: [{ height: 2, weight: 1 }],
    lit: [
      { reel: 1, weight: 1 },
      { reel: 2, weight: 1 },
    ],
  },
  tallest: 3,
  wild: 'torch',
  scatter: 'temple',
  pays: [
    {
      symbol: 'idol',
      pays: [
        { count: 2, pays: 3_001n },
        { count: 3, pays: 17_000n },
      ],
    },
    { symbol: 'mask', pays: [{ count: 3, pays: 9_000n }] },
    { symbol: 'maize', pays: [{ count: 3, pays: 5_003n }] },
  ],
  startsFrom: 2,
  factors: [3],
  price: 90_000n,
};

/** Two reels and three free spins, whose factors grow. */
const two: TempleRiseForm = {
  ...three,
  base: {
    strips: split('idol temple maize', 'temple idol mask'),
    heights: [
      { height: 1, weight: 1 },
      { height: 2, weight: 1 },
    ],
    lit: [{ weight: 2 }, { reel: 0, weight: 1 }],
  },
  free: { strips: split('idol maize', 'mask idol'), heights: [{ height: 1, weight: 1 }], lit: [{ weight: 1 }, { reel: 1, weight: 2 }] },
  pays: [
    { symbol: 'idol', pays: [{ count: 2, pays: 11_000n }] },
    { symbol: 'mask', pays: [{ count: 2, pays: 7_000n }] },
    { symbol: 'maize', pays: [{ count: 2, pays: 2_000n }] },
  ],
  factors: [1, 2, 5],
  price: 200_000n,
};

function sourceOf(nonce: number): UniformSource {
  return fastPlaySource({ serverSeed: new Uint8Array(32).fill(11), clientSeed: 'temple-rise-test', nonce, game: 'temple-rise' });
}

describe('temple rise', () => {
  for (const [name, form] of Object.entries({ three, two }))
    it(`returns by its formulas what every round of a smaller form returns (${name} reels)`, () => {
      const math = templeRiseMath(form);
      const spun = countMath((source) => playTempleRise(form, { buy: false }, source).multiplier);
      const bought = countMath((source) => playTempleRise(form, { buy: true }, source).multiplier, { cost: form.price });
      for (const [counted, expected] of [
        [spun, math.spin],
        [bought, math.bought],
      ] as const) {
        expect(counted.chance).toEqual(fraction(1));
        expect(counted.rtp).toEqual(expected.rtp);
        expect(counted.hitRate).toEqual(expected.hitRate);
        expect(counted.maxWin).toBe(expected.maxWin);
        expect(counted.variance).toEqual(expected.variance);
      }
      expect(toNumber(math.begins)).toBeGreaterThan(0.05);
    });

  it('publishes the figures that its formulas give; its largest win needs no cap', () => {
    const math = templeRiseMath(templeRiseForm);
    for (const [choice, { rtp, hitRate, maxWin, variance }] of [
      [{ buy: false }, math.spin],
      [{ buy: true }, math.bought],
    ] as const) {
      const published = templeRise.mathOf(choice);
      expect({ ...published, variance: 0 }).toEqual({ rtp, hitRate, maxWin, variance: 0 });
      expect(published.variance).toBeCloseTo(toNumber(variance), 9);
    }
    expect(toNumber(math.spin.rtp)).toBeCloseTo(0.96051, 5);
    expect(toNumber(math.bought.rtp)).toBeCloseTo(0.956602, 6);
    expect(math.bought.maxWin).toBe(36n * 2_653_000n);
    expect(math.spin.maxWin).toBeLessThan(100_000_000n);
    expect(1 / toNumber(math.begins)).toBeCloseTo(269.984, 3);
    expect(templeRise.costOf({ buy: true })).toBe(1_000_000n);
  }, 30_000);

  it('meets the conditions of its search for the largest win', () => {
    // More of a symbol never pays less, and reels of the tallest rows show all that lower ones do.
    for (const { pays } of templeRiseForm.pays)
      for (const [index, { count, pays: paid }] of pays.entries()) {
        expect(count).toBe(pays[0]!.count + index);
        expect(paid).toBeGreaterThan(pays[index - 1]?.pays ?? 0n);
        expect(index < pays.length - 1 || count === 6).toBe(true);
      }
    for (const mode of [templeRiseForm.base, templeRiseForm.free]) {
      expect(mode.heights.at(-1)).toMatchObject({ height: 7 });
      expect(mode.strips.flat()).not.toContain('torch');
      // The bound is no guess: screens found by climbing from random ones stay below it, and come near.
      const most = mostOf(templeRiseForm, mode, 0)!;
      const best = climb(mode);
      expect(best).toBeLessThanOrEqual(most);
      expect(best * 2n).toBeGreaterThan(most);
    }
  });

  it.each([
    [{ buy: false }, process.env['LONG_TESTS'] ? 100_000 : 30_000],
    [{ buy: true }, process.env['LONG_TESTS'] ? 5_000 : 1_500],
  ])(
    'plays rounds within three standard errors: %o',
    (choice, rounds) => {
      // One stream instead of one derivation for each round, so that the test stays short.
      const source = sourceOf(choice.buy ? 1 : 0);
      const cost = Number(templeRise.costOf(choice));
      let [paid, hits] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const { multiplier } = templeRise.play(choice, [], source);
        paid += Number(multiplier) / cost;
        if (multiplier > 0n) hits += 1;
      }
      const { rtp, variance, hitRate } = templeRise.mathOf(choice);
      const chance = toNumber(hitRate);
      expect(Math.abs(paid / rounds - toNumber(rtp))).toBeLessThan(3 * Math.sqrt(variance / rounds));
      expect(Math.abs(hits / rounds - chance)).toBeLessThan(3 * Math.sqrt((chance * (1 - chance)) / rounds));
    },
    60_000,
  );

  it('shows scenes that add up', () => {
    let begun = 0;
    for (let nonce = 0; begun < 5; nonce += 1) {
      const choice = { buy: nonce % 400 === 0 };
      const { shown, multiplier } = templeRise.play(choice, [], sourceOf(nonce));
      const free = shown.scenes.filter(({ kind }) => kind === 'free');
      if (free.length > 0) begun += 1;
      expect([0, 8]).toContain(free.length);
      expect(shown.scenes.length - free.length).toBe(choice.buy ? 0 : 1);
      expect(free.map(({ factor }) => factor)).toEqual(free.map((_, index) => index + 1));
      expect(free.map(({ left }) => left)).toEqual(free.map((_, index) => 7 - index));
      const first = shown.scenes[0]!;
      const scatters = first.screen.flat().filter((symbol) => symbol === 'temple').length;
      if (!choice.buy) expect(first.awarded?.spins).toBe(scatters >= 4 ? 8 : undefined);
      let total = 0n;
      for (const scene of shown.scenes) {
        const won = scene.wins.reduce((sum, { pays }) => sum + BigInt(pays), 0n);
        total += won * BigInt(scene.factor);
        expect([scene.won, scene.total]).toEqual([String(won * BigInt(scene.factor)), String(total)]);
        expect(scene.ways).toBe(scene.screen.reduce((ways, column) => ways * column.length, 1));
        for (const column of scene.screen) expect([2, 3, 4, 5, 6, 7]).toContain(column.length);
        for (const reel of scene.expanded ?? []) expect(scene.screen[reel]).toEqual(Array.from({ length: 7 }, () => 'torch'));
        if (scene.kind === 'free') expect(scene.expanded).toHaveLength(1);
        for (const { symbol, cells, count, ways } of scene.wins) {
          for (const [reel, row] of cells) expect([symbol, 'torch']).toContain(scene.screen[reel]![row]);
          const byReel = Array.from({ length: count }, (_, reel) => cells.filter(([x]) => x === reel).length);
          expect(byReel.reduce((product, number) => product * number, 1)).toBe(ways);
        }
      }
      expect(multiplier).toBe(total);
      expect(templeRise.play(choice, [], sourceOf(nonce))).toEqual({ shown, multiplier, over: true });
    }
  });

  it('reads a choice strictly, and no move', () => {
    expect(templeRise.readChoice({})).toEqual({ buy: false });
    expect(templeRise.readChoice({ buy: true })).toEqual({ buy: true });
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ buy: fc.anything() }), fc.record({ buy: fc.boolean(), more: fc.anything() })),
        (raw) => {
          const fields = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : undefined;
          const known = fields?.every(([name, value]) => name === 'buy' && (value === undefined || typeof value === 'boolean'));
          if (known) expect(typeof templeRise.readChoice(raw).buy).toBe('boolean');
          else expect(() => templeRise.readChoice(raw)).toThrow(ChoiceError);
          expect(() => templeRise.readMove(raw)).toThrow(ChoiceError);
        },
      ),
      { seed: 6 },
    );
  });
});

/** A large win of a mode by playing scripted numbers, each changed as long as that pays more. */
function climb(mode: Mode): bigint {
  const form = { ...templeRiseForm, base: mode, startsFrom: 99 };
  const random = sourceOf(77);
  let best = 0n;
  for (let start = 0; start < 12; start += 1) {
    // Which reel is lit, then height and stop of the other five; heights are the tallest.
    const bounds: number[] = [];
    const numbers: (number | undefined)[] = [];
    let at = 0;
    const source: UniformSource = {
      below: (bound) => {
        bounds[at] = bound;
        numbers[at] ??= random.below(bound);
        at += 1;
        return Math.min(numbers[at - 1]!, bound - 1);
      },
    };
    const win = (): bigint => {
      at = 0;
      return playTempleRise(form, { buy: false }, source).multiplier;
    };
    const heights = mode.heights.reduce((total, { weight }) => total + weight, 0);
    const lits = mode.lit.reduce((total, { weight }) => total + weight, 0);
    numbers[0] = lits - 1 - (start % 4);
    for (let reel = 0; reel < 5; reel += 1) numbers[1 + 2 * reel] = heights - 1;
    let here = win();
    for (let changed = true; changed;) {
      changed = false;
      for (let index = 2; index < 11; index += 2) {
        for (let value = 0; value < bounds[index]!; value += 1) {
          const before = numbers[index];
          numbers[index] = value;
          const there = win();
          if (there > here) [here, changed] = [there, true];
          else numbers[index] = before;
        }
      }
    }
    if (here > best) best = here;
  }
  return best;
}
