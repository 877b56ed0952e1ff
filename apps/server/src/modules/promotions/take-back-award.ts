import type { DatabaseTransaction } from '@sortes/service';
import { lockPlayer } from '../wallet/index.js';
import { endGrant, wonBy } from './end-grant.js';
import { type DepositEndKit, takeBack } from './end-of-deposit.js';
import { lockOne } from './end-repository.js';

/**
 * Takes an award back whose ground has gone, in the caller's transaction: what lies ready lapses, what runs or waits ends, and of what became money as much is taken back as the
 * player still has of their own; what is over already stays as it is.
 * @param isOwed what they no longer have is a debt of theirs: the ground was theirs, and it is they who took it away
 * @returns whether there was anything to take back
 */
export async function takeBackAward(
  kit: DepositEndKit,
  transaction: DatabaseTransaction,
  { playerId, grantId, reason, isOwed = false }: { playerId: number; grantId: string; reason: string; isOwed?: boolean },
): Promise<boolean> {
  await lockPlayer(transaction, playerId);
  const grant = await lockOne(transaction, playerId, grantId);
  if (grant === undefined) return false;
  const at = kit.clock.now();
  if (grant.state === 'completed') await takeBack(kit, transaction, grant, { at, isOwed });
  else {
    await endGrant(kit, transaction, grant, { state: grant.state === 'offered' ? 'expired' : 'reversed', at, reason });
    const won = await wonBy(transaction, grant);
    if (won > 0n) await takeBack(kit, transaction, { ...grant, converted: won }, { at, isOwed });
  }
  return true;
}
