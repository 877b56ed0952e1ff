import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNumber } from '../fraction.js';
import { ChoiceError, type RoundGame } from '../round-game.js';
import { countMath } from '../testing/enumerate.js';
import { contradictions, runSeeded, seededSource } from '../testing/slot-checks.js';
import { buildDragonScroll, dragonScroll, dragonScrollParts, payTable, type DragonScrollParts } from './dragon-scroll.js';
import type { Strip } from './reels.js';
import type { PayTable } from './scene.js';

/** Strips with wilds on the inner reels, of few stops so that every round of a game of theirs can be played; at most `most` screens. */
function shortStrips(most: number, symbols: readonly string[]): fc.Arbitrary<readonly Strip[]> {
  const reel = (at: number) => fc.array(fc.constantFrom(...symbols, ...(at > 0 && at < 4 ? ['wild'] : [])), { minLength: 1, maxLength: 5 });
  return fc
    .tuple(reel(0), reel(1), reel(2), reel(3), reel(4))
    .filter((strips) => strips.reduce((screens, { length }) => screens * length, 1) <= most);
}

/** The published table with fewer free spins. */
const shortTable: PayTable = {
  ...payTable,
  freeSpins: {
    ...(payTable.freeSpins as NonNullable<PayTable['freeSpins']>),
    awards: [
      { count: 5, spins: 3 },
      { count: 4, spins: 2 },
      { count: 3, spins: 1 },
    ],
    most: 3,
  },
};

function expectCounted(parts: DragonScrollParts): void {
  const game = buildDragonScroll(parts);
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

describe('dragon-scroll', () => {
  it(
    'counts the rounds of any short strips to what playing all of them gives, free spins included',
    () => {
      const symbols = ['dragon', 'ace', 'jack', 'scroll', 'scroll'];
      fc.assert(
        fc.property(shortStrips(20, symbols), shortStrips(8, symbols), (strips, freeStrips) =>
          expectCounted({ strips, freeStrips, payTable: shortTable }),
        ),
        { numRuns: 14, seed: 6 },
      );
    },
    slow,
  );

  it('counts the screens of longer strips to what playing all of them gives', () => {
    const parts = { ...dragonScrollParts, freeStrips: dragonScrollParts.strips.map((each) => each.slice(0, 1)) };
    // No scatter on three reels: no free spins, so that all screens can be played.
    const beginnings = [28, 4, 16, 8, 13];
    const strips = parts.strips.map((each, reel) => [...each, ...each].slice(beginnings[reel], (beginnings[reel] as number) + 6));
    expect(strips.slice(1, 4).every((each) => each.includes('wild'))).toBe(true);
    expect(strips.filter((each) => each.includes('scroll')).length).toBeLessThan(3);
    expectCounted({ ...parts, strips });
  });

  it('returns what a slot of medium volatility should', () => {
    const { rtp, hitRate, maxWin, variance } = dragonScroll.mathOf({});
    expect(toNumber(rtp)).toBeGreaterThan(0.955);
    expect(toNumber(rtp)).toBeLessThan(0.965);
    expect(toNumber(hitRate)).toBeGreaterThan(0.2);
    expect(toNumber(hitRate)).toBeLessThan(0.32);
    expect(maxWin).toBeLessThanOrEqual(100_000_000n);
    expect(Math.sqrt(variance)).toBeGreaterThan(4.5);
    expect(Math.sqrt(variance)).toBeLessThan(7);
  });

  it(
    'plays seeded rounds within three standard errors: 50 000, 200 000 in the long form',
    () => {
      const { rtp, hitRate } = runSeeded(dragonScroll, process.env['LONG_TESTS'] ? 200_000 : 50_000);
      expect(Math.abs(rtp)).toBeLessThan(3);
      expect(Math.abs(hitRate)).toBeLessThan(3);
    },
    slow,
  );

  it('shows scenes that agree with each other and never awards more free spins than a round may have', () => {
    let [features, retriggers] = [0, 0];
    const most = payTable.freeSpins?.most ?? 0;
    for (let nonce = 0; nonce < 3_000; nonce += 1) {
      const { shown, multiplier, over } = dragonScroll.play({}, [], seededSource('dragon-scroll', nonce));
      expect(over).toBe(true);
      expect(contradictions(shown, multiplier, 'wild')).toEqual([]);
      expect(shown.scenes.length).toBeLessThanOrEqual(1 + most);
      if (shown.scenes.length > 1) features += 1;
      retriggers += shown.scenes.filter(({ kind, awarded }) => kind === 'free' && awarded).length;
    }
    expect(features).toBeGreaterThan(5);
    expect(retriggers).toBeGreaterThan(0);
    // Scatters on every reel for ever: the cap ends it.
    const scattering = buildDragonScroll({ ...dragonScrollParts, strips: endless, freeStrips: endless });
    const { scenes } = scattering.play({}, [], { below: () => 0 }).shown;
    expect(scenes).toHaveLength(1 + most);
    expect(scenes.map(({ awarded }) => awarded?.spins ?? 0).filter((spins) => spins > 0)).toEqual([20, 10]);
  });

  it('reads nothing but an empty choice, and no move', () => {
    const game: RoundGame = dragonScroll;
    expect(game.readChoice({})).toEqual({});
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const isEmpty = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0;
        if (!isEmpty) expect(() => game.readChoice(raw)).toThrow(ChoiceError);
        expect(() => game.readMove(raw)).toThrow(ChoiceError);
        expect(() => game.play({}, [raw], seededSource('dragon-scroll', 0))).toThrow(ChoiceError);
      }),
    );
  });
});

const endless: readonly Strip[] = Array.from({ length: 5 }, () => ['scroll', 'ace', 'king']);
