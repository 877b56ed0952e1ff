import { fraction } from '../fraction.js';
import { readFields, readOneOf, readWhole } from '../read.js';
import { ChoiceError, fairMultiplier, type GameVariant, type RoundGame } from '../round-game.js';
import { mathOfPayouts, originalsReturn, readNoMove, refuseMoves, type Chance } from './figures.js';

const faces = 10_000;
const directions = ['under', 'over'] as const;

/** The roll wins under or over the target, which itself loses. Target in hundredths, 0 … 9999, with a chance from 0.01 to 98 %. */
export interface DiceChoice {
  readonly direction: (typeof directions)[number];
  readonly target: number;
}

export interface DiceShown extends DiceChoice {
  /** 0 … 9999, read as 0.00 … 99.99. */
  readonly roll: number;
  readonly won: boolean;
  readonly chance: Chance;
  /** What winning pays, in 1/10 000. */
  readonly multiplier: string;
}

/** How many of the 10 000 rolls win. */
export function winningRolls({ direction, target }: DiceChoice): number {
  return direction === 'under' ? target : faces - 1 - target;
}

/** What winning pays: 0.99 over the chance, rounded down. */
export function diceMultiplier(choice: DiceChoice): bigint {
  return fairMultiplier(originalsReturn, fraction(winningRolls(choice), faces));
}

const variants: readonly GameVariant<DiceChoice>[] = [1, 10, 100, 500, 1000, 2500, 3333, 4950, 6667, 7500, 9000, 9500, 9800].flatMap(
  (target) => [
    { name: `under-${target}`, choice: { direction: 'under', target } as const },
    { name: `over-${faces - 1 - target}`, choice: { direction: 'over', target: faces - 1 - target } as const },
  ],
);

/**
 * Dice. Takes one number: below(10 000), the roll in hundredths. Every chance has figures of its own: the variants are some of the 9 800, and all
 * return more than 0.9899 and at most 0.99.
 */
export const dice: RoundGame<DiceChoice, never, DiceShown> = {
  code: 'dice',
  kind: 'original',
  rulesVersion: 1,
  readChoice(raw) {
    const fields = readFields(raw, ['direction', 'target']);
    const choice: DiceChoice = {
      direction: readOneOf(fields.direction, 'direction', directions),
      target: readWhole(fields.target, 'target', 0, faces - 1),
    };
    const winning = winningRolls(choice);
    if (winning < 1 || winning > 9_800) throw new ChoiceError('a chance is from 0.01 to 98 %');
    return choice;
  },
  readMove: readNoMove,
  costOf: () => 10_000n,
  play(choice, moves, source) {
    refuseMoves(moves);
    const roll = source.below(faces);
    const won = choice.direction === 'under' ? roll < choice.target : roll > choice.target;
    const multiplier = diceMultiplier(choice);
    const shown: DiceShown = {
      ...choice,
      roll,
      won,
      chance: { favourable: winningRolls(choice), of: faces },
      multiplier: String(multiplier),
    };
    return { shown, over: true, multiplier: won ? multiplier : 0n };
  },
  variants,
  mathOf: (choice) => mathOfPayouts([{ chance: fraction(winningRolls(choice), faces), multiplier: diceMultiplier(choice) }]),
};
