import { readFields, readWhole } from '../read.js';
import type { RoundGame } from '../round-game.js';
import { mathOfPayouts, readNoMove, refuseMoves } from './figures.js';
import { chanceOfReaching, highestPoint, lowestTarget, takePoint } from './point.js';

/** The multiplier aimed at, in hundredths: 101 … 100 000 000. */
export interface LimboChoice {
  readonly target: number;
}

export interface LimboShown extends LimboChoice {
  /** How high it climbed, in hundredths: 100 … 100 000 000. */
  readonly result: number;
  readonly won: boolean;
  /** What winning pays, in 1/10 000: the target. */
  readonly multiplier: string;
}

const multiplierOf = ({ target }: LimboChoice): bigint => BigInt(target) * 100n;

/** Limbo: pays the target when the result reaches it. Takes two numbers, see `takePoint`. */
export const limbo: RoundGame<LimboChoice, never, LimboShown> = {
  code: 'limbo',
  kind: 'original',
  rulesVersion: 1,
  readChoice: (raw) => ({ target: readWhole(readFields(raw, ['target']).target, 'target', lowestTarget, highestPoint) }),
  readMove: readNoMove,
  costOf: () => 10_000n,
  play(choice, moves, source) {
    refuseMoves(moves);
    const result = takePoint(source);
    const won = result >= choice.target;
    const multiplier = multiplierOf(choice);
    return { shown: { ...choice, result, won, multiplier: String(multiplier) }, over: true, multiplier: won ? multiplier : 0n };
  },
  variants: [101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, highestPoint].map((target) => ({
    name: `target-${Math.floor(target / 100)}-${String(target % 100).padStart(2, '0')}`,
    choice: { target },
  })),
  mathOf: (choice) => mathOfPayouts([{ chance: chanceOfReaching(choice.target), multiplier: multiplierOf(choice) }]),
};
