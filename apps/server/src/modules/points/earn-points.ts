import type { PointReason } from '@sortes/contract';
import { offsetOwed } from '@sortes/growth-rules';
import type { Clock, DatabaseTransaction } from '@sortes/service';
import { movePoints, type Plan, type PointMove } from './move-points.js';
import { type MovementRow, readTrials, type Standing } from './repository.js';
import { findRules, readTimeZone } from './rule-repository.js';
import { endOf, usualRules } from './rules.js';

export interface PointGift {
  merchantId: number;
  playerId: number;
  /** Whole points; above zero. */
  points: bigint;
  /** Unique per player, for ever. */
  key: string;
  why: PointReason;
  /** What it was for, e.g. an id; the key when left out. */
  reference?: string;
}

/** What a movement of points came to. */
export interface PointsMoved {
  id: string;
  /** What the account moved by: less than was given where something was owed. */
  changed: bigint;
  balance: bigint;
}

export const movedOf = ({ id, changed, balance }: MovementRow): PointsMoved => ({ id, changed, balance });

type Lots = Pick<NonNullable<Plan['put']>[number], 'source' | 'expiresOn' | 'expiresAt'>;

/** An earning: what is owed is offset first, the rest becomes a lot. */
export const earningOf =
  (asked: bigint, into: Lots) =>
  ({ owed }: Standing): Plan => {
    const { offset, kept } = offsetOwed(owed, asked);
    return { parts: [], put: kept > 0n ? [{ ...into, points: kept }] : [], owed: -offset };
  };

/** Until when points hold that are given now: read where locks are held, so in the caller's transaction. */
export async function readEnd(
  transaction: DatabaseTransaction,
  merchantId: number,
  now: Date,
): Promise<{ expiresOn: string; expiresAt: Date }> {
  const { rules } = await findRules(transaction, merchantId);
  return endOf((rules ?? usualRules('standard')).validity, now, await readTimeZone(transaction, merchantId));
}

/**
 * Gives a player points, once a key: they offset what is owed first, and hold as long as the brand says. A trial account is given nothing.
 * @returns undefined for a trial account
 * @throws DomainError idempotency.key.conflict
 */
export async function earnPoints(
  { clock }: { clock: Clock },
  transaction: DatabaseTransaction,
  { merchantId, playerId, points, key, why, reference = key }: PointGift,
): Promise<PointsMoved | undefined> {
  if (points <= 0n) throw new RangeError('points that are given are above zero');
  if ((await readTrials(transaction, [playerId])).has(playerId)) return undefined;
  const now = clock.now();
  const into = { source: why, ...(await readEnd(transaction, merchantId, now)) };
  const move: PointMove = {
    playerId,
    merchantId,
    key,
    template: 'points-earned',
    asked: points,
    source: why,
    reference,
    plan: earningOf(points, into),
  };
  const [made] = await movePoints(transaction, now, [move]);
  return made && movedOf(made);
}
