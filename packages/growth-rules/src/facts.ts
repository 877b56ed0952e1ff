import { exampleDeposit, matchDeposit } from './amounts.js';
import type { Lane } from './lanes.js';
import type { OfferTextId } from './messages.js';
import { isWonMoney, locksOwnMoney, type Limit, type Offer, type Requirement, type Reward } from './offer.js';
import type { Rule } from './rule.js';
import { requiredOf, type GameChoice } from './wagering.js';

/** What a blank of a text says, before somebody has formatted it. */
export type Slot =
  | { readonly kind: 'money'; readonly sum: bigint }
  /** 1/10 000; said without the sign. */
  | { readonly kind: 'percent'; readonly rate: number }
  /** A chance, exactly: so many of so many. Said as a percentage without the sign, and never as 0. */
  | { readonly kind: 'chance'; readonly weight: number; readonly of: number }
  /** 1/10 000: 100 000 is said as 10. */
  | { readonly kind: 'multiple'; readonly rate: number }
  /** Milliseconds since 1970; said with date, time and zone. */
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'game'; readonly game: string }
  | { readonly kind: 'games'; readonly lanes: readonly Lane[]; readonly games: readonly string[] }
  | { readonly kind: 'lane'; readonly lane: Lane }
  /** Said by its name: ISO 3166, ISO 639 or ISO 4217. */
  | { readonly kind: 'name'; readonly of: 'country' | 'language' | 'currency'; readonly code: string }
  /** 1 Monday … 7 Sunday. */
  | { readonly kind: 'weekdays'; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly text: string }
  /** The texts format counts themselves: some languages have plurals. */
  | { readonly kind: 'count'; readonly count: number }
  /** Chooses between forms of the text, and is not said. */
  | { readonly kind: 'choice'; readonly choice: string }
  | { readonly kind: 'list'; readonly facts: readonly Fact[] };

/** One thing that an offer says: a text and what fills its blanks. */
export interface Fact {
  readonly id: OfferTextId;
  readonly slots: Readonly<Record<string, Slot>>;
}

/** The grant that is spoken of. */
export interface SaidGrant {
  readonly sum: bigint;
  readonly deposit: bigint;
  /** Milliseconds since 1970; null: it is not given yet, and its days run from when it is. */
  readonly until: number | null;
}

/** For whom an offer is said. */
export interface SayContext {
  /** null: the offer as it is shown to everybody, with its requirement as a rule and a sum that it comes to. */
  readonly grant: SaidGrant | null;
}

const money = (sum: bigint): Slot => ({ kind: 'money', sum });
const percent = (rate: number): Slot => ({ kind: 'percent', rate });
const count = (of: number): Slot => ({ kind: 'count', count: of });
const choice = (of: string): Slot => ({ kind: 'choice', choice: of });
const yes = (holds: boolean): Slot => choice(holds ? 'yes' : 'no');
const time = (at: number): Slot => ({ kind: 'time', at });
const list = (facts: readonly Fact[]): Slot => ({ kind: 'list', facts });

/** A blank that may be missing, and the choice that says whether it is there. */
function maybe(flag: string, name: string, slot: Slot | null): Readonly<Record<string, Slot>> {
  return slot === null ? { [flag]: yes(false) } : { [flag]: yes(true), [name]: slot };
}

const orNull = (sum: bigint | null): Slot | null => (sum === null ? null : money(sum));

function tierFacts({ tiers }: Extract<Reward, { rule: 'tiers' }>): readonly Fact[] {
  return tiers.map(({ above, rate }, place): Fact => {
    const next = tiers[place + 1]?.above;
    const pct = percent(rate);
    if (next === undefined)
      return above === 0n ? { id: 'tier-all', slots: { pct } } : { id: 'tier-above', slots: { pct, above: money(above) } };
    return above === 0n
      ? { id: 'tier-to', slots: { pct, to: money(next) } }
      : { id: 'tier-between', slots: { pct, above: money(above), to: money(next) } };
  });
}

function matchFact({ steps, most }: Extract<Reward, { rule: 'match' }>, paid: Slot): Fact {
  const [first] = steps;
  const cap = maybe('hasCap', 'cap', orNull(most));
  const min = money(first?.from ?? 0n);
  if (steps.length === 1) return { id: 'match', slots: { min, pct: percent(first?.rate ?? 0), money: paid, ...cap } };
  const said = steps.map(({ from, rate }): Fact => ({ id: 'match-step', slots: { pct: percent(rate), min: money(from) } }));
  return { id: 'match-steps', slots: { min, money: paid, steps: list(said), ...cap } };
}

function sliceFacts({ slices }: Extract<Reward, { rule: 'slices' }>): readonly Fact[] {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  return slices.map(({ sum, weight }): Fact => {
    const pct: Slot = { kind: 'chance', weight, of: total };
    return sum === 0n ? { id: 'slice-nothing', slots: { pct } } : { id: 'slice', slots: { sum: money(sum), pct } };
  });
}

/** Trigger and sum. */
function givenFact({ kind, trigger, reward, money: paidAs }: Offer, { grant }: SayContext = { grant: null }): Fact {
  const paid = choice(paidAs);
  const min = maybe('hasMin', 'min', trigger.on === 'deposit' ? orNull(trigger.least) : null);
  switch (reward.rule) {
    case 'match':
      return matchFact(reward, paid);
    case 'fixed': {
      if (trigger.on === 'birthday') {
        const age = maybe('hasAge', 'days', trigger.accountDays === 0 ? null : count(trigger.accountDays));
        return { id: 'birthday', slots: { sum: money(reward.sum), money: paid, ...age } };
      }
      const sum = money(reward.sum);
      if (kind === 'award') return { id: 'award', slots: { isMost: yes(false), sum, money: paid } };
      return kind === 'manual'
        ? { id: 'manual', slots: { isMost: yes(false), sum, money: paid } }
        : { id: 'no-deposit', slots: { sum, money: paid } };
    }
    case 'entered':
      // Of an award that somebody has, what it came to is known.
      if (kind === 'award' && grant !== null && grant.sum > 0n)
        return { id: 'award', slots: { isMost: yes(false), sum: money(grant.sum), money: paid } };
      return { id: kind === 'award' ? 'award' : 'manual', slots: { isMost: yes(true), sum: money(reward.most), money: paid } };
    case 'spins': {
      const game: Slot = { kind: 'game', game: reward.game };
      return { id: 'spins', slots: { ...min, count: count(reward.count), value: money(reward.value), game, days: count(reward.days) } };
    }
    case 'bet':
      return { id: 'bet', slots: { ...min, sum: money(reward.sum), days: count(reward.days) } };
    case 'tiers': {
      const cap = maybe('hasCap', 'cap', orNull(reward.most));
      const least = maybe('hasLeast', 'least', reward.least === 0n ? null : money(reward.least));
      const period = choice(trigger.on === 'period' ? trigger.period : 'week');
      return { id: 'cashback', slots: { period, money: paid, rates: list(tierFacts(reward)), ...cap, ...least } };
    }
    case 'rates': {
      const rates = reward.rates.map(({ lane, rate }): Fact => ({
        id: 'rate-of-lane',
        slots: { pct: percent(rate), lane: { kind: 'lane', lane } },
      }));
      return {
        id: 'rebate',
        slots: { money: paid, rates: list(rates), collectable: yes(trigger.on === 'turnover' && trigger.collectable) },
      };
    }
    case 'tickets': {
      const prizes = reward.prizes.map((prize): Fact => ({ id: 'prize', slots: { count: count(prize.count), sum: money(prize.sum) } }));
      const most = maybe('hasMost', 'mostADay', reward.mostADay === null ? null : count(reward.mostADay));
      const at = time(trigger.on === 'draw' ? trigger.at : 0);
      return {
        id: 'raffle',
        slots: { every: money(reward.every), ...most, at, money: paid, prizes: list(prizes), oneEach: yes(reward.onePrizeEach) },
      };
    }
    case 'slices':
      return {
        id: 'wheel',
        slots: { aDay: count(trigger.on === 'spin' ? trigger.aDay : 1), money: paid, slices: list(sliceFacts(reward)) },
      };
    case 'packets':
      return { id: 'packets', slots: { total: money(reward.total), money: paid, count: count(reward.count), least: money(reward.least) } };
    case 'calendar': {
      const sums = reward.sums.map((sum): Fact => ({ id: 'day-sum', slots: { sum: money(sum) } }));
      return { id: 'sign-in', slots: { days: count(sums.length), money: paid, sums: list(sums), restarts: yes(reward.restarts) } };
    }
  }
}

/** The grant that a requirement is said of, and whether it is but an example. */
interface OfGrant {
  readonly sum: bigint;
  readonly deposit: bigint;
  readonly isExample: boolean;
}

/** The grant in hand, the one that all are given alike, or what a deposit such as people make would bring; null where the sum is not known before. */
function saidGrant({ trigger, reward }: Offer, grant: SaidGrant | null): OfGrant | null {
  if (grant !== null) return { ...grant, isExample: false };
  if (reward.rule === 'match') {
    const deposit = exampleDeposit(reward, trigger.on === 'deposit' ? trigger.least : null);
    return { sum: matchDeposit(deposit, reward), deposit, isExample: true };
  }
  return reward.rule === 'fixed' ? { sum: reward.sum, deposit: 0n, isExample: false } : null;
}

function convertSlots({ maxConvert }: Requirement): Readonly<Record<string, Slot>> {
  if (maxConvert === null) return { hasMaxConvert: choice('no') };
  return 'sum' in maxConvert
    ? { hasMaxConvert: choice('yes'), maxConvert: money(maxConvert.sum) }
    : { hasMaxConvert: choice('times'), maxTimes: { kind: 'multiple', rate: maxConvert.times } };
}

/** What has to be staked, as money wherever the sum is known before, else as a rule with a sum that it comes to. */
function requiredSlots(offer: Offer, asked: Requirement, { grant }: SayContext): Readonly<Record<string, Slot>> {
  const multiple: Slot = { kind: 'multiple', rate: asked.multiple };
  const said = saidGrant(offer, grant);
  if (said === null) return { hasRequired: choice('no'), multiple };
  const { sum, deposit, isExample } = said;
  const required = money(requiredOf(asked.base, asked.multiple, { bonus: sum, deposit, winnings: sum }));
  return isExample
    ? { hasRequired: choice('such'), required, multiple, deposit: money(deposit) }
    : { hasRequired: choice('yes'), required, multiple };
}

/** Until when: a date once it is fixed, days before. */
const untilSlots = ({ days }: Requirement, { grant }: SayContext): Readonly<Record<string, Slot>> =>
  grant === null || grant.until === null ? { hasUntil: yes(false), days: count(days) } : { hasUntil: yes(true), until: time(grant.until) };

/** What is multiplied: what was paid in and the bonus, or the bonus alone. */
const baseOf = ({ base }: Requirement) => choice(base === 'deposit-and-bonus' ? 'both' : 'bonus');

function requirementFacts(offer: Offer, context: SayContext): readonly Fact[] {
  const { requirement: asked, money: paid } = offer;
  if (asked === null) return isWonMoney(paid) ? [{ id: 'winnings-cash', slots: {} }] : [];
  // Nobody knows beforehand what is won.
  if (isWonMoney(paid)) return [{ id: 'wager-winnings', slots: { multiple: { kind: 'multiple', rate: asked.multiple } } }];
  const required = requiredSlots(offer, asked, context);
  // Own money waits until it was staked, however long that takes.
  if (paid === 'cash')
    return [{ id: 'wager-cash', slots: { ...required, hasDeposit: choice(asked.base === 'deposit-and-bonus' ? 'yes' : 'no') } }];
  const until = untilSlots(asked, context);
  if (paid === 'release') return [{ id: 'wager-release', slots: { ...required, ...until } }];
  const base = baseOf(asked);
  return [
    { id: 'wager', slots: { ...required, ...until, base, ...maybe('hasMaxBet', 'maxBet', orNull(asked.maxBet)), ...convertSlots(asked) } },
  ];
}

function gamesFacts({ choose, lanes, games }: GameChoice): readonly Fact[] {
  const slots: Fact['slots'] = { games: { kind: 'games', lanes, games } };
  return choose === 'all' ? [] : [{ id: choose === 'only' ? 'games-only' : 'games-but', slots }];
}

/** What stays the player's own, and what ends the bonus. */
function ownMoneyFacts(offer: Offer): readonly Fact[] {
  const { requirement, money: paid } = offer;
  // What is paid as own money comes under what own money has to do already: said where nothing else says that it may not leave at once.
  if (paid === 'cash') return requirement === null ? [{ id: 'paid-cash', slots: {} }] : [];
  if (requirement === null || locksOwnMoney(offer)) return [];
  if (paid === 'release') return [{ id: 'own-money', slots: {} }];
  return [{ id: requirement.tied ? 'own-tied' : 'own-free', slots: {} }];
}

/** The confirmed contact that a rule asks for and nothing else: one, or whichever there is. */
function contactOf(rule: Rule): string | undefined {
  if ('contact' in rule) return rule.contact.has;
  const kinds = 'any' in rule ? new Set(rule.any.map((one) => ('contact' in one ? one.contact.has : undefined))) : new Set<undefined>();
  if (kinds.has(undefined)) return undefined;
  return kinds.size > 1 ? 'either' : [...kinds][0];
}

/** What everybody needs who gets the offer: which deposit it is for, weekdays, a code, a confirmed contact. Only predicates that have to hold are said. */
function neededFacts(rule: Rule | null): readonly Fact[] {
  const contact = rule === null ? undefined : contactOf(rule);
  if (contact !== undefined) return [{ id: 'contact', slots: { what: choice(contact) } }];
  if (rule === null || 'any' in rule || 'not' in rule) return [];
  if ('all' in rule) return rule.all.flatMap(neededFacts);
  // Which one is told by whoever gives it away: a page that named it would give it to everybody.
  if ('code' in rule) return [{ id: 'code', slots: {} }];
  if ('weekday' in rule) {
    const { weekday } = rule;
    const [from, to] = 'is' in weekday ? [weekday.is, weekday.is] : [weekday.from ?? 1, weekday.to ?? 7];
    return [{ id: 'weekdays', slots: { weekdays: { kind: 'weekdays', from, to } } }];
  }
  if (!('deposits' in rule) || !('count' in rule.deposits) || !('is' in rule.deposits.count)) return [];
  const { count: before, period } = rule.deposits;
  if (period !== undefined && period !== 'life') return [];
  return before.is === 0 ? [{ id: 'deposit-first', slots: {} }] : [{ id: 'deposit-nth', slots: { n: count(before.is + 1) } }];
}

/** How often, for whom: those who have it equally often in one sentence. */
function limitFacts(limits: readonly Limit[]): readonly Fact[] {
  const groups = new Map<string, Limit[]>();
  for (const limit of limits) {
    const key = `${limit.most} ${limit.period}`;
    groups.set(key, [...(groups.get(key) ?? []), limit]);
  }
  return [...groups.values()].flatMap((same): Fact[] => {
    const [first] = same;
    const scopes = same.map(({ scope }): Fact => ({ id: 'limit-scope', slots: { scope: choice(scope) } }));
    return first === undefined
      ? []
      : [{ id: 'limit', slots: { most: count(first.most), period: choice(first.period), scopes: list(scopes) } }];
  });
}

/**
 * All that an offer says of itself, in the order of its sentence: trigger and sum, which deposit, weekdays, code and contact, requirement with its bounds, games, own money, how often,
 * when it ends. What a rule asks of the person besides (country, rank …) is not part of it.
 */
export function factsOf(offer: Offer, context: SayContext): readonly Fact[] {
  const { window, claimDays } = offer;
  return [
    givenFact(offer, context),
    ...neededFacts(offer.who),
    // Own money is staked in any games: a choice is of what the offer is given for.
    ...(locksOwnMoney(offer)
      ? [...gamesFacts(offer.games), ...requirementFacts(offer, context)]
      : [...requirementFacts(offer, context), ...gamesFacts(offer.games)]),
    ...ownMoneyFacts(offer),
    ...limitFacts(offer.limits),
    ...(window.to === null ? [] : [{ id: 'closes', slots: { closes: time(window.to) } } as const]),
    // What comes with a deposit is claimed with it.
    ...(claimDays === null || offer.trigger.on === 'deposit' ? [] : [{ id: 'claim-days', slots: { days: count(claimDays) } } as const]),
  ];
}

const largestOf = (sums: readonly bigint[]): bigint => sums.reduce((most, sum) => (sum > most ? sum : most), 0n);

/** What is given in few words: without the tables of rates, prizes and days that the whole sentence has. */
function briefGiven(offer: Offer): Fact {
  const { trigger, reward, money: paidAs } = offer;
  const paid = choice(paidAs);
  switch (reward.rule) {
    case 'bet':
      return { id: 'brief-bet', slots: { sum: money(reward.sum), days: count(reward.days) } };
    case 'tiers': {
      const pct = percent(Math.max(...reward.tiers.map(({ rate }) => rate)));
      return { id: 'brief-cashback', slots: { period: choice(trigger.on === 'period' ? trigger.period : 'week'), pct, money: paid } };
    }
    case 'rates':
      return { id: 'brief-rebate', slots: { pct: percent(Math.max(...reward.rates.map(({ rate }) => rate))), money: paid } };
    case 'tickets': {
      const prizes = count(reward.prizes.reduce((sum, prize) => sum + prize.count, 0));
      const at = time(trigger.on === 'draw' ? trigger.at : 0);
      return { id: 'brief-raffle', slots: { count: prizes, sum: money(largestOf(reward.prizes.map(({ sum }) => sum))), at } };
    }
    case 'slices': {
      const aDay = count(trigger.on === 'spin' ? trigger.aDay : 1);
      return { id: 'brief-wheel', slots: { aDay, sum: money(largestOf(reward.slices.map(({ sum }) => sum))) } };
    }
    case 'calendar':
      return { id: 'brief-sign-in', slots: { days: count(reward.sums.length), sum: money(largestOf(reward.sums)) } };
    default:
      return givenFact(offer);
  }
}

/**
 * An offer in a sentence or two, for a list that leads to the whole: what is given, for which deposit or code, and whether it has to be staked. The same facts as
 * `factsOf` tells, none of them larger than it is there.
 */
export function briefFactsOf(offer: Offer): readonly Fact[] {
  const { requirement, money: paidAs } = offer;
  return [
    briefGiven(offer),
    ...neededFacts(offer.who),
    ...(requirement === null
      ? []
      : [
          {
            id: 'brief-wager',
            slots: { multiple: { kind: 'multiple', rate: requirement.multiple }, money: choice(paidAs), base: baseOf(requirement) },
          } satisfies Fact,
        ]),
  ];
}

const sharesOf = (rates: readonly number[]): { readonly isMost: Slot; readonly pct: Slot } => ({
  isMost: yes(rates.length > 1),
  pct: percent(Math.max(...rates)),
});

/** The figure that an offer is told by, as in its picture: "100% up to 2,000,000". Never more than `factsOf` tells. */
export function headFactOf({ reward }: Pick<Offer, 'reward'>): Fact {
  const sum = (of: bigint, isMost = false): Fact => ({ id: 'head-sum', slots: { isMost: yes(isMost), sum: money(of) } });
  switch (reward.rule) {
    case 'match':
      return {
        id: 'head-match',
        slots: { ...sharesOf(reward.steps.map(({ rate }) => rate)), ...maybe('hasCap', 'cap', orNull(reward.most)) },
      };
    case 'fixed':
      return sum(reward.sum);
    case 'bet':
      return { id: 'head-bet', slots: { sum: money(reward.sum) } };
    case 'entered':
      return sum(reward.most, true);
    case 'spins':
      return { id: 'head-spins', slots: { count: count(reward.count) } };
    case 'tiers':
      return { id: 'head-back', slots: sharesOf(reward.tiers.map(({ rate }) => rate)) };
    case 'rates':
      return { id: 'head-back', slots: sharesOf(reward.rates.map(({ rate }) => rate)) };
    case 'tickets':
      return { id: 'head-prize', slots: { sum: money(largestOf(reward.prizes.map((prize) => prize.sum))) } };
    case 'slices':
      return { id: 'head-prize', slots: { sum: money(largestOf(reward.slices.map((slice) => slice.sum))) } };
    case 'packets':
      return { id: 'head-share', slots: { sum: money(reward.total) } };
    case 'calendar':
      return { id: 'head-day', slots: { isMost: yes(new Set(reward.sums).size > 1), sum: money(largestOf(reward.sums)) } };
  }
}
