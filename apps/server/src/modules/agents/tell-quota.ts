import { type DatabaseTransaction, newId } from '@sortes/service';
import { tell } from '../messaging/index.js';
import { findPlace } from './tree-repository.js';

/** Counts of a band, by its lowest group. */
interface OfBand {
  band: number;
  count: number;
}

/** Tells an agent of counts that somebody else's doing, or a lowering that counts by now, gave or took them. In the transaction in which they change. */
export async function tellQuota(
  transaction: DatabaseTransaction,
  playerId: number,
  kind: 'quota.received' | 'quota.taken' | 'quota.returned',
  counts: readonly OfBand[],
): Promise<void> {
  if (counts.length === 0) return;
  const place = await findPlace(transaction, playerId);
  if (place === undefined) return;
  const listed = counts.map(({ band, count }) => `${band}:${count}`).join(',');
  await tell(transaction, { playerId, merchantId: place.merchantId }, { kind, key: newId(), parameters: { counts: listed } });
}
