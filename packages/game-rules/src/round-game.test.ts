/** What every game owes, whatever its rules. The figures of each are proved beside it. */
import { playSource, type UniformSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { difference, fraction, toNumber } from './fraction.js';
import { ChoiceError, findRoundGame, multiplierScale, payoutOf, roundGames, type RoundGame } from './index.js';

vi.setConfig({ testTimeout: 60_000 });

const source = (game: string, nonce: number): UniformSource =>
  playSource({ serverSeed: new Uint8Array(32).fill(5), clientSeed: 'test', nonce, game });

/** The answer, or that it was refused; anything but a refusal passes on. */
function tried<Value>(read: () => Value): { readonly value: Value } | undefined {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ChoiceError) return undefined;
    throw error;
  }
}

describe.each(roundGames.map((game): [string, RoundGame] => [`${game.code}/${game.rulesVersion}`, game]))('%s', (_name, game) => {
  it('has a code, variants with names of their own, and choices that it reads itself', () => {
    expect(game.code).toMatch(/^[a-z0-9-]{1,40}$/);
    expect(game.variants.length).toBeGreaterThan(0);
    expect(new Set(game.variants.map(({ name }) => name)).size).toBe(game.variants.length);
    for (const { name, choice } of game.variants) {
      expect(name).toMatch(/^[a-z0-9-]+$/);
      expect(game.readChoice(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
    }
  });

  it('refuses unknown fields, and anything that is no choice', () => {
    const choice = game.variants[0]?.choice as object;
    expect(() => game.readChoice({ ...choice, stake: 1 })).toThrow(ChoiceError);
    for (const raw of [null, undefined, [], 'x', 7, [choice]]) expect(() => game.readChoice(raw)).toThrow(ChoiceError);
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const read = tried(() => game.readChoice(raw));
        if (read) expect(game.readChoice(read.value)).toEqual(read.value);
      }),
      { numRuns: 200, seed: 1 },
    );
    for (const field of Object.keys(choice)) {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          const read = tried(() => game.readChoice({ ...choice, [field]: value }));
          if (read) expect(game.readChoice(read.value)).toEqual(read.value);
        }),
        { numRuns: 200, seed: 2 },
      );
    }
  });

  it('refuses moves that it does not know', () => {
    for (const raw of [null, undefined, [], 'cash-out', {}, { kind: 'cash-out', more: 1 }, { kind: 'win' }])
      expect(() => game.readMove(raw)).toThrow(ChoiceError);
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const read = tried(() => game.readMove(raw));
        if (read) expect(game.readMove(read.value)).toEqual(read.value);
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('says the same of a round each time, in plain JSON, and pays no more than it says', () => {
    for (const { choice } of game.variants.slice(0, 6)) {
      const most = game.mathOf(choice).maxWin;
      for (let nonce = 0; nonce < 15; nonce += 1) {
        const state = game.play(choice, [], source(game.code, nonce));
        expect(game.play(choice, [], source(game.code, nonce))).toEqual(state);
        expect(JSON.parse(JSON.stringify(state.shown))).toEqual(state.shown);
        expect(state.multiplier >= 0n && state.multiplier <= most).toBe(true);
        if (state.over)
          expect(() => game.play(choice, [game.cashOut ?? { kind: 'cash-out' }], source(game.code, nonce))).toThrow(ChoiceError);
      }
    }
  });

  it('returns what was promised of its kind', () => {
    const [lowest, highest, most] = game.kind === 'original' ? [97n, 99n, 1_000_000n] : [95n, 97n, 10_000n];
    for (const { choice } of game.variants) {
      const { rtp, lowestRtp, hitRate, maxWin, variance } = game.mathOf(choice);
      for (const each of [rtp, lowestRtp ?? rtp]) {
        expect(difference(each, fraction(lowest, 100n)).numerator >= 0n).toBe(true);
        expect(difference(fraction(highest, 100n), each).numerator >= 0n).toBe(true);
      }
      expect(toNumber(hitRate) > 0 && toNumber(hitRate) <= 1).toBe(true);
      expect(maxWin <= most * multiplierScale).toBe(true);
      expect(variance).toBeGreaterThan(0);
    }
  });

  it('climbs with each step of its ladder, where it has one', () => {
    for (const { choice } of game.variants) {
      const ladder = game.ladderOf?.(choice) ?? [];
      ladder.forEach((step, index) => {
        const before = ladder[index - 1];
        if (before === undefined) expect(step.multiplier > multiplierScale).toBe(true);
        else expect(step.multiplier > before.multiplier && difference(before.chance, step.chance).numerator > 0n).toBe(true);
      });
    }
  });
});

describe('the list of games', () => {
  it('finds each game by code and version, and the newest by code alone', () => {
    for (const game of roundGames) expect(findRoundGame(game.code, game.rulesVersion)).toBe(game);
    expect(findRoundGame('dice')?.code).toBe('dice');
    expect(findRoundGame('dice', 99)).toBeUndefined();
    expect(findRoundGame('roulette')).toBeUndefined();
    const keys = roundGames.map(({ code, rulesVersion }) => `${code}/${rulesVersion}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('pays stakes down to the unit', () => {
    expect(payoutOf(3n, 10_102n)).toBe(3n);
    expect(payoutOf(10_000n, 10_102n)).toBe(10_102n);
    expect(payoutOf(1n, 9_999n)).toBe(0n);
  });
});
