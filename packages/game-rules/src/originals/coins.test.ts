import { describe, expect, it } from 'vitest';
import { fraction, toNumber } from '../fraction.js';
import { ChoiceError } from '../round-game.js';
import { countMath, scripted } from '../testing/enumerate.js';
import { playOut, type Strategy } from '../testing/rounds.js';
import { coins, type CoinSide, type CoinsMove, type CoinsShown } from './coins.js';

const toss = (side: CoinSide): CoinsMove => ({ kind: 'toss', side });
const cashOut: CoinsMove = { kind: 'cash-out' };
const count = (strategy: Strategy<CoinsMove, CoinsShown>) => countMath((source) => playOut(coins, {}, strategy, source).state.multiplier);

describe('coins', () => {
  const ladder = coins.ladderOf?.({}) ?? [];

  it('returns 0.98 exactly however long the series is meant to be, counted through play', () => {
    expect(ladder).toHaveLength(19);
    ladder.forEach((step, index) => {
      const counted = count(({ tosses }) => (tosses.length <= index ? toss(tosses.length % 3 === 0 ? 'tails' : 'heads') : cashOut));
      expect(counted).toMatchObject({ chance: fraction(1), rtp: fraction(98, 100), hitRate: step.chance, maxWin: step.multiplier });
      if (index === 0) expect(coins.mathOf({}).variance).toBeCloseTo(toNumber(counted.variance), 12);
    });
    expect(coins.mathOf({})).toMatchObject({ rtp: fraction(98, 100), lowestRtp: fraction(98, 100), hitRate: fraction(1, 2) });
    expect(coins.mathOf({}).maxWin).toBe(5_138_022_400n);
  });

  it('returns as much to one who follows what fell', () => {
    const follow: Strategy<CoinsMove, CoinsShown> = ({ tosses }) =>
      tosses.length >= 3 && tosses.at(-1)?.fell === 'heads' ? cashOut : toss(tosses.at(-1)?.fell ?? 'heads');
    expect(count(follow).rtp).toEqual(fraction(98, 100));
  });

  it('takes no number before its toss, so that nothing is there to be shown early', () => {
    expect(coins.play({}, [], scripted([])).shown).toMatchObject({ outcome: 'open', tosses: [], multiplier: '0' });
    const state = coins.play({}, [toss('tails'), toss('heads')], scripted([1, 0]));
    expect(state).toMatchObject({ over: false, multiplier: 39_200n });
    expect(state.shown.next).toEqual({ multiplier: '78400', chance: { favourable: 1, of: 2 } });
  });

  it('ends after nineteen, and refuses what is not possible', () => {
    const all = scripted(Array<number>(19).fill(0));
    expect(coins.play({}, Array<CoinsMove>(19).fill(toss('heads')), all)).toMatchObject({
      over: true,
      multiplier: 5_138_022_400n,
      shown: { outcome: 'cleared' },
    });
    expect(() => coins.play({}, [cashOut], scripted([]))).toThrow(ChoiceError);
    expect(() => coins.play({}, [toss('heads'), toss('heads')], scripted([1, 1]))).toThrow(ChoiceError);
    expect(() => coins.play({}, [toss('heads'), cashOut, cashOut], scripted([0]))).toThrow(ChoiceError);
    for (const raw of [{ kind: 'toss' }, { kind: 'toss', side: 'edge' }, { kind: 'cash-out', side: 'heads' }])
      expect(() => coins.readMove(raw)).toThrow(ChoiceError);
  });
});
