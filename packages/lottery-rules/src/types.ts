/**
 * The shape every lottery game shares. A game is data; the two files under rules/ give the data its meaning.
 * Nothing in this package reads a clock, a file, a database or a random source.
 */

/** Decimal odds x 10 000: the total return, stake included, for 1 staked unit. 98.5 is 985000n. */
export type Odds = bigint;

/** An exact fraction; never reduced to a float where money depends on it. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** One prize level of a play. */
export interface Tier {
  readonly tier: string;
  /** House odds of this tier; an operator may sell others as long as `checkOdds` accepts them. */
  readonly odds: Odds;
  /** Expected winning occurrences of this tier per combination (a probability where a combination can win only once). */
  readonly probability: Fraction;
  /** Set when only this option of an options play can win the tier, as Tie can only win the tier `tie`. */
  readonly option?: string;
}

/** How content is written and picked: enough for the bet board to draw itself and for the parser to be strict. */
export type ContentForm =
  /** One non-empty set of symbols per position: "1|23|0|45|9", "B,O|S". Combinations: the product of the set sizes. */
  | { readonly kind: 'positions'; readonly positions: readonly string[]; readonly symbols: readonly string[]; readonly separator: '' | ',' }
  /** One set of digits written together: "0123". Combinations: C(n, choose) x arrangements. */
  | { readonly kind: 'digits'; readonly symbols: readonly string[]; readonly choose: number; readonly arrangements: number }
  /** Numbers of a fixed width, comma separated: "68,00". Combinations: C(n, choose). */
  | { readonly kind: 'numbers'; readonly width: number; readonly choose: number }
  /** Named options, comma separated: "D,X". Each is one combination. */
  | { readonly kind: 'options'; readonly options: readonly string[] };

/** What a play compares with the result. `positions` index into the drawn numbers; prizes are keys of the result shape. */
export type WinRule =
  | { readonly kind: 'direct'; readonly positions: readonly number[] }
  | { readonly kind: 'group3'; readonly positions: readonly number[] }
  | { readonly kind: 'group6'; readonly positions: readonly number[] }
  | { readonly kind: 'any-position'; readonly positions: readonly number[]; readonly choose: number }
  | { readonly kind: 'position-classes'; readonly positions: readonly number[] }
  | { readonly kind: 'dragon-tiger'; readonly first: number; readonly second: number }
  | {
      readonly kind: 'endings';
      readonly prizes: readonly string[];
      readonly take: 'first' | 'last';
      readonly width: number;
      readonly offset?: number;
    }
  | { readonly kind: 'all-present'; readonly prizes: readonly string[]; readonly choose: number }
  | { readonly kind: 'all-absent'; readonly prizes: readonly string[]; readonly choose: number }
  | { readonly kind: 'ending-class'; readonly prize: string };

export interface Play {
  readonly code: string;
  /** Key of the tab this play stands under on the board. */
  readonly group: string;
  /** Key of the play's name in the text catalogues. */
  readonly nameKey: string;
  readonly form: ContentForm;
  /** Results one combination covers, hence the units it costs. */
  readonly coverage: number;
  /** True when a number that several results show is paid once for each. */
  readonly perHit: boolean;
  readonly rule: WinRule;
  readonly tiers: readonly Tier[];
  /** Content that `countCombinations` accepts, for placeholders, documents and tests. */
  readonly example: string;
}

export interface PrizeShape {
  readonly key: string;
  readonly count: number;
  readonly width: number;
}

/** What a draw yields. `digits` repeats, `distinct` does not (11x5, PK10, keno, Mark Six), `dice` shows faces 1..n. */
export type ResultShape =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'distinct'; readonly from: number; readonly to: number; readonly count: number }
  | { readonly kind: 'dice'; readonly count: number; readonly faces: number }
  | { readonly kind: 'prizes'; readonly prizes: readonly PrizeShape[] };

/** Canonical, JSON-able results. Numbers are texts, because "07" is not 7. */
export type NumbersResult = { readonly kind: 'numbers'; readonly numbers: readonly string[] };
export type PrizesResult = { readonly kind: 'prizes'; readonly prizes: Readonly<Record<string, readonly string[]>> };
export type Result = NumbersResult | PrizesResult;

export type Calendar =
  | {
      readonly kind: 'interval';
      readonly timezone: string;
      readonly everySeconds: number;
      readonly closeBeforeSeconds: number;
      /** Local date and the number of the draw within it: YYYYMMDD followed by this many digits. */
      readonly issueFormat: { readonly prefix: string; readonly counterDigits: number };
    }
  | {
      readonly kind: 'daily';
      readonly timezone: string;
      /** Local HH:MM. */
      readonly drawAt: string;
      readonly closeBeforeSeconds: number;
      /** Local dates YYYY-MM-DD without a draw. */
      readonly holidays: readonly string[];
      readonly issueFormat: { readonly prefix: string; readonly counterDigits: 0 };
    };

export interface Game {
  readonly code: string;
  /** The wire's gameGroupCode. */
  readonly group: string;
  readonly prizeModes: readonly string[];
  /** `house`: drawn here under the commit, beacon, reveal protocol. `official`: the result comes from outside. */
  readonly kind: 'house' | 'official';
  readonly nameKey: string;
  readonly shape: ResultShape;
  readonly calendar: Calendar;
  readonly plays: readonly Play[];
  /** Changes whenever content forms, counting, judging or odds change; frozen on every bet. */
  readonly rulesVersion: string;
}

/** Winning occurrences of one tier, summed over the combinations of a bet. */
export interface Hit {
  readonly tier: string;
  readonly count: number;
}

/** Why content was refused. Closed list: every value has a text in the catalogues. */
export const contentProblems = [
  'unknown-play',
  'not-text',
  'empty',
  'too-long',
  'forbidden-character',
  'wrong-position-count',
  'empty-element',
  'wrong-width',
  'unknown-symbol',
  'duplicate',
  'too-few',
  'too-many-combinations',
] as const;
export type ContentProblem = (typeof contentProblems)[number];

/** Why a result was refused. */
export const resultProblems = [
  'not-a-result',
  'unknown-prize',
  'missing-prize',
  'wrong-count',
  'wrong-width',
  'not-digits',
  'out-of-range',
  'repeated',
] as const;
export type ResultProblem = (typeof resultProblems)[number];

/** One draw of a calendar; instants, not local times. A bet is taken when opensAt <= now < closesAt. */
export interface DrawTimes {
  readonly issue: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}
