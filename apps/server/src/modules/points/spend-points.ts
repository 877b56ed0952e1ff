import { spendLots } from '@sortes/growth-rules';
import type { Clock, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { movedOf, type PointsMoved } from './earn-points.js';
import { movePoints, type Plan, type PointMove } from './move-points.js';
import type { Standing } from './repository.js';

export interface PointSpending {
  merchantId: number;
  playerId: number;
  /** Whole points; above zero. */
  points: bigint;
  /** Unique per player, for ever; `giveBack` names it. */
  key: string;
  /** What they were spent for, as the details of the points show it. */
  reference: string;
}

/** Takes points, the first to expire first. @throws DomainError points.short */
export const takingOf =
  (points: bigint) =>
  ({ lots }: Standing): Plan => {
    const parts = spendLots(lots, points);
    const left = lots.reduce((sum, lot) => sum + lot.left, 0n);
    return {
      parts: parts ?? refuse('points.short', { field: 'points', parameters: { left: String(left) }, value: { left: String(left) } }),
    };
  };

/**
 * Spends points of players, each once a key, the first to expire first.
 * @throws DomainError points.short where one has too few, and nothing is taken from any; idempotency.key.conflict
 */
export async function spendPoints(
  { clock }: { clock: Clock },
  transaction: DatabaseTransaction,
  spendings: readonly PointSpending[],
): Promise<PointsMoved[]> {
  if (spendings.some(({ points }) => points <= 0n)) throw new RangeError('points that are spent are above zero');
  const moves = spendings.map(({ merchantId, playerId, points, key, reference }): PointMove => {
    const plan = takingOf(points);
    return { playerId, merchantId, key, template: 'points-spent', asked: points, source: 'spending', reference, plan };
  });
  return (await movePoints(transaction, clock.now(), moves)).map(movedOf);
}
