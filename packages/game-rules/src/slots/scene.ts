/**
 * A slot's round as scenes that are shown one after another: a spin, a cascade, a free spin, a respin. One client draws every slot from them.
 * Multipliers are in 1/10 000 of the stake and text, because they travel as JSON.
 */
export interface SlotShown {
  readonly scenes: readonly Scene[];
}

export type Cell = readonly [reel: number, row: number];

export interface Scene {
  /** base: the bought spin. cascade: what fell after the scene before. free: a free spin. respin: one of hold and respin. */
  readonly kind: 'base' | 'cascade' | 'free' | 'respin';
  /** Symbols by reel, each from top to bottom. Reels may differ in height from scene to scene. `blank` is an empty cell of a respin. */
  readonly screen: readonly (readonly string[])[];
  readonly wins: readonly SlotWin[];
  /** What the wins of this scene were multiplied by; 1 where nothing multiplies. */
  readonly factor: number;
  /** Paid by this scene, factor included. */
  readonly won: string;
  /** Paid by all scenes up to this one. */
  readonly total: string;
  /** Free spins or respins still to come after this scene, while such a feature runs or when this scene begins it. */
  readonly left?: number;
  /** Free spins won by this scene (the first time or again), and the scatters that won them. */
  readonly awarded?: { readonly spins: number; readonly cells: readonly Cell[] };
  /**
   * Where a symbol carries a value of its own (coins of hold and respin, multipliers): by cell, in the order in which they came. `pool` names the
   * jackpot that a coin bears (mini, minor, major); `isNew` is of those that this scene brought.
   */
  readonly values?: readonly { readonly cell: Cell; readonly value: string; readonly pool?: string; readonly isNew?: boolean }[];
  /** Ways to win of this screen, where ways are counted. */
  readonly ways?: number;
  /** Reels that grew or turned wild before the wins were counted. */
  readonly expanded?: readonly number[];
  /** Where reels expanded: the screen as it stopped, before that; `screen` is the one that is counted. */
  readonly landed?: readonly (readonly string[])[];
  /** Reels that stood still from the scene before, among those expanded. */
  readonly held?: readonly number[];
}

export interface SlotWin {
  readonly symbol: string;
  readonly cells: readonly Cell[];
  /** Of a kind in a row, or the size of a cluster. */
  readonly count: number;
  /** Of line games: which line, from 1. */
  readonly line?: number;
  /** Of ways games: how many ways. */
  readonly ways?: number;
  /** What it pays before the scene's factor. */
  readonly pays: string;
}

/** What every slot says of itself for its pay table, in the order in which it is shown. */
export interface PayTable {
  readonly symbols: readonly {
    readonly symbol: string;
    readonly role: 'pay' | 'wild' | 'scatter' | 'coin' | 'special';
    readonly pays: readonly { readonly count: number; readonly pays: bigint }[];
  }[];
  /** Line games: rows by reel, from line 1. */
  readonly lines?: readonly (readonly number[])[];
  readonly reels: number;
  /** Rows of each reel; of reels that change their height, the largest. */
  readonly rows: readonly number[];
  /** Free spins by scatters; `factor` multiplies their wins, `most` bounds the spins of a round, `retrigger` tells whether they win more. */
  readonly freeSpins?: {
    readonly awards: readonly { readonly count: number; readonly spins: number }[];
    readonly factor: number;
    readonly retrigger: boolean;
    readonly most: number;
  };
  /** What wins are multiplied by when one symbol fills the screen. */
  readonly fullScreenFactor?: number;
}
