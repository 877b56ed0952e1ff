import type { Game } from '@sortes/lottery-rules';
import type { ReactNode } from 'react';
import type { DraftLine } from '../state/basket';
import type { SeriesRange } from '../state/prices';
import type { DrawClock } from '../state/use-draw-clock';

/** What a chase begins with: what the board would bet now, or else the basket's lines of this game. */
export interface ChaseContext {
  readonly game: Game;
  readonly clock: DrawClock;
  readonly prizeMode: string;
  /** Lines of one order: the picks of the board if they make a bet, else the basket's lines of this game. */
  readonly lines: readonly DraftLine[];
  /** Basket lines among them, to take away once the chase is placed; empty when the board's picks are chased. */
  readonly basketIds: readonly string[];
  /** Play whose picks are chased directly. */
  readonly play: string | undefined;
  readonly range: SeriesRange | undefined;
  /** Why nothing can be chased now; undefined when it can. */
  readonly problem: string | undefined;
}

/** Draws the chase button beside "Bet now" and whatever sheet belongs to it. */
export type ChaseSlot = (context: ChaseContext) => ReactNode;
