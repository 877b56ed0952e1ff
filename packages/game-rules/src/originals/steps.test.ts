/** What the originals of several steps have in common, under moves of any kind and order. */
import { playSource, type UniformSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ChoiceError, type RoundGame, type RoundState } from '../round-game.js';
import { coins } from './coins.js';
import type { StepOutcome } from './figures.js';
import { hilo } from './hilo.js';
import { mines } from './mines.js';
import { tower } from './tower.js';

vi.setConfig({ testTimeout: 60_000 });

interface StepShown {
  readonly outcome: StepOutcome;
  readonly multiplier: string;
}

const cashOut = fc.constant({ kind: 'cash-out' });
const side = (...sides: string[]): fc.Arbitrary<string> => fc.constantFrom(...sides);
const games: readonly { readonly game: RoundGame; readonly step: fc.Arbitrary<unknown>; readonly hidden: readonly string[] }[] = [
  { game: mines, step: fc.record({ kind: fc.constant('reveal'), tile: fc.nat(24) }), hidden: ['mineTiles', 'hit'] },
  { game: tower, step: fc.record({ kind: fc.constant('climb'), tile: fc.nat(3) }), hidden: ['traps'] },
  { game: coins, step: fc.record({ kind: fc.constant('toss'), side: side('heads', 'tails') }), hidden: [] },
  {
    game: hilo,
    step: fc.oneof(fc.record({ kind: fc.constant('guess'), side: side('higher', 'lower', 'same') }), fc.constant({ kind: 'skip' })),
    hidden: [],
  },
];

describe.each(games.map((each) => ({ name: each.game.code, ...each })))('$name', ({ game, step, hidden }) => {
  const sourceOf = (nonce: number): UniformSource =>
    playSource({ serverSeed: new Uint8Array(32).fill(11), clientSeed: 'steps', nonce, game: game.code });

  it('refuses impossible moves, ends once, and tells the same of a round however often it is replayed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...game.variants),
        fc.nat(100_000),
        fc.array(fc.oneof({ weight: 6, arbitrary: step }, { weight: 1, arbitrary: cashOut }), { maxLength: 12 }),
        ({ choice }, nonce, wanted) => {
          const moves: unknown[] = [];
          let state = game.play(choice, moves, sourceOf(nonce)) as RoundState<StepShown>;
          expect(state).toMatchObject({ over: false, multiplier: 0n });
          for (const raw of wanted) {
            const before = JSON.stringify(state.shown);
            const wasOver = state.over;
            try {
              const move = game.readMove(raw);
              state = game.play(choice, [...moves, move], sourceOf(nonce)) as RoundState<StepShown>;
              expect(wasOver).toBe(false);
              moves.push(move);
            } catch (error) {
              if (!(error instanceof ChoiceError)) throw error;
              // A refused move leaves the round where it was.
              expect(JSON.stringify(game.play(choice, moves, sourceOf(nonce)).shown)).toBe(before);
            }
            const { shown, over, multiplier } = state;
            expect(shown.multiplier).toBe(String(multiplier));
            expect(over).toBe(shown.outcome !== 'open');
            if (shown.outcome === 'lost') expect(multiplier).toBe(0n);
            if (shown.outcome === 'cashed-out' || shown.outcome === 'cleared') expect(multiplier > 10_000n).toBe(true);
            if (!over) for (const name of hidden) expect(shown).not.toHaveProperty(name);
          }
        },
      ),
      { numRuns: 150, seed: 14 },
    );
  });

  it('lets an open round be cashed out for what it shows, and only then', () => {
    fc.assert(
      fc.property(fc.constantFrom(...game.variants), fc.nat(100_000), fc.array(step, { maxLength: 3 }), ({ choice }, nonce, wanted) => {
        try {
          const moves = wanted.map((raw) => game.readMove(raw));
          const open = game.play(choice, moves, sourceOf(nonce));
          if (open.over) return;
          const end = (): RoundState<unknown> => game.play(choice, [...moves, game.cashOut], sourceOf(nonce));
          if (open.multiplier === 0n) expect(end).toThrow(ChoiceError);
          else expect(end()).toMatchObject({ over: true, multiplier: open.multiplier, shown: { outcome: 'cashed-out' } });
        } catch (error) {
          if (!(error instanceof ChoiceError)) throw error;
        }
      }),
      { numRuns: 150, seed: 15 },
    );
  });
});
