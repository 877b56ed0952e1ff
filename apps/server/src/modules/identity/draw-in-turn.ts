import pLimit from 'p-limit';
import { DomainError } from '../../platform/errors.js';
import { orGiveUp } from '../../platform/images.js';

/** Pictures that may wait; who comes then is told to come back, sooner than their browser would give up. */
const waitingAtMost = 256;
/** A picture takes some milliseconds. One that takes so long does not come any more. */
const drawingMsAtMost = 10_000;

/**
 * Makes a queue that draws one captcha picture after the other. Anybody may ask for them, and each takes a processor for milliseconds in a thread of its own: drawn
 * all at once they leave nothing for the database and for whoever bets.
 */
export function createDrawingQueue(msAtMost = drawingMsAtMost) {
  const queue = pLimit(1);
  /** @throws DomainError system.busy when too many wait, or when this drawing was given up. */
  return async <Picture>(draw: () => Promise<Picture>): Promise<Picture> => {
    if (queue.pendingCount >= waitingAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 3 });
    return queue(() => orGiveUp(msAtMost, draw));
  };
}

/** All captcha pictures of the program are drawn in this queue. */
export const drawInTurn = createDrawingQueue();
