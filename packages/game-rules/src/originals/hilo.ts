import { fraction, difference, type Fraction } from '../fraction.js';
import { readFields, readOneOf } from '../read.js';
import { ChoiceError, fairMultiplier, multiplierScale, type RoundGame } from '../round-game.js';
import {
  largestMultiplier,
  mathOfPayouts,
  mostOf,
  originalsReturn,
  readCap,
  withCap,
  type Capped,
  type NextStep,
  type StepOutcome,
} from './figures.js';

const suits = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
export type Suit = (typeof suits)[number];
const ranks = 13;
const sides = ['higher', 'lower', 'same'] as const;
export type HiloSide = (typeof sides)[number];

/** Skips of one round. */
export const mostSkips = 52;

/** Nothing is chosen before the first card but a cap. */
export type HiloChoice = Capped;

export type HiloMove = { readonly kind: 'guess'; readonly side: HiloSide } | { readonly kind: 'skip' } | { readonly kind: 'cash-out' };

export interface HiloCard {
  /** 1 ace (lowest), 11 jack, 12 queen, 13 king (highest). */
  readonly rank: number;
  readonly suit: Suit;
  /** What brought the card: the round's beginning, a skip, or a guess and whether it was right. */
  readonly by: 'start' | 'skip' | HiloSide;
  readonly won?: boolean;
  /** What cashing out after this card pays, in 1/10 000. */
  readonly multiplier: string;
}

export interface HiloOption extends NextStep {
  /** higher: higher or same, on an ace higher only. lower: lower or same, on a king lower only. same: on an ace or king. */
  readonly side: HiloSide;
}

export interface HiloShown {
  readonly outcome: StepOutcome;
  /** In order; the last lies open. */
  readonly cards: readonly HiloCard[];
  /** Right guesses so far. */
  readonly guesses: number;
  readonly skipsLeft: number;
  /** What cashing out now pays, or what the round paid, in 1/10 000. */
  readonly multiplier: string;
  /** The guesses possible on the open card, with what a right one raises the multiplier to; empty when the round is over. */
  readonly options: readonly HiloOption[];
}

/** How many of the 13 ranks win a guess on this one; 0 where it cannot be made. Nothing wins surely: on an ace and a king the same rank is a guess of its own. */
export function winningRanks(rank: number, side: HiloSide): number {
  const isEnd = rank === 1 || rank === ranks;
  if (side === 'same') return isEnd ? 1 : 0;
  const winning = side === 'higher' ? ranks - rank + 1 : rank;
  if (!isEnd) return winning;
  return winning === ranks ? ranks - 1 : 0;
}

function isRight(before: number, side: HiloSide, after: number): boolean {
  if (after === before) return side === 'same' || (before !== 1 && before !== ranks);
  return side === 'higher' ? after > before : side === 'lower' && after < before;
}

const multiplierAt = (chance: Fraction): bigint => fairMultiplier(originalsReturn, chance);
const after = (chance: Fraction, winning: number): Fraction => ({
  numerator: chance.numerator * BigInt(winning),
  denominator: chance.denominator * BigInt(ranks),
});

/** What the rarest guess pays as a first one: the same rank on an ace or a king. */
const largestFirst = multiplierAt(fraction(1, ranks));

function optionsOn(rank: number, chance: Fraction, most: bigint): HiloOption[] {
  return sides.flatMap((side) => {
    const winning = winningRanks(rank, side);
    if (winning === 0) return [];
    const multiplier = multiplierAt(after(chance, winning));
    return multiplier > most ? [] : [{ side, multiplier: String(multiplier), chance: { favourable: winning, of: ranks } }];
  });
}

/** The guess made by the strategy behind the published figures: the likelier side, higher on a seven. */
export function likelierSide(rank: number): HiloSide {
  return rank <= 7 ? 'higher' : 'lower';
}

/**
 * Hi-lo: guess whether the next card is higher or lower, skip, or cash out after any right guess; a wrong one loses all. Every card comes from a whole
 * deck: each takes below(52), rank 1 + n mod 13, suit floor(n / 13) in the order clubs, diamonds, hearts, spades. The multiplier is 0.99 over the
 * product of the chances of all guesses, rounded down once. A guess that would pay more than 1 000 000 times, or than the choice's cap, is not offered;
 * when none is possible on any card, the round ends by itself.
 */
export const hilo: RoundGame<HiloChoice, HiloMove, HiloShown> = {
  code: 'hilo',
  kind: 'original',
  rulesVersion: 1,
  readChoice: (raw) => readCap(readFields(raw, ['most']).most, largestFirst, largestMultiplier),
  readMove(raw) {
    const fields = readFields(raw, ['kind', 'side']);
    const kind = readOneOf(fields.kind, 'kind', ['guess', 'skip', 'cash-out']);
    if (kind === 'guess') return { kind, side: readOneOf(fields.side, 'side', sides) };
    readFields(raw, ['kind']);
    return { kind };
  },
  costOf: () => 10_000n,
  play(choice, moves, source) {
    const most = mostOf(choice);
    const cards: HiloCard[] = [];
    let chance: Fraction = fraction(1n);
    let guesses = 0;
    let skipsLeft = mostSkips;
    let multiplier = 0n;
    let outcome: StepOutcome = 'open';
    const draw = (): { rank: number; suit: Suit } => {
      const card = source.below(ranks * suits.length);
      return { rank: 1 + (card % ranks), suit: suits[Math.floor(card / ranks)] as Suit };
    };
    let open = draw();
    cards.push({ ...open, by: 'start', multiplier: '0' });
    for (const move of moves) {
      if (outcome !== 'open') throw new ChoiceError('the round is over');
      if (move.kind === 'cash-out') {
        if (guesses === 0) throw new ChoiceError('guess first');
        outcome = 'cashed-out';
      } else if (move.kind === 'skip') {
        if (skipsLeft === 0) throw new ChoiceError('no skip is left');
        skipsLeft -= 1;
        open = draw();
        cards.push({ ...open, by: 'skip', multiplier: String(multiplier) });
      } else {
        const { rank } = open;
        const option = optionsOn(rank, chance, most).find(({ side }) => side === move.side);
        if (!option) throw new ChoiceError(`${move.side} cannot be guessed here`);
        open = draw();
        const won = isRight(rank, move.side, open.rank);
        if (won) {
          guesses += 1;
          chance = after(chance, option.chance.favourable);
          multiplier = BigInt(option.multiplier);
          if (multiplierAt(after(chance, ranks - 1)) > most) outcome = 'cleared';
        } else {
          multiplier = 0n;
          outcome = 'lost';
        }
        cards.push({ ...open, by: move.side, won, multiplier: String(multiplier) });
      }
    }
    const shown: HiloShown = {
      outcome,
      cards,
      guesses,
      skipsLeft,
      multiplier: String(multiplier),
      options: outcome === 'open' ? optionsOn(open.rank, chance, most) : [],
    };
    return { shown, over: outcome !== 'open', multiplier };
  },
  variants: [{ name: 'standard', choice: {} }],
  /**
   * Figures of one guess on the likelier side, then cashing out. Before rounding every strategy returns 0.99; whatever it is, a round is paid once, and
   * loses less than 1/10 000 of the stake to rounding then: no strategy returns more than 0.99 or less than 0.9899.
   * `maxWin` is the limit or the cap, which a round comes near to but never passes.
   */
  mathOf: (choice) => ({
    ...mathOfPayouts(
      Array.from({ length: ranks }, (_, index) => {
        const winning = winningRanks(index + 1, likelierSide(index + 1));
        return { chance: fraction(winning, ranks ** 2), multiplier: multiplierAt(fraction(winning, ranks)) };
      }),
    ),
    lowestRtp: difference(originalsReturn, fraction(1n, multiplierScale)),
    maxWin: mostOf(choice),
  }),
  strategyFree: true,
  cap: {
    least: () => largestFirst,
    bound: (choice, largest) => withCap(choice, largest, largestFirst, largestMultiplier),
  },
  cashOut: { kind: 'cash-out' },
};
