/**
 * What a wagering bonus is worth on average. These are forecasts for the operator and for a sentence to players, never sums that are paid: floating point, in
 * shares of the bonus.
 */

/** A part of the play: its share of all stakes, the house's edge there, how much of a stake counts (0 … 1). */
export interface PlayShare {
  readonly share: number;
  readonly edge: number;
  readonly weight: number;
}

/** What one unit of a requirement takes. */
export interface UnitOfRequirement {
  /** Stakes that it takes: 1.2 where a part counts less. */
  readonly turnover: number;
  /** What of it the house keeps. */
  readonly edge: number;
}

/**
 * What one unit of requirement costs in a mix of games: Σ share x edge / Σ share x weight.
 * @throws RangeError where nothing counts.
 */
export function unitOfRequirement(mix: readonly PlayShare[]): UnitOfRequirement {
  const counted = mix.reduce((total, { share, weight }) => total + share * weight, 0);
  if (!(counted > 0)) throw new RangeError('nothing of this mix counts');
  const stakes = mix.reduce((total, { share }) => total + share, 0);
  return { turnover: stakes / counted, edge: mix.reduce((total, { share, edge }) => total + share * edge, 0) / counted };
}

/** What is left of a bonus of 1 after a requirement of so many times, by the rule of thumb 1 − multiple x edge: below zero where it is too simple. */
export function linearWorth(multiple: number, edge: number): number {
  return 1 - multiple * edge;
}

/** The question: all in shares of the bonus. */
export interface WorthQuestion {
  /** The requirement, as a multiple of the bonus. */
  readonly multiple: number;
  /** The house's edge on one unit of requirement, 0 … 1. */
  readonly edge: number;
  /** How many equal stakes the bonus is played in: 100, fewer for games of large prizes (`stakesFor`). */
  readonly stakes?: number;
  /** The most that becomes cash, as a multiple of the bonus; absent: all of it. */
  readonly mostConverted?: number;
  /** What a stake of 1 pays when it wins, a whole number from 2: even money, or a slot that pays seldom and much. 2 where absent. */
  readonly pays?: number;
  /** Own money that is staked before the bonus and counts for the requirement, as a multiple of the bonus; 0 where absent. */
  readonly own?: number;
}

export interface Worth {
  /** What becomes cash on average, as a share of the bonus. */
  readonly converted: number;
  /** How often nothing is left before the requirement is met. */
  readonly bust: number;
  /** Standard deviation of what becomes cash, as a share of the bonus. */
  readonly deviation: number;
  /** What it costs the house on average: what becomes cash less its edge on own stakes that counted, as a share of the bonus. */
  readonly net: number;
}

/** A chance that is smaller changes no figure that is shown. */
const negligible = 1e-18;

/** Rounds that the exact count may take: more would keep the builder waiting. */
const mostRounds = 200_000;

/** Own money beside a bonus, as a multiple of it: more brings the count no nearer. */
const mostOwn = 100;

/** Where a player of equal stakes stands as rounds go by. */
interface Course {
  /** After so many rounds, the mean and the mean square of what would become cash then, in stakes. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** With what chance nothing is left after so many rounds. */
  readonly lost: Float64Array;
}

/** Goes through every balance of every round; those that are all but impossible are left out. `balance` and `most` in stakes. */
function courseOf(balance: number, rounds: number, { edge, pays, most }: { edge: number; pays: number; most: number }): Course {
  const won = (1 - edge) / pays;
  const [first, second, lost] = [new Float64Array(rounds + 1), new Float64Array(rounds + 1), new Float64Array(rounds + 1)];
  let now = new Float64Array(balance + rounds * (pays - 1) + 2);
  let next = new Float64Array(now.length);
  now[balance] = 1;
  let [low, high] = [balance, balance];
  for (let round = 0; ; round += 1) {
    for (let held = low; held <= high; held += 1) {
      const chance = now[held] ?? 0;
      if (chance === 0) continue;
      const share = Math.min(held, most);
      first[round] = (first[round] ?? 0) + share * chance;
      second[round] = (second[round] ?? 0) + share * share * chance;
    }
    if (round === rounds) return { first, second, lost };
    next.fill(0, Math.max(0, low - 1), high + pays);
    for (let held = low; held <= high; held += 1) {
      const chance = now[held] ?? 0;
      if (chance === 0) continue;
      next[held + pays - 1] = (next[held + pays - 1] ?? 0) + chance * won;
      next[held - 1] = (next[held - 1] ?? 0) + chance * (1 - won);
    }
    lost[round + 1] = (lost[round] ?? 0) + (next[0] ?? 0);
    next[0] = 0;
    [now, next] = [next, now];
    low = Math.max(1, low - 1);
    high += pays - 1;
    while (low <= high && (now[low] ?? 0) < negligible) low += 1;
    while (high >= low && (now[high] ?? 0) < negligible) high -= 1;
  }
}

/**
 * The exact average: equal stakes that win with the chance (1 − edge) / pays, counted over every balance and round until the requirement is met or the bonus is
 * played out; a player who is bust owes nothing. Own money that counts is staked first, at the same stakes: the bonus is played with once it is gone.
 * @throws RangeError for an edge outside 0 … 1, no stakes, or more rounds than can be counted at once.
 */
export function exactWorth(question: WorthQuestion): Worth {
  const { multiple, edge, stakes = 100, mostConverted = Number.POSITIVE_INFINITY, pays = 2, own = 0 } = question;
  const rounds = Math.round(multiple * stakes);
  const isWhole = Number.isInteger(stakes) && stakes >= 1 && Number.isInteger(pays) && pays >= 2;
  if (!(edge >= 0 && edge <= 1) || !isWhole || !(own >= 0 && own <= mostOwn) || !(rounds >= 0 && rounds <= mostRounds))
    throw new RangeError('not a bonus that can be counted');
  const bonus = courseOf(stakes, rounds, { edge, pays, most: mostConverted * stakes });
  const at = (values: Float64Array, round: number) => values[round] ?? 0;
  const ownStakes = Math.round(own * stakes);
  let [first, second, bust, ownRounds] = [at(bonus.first, rounds), at(bonus.second, rounds), at(bonus.lost, rounds), 0];
  if (ownStakes > 0 && rounds > 0) {
    const { lost } = courseOf(ownStakes, rounds, { edge, pays, most: 0 });
    const kept = 1 - at(lost, rounds);
    const whole = Math.min(stakes, mostConverted * stakes);
    [first, second, bust, ownRounds] = [kept * whole, kept * whole * whole, 0, 0];
    for (let round = 1; round <= rounds; round += 1) {
      const gone = at(lost, round) - at(lost, round - 1);
      first += gone * at(bonus.first, rounds - round);
      second += gone * at(bonus.second, rounds - round);
      bust += gone * at(bonus.lost, rounds - round);
      ownRounds += 1 - at(lost, round - 1);
    }
  }
  const converted = first / stakes;
  return {
    converted,
    bust,
    deviation: Math.sqrt(Math.max(0, second / (stakes * stakes) - converted * converted)),
    net: converted - (edge * ownRounds) / stakes,
  };
}

/**
 * The number of equal stakes whose ups and downs are those of another game: a game that pays seldom and much brings a bonus to its end as fewer and larger
 * stakes at even money do.
 * @param usualStakes How many usual bets the bonus is.
 * @param variance Of the payout of a stake of 1 (even money: 1).
 */
export function stakesFor(usualStakes: number, variance: number): number {
  return Math.max(1, Math.round(usualStakes / Math.max(variance, 1e-9)));
}

/** The expected cost of a sum of grants: rounded down to money units at a millionth of the share, as dry run and budget count it. */
export function expectedCost(nominal: bigint, converted: number): bigint {
  return (nominal * BigInt(Math.round(converted * 1_000_000))) / 1_000_000n;
}

/** Grants that a forecast is made of: what they come to, and how much each may be another sum than the average (a wheel's prizes). */
export interface ForecastGrants {
  /** Money units. */
  readonly nominal: bigint;
  /** Sum over all grants of the average of (sum given)², in money units squared. */
  readonly squares: number;
  /** Sum over all grants of (average sum given)², in money units squared: the same as `squares` where sums are fixed. */
  readonly squaredMeans: number;
}

/** What grants cost on average; one time in twenty it is less than `low`, one in twenty more than `high`. Money units. */
export interface Forecast {
  readonly expected: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** 95 % of a normal distribution lie below so many deviations. */
const ninetyFifth = 1.6449;

/**
 * What grants cost that players play each for themselves. The sum of many is taken as normally distributed, which few large grants are not: the more grants, the
 * truer. Never below nothing.
 * @param worth of a bonus, in shares of it; `{ converted: 1, deviation: 0 }` for cash.
 */
export function forecastCost(
  { nominal, squares, squaredMeans }: ForecastGrants,
  { converted, deviation }: Pick<Worth, 'converted' | 'deviation'>,
): Forecast {
  const expected = expectedCost(nominal, converted);
  const variance = squares * (converted * converted + deviation * deviation) - squaredMeans * converted * converted;
  const spread = BigInt(Math.round(ninetyFifth * Math.sqrt(Math.max(0, variance))));
  return { expected, low: spread > expected ? 0n : expected - spread, high: expected + spread };
}
