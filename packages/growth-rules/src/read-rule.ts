import { largestInput } from '@sortes/money';
import { lanes } from './lanes.js';
import {
  amount,
  byKey,
  distinct,
  isObject,
  join,
  list,
  literal,
  object,
  oneOf,
  readWith,
  text,
  whole,
  writeDocument,
  type Notes,
  type Read,
  type Reader,
} from './reading.js';
import {
  contactKinds,
  deviceKinds,
  figurePeriods,
  identityStates,
  partsOf,
  type Conditions,
  type OneOfTexts,
  type Predicate,
  type Range,
  type Rule,
  type RuleField,
} from './rule.js';
import { grantStates } from './states.js';

/** Bounds of a rule, so that no text from outside costs more than reading it. */
export const ruleLimits = { depth: 8, nodes: 200, values: 500, textLength: 100 } as const;

const longestDays = 36_500;
const code = text(ruleLimits.textLength, /^[\p{L}\p{N}][\p{L}\p{N} ._:@-]*$/u);
const capitals = (length: number): Reader<string> => text(length, new RegExp(`^[A-Z]{${length}}$`));

/** Exactly one value or a list of them. */
function texts(reader: Reader<string>): Reader<OneOfTexts> {
  return byKey<OneOfTexts>({
    is: object<{ is: string }>({ is: reader }),
    in: object<{ in: readonly string[] }>({ in: distinct(list(reader, 1, ruleLimits.values)) }),
  });
}

/** A range that holds at least one value. */
function range<Value extends number | bigint>(reader: Reader<Value>): Reader<Range<Value>> {
  const exact = object<{ is: Value }>({ is: reader });
  const bounds = object<{ from?: Value; to?: Value }>({ from: reader, to: reader }, ['from', 'to']);
  return (raw, path, notes) => {
    if (isObject(raw) && Object.hasOwn(raw, 'is')) return exact(raw, path, notes);
    const read = bounds(raw, path, notes);
    if (read === undefined) return undefined;
    if (read.from === undefined && read.to === undefined) return notes.add('empty', path);
    return read.from !== undefined && read.to !== undefined && read.from > read.to ? notes.add('over-before-start', path) : read;
  };
}

const count = range(whole(0, 1_000_000));
const sum = range(amount(-largestInput, largestInput));
const period = oneOf(figurePeriods);
const lane = oneOf(lanes);
const daysAgo = {
  withinDays: object<{ withinDays: number }>({ withinDays: whole(1, longestDays) }),
  atLeastDays: object<{ atLeastDays: number }>({ atLeastDays: whole(0, longestDays) }),
};
const never = object<{ never: true }>({ never: literal(true) });
const has = (reader: Reader<string>): Reader<{ has: string }> => object<{ has: string }>({ has: reader });
const figure = object<Conditions<bigint>['turnover']>({ sum, lane, period }, ['lane', 'period']);
const deposit = byKey<Conditions<bigint>['lastDeposit']>({
  never,
  ...daysAgo,
  sum: object<{ sum: Range<bigint> }>({ sum }),
  method: object<{ method: OneOfTexts }>({ method: texts(code) }),
});

const conditions: { readonly [Field in RuleField]: Reader<Conditions<bigint>[Field]> } = {
  country: texts(capitals(2)),
  currency: texts(capitals(3)),
  language: texts(capitals(2)),
  rank: range(whole(0, 100)),
  registered: byKey<Conditions<bigint>['registered']>(daysAgo),
  firstDeposit: deposit,
  lastDeposit: deposit,
  deposits: byKey<Conditions<bigint>['deposits']>({
    count: object<{ count: Range<number>; period?: (typeof figurePeriods)[number] }>({ count, period }, ['period']),
    sum: object<{ sum: Range<bigint>; period?: (typeof figurePeriods)[number] }>({ sum, period }, ['period']),
  }),
  turnover: figure,
  netLoss: figure,
  lastPlay: byKey<Conditions<bigint>['lastPlay']>({ never, ...daysAgo }),
  identity: texts(oneOf(identityStates)),
  contact: has(oneOf(contactKinds)),
  tag: has(text(32, /^[a-z0-9][a-z0-9-]*$/)),
  segment: has(code),
  agentLine: object<{ under: string }>({ under: code }),
  code: texts(code),
  device: texts(oneOf(deviceKinds)),
  method: texts(code),
  weekday: range(whole(1, 7)),
  grants: object<Conditions<bigint>['grants']>({ count, offer: code, state: oneOf(grantStates) }, ['offer', 'state']),
  sharedMarks: object<{ count: Range<number> }>({ count }),
};

/** Every field that a rule may ask about. */
export const ruleFields = Object.keys(conditions) as readonly RuleField[];

interface Budget {
  nodes: number;
}

function readNode(raw: unknown, path: string, notes: Notes, depth: number, budget: Budget): Rule | undefined {
  budget.nodes += 1;
  if (budget.nodes > ruleLimits.nodes)
    return budget.nodes === ruleLimits.nodes + 1 ? notes.add('too-many', path, String(ruleLimits.nodes)) : undefined;
  if (depth > ruleLimits.depth) return notes.add('too-deep', path, String(ruleLimits.depth));
  if (!isObject(raw)) return notes.add('not-an-object', path);
  const names = Object.keys(raw);
  const [name] = names;
  if (name === undefined || names.length > 1) return notes.add('not-one-key', path);
  const inner = raw[name];
  const at = join(path, name);
  if (name === 'all' || name === 'any') {
    const rules = list((entry, where, found) => readNode(entry, where, found, depth + 1, budget), 1, ruleLimits.nodes)(inner, at, notes);
    if (rules === undefined) return undefined;
    return name === 'all' ? { all: rules } : { any: rules };
  }
  if (name === 'not') {
    const rule = readNode(inner, at, notes, depth + 1, budget);
    return rule === undefined ? undefined : { not: rule };
  }
  if (!Object.hasOwn(conditions, name)) return notes.add('unknown-field', at);
  const condition = (conditions[name as RuleField] as Reader<unknown>)(inner, at, notes);
  return condition === undefined ? undefined : ({ [name]: condition } as unknown as Predicate);
}

/** What a predicate leaves of something that has one value: some texts, or numbers from … to. */
type Domain = { readonly words: readonly string[] } | { readonly from: bigint | null; readonly to: bigint | null };

const domainOfTexts = (condition: OneOfTexts): Domain => ({ words: 'is' in condition ? [condition.is] : condition.in });

function domainOfRange(condition: Range<number | bigint>): Domain {
  if ('is' in condition) return { from: BigInt(condition.is), to: BigInt(condition.is) };
  return {
    from: condition.from === undefined ? null : BigInt(condition.from),
    to: condition.to === undefined ? null : BigInt(condition.to),
  };
}

const usualOf = { lane: '', period: 'life', offer: '', state: '' };

/** Whoever has a first or a last deposit has made one, and who has none has made none. */
function paidBefore(field: RuleField, happened: boolean): readonly (readonly [string, Domain])[] {
  if (field !== 'firstDeposit' && field !== 'lastDeposit') return [];
  return [[`deposits count ${JSON.stringify(usualOf)}`, happened ? { from: 1n, to: null } : { from: null, to: 0n }]];
}

/** What a predicate says of things that have one value each, by the name of the thing. Fields that hold several values (tags, contacts) say nothing. */
function domainsOf(predicate: Predicate): readonly (readonly [string, Domain])[] {
  const { field, condition } = partsOf(predicate);
  const ever = (happened: boolean): readonly [string, Domain] => [`${field} ever`, { words: [happened ? 'yes' : 'no'] }];
  if ('is' in condition && typeof condition.is === 'string') return [[field, domainOfTexts({ is: condition.is })]];
  if ('in' in condition) return [[field, domainOfTexts(condition)]];
  if ('never' in condition) return [ever(false), ...paidBefore(field, false)];
  const paid = paidBefore(field, true);
  if ('withinDays' in condition) return [ever(true), ...paid, [`${field} days`, { from: null, to: BigInt(condition.withinDays) }]];
  if ('atLeastDays' in condition) return [ever(true), ...paid, [`${field} days`, { from: BigInt(condition.atLeastDays), to: null }]];
  if ('method' in condition) return [ever(true), ...paid, [`${field} method`, domainOfTexts(condition.method)]];
  if ('sum' in condition || 'count' in condition) {
    const asked = 'sum' in condition ? condition.sum : condition.count;
    const { count: _count, sum: _sum, ...of } = condition as Readonly<Record<string, unknown>>;
    const name = `${field} ${'sum' in condition ? 'sum' : 'count'} ${JSON.stringify({ ...usualOf, ...of })}`;
    const isDeposit = field === 'firstDeposit' || field === 'lastDeposit';
    return isDeposit ? [ever(true), ...paid, [name, domainOfRange(asked)]] : [[name, domainOfRange(asked)]];
  }
  if (field === 'rank' || field === 'weekday') return [[field, domainOfRange(condition as Range<number>)]];
  return [];
}

/** What two domains have in common; undefined where that is nothing. */
function meet(one: Domain, other: Domain): Domain | undefined {
  if ('words' in one && 'words' in other) {
    const words = one.words.filter((word) => other.words.includes(word));
    return words.length === 0 ? undefined : { words };
  }
  if ('words' in one || 'words' in other) return one;
  const from = one.from === null || (other.from !== null && other.from > one.from) ? other.from : one.from;
  const to = one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to;
  return from !== null && to !== null && from > to ? undefined : { from, to };
}

const isPredicate = (rule: Rule): rule is Predicate => !('all' in rule) && !('any' in rule) && !('not' in rule);

/** Rules that all have to hold together with a rule's own parts: those under `all` of `all` too. */
function membersOf(rule: Rule, path: string): readonly (readonly [Rule, string])[] {
  return 'all' in rule ? rule.all.flatMap((inner, place) => membersOf(inner, join(join(path, 'all'), place))) : [[rule, path]];
}

/** Notes what can never hold together, with the place of the other: predicates of one thing that have no value in common, and a rule beside its own `not`. */
function noteContradictions(rule: Rule, path: string, notes: Notes): void {
  const known = new Map<string, { domain: Domain; at: string }>();
  const members = membersOf(rule, path);
  // A condition is named with its field: the number of a part alone says nothing to who reads it.
  const nameOf = (member: Rule, at: string): string => (isPredicate(member) ? join(at, partsOf(member).field) : at);
  const placeOf = new Map(members.map(([member, at]) => [JSON.stringify(writeDocument(member)), nameOf(member, at)]));
  for (const [member, at] of members) {
    const denied = 'not' in member ? placeOf.get(JSON.stringify(writeDocument(member.not))) : undefined;
    if (denied !== undefined) notes.add('contradiction', at, denied);
    const own = nameOf(member, at);
    // Two conditions may contradict each other in several ways: one is said.
    const said = new Set<string | undefined>();
    for (const [name, domain] of isPredicate(member) ? domainsOf(member) : []) {
      const before = known.get(name);
      const common = before === undefined ? domain : meet(before.domain, domain);
      if (common !== undefined) known.set(name, { domain: common, at: own });
      else if (!said.has(before?.at)) {
        said.add(before?.at);
        notes.add('contradiction', own, before?.at);
      }
    }
    if ('any' in member) member.any.forEach((inner, place) => noteContradictions(inner, join(join(at, 'any'), place), notes));
    if ('not' in member) noteContradictions(member.not, join(at, 'not'), notes);
  }
}

/** Reads a rule inside another document. */
export const ruleReader: Reader<Rule> = (raw, path, notes) => {
  const before = notes.faults.length;
  const rule = readNode(raw, path, notes, 1, { nodes: 0 });
  if (rule === undefined) return undefined;
  noteContradictions(rule, path, notes);
  return notes.faults.length > before ? undefined : rule;
};

/**
 * Reads an untrusted rule: too deep, too large, empty, unknown or contradictory ones answer every fault with its path. A rule that is read never throws where it
 * is evaluated. Never throws.
 */
export function readRule(raw: unknown): Read<Rule> {
  return readWith(ruleReader, raw);
}

/** A rule as JSON, which `readRule` reads again. */
export function writeRule(rule: Rule): unknown {
  return writeDocument(rule);
}
