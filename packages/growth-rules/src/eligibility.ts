import type { Lane } from './lanes.js';
import { join } from './reading.js';
import {
  partsOf,
  plainCode,
  riskFields,
  type Conditions,
  type DaysAgo,
  type DepositCondition,
  type FigurePeriod,
  type Never,
  type OneOfTexts,
  type Predicate,
  type Range,
  type Rule,
  type RuleField,
} from './rule.js';
import type { GrantState } from './states.js';

/** A deposit as a rule sees it. */
export interface DepositFacts {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly sum: bigint;
  readonly method: string;
}

/** Sums by period and lane; what is not named is 0. `any`: all of it, where that is known by itself; else it is the sum of the lanes. */
export type LaneFigures = Readonly<Partial<Record<FigurePeriod, Readonly<Partial<Record<Lane | 'any', bigint>>>>>>;

/** All that a rule may know of a player at one instant. Sums in money units, times in milliseconds since 1970. It is kept with the grant that it decided. */
export interface Snapshot {
  readonly at: number;
  /** In the brand's zone: 1 Monday … 7 Sunday. */
  readonly weekday: number;
  readonly country: string | null;
  readonly currency: string;
  readonly language: string;
  readonly rank: number;
  readonly registeredAt: number;
  /** Credited deposits, also in `deposits`: without the one in hand, so that who makes their first has made none. */
  readonly firstDeposit: DepositFacts | null;
  readonly lastDeposit: DepositFacts | null;
  readonly deposits: Readonly<Partial<Record<FigurePeriod, { readonly count: number; readonly sum: bigint }>>>;
  readonly turnover: LaneFigures;
  readonly netLoss: LaneFigures;
  readonly lastPlayedAt: number | null;
  readonly identity: string;
  readonly contacts: readonly string[];
  readonly tags: readonly string[];
  readonly segments: readonly string[];
  /** User names of the agents above the player, in any order. */
  readonly agentLine: readonly string[];
  readonly code: string | null;
  readonly device: string | null;
  readonly method: string | null;
  readonly grants: readonly { readonly offer: string; readonly state: GrantState }[];
  readonly sharedMarks: number;
}

/** What a player has where a predicate asks; days since something are whole days that have passed. null: there is none. */
export type FoundValue = string | number | bigint | readonly string[] | null;

/** One predicate, and how it came out for somebody. */
export interface JudgedPredicate {
  /** Where it stands in the rule, such as `all.1.rank`. */
  readonly path: string;
  readonly field: RuleField;
  readonly needed: Conditions<bigint>[RuleField];
  readonly value: FoundValue;
  readonly holds: boolean;
}

/** The predicate that stands in the way. */
export interface Obstacle extends JudgedPredicate {
  /** It holds, and must not: it stands under `not`. */
  readonly isNegated: boolean;
  /** There are other ways to fulfil the rule at this place: it stands under `any`. */
  readonly isOneOfSeveral: boolean;
  /** Not to be told to the player, who reads "not available for you": a risk predicate, or a choice with one among it. */
  readonly isHidden: boolean;
}

export type Eligibility = { readonly isEligible: true } | { readonly isEligible: false; readonly obstacle: Obstacle };

interface Found {
  readonly holds: boolean;
  readonly value: FoundValue;
}

const dayMs = 86_400_000;

const holdsText = (condition: OneOfTexts, value: string | null): boolean =>
  value !== null && ('is' in condition ? condition.is === value : condition.in.includes(value));

function holdsRange<Value extends number | bigint>(condition: Range<Value>, value: Value): boolean {
  if ('is' in condition) return value === condition.is;
  return (condition.from === undefined || value >= condition.from) && (condition.to === undefined || value <= condition.to);
}

/** Whether a code that was typed is one of those that are asked for. */
export const holdsCode = (condition: OneOfTexts, typed: string): boolean =>
  ('is' in condition ? [condition.is] : condition.in).some((code) => plainCode(code) === plainCode(typed));

const findText = (condition: OneOfTexts, value: string | null): Found => ({ holds: holdsText(condition, value), value });

function findRange<Value extends number | bigint>(condition: Range<Value>, value: Value): Found {
  return { holds: holdsRange(condition, value), value };
}

function findTime(condition: Never | DaysAgo, at: number | null, now: number): Found {
  if ('never' in condition) return { holds: at === null, value: at === null ? null : Math.floor((now - at) / dayMs) };
  if (at === null) return { holds: false, value: null };
  const passed = now - at;
  const holds = 'withinDays' in condition ? passed <= condition.withinDays * dayMs : passed >= condition.atLeastDays * dayMs;
  return { holds, value: Math.floor(passed / dayMs) };
}

function findDeposit(condition: DepositCondition<bigint>, deposit: DepositFacts | null, now: number): Found {
  if ('sum' in condition) return deposit === null ? { holds: false, value: null } : findRange(condition.sum, deposit.sum);
  if ('method' in condition) return findText(condition.method, deposit?.method ?? null);
  return findTime(condition, deposit?.at ?? null, now);
}

const sumOfLanes = ({ any, ...byLane }: NonNullable<LaneFigures[FigurePeriod]>): bigint =>
  any ?? Object.values(byLane).reduce((total, one) => total + one, 0n);

function findFigure({ sum, lane, period = 'life' }: Conditions<bigint>['turnover'], figures: LaneFigures): Found {
  const byLane = figures[period] ?? {};
  return findRange(sum, lane === undefined ? sumOfLanes(byLane) : (byLane[lane] ?? 0n));
}

const findMember = (name: string, among: readonly string[]): Found => ({ holds: among.includes(name), value: among });

const finders: { readonly [Field in RuleField]: (condition: Conditions<bigint>[Field], snapshot: Snapshot) => Found } = {
  country: (condition, { country }) => findText(condition, country),
  currency: (condition, { currency }) => findText(condition, currency),
  language: (condition, { language }) => findText(condition, language),
  rank: (condition, { rank }) => findRange(condition, rank),
  registered: (condition, { registeredAt, at }) => findTime(condition, registeredAt, at),
  firstDeposit: (condition, { firstDeposit, at }) => findDeposit(condition, firstDeposit, at),
  lastDeposit: (condition, { lastDeposit, at }) => findDeposit(condition, lastDeposit, at),
  deposits: (condition, { deposits }) => {
    const found = deposits[condition.period ?? 'life'];
    return 'count' in condition ? findRange(condition.count, found?.count ?? 0) : findRange(condition.sum, found?.sum ?? 0n);
  },
  turnover: (condition, { turnover }) => findFigure(condition, turnover),
  netLoss: (condition, { netLoss }) => findFigure(condition, netLoss),
  lastPlay: (condition, { lastPlayedAt, at }) => findTime(condition, lastPlayedAt, at),
  identity: (condition, { identity }) => findText(condition, identity),
  contact: ({ has }, { contacts }) => findMember(has, contacts),
  tag: ({ has }, { tags }) => findMember(has, tags),
  segment: ({ has }, { segments }) => findMember(has, segments),
  // User names are one person's in whatever letters they are typed.
  agentLine: ({ under }, { agentLine }) => ({ holds: agentLine.some((name) => plainCode(name) === plainCode(under)), value: agentLine }),
  code: (condition, { code }) => ({ holds: code !== null && holdsCode(condition, code), value: code }),
  device: (condition, { device }) => findText(condition, device),
  method: (condition, { method }) => findText(condition, method),
  weekday: (condition, { weekday }) => findRange(condition, weekday),
  grants: ({ count, offer, state }, { grants }) =>
    findRange(
      count,
      grants.filter((grant) => (offer === undefined || grant.offer === offer) && (state === undefined || grant.state === state)).length,
    ),
  sharedMarks: ({ count }, { sharedMarks }) => findRange(count, sharedMarks),
};

function judge(predicate: Predicate, path: string, snapshot: Snapshot): JudgedPredicate {
  const { field, condition } = partsOf(predicate);
  const find = finders[field] as (asked: Conditions<bigint>[RuleField], of: Snapshot) => Found;
  return { path: join(path, field), field, needed: condition, ...find(condition, snapshot) };
}

/** Whether a rule asks about risk anywhere in it. */
function asksRisk(rule: Rule): boolean {
  if ('all' in rule) return rule.all.some(asksRisk);
  if ('any' in rule) return rule.any.some(asksRisk);
  return 'not' in rule ? asksRisk(rule.not) : riskFields.has(partsOf(rule).field);
}

/** Rules joined so that each has to hold, or one of them, once `wanted` is known: "not all" is "one of them not". */
function joinedOf(
  rule: Rule,
  wanted: boolean,
): { readonly each: boolean; readonly rules: readonly Rule[]; readonly name: 'all' | 'any' } | undefined {
  if ('all' in rule) return { each: wanted, rules: rule.all, name: 'all' };
  return 'any' in rule ? { each: !wanted, rules: rule.any, name: 'any' } : undefined;
}

/** The first predicate that keeps a rule from being as it is wanted; undefined when it is. */
function findObstacle(rule: Rule, path: string, snapshot: Snapshot, wanted: boolean): Obstacle | undefined {
  if ('not' in rule) return findObstacle(rule.not, join(path, 'not'), snapshot, !wanted);
  const joined = joinedOf(rule, wanted);
  if (joined === undefined) {
    const judged = judge(rule as Predicate, path, snapshot);
    if (judged.holds === wanted) return undefined;
    return { ...judged, isNegated: !wanted, isOneOfSeveral: false, isHidden: riskFields.has(judged.field) };
  }
  let first: Obstacle | undefined;
  for (const [place, inner] of joined.rules.entries()) {
    const found = findObstacle(inner, join(join(path, joined.name), place), snapshot, wanted);
    if (joined.each && found !== undefined) return found;
    if (!joined.each && found === undefined) return undefined;
    first ??= found;
  }
  if (joined.each || first === undefined) return undefined;
  return { ...first, isOneOfSeveral: first.isOneOfSeveral || joined.rules.length > 1, isHidden: first.isHidden || asksRisk(rule) };
}

/**
 * Whether somebody may have an offer: yes, or the first predicate in the rule's order that stands in the way. Total for every rule that was read, and the same
 * in server, preview and dry run, because all that decides is in the snapshot.
 * @param rule null: everybody.
 */
export function evaluate(rule: Rule | null, snapshot: Snapshot): Eligibility {
  const obstacle = rule === null ? undefined : findObstacle(rule, '', snapshot, true);
  return obstacle === undefined ? { isEligible: true } : { isEligible: false, obstacle };
}

/** Every predicate of a rule with what somebody has there, for the operator's preview ("why not for this player"). */
export function explain(rule: Rule, snapshot: Snapshot, path = ''): readonly JudgedPredicate[] {
  if ('all' in rule) return rule.all.flatMap((inner, place) => explain(inner, snapshot, join(join(path, 'all'), place)));
  if ('any' in rule) return rule.any.flatMap((inner, place) => explain(inner, snapshot, join(join(path, 'any'), place)));
  return 'not' in rule ? explain(rule.not, snapshot, join(path, 'not')) : [judge(rule, path, snapshot)];
}
