import { withdrawalEffect } from '@sortes/growth-rules';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { TurnoverModule } from '../turnover/index.js';
import { balanceOf, lockPlayer } from '../wallet/index.js';
import { endGrant, type EndKit } from './end-grant.js';
import { findRunning, lockGrants, type RunningGrant } from './end-repository.js';

/** What an end of a grant would do now, said before it is confirmed. Money units. */
export interface Ending {
  /** Bonus money that is lost by cancelling it. */
  lost: bigint;
  /** Own money, which stays. */
  stays: bigint;
  wagered: bigint;
  required: bigint;
  /** What a withdrawal would do: what may leave, whether the bonus ends by it, and what of it is lost. */
  withdrawal: { leaves: bigint; endsBonus: boolean; lost: bigint };
}

/** A free bet that is staked is decided by its draw. */
const mayCancel = ({ state, orderId }: RunningGrant): boolean =>
  orderId === null && (state === 'queued' || state === 'active' || state === 'closing');

/** Says what cancelling a grant or a withdrawal would do. @returns undefined where the player has no such grant, or it is over */
export async function showEnding(
  { db, turnover }: { db: Database; turnover: Pick<TurnoverModule, 'progressOf'> },
  { playerId, grantId }: { playerId: number; grantId: string },
): Promise<Ending | undefined> {
  const grant = await findRunning(db, playerId, grantId);
  if (grant === undefined || !mayCancel(grant)) return undefined;
  const [{ main, bonus }, { left }] = await Promise.all([balanceOf(db, playerId), turnover.progressOf(db, playerId, grant.merchantId)]);
  const lent = grant.money === 'bonus' && grant.state !== 'queued' ? bonus : 0n;
  const { mayLeave, endsBonus, lost } = withdrawalEffect({ main, bonus: lent }, left, grant.tied && grant.state !== 'queued');
  return {
    lost: lent,
    stays: main,
    wagered: grant.wagered,
    required: grant.required,
    withdrawal: { leaves: mayLeave, endsBonus, lost },
  };
}

/** Who cancels a grant: the player, or staff with a reason. */
export interface Cancelling {
  playerId: number;
  grantId: string;
  reason?: string;
}

/** In the caller's transaction; see `cancelGrant`. */
export async function cancelIn(
  kit: EndKit,
  transaction: DatabaseTransaction,
  { playerId, grantId, reason }: Cancelling,
): Promise<bigint | undefined> {
  await lockPlayer(transaction, playerId);
  const [grant] = await lockGrants(transaction, playerId, [grantId]);
  if (grant === undefined || !mayCancel(grant)) return undefined;
  return endGrant(kit, transaction, grant, { state: 'cancelled', at: kit.clock.now(), ...(reason !== undefined && { reason }) });
}

/**
 * Gives up a bonus: what is left of it is lost, own money stays, and what still comes back to it goes to the house.
 * @returns what was lost, money units; undefined where the player has no such grant, or it is over
 */
export function cancelGrant(kit: EndKit & { db: Database }, cancelling: Cancelling): Promise<bigint | undefined> {
  return inTransaction(kit.db, (transaction) => cancelIn(kit, transaction, cancelling));
}
