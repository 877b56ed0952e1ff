import { isAllowedGame, knownWeightOf, lanes, type Lane, type Offer, weightRuleOf } from '@sortes/growth-rules';
import { exactReturns, games as lotteries } from '@sortes/lottery-rules';
import { laneOf } from './count-rules.js';
import type { CatalogueCopy } from './offer-games.js';

const wholeRate = 10_000;

/** What such games leave the house of valid turnover, where the vendor does not tell: slots 4 %, baccarat 1.06 % (growth sheet, section 12). Other lanes have none. */
const usualEdges: Readonly<Partial<Record<Lane, number>>> = { RNG: 0.04, LIVE: 0.0106 };

/** A game in which a bet may count. */
interface EdgedGame {
  /** As an offer's lists name it; null: any of its lane. */
  name: string | null;
  lane: Lane;
  gameClass: string | null;
  /** What the house keeps of a stake on average, 0 … 1; undefined: nobody tells. */
  edge: number | undefined;
}

let lotteryEdges: readonly EdgedGame[] | undefined;

/** What the house keeps of the play that leaves it least, for each lottery at its own odds; some tenths of a second at the first call. */
function edgesOfLotteries(): readonly EdgedGame[] {
  lotteryEdges ??= lotteries.flatMap(({ code, plays, prizeGroups }) => {
    const returns = plays.flatMap((play) => exactReturns(play).map(({ rtp }) => Number(rtp.numerator) / Number(rtp.denominator)));
    const lanes = [false, ...(prizeGroups === undefined ? [] : [true])].map((inGroup) =>
      laneOf({ kind: 'bet', game: code, inGroup, gameType: null }),
    );
    return lanes.map((lane) => ({ name: `lottery:${code}`, lane, gameClass: null, edge: 1 - Math.max(...returns) }));
  });
  return lotteryEdges;
}

function edgesOfVendors(catalogue: CatalogueCopy, merchantId: number): readonly EdgedGame[] {
  return catalogue.gamesOf(merchantId).map(({ vendor, code, gameType, classify, returnToPlayer, typedReturn }) => {
    const returned = returnToPlayer ?? typedReturn;
    return {
      name: `${vendor.code}:${code}`,
      lane: laneOf({ kind: 'round', game: '', inGroup: false, gameType }),
      gameClass: classify[0] ?? null,
      edge: returned === undefined ? undefined : Math.max(0, 1 - returned / wholeRate),
    };
  });
}

/** What a unit of requirement costs where it costs least. */
export interface WeakestEdge {
  /** The house's part of it on average, 0 … 1. */
  edge: number;
  /** The game, as an offer's lists name it; null: what its kind usually leaves, for no vendor tells. */
  game: string | null;
}

/**
 * The weakest edge of a unit of requirement among the games of a brand in which a bet counts: what players will find who look for it. A game whose vendor does not
 * tell its return counts as its kind usually is.
 * @returns undefined where nothing is required, or nobody knows the edge of any of these games
 */
export function weakestEdgeOf(
  { requirement, games: choice }: Pick<Offer, 'requirement' | 'games'>,
  catalogue: CatalogueCopy,
  merchantId: number,
): WeakestEdge | undefined {
  if (requirement === null) return undefined;
  const cheapest = (games: readonly EdgedGame[]): WeakestEdge | undefined => {
    let weakest: WeakestEdge | undefined;
    for (const { name, lane, gameClass, edge: own } of games) {
      const edge = own ?? usualEdges[lane];
      const game = name ?? '';
      if (edge === undefined || !isAllowedGame(choice, { lane, game })) continue;
      const rule = weightRuleOf(requirement.weights, { lane, game, gameClass, edge: null });
      if (knownWeightOf(rule, lane) === 0) continue;
      const unit = Math.min(1, edge / (knownWeightOf(rule, lane) / wholeRate));
      if (weakest === undefined || unit < weakest.edge) weakest = { edge: unit, game: own === undefined ? null : name };
    }
    return weakest;
  };
  return (
    cheapest([...edgesOfLotteries(), ...edgesOfVendors(catalogue, merchantId)]) ??
    // A brand that has none of these games yet.
    cheapest(lanes.map((lane) => ({ name: null, lane, gameClass: null, edge: undefined })))
  );
}
