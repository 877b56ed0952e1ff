import type { UniformSource } from '@sortes/fairness';
import type { Fraction } from './fraction.js';

/** Multipliers have the scale of money: 10 000 is the stake itself. */
export const multiplierScale = 10_000n;

/** A choice or a move that the game does not know. The message names the field for engineers; players are told by the client. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError';
}

/** Where a round stands after the moves made so far. */
export interface RoundState<Shown> {
  /** What the player may see now: plain JSON, nothing that is still hidden. When the round is over, everything. */
  readonly shown: Shown;
  /** No move can follow. A game of one step is over at once. */
  readonly over: boolean;
  /** What the round pays in 1/10 000 of the stake: when over, its end; before, what cashing out now would pay (0n: it cannot). */
  readonly multiplier: bigint;
  /** Pools (see `RoundGame.pools`) that this round has won, on top of `multiplier`; only when over. */
  readonly poolsWon?: readonly string[];
}

/** How a game returns, exactly. Multipliers are parts of the stake as paid, so that rounding down is in them. */
export interface GameMath {
  /** Expected return of one round over its cost, pools' contributions included at what they pay back. */
  readonly rtp: Fraction;
  /** What the worst way to play returns, where rounding down makes strategies differ by less than 1/10 000 of the stake (`strategyFree`). */
  readonly lowestRtp?: Fraction;
  /** Chance that a round pays anything. */
  readonly hitRate: Fraction;
  /** Chance that a round pays more than it cost. Left out where only rounds played by the million tell it (slots with features). */
  readonly aboveRate?: Fraction;
  /** Largest multiplier (1/10 000) that a round can pay, pools left out. */
  readonly maxWin: bigint;
  /** Variance of a round's return over its cost (in squares of the stake). Exact where the game says so, else by simulation (`npm run statistics`). */
  readonly variance: number;
}

/** A step of a game that climbs: reached with this chance, it pays this multiplier to whoever cashes out there. */
export interface LadderStep {
  readonly chance: Fraction;
  readonly multiplier: bigint;
}

/** How a game of several steps is kept below a payout without a smaller stake. */
export interface RoundCap<Choice> {
  /** The most (1/10 000) that a first step can pay: a round cannot be kept lower. */
  least(choice: Choice): bigint;
  /**
   * The choice with which no step pays more than `largest` (1/10 000): one that would is not offered, and a round that has none left ends by itself,
   * paid. So a cap costs no return. Takes the place of a cap that the choice had; where nothing pays more, the choice has none.
   */
  bound(choice: Choice, largest: bigint): Choice;
}

/** A setting under which a game is played and has figures of its own: the pins of plinko, the mines of mines, the buying of a feature. */
export interface GameVariant<Choice> {
  /** Lower case with dashes, for documents and tests. */
  readonly name: string;
  readonly choice: Choice;
}

/**
 * A game that one player plays, as a pure function of their choice, their moves and the round's uniform numbers. It never sees an amount, a
 * balance, a limit or anybody else's bet: an outcome is independent of what was wagered (AGCO 21.1), and `tools/structure-test.mjs` forbids
 * the imports. The same function decides on the server and verifies in the player's browser.
 *
 * A round is replayed from its beginning for every move: what is stored of it are the seeds, the choice and the moves.
 */
export interface RoundGame<Choice = unknown, Move = unknown, Shown = unknown> {
  /** Lower case with dashes: address, `game_code` of the wallet protocol and part of the derivation. */
  readonly code: string;
  readonly kind: 'original' | 'slot';
  /** Raised with any change of odds or derivation; a round keeps the version that it was begun under. */
  readonly rulesVersion: number;
  /** Reads what a player chose. @throws ChoiceError */
  readChoice(raw: unknown): Choice;
  /** Reads a move; games of one step know none. @throws ChoiceError */
  readMove(raw: unknown): Move;
  /** What a round costs in 1/10 000 of the stake that the player named; 10 000n unless a feature is bought. */
  costOf(choice: Choice): bigint;
  /** The round after these moves. @throws ChoiceError for a move that is not possible there. */
  play(choice: Choice, moves: readonly Move[], source: UniformSource): RoundState<Shown>;
  /** Shares of the cost (1/10 000) that go into progressive pools, by name. */
  readonly pools?: Readonly<Record<string, bigint>>;
  /** All settings with figures of their own; every other choice has the figures of one of them. */
  readonly variants: readonly GameVariant<Choice>[];
  /** Exact figures of a choice. In a game of several steps `rtp` is that of every strategy when `strategyFree`, else of the best. */
  mathOf(choice: Choice): GameMath;
  /**
   * Whether every way to play a round returns the same on average (mines, tower, coins, hi-lo). Its `hitRate`, `aboveRate` and `variance` are those of cashing
   * out after the first step.
   */
  readonly strategyFree?: boolean;
  /** The steps of a game that climbs, from the first; the last ends the round by itself. */
  ladderOf?(choice: Choice): readonly LadderStep[];
  /** Of games whose rounds can be kept below a payout: where they end is part of the choice then. */
  readonly cap?: RoundCap<Choice>;
  /** The move that ends an open round with its `multiplier`, where that is above 0n. */
  readonly cashOut?: Move;
}

/** The stake's payout in the units of the stake, rounded down. */
export function payoutOf(stake: bigint, multiplier: bigint): bigint {
  return (stake * multiplier) / multiplierScale;
}

/** The multiplier that returns `rtp` of the stake when it is paid with this chance, rounded down to 1/10 000. */
export function fairMultiplier(rtp: Fraction, chance: Fraction): bigint {
  return (rtp.numerator * chance.denominator * multiplierScale) / (rtp.denominator * chance.numerator);
}
