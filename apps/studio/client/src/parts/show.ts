import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { Round } from '../game';
import { useLatest } from './latest';

/** How a state of a round is to be shown. */
export interface Showing {
  /** At once or nearly so. */
  readonly fast: boolean;
  /** The round was found at the start or elsewhere: draw it as it stands, without motion or sound. */
  readonly first: boolean;
  /** Aborts when the player skips, or when the stage goes away. */
  readonly signal: AbortSignal;
  /** For a show of several parts: a skip does this instead of aborting the whole, so that no tap jumps over a part that has not been seen yet. */
  readonly onSkip: (skipPart: () => void) => void;
}
export type Show = (round: Round, showing: Showing) => void | Promise<void>;

/** Where stages leave how they show; the shell calls it. */
export const ShowContext = createContext<{ readonly register: (show: Show) => () => void }>({ register: () => () => undefined });

/**
 * Shows every new state of a round: the steps of an open one and its end. The shell holds back balance, strip and win until the promise of the end
 * is resolved; an error ends the show. Draw from what the show has set, not from `props.round`, which is ahead of it.
 */
export function useShow<Choice, Move, Shown>(show: (round: Round<Choice, Move, Shown>, showing: Showing) => void | Promise<void>): void {
  const { register } = useContext(ShowContext);
  const latest = useLatest(show);
  useEffect(() => register((round, showing) => latest()(round as Round<Choice, Move, Shown>, showing)), [register, latest]);
}
