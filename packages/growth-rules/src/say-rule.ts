import type { FoundValue, JudgedPredicate } from './eligibility.js';
import type { OfferTextId } from './messages.js';
import {
  partsOf,
  type Conditions,
  type DaysAgo,
  type DepositCondition,
  type Never,
  type OneOfTexts,
  type Predicate,
  type Range,
  type Rule,
  type RuleField,
} from './rule.js';
import type { FormatSlot, OfferTexts } from './sentence.js';

/** What a rule is said with. */
interface Saying {
  readonly texts: OfferTexts;
  readonly format: FormatSlot;
  /** What the operator calls an offer, or a way to deposit. */
  readonly nameOf: (id: string) => string;
}

type Values = Readonly<Record<string, string | number>>;

/** What a condition is about, as the words `rule-what` tell such apart. */
export const ruleSubjects = [
  'country',
  'currency',
  'language',
  'rank',
  'registered',
  'firstDeposit',
  'firstDepositSum',
  'firstDepositMethod',
  'lastDeposit',
  'lastDepositSum',
  'lastDepositMethod',
  'depositCount',
  'depositSum',
  'turnover',
  'netLoss',
  'lastPlay',
  'identity',
  'contact',
  'tag',
  'segment',
  'agentLine',
  'code',
  'device',
  'method',
  'weekday',
  'grants',
  'sharedMarks',
] as const;
type RuleSubject = (typeof ruleSubjects)[number];

const joined = (id: 'list' | 'rule-and' | 'rule-or', said: readonly string[], { texts }: Saying): string =>
  said.slice(1).reduce((first, next) => texts.say(id, { first, next }), said[0] ?? '');

const whatOf = (what: RuleSubject, { texts }: Saying): string => texts.say('rule-what', { what });

function sayTexts(what: string, condition: OneOfTexts, saying: Saying, word: (text: string) => string): string {
  if ('is' in condition) return saying.texts.say('rule-is', { what, value: word(condition.is) });
  return saying.texts.say('rule-in', { what, values: joined('list', condition.in.map(word), saying) });
}

function sayRange<Value extends number | bigint>(
  what: string,
  condition: Range<Value>,
  saying: Saying,
  word: (value: Value) => string,
): string {
  const { texts } = saying;
  if ('is' in condition) return texts.say('rule-is', { what, value: word(condition.is) });
  const { from, to } = condition;
  if (from === undefined) return to === undefined ? what : texts.say('rule-to', { what, to: word(to) });
  if (to === undefined) return texts.say('rule-from', { what, from: word(from) });
  return texts.say('rule-between', { what, from: word(from), to: word(to) });
}

function sayTime(what: string, condition: Never | DaysAgo, { texts }: Saying): string {
  if ('never' in condition) return texts.say('rule-never', { what });
  return 'withinDays' in condition
    ? texts.say('rule-within', { what, days: condition.withinDays })
    : texts.say('rule-ago', { what, days: condition.atLeastDays });
}

/** The subject with the period and the kind of game that it is counted in. */
function figureOf(
  what: RuleSubject,
  { period = 'life', lane }: { readonly period?: string; readonly lane?: Conditions<bigint>['turnover']['lane'] },
  saying: Saying,
): string {
  const { texts, format } = saying;
  const inLane: Values = lane === undefined ? { hasLane: 'no' } : { hasLane: 'yes', lane: format({ kind: 'lane', lane }) };
  return texts.say('rule-figure', { what: whatOf(what, saying), period, ...inLane });
}

function sayDeposit(of: 'firstDeposit' | 'lastDeposit', condition: DepositCondition<bigint>, saying: Saying): string {
  if ('sum' in condition)
    return sayRange(whatOf(`${of}Sum`, saying), condition.sum, saying, (sum) => saying.format({ kind: 'money', sum }));
  if ('method' in condition) return sayTexts(whatOf(`${of}Method`, saying), condition.method, saying, saying.nameOf);
  return sayTime(whatOf(of, saying), condition, saying);
}

type Sayers = { readonly [Field in RuleField]: (condition: Conditions<bigint>[Field], saying: Saying) => string };

const names = (field: 'country' | 'currency' | 'language') => (condition: OneOfTexts, saying: Saying) =>
  sayTexts(whatOf(field, saying), condition, saying, (code) => saying.format({ kind: 'name', of: field, code }));
/** Names of choices in a text have no hyphens. */
const wordOf = (word: string, { texts }: Saying): string => texts.say('rule-word', { word: word.replaceAll('-', '_') });
const words = (field: 'identity' | 'device') => (condition: OneOfTexts, saying: Saying) =>
  sayTexts(whatOf(field, saying), condition, saying, (word) => wordOf(word, saying));
const figures = (field: 'turnover' | 'netLoss') => (condition: Conditions<bigint>['turnover'], saying: Saying) =>
  sayRange(figureOf(field, condition, saying), condition.sum, saying, (sum) => saying.format({ kind: 'money', sum }));
const holds = (field: 'tag' | 'segment' | 'agentLine', value: string, saying: Saying): string =>
  saying.texts.say('rule-is', { what: whatOf(field, saying), value });

const sayers: Sayers = {
  country: names('country'),
  currency: names('currency'),
  language: names('language'),
  rank: (condition, saying) => sayRange(whatOf('rank', saying), condition, saying, String),
  registered: (condition, saying) => sayTime(whatOf('registered', saying), condition, saying),
  firstDeposit: (condition, saying) => sayDeposit('firstDeposit', condition, saying),
  lastDeposit: (condition, saying) => sayDeposit('lastDeposit', condition, saying),
  deposits: (condition, saying) =>
    'count' in condition
      ? sayRange(figureOf('depositCount', condition, saying), condition.count, saying, String)
      : sayRange(figureOf('depositSum', condition, saying), condition.sum, saying, (sum) => saying.format({ kind: 'money', sum })),
  turnover: figures('turnover'),
  netLoss: figures('netLoss'),
  lastPlay: (condition, saying) => sayTime(whatOf('lastPlay', saying), condition, saying),
  identity: words('identity'),
  contact: ({ has }, saying) => saying.texts.say('rule-is', { what: whatOf('contact', saying), value: wordOf(has, saying) }),
  tag: ({ has }, saying) => holds('tag', has, saying),
  segment: ({ has }, saying) => holds('segment', has, saying),
  agentLine: ({ under }, saying) => holds('agentLine', under, saying),
  code: (condition, saying) => sayTexts(whatOf('code', saying), condition, saying, (text) => text),
  device: words('device'),
  method: (condition, saying) => sayTexts(whatOf('method', saying), condition, saying, saying.nameOf),
  weekday: (condition, saying) => {
    const [from, to] = 'is' in condition ? [condition.is, condition.is] : [condition.from ?? 1, condition.to ?? 7];
    return saying.texts.say('rule-is', { what: whatOf('weekday', saying), value: saying.format({ kind: 'weekdays', from, to }) });
  },
  grants: ({ count, offer, state }, saying) => {
    const of: Values = {
      what: whatOf('grants', saying),
      ...(offer === undefined ? { hasOffer: 'no' } : { hasOffer: 'yes', offer: saying.nameOf(offer) }),
      ...(state === undefined ? { hasState: 'no' } : { hasState: 'yes', state: wordOf(state, saying) }),
    };
    return sayRange(saying.texts.say('rule-grants', of), count, saying, String);
  },
  sharedMarks: ({ count }, saying) => sayRange(whatOf('sharedMarks', saying), count, saying, String),
};

const isJoined = (rule: Rule): boolean => ('all' in rule && rule.all.length > 1) || ('any' in rule && rule.any.length > 1);

/** Parts of a rule one after the other; those that are several themselves in brackets. */
function sayParts(id: 'list' | 'rule-and' | 'rule-or', rules: readonly Rule[], saying: Saying): string {
  const said = rules.map((rule) => {
    const part = sayNode(rule, saying);
    return rules.length > 1 && (isJoined(rule) || 'not' in rule) ? saying.texts.say('rule-group', { rule: part }) : part;
  });
  return joined(id, said, saying);
}

function sayNode(rule: Rule, saying: Saying): string {
  if ('all' in rule) return sayParts('rule-and', rule.all, saying);
  if ('any' in rule) return sayParts('rule-or', rule.any, saying);
  if ('not' in rule) {
    const id: OfferTextId = 'all' in rule.not && rule.not.all.length > 1 ? 'rule-not-all' : 'rule-none';
    return saying.texts.say(id, { rule: 'any' in rule.not ? sayParts('list', rule.not.any, saying) : sayNode(rule.not, saying) });
  }
  return sayPredicate(rule, saying);
}

function sayPredicate(predicate: Predicate, saying: Saying): string {
  const { field, condition } = partsOf(predicate);
  return (sayers[field] as (asked: Conditions<bigint>[RuleField], with_: Saying) => string)(condition, saying);
}

/** One condition by itself, such as "rank: at least 2". */
export const sayCondition = (predicate: Predicate, texts: OfferTexts, format: FormatSlot, nameOf: (id: string) => string): string =>
  sayPredicate(predicate, { texts, format, nameOf });

/** What somebody has where a condition asks for a time: so many days ago, or never. */
const foundTime = (value: FoundValue, { texts }: Saying): string =>
  value === null ? texts.say('found-never', {}) : texts.say('found-ago', { days: Number(value) });

/** Conditions of a day, by the words that the others do not have. */
const asksTime = (condition: object): boolean => 'never' in condition || 'withinDays' in condition || 'atLeastDays' in condition;

/** What one text of somebody's stands for, by what it is asked about. */
function foundText(field: RuleField, text: string, saying: Saying): string {
  switch (field) {
    case 'country':
    case 'currency':
    case 'language':
      return saying.format({ kind: 'name', of: field, code: text });
    case 'identity':
    case 'device':
    case 'contact':
      return wordOf(text, saying) || text;
    case 'method':
    case 'firstDeposit':
    case 'lastDeposit':
      return saying.nameOf(text);
    default:
      return text;
  }
}

/** What somebody has where a condition asks, in words and units: a sum of money, “3 days ago”, “Vietnam”. */
export function sayFound(
  { field, needed, value }: Pick<JudgedPredicate, 'field' | 'needed' | 'value'>,
  texts: OfferTexts,
  format: FormatSlot,
  nameOf: (id: string) => string,
): string {
  const saying: Saying = { texts, format, nameOf };
  if (asksTime(needed)) return foundTime(value, saying);
  if (value === null) return texts.say('found-none', {});
  if (typeof value === 'bigint') return format({ kind: 'money', sum: value });
  if (typeof value === 'number') return field === 'weekday' ? format({ kind: 'weekdays', from: value, to: value }) : String(value);
  if (typeof value === 'string') return foundText(field, value, saying);
  if (value.length === 0) return texts.say('found-none', {});
  return joined(
    'list',
    value.map((text) => foundText(field, text, saying)),
    saying,
  );
}

/** Who may have an offer, in one sentence for the operator: every condition with what joins it. @param rule null: everybody */
export function sayRule(rule: Rule | null, texts: OfferTexts, format: FormatSlot, nameOf: (id: string) => string = (id) => id): string {
  return rule === null ? texts.say('rule-everybody', {}) : texts.say('rule', { rule: sayNode(rule, { texts, format, nameOf }) });
}
