/** For tests and tools only: playing rounds of several steps to their end. */
import type { UniformSource } from '@sortes/fairness';
import type { RoundGame, RoundState } from '../round-game.js';
import type { Branch } from './enumerate.js';

/** Sources that each give the numbers of `source` from the first again: what replaying a round from its seeds does. */
export function replaying(source: UniformSource): () => UniformSource {
  const numbers: { readonly bound: number; readonly number: number }[] = [];
  return () => {
    let at = 0;
    return {
      below(bound) {
        const known = numbers[at] ?? { bound, number: source.below(bound) };
        if (known.bound !== bound) throw new RangeError('a replay took other numbers');
        numbers[at] = known;
        at += 1;
        return known.number;
      },
    };
  };
}

/** How somebody plays: their next move, from what they are shown and the moves made so far. */
export type Strategy<Move, Shown> = (shown: Shown, moves: readonly Move[]) => Move;

/** Plays a round to its end as the server does: from the beginning, for every move. */
export function playOut<Choice, Move, Shown>(
  game: RoundGame<Choice, Move, Shown>,
  choice: Choice,
  strategy: Strategy<Move, Shown>,
  source: UniformSource,
): { readonly state: RoundState<Shown>; readonly moves: readonly Move[] } {
  const again = replaying(source);
  const moves: Move[] = [];
  let state = game.play(choice, moves, again());
  while (!state.over) {
    moves.push(strategy(state.shown, moves));
    state = game.play(choice, moves, again());
  }
  return { state, moves };
}

/** The pool of `takeDistinct` of `size` after these steps: what was taken first, in order, then what can still come. */
export function poolAfter(size: number, taken: readonly number[]): number[] {
  const pool = Array.from({ length: size }, (_, index) => index);
  taken.forEach((step, index) => {
    [pool[index], pool[index + step]] = [pool[index + step] as number, pool[index] as number];
  });
  return pool;
}

/**
 * Branches for `takeDistinct` of `size` where only whether a number is special matters: one for all special numbers that can still come, one for the
 * others. `taken` are the steps that this shuffle took before.
 */
export function branchesOfTaking(size: number, taken: readonly number[], isSpecial: (index: number) => boolean): Branch[] {
  const rest = poolAfter(size, taken).slice(taken.length);
  return [true, false].flatMap((wanted) => {
    const value = rest.findIndex((index) => isSpecial(index) === wanted);
    return value === -1 ? [] : [{ value, weight: rest.filter((index) => isSpecial(index) === wanted).length }];
  });
}

/** One branch for all values: where the play no longer depends on them. */
export function anyValue(bound: number): Branch[] {
  return [{ value: 0, weight: bound }];
}
