import { fraction } from '../fraction.js';
import { readFields, readOneOf, readWhole } from '../read.js';
import { ChoiceError, type LadderStep, type RoundGame } from '../round-game.js';
import {
  combinations,
  ladderCap,
  ladderFrom,
  ladderUpTo,
  mathOfLadder,
  nextStepOf,
  originalsReturn,
  readLadderCap,
  takeDistinct,
  type Capped,
  type NextStep,
  type StepOutcome,
} from './figures.js';

/** Tiles of the board, numbered from 0 by rows of five. */
export const mineTiles = 25;

/** How many mines are hidden, 1 … 24. */
export interface MinesChoice extends Capped {
  readonly mines: number;
}

export type MinesMove = { readonly kind: 'reveal'; readonly tile: number } | { readonly kind: 'cash-out' };

export interface MinesShown extends MinesChoice {
  readonly outcome: StepOutcome;
  /** Safe tiles in the order in which they were revealed. */
  readonly revealed: readonly number[];
  /** The mine that ended the round. */
  readonly hit?: number;
  /** All mines, ascending; only when the round is over. */
  readonly mineTiles?: readonly number[];
  /** What cashing out now pays, or what the round paid, in 1/10 000. */
  readonly multiplier: string;
  /** While the round is open. */
  readonly next?: NextStep;
}

const ladders = new Map<number, readonly LadderStep[]>();

function wholeLadderOf({ mines }: MinesChoice): readonly LadderStep[] {
  const known = ladders.get(mines);
  if (known) return known;
  const chances = Array.from({ length: mineTiles - mines }, (_, index) =>
    fraction(combinations(mineTiles - mines, index + 1), combinations(mineTiles, index + 1)),
  );
  const ladder = ladderFrom(originalsReturn, chances);
  ladders.set(mines, ladder);
  return ladder;
}

const ladderOf = (choice: MinesChoice): readonly LadderStep[] => ladderUpTo(wholeLadderOf(choice), choice);

/**
 * Mines: reveal tile by tile, cash out after any; a mine loses all. Takes as many numbers as there are mines, at once, before the first tile:
 * `takeDistinct` of the 25 tiles. The round ends by itself when no safe tile is left, or when the next would pay more than
 * 1 000 000 times or than the choice's cap.
 */
export const mines: RoundGame<MinesChoice, MinesMove, MinesShown> = {
  code: 'mines',
  kind: 'original',
  rulesVersion: 1,
  readChoice(raw) {
    const fields = readFields(raw, ['mines', 'most']);
    const choice = { mines: readWhole(fields.mines, 'mines', 1, mineTiles - 1) };
    return { ...choice, ...readLadderCap(fields.most, wholeLadderOf(choice)) };
  },
  readMove(raw) {
    const fields = readFields(raw, ['kind', 'tile']);
    const kind = readOneOf(fields.kind, 'kind', ['reveal', 'cash-out']);
    if (kind === 'reveal') return { kind, tile: readWhole(fields.tile, 'tile', 0, mineTiles - 1) };
    readFields(raw, ['kind']);
    return { kind };
  },
  costOf: () => 10_000n,
  play(choice, moves, source) {
    const hidden = takeDistinct(source, mineTiles, choice.mines);
    const ladder = ladderOf(choice);
    const revealed: number[] = [];
    let outcome: StepOutcome = 'open';
    let hit: number | undefined;
    for (const move of moves) {
      if (outcome !== 'open') throw new ChoiceError('the round is over');
      if (move.kind === 'cash-out') {
        if (revealed.length === 0) throw new ChoiceError('reveal a tile first');
        outcome = 'cashed-out';
      } else if (revealed.includes(move.tile)) {
        throw new ChoiceError('the tile is revealed already');
      } else if (hidden.includes(move.tile)) {
        outcome = 'lost';
        hit = move.tile;
      } else {
        revealed.push(move.tile);
        if (revealed.length === ladder.length) outcome = 'cleared';
      }
    }
    const multiplier = outcome === 'lost' ? 0n : (ladder[revealed.length - 1]?.multiplier ?? 0n);
    const next = outcome === 'open' ? nextStepOf(ladder, revealed.length) : undefined;
    const shown: MinesShown = {
      ...choice,
      outcome,
      revealed,
      ...(hit !== undefined && { hit }),
      ...(outcome !== 'open' && { mineTiles: hidden.toSorted((left, right) => left - right) }),
      multiplier: String(multiplier),
      ...(next && { next }),
    };
    return { shown, over: outcome !== 'open', multiplier };
  },
  variants: Array.from({ length: mineTiles - 1 }, (_, index) => ({ name: `mines-${index + 1}`, choice: { mines: index + 1 } })),
  mathOf: (choice) => mathOfLadder(ladderOf(choice)),
  strategyFree: true,
  ladderOf,
  cap: ladderCap(wholeLadderOf),
  cashOut: { kind: 'cash-out' },
};
