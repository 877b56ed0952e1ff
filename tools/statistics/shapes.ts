// What the threads of the statistics are told and answer, and what the walk of a slot's cycle came to.
import type { TestAnswer } from '@sortes/fairness/randomness-tests';

/** A test of the collective verdict. */
export type Tested = Pick<TestAnswer, 'test' | 'p'>;

export interface OriginalTask {
  code: string;
  /** Of all ways to play together. */
  rounds: number;
  outcomes: number;
}
export interface OriginalAnswer {
  /** By way to play: how far its mean is from the exact return, in standard errors. */
  errors: readonly { name: string; errors: number }[];
  answers: readonly TestAnswer[];
}

export interface SlotTask {
  code: string;
  choice: unknown;
  rounds: number;
  /** So many of the rounds, the first, are tested as a sequence. */
  kept: number;
}
export interface SlotAnswer {
  paid: bigint;
  squares: bigint;
  hits: number;
  most: bigint;
  /** Of each round kept: 1 when it paid. */
  paidRounds: Uint8Array;
  /** How often a reel showed a symbol on top, by `reel symbol`. */
  tops: Map<string, number>;
}

export interface Cycle {
  name: string;
  screens: number;
  /** What differs from what was counted. */
  found: readonly string[];
}
