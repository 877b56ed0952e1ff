import { describe, expect, it, vi } from 'vitest';
import { difference, fraction, toNumber } from '../fraction.js';
import { ChoiceError } from '../round-game.js';
import { countMath, scripted, type Branch } from '../testing/enumerate.js';
import { playOut, type Strategy } from '../testing/rounds.js';
import { hilo, likelierSide, mostSkips, winningRanks, type HiloMove, type HiloShown, type HiloSide } from './hilo.js';

vi.setConfig({ testTimeout: 60_000 });

const guess = (side: HiloSide): HiloMove => ({ kind: 'guess', side });
const cashOut: HiloMove = { kind: 'cash-out' };
const rankOf = ({ cards }: HiloShown): number => cards.at(-1)?.rank ?? 0;
/** The four suits of a rank are alike to every strategy here. */
const byRank = (): readonly Branch[] => Array.from({ length: 13 }, (_, value) => ({ value, weight: 4 }));
const count = (strategy: Strategy<HiloMove, HiloShown>, branchesOf?: () => readonly Branch[]) =>
  countMath((source) => playOut(hilo, {}, strategy, source).state.multiplier, { ...(branchesOf && { branchesOf }) });
const steadily =
  (guesses: number, sideOf: (shown: HiloShown) => HiloSide): Strategy<HiloMove, HiloShown> =>
  (shown) =>
    shown.guesses === guesses ? cashOut : guess(sideOf(shown));
const rarest = ({ options }: HiloShown): HiloSide =>
  options.toSorted((left, right) => left.chance.favourable - right.chance.favourable)[0]?.side ?? 'same';

describe('hilo', () => {
  it('counts one likelier guess over all 52 x 52 cards to the published figures', () => {
    const math = hilo.mathOf({});
    const counted = count(steadily(1, (shown) => likelierSide(rankOf(shown))));
    expect(counted).toMatchObject({ outcomes: 2_704, chance: fraction(1), rtp: math.rtp, hitRate: math.hitRate });
    expect(math.variance).toBeCloseTo(toNumber(counted.variance), 12);
    expect(
      count(
        steadily(1, (shown) => likelierSide(rankOf(shown))),
        byRank,
      ).rtp,
    ).toEqual(counted.rtp);
  });

  it.each<[string, Strategy<HiloMove, HiloShown>]>([
    ['one rarest guess', steadily(1, rarest)],
    ['two likelier guesses', steadily(2, (shown) => likelierSide(rankOf(shown)))],
    ['two rarest guesses', steadily(2, rarest)],
    ['three guesses, always higher where possible', steadily(3, (shown) => (rankOf(shown) === 13 ? 'same' : 'higher'))],
    ['three guesses of changing sides', steadily(3, (shown) => (shown.guesses % 2 ? likelierSide(rankOf(shown)) : rarest(shown)))],
    [
      'skipping a seven, twice at most, and stopping at three times the stake',
      (shown) => {
        if (BigInt(shown.multiplier) >= 30_000n || shown.guesses === 2) return cashOut;
        return rankOf(shown) === 7 && shown.skipsLeft > mostSkips - 2 ? { kind: 'skip' } : guess(likelierSide(rankOf(shown)));
      },
    ],
  ])('returns between 0.9899 and 0.99: %s', (_name, strategy) => {
    const counted = count(strategy, byRank);
    expect(counted.chance).toEqual(fraction(1));
    expect(difference(fraction(99, 100), counted.rtp).numerator >= 0n).toBe(true);
    expect(difference(counted.rtp, hilo.mathOf({}).lowestRtp ?? fraction(0)).numerator > 0n).toBe(true);
  });

  it('pays exactly the cards that each guess names, and offers no guess that wins surely', () => {
    for (let before = 1; before <= 13; before += 1) {
      for (const side of ['higher', 'lower', 'same'] as const) {
        const winning = winningRanks(before, side);
        expect(winning).toBeLessThan(13);
        if (winning === 0) {
          expect(() => hilo.play({}, [guess(side)], scripted([before - 1, 0]))).toThrow(ChoiceError);
          continue;
        }
        const right = Array.from({ length: 13 }, (_, index) => index + 1).filter(
          (rank) => hilo.play({}, [guess(side)], scripted([before - 1, rank - 1])).multiplier > 0n,
        );
        expect(right).toHaveLength(winning);
        const named = (rank: number): boolean => {
          if (side === 'same') return rank === before;
          const isEnd = before === 1 || before === 13;
          if (rank === before) return !isEnd;
          return side === 'higher' ? rank > before : rank < before;
        };
        expect(right.every(named)).toBe(true);
      }
    }
  });

  it('multiplies the chances of all guesses and rounds down once', () => {
    // Seven, right twice at 7/13 each: 0.99 x (13/7)^2 = 3.41448…; rounding at each step would give less.
    const state = hilo.play({}, [guess('higher'), guess('lower'), cashOut], scripted([6, 6, 6]));
    expect(state.multiplier).toBe((9_900n * 169n) / 49n);
    expect(state.shown).toMatchObject({ outcome: 'cashed-out', guesses: 2, options: [] });
  });

  it('pays up to 1 000 000 times and no guess beyond, and ends by itself when none is left', () => {
    const kings: HiloMove[] = Array<HiloMove>(5).fill(guess('same'));
    // 0.99 x 13^5 = 367 580.07; the king once more would pay 4 778 540.91, lower than it 398 211.7425.
    const state = hilo.play({}, kings, scripted(Array<number>(6).fill(12)));
    expect(state).toMatchObject({ over: false, multiplier: 3_675_800_700n });
    expect(state.shown.options).toEqual([{ side: 'lower', multiplier: '3982117425', chance: { favourable: 12, of: 13 } }]);
    const numbers = [...Array<number>(6).fill(12), ...Array.from({ length: 13 }, (_, index) => (index % 2 ? 12 : 0))];
    const moves = [...kings, ...Array.from({ length: 13 }, (_, index) => guess(index % 2 ? 'higher' : 'lower'))];
    const end = hilo.play({}, moves.slice(0, 17), scripted(numbers));
    expect(end).toMatchObject({ over: true, shown: { outcome: 'cleared' } });
    expect(end.multiplier <= 10_000_000_000n && end.multiplier * 13n > 120_000_000_000n).toBe(true);
  });

  it('takes a card only when one is turned, so that nothing is there to be shown early', () => {
    expect(hilo.play({}, [], scripted([51])).shown.cards).toEqual([{ rank: 13, suit: 'spades', by: 'start', multiplier: '0' }]);
    const state = hilo.play({}, [{ kind: 'skip' }, guess('higher')], scripted([0, 13, 20]));
    expect(state.shown.cards.map(({ rank, suit, by, won }) => ({ rank, suit, by, won }))).toEqual([
      { rank: 1, suit: 'clubs', by: 'start', won: undefined },
      { rank: 1, suit: 'diamonds', by: 'skip', won: undefined },
      { rank: 8, suit: 'diamonds', by: 'higher', won: true },
    ]);
  });

  it('refuses what is not possible', () => {
    expect(() => hilo.play({}, [cashOut], scripted([0]))).toThrow(ChoiceError);
    expect(() => hilo.play({}, [{ kind: 'skip' }, cashOut], scripted([0, 1]))).toThrow(ChoiceError);
    expect(() => hilo.play({}, [guess('lower'), guess('lower')], scripted([5, 8]))).toThrow(ChoiceError);
    expect(() => hilo.play({}, Array<HiloMove>(53).fill({ kind: 'skip' }), { below: () => 0 })).toThrow('skip');
    expect(hilo.play({}, Array<HiloMove>(52).fill({ kind: 'skip' }), { below: () => 0 }).shown.skipsLeft).toBe(0);
    for (const raw of [{ kind: 'guess' }, { kind: 'skip', side: 'higher' }]) expect(() => hilo.readMove(raw)).toThrow(ChoiceError);
  });
});
