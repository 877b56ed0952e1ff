import { largestWorthOf, linearWorth, multipleOfBonus, type Offer, ownBeside, type WayToPlay, worthRange } from '@sortes/growth-rules';
import { type WeakestEdge, weakestEdgeOf } from './offer-edge.js';
import type { CatalogueCopy } from './offer-games.js';

const wholeRate = 10_000;

/** The most steps that the exact count may take while somebody types. */
const exactUpTo = 60;

/** What a bonus of an offer is worth, in shares of it: played the plain way (even money, a hundredth of it a bet), and by the dearest way that its rules allow. */
export interface OfferWorth extends WayToPlay, WeakestEdge {
  dearest: WayToPlay;
  /** How many times the bonus has to be staked. */
  multiple: number;
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
  const multiple = multipleOfBonus(offer);
  const { maxConvert, maxBet } = requirement;
  const most =
    maxConvert === null ? undefined : 'times' in maxConvert ? maxConvert.times / wholeRate : Number(maxConvert.sum) / Number(granted);
  if (multiple > exactUpTo) return undefined;
  const question = { multiple, edge, own: ownBeside(offer), ...(most !== undefined && { mostConverted: most }) };
  const { plain, dearest } = worthRange(question, granted, maxBet);
  return { ...plain, dearest, multiple, granted, linear: linearWorth(multiple, edge), ...weakest };
}
