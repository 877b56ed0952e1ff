import { fraction } from '../fraction.js';
import { readFields, readOneOf, readWhole } from '../read.js';
import { ChoiceError, type LadderStep, type RoundGame } from '../round-game.js';
import {
  ladderCap,
  ladderFrom,
  ladderUpTo,
  mathOfLadder,
  nextStepOf,
  showLadder,
  originalsReturn,
  readLadderCap,
  takeDistinct,
  type Capped,
  type NextStep,
  type StepOutcome,
} from './figures.js';

const floors = 9;

/** Tiles of a floor, and how many of them are safe. */
export const towerFloors = {
  easy: { tiles: 4, safe: 3 },
  medium: { tiles: 3, safe: 2 },
  hard: { tiles: 2, safe: 1 },
  expert: { tiles: 3, safe: 1 },
  master: { tiles: 4, safe: 1 },
} as const;

export type TowerDifficulty = keyof typeof towerFloors;
const difficulties = Object.keys(towerFloors) as TowerDifficulty[];

export interface TowerChoice extends Capped {
  readonly difficulty: TowerDifficulty;
}

export type TowerMove = { readonly kind: 'climb'; readonly tile: number } | { readonly kind: 'cash-out' };

export interface TowerShown extends TowerChoice {
  readonly floors: number;
  readonly tiles: number;
  readonly safe: number;
  readonly outcome: StepOutcome;
  /** The tile stepped on, floor by floor from the lowest; when lost, the last is the trap. */
  readonly climbed: readonly number[];
  /** The traps of each floor, from the lowest, ascending; only when the round is over. */
  readonly traps?: readonly (readonly number[])[];
  /** What cashing out now pays, or what the round paid, in 1/10 000. */
  readonly multiplier: string;
  /** What each floor pays, from the lowest; those above a cap are left out. */
  readonly table: readonly string[];
  /** While the round is open. */
  readonly next?: NextStep;
}

const ladders = new Map<TowerDifficulty, readonly LadderStep[]>(
  difficulties.map((difficulty) => {
    const { tiles, safe } = towerFloors[difficulty];
    const chances = Array.from({ length: floors }, (_, index) => fraction(safe ** (index + 1), tiles ** (index + 1)));
    return [difficulty, ladderFrom(originalsReturn, chances)];
  }),
);

const wholeLadderOf = ({ difficulty }: TowerChoice): readonly LadderStep[] => ladders.get(difficulty) ?? [];
const ladderOf = (choice: TowerChoice): readonly LadderStep[] => ladderUpTo(wholeLadderOf(choice), choice);

/**
 * Tower: nine floors, or as many as pay no more than the choice's cap, one step on each, cash out after any; a trap loses all. Takes the traps of all nine floors at once, from the lowest, before
 * the first step: on each `takeDistinct` of the floor's tiles, as many as are not safe.
 */
export const tower: RoundGame<TowerChoice, TowerMove, TowerShown> = {
  code: 'tower',
  kind: 'original',
  rulesVersion: 1,
  readChoice(raw) {
    const fields = readFields(raw, ['difficulty', 'most']);
    const choice = { difficulty: readOneOf(fields.difficulty, 'difficulty', difficulties) };
    return { ...choice, ...readLadderCap(fields.most, wholeLadderOf(choice)) };
  },
  readMove(raw) {
    const fields = readFields(raw, ['kind', 'tile']);
    const kind = readOneOf(fields.kind, 'kind', ['climb', 'cash-out']);
    if (kind === 'climb') return { kind, tile: readWhole(fields.tile, 'tile', 0, 3) };
    readFields(raw, ['kind']);
    return { kind };
  },
  costOf: () => 10_000n,
  play(choice, moves, source) {
    const { tiles, safe } = towerFloors[choice.difficulty];
    const traps = Array.from({ length: floors }, () => takeDistinct(source, tiles, tiles - safe));
    const ladder = ladderOf(choice);
    const climbed: number[] = [];
    let outcome: StepOutcome = 'open';
    for (const move of moves) {
      if (outcome !== 'open') throw new ChoiceError('the round is over');
      if (move.kind === 'cash-out') {
        if (climbed.length === 0) throw new ChoiceError('climb a floor first');
        outcome = 'cashed-out';
      } else {
        if (move.tile >= tiles) throw new ChoiceError(`a floor has ${tiles} tiles`);
        if (traps[climbed.length]?.includes(move.tile)) outcome = 'lost';
        climbed.push(move.tile);
        if (outcome === 'open' && climbed.length === ladder.length) outcome = 'cleared';
      }
    }
    const multiplier = outcome === 'lost' ? 0n : (ladder[climbed.length - 1]?.multiplier ?? 0n);
    const next = outcome === 'open' ? nextStepOf(ladder, climbed.length) : undefined;
    const shown: TowerShown = {
      ...choice,
      floors,
      tiles,
      safe,
      outcome,
      climbed,
      ...(outcome !== 'open' && { traps: traps.map((floor) => floor.toSorted((left, right) => left - right)) }),
      multiplier: String(multiplier),
      table: showLadder(ladder),
      ...(next && { next }),
    };
    return { shown, over: outcome !== 'open', multiplier };
  },
  variants: difficulties.map((difficulty) => ({ name: difficulty, choice: { difficulty } })),
  mathOf: (choice) => mathOfLadder(ladderOf(choice)),
  strategyFree: true,
  ladderOf,
  cap: ladderCap(wholeLadderOf),
  cashOut: { kind: 'cash-out' },
};
