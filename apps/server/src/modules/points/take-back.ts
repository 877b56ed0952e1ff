import { takeBackLots } from '@sortes/growth-rules';
import type { Clock, DatabaseTransaction } from '@sortes/service';
import { lockPlayers } from '../wallet/index.js';
import { movedOf, type PointsMoved } from './earn-points.js';
import { movePoints } from './move-points.js';
import { findMovements, readParts } from './repository.js';

interface TakenBack {
  merchantId: number;
  playerId: number;
  /** Whole points; above zero. */
  points: bigint;
  /** Of the earning that was undone. */
  of: string;
  /** Unique per player, for ever. */
  key: string;
}

/**
 * Takes back points of an earning that was undone: of the lots it made; what they have no more is owed, and the next earnings offset it.
 * @returns undefined where nothing was earned under that key
 * @throws DomainError idempotency.key.conflict
 */
export async function takeBackPoints(
  { clock }: { clock: Clock },
  transaction: DatabaseTransaction,
  { merchantId, playerId, points, of, key }: TakenBack,
): Promise<PointsMoved | undefined> {
  await lockPlayers(transaction, [playerId]);
  const [earned] = await findMovements(transaction, [{ playerId, key: of }]);
  if (earned?.template !== 'points-earned') return undefined;
  const lots = new Set((await readParts(transaction, playerId, earned.id)).map(({ lotId }) => lotId));
  const [made] = await movePoints(transaction, clock.now(), [
    {
      playerId,
      merchantId,
      key,
      template: 'points-unearned',
      asked: points,
      source: earned.source,
      reference: earned.reference,
      plan: (standing) => takeBackLots(standing.lots, points, ({ id }) => lots.has(id)),
    },
  ]);
  return made && movedOf(made);
}
