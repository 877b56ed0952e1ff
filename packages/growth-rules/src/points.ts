/** Whole points per 100 currency units are kept in 1/10 000, factors as 1/10 000, too: what one unit of money × rate × factor has to be divided by. */
const playScale = 10_000n * 100n * 10_000n * 10_000n;

/** A factor of 1. */
export const wholeFactor = 10_000;

/** Turnover of one lane that counts at one rate; rows of a lane stand in the order in which their rates held. */
export interface CountedTurnover {
  /** 1/10 000 points per 100 currency units. */
  rate: number;
  /** 1/10 000. */
  factor: number;
  /** Valid turnover, money units; never below zero. */
  valid: bigint;
}

/** Whole points that turnover brings in all: rounded down once, so that no fraction is lost between bets or rates. */
export const pointsOfTurnover = (counted: readonly CountedTurnover[]): bigint =>
  counted.reduce((sum, { rate, factor, valid }) => sum + valid * BigInt(rate) * BigInt(factor), 0n) / playScale;

/**
 * Turnover as it counts once a lane's sum has become `valid`. What came since counts at the rate of now; what was undone is taken off what came last, at the rate at which it counted.
 * @param valid money units, all that counts of the lane
 */
export function countTurnover(
  counted: readonly CountedTurnover[],
  valid: bigint,
  now: Pick<CountedTurnover, 'rate' | 'factor'>,
): CountedTurnover[] {
  const before = counted.reduce((sum, row) => sum + row.valid, 0n);
  const last = counted.at(-1);
  if (valid > before) {
    const more = valid - before;
    if (last !== undefined && last.rate === now.rate && last.factor === now.factor)
      return [...counted.slice(0, -1), { ...last, valid: last.valid + more }];
    return [...counted, { rate: now.rate, factor: now.factor, valid: more }];
  }
  let undone = before - (valid > 0n ? valid : 0n);
  return counted
    .toReversed()
    .map((row) => {
      const less = undone < row.valid ? undone : row.valid;
      undone -= less;
      return { ...row, valid: row.valid - less };
    })
    .reverse();
}

/** Points that were given together and expire together. */
export interface PointLot {
  id: string;
  /** What they were given for: `play:RNG`, `mission`. */
  source: string;
  /** ISO date: the last day on which they can be used. */
  expiresOn: string;
  /** Of them, not used yet. */
  left: bigint;
}

/** What moves on a lot: above zero into it. */
export interface LotPart {
  lotId: string;
  points: bigint;
}

/** Takes points of lots in the order given. What they lack stays in `missing`. */
function takeInOrder(lots: readonly PointLot[], points: bigint): { parts: LotPart[]; missing: bigint } {
  let missing = points;
  const parts = lots.flatMap(({ id, left }) => {
    const taken = left < missing ? left : missing;
    missing -= taken;
    return taken > 0n ? [{ lotId: id, points: -taken }] : [];
  });
  return { parts, missing };
}

const byExpiry = (one: PointLot, other: PointLot): number =>
  one.expiresOn === other.expiresOn ? (one.id < other.id ? -1 : 1) : one.expiresOn < other.expiresOn ? -1 : 1;

/** Parts of lots that a spending takes, the first to expire first; undefined: there are fewer points. */
export function spendLots(lots: readonly PointLot[], points: bigint): LotPart[] | undefined {
  const { parts, missing } = takeInOrder(lots.toSorted(byExpiry), points);
  return missing > 0n ? undefined : parts;
}

/**
 * Parts of lots that are taken back because what they were given for was undone: of the lots that it made, the newest first, and of no others. What they have no more is owed.
 */
export function takeBackLots(
  lots: readonly PointLot[],
  points: bigint,
  isMadeByIt: (lot: PointLot) => boolean,
): { parts: LotPart[]; owed: bigint } {
  const { parts, missing } = takeInOrder(lots.filter(isMadeByIt).toSorted(byExpiry).reverse(), points);
  return { parts, owed: missing };
}

/** What of an earning offsets what is owed, and what is left to be a lot. */
export function offsetOwed(owed: bigint, points: bigint): { offset: bigint; kept: bigint } {
  const offset = owed < points ? owed : points;
  return { offset, kept: points - offset };
}

/** Points against money, both ways: what 1,000 points bring, and what they cost. Money units. */
export interface ExchangeRates {
  bringsPer1000: bigint;
  costsPer1000: bigint;
}

/** Whether nobody can make money by exchanging there and back: rate × rate of return is 1 at most. */
export const isSafeExchange = ({ bringsPer1000, costsPer1000 }: ExchangeRates): boolean => bringsPer1000 <= costsPer1000;

/** What a brand lets players exchange on a day. Money units; null: no bound. */
export interface ExchangeTerms extends ExchangeRates {
  isSold: boolean;
  /** Points. */
  soldMostADay: bigint | null;
  isBought: boolean;
  boughtMostADay: bigint | null;
}

/** What a player can get for points on a day, money units; undefined: without a bound. */
export const soldADay = ({ isSold, soldMostADay, bringsPer1000 }: ExchangeTerms): bigint | undefined =>
  !isSold ? 0n : soldMostADay === null ? undefined : (soldMostADay * bringsPer1000) / 1000n;

/** What a player can pay for points on a day, money units; undefined: without a bound. */
export const boughtADay = ({ isBought, boughtMostADay }: ExchangeTerms): bigint | undefined =>
  !isBought ? 0n : (boughtMostADay ?? undefined);

const isMore = (is: bigint | undefined, was: bigint | undefined): boolean => was !== undefined && (is === undefined || is > was);

/**
 * What of an exchange takes a second person: selling that brings more on a day than one person gives a player by hand, and buying for more than that, where it grows or points
 * get cheaper. Otherwise a rate, and a friend with points or money, were what nobody else has agreed to.
 * @param alone money units
 */
export function dearerExchange(before: ExchangeTerms, after: ExchangeTerms, alone: bigint): { sold: boolean; bought: boolean } {
  const [sold, bought] = [soldADay(after), boughtADay(after)];
  const isAbove = (sum: bigint | undefined): boolean => sum === undefined || sum > alone;
  return {
    sold: isAbove(sold) && isMore(sold, soldADay(before)),
    bought: isAbove(bought) && (isMore(bought, boughtADay(before)) || after.costsPer1000 < before.costsPer1000),
  };
}

/** What play brings: points of each lane, and what they are worth. */
export interface PlayTerms {
  /** 1/10 000 points per 100 currency units, by lane. */
  rates: Readonly<Record<string, number>>;
  /** Money units. */
  bringsPer1000: bigint;
}

/** What points of play are worth when they are exchanged, in millionths of the turnover that brought them, rounded down; a rank may multiply it. */
export const worthOfPlay = (rate: number, bringsPer1000: bigint): bigint => (BigInt(rate) * bringsPer1000) / 10_000_000n;

/** One person alone lets points of play be worth 1% of turnover at most, in millionths. */
const worthAlone = 10_000n;

/**
 * What the dearest points of play become worth, in millionths of turnover, where it is more than one person decides: a zero too many gives the house's whole edge away.
 * Undefined: no lane's do.
 */
export function dearerPlay(before: PlayTerms, after: PlayTerms): bigint | undefined {
  const dearer = Object.entries(after.rates)
    .map(([lane, rate]) => ({
      is: worthOfPlay(rate, after.bringsPer1000),
      was: worthOfPlay(before.rates[lane] ?? 0, before.bringsPer1000),
    }))
    .filter(({ is, was }) => is > worthAlone && is > was);
  return dearer.reduce<bigint | undefined>((most, { is }) => (most === undefined || is > most ? is : most), undefined);
}

const ceilDivide = (one: bigint, other: bigint): bigint => (one + other - 1n) / other;

/**
 * What points bring: money in whole coins, rounded down, and the fewest points that bring as much. The rest is not taken.
 * @param coin the smallest sum of the currency, money units
 */
export function sellPoints(points: bigint, bringsPer1000: bigint, coin: bigint): { points: bigint; money: bigint } {
  if (points <= 0n || bringsPer1000 <= 0n) return { points: 0n, money: 0n };
  const money = ((points * bringsPer1000) / 1000n / coin) * coin;
  return { points: ceilDivide(money * 1000n, bringsPer1000), money };
}

/**
 * What money buys: whole points, rounded down, and the least money in whole coins that buys as many. The rest is not taken.
 * @param coin the smallest sum of the currency, money units
 */
export function buyPoints(money: bigint, costsPer1000: bigint, coin: bigint): { points: bigint; money: bigint } {
  if (money <= 0n || costsPer1000 <= 0n) return { points: 0n, money: 0n };
  const points = (money * 1000n) / costsPer1000;
  return { points, money: ceilDivide(ceilDivide(points * costsPer1000, 1000n), coin) * coin };
}

/** The fewest points that bring a coin; 0n: they bring nothing. */
export const fewestToSell = (bringsPer1000: bigint, coin: bigint): bigint =>
  bringsPer1000 <= 0n ? 0n : ceilDivide(coin * 1000n, bringsPer1000);
