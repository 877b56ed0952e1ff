/** Rounds of several steps that are kept below a payout: what a cap does, and that it costs no return. */
import { playSource } from '@sortes/fairness';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { difference, fraction } from '../fraction.js';
import { ChoiceError, payoutOf, type RoundGame, type RoundState } from '../round-game.js';
import { countMath, scripted, type Branch } from '../testing/enumerate.js';
import { playOut } from '../testing/rounds.js';
import { coins, type CoinsMove } from './coins.js';
import { largestMultiplier } from './figures.js';
import { hilo, likelierSide, type HiloChoice, type HiloMove } from './hilo.js';
import { mines } from './mines.js';
import { tower } from './tower.js';

vi.setConfig({ testTimeout: 60_000 });

interface StepShown {
  readonly outcome: string;
  readonly options?: readonly { readonly side: string; readonly multiplier: string }[];
  readonly next?: { readonly multiplier: string };
}
/** Any move but cashing out that is offered, by lot; undefined where none is. */
const nextMove: Readonly<Record<string, (lot: number, at: number, shown: StepShown) => unknown>> = {
  mines: (_, at) => ({ kind: 'reveal', tile: at }),
  tower: (lot) => ({ kind: 'climb', tile: lot % 2 }),
  coins: (lot) => ({ kind: 'toss', side: lot % 2 ? 'heads' : 'tails' }),
  hilo: (lot, _, { options = [] }) =>
    options.length === 0 ? { kind: 'skip' } : { kind: 'guess', side: options[lot % options.length]?.side },
};
const games = [mines, tower, coins, hilo] as readonly RoundGame[];
const scale = 10_000n;

describe.each(games.map((game) => ({ name: game.code, game })))('$name, kept below a payout', ({ game }) => {
  const { cap } = game;
  if (!cap) throw new Error('no cap');

  it('is no other game where nothing pays more, and drops the cap that a choice had', () => {
    for (const { choice } of game.variants) {
      const { maxWin } = game.mathOf(choice);
      const free = game.readChoice(choice);
      expect(cap.bound(free, maxWin)).toEqual(free);
      expect(cap.bound(free, maxWin * 7n)).toEqual(free);
      if (cap.least(free) === maxWin) continue;
      const bound = cap.bound(free, maxWin - 1n);
      expect(bound).toEqual({ ...(free as object), most: String(maxWin - 1n) });
      expect(game.readChoice(JSON.parse(JSON.stringify(bound)))).toEqual(bound);
      expect(cap.bound(bound, maxWin)).toEqual(free);
      expect(() => cap.bound(free, cap.least(free) - 1n)).toThrow(RangeError);
    }
  });

  it('reads a cap strictly', () => {
    const { choice } = game.variants[0]!;
    const { maxWin } = game.mathOf(choice);
    const least = cap.least(choice);
    const read = (most: unknown): unknown => game.readChoice({ ...(choice as object), most });
    expect(read(String(least))).toMatchObject({ most: String(least) });
    for (const most of [least - 1n, maxWin, maxWin + 1n, -1n]) expect(() => read(String(most))).toThrow(ChoiceError);
    for (const most of [Number(least), `0${least}`, `${least} `, `+${least}`, '2e5', '', null, {}])
      expect(() => read(most)).toThrow(ChoiceError);
  });

  it('never pays more than the payout for any stake and way, offers no such step, and ends by itself, paid, when none is left', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...game.variants),
        fc.bigInt({ min: 1n, max: 20_000_000_000n }),
        fc.oneof(fc.bigInt({ min: 1n, max: 60n }), fc.bigInt({ min: 1n, max: 4_000_000n })),
        fc.nat(100_000),
        fc.array(fc.nat(12), { minLength: 60, maxLength: 60 }),
        ({ choice: free }, stake, times, nonce, lots) => {
          const largestPayout = stake * times;
          const largest = (largestPayout * scale) / stake;
          if (largest < cap.least(free)) return;
          const choice = cap.bound(free, largest);
          const source = () => playSource({ serverSeed: new Uint8Array(32).fill(5), clientSeed: 'cap', nonce, game: game.code });
          const moves: unknown[] = [];
          let state = game.play(choice, moves, source()) as RoundState<StepShown>;
          while (!state.over && moves.length < lots.length) {
            const { next, options = [] } = state.shown;
            for (const { multiplier } of next ? [next] : options)
              expect(payoutOf(stake, BigInt(multiplier))).toBeLessThanOrEqual(largestPayout);
            const before = moves.length;
            try {
              const move = nextMove[game.code]?.(lots[before] ?? 0, before, state.shown);
              state = game.play(choice, [...moves, move], source()) as RoundState<StepShown>;
              moves.push(move);
            } catch (error) {
              // No skip is left where no guess is: what is won is there to be taken.
              if (!(error instanceof ChoiceError) || state.multiplier === 0n) throw error;
              break;
            }
            expect(payoutOf(stake, state.multiplier)).toBeLessThanOrEqual(largestPayout);
          }
          ends.add(state.shown.outcome);
          if (state.shown.outcome === 'cleared') expect(state.multiplier > 0n).toBe(true);
        },
      ),
      { numRuns: 400, seed: 20 },
    );
    expect([...ends]).toEqual(expect.arrayContaining(['lost', 'cleared']));
  });

  it('returns as much under every cap', () => {
    for (const { choice: free } of game.variants) {
      const whole = game.mathOf(free);
      for (let largest = cap.least(free); largest < whole.maxWin; largest = (largest * 5n) / 3n + 1n) {
        const math = game.mathOf(cap.bound(free, largest));
        expect(math.maxWin).toBeLessThanOrEqual(largest);
        expect(math).toMatchObject({ hitRate: whole.hitRate, variance: whole.variance });
        // Within what rounding down makes of the ways to play without a cap.
        expect(difference(whole.rtp, math.rtp).numerator >= 0n).toBe(true);
        expect(difference(math.lowestRtp ?? math.rtp, whole.lowestRtp ?? whole.rtp).numerator >= 0n).toBe(true);
        const [ladder, wholeLadder] = [game.ladderOf?.(cap.bound(free, largest)), game.ladderOf?.(free)];
        if (ladder && wholeLadder) {
          expect(ladder).toEqual(wholeLadder.slice(0, ladder.length));
          expect((wholeLadder[ladder.length]?.multiplier ?? largestMultiplier + 1n) > largest).toBe(true);
        }
      }
    }
  });
});

describe('counted through play', () => {
  const heads: CoinsMove = { kind: 'toss', side: 'heads' };
  it('a series of coins that goes as far as its cap returns 0.98 exactly', () => {
    const choice = coins.cap!.bound({}, 100n * scale);
    const counted = countMath((source) => playOut(coins, choice, () => heads, source).state.multiplier);
    // 0.98 x 2^6 = 62.72; the seventh would pay 125.44.
    expect(counted).toMatchObject({ chance: fraction(1), rtp: fraction(98, 100), hitRate: fraction(1, 64), maxWin: 627_200n });
    expect(coins.play(choice, Array<CoinsMove>(6).fill(heads), scripted(Array<number>(6).fill(0)))).toMatchObject({
      over: true,
      shown: { outcome: 'cleared' },
    });
  });

  it('hi-lo, guessed on until it ends by itself or no more is offered, returns between 0.9899 and 0.99', () => {
    const choice: HiloChoice = hilo.cap!.bound({}, hilo.cap!.least({}));
    const byRank = (): readonly Branch[] => Array.from({ length: 13 }, (_, value) => ({ value, weight: 4 }));
    const counted = countMath(
      (source) =>
        playOut(
          hilo,
          choice,
          ({ options, cards, guesses }): HiloMove => {
            const rank = cards.at(-1)?.rank ?? 0;
            const side = guesses === 0 ? (options.at(-1)?.side ?? 'lower') : likelierSide(rank);
            return guesses < 3 && options.some((option) => option.side === side) ? { kind: 'guess', side } : { kind: 'cash-out' };
          },
          source,
        ).state.multiplier,
      { branchesOf: byRank },
    );
    expect(counted.chance).toEqual(fraction(1));
    expect(difference(fraction(99, 100), counted.rtp).numerator >= 0n).toBe(true);
    expect(difference(counted.rtp, hilo.mathOf(choice).lowestRtp!).numerator > 0n).toBe(true);
    expect(counted.maxWin).toBe(128_700n);
  });
});
