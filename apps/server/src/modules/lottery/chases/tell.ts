import type { DatabaseTransaction } from '@sortes/service';
import { announceAll } from '../../../platform/outbox.js';
import type { ChaseNews } from './chase-repository.js';

/** Tells players what happened to their chases, in the transaction that made it so. */
export async function tell(transaction: DatabaseTransaction, merchantId: number, news: readonly ChaseNews[]): Promise<void> {
  await announceAll(
    transaction,
    merchantId,
    news.flatMap(({ playerId, chaseId, state, numero }) =>
      state === null ? [] : [{ topic: 'chase.changed' as const, playerId, chaseId, state, numero }],
    ),
  );
}
