/** Self-test of the originals at 99 %, in short; seeds are fixed, so a failure is a change of code, not bad luck. At length: `npm run statistics`. */
import { createHash } from 'node:crypto';
import type { UniformSource } from '@sortes/fairness';
import { describe, expect, it, vi } from 'vitest';
import { toNumber } from '../fraction.js';
import { fastPlaySource } from '../testing/fast-source.js';
import { errorsOf, outcomeTests, simulations, testClasses } from '../testing/original-samples.js';

vi.setConfig({ testTimeout: 60_000 });

/** Rounds of each game, over all its ways to play, and outcomes of each. */
const rounds = 20_000;
const outcomes = 5_000;

const sourcesOf = (game: string, clientSeed: string): ((nonce: number) => UniformSource) => {
  const serverSeed = createHash('sha256').update(`statistics of ${game}`).digest();
  return (nonce) => fastPlaySource({ serverSeed, clientSeed, nonce, game });
};

describe('simulated rounds', () => {
  const all = simulations();

  it.each([...new Set(all.map(({ code }) => code))])(
    '%s returns on average what the formula says, within three standard errors',
    (code) => {
      // Rare wins need the long run.
      const ways = all.filter((way) => way.code === code && toNumber(way.math.hitRate) > 0.02);
      const errors = ways.map((way, index) => errorsOf(way, Math.ceil(rounds / ways.length), sourcesOf(code, `way-${index}`)));
      const together = errors.reduce((sum, each) => sum + each, 0) / Math.sqrt(errors.length);
      expect(errors.length).toBeGreaterThan(0);
      expect(Math.abs(together)).toBeLessThan(3);
    },
  );
});

describe('sequences of outcomes', () => {
  it('pass frequency, serial, order and runs tests, collectively at 99 %', () => {
    const answers = outcomeTests.flatMap(({ code, run }) =>
      run(outcomes, sourcesOf(code, 'outcomes')).map((answer) => ({ code, ...answer })),
    );
    expect(new Set(answers.map(({ code }) => code)).size).toBe(10);
    const threshold = 0.01 / answers.length;
    expect(answers.filter(({ p }) => p < threshold)).toEqual([]);
  });

  it('would find a source that is a little unfair, or that remembers', () => {
    const fair = sourcesOf('dice', 'bent');
    const bent = (nonce: number): UniformSource => {
      const source = fair(nonce);
      return { below: (bound) => (source.below(12) === 0 ? 0 : source.below(bound)) };
    };
    for (const { code, run } of outcomeTests.filter((test) => ['dice', 'wheel', 'plinko'].includes(test.code)))
      expect([code, run(outcomes, bent).some(({ p }) => p < 1e-6)]).toEqual([code, true]);
    let last = 0;
    const sticky = (): number => (fair(last).below(3) === 0 ? last : (last = (last * 7 + 3) % 10));
    expect(testClasses(Array<number>(10).fill(0.1), 5_000, sticky).some(({ p }) => p < 1e-6)).toBe(true);
  });
});
