import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNumber } from '../fraction.js';
import { ChoiceError, type RoundGame } from '../round-game.js';
import { countMath, scripted } from '../testing/enumerate.js';
import { contradictions, runSeeded, seededSource } from '../testing/slot-checks.js';
import { buildRubyRow, payTable, rubyRow, rubyRowParts } from './ruby-row.js';

/** Some milliseconds are seconds on a machine that is busy with other tests. */
const slow = 30_000;

describe('ruby-row', () => {
  it(
    'pays over the full cycle, played stop by stop, exactly what it says',
    () => {
      const math = rubyRow.mathOf({});
      const counted = countMath((source) => rubyRow.play({}, [], source).multiplier);
      expect(counted.chance).toEqual({ numerator: 1n, denominator: 1n });
      expect(counted.outcomes).toBe(rubyRowParts.strips.reduce((screens, { length }) => screens * length, 1));
      expect({ rtp: math.rtp, hitRate: math.hitRate, maxWin: math.maxWin }).toEqual({
        rtp: counted.rtp,
        hitRate: counted.hitRate,
        maxWin: counted.maxWin,
      });
      expect(math.variance).toBeCloseTo(toNumber(counted.variance), 12);
    },
    slow,
  );

  it(
    'counts any short strips to what playing all of them gives',
    () => {
      const reel = fc.array(fc.constantFrom('cherry', 'bell', 'seven', 'wild'), { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(fc.tuple(reel, reel, reel), (strips) => {
          const game = buildRubyRow({ strips, payTable });
          const { variance, ...math } = game.mathOf({});
          const counted = countMath((source) => game.play({}, [], source).multiplier);
          expect(math).toEqual({ rtp: counted.rtp, hitRate: counted.hitRate, aboveRate: counted.aboveRate, maxWin: counted.maxWin });
          expect(Math.abs(variance - toNumber(counted.variance))).toBeLessThan(1e-9 * Math.max(1, variance));
        }),
        { numRuns: 100 },
      );
    },
    slow,
  );

  it('returns what a slot of low volatility should', () => {
    const { rtp, hitRate, maxWin, variance } = rubyRow.mathOf({});
    expect(toNumber(rtp)).toBeGreaterThan(0.955);
    expect(toNumber(rtp)).toBeLessThan(0.965);
    expect(toNumber(hitRate)).toBeGreaterThan(0.2);
    expect(toNumber(hitRate)).toBeLessThan(0.32);
    expect(maxWin).toBeLessThanOrEqual(100_000_000n);
    expect(Math.sqrt(variance)).toBeLessThan(4.5);
  });

  it(
    'plays seeded rounds within three standard errors: 50 000, 200 000 in the long form',
    () => {
      const { rtp, hitRate } = runSeeded(rubyRow, process.env['LONG_TESTS'] ? 200_000 : 50_000);
      expect(Math.abs(rtp)).toBeLessThan(3);
      expect(Math.abs(hitRate)).toBeLessThan(3);
    },
    slow,
  );

  it('doubles what fills the screen, wilds standing for it', () => {
    // Reels: "cherry cherry wild", "cherry cherry cherry", "wild cherry cherry".
    const { shown, multiplier } = rubyRow.play({}, [], scripted([4, 11, 2]));
    const [scene] = shown.scenes;
    expect(scene?.screen).toEqual([
      ['cherry', 'cherry', 'wild'],
      ['cherry', 'cherry', 'cherry'],
      ['wild', 'cherry', 'cherry'],
    ]);
    expect(scene?.wins.map(({ symbol, line }) => [symbol, line])).toEqual([1, 2, 3, 4, 5].map((line) => ['cherry', line]));
    expect(scene?.factor).toBe(2);
    expect(multiplier).toBe(80_000n);
  });

  it('shows a scene that agrees with itself', () => {
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const { shown, multiplier, over } = rubyRow.play({}, [], seededSource('ruby-row', nonce));
      expect(over).toBe(true);
      expect(contradictions(shown, multiplier, 'wild')).toEqual([]);
    }
  });

  it('reads nothing but an empty choice, and no move', () => {
    const game: RoundGame = rubyRow;
    expect(game.readChoice({})).toEqual({});
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const isEmpty = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0;
        if (!isEmpty) expect(() => game.readChoice(raw)).toThrow(ChoiceError);
        expect(() => game.readMove(raw)).toThrow(ChoiceError);
        expect(() => game.play({}, [raw], seededSource('ruby-row', 0))).toThrow(ChoiceError);
      }),
    );
  });
});
