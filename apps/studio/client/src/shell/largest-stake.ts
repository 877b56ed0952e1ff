import { multiplierScale, type GameMath } from '@sortes/game-rules';
import type { RoundGameModule } from '../game';
import type { Limits } from '../parts/stake-field';
import type { Desk } from './desk';

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((low, each) => (each < low ? each : low));

/**
 * The largest stake that is accepted for what is chosen, in units of 1/10 000: the server's rule (`largestStake`). `cost` and `win`, the most that the
 * choice can pay (in a game of several steps: its first), in 1/10 000 of the stake.
 */
export function largestStake(
  { max, largestPayout }: { readonly max: bigint; readonly largestPayout: bigint },
  { cost, win }: { readonly cost: bigint; readonly win: bigint },
): bigint {
  return least(max, ...(cost > 0n ? [(max * multiplierScale) / cost] : []), ...(win > 0n ? [(largestPayout * multiplierScale) / win] : []));
}

/** The choice as a round at this stake is played: with where it ends by itself, if it could pay more than a round may. The server's rule (`boundChoice`). */
export function boundChoice({ rules }: RoundGameModule, choice: unknown, stake: bigint | undefined, largestPayout: bigint): unknown {
  if (rules.cap === undefined || stake === undefined || stake <= 0n) return choice;
  const largest = (largestPayout * multiplierScale) / stake;
  return largest < rules.cap.least(choice) ? choice : rules.cap.bound(choice, largest);
}

/** The choice of a round without where it ended by itself: what the next one is made of. */
export function freeChoice({ rules }: RoundGameModule, choice: unknown): unknown {
  const { most: _cap, ...free } = choice as { readonly most?: string };
  return rules.cap === undefined ? choice : free;
}

/** How much a round of this choice pays at most because of its stake, in 1/10 000; undefined where the stake changes nothing. */
export function capOf({ rules }: RoundGameModule, choice: unknown): bigint | undefined {
  return rules.cap !== undefined && (choice as { readonly most?: string }).most !== undefined ? rules.mathOf(choice).maxWin : undefined;
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
  // A round of several steps ends by itself before it could pay too much: of it the first step counts.
  const win = game.rules.cap?.least(choice) ?? math.maxWin;
  const max = largestStake({ max: limits.max, largestPayout }, { cost: game.rules.costOf(choice), win });
  if (max >= limits.max) return limits;
  return {
    ...limits,
    max: limits.min % coin === 0n ? max - (max % coin) : max,
    ...(max === (largestPayout * multiplierScale) / win && { largestPayout }),
  };
}
