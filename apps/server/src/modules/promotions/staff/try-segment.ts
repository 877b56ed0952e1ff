import { inTransaction } from '@sortes/service';
import type { RequestContext } from '../../../platform/http.js';
import type { PromotionsStaffKit } from './kit.js';
import { type Filled, type Filling, readPlayers, fillWithin } from './fill-within.js';

/** Undoes a trial and carries what it found. */
class Tried extends Error {
  constructor(readonly filled: Filled) {
    super('it was only tried');
  }
}

/** What filling a list would change: it is filled, and nothing of it stands. @throws DomainError not.found, segment.lines, segment.full */
export async function trySegment(kit: PromotionsStaffKit, context: RequestContext, id: string, filling: Filling): Promise<Filled> {
  const players = await readPlayers(kit, context, filling.players);
  try {
    return await inTransaction(kit.services.db, async (transaction) => {
      const { code: _code, ...filled } = await fillWithin(kit, transaction, context, id, filling.how, players);
      throw new Tried(filled);
    });
  } catch (error) {
    if (error instanceof Tried) return error.filled;
    throw error;
  }
}
