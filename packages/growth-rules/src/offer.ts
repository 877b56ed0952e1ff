import type { MatchRule, TierRule } from './amounts.js';
import type { Lane } from './lanes.js';
import type { Rule } from './rule.js';
import type { GameChoice, MostConverted, RequirementBase, WeightRules } from './wagering.js';

/** What kinds of offers there are, as an operator names them. */
export const offerKinds = [
  'deposit-match',
  'no-deposit',
  'free-spins',
  'free-bet',
  'cashback',
  'turnover-rebate',
  'raffle',
  'wheel',
  'packets',
  'sign-in',
  'birthday',
  'manual',
  'award',
] as const;
export type OfferKind = (typeof offerKinds)[number];

/**
 * What is given. `cash`: own money; where a turnover is required it leaves once so much was staked in any games, however
 * long that takes (days, weights and what else binds bonus money do not hold). `bonus`: money on the bonus account, cash once the requirement is met. `release`: nothing until own stakes
 * have met the requirement, then cash. `spins`: free rounds of a vendor. `freebet`: one stake, of which only the win above it is paid.
 */
export const moneyKinds = ['cash', 'bonus', 'release', 'spins', 'freebet'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** When something is given. Times in milliseconds since 1970. */
export type Trigger<Sum = bigint> =
  /** A deposit of at least so much, credited after the player opted in; null: the steps of the match say how much. */
  | { readonly on: 'deposit'; readonly least: Sum | null }
  | { readonly on: 'claim' }
  /** The end of the brand's day, week or month. */
  | { readonly on: 'period'; readonly period: 'day' | 'week' | 'month' }
  /** Every day of the brand; with `collectable` also at once, when the player collects. */
  | { readonly on: 'turnover'; readonly collectable: boolean }
  | { readonly on: 'draw'; readonly at: number }
  /** So many spins of the wheel a day. */
  | { readonly on: 'spin'; readonly aDay: number }
  | { readonly on: 'grab' }
  | { readonly on: 'sign-in' }
  /** The birthday of the proven identity, for accounts that are so old. */
  | { readonly on: 'birthday'; readonly accountDays: number }
  /** A form that staff decide on. */
  | { readonly on: 'application' }
  /** Another part of the program gives it, for what a player has done there: a rank, a mission, a friend, something of the mall. */
  | { readonly on: 'award' };
export type TriggerName = Trigger['on'];

/** How much is given. Rates in 1/10 000. */
export type Reward<Sum = bigint> =
  | ({ readonly rule: 'match' } & MatchRule<Sum>)
  | { readonly rule: 'fixed'; readonly sum: Sum }
  /** Staff, or what gives an award, say the sum, up to this. */
  | { readonly rule: 'entered'; readonly most: Sum }
  | { readonly rule: 'spins'; readonly count: number; readonly value: Sum; readonly game: string; readonly days: number }
  | { readonly rule: 'bet'; readonly sum: Sum; readonly days: number }
  | ({ readonly rule: 'tiers' } & TierRule<Sum>)
  | { readonly rule: 'rates'; readonly rates: readonly { readonly lane: Lane; readonly rate: number }[] }
  | {
      readonly rule: 'tickets';
      /** Valid turnover that makes a ticket. */
      readonly every: Sum;
      readonly mostADay: number | null;
      readonly prizes: readonly { readonly sum: Sum; readonly count: number }[];
      readonly onePrizeEach: boolean;
    }
  /** What the wheel stops at; a weight is a share of all weights. */
  | { readonly rule: 'slices'; readonly slices: readonly { readonly sum: Sum; readonly weight: number }[] }
  | { readonly rule: 'packets'; readonly total: Sum; readonly count: number; readonly least: Sum }
  /** What each day of a streak gives; with `restarts` a missed day begins anew. */
  | { readonly rule: 'calendar'; readonly sums: readonly Sum[]; readonly restarts: boolean };
export type RewardRule = Reward['rule'];

/** What has to be staked, and what binds stakes with bonus money in them. */
export interface Requirement<Sum = bigint> {
  readonly base: RequirementBase;
  /** 1/10 000: 100 000 is ten times. */
  readonly multiple: number;
  /** Days from the grant. */
  readonly days: number;
  readonly weights: WeightRules;
  /** 1/10 000; null: the default of the lane. */
  readonly leastOdds: number | null;
  readonly mostOdds: number | null;
  readonly countsReal: boolean;
  readonly maxBet: Sum | null;
  readonly maxConvert: MostConverted<Sum>;
  /** Tied to the deposit: a withdrawal before the end ends the bonus. */
  readonly tied: boolean;
}

/** Whom a limit counts. `person`: accounts that are proven to be one; `address`: a network; `household`: one payout account or postal address. */
export const limitScopes = ['player', 'person', 'device', 'address', 'household'] as const;
export const limitPeriods = ['life', 'day', 'week', 'month'] as const;

/** So many grants in a period. */
export interface Limit {
  readonly scope: (typeof limitScopes)[number];
  readonly period: (typeof limitPeriods)[number];
  readonly most: number;
}

/** Where an offer is shown. `partners`: outside the brand's own pages and messages. */
export const offerPlaces = ['promotions', 'deposit', 'registration', 'banner', 'pop-up', 'messages', 'partners'] as const;
export type OfferPlace = (typeof offerPlaces)[number];

/** Texts by code of the language. */
export type TextsByLanguage = Readonly<Record<string, string>>;

/** The form of an application. */
export interface ApplyForm {
  readonly fields: readonly {
    readonly name: string;
    readonly kind: 'text' | 'number' | 'date';
    readonly isRequired: boolean;
    readonly label: TextsByLanguage;
  }[];
  /** How many pictures may be sent. */
  readonly pictures: number;
}

/** Bounds of an application, which no offer can widen. */
export const applyLimits = { commentLength: 140, pictures: 3, fields: 10 } as const;

/**
 * One version of an offer, as the server keeps it: with sums as text it is a JSON document. Every field is present; a version is never changed, a grant keeps the
 * number of its own.
 */
export interface Offer<Sum = bigint> {
  /** Version of this format. */
  readonly format: 1;
  readonly kind: OfferKind;
  readonly money: MoneyKind;
  readonly trigger: Trigger<Sum>;
  readonly reward: Reward<Sum>;
  /** null: what is given is the player's at once. */
  readonly requirement: Requirement<Sum> | null;
  /** Where bonus money may be used and bets count. */
  readonly games: GameChoice;
  /** null: everybody. */
  readonly who: Rule<Sum> | null;
  readonly limits: readonly Limit[];
  /** Grants a day and in all; null: no bound. */
  readonly stock: { readonly aDay: number | null; readonly all: number | null };
  /** Sums that may be given, and that they are expected to cost; null: no bound. */
  readonly budget: { readonly nominal: Sum | null; readonly expected: Sum | null };
  /** Offers of one group exclude each other; null: this one goes with all. */
  readonly group: string | null;
  /** Share of players who see it, in 1/10 000, by a hash of the player. */
  readonly share: number;
  /** Not there: the share is of the offer's own order of players. Else of another offer's (`of`, its id), from there on (1/10 000): so each player sees one of them, and they can be compared. */
  readonly test?: { readonly of: string; readonly from: number };
  readonly title: TextsByLanguage;
  readonly form: ApplyForm | null;
  /** Whether the page works the terms through with figures. */
  readonly hasExample: boolean;
  readonly places: readonly OfferPlace[];
  /** Milliseconds since 1970; null: at once, and until it is stopped. */
  readonly window: { readonly from: number | null; readonly to: number | null };
  /** How long a reward that was offered may be claimed; null: for ever. */
  readonly claimDays: number | null;
}

/** An offer as JSON. */
export type OfferDocument = Offer<string>;

/** Money whose winnings are the player's own: free bets and free rounds. */
export const isWonMoney = (money: MoneyKind): money is 'freebet' | 'spins' => money === 'freebet' || money === 'spins';

/** Whether what is given is the player's own at once, and may not leave before it was staked: without an end, in any game. */
export const locksOwnMoney = ({ money, requirement }: Pick<Offer, 'money' | 'requirement'>): boolean =>
  requirement !== null && (money === 'cash' || isWonMoney(money));

/** What fits each kind: when it may be given, how its amount may be made, and as what; the first of each is the usual one. */
export const kindRules: {
  readonly [Kind in OfferKind]: {
    readonly triggers: readonly [TriggerName, ...TriggerName[]];
    readonly rewards: readonly [RewardRule, ...RewardRule[]];
    readonly money: readonly [MoneyKind, ...MoneyKind[]];
  };
} = {
  'deposit-match': { triggers: ['deposit'], rewards: ['match'], money: ['bonus', 'cash', 'release'] },
  'no-deposit': { triggers: ['claim'], rewards: ['fixed'], money: ['bonus', 'cash', 'release'] },
  'free-spins': { triggers: ['claim', 'deposit'], rewards: ['spins'], money: ['spins'] },
  'free-bet': { triggers: ['claim', 'deposit'], rewards: ['bet'], money: ['freebet'] },
  cashback: { triggers: ['period'], rewards: ['tiers'], money: ['cash', 'bonus'] },
  'turnover-rebate': { triggers: ['turnover'], rewards: ['rates'], money: ['cash', 'bonus'] },
  raffle: { triggers: ['draw'], rewards: ['tickets'], money: ['cash', 'bonus'] },
  wheel: { triggers: ['spin'], rewards: ['slices'], money: ['cash', 'bonus'] },
  packets: { triggers: ['grab'], rewards: ['packets'], money: ['cash', 'bonus'] },
  'sign-in': { triggers: ['sign-in'], rewards: ['calendar'], money: ['cash', 'bonus'] },
  birthday: { triggers: ['birthday'], rewards: ['fixed'], money: ['cash', 'bonus'] },
  manual: { triggers: ['application'], rewards: ['entered', 'fixed'], money: ['cash', 'bonus', 'release'] },
  award: { triggers: ['award'], rewards: ['entered', 'fixed', 'spins', 'bet'], money: ['cash', 'bonus', 'release', 'spins', 'freebet'] },
};

/** The steps of the builder, and the fields that each fills in. */
export const offerSteps = {
  kind: ['format', 'kind'],
  reward: ['money', 'trigger', 'reward'],
  requirement: ['requirement', 'games'],
  who: ['who'],
  limits: ['limits', 'stock', 'budget', 'group', 'share', 'test'],
  words: ['title', 'form', 'hasExample'],
  places: ['places', 'window', 'claimDays'],
} as const satisfies Record<string, readonly (keyof Offer)[]>;
export type OfferStep = keyof typeof offerSteps;

/** The step of the builder where a fault is put right. */
export function stepOfPath(path: string): OfferStep {
  const [field] = path.split('.');
  const found = (Object.keys(offerSteps) as OfferStep[]).find((step) => (offerSteps[step] as readonly string[]).includes(field ?? ''));
  return found ?? 'kind';
}
