import type { UniformSource } from '@sortes/fairness';

/** Where a player left a running round, as the game counts it, and what that pays in 1/10 000 of the stake. */
export interface Leaving {
  /** Whole number in the game's own units. */
  at: number;
  multiplier: bigint;
}

/**
 * A game whose rounds all players of a table share, as pure functions: a time to bet, an outcome that a chain's value decides, a time that it runs,
 * and leaving while it runs. It sees no amount, no balance and nobody's bets; phases, seats, money and streams are the table's.
 */
export interface SharedGame<Choice = unknown, Outcome = unknown> {
  readonly code: string;
  readonly rulesVersion: number;
  /** Bets that one player may have in a round. */
  readonly panels: number;
  /** @throws ChoiceError */
  readChoice(raw: unknown): Choice;
  /** The choice so that it pays at most this multiplier (1/10 000): known to the player before the round, not after. */
  bound(choice: Choice, largest: bigint): Choice;
  /** What a round comes to; decided when it starts, told when it ends. */
  outcomeOf(source: UniformSource): Outcome;
  /** Milliseconds that a round of this outcome runs. */
  durationOf(outcome: Outcome): number;
  /** What may be told of a running round, from the time alone. */
  momentAt(elapsedMs: number): unknown;
  /** Leaving by hand after so many milliseconds of a running round; undefined: not yet possible. */
  leaveAt(choice: Choice, elapsedMs: number): Leaving | undefined;
  /** Where a bet leaves by itself, and when; undefined: it does not. */
  ownLeaving(choice: Choice): (Leaving & { elapsedMs: number }) | undefined;
  /** Whether a round of this outcome got so far. */
  isReached(outcome: Outcome, leaving: Leaving): boolean;
  /** What everybody sees of a bet. */
  showBet(choice: Choice, leaving: Leaving | undefined): unknown;
  /** What is told of a round that has ended. */
  showOutcome(outcome: Outcome): Record<string, unknown>;
}
