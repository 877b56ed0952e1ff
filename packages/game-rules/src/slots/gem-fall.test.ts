import type { UniformSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product, fraction } from '../fraction.js';
import { ChoiceError } from '../round-game.js';
import { countMath } from '../testing/enumerate.js';
import { fastPlaySource } from '../testing/fast-source.js';
import { countGemFallCycle } from './gem-fall-cycle.js';
import { gemFall, gemFallCycle, gemFallForm, playGemFall, type GemFallForm } from './gem-fall.js';

/** The published form with the first places of each strip only, so that all of its rounds can be played. */
function shortened(length: number): GemFallForm {
  return { ...gemFallForm, strips: gemFallForm.strips.map((strip) => strip.slice(5, 5 + length)) };
}

function sourceOf(nonce: number): UniformSource {
  return fastPlaySource({ serverSeed: new Uint8Array(32).fill(7), clientSeed: 'gem-fall-test', nonce, game: 'gem-fall' });
}

describe('gem fall', () => {
  it('pays over a shortened full cycle what the fast counter counts', () => {
    const form = shortened(7);
    const counted = countMath((source) => playGemFall(form, source).multiplier);
    const cycle = countGemFallCycle(form);
    expect(counted.chance).toEqual(fraction(1));
    expect(counted.outcomes).toBe(7 ** 5);
    expect(product(counted.rtp, fraction(10_000n * cycle.rounds))).toEqual(fraction(cycle.paid));
    expect(product(counted.hitRate, fraction(cycle.rounds))).toEqual(fraction(cycle.hits));
    expect(product(counted.aboveRate, fraction(cycle.rounds))).toEqual(fraction(cycle.above));
    expect(counted.maxWin).toBe(cycle.maxWin);
    expect(counted.variance).toEqual(fraction(cycle.squares * cycle.rounds - cycle.paid ** 2n, (cycle.rounds * 10_000n) ** 2n));
    // The form must reach what makes the game: long chains, and wilds among what pays.
    expect(cycle.mostCascades).toBeGreaterThan(4);
  });

  it('counts the cycle that the published strips have', () => {
    expect(gemFallCycle.rounds).toBe(gemFallForm.strips.reduce((total, strip) => total * BigInt(strip.length), 1n));
    const { rtp, hitRate, maxWin } = gemFall.mathOf({});
    expect(Number(rtp.numerator) / Number(rtp.denominator)).toBeCloseTo(0.954814, 6);
    expect(Number(hitRate.numerator) / Number(hitRate.denominator)).toBeCloseTo(0.358637, 6);
    expect(maxWin).toBe(14_563_000n);
  });

  it('plays rounds within three standard errors: 50 000, 200 000 in the long form', () => {
    // One stream instead of one derivation for each round, so that the test stays short.
    const rounds = process.env['LONG_TESTS'] ? 200_000 : 50_000;
    let paid = 0;
    let hits = 0;
    const source = sourceOf(0);
    for (let round = 0; round < rounds; round += 1) {
      const won = Number(gemFall.play({}, [], source).multiplier) / 10_000;
      paid += won;
      if (won > 0) hits += 1;
    }
    const { rtp, variance, hitRate } = gemFall.mathOf({});
    const [expected, chance] = [Number(rtp.numerator) / Number(rtp.denominator), Number(hitRate.numerator) / Number(hitRate.denominator)];
    expect(Math.abs(paid / rounds - expected)).toBeLessThan(3 * Math.sqrt(variance / rounds));
    expect(Math.abs(hits / rounds - chance)).toBeLessThan(3 * Math.sqrt((chance * (1 - chance)) / rounds));
  }, 60_000);

  it('shows scenes that follow from one another', () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const { shown, multiplier, over } = gemFall.play({}, [], sourceOf(nonce));
      expect(over).toBe(true);
      let total = 0n;
      for (const [index, scene] of shown.scenes.entries()) {
        const won = scene.wins.reduce((sum, { pays }) => sum + BigInt(pays), 0n) * BigInt(scene.factor);
        total += won;
        expect([scene.won, scene.total]).toEqual([String(won), String(total)]);
        expect(scene.kind).toBe(index === 0 ? 'base' : 'cascade');
        for (const { symbol, cells, count } of scene.wins) {
          expect(cells).toHaveLength(count);
          for (const [reel, row] of cells) expect([symbol, 'diamond']).toContain(scene.screen[reel]![row]);
        }
        // What did not pay keeps its order and stands at the bottom of the next scene.
        const after = shown.scenes[index + 1];
        expect(after === undefined).toBe(scene.wins.length === 0);
        for (const [reel, column] of scene.screen.entries()) {
          const kept = column.filter((_, row) => !scene.wins.some(({ cells }) => cells.some(([x, y]) => x === reel && y === row)));
          if (after) expect(after.screen[reel]!.slice(5 - kept.length)).toEqual(kept);
        }
      }
      expect(multiplier).toBe(total);
    }
  });

  it('is replayed from the same numbers, and takes exactly five', () => {
    const taken: number[] = [];
    const source = sourceOf(3);
    const counting: UniformSource = { below: (bound) => (taken.push(bound), source.below(bound)) };
    expect(gemFall.play({}, [], counting)).toEqual(gemFall.play({}, [], sourceOf(3)));
    expect(taken).toEqual([24, 25, 25, 25, 24]);
  });

  it('refuses every choice but the empty one, and every move', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const empty = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.keys(raw).length === 0;
        if (empty) expect(gemFall.readChoice(raw)).toEqual({});
        else expect(() => gemFall.readChoice(raw)).toThrow(ChoiceError);
        expect(() => gemFall.readMove(raw)).toThrow(ChoiceError);
      }),
      { seed: 4 },
    );
  });
});
