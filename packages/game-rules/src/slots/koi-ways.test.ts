import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNumber } from '../fraction.js';
import { ChoiceError, type RoundGame } from '../round-game.js';
import { countMath } from '../testing/enumerate.js';
import { contradictions, runSeeded, seededSource } from '../testing/slot-checks.js';
import { buildKoiWays, koiWays, koiWaysParts, payTable, type KoiWaysParts } from './koi-ways.js';
import { paysOf, type Strip } from './reels.js';
import type { PayTable, Scene } from './scene.js';

/** Strips with wilds on the inner reels, of few stops so that every round of a game of theirs can be played; at most `most` screens. */
function shortStrips(most: number, symbols: readonly string[]): fc.Arbitrary<readonly Strip[]> {
  const reel = (at: number) => fc.array(fc.constantFrom(...symbols, ...(at > 0 && at < 4 ? ['wild'] : [])), { minLength: 1, maxLength: 5 });
  return fc
    .tuple(reel(0), reel(1), reel(2), reel(3), reel(4))
    .filter((strips) => strips.reduce((screens, { length }) => screens * length, 1) <= most);
}

/** The published table with fewer free spins. */
const withFactor = (factor: number): PayTable => ({
  ...payTable,
  freeSpins: {
    ...(payTable.freeSpins as NonNullable<PayTable['freeSpins']>),
    awards: [
      { count: 5, spins: 3 },
      { count: 4, spins: 2 },
      { count: 3, spins: 1 },
    ],
    most: 3,
    factor,
  },
});

function expectCounted(parts: KoiWaysParts): void {
  const game = buildKoiWays(parts);
  const math = game.mathOf({});
  const counted = countMath((source) => game.play({}, [], source).multiplier);
  expect(toNumber(counted.chance)).toBe(1);
  expect({ rtp: math.rtp, hitRate: math.hitRate, maxWin: math.maxWin }).toEqual({
    rtp: counted.rtp,
    hitRate: counted.hitRate,
    maxWin: counted.maxWin,
  });
  expect(math.variance / (toNumber(counted.variance) || 1)).toBeCloseTo(math.variance === 0 ? 0 : 1, 9);
}

/** Some milliseconds are seconds on a machine that is busy with other tests. */
const slow = 30_000;

describe('koi-ways', () => {
  it(
    'counts the rounds of any short strips to what playing all of them gives, free spins with their held reels included',
    () => {
      fc.assert(
        fc.property(
          shortStrips(20, ['koi', 'leaf', 'drop', 'gate', 'gate']),
          shortStrips(8, ['koi', 'leaf', 'drop']),
          fc.constantFrom(1, 2),
          (strips, freeStrips, factor) => expectCounted({ strips, freeStrips, payTable: withFactor(factor) }),
        ),
        { numRuns: 14, seed: 6 },
      );
    },
    slow,
  );

  it('counts the screens of longer strips to what playing all of them gives', () => {
    const parts = { ...koiWaysParts, freeStrips: koiWaysParts.freeStrips.map((each) => each.slice(0, 1)) };
    // No scatter on three reels: no free spins, so that all screens can be played.
    const beginnings = [28, 24, 24, 36, 3];
    const strips = parts.strips.map((each, reel) => [...each, ...each].slice(beginnings[reel], (beginnings[reel] as number) + 6));
    expect(strips.slice(1, 4).every((each) => each.includes('wild'))).toBe(true);
    expect(strips.filter((each) => each.includes('gate')).length).toBeLessThan(3);
    expectCounted({ ...parts, strips });
  });

  it('pays each way once', () => {
    // Every way by itself: the first cell's symbol as far as the way shows it, each beginning of a way once.
    const pays = paysOf(payTable, 'pay');
    const wins = (screen: readonly (readonly string[])[]): bigint => {
      const paid = new Map<string, bigint>();
      for (let way = 0; way < 243; way += 1) {
        const rows = [81, 27, 9, 3, 1].map((place) => Math.floor(way / place) % 3);
        const cells = rows.map((row, reel) => screen[reel]?.[row] as string);
        const count = [...cells, ''].findIndex((cell) => cell !== cells[0] && cell !== 'wild');
        paid.set(`${rows.slice(0, count).join('')}`, pays.get(cells[0] as string)?.[count] ?? 0n);
      }
      // A beginning that a longer way of the same symbol goes on from is no way of its own.
      let sum = 0n;
      for (const [rows, amount] of paid) if (![...paid.keys()].some((other) => other !== rows && other.startsWith(rows))) sum += amount;
      return sum;
    };
    for (let nonce = 0; nonce < 400; nonce += 1) {
      const scene = koiWays.play({}, [], seededSource('koi-ways', nonce)).shown.scenes[0] as Scene;
      const own = scene.wins.filter(({ symbol }) => symbol !== 'gate').reduce((sum, win) => sum + BigInt(win.pays), 0n);
      expect(own).toBe(wins(scene.screen));
    }
  });

  it('returns what a slot of medium to high volatility should', () => {
    const { rtp, hitRate, maxWin, variance } = koiWays.mathOf({});
    expect(toNumber(rtp)).toBeGreaterThan(0.955);
    expect(toNumber(rtp)).toBeLessThan(0.965);
    expect(toNumber(hitRate)).toBeGreaterThan(0.2);
    expect(toNumber(hitRate)).toBeLessThan(0.32);
    expect(maxWin).toBeLessThanOrEqual(100_000_000n);
    expect(Math.sqrt(variance)).toBeGreaterThan(10);
    expect(Math.sqrt(variance)).toBeLessThan(18);
  });

  it(
    'plays seeded rounds within three standard errors: 50 000, 200 000 in the long form',
    () => {
      const { rtp, hitRate } = runSeeded(koiWays, process.env['LONG_TESTS'] ? 200_000 : 50_000);
      expect(Math.abs(rtp)).toBeLessThan(3);
      expect(Math.abs(hitRate)).toBeLessThan(3);
    },
    slow,
  );

  it('shows scenes that agree with each other, in which reels that turned wild stand still', () => {
    let [features, turned] = [0, 0];
    for (let nonce = 0; nonce < 3_000; nonce += 1) {
      const { shown, multiplier, over } = koiWays.play({}, [], seededSource('koi-ways', nonce));
      expect(over).toBe(true);
      expect(contradictions(shown, multiplier, 'wild')).toEqual([]);
      if (shown.scenes.length === 1) continue;
      features += 1;
      let held: readonly number[] = [];
      for (const scene of shown.scenes.slice(1)) {
        const expanded = scene.expanded ?? [];
        expect(scene.held ?? []).toEqual(held);
        expect(held.every((reel) => expanded.includes(reel))).toBe(true);
        for (let reel = 0; reel < 5; reel += 1) {
          const isWild = (scene.landed ?? scene.screen)[reel]?.includes('wild');
          expect(expanded.includes(reel)).toBe(isWild);
          if (isWild) expect(scene.screen[reel]).toEqual(['wild', 'wild', 'wild']);
        }
        held = expanded;
      }
      turned += held.length;
    }
    expect(features).toBeGreaterThan(5);
    expect(turned).toBeGreaterThan(5);
  });

  it('reads nothing but an empty choice, and no move', () => {
    const game: RoundGame = koiWays;
    expect(game.readChoice({})).toEqual({});
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const isEmpty = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0;
        if (!isEmpty) expect(() => game.readChoice(raw)).toThrow(ChoiceError);
        expect(() => game.readMove(raw)).toThrow(ChoiceError);
        expect(() => game.play({}, [raw], seededSource('koi-ways', 0))).toThrow(ChoiceError);
      }),
    );
  });
});
