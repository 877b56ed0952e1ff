import { largestInput } from '@sortes/money';
import { lanes } from './lanes.js';
import {
  applyLimits,
  isWonMoney,
  kindRules,
  limitPeriods,
  limitScopes,
  moneyKinds,
  offerKinds,
  offerPlaces,
  type ApplyForm,
  type Limit,
  type Offer,
  type Requirement,
  type Reward,
  type TextsByLanguage,
  type Trigger,
} from './offer.js';
import { wholeRate } from './rates.js';
import { ruleReader } from './read-rule.js';
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
  orNull,
  readWith,
  table,
  text,
  whole,
  writeDocument,
  yesNo,
  type Notes,
  type Read,
  type Reader,
} from './reading.js';
import { requirementBases, type GameChoice, type MostConverted, type Weight, type WeightRules } from './wagering.js';

const latestTime = 4_102_444_800_000;
const time = whole(0, latestTime);
const days = whole(1, 3_650);
const rate = whole(1, wholeRate);
/** A sum that is given or asked for: above zero. */
const sum = amount(1n, largestInput);
const sumOrNone = amount(0n, largestInput);
const lane = oneOf(lanes);
const game = text(100, /^[\w.-]+:[\w.-]+$/);
const mostCount = 1_000_000;

/** Objects of several shapes that one field tells apart. */
function byWord<Value extends object>(field: keyof Value & string, shapes: { readonly [Word: string]: Reader<Value> }): Reader<Value> {
  const word = oneOf(Object.keys(shapes));
  return (raw, path, notes) => {
    if (!isObject(raw)) return notes.add('not-an-object', path);
    if (!Object.hasOwn(raw, field)) return notes.add('missing', join(path, field));
    const found = word(raw[field], join(path, field), notes);
    return found === undefined ? undefined : shapes[found]?.(raw, path, notes);
  };
}

/** A list whose sums or bounds rise from entry to entry. */
function rising<Value>(reader: Reader<readonly Value[]>, field: string, boundOf: (value: Value) => bigint): Reader<readonly Value[]> {
  return (raw, path, notes) => {
    const read = reader(raw, path, notes);
    if (read === undefined) return undefined;
    const place = read.findIndex((value, at) => at > 0 && boundOf(read[at - 1] as Value) >= boundOf(value));
    return place === -1 ? read : notes.add('not-rising', join(join(path, place), field));
  };
}

type TriggerOf<Name extends Trigger['on']> = Extract<Trigger, { on: Name }>;
const trigger = byWord<Trigger>('on', {
  deposit: object<TriggerOf<'deposit'>>({ on: literal('deposit'), least: orNull(sum) }),
  claim: object<TriggerOf<'claim'>>({ on: literal('claim') }),
  period: object<TriggerOf<'period'>>({ on: literal('period'), period: oneOf(['day', 'week', 'month']) }),
  turnover: object<TriggerOf<'turnover'>>({ on: literal('turnover'), collectable: yesNo }),
  draw: object<TriggerOf<'draw'>>({ on: literal('draw'), at: time }),
  spin: object<TriggerOf<'spin'>>({ on: literal('spin'), aDay: whole(1, 100) }),
  grab: object<TriggerOf<'grab'>>({ on: literal('grab') }),
  'sign-in': object<TriggerOf<'sign-in'>>({ on: literal('sign-in') }),
  birthday: object<TriggerOf<'birthday'>>({ on: literal('birthday'), accountDays: whole(0, 3_650) }),
  application: object<TriggerOf<'application'>>({ on: literal('application') }),
  award: object<TriggerOf<'award'>>({ on: literal('award') }),
});

type RewardOf<Name extends Reward['rule']> = Extract<Reward, { rule: Name }>;
const matchStep = object<RewardOf<'match'>['steps'][number]>({ from: sum, rate: whole(1, 10 * wholeRate) });
const tier = object<RewardOf<'tiers'>['tiers'][number]>({ above: sumOrNone, rate });
const laneRate = object<RewardOf<'rates'>['rates'][number]>({ lane, rate });
const prize = object<RewardOf<'tickets'>['prizes'][number]>({ sum, count: whole(1, 1_000) });
const slice = object<RewardOf<'slices'>['slices'][number]>({ sum: sumOrNone, weight: whole(1, mostCount) });
const reward = byWord<Reward>('rule', {
  match: object<RewardOf<'match'>>({
    rule: literal('match'),
    steps: rising(list(matchStep, 1, 20), 'from', ({ from }) => from),
    most: orNull(sum),
  }),
  fixed: object<RewardOf<'fixed'>>({ rule: literal('fixed'), sum }),
  entered: object<RewardOf<'entered'>>({ rule: literal('entered'), most: sum }),
  spins: object<RewardOf<'spins'>>({ rule: literal('spins'), count: whole(1, 1_000), value: sum, game, days }),
  bet: object<RewardOf<'bet'>>({ rule: literal('bet'), sum, days }),
  tiers: object<RewardOf<'tiers'>>({
    rule: literal('tiers'),
    tiers: rising(list(tier, 1, 20), 'above', ({ above }) => above),
    most: orNull(sum),
    least: sumOrNone,
  }),
  rates: object<RewardOf<'rates'>>({
    rule: literal('rates'),
    rates: distinct(list(laneRate, 1, lanes.length), ({ lane: of }) => of),
  }),
  tickets: object<RewardOf<'tickets'>>({
    rule: literal('tickets'),
    every: sum,
    mostADay: orNull(whole(1, mostCount)),
    prizes: list(prize, 1, 50),
    onePrizeEach: yesNo,
  }),
  slices: object<RewardOf<'slices'>>({ rule: literal('slices'), slices: distinct(list(slice, 2, 50), ({ sum: of }) => String(of)) }),
  packets: object<RewardOf<'packets'>>({ rule: literal('packets'), total: sum, count: whole(1, 100_000), least: sum }),
  calendar: object<RewardOf<'calendar'>>({ rule: literal('calendar'), sums: list(sum, 1, 31), restarts: yesNo }),
});

const weight: Reader<Weight> = (raw, path, notes) => (raw === 'auto' ? raw : whole(0, wholeRate)(raw, path, notes));
const weights = object<WeightRules>({
  games: table(/^[\w.-]+:[\w.-]+$/, weight, 500),
  classes: table(/^[\w.-]{1,40}$/, weight, 50),
  lanes: table(new RegExp(`^(${lanes.join('|')})$`), weight, lanes.length),
});
const requirement = object<Requirement>({
  base: oneOf(requirementBases),
  multiple: whole(1, 100 * wholeRate),
  days,
  weights,
  leastOdds: orNull(whole(wholeRate, 1_000 * wholeRate)),
  mostOdds: orNull(whole(wholeRate, 1_000 * wholeRate)),
  countsReal: yesNo,
  maxBet: orNull(sum),
  maxConvert: orNull(
    byKey<NonNullable<MostConverted>>({
      sum: object<{ sum: bigint }>({ sum }),
      times: object<{ times: number }>({ times: whole(1, 1_000 * wholeRate) }),
    }),
  ),
  tied: yesNo,
});

const games = object<GameChoice>({
  choose: oneOf(['all', 'only', 'all-but']),
  lanes: distinct(list(lane, 0, lanes.length)),
  games: distinct(list(game, 0, 500)),
});
const texts = (most: number): Reader<TextsByLanguage> => table(/^[A-Z]{2}$/, text(most), 100);
const limit = object<Limit>({ scope: oneOf(limitScopes), period: oneOf(limitPeriods), most: whole(1, mostCount) });
const formField = object<ApplyForm['fields'][number]>({
  name: text(40, /^[a-z][a-zA-Z0-9]*$/),
  kind: oneOf(['text', 'number', 'date']),
  isRequired: yesNo,
  label: texts(80),
});
const form = object<ApplyForm>({
  fields: distinct(list(formField, 0, applyLimits.fields), ({ name }) => name),
  pictures: whole(0, applyLimits.pictures),
});

const document = object<Offer>(
  {
    format: literal(1),
    kind: oneOf(offerKinds),
    money: oneOf(moneyKinds),
    trigger,
    reward,
    requirement: orNull(requirement),
    games,
    who: orNull(ruleReader),
    limits: distinct(list(limit, 0, 20), ({ scope, period }) => `${scope} ${period}`),
    stock: object<Offer['stock']>({ aDay: orNull(whole(1, 1_000_000_000)), all: orNull(whole(1, 1_000_000_000)) }),
    budget: object<Offer['budget']>({ nominal: orNull(sum), expected: orNull(sum) }),
    group: orNull(text(40, /^[\w-]+$/)),
    share: rate,
    test: object<NonNullable<Offer['test']>>({ of: text(36, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/), from: rate }),
    title: texts(120),
    form: orNull(form),
    hasExample: yesNo,
    places: distinct(list(oneOf(offerPlaces), 0, offerPlaces.length)),
    window: object<Offer['window']>({ from: orNull(time), to: orNull(time) }),
    claimDays: orNull(days),
  },
  ['test'],
);

/** What free spins and free bets are given as; undefined: a sum, which may be money of any kind. */
const moneyOfWon = (rule: Reward['rule']): Offer['money'] | undefined =>
  rule === 'spins' ? 'spins' : rule === 'bet' ? 'freebet' : undefined;

/** What the kind of an offer does not allow. */
function noteMisfits({ kind, money, trigger: { on }, reward: { rule } }: Offer, notes: Notes): void {
  const fits = kindRules[kind];
  if (!fits.triggers.includes(on)) notes.add('not-for-kind', 'trigger.on', fits.triggers.join(' '));
  if (!fits.rewards.includes(rule)) notes.add('not-for-kind', 'reward.rule', fits.rewards.join(' '));
  if (!fits.money.includes(money)) notes.add('not-for-kind', 'money', fits.money.join(' '));
  if (kind === 'award' && moneyOfWon(rule) !== (isWonMoney(money) ? money : undefined))
    notes.add('not-for-kind', 'money', moneyOfWon(rule) ?? 'cash bonus release');
}

/** What a requirement lacks, or has although nothing of the offer is bound by it. */
function noteRequirement({ money, trigger: { on }, requirement: asked }: Offer, notes: Notes): void {
  if (asked === null) {
    if (money === 'bonus' || money === 'release') notes.add('required', 'requirement');
    return;
  }
  const isWinnings = isWonMoney(money);
  if (isWinnings !== (asked.base === 'winnings')) notes.add('not-for-kind', 'requirement.base', isWinnings ? 'winnings' : 'bonus');
  if (asked.base === 'deposit-and-bonus' && on !== 'deposit') notes.add('not-for-kind', 'requirement.base', 'bonus');
  if (asked.tied && on !== 'deposit') notes.add('not-for-kind', 'requirement.tied', 'false');
  if (asked.tied && money !== 'bonus') notes.add('not-for-kind', 'requirement.tied', 'false');
  if (money !== 'bonus') {
    if (asked.maxBet !== null) notes.add('not-for-kind', 'requirement.maxBet', 'null');
    if (asked.maxConvert !== null) notes.add('not-for-kind', 'requirement.maxConvert', 'null');
  }
  if (money === 'release' && !asked.countsReal) notes.add('not-for-kind', 'requirement.countsReal', 'true');
  if (asked.leastOdds !== null && asked.mostOdds !== null && asked.leastOdds > asked.mostOdds)
    notes.add('contradiction', 'requirement.mostOdds');
}

/** Amounts that cannot be paid as they are written. */
function noteReward({ trigger: when, reward: given }: Offer, notes: Notes): void {
  if (when.on === 'deposit' && given.rule === 'match' && when.least !== null) notes.add('not-for-kind', 'trigger.least', 'null');
  if (when.on === 'deposit' && given.rule !== 'match' && when.least === null) notes.add('required', 'trigger.least');
  if (given.rule === 'packets' && given.least * BigInt(given.count) > given.total) notes.add('too-large', 'reward.least');
  if (given.rule === 'tiers' && given.most !== null && given.least > given.most) notes.add('too-large', 'reward.least');
}

/** Windows that end before they begin, choices of no game, applications without a form. */
function noteRest(offer: Offer, notes: Notes): void {
  const { games: chosen, window, trigger: when, form: asked, share, test } = offer;
  if (test !== undefined && test.from + share > wholeRate) notes.add('too-large', 'share');
  const names = chosen.lanes.length + chosen.games.length;
  if (chosen.choose === 'all' ? names > 0 : names === 0) notes.add(names === 0 ? 'empty' : 'contradiction', 'games');
  if (chosen.choose === 'all-but' && chosen.lanes.length === lanes.length) notes.add('contradiction', 'games.lanes');
  if (window.from !== null && window.to !== null && window.to <= window.from) notes.add('over-before-start', 'window.to');
  if (when.on === 'draw' && (window.to === null || when.at < window.to)) notes.add('over-before-start', 'trigger.at');
  if (when.on === 'application' && asked === null) notes.add('required', 'form');
  if (when.on !== 'application' && asked !== null) notes.add('not-for-kind', 'form', 'null');
  // Nobody could take it there: whoever has earned it finds it among their rewards.
  if (when.on === 'award' && offer.places.length > 0) notes.add('contradiction', 'places');
}

/** Texts that lack a language. Of a document that cannot be read too: who puts a rule right should not find out of the titles only then. */
function noteLanguages(raw: unknown, languages: readonly string[], notes: Notes): void {
  const lacks = (texts: unknown, language: string): boolean => isObject(texts) && !Object.hasOwn(texts, language);
  const { title, form: asked } = isObject(raw) ? raw : {};
  const fields: readonly unknown[] = isObject(asked) && Array.isArray(asked['fields']) ? asked['fields'].slice(0, applyLimits.fields) : [];
  for (const language of languages) {
    if (lacks(title, language)) notes.add('missing', join('title', language));
    fields.forEach((field, place) => {
      if (isObject(field) && lacks(field['label'], language)) notes.add('missing', `form.fields.${place}.label.${language}`);
    });
  }
}

/**
 * Reads an untrusted version of an offer: every fault with its path, such as `reward.steps.0.from`; `stepOfPath` says where the builder puts it right. Never
 * throws. Whether a jurisdiction allows the offer is `checkOffer`'s to say.
 * @param languages Those of the brand, by code: each text of the offer is needed in all of them.
 */
export function readOffer(raw: unknown, languages: readonly string[]): Read<Offer> {
  return readWith((value, path, notes) => {
    const offer = document(value, path, notes);
    noteLanguages(value, languages, notes);
    if (offer === undefined) return undefined;
    noteMisfits(offer, notes);
    noteRequirement(offer, notes);
    noteReward(offer, notes);
    noteRest(offer, notes);
    return offer;
  }, raw);
}

/** An offer as JSON, which `readOffer` reads again. */
export function writeOffer(offer: Offer): unknown {
  return writeDocument(offer);
}
