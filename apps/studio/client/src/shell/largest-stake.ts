import { multiplierScale, type GameMath } from '@sortes/game-rules';
import type { RoundGameModule } from '../game';
import type { Limits } from '../parts/stake-field';
import type { Desk } from './desk';

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((low, each) => (each < low ? each : low));

/**
 * The largest stake that is accepted for what is chosen, in units of 1/10 000: the server's rule (`largestStake`). `cost` and `win`, the most that the
 * choice can pay, in 1/10 000 of the stake.
 */
export function largestStake(
  { max, largestPayout }: { readonly max: bigint; readonly largestPayout: bigint },
  { cost, win }: { readonly cost: bigint; readonly win: bigint },
): bigint {
  return least(max, ...(cost > 0n ? [(max * multiplierScale) / cost] : []), ...(win > 0n ? [(largestPayout * multiplierScale) / win] : []));
}

/** The exact figures of a choice. @throws when the choice is not complete. */
export function figuresOfChoice(game: RoundGameModule, choice: unknown): GameMath {
  const read = game.rules.readChoice(choice);
  return game.figuresOf ? game.figuresOf(read) : game.rules.mathOf(read);
}

/** The range of stakes for what is chosen, in whole coins; the game's own while nothing complete is chosen. */
export function limitsOfChoice(
  { limits, largestPayout, coin }: Pick<Desk, 'limits' | 'largestPayout' | 'coin'>,
  game: RoundGameModule,
  choice: unknown,
): Limits {
  let math: GameMath;
  try {
    math = figuresOfChoice(game, choice);
  } catch {
    return limits;
  }
  const { maxWin: win } = math;
  const max = largestStake({ max: limits.max, largestPayout }, { cost: game.rules.costOf(choice), win });
  if (max >= limits.max) return limits;
  return {
    ...limits,
    max: limits.min % coin === 0n ? max - (max % coin) : max,
    ...(max === (largestPayout * multiplierScale) / win && { largestPayout }),
  };
}
