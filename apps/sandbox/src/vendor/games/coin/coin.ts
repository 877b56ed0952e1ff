import type { DrawBelow } from '../random.js';
import { returnToPlayer, type Hundredths } from '../returns.js';

export const coinSides = ['heads', 'tails'] as const;
export type CoinSide = (typeof coinSides)[number];

/** A right call returns 1.96 times the stake. */
export const COIN_RETURN: Hundredths = 196;

/** One fair toss. */
export function tossCoin(draw: DrawBelow): CoinSide {
  return draw(2) === 0 ? 'heads' : 'tails';
}

/** What a call of `pick` returns when the coin shows `side`. */
export function coinReturn(pick: CoinSide, side: CoinSide): Hundredths {
  return pick === side ? COIN_RETURN : 0;
}

/** By both sides: 98 %. */
export const coinRtp = returnToPlayer(coinSides.map((side) => ({ ways: 1, hundredths: coinReturn('heads', side) })));
