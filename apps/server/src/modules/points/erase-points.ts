import type { Database, DatabaseTransaction } from '@sortes/service';
import type { PointsKit } from './kit.js';
import { movePoints } from './move-points.js';
import { clearNotes, readStandings } from './repository.js';
import { readShown } from './shown-repository.js';

type Kit = Pick<PointsKit, 'services'>;

/** Whether a player has points: what the mall gives for them is worth something. */
export async function hasPoints({ services: { clock } }: Kit, db: Database | DatabaseTransaction, playerId: number): Promise<boolean> {
  const now = clock.now();
  return (await readShown(db, playerId, { now, since: now })).balance > 0n;
}

/** Ends what is left of the points of a person who is erased, by one movement: nobody can come for them any more. What they were earned and spent by stays, under a number; what staff wrote to them goes. */
export async function erasePoints(
  { services: { clock } }: Kit,
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<void> {
  const now = clock.now();
  await clearNotes(transaction, playerId);
  const lots = (await readStandings(transaction, [playerId], now)).get(playerId)?.lots ?? [];
  const left = lots.reduce((sum, lot) => sum + lot.left, 0n);
  if (left === 0n) return;
  await movePoints(transaction, now, [
    {
      playerId,
      merchantId,
      key: 'erased',
      template: 'points-expired',
      asked: left,
      source: 'expiry',
      reference: 'erased',
      takesEnded: true,
      plan: (standing) => ({ parts: standing.lots.flatMap((lot) => (lot.left > 0n ? [{ lotId: lot.id, points: -lot.left }] : [])) }),
    },
  ]);
}
