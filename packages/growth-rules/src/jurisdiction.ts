import { matchDeposit } from './amounts.js';
import { lanes, productOf, type Lane, type Product } from './lanes.js';
import { largestWorthOf } from './largest-worth.js';
import { locksOwnMoney, type Offer, type OfferKind, type Requirement } from './offer.js';
import { wholeRate } from './rates.js';
import { partsOf, type Predicate, type Rule, type RuleField } from './rule.js';
import { isAllowedGame, requiredOf, weightRuleOf, type Weight } from './wagering.js';

/**
 * What a brand's regulator asks of an offer before it is published. `GB`: LCCP social responsibility code 5.1.1, from 19 January 2026. `DK`, `SE`, `ON`: Denmark,
 * Sweden, Ontario. `strict` and `standard` are the house's own.
 */
export const jurisdictions = ['GB', 'DK', 'SE', 'ON', 'strict', 'standard'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

export const violationCodes = [
  'multiple-above',
  'multiple-unbounded',
  'products-mixed',
  'game-unknown',
  'grows-faster-than-spend',
  'cash-locked',
  'worth-above',
  'worth-unbounded',
  'worth-unknown',
  'deposit-not-equal',
  'weights-differ',
  'too-short',
  'winnings-wagered',
  'example-missing',
  'not-for-all',
  'not-once',
  'not-first-play',
  'advertised',
  'money-not-allowed',
  'chases-losses',
] as const;
export type ViolationCode = (typeof violationCodes)[number];

/** One thing that a profile does not allow, or only warns of, with its figures: sums in money units, multiples in 1/10 000. */
export interface Violation {
  readonly code: ViolationCode;
  readonly severity: 'refused' | 'warned';
  readonly figures: Readonly<Record<string, bigint | number | readonly string[]>>;
}

/** What the brand adds to the offer. */
export interface CheckContext {
  /** The most that one deposit may be, in money units; null: not bounded. */
  readonly largestDeposit: bigint | null;
  /** Danish kroner for one unit of the brand's currency, in 1/10 000; null where nobody has said. */
  readonly toDkk: number | null;
  /** Lanes of the games that the offer names. */
  readonly laneOf: Readonly<Record<string, Lane>>;
}

/** A deposit and the bonus that it brings. */
interface Example {
  readonly deposit: bigint;
  readonly bonus: bigint;
}

/** What has to be staked as a multiple of the bonus itself, in 1/10 000 and rounded down: six times deposit 200 and bonus 150 is fourteen times the bonus. */
export function multipleOnBonus({ base, multiple }: Pick<Requirement, 'base' | 'multiple'>, deposit: bigint, bonus: bigint): number {
  if (bonus <= 0n) throw new RangeError('a bonus is above zero');
  return Number((requiredOf(base, multiple, { deposit, bonus, winnings: bonus }) * BigInt(wholeRate)) / bonus);
}

/** The deposits at which a match can be at its worst: where a step begins, just before the next one, and the largest deposit. */
function examplesOf({ reward, trigger }: Offer, largestDeposit: bigint | null): readonly Example[] {
  if (reward.rule !== 'match') {
    const bonus = largestWorthOf({ reward }, largestDeposit) ?? BigInt(wholeRate);
    return [{ deposit: trigger.on === 'deposit' ? (trigger.least ?? 0n) : 0n, bonus }];
  }
  const starts = reward.steps.map(({ from }) => from);
  const last = largestDeposit ?? reward.most ?? starts.at(-1) ?? 0n;
  const deposits = [...starts, ...starts.slice(1).map((from) => from - 1n), last].filter(
    (deposit) => largestDeposit === null || deposit <= largestDeposit,
  );
  return deposits.map((deposit) => ({ deposit, bonus: matchDeposit(deposit, reward) })).filter(({ bonus }) => bonus > 0n);
}

const refuse = (code: ViolationCode, figures: Violation['figures'] = {}): Violation => ({ code, severity: 'refused', figures });

/** The worst multiple on bonus funds, where it is above the most that is allowed. */
function checkMultiple(offer: Offer, { largestDeposit }: CheckContext, most: number): readonly Violation[] {
  const { requirement, reward } = offer;
  if (requirement === null) return [];
  if (requirement.base === 'deposit-and-bonus' && reward.rule === 'match' && reward.most !== null && largestDeposit === null)
    return [refuse('multiple-unbounded', { most })];
  const judged = examplesOf(offer, largestDeposit).map((example) => ({
    ...example,
    required: requiredOf(requirement.base, requirement.multiple, { ...example, winnings: example.bonus }),
    multiple: multipleOnBonus(requirement, example.deposit, example.bonus),
  }));
  const worst = judged.toSorted((one, other) => other.multiple - one.multiple)[0];
  if (worst === undefined || worst.required * BigInt(wholeRate) <= worst.bonus * BigInt(most)) return [];
  return [refuse('multiple-above', { most, ...worst })];
}

/** The weight of each lane that bets may be placed in; a game or class of its own weight counts as one more. */
function weightsOf({ requirement, games }: Offer): readonly (readonly [string, Weight])[] {
  if (requirement === null) return [];
  const { weights } = requirement;
  const ofLanes = openLanesOf(games).map(
    (lane) => [lane, weightRuleOf({ ...weights, games: {}, classes: {} }, { lane, game: '', gameClass: null, edge: null })] as const,
  );
  return [...ofLanes, ...Object.entries(weights.classes), ...Object.entries(weights.games)];
}

/** Lanes of which some game may be played: without those that the offer leaves out whole. */
function openLanesOf(games: Offer['games']): readonly Lane[] {
  return lanes.filter((lane) => isAllowedGame({ ...games, games: [] }, { lane, game: '' }));
}

interface Uses {
  readonly products: ReadonlySet<Product>;
  readonly unknown: readonly string[];
}

/** The kinds of gambling that an offer asks for and that its reward can be used on. */
function usesOf(offer: Offer, { laneOf }: CheckContext): Uses {
  const { reward, requirement, games } = offer;
  const found: Lane[] = [];
  const named = [...(games.choose === 'only' ? games.games : []), ...(reward.rule === 'spins' ? [reward.game] : [])];
  const unknown = named.filter((game) => !Object.hasOwn(laneOf, game));
  for (const game of named) {
    const lane = Object.hasOwn(laneOf, game) ? laneOf[game] : undefined;
    if (lane !== undefined) found.push(lane);
  }
  if (reward.rule === 'rates') found.push(...reward.rates.map(({ lane }) => lane));
  else if (reward.rule === 'tiers' || reward.rule === 'tickets' || reward.rule === 'bet' || offer.money === 'bonus')
    found.push(...openLanesOf(games));
  if (requirement !== null)
    found.push(...openLanesOf(games).filter((lane) => weightsOf(offer).some(([name, weight]) => name === lane && weight !== 0)));
  return { products: new Set(found.map((lane) => productOf[lane])), unknown };
}

/** Whether the reward may be used on all without restriction: cash, or bonus money that any game takes. */
const isUnrestricted = ({ money, games }: Offer): boolean =>
  money === 'cash' || money === 'release' || (money !== 'spins' && games.choose === 'all');

function checkProducts(offer: Offer, context: CheckContext): readonly Violation[] {
  if (isUnrestricted(offer)) return [];
  const { products, unknown } = usesOf(offer, context);
  if (unknown.length > 0) return [refuse('game-unknown', { games: unknown })];
  return products.size > 1 ? [refuse('products-mixed', { products: [...products].toSorted() })] : [];
}

/** A benefit whose rate rises with what is spent grows faster than the spend. */
function checkGrowth({ reward }: Offer): readonly Violation[] {
  const rates = reward.rule === 'match' ? reward.steps : reward.rule === 'tiers' ? reward.tiers : [];
  const place = rates.findIndex(({ rate }, at) => at > 0 && rate > (rates[at - 1]?.rate ?? rate));
  return place === -1 ? [] : [refuse('grows-faster-than-spend', { from: rates[place - 1]?.rate ?? 0, to: rates[place]?.rate ?? 0 })];
}

/** Cash that may not be withdrawn before it was staked. */
const checkLock = (offer: Offer): readonly Violation[] =>
  locksOwnMoney(offer) ? [refuse('cash-locked', { multiple: offer.requirement?.multiple ?? 0 })] : [];

const mostDanishWorth = 10_000_000n;

function checkDanishWorth(offer: Offer, { largestDeposit, toDkk }: CheckContext): readonly Violation[] {
  const worth = largestWorthOf(offer, largestDeposit);
  if (worth === null) return [refuse('worth-unbounded', { most: mostDanishWorth })];
  if (toDkk === null) return [refuse('worth-unknown', { worth })];
  const kroner = (worth * BigInt(toDkk)) / BigInt(wholeRate);
  return kroner > mostDanishWorth ? [refuse('worth-above', { worth: kroner, most: mostDanishWorth })] : [];
}

function checkDanishDeposit(offer: Offer): readonly Violation[] {
  const { reward, trigger } = offer;
  if (trigger.on !== 'deposit') return [];
  if (reward.rule === 'match') {
    const other = reward.steps.find(({ rate }) => rate !== wholeRate);
    return other === undefined ? [] : [refuse('deposit-not-equal', { rate: other.rate })];
  }
  const worth = largestWorthOf(offer, null) ?? 0n;
  return trigger.least === worth ? [] : [refuse('deposit-not-equal', { deposit: trigger.least ?? 0n, worth })];
}

function checkDanishRequirement(offer: Offer, { largestDeposit }: CheckContext): readonly Violation[] {
  const { requirement } = offer;
  if (requirement === null) return [];
  const most = 10n;
  const worst = examplesOf(offer, largestDeposit)
    .map((example) => ({
      ...example,
      required: requiredOf(requirement.base, requirement.multiple, { ...example, winnings: example.bonus }),
    }))
    .find(({ deposit, bonus, required }) => required > most * (deposit + bonus));
  const others = weightsOf(offer).filter(([, weight]) => weight !== 0 && weight !== wholeRate);
  return [
    ...(worst === undefined ? [] : [refuse('multiple-above', { most: Number(most) * wholeRate, ...worst })]),
    ...(others.length === 0 ? [] : [refuse('weights-differ', { names: others.map(([name]) => name) })]),
    ...(requirement.days >= 60 ? [] : [refuse('too-short', { days: requirement.days, least: 60 })]),
    ...(requirement.base === 'winnings' ? [refuse('winnings-wagered')] : []),
  ];
}

/** What tells players apart by who they are to the house, not by what the offer is for. */
const personalFields: ReadonlySet<RuleField> = new Set([
  'rank',
  'tag',
  'segment',
  'agentLine',
  'turnover',
  'netLoss',
  'device',
  'sharedMarks',
]);

/** Every predicate of a rule. */
function predicatesOf(rule: Rule | null): readonly Predicate[] {
  if (rule === null) return [];
  if ('all' in rule) return rule.all.flatMap(predicatesOf);
  if ('any' in rule) return rule.any.flatMap(predicatesOf);
  return 'not' in rule ? predicatesOf(rule.not) : [rule];
}

/** Predicates that have to hold for everybody who gets the offer. */
function neededOf(rule: Rule | null): readonly Predicate[] {
  if (rule === null || 'any' in rule || 'not' in rule) return [];
  return 'all' in rule ? rule.all.flatMap(neededOf) : [rule];
}

function checkSameForAll({ who, share }: Offer): readonly Violation[] {
  const fields = [...new Set(predicatesOf(who).map((predicate) => partsOf(predicate).field))].filter((field) => personalFields.has(field));
  return fields.length === 0 && share === wholeRate ? [] : [refuse('not-for-all', { fields, share })];
}

/** One bonus a player, at the first play: the limit says once, and the rule asks that nothing was given and nothing played before. */
function checkFirstPlay({ who, limits }: Offer): readonly Violation[] {
  const needed = neededOf(who).map(partsOf);
  const isNone = (range: object): boolean => ('is' in range && range.is === 0) || ('to' in range && range.to === 0);
  const isFirstGrant = needed.some(
    ({ field, condition }) =>
      field === 'grants' && 'count' in condition && isNone(condition.count) && !('offer' in condition) && !('state' in condition),
  );
  const isOnce = limits.some(({ scope, period, most }) => scope === 'player' && period === 'life' && most === 1);
  const isFirstPlay = needed.some(({ field, condition }) => field === 'lastPlay' && 'never' in condition);
  return [...(isFirstGrant && isOnce ? [] : [refuse('not-once')]), ...(isFirstPlay ? [] : [refuse('not-first-play')])];
}

/** Whether a rule takes somebody because of what they lost in a short time. Under `not` that is who did not stay below a sum. */
function asksFreshLoss(rule: Rule | null, isNegated = false): boolean {
  if (rule === null) return false;
  if ('all' in rule) return rule.all.some((inner) => asksFreshLoss(inner, isNegated));
  if ('any' in rule) return rule.any.some((inner) => asksFreshLoss(inner, isNegated));
  if ('not' in rule) return asksFreshLoss(rule.not, !isNegated);
  if (!('netLoss' in rule)) return false;
  const { sum, period } = rule.netLoss;
  if (period !== 'day' && period !== 'week') return false;
  if ('is' in sum) return !isNegated && sum.is > 0n;
  return isNegated ? sum.from === undefined && sum.to !== undefined && sum.to >= 0n : (sum.from ?? 0n) > 0n;
}

/** No offer is timed to chasing losses, whatever the jurisdiction: the growth sheet's section 6. What comes back of losses by rule, after its period, is a cashback. */
const checkChase = ({ kind, who }: Offer): readonly Violation[] =>
  kind !== 'cashback' && asksFreshLoss(who) ? [refuse('chases-losses')] : [];

const checkAdvertising = ({ places }: Offer): readonly Violation[] => (places.includes('partners') ? [refuse('advertised')] : []);

function checkStandard({ requirement }: Offer): readonly Violation[] {
  if (requirement === null || requirement.multiple <= 10 * wholeRate) return [];
  const most = 40 * wholeRate;
  const { multiple } = requirement;
  return multiple > most
    ? [refuse('multiple-above', { most, multiple })]
    : [{ code: 'multiple-above', severity: 'warned', figures: { most: 10 * wholeRate, multiple } }];
}

const checks: { readonly [Place in Jurisdiction]: readonly ((offer: Offer, context: CheckContext) => readonly Violation[])[] } = {
  GB: [(offer, context) => checkMultiple(offer, context, 10 * wholeRate), checkProducts, checkGrowth, checkLock],
  DK: [
    checkDanishWorth,
    checkDanishDeposit,
    checkDanishRequirement,
    (offer) => (offer.hasExample ? [] : [refuse('example-missing')]),
    checkSameForAll,
    checkLock,
  ],
  SE: [checkFirstPlay, checkLock],
  ON: [checkAdvertising, checkLock],
  strict: [
    (offer, context) => checkMultiple(offer, context, 10 * wholeRate),
    ({ money }) => (money === 'freebet' ? [refuse('money-not-allowed')] : []),
    checkLock,
  ],
  standard: [checkStandard],
};

/** What a profile has against publishing an offer; empty: nothing. That the terms are clear and at hand is no check: they are generated (`sayOffer`). */
export function checkOffer(offer: Offer, jurisdiction: Jurisdiction, context: CheckContext): readonly Violation[] {
  return [...checkChase(offer), ...checks[jurisdiction].flatMap((check) => check(offer, context))];
}

/** Days after a player hit a limit on losses in which nothing is offered for losses; null: no such rule. */
const lossPauseDays: Readonly<Record<Jurisdiction, number | null>> = { GB: null, DK: null, SE: null, ON: null, strict: 7, standard: null };

/** Whether an offer that is counted on losses must be kept from a player who hit a limit on losses at that time (milliseconds since 1970; null: never). */
export function isLossOfferPaused(jurisdiction: Jurisdiction, kind: OfferKind, lossLimitHitAt: number | null, at: number): boolean {
  const days = lossPauseDays[jurisdiction];
  return kind === 'cashback' && days !== null && lossLimitHitAt !== null && at - lossLimitHitAt < days * 86_400_000;
}
