import { useSession } from '../../../entities/account/session';
import { useBarred, type Barred } from '../../../entities/limits/barred';
import { useExclusion } from '../../../entities/limits/status';
import { ApiError } from '../../../kit/api/client';
import type { Launched } from '../api/launch';

/** Whether bets and deposits are closed to the player of this game, and why, once somebody knows. */
export function useBetsBarred(game: {
  launched: Launched | undefined;
  /** Why it was not launched. */
  error: unknown;
  /** The server said so when it was asked for the position. */
  isBarredInGame: boolean;
}): { barred: boolean; why: Barred | undefined } {
  const { launched, error, isBarredInGame } = game;
  const member = useSession((session) => session.status === 'member');
  const refused = error instanceof ApiError && error.code === 'account.excluded';
  // The stream tells of an exclusion within a second; what the game asks comes later.
  const excluded = useExclusion() !== undefined && launched?.demo !== true;
  const barred = refused || excluded || (member && isBarredInGame);
  return { barred, why: useBarred(barred) };
}
