import type { GameMath, RoundGame } from '@sortes/game-rules';
import type { PayTable, SlotShown } from '@sortes/game-rules/slots/scene';
import type { JSX } from 'preact';
import type { Tune } from '../parts/music';
import type { ReelTheme } from './theme';

/** What a slot's choice may hold: nothing, or whether its feature is bought. */
export interface SlotChoice {
  readonly buy?: boolean;
}

export interface BuyOffer {
  /** Free spins that are bought. */
  readonly spins: number;
  /** The chance that they bring more than their price, counted over very many rounds. */
  readonly chanceAbove: number;
}

/** One slot: its rules, its look and its words; the engine does the rest. */
export interface Slot {
  readonly rules: RoundGame<SlotChoice, never, SlotShown>;
  readonly payTable: PayTable;
  readonly reels: ReelTheme;
  /** The picture behind the reels. */
  readonly back: string;
  /** Width over height of the reels' window. */
  readonly ratio: number;
  readonly name: () => string;
  readonly symbolName: (symbol: string) => string;
  /** A few words on how this slot pays: "20 lines". */
  readonly tagline: () => string;
  /** Paragraphs of the rules. */
  readonly rulesText: (limits: { readonly min: bigint; readonly max: bigint }) => readonly string[];
  /** About how often a spin pays more than its stake, counted over very many; none where the rules count it exactly. */
  readonly aboutAbove?: number;
  /** What the figure of the largest win leaves out. */
  readonly maxWinNote?: () => string;
  readonly figuresOf?: (choice: SlotChoice) => GameMath;
  /** Factors of the cascades, shown as a ladder. */
  readonly ladder?: readonly number[];
  /** Jackpots, largest first; without a value it is a progressive pool. */
  readonly jackpots?: readonly { readonly name: string; readonly value?: bigint }[];
  readonly offer?: BuyOffer;
  /** What plays while its page is open and sound is on. */
  readonly tune: Tune;
  /** Values that coins may have, for the rules. */
  readonly Extra?: () => JSX.Element;
}
