import type { Tally } from './picks';

/** The one reason why a bet cannot be placed now; shown under the disabled button. */
export type BetProblem =
  | { readonly kind: 'loading' }
  | { readonly kind: 'no-draw' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'play-off' }
  /** `isOfWords`: what is picked there is no number. */
  | { readonly kind: 'nothing-picked'; readonly isOfWords: boolean }
  | { readonly kind: 'pick-more'; readonly count: number }
  | { readonly kind: 'places'; readonly count: number }
  /** Enough is picked, but nothing that makes a combination: the same numbers in rows that must differ. */
  | { readonly kind: 'no-combination' }
  /** One win at this unit would pay more than is allowed. */
  | { readonly kind: 'unit-too-large'; readonly limit: bigint }
  | { readonly kind: 'too-many-combinations' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'below-minimum'; readonly limit: bigint }
  | { readonly kind: 'above-maximum'; readonly limit: bigint };

export interface BetFacts {
  /** Phase of the draw on show. */
  readonly phase: 'loading' | 'open' | 'closed' | 'none';
  readonly playOn: boolean;
  readonly tally: Tally;
  readonly nothingPicked: boolean;
  /** What is picked are sides, hands, cars or dice, and nobody calls them numbers. */
  readonly isOfWords: boolean;
  /** Sums in 1/10 000 currency units. */
  readonly stake: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Set when even a multiple of 1 wins more than this. */
  readonly prizeCap?: bigint | undefined;
}

/** First problem in the order in which a player can mend them; undefined when the bet can be placed. */
export function betProblemOf(facts: BetFacts): BetProblem | undefined {
  const { phase, playOn, tally, nothingPicked, isOfWords, stake, minimum, maximum, prizeCap } = facts;
  if (phase === 'loading') return { kind: 'loading' };
  if (phase === 'none') return { kind: 'no-draw' };
  if (phase === 'closed') return { kind: 'closed' };
  if (!playOn) return { kind: 'play-off' };
  if (nothingPicked) return { kind: 'nothing-picked', isOfWords };
  if (!tally.ok) {
    if (tally.reason === 'missing') return { kind: 'pick-more', count: tally.missing };
    if (tally.reason === 'places') return { kind: 'places', count: tally.missing };
    if (tally.reason === 'too-few') return { kind: 'no-combination' };
    return { kind: tally.reason === 'too-long' ? 'too-long' : 'too-many-combinations' };
  }
  if (prizeCap !== undefined) return { kind: 'unit-too-large', limit: prizeCap };
  if (stake < minimum) return { kind: 'below-minimum', limit: minimum };
  if (stake > maximum) return { kind: 'above-maximum', limit: maximum };
  return undefined;
}
