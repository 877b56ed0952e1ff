/**
 * The shape every lottery game shares. A game is data; the files under rules/ give the data its meaning, one small file a family.
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
  /**
   * Set when only combinations of this kind can win the tier, as Tie can only win the tier `tie`. In an options play the kind is the option,
   * if any option is named; elsewhere any name, as `aab` for numbers with a pair. Every kind is held to the return band on its own.
   */
  readonly option?: string;
  /** The stake comes back: odds are 1 at every prize group, and the tier is no win. */
  readonly push?: true;
  /** No source we follow offers this tier: the odds are ours, returning like their neighbours'. For documents. */
  readonly ours?: true;
}

/** A play whose numbers may stand at any k of several places: content is then "wan,ge@12", each choice of k places counts on its own. */
export interface Places {
  readonly positions: readonly string[];
  readonly choose: number;
}

/**
 * How content is written and picked: enough for the bet board to draw itself and for the parser to be strict. Every form may carry
 * `places`. Where `bankers` is set, content may name numbers that every combination holds: "01,02#03,04,05" (dan-tuo).
 */
export type ContentForm =
  /** One set of symbols per position: "1|23|0|45|9", "B,O|S". Combinations: the product of the set sizes. */
  | {
      readonly kind: 'positions';
      readonly positions: readonly string[];
      readonly symbols: readonly string[];
      readonly separator: '' | ',';
      /** Only this many positions belong to a combination, the others may stay empty: "1||3||". Combinations: every choice of that many. */
      readonly choose?: number;
      /** A combination holds no symbol twice (11x5, racing). */
      readonly distinct?: boolean;
      /** Each picked number is this many combinations (a star combination plays each of its tails too). */
      readonly times?: number;
      readonly places?: Places;
    }
  /** One set of digits written together: "0123". Combinations: C(n, choose) x arrangements. */
  | {
      readonly kind: 'digits';
      readonly symbols: readonly string[];
      readonly choose: number;
      readonly arrangements: number;
      readonly bankers?: true;
      readonly places?: Places;
    }
  /** Numbers of a fixed width, comma separated: "68,00". Combinations: C(n, choose). `from` and `to` bound their values. */
  | {
      readonly kind: 'numbers';
      readonly width: number;
      readonly choose: number;
      readonly from?: number;
      readonly to?: number;
      readonly bankers?: true;
      /** Allowed shapes of one number's digits, as sizes of its groups of equal digits: [[1,1,1],[2,1]] refuses 777. */
      readonly patterns?: readonly (readonly number[])[];
      /** The digits of a number win in any order: 321 is the bet 123, and canonical content writes it so. */
      readonly unordered?: true;
      readonly places?: Places;
    }
  /** Named options, comma separated: "D,X". Combinations: C(n, choose), or the sum of the options' weights. */
  | {
      readonly kind: 'options';
      readonly options: readonly string[];
      /** 1 when left out. */
      readonly choose?: number;
      /** Combinations that each option stands for (sum 13 of three digits is 75); only with choose 1. */
      readonly weights?: readonly number[];
      readonly places?: Places;
    }
  /**
   * Two sets that no combination may share a symbol of: "01|2345" (a pair from the first, three single digits from the second).
   * Combinations: every choice of `take` symbols from each set, all different.
   */
  | {
      readonly kind: 'parts';
      readonly symbols: readonly string[];
      readonly separator: '' | ',';
      readonly parts: readonly [{ readonly name: string; readonly take: number }, { readonly name: string; readonly take: number }];
      readonly places?: Places;
    }
  /** Whole tickets typed or pasted: "12345,09876". Each is one combination; `ordered: false` sorts the symbols of each. */
  | {
      readonly kind: 'tickets';
      /** Symbols of one ticket, all of one width, written together. */
      readonly length: number;
      readonly symbols: readonly string[];
      readonly ordered: boolean;
      /** As for numbers: [[2,1],[1,1,1]] refuses a leopard. */
      readonly patterns?: readonly (readonly number[])[];
      readonly places?: Places;
    };

/** Judges one content after another against one result. Content is the canonical text that `countContent` returned. */
export type JudgeContent = (canonicalContent: string) => readonly Hit[];

/**
 * What a play compares with the result: called once per draw and play, then once per bet.
 * @param drawsAt when the draw takes place, for tables that follow the calendar (zodiac of the lunar year)
 * @param timezone where it takes place: the date there decides; Hong Kong, whose table of years it is, when left out
 */
export type Judge = (result: Result, drawsAt: Date, timezone?: string) => JudgeContent;

export interface Play {
  readonly code: string;
  /** Key of the tab this play stands under on the board. */
  readonly group: string;
  /** Family whose text file names the play: `texts/<locale>/<family>.json`, keys `play.<code>` and `rule.<code>`. */
  readonly family: string;
  readonly form: ContentForm;
  /** Results one combination covers, hence the units it costs. */
  readonly coverage: number;
  /** True when a number that several results show is paid once for each. */
  readonly perHit: boolean;
  readonly judge: Judge;
  /** Which part of the result decides, for figures and trend charts beside the board: positions of the drawn numbers, or prizes. */
  readonly reads: { readonly positions?: readonly number[]; readonly prizes?: readonly string[] };
  readonly tiers: readonly Tier[];
  /** Content that `countCombinations` accepts, for placeholders, documents and tests. */
  readonly example: string;
  /** Set where games word the rule of one code differently: its text has the key `rule.<code>.<wording>` (the head prize of the north). */
  readonly wording?: string;
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

/** How the draws of a game are numbered, written with placeholders: `XSMB-{YYYY}{MM}{DD}`, `{YYYY}{MM}{DD}{N:4}`, `{YY}/{T:3}`, `{C:6}`. */
export interface IssueFormat {
  /** {YYYY} {YY} {MM} {DD} of the local date; {N:w} number within the day, {T:w} within the year, {C:w} since `continuousFrom`. */
  readonly pattern: string;
  /** For {C}: local date of the day whose first draw has the number `first`. */
  readonly continuousFrom?: { readonly date: string; readonly first: number };
}

/** A draw that an organiser has published: its local date YYYY-MM-DD and its number within the year. */
export interface PublishedDraw {
  readonly date: string;
  readonly number: number;
  readonly kind: PublishedKind;
}
/** `snowball`: a draw with a guaranteed first prize, as the Jockey Club marks them; it is drawn like any other. */
export type PublishedKind = 'draw' | 'snowball';

/** Days on which a daily game draws. Dates are local, YYYY-MM-DD. */
export interface DrawDays {
  /** 0 Sunday … 6 Saturday; every day when neither these nor days of the month are given. */
  readonly weekdays?: readonly number[];
  readonly monthDays?: readonly number[];
  /** Draws outside the rule. */
  readonly extra?: readonly string[];
  /** No draw although the rule says so. */
  readonly except?: readonly string[];
  /**
   * Every date on which the organiser drew, in order, from the first of 1 January's year to the last that is known: there they alone are draws, and
   * the organiser's numbers are counted from them. Outside that span the rule above is a plan, whose numbers go on counting and may turn out otherwise.
   */
  readonly recorded?: readonly string[];
  /**
   * What the organiser has published of the time after that, in order, as an operator has stored it: from its first to its last date these alone are draws, with
   * these numbers. What is recorded wins over it, it wins over the rule.
   */
  readonly published?: readonly PublishedDraw[];
}

export type Calendar =
  /** Every so many seconds, all day or within a local window that may run past midnight (its draws keep the date of its beginning). */
  | {
      readonly kind: 'interval';
      readonly timezone: string;
      readonly everySeconds: number;
      readonly closeBeforeSeconds: number;
      /** The first draw is one interval after `from` (local HH:MM); all day from midnight when left out. */
      readonly window?: { readonly from: string; readonly draws: number };
      readonly issue: IssueFormat;
    }
  /** Once a day on the days of the rule. */
  | {
      readonly kind: 'days';
      readonly timezone: string;
      /** Local HH:MM. */
      readonly drawAt: string;
      readonly closeBeforeSeconds: number;
      readonly days: DrawDays;
      readonly issue: IssueFormat;
    };

/** Prize groups ("series"): the prize of a three-star direct bet of two units, of `base` at even odds. */
export interface PrizeGroups {
  readonly base: number;
  /** Group of the tiers' own odds, which fixed odds (ELOTT) are. */
  readonly house: number;
  readonly lowest: number;
  /** The highest a player has unless the brand says otherwise. */
  readonly highest: number;
  /** Groups go by this step. */
  readonly step: number;
}

export type PrizeMode = 'LOTT' | 'ELOTT' | 'SEA';

export interface Game {
  readonly code: string;
  /** The wire's gameGroupCode. */
  readonly group: string;
  /** LOTT sells by prize group and needs `prizeGroups`; the others sell at the tiers' own odds. The first is the board's. */
  readonly prizeModes: readonly PrizeMode[];
  readonly prizeGroups?: PrizeGroups;
  /** Part of the country, for the Vietnamese menus. `fast` are house draws in the same form. */
  readonly region?: 'north' | 'central' | 'south' | 'fast';
  /** `house`: drawn here under the commit, beacon, reveal protocol. `official`: the result comes from outside. */
  readonly kind: 'house' | 'official';
  readonly shape: ResultShape;
  readonly calendar: Calendar;
  readonly plays: readonly Play[];
  /** Lowest return to player a play may be sold at; 0.5 for house draws, a band of their own for official and state games. */
  readonly lowestReturn: Fraction;
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
  'wrong-pattern',
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
