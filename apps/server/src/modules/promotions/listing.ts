import type { PromotionCategory, PromotionWay } from '@sortes/contract';
import { holdsCode, type Offer, partsOf, type Rule, type RuleField } from '@sortes/growth-rules';

/** What a rule asks in all cases: predicates that have to hold. */
function needed(rule: Rule | null): readonly { field: RuleField; condition: object }[] {
  if (rule === null || 'any' in rule || 'not' in rule) return [];
  return 'all' in rule ? rule.all.flatMap(needed) : [partsOf(rule)];
}

/** Whether a code has to be typed. */
export const needsCode = ({ who }: Pick<Offer, 'who'>): boolean => needed(who).some(({ field }) => field === 'code');

/** A code that opens an offer, as its rule has it: the first that it names. Undefined: it asks for none. */
export function codeAsked(rule: Rule | null): string | undefined {
  if (rule === null || 'not' in rule) return undefined;
  if ('all' in rule || 'any' in rule) {
    for (const one of 'all' in rule ? rule.all : rule.any) {
      const code = codeAsked(one);
      if (code !== undefined) return code;
    }
    return undefined;
  }
  if (!('code' in rule)) return undefined;
  return 'is' in rule.code ? rule.code.is : 'in' in rule.code ? rule.code.in[0] : undefined;
}

/** Whether a code is one that the offer asks for, in whatever place of its rule. */
export function asksForCode(rule: Rule | null, code: string): boolean {
  if (rule === null || 'not' in rule) return false;
  if ('all' in rule) return rule.all.some((one) => asksForCode(one, code));
  if ('any' in rule) return rule.any.some((one) => asksForCode(one, code));
  if (!('code' in rule)) return false;
  return holdsCode(rule.code, code);
}

/** Which ranks an offer is for, where its rule asks for one in all cases; undefined: it does not. */
export function rankAsked({ who }: Pick<Offer, 'who'>): ((rank: number) => boolean) | undefined {
  const asked = needed(who).filter(({ field }) => field === 'rank');
  if (asked.length === 0) return undefined;
  return (rank) =>
    asked.every(({ condition }) => {
      const { is, from, to } = condition as { is?: number; from?: number; to?: number };
      return (is === undefined || rank === is) && (from === undefined || rank >= from) && (to === undefined || rank <= to);
    });
}

/** Whether an offer is for people who have paid nothing in yet. */
const isForNew = ({ who, places }: Pick<Offer, 'who' | 'places'>): boolean =>
  places.includes('registration') ||
  needed(who).some(({ field, condition }) => {
    if (field !== 'deposits' || !('count' in condition)) return false;
    const { count } = condition as { count: { is?: number } };
    return count.is === 0;
  });

const categoryOfKind: Readonly<Record<Offer['kind'], PromotionCategory>> = {
  'deposit-match': 'deposit',
  'no-deposit': 'gifts',
  'free-spins': 'gifts',
  'free-bet': 'gifts',
  cashback: 'cashback',
  'turnover-rebate': 'cashback',
  raffle: 'draws',
  wheel: 'daily',
  packets: 'draws',
  'sign-in': 'daily',
  birthday: 'gifts',
  manual: 'gifts',
  award: 'gifts',
};

const categories = new WeakMap<object, readonly PromotionCategory[]>();

/** Where an offer stands on the page of promotions. */
export function categoriesOf(offer: Pick<Offer, 'kind' | 'who' | 'places' | 'trigger'>): readonly PromotionCategory[] {
  const known = categories.get(offer);
  if (known !== undefined) return known;
  const found: PromotionCategory[] = [
    ...(isForNew(offer) ? (['new_player'] as const) : []),
    offer.trigger.on === 'deposit' ? 'deposit' : categoryOfKind[offer.kind],
  ];
  categories.set(offer, found);
  return found;
}

const ways: Readonly<Record<Offer['trigger']['on'], PromotionWay>> = {
  deposit: 'deposit',
  claim: 'claim',
  period: 'none',
  turnover: 'none',
  draw: 'play',
  spin: 'spin',
  grab: 'grab',
  'sign-in': 'sign-in',
  birthday: 'claim',
  application: 'apply',
  award: 'none',
};

/** How a player takes an offer. */
export const wayOf = ({ trigger }: Pick<Offer, 'trigger'>): PromotionWay =>
  trigger.on === 'turnover' && trigger.collectable ? 'collect' : ways[trigger.on];

/** What depends on the moment, or on what the player types, pays or confirms: an offer that only this keeps from them is still theirs to see. */
const passingFields: ReadonlySet<RuleField> = new Set(['code', 'weekday', 'method', 'device', 'language', 'contact', 'identity']);

/** The same beside a deposit, which is made now: what another day of the week brings would be promised in vain. */
export const passingAtDeposit: ReadonlySet<RuleField> = new Set([...passingFields].filter((field) => field !== 'weekday'));

const lastingParts = new WeakMap<Rule, Rule | null>();

/**
 * What of an offer's rule holds for longer than the moment. Who fails that is not told that there is such an offer.
 * @returns null: nothing but the moment keeps anybody from it
 */
export function lastingRule({ who }: Pick<Offer, 'who'>): Rule | null {
  if (who === null) return null;
  const known = lastingParts.get(who);
  if (known !== undefined) return known;
  const part = lastingPart(who);
  lastingParts.set(who, part);
  return part;
}

/** What of a rule asks for something else than the passing. @returns null: nothing does */
export function lastingPart(rule: Rule | null, passing = passingFields): Rule | null {
  if (rule === null || 'not' in rule) return rule;
  if ('any' in rule) return rule.any.some((one) => lastingPart(one, passing) === null) ? null : rule;
  if (!('all' in rule)) return passing.has(partsOf(rule).field) ? null : rule;
  const all = rule.all.map((one) => lastingPart(one, passing)).filter((one) => one !== null);
  return all.length === 0 ? null : { all };
}
