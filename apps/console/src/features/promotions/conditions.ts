import type { Rule } from '@sortes/growth-rules';

/** Questions that the form knows. */
export const askedFields = [
  'depositCount',
  'registered',
  'country',
  'language',
  'rank',
  'code',
  'weekday',
  'contact',
  'identity',
  'sharedMarks',
] as const;
export type AskedField = (typeof askedFields)[number];

/** One question as it is filled in. */
export interface Asked {
  readonly field: AskedField;
  readonly from: string;
  readonly to: string;
  readonly value: string;
}

type Document = Rule<string>;

const whole = (text: string): number | undefined => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined);
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function rangeOf(from: string, to: string): { is: number } | { from?: number; to?: number } | undefined {
  const [low, high] = [whole(from), whole(to)];
  if (low === undefined && high === undefined) return undefined;
  if (low === high && low !== undefined) return { is: low };
  return { ...(low !== undefined && { from: low }), ...(high !== undefined && { to: high }) };
}

const oneOf = (text: string): { is: string } | { in: string[] } | undefined => {
  const all = listOf(text);
  const [first] = all;
  if (first === undefined) return undefined;
  return all.length === 1 ? { is: first } : { in: all };
};

/** A question as the document has it; undefined: not filled in yet. */
export function predicateOf({ field, from, to, value }: Asked): Document | undefined {
  const range = rangeOf(from, to);
  const texts = oneOf(value);
  switch (field) {
    case 'depositCount':
      return range && { deposits: { count: range } };
    case 'registered': {
      const days = whole(to);
      return days === undefined ? undefined : { registered: { withinDays: days } };
    }
    case 'rank':
      return range && { rank: range };
    case 'weekday':
      return range && { weekday: range };
    case 'sharedMarks':
      return range && { sharedMarks: { count: range } };
    case 'contact':
      return value === '' ? undefined : { contact: { has: value } };
    case 'country':
      return texts && { country: texts };
    case 'language':
      return texts && { language: texts };
    case 'code':
      return texts && { code: texts };
    case 'identity':
      return texts && { identity: texts };
  }
}

const textOfRange = (range: { is: number } | { from?: number; to?: number }): Pick<Asked, 'from' | 'to'> =>
  'is' in range ? { from: String(range.is), to: String(range.is) } : { from: String(range.from ?? ''), to: String(range.to ?? '') };
const textOfTexts = (texts: { is: string } | { in: readonly string[] }): string => ('is' in texts ? texts.is : texts.in.join(', '));

/** A predicate of the document as the form shows it; undefined: the form does not know it. */
export function askedOf(rule: Document): Asked | undefined {
  const none = { from: '', to: '', value: '' };
  if ('deposits' in rule && 'count' in rule.deposits && rule.deposits.period === undefined)
    return { field: 'depositCount', ...none, ...textOfRange(rule.deposits.count) };
  if ('registered' in rule && 'withinDays' in rule.registered)
    return { field: 'registered', ...none, to: String(rule.registered.withinDays) };
  if ('rank' in rule) return { field: 'rank', ...none, ...textOfRange(rule.rank) };
  if ('weekday' in rule) return { field: 'weekday', ...none, ...textOfRange(rule.weekday) };
  if ('sharedMarks' in rule) return { field: 'sharedMarks', ...none, ...textOfRange(rule.sharedMarks.count) };
  if ('contact' in rule) return { field: 'contact', ...none, value: rule.contact.has };
  if ('country' in rule) return { field: 'country', ...none, value: textOfTexts(rule.country) };
  if ('language' in rule) return { field: 'language', ...none, value: textOfTexts(rule.language) };
  if ('code' in rule) return { field: 'code', ...none, value: textOfTexts(rule.code) };
  if ('identity' in rule) return { field: 'identity', ...none, value: textOfTexts(rule.identity) };
  return undefined;
}

/** A rule as questions that all have to hold, and the parts that the form does not know. */
export function readQuestions(rule: Document | null): { asked: Asked[]; others: Document[] } {
  const parts = rule === null ? [] : 'all' in rule ? [...rule.all] : [rule];
  const asked: Asked[] = [];
  const others: Document[] = [];
  for (const part of parts) {
    const known = askedOf(part);
    if (known === undefined) others.push(part);
    else asked.push(known);
  }
  return { asked, others };
}

/** The rule of these questions; what is not filled in asks for nothing. */
export function writeQuestions(asked: readonly Asked[], others: readonly Document[]): Document | null {
  const parts = [...asked.flatMap((one) => predicateOf(one) ?? []), ...others];
  const [only] = parts;
  if (only === undefined) return null;
  return parts.length === 1 ? only : { all: parts };
}
