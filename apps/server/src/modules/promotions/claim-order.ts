import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { PlayerRef } from '../protection/index.js';
import { lockPlayer } from '../wallet/index.js';
import { type GrantRow, listQueued, writeQueue } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';

/**
 * A player puts their bonuses that wait into another order.
 * @param ids all of them, the one first that is to begin first @throws DomainError edit.outdated when these are not (any more) those that wait
 */
export function orderQueue({ services: { db } }: PromotionsKit, { playerId }: PlayerRef, ids: readonly string[]): Promise<GrantRow[]> {
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const waiting = new Set((await listQueued(transaction, playerId)).map(({ id }) => id));
    if (ids.length !== waiting.size || !ids.every((id) => waiting.delete(id))) refuse('edit.outdated');
    await writeQueue(transaction, playerId, ids);
    return listQueued(transaction, playerId);
  });
}
