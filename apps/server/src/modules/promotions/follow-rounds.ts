import { inTransaction } from '@sortes/service';
import { listFreeRounds } from '../games/index.js';
import { lockPlayer } from '../wallet/index.js';
import { endGrant, type EndKit } from './end-grant.js';
import { lockGrants } from './end-repository.js';
import { writeDecided, writeWon } from './free-bet-repository.js';
import type { PromotionsKit } from './kit.js';
import { tellChange } from './tell-change.js';
import { requireOfWinnings, type WinningsKit } from './winnings.js';

/**
 * What has become of free rounds, on the grant that they are: played out or over with their time it is complete, with what they won; of none that was played it has expired, and one that
 * its vendor refused is cancelled. What is won later, on rounds that were open then, is added. What has to be staked of it is required as it is won. Asked again it changes nothing.
 */
export function followRounds(
  kit: EndKit & WinningsKit & Pick<PromotionsKit['services'], 'db'>,
  { playerId, rewardId }: { playerId: number; rewardId: string },
): Promise<void> {
  return inTransaction(kit.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const [grant] = await lockGrants(transaction, playerId, [rewardId]);
    const [rounds] = await listFreeRounds(transaction, [rewardId]);
    if (grant === undefined || rounds === undefined || grant.money !== 'spins') return;
    const at = kit.clock.now();
    grant.required = await requireOfWinnings(kit, transaction, grant, rounds.won);
    if (grant.state !== 'active') return writeWon(transaction, grant.id, rounds.won);
    if (rounds.state === 'refused') await endGrant(kit, transaction, grant, { state: 'cancelled', at });
    else if (rounds.state === 'over' && rounds.used === 0) await endGrant(kit, transaction, grant, { state: 'expired', at });
    else if (rounds.state === 'over') {
      await writeDecided(transaction, grant.id, { converted: rounds.won, at });
      await tellChange(transaction, { ...grant, state: 'completed' });
    } else await tellChange(transaction, grant);
  });
}
