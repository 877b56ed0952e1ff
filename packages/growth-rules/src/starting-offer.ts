import { kindRules, type Limit, type Offer, type OfferKind, type Requirement, type Reward, type Trigger } from './offer.js';
import { wholeRate } from './rates.js';

const dayMs = 86_400_000;

/** How the brand counts: a handy sum of its currency (1 euro, 10 000 dong), and the instant that the builder was opened at. */
export interface StartingPoint {
  /** Money units of one handy sum. */
  readonly unit: bigint;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Ten times the bonus in thirty days, tied to the deposit that brought it. */
export function usualRequirement(unit: bigint, isDeposit: boolean): Requirement {
  return {
    base: 'bonus',
    multiple: 10 * wholeRate,
    days: 30,
    weights: { games: {}, classes: {}, lanes: {} },
    leastOdds: null,
    mostOdds: null,
    countsReal: true,
    maxBet: 50n * unit,
    maxConvert: isDeposit ? null : { times: 5 * wholeRate },
    tied: isDeposit,
  };
}

function usualReward(kind: OfferKind, unit: bigint): Reward {
  const rewards: { readonly [Kind in OfferKind]: Reward } = {
    'deposit-match': { rule: 'match', steps: [{ from: 20n * unit, rate: wholeRate }], most: 150n * unit },
    'no-deposit': { rule: 'fixed', sum: 10n * unit },
    'free-spins': { rule: 'spins', count: 20, value: unit, game: 'STUDIO:ruby-row', days: 7 },
    'free-bet': { rule: 'bet', sum: 10n * unit, days: 7 },
    cashback: {
      rule: 'tiers',
      tiers: [
        { above: 0n, rate: 500 },
        { above: 500n * unit, rate: 800 },
        { above: 2_000n * unit, rate: 1_000 },
      ],
      most: 300n * unit,
      least: unit,
    },
    'turnover-rebate': { rule: 'rates', rates: [{ lane: 'RNG', rate: 50 }] },
    raffle: { rule: 'tickets', every: 100n * unit, mostADay: 50, prizes: [{ sum: 1_000n * unit, count: 1 }], onePrizeEach: true },
    wheel: {
      rule: 'slices',
      slices: [
        { sum: 0n, weight: 700_000 },
        { sum: unit, weight: 200_000 },
        { sum: 5n * unit, weight: 80_000 },
        { sum: 20n * unit, weight: 19_000 },
        { sum: 100n * unit, weight: 1_000 },
      ],
    },
    packets: { rule: 'packets', total: 1_000n * unit, count: 100, least: unit },
    'sign-in': { rule: 'calendar', sums: [1n, 1n, 2n, 2n, 3n, 3n, 5n].map((sum) => sum * unit), restarts: true },
    birthday: { rule: 'fixed', sum: 20n * unit },
    manual: { rule: 'entered', most: 100n * unit },
    award: { rule: 'entered', most: 100n * unit },
  };
  return rewards[kind];
}

function usualTrigger(kind: OfferKind, drawAt: number): Trigger {
  const triggers: { readonly [Name in Trigger['on']]: Trigger } = {
    deposit: { on: 'deposit', least: null },
    claim: { on: 'claim' },
    period: { on: 'period', period: 'week' },
    turnover: { on: 'turnover', collectable: true },
    draw: { on: 'draw', at: drawAt },
    spin: { on: 'spin', aDay: 1 },
    grab: { on: 'grab' },
    'sign-in': { on: 'sign-in' },
    birthday: { on: 'birthday', accountDays: 30 },
    application: { on: 'application' },
    award: { on: 'award' },
  };
  return triggers[kindRules[kind].triggers[0]];
}

const onceFor = (...scopes: readonly Limit['scope'][]): readonly Limit[] => scopes.map((scope) => ({ scope, period: 'life', most: 1 }));

/** What the builder begins with: an offer of the kind as it is usual, whole but for its titles. */
export function startingOffer(kind: OfferKind, { unit, at }: StartingPoint): Offer {
  const [money] = kindRules[kind].money;
  const end = at + 30 * dayMs;
  const isOnce = kind === 'deposit-match' || kind === 'no-deposit' || kind === 'free-spins' || kind === 'free-bet';
  return {
    format: 1,
    kind,
    money,
    trigger: usualTrigger(kind, end + dayMs),
    reward: usualReward(kind, unit),
    requirement: money === 'bonus' ? usualRequirement(unit, kind === 'deposit-match') : null,
    games: { choose: 'all', lanes: [], games: [] },
    who: kind === 'deposit-match' ? { deposits: { count: { is: 0 } } } : null,
    // What costs nothing to get is had once by a person, on whatever account.
    limits: isOnce ? (kind === 'deposit-match' ? onceFor('player') : onceFor('player', 'person', 'device')) : [],
    stock: { aDay: null, all: null },
    budget: { nominal: null, expected: null },
    group: null,
    share: wholeRate,
    title: {},
    form: kind === 'manual' ? { fields: [], pictures: 3 } : null,
    hasExample: false,
    places: kind === 'deposit-match' ? ['promotions', 'deposit'] : kind === 'award' ? [] : ['promotions'],
    window: { from: null, to: kind === 'raffle' ? end : null },
    claimDays: money === 'cash' ? null : 30,
  };
}
