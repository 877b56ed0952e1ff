import { fraction } from '../fraction.js';
import { readFields, readOneOf } from '../read.js';
import { ChoiceError, type LadderStep, type RoundGame } from '../round-game.js';
import {
  ladderCap,
  ladderFrom,
  ladderUpTo,
  mathOfLadder,
  nextStepOf,
  readLadderCap,
  showLadder,
  type Capped,
  type NextStep,
  type StepOutcome,
} from './figures.js';

const sides = ['heads', 'tails'] as const;
export type CoinSide = (typeof sides)[number];

/** Nothing is chosen before the first toss but a cap. */
export type CoinsChoice = Capped;

export type CoinsMove = { readonly kind: 'toss'; readonly side: CoinSide } | { readonly kind: 'cash-out' };

export interface CoinsShown {
  readonly outcome: StepOutcome;
  /** What was called and what fell, in order. */
  readonly tosses: readonly { readonly called: CoinSide; readonly fell: CoinSide }[];
  /** What cashing out now pays, or what the round paid, in 1/10 000. */
  readonly multiplier: string;
  /** What each toss pays, from the first. */
  readonly table: readonly string[];
  /** While the round is open. */
  readonly next?: NextStep;
}

// A twentieth toss would pay 1 027 604 times: `ladderFrom` ends the series at nineteen, 513 802.24 times.
const wholeLadder = ladderFrom(
  fraction(98, 100),
  Array.from({ length: 20 }, (_, index) => fraction(1, 2 ** (index + 1))),
);
const ladderOf = (choice: CoinsChoice): readonly LadderStep[] => ladderUpTo(wholeLadder, choice);

/**
 * Coin series: call heads or tails, one toss after another, cash out after any; a wrong call loses all. A series of n pays 0.98 x 2^n, and ends by
 * itself after nineteen, or before a toss that would pay more than its cap. Each toss takes below(2): 0 heads, 1 tails.
 */
export const coins: RoundGame<CoinsChoice, CoinsMove, CoinsShown> = {
  code: 'coins',
  kind: 'original',
  rulesVersion: 1,
  readChoice: (raw) => readLadderCap(readFields(raw, ['most']).most, wholeLadder),
  readMove(raw) {
    const fields = readFields(raw, ['kind', 'side']);
    const kind = readOneOf(fields.kind, 'kind', ['toss', 'cash-out']);
    if (kind === 'toss') return { kind, side: readOneOf(fields.side, 'side', sides) };
    readFields(raw, ['kind']);
    return { kind };
  },
  costOf: () => 10_000n,
  play(choice, moves, source) {
    const ladder = ladderOf(choice);
    const tosses: { called: CoinSide; fell: CoinSide }[] = [];
    let outcome: StepOutcome = 'open';
    for (const move of moves) {
      if (outcome !== 'open') throw new ChoiceError('the round is over');
      if (move.kind === 'cash-out') {
        if (tosses.length === 0) throw new ChoiceError('toss a coin first');
        outcome = 'cashed-out';
      } else {
        const fell = sides[source.below(2)] as CoinSide;
        tosses.push({ called: move.side, fell });
        if (fell !== move.side) outcome = 'lost';
        else if (tosses.length === ladder.length) outcome = 'cleared';
      }
    }
    const multiplier = outcome === 'lost' ? 0n : (ladder[tosses.length - 1]?.multiplier ?? 0n);
    const next = outcome === 'open' ? nextStepOf(ladder, tosses.length) : undefined;
    const shown: CoinsShown = {
      outcome,
      tosses,
      multiplier: String(multiplier),
      table: showLadder(ladder),
      ...(next && { next }),
    };
    return { shown, over: outcome !== 'open', multiplier };
  },
  variants: [{ name: 'standard', choice: {} }],
  mathOf: (choice) => mathOfLadder(ladderOf(choice)),
  strategyFree: true,
  ladderOf,
  cap: ladderCap(() => wholeLadder),
  cashOut: { kind: 'cash-out' },
};
