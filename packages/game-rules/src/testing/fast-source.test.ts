import { playSource } from '@sortes/fairness';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fastPlaySource } from './fast-source.js';

it('gives the numbers that a round is played with', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.stringMatching(/^[\w-]{1,64}$/),
      fc.nat(),
      fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 20 }),
      (serverSeed, clientSeed, nonce, bounds) => {
        const input = { serverSeed, clientSeed, nonce, game: 'some-game' };
        const [slow, fast] = [playSource(input), fastPlaySource(input)];
        expect(bounds.map((bound) => fast.below(bound))).toEqual(bounds.map((bound) => slow.below(bound)));
      },
    ),
    { numRuns: 60 },
  );
});
