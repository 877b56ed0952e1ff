import { inTransaction } from '@sortes/service';
import { lockPlayer } from '../wallet/index.js';
import { readCounted } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { lockClaimedByDeposits, writeTakenBack } from './step-repository.js';

/**
 * Takes back what a player claimed for deposits that do not stand any more, because one was reversed: of each such step that the others do not come to, the award whole (what
 * they no longer have of it is a debt) and the points. Done once a step, however often it is asked for.
 */
export async function takeBackUnearned(kit: MissionsKit, merchantId: number, playerId: number): Promise<void> {
  const { db, clock } = kit.services;
  await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const steps = await lockClaimedByDeposits(transaction, merchantId, playerId);
    const counted = await readCounted(kit, transaction, steps);
    for (const [at, step] of steps.entries()) {
      const value = (counted[at] ?? 0n) - step.baseline;
      if (value >= step.target) continue;
      const key = `mission:${step.missionId}:${step.no}:${step.round}`;
      if (step.grantId !== null)
        await kit.below.promotions.takeBackAward(transaction, { playerId, grantId: step.grantId, reason: '', isOwed: true });
      if (step.points !== null)
        await kit.below.points.takeBack(transaction, { merchantId, playerId, points: step.points, of: key, key: `${key}:taken-back` });
      await writeTakenBack(transaction, step, { value: value > 0n ? value : 0n, at: clock.now() });
    }
  });
}
