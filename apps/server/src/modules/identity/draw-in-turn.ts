import pLimit from 'p-limit';
import { DomainError } from '../../platform/errors.js';

/** Pictures that may wait; who comes then is told to come back, sooner than their browser would give up. */
const waitingAtMost = 256;
const table = pLimit(1);

/**
 * Draws one captcha picture after the other. Anybody may ask for them, and each takes a processor for milliseconds in a thread of its own: drawn all at
 * once they leave nothing for the database and for whoever bets.
 * @throws DomainError system.busy when too many wait.
 */
export function drawInTurn<Picture>(draw: () => Promise<Picture>): Promise<Picture> {
  if (table.pendingCount >= waitingAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 3 });
  return table(draw);
}
