import type { Lane } from './lanes.js';
import type { GrantState } from './states.js';

/** Periods of the brand's calendar that figures of a player are kept for: the day, week or month that runs, or all time. */
export const figurePeriods = ['life', 'day', 'week', 'month'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

export const identityStates = ['none', 'pending', 'verified', 'rejected', 'expired'] as const;
export const contactKinds = ['mobile', 'email'] as const;
export const deviceKinds = ['phone', 'tablet', 'desktop'] as const;

/** Exactly this text, or one of these. */
export type OneOfTexts = { readonly is: string } | { readonly in: readonly string[] };
/** Exactly this, or from … to, both included. */
export type Range<Value> = { readonly is: Value } | { readonly from?: Value; readonly to?: Value };
/** How long ago something was, in days of 24 hours. */
export type DaysAgo = { readonly withinDays: number } | { readonly atLeastDays: number };
/** That something has never happened. */
export interface Never {
  readonly never: true;
}

/** What can be asked about one deposit. */
export type DepositCondition<Sum> = Never | DaysAgo | { readonly sum: Range<Sum> } | { readonly method: OneOfTexts };

/** The fields that a rule may ask about, and how. Sums in money units. */
export interface Conditions<Sum> {
  readonly country: OneOfTexts;
  readonly currency: OneOfTexts;
  readonly language: OneOfTexts;
  /** The player's rank; 0 is the lowest. */
  readonly rank: Range<number>;
  readonly registered: DaysAgo;
  readonly firstDeposit: DepositCondition<Sum>;
  readonly lastDeposit: DepositCondition<Sum>;
  readonly deposits:
    | { readonly count: Range<number>; readonly period?: FigurePeriod }
    | { readonly sum: Range<Sum>; readonly period?: FigurePeriod };
  /** What was staked, less what came back unplayed; of one lane its valid turnover. */
  readonly turnover: { readonly sum: Range<Sum>; readonly lane?: Lane; readonly period?: FigurePeriod };
  /** Own money lost, less what bonuses paid; below zero for a win. */
  readonly netLoss: { readonly sum: Range<Sum>; readonly lane?: Lane; readonly period?: FigurePeriod };
  readonly lastPlay: Never | DaysAgo;
  readonly identity: OneOfTexts;
  readonly contact: { readonly has: string };
  /** What staff have marked them with. */
  readonly tag: { readonly has: string };
  /** A list of players that the brand keeps. */
  readonly segment: { readonly has: string };
  /** Whether the agent of this user name stands above the player, directly or further up. */
  readonly agentLine: { readonly under: string };
  /** The code that the player entered. */
  readonly code: OneOfTexts;
  readonly device: OneOfTexts;
  /** How the deposit in hand was paid. */
  readonly method: OneOfTexts;
  /** The weekday in the brand's zone: 1 Monday … 7 Sunday. */
  readonly weekday: Range<number>;
  /** Earlier grants: of one offer or of any, in one state or in any. */
  readonly grants: { readonly count: Range<number>; readonly offer?: string; readonly state?: GrantState };
  /** How many other accounts share a proven mark with the player. */
  readonly sharedMarks: { readonly count: Range<number> };
}
export type RuleField = keyof Conditions<unknown>;

/** One question about a player: a field and its condition. */
export type Predicate<Sum = bigint> = { readonly [Field in RuleField]: { readonly [Name in Field]: Conditions<Sum>[Field] } }[RuleField];

/** Who may have an offer. With sums as text it is JSON. */
export type Rule<Sum = bigint> =
  | { readonly all: readonly Rule<Sum>[] }
  | { readonly any: readonly Rule<Sum>[] }
  | { readonly not: Rule<Sum> }
  | Predicate<Sum>;

/** What nobody is told who fails it: it would say what the house thinks of them. */
export const riskFields: ReadonlySet<RuleField> = new Set(['tag', 'segment', 'sharedMarks']);

/** A code as codes compare: phones write the first letter large, and copied ones bring blanks. */
export const plainCode = (text: string): string => text.trim().toUpperCase();

/** Field and condition of a predicate. */
export function partsOf<Sum>(predicate: Predicate<Sum>): { readonly field: RuleField; readonly condition: Conditions<Sum>[RuleField] } {
  const [[field, condition] = []] = Object.entries(predicate) as [RuleField, Conditions<Sum>[RuleField]][];
  if (field === undefined || condition === undefined) throw new TypeError('a predicate has a field');
  return { field, condition };
}
