import { type AgentLane, agentLaneNames } from '@sortes/contract';

/** Parts of one, exactly. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** A game on offer, as far as it is known what it returns. */
export interface OfferedGame {
  lane: AgentLane;
  name: string;
  /** What it pays out on average at the play that returns most, of the stake; undefined: nobody told. */
  returned: Fraction | undefined;
  /** How much of a stake counts as valid turnover on average: less than all where a lane counts what a round won or lost. */
  validOfStake: Fraction;
}

/** What the weakest game of a lane leaves the house. */
export interface LaneMargin {
  lane: AgentLane;
  game: string;
  /** Of valid turnover, 1/100 000 000, rounded down. */
  kept: bigint;
}

const whole: Fraction = { numerator: 1n, denominator: 1n };
export const keptScale = 100_000_000n;
/** Rates are 1/10 000. */
const unitsPerRate = 10_000n;

/**
 * Baccarat of eight decks with commission, whose figures are known to everybody: the banker's side leaves 1.0580 % of the stake, and 0.8819 of it is won or lost, so
 * that rates of 1.1996 % of valid turnover are all that it leaves. Chances 0.458597 (banker) and 0.446247 (player).
 */
export const baccarat = {
  returned: { numerator: 98_942_015n, denominator: 100_000_000n },
  validOfStake: { numerator: 88_191_415n, denominator: 100_000_000n },
} as const satisfies Record<string, Fraction>;

/** What a vendor's game returns: as its vendor states it in hundredths of a percent, of baccarat without such a statement, or with the usual one, as it is known. */
export function returnOfVendors(
  lane: AgentLane,
  { classify, returnToPlayer, isNet }: { classify: readonly string[]; returnToPlayer: number | undefined; isNet: boolean },
): Pick<OfferedGame, 'lane' | 'returned' | 'validOfStake'> {
  const isBaccarat = classify.includes('BC');
  const usual = 9_894;
  const returned =
    isBaccarat && (returnToPlayer === undefined || returnToPlayer === usual)
      ? baccarat.returned
      : returnToPlayer === undefined
        ? undefined
        : { numerator: BigInt(returnToPlayer), denominator: 10_000n };
  // Of other games nobody knows how much is won or lost: all of the stake is the most that can count.
  return { lane, returned, validOfStake: isBaccarat && isNet ? baccarat.validOfStake : whole };
}

/** What is left of valid turnover after what a game returns. */
export const keptOf = ({ returned, validOfStake }: { returned: Fraction; validOfStake: Fraction }): bigint => {
  const left = (returned.denominator - returned.numerator) * validOfStake.denominator * keptScale;
  const under = returned.denominator * validOfStake.numerator;
  return left >= 0n ? left / under : -((-left + under - 1n) / under);
};

/** Of each lane with a game whose return is known, the one that leaves least. */
export function weakestOf(games: readonly OfferedGame[]): LaneMargin[] {
  const weakest = new Map<AgentLane, LaneMargin>();
  for (const { lane, name, returned, validOfStake } of games) {
    if (returned === undefined) continue;
    const kept = keptOf({ returned, validOfStake });
    const known = weakest.get(lane);
    if (known === undefined || kept < known.kept) weakest.set(lane, { lane, game: name, kept });
  }
  return agentLaneNames.flatMap((lane) => weakest.get(lane) ?? []);
}

/** What may be paid out of it in rates, 1/10 000 of valid turnover. @param share percent of what is left */
export const mostOf = (kept: bigint, share: number): number =>
  kept <= 0n ? 0 : Number((kept * BigInt(share) * unitsPerRate) / (100n * keptScale));

/** What a rate takes of what a lane leaves: of lane LOTT the prize group is in what is left already. */
export const takenBy = (lane: AgentLane, rate: number): number => (lane === 'LOTT' ? 0 : rate);
