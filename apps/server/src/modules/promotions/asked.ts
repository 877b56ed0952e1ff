import { documentText, type Offer, partsOf, type Rule, type RuleField, type Snapshot } from '@sortes/growth-rules';

/** A question of a rule, and whether it stands under `not`. */
interface Question {
  field: RuleField;
  condition: unknown;
  isNegated: boolean;
}

/** Every question of a rule, in its order. */
export function questionsOf(rule: Rule | null, isNegated = false): Question[] {
  if (rule === null) return [];
  if ('all' in rule) return rule.all.flatMap((inner) => questionsOf(inner, isNegated));
  if ('any' in rule) return rule.any.flatMap((inner) => questionsOf(inner, isNegated));
  return 'not' in rule ? questionsOf(rule.not, !isNegated) : [{ ...partsOf(rule), isNegated }];
}

/** What a rule asks about anywhere in it. */
export const fieldsOf = (rule: Rule | null): ReadonlySet<RuleField> => new Set(questionsOf(rule).map(({ field }) => field));

/** Whether a rule asks for turnover or losses of one lane anywhere in it. */
export const asksLanes = (rule: Rule | null): boolean => questionsOf(rule).some(({ condition }) => 'lane' in (condition as object));

/** Facts about a player that cost a question to the database each: those that a rule may ask about, turnover and losses by lane, and the birthday. */
export type Fact = RuleField | 'birthday' | 'lanes';

/** Which facts are asked for; what is not is neither read nor kept. */
export interface Asked {
  has(fact: Fact): boolean;
}

/** For who must show all that is known. */
export const allFacts: Asked = { has: () => true };

/** For what was judged before. */
export const noFacts: Asked = { has: () => false };

const factsOf = new WeakMap<object, ReadonlySet<Fact>>();

/** What decides whether a player may know of an offer: what its rule asks, and what it is given for. Whom its limits count together is asked when it is claimed. */
export function askedToShow({ who, trigger }: Pick<Offer, 'who' | 'trigger'>): Set<Fact> {
  const facts = new Set<Fact>(fieldsOf(who));
  if (asksLanes(who)) facts.add('lanes');
  if (trigger.on === 'birthday') facts.add('birthday').add('identity');
  return facts;
}

/** What an offer asks about a player: by its rule, by what it is given for, and by whom its limits count together. */
export function askedBy(offer: Pick<Offer, 'who' | 'trigger' | 'limits'>): ReadonlySet<Fact> {
  const known = factsOf.get(offer);
  if (known !== undefined) return known;
  const facts = askedToShow(offer);
  if (offer.limits.some(({ scope }) => scope === 'person' || scope === 'household')) facts.add('sharedMarks');
  factsOf.set(offer, facts);
  return facts;
}

/** Where a fact stands in a snapshot; what is not named there stands in every one, since it costs nothing. */
const placeOf = {
  country: 'country',
  rank: 'rank',
  firstDeposit: 'firstDeposit',
  lastDeposit: 'lastDeposit',
  deposits: 'deposits',
  turnover: 'turnover',
  netLoss: 'netLoss',
  lastPlay: 'lastPlayedAt',
  identity: 'identity',
  contact: 'contacts',
  tag: 'tags',
  segment: 'segments',
  agentLine: 'agentLine',
  grants: 'grants',
  sharedMarks: 'sharedMarks',
} as const satisfies Partial<Record<RuleField, keyof Snapshot>>;

/** Facts that stand in what is read of every player anyway. */
const readAnyway: ReadonlySet<string> = new Set<Fact>(['tag']);

/** Whether none of these facts costs a question to the database. */
export const costNothing = (facts: ReadonlySet<Fact>): boolean =>
  [...facts].every((fact) => readAnyway.has(fact) || !(fact in placeOf || fact === 'birthday' || fact === 'lanes'));

const read = new WeakMap<Asked, readonly (keyof Snapshot)[]>();

/** Places of a snapshot (all have the same) without those of what was not asked for. */
function readPlaces(asked: Asked, snapshot: Snapshot): readonly (keyof Snapshot)[] {
  const known = read.get(asked);
  if (known !== undefined) return known;
  const without = new Set<string>(Object.entries(placeOf).flatMap(([fact, place]) => (asked.has(fact as RuleField) ? [] : [place])));
  const places = (Object.keys(snapshot) as (keyof Snapshot)[]).filter((place) => !without.has(place));
  read.set(asked, places);
  return places;
}

/** A snapshot as it is kept with the grant that it decided, as the text of its JSON: without what nobody asked about, which nobody read. */
export function factsKept(snapshot: Snapshot, asked: Asked): string {
  let text = '';
  for (const place of readPlaces(asked, snapshot)) text += `${text === '' ? '' : ','}"${place}":${documentText(snapshot[place]) ?? 'null'}`;
  return `{${text}}`;
}
