import { exactWorth, isAllowedGame, lanes, largestWorthOf, linearWorth, type Offer, type Worth, weightRuleOf } from '@sortes/growth-rules';

const wholeRate = 10_000;

/** What such games leave the house of valid turnover, where a game's own figure is not asked: slots 4 %, baccarat 1.06 % (growth sheet, section 12). Other lanes have none. */
const usualEdges: Readonly<Record<string, number>> = { RNG: 0.04, LIVE: 0.0106 };

/** The weakest edge of a unit of requirement among the games in which a bet counts. */
function edgeOf({ requirement, games }: Offer): number | undefined {
  if (requirement === null) return undefined;
  const found = lanes.flatMap((lane) => {
    const edge = usualEdges[lane];
    const rule = weightRuleOf(requirement.weights, { lane, game: '', gameClass: null, edge: null });
    const weight = rule === 'auto' ? 1 : rule / wholeRate;
    if (edge === undefined || weight === 0 || !isAllowedGame({ ...games, games: [] }, { lane, game: '' })) return [];
    return [Math.min(1, edge / weight)];
  });
  return found.length === 0 ? undefined : Math.min(...found);
}

/** The most steps that the exact count may take while somebody types. */
const exactUpTo = 60;

/** What a bonus of an offer is worth, in shares of it. */
export interface OfferWorth extends Worth {
  /** The most that one grant can be, money units. */
  granted: bigint;
  /** By the rule of thumb. */
  linear: number;
  /** The house's edge that was reckoned with. */
  edge: number;
}

/** What bonuses of an offer are worth; undefined where nothing has to be staked for them, or no figure can be told. */
export function worthOf(offer: Offer): OfferWorth | undefined {
  const { requirement, money } = offer;
  const granted = largestWorthOf(offer, null);
  const edge = edgeOf(offer);
  if (requirement === null || money !== 'bonus' || granted === null || granted === 0n || edge === undefined) return undefined;
  const deposit = requirement.base === 'deposit-and-bonus' ? 2 : 1;
  const multiple = (requirement.multiple / wholeRate) * deposit;
  const { maxConvert } = requirement;
  const most =
    maxConvert === null ? undefined : 'times' in maxConvert ? maxConvert.times / wholeRate : Number(maxConvert.sum) / Number(granted);
  if (multiple > exactUpTo) return undefined;
  const worth = exactWorth({ multiple, edge, ...(most !== undefined && { mostConverted: most }) });
  return { ...worth, granted, linear: linearWorth(multiple, edge), edge };
}
