import { tryReadAmount } from '@sortes/money';
import type { GameRound } from '../api/rounds';

export type RoundOutcome = 'open' | 'refunded' | 'won' | 'lost' | 'back' | 'even' | 'settled';

/**
 * What a round came to for its player. `won`: more than was staked came back; `back`: a part of the stake; `even`: all of it. A state that is not known
 * here is `settled`, of which nothing more is told.
 */
export function outcomeOf({ state, stake, win, refund }: Pick<GameRound, 'state' | 'stake' | 'win' | 'refund'>): RoundOutcome {
  if (state === 'open' || state === 'refunded') return state;
  const [staked, won, refunded] = [stake, win, refund].map((value) => tryReadAmount(value) ?? 0n) as [bigint, bigint, bigint];
  // Where a part was refunded the sums tell it, not a word.
  if (state !== 'settled' || (refunded > 0n && won + refunded <= staked)) return 'settled';
  if (won + refunded > staked) return 'won';
  if (won === staked && won > 0n) return 'even';
  return won > 0n ? 'back' : staked > 0n ? 'lost' : 'settled';
}
