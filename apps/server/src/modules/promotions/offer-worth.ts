import { exactWorth, largestWorthOf, linearWorth, type Offer, type Worth } from '@sortes/growth-rules';
import { type WeakestEdge, weakestEdgeOf } from './offer-edge.js';
import type { CatalogueCopy } from './offer-games.js';

const wholeRate = 10_000;

/** The most steps that the exact count may take while somebody types. */
const exactUpTo = 60;

/** What a bonus of an offer is worth, in shares of it. */
export interface OfferWorth extends Worth, WeakestEdge {
  /** The most that one grant can be, money units. */
  granted: bigint;
  /** By the rule of thumb. */
  linear: number;
}

/** What bonuses of an offer are worth to who plays where the house keeps least of what counts; undefined where nothing has to be staked for them, or no figure can be told. */
export function worthOf(offer: Offer, catalogue: CatalogueCopy, merchantId: number): OfferWorth | undefined {
  const { requirement, money } = offer;
  const granted = largestWorthOf(offer, null);
  const weakest = weakestEdgeOf(offer, catalogue, merchantId);
  if (requirement === null || money !== 'bonus' || granted === null || granted === 0n || weakest === undefined) return undefined;
  const { edge } = weakest;
  const deposit = requirement.base === 'deposit-and-bonus' ? 2 : 1;
  const multiple = (requirement.multiple / wholeRate) * deposit;
  const { maxConvert } = requirement;
  const most =
    maxConvert === null ? undefined : 'times' in maxConvert ? maxConvert.times / wholeRate : Number(maxConvert.sum) / Number(granted);
  if (multiple > exactUpTo) return undefined;
  const worth = exactWorth({ multiple, edge, ...(most !== undefined && { mostConverted: most }) });
  return { ...worth, granted, linear: linearWorth(multiple, edge), ...weakest };
}
