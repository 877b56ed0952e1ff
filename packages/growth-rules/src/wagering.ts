import { floorOf, floorRatio, lesser, wholeRate } from './rates.js';
import { type Lane, lanes } from './lanes.js';
import { partStake, type Parts } from './parting.js';

/** What the multiple of a requirement is taken of. `winnings`: what free spins or a free bet won. */
export const requirementBases = ['bonus', 'deposit-and-bonus', 'winnings'] as const;
export type RequirementBase = (typeof requirementBases)[number];

/** The sums that a requirement may be taken of, in money units. */
export interface BaseSums {
  readonly bonus: bigint;
  readonly deposit: bigint;
  readonly winnings: bigint;
}

/** What has to be staked, in money units: floor(base x multiple), the multiple in 1/10 000. */
export function requiredOf(base: RequirementBase, multiple: number, { bonus, deposit, winnings }: BaseSums): bigint {
  const sums = { bonus, 'deposit-and-bonus': deposit + bonus, winnings };
  return floorOf(sums[base], multiple);
}

/** How much of a stake counts: 1/10 000, or `auto`, from the exact edge of our own games. */
export type Weight = number | 'auto';

/** An exact share, such as the house's edge of a game: numerator / denominator, the denominator above zero. */
export interface Share {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What an offer says of weights; what it does not say has the default of the lane. */
export interface WeightRules {
  readonly games: Readonly<Record<string, Weight>>;
  readonly classes: Readonly<Record<string, Weight>>;
  readonly lanes: Readonly<Partial<Record<Lane, Weight>>>;
}

/** What a bet was made on. */
export interface PlayedGame {
  readonly lane: Lane;
  /** Vendor and game, as the offer's lists name it. */
  readonly game: string;
  readonly gameClass: string | null;
  /** The house's exact edge; null where nobody knows it. */
  readonly edge: Share | null;
}

/** How much a stake counts where the offer says nothing. Bets between players leave the house no edge to pay a bonus from. */
export const defaultWeights: Readonly<Record<Lane, number>> = {
  LOTT: 5_000,
  ELOTT: 5_000,
  SEA: 5_000,
  RNG: 10_000,
  FISH: 10_000,
  INHOUSE: 10_000,
  SPORTS: 10_000,
  ESPORTS: 10_000,
  LIVE: 1_000,
  COCKFIGHT: 1_000,
  PVP: 0,
};

/** Least odds (1/10 000) of a bet that counts, where the offer says nothing; other lanes have none. */
export const defaultLeastOdds: Readonly<Partial<Record<Lane, number>>> = { SPORTS: 15_000, ESPORTS: 15_000 };

/** Whether a bet of this lane counts by its odds alone: where nobody tells them, as of vendors' rounds, nothing of it counts. */
export const countsByOdds = (lane: Lane): boolean => lane in defaultLeastOdds;

/** The edge at which `auto` counts a stake whole: 4 %. */
const wholeEdge: Share = { numerator: 4n, denominator: 100n };

/** Own entries only: a game may be called `constructor`. */
const entryOf = <Value>(table: Readonly<Record<string, Value>>, name: string | null): Value | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined;

/** The weight that holds for a game: its own, else its class's, else its lane's, else the lane's default. */
export function weightRuleOf(rules: WeightRules, { lane, game, gameClass }: PlayedGame): Weight {
  return entryOf(rules.games, game) ?? entryOf(rules.classes, gameClass) ?? entryOf<Weight>(rules.lanes, lane) ?? defaultWeights[lane];
}

/** What is counted by a weight where no game's edge is known, 1/10 000: `auto` is the lane's default then. */
export const knownWeightOf = (weight: Weight, lane: Lane): number => (weight === 'auto' ? defaultWeights[lane] : weight);

/**
 * How much of a stake on a game counts, exactly. `auto` is min(1, edge / 4 %), so that a requirement costs the same in every game of ours; where the edge is not
 * known it is the lane's default.
 */
export function weightOf(rules: WeightRules, played: PlayedGame): Share {
  const rule = weightRuleOf(rules, played);
  if (rule !== 'auto') return { numerator: BigInt(rule), denominator: BigInt(wholeRate) };
  const { edge, lane } = played;
  if (edge === null) return { numerator: BigInt(defaultWeights[lane]), denominator: BigInt(wholeRate) };
  const numerator = edge.numerator * wholeEdge.denominator;
  const denominator = edge.denominator * wholeEdge.numerator;
  if (numerator <= 0n) return { numerator: 0n, denominator: 1n };
  return numerator >= denominator ? { numerator: 1n, denominator: 1n } : { numerator, denominator };
}

/** Which games an offer is for. A game is named as vendor and game; a lane stands for all its games. */
export interface GameChoice {
  readonly choose: 'all' | 'only' | 'all-but';
  readonly lanes: readonly Lane[];
  readonly games: readonly string[];
}

/** Whether a game is among those that an offer is for. */
export function isAllowedGame({ choose, lanes, games }: GameChoice, { lane, game }: Pick<PlayedGame, 'lane' | 'game'>): boolean {
  if (choose === 'all') return true;
  const isNamed = lanes.includes(lane) || games.includes(game);
  return choose === 'only' ? isNamed : !isNamed;
}

/**
 * How much of a stake counts at best in vendors' and our own games that a requirement may be met in, 1/10 000; 0: nothing that anybody could bet counts. Which lane a game
 * has that is chosen by name is not known here, so each may be open then.
 */
export function bestWeightOf(weights: WeightRules, choice: GameChoice): number {
  const { choose, games } = choice;
  const isOpen = (lane: Lane): boolean =>
    (choose === 'only' && games.length > 0) || isAllowedGame({ ...choice, games: [] }, { lane, game: '' });
  const ofLanes = lanes
    .filter((lane) => isOpen(lane) && !countsByOdds(lane))
    .map((lane) => weightRuleOf({ ...weights, games: {}, classes: {} }, { lane, game: '', gameClass: null, edge: null }));
  const all = [...ofLanes, ...Object.values(weights.games), ...Object.values(weights.classes)];
  return Math.max(0, ...all.map((weight) => (weight === 'auto' ? wholeRate : weight)));
}

/** What decides how much a bet counts. */
export interface CountingRules {
  readonly weights: WeightRules;
  readonly games: GameChoice;
  /** Least odds in 1/10 000; null: the default of the lane. */
  readonly leastOdds: number | null;
  readonly mostOdds: number | null;
  /** Which part of a stake counts: own and bonus money, bonus money alone, or (of what is released) own money alone. */
  readonly counts: 'all' | 'bonus' | 'own';
}

/** A bet as it was booked, or as it stands after a correction. */
export interface BookedBet extends PlayedGame {
  /** Valid turnover by the rule of its lane, over own and bonus stake together. 0 once it is void. */
  readonly turnover: bigint;
  readonly staked: Parts;
  /** 1/10 000; null where the game has no odds that are known beforehand. */
  readonly odds: number | null;
}

/** The share of a stake that counts. */
function countingShare({ counts }: CountingRules, { main, bonus }: Parts): Share {
  if (counts === 'all') return { numerator: 1n, denominator: 1n };
  return { numerator: counts === 'own' ? main : bonus, denominator: main + bonus };
}

/** Whether the odds of a bet are within the bounds of the offer. Where odds are not known only lanes without a bound count. */
function isWithinOdds({ leastOdds, mostOdds }: CountingRules, { lane, odds }: BookedBet): boolean {
  const least = leastOdds ?? defaultLeastOdds[lane];
  if (odds === null) return !countsByOdds(lane);
  return (least === undefined || odds >= least) && (mostOdds === null || odds <= mostOdds);
}

/**
 * How much a bet counts for the requirement, in money units: floor(turnover x weight); 0 in a game that the offer is not for, or at odds outside its bounds.
 * Where only a part of the stake counts, the turnover is first taken in the share that it has of the stake. The same formula answers after a correction,
 * and what was counted is taken back as the difference (`countDifference`).
 */
export function countBet(rules: CountingRules, bet: BookedBet): bigint {
  if (bet.turnover <= 0n || !isAllowedGame(rules.games, bet) || !isWithinOdds(rules, bet)) return 0n;
  const weight = weightOf(rules.weights, bet);
  const share = countingShare(rules, bet.staked);
  if (share.denominator === 0n) return 0n;
  return floorRatio(bet.turnover * share.numerator * weight.numerator, share.denominator * weight.denominator);
}

/** What a correction, a rollback or a void changes: what the bet counts now less what was counted. */
export function countDifference(rules: CountingRules, bet: BookedBet, counted: bigint): bigint {
  return countBet(rules, bet) - counted;
}

/** What the requirement still lacks; 0 once it is met, and however much is counted beyond it. */
export function missingOf(required: bigint, wagered: bigint): bigint {
  return wagered >= required ? 0n : required - wagered;
}

/** The most that may become cash: a sum, or so many times the bonus (1/10 000); null: all of it. */
export type MostConverted<Sum = bigint> = { readonly sum: Sum } | { readonly times: number } | null;

/** What of a bonus becomes cash when its requirement is met, and what falls back to the house. */
export interface Conversion {
  readonly converted: bigint;
  readonly forfeited: bigint;
}

/** Converts a bonus: min(balance, the most that may become cash). */
export function convertBonus(balance: bigint, most: MostConverted, granted: bigint): Conversion {
  const limit = mostConvertedOf(most, granted);
  const converted = limit === null ? balance : lesser(balance, limit);
  return { converted, forfeited: balance - converted };
}

/** The most that may become cash of a bonus, in money units; null: all of it. */
export function mostConvertedOf(most: MostConverted, granted: bigint): bigint | null {
  if (most === null) return null;
  return 'sum' in most ? most.sum : floorOf(granted, most.times);
}

/** Where bonus money may stand in a stake. */
export interface BonusTerms {
  /** The largest stake with bonus money in it; null: any. */
  readonly maxBet: bigint | null;
  readonly games: GameChoice;
}

/** Why bonus money may not stand in a stake. */
export type BonusRefusal = 'bonus.bet.most' | 'bonus.game.not' | 'balance.insufficient';

export type StakeVerdict = { readonly ok: true; readonly parts: Parts } | { readonly ok: false; readonly code: BonusRefusal };

/**
 * Judges a stake before it is taken. A stake that own money covers is never bound by the terms of a bonus. One that takes bonus money is refused where the game
 * is not among the offer's, then where the whole stake is above its largest, then where both balances are too little: nothing is taken away afterwards.
 * @param terms Those of the active bonus; null where there is none.
 */
export function judgeStake(
  stake: bigint,
  balances: Parts,
  terms: BonusTerms | null,
  played: Pick<PlayedGame, 'lane' | 'game'>,
): StakeVerdict {
  const parted = partStake(stake, terms === null ? { main: balances.main, bonus: 0n } : balances);
  if (parted.ok && parted.parts.bonus === 0n) return parted;
  if (!parted.ok && (terms === null || balances.bonus === 0n)) return { ok: false, code: 'balance.insufficient' };
  if (terms !== null && !isAllowedGame(terms.games, played)) return { ok: false, code: 'bonus.game.not' };
  if (terms !== null && terms.maxBet !== null && stake > terms.maxBet) return { ok: false, code: 'bonus.bet.most' };
  return parted.ok ? parted : { ok: false, code: 'balance.insufficient' };
}
