import type { DatabaseTransaction } from '@sortes/service';
import type { TurnoverModule } from '../turnover/index.js';
import { balanceOf, lockPlayer, reclaimBonus } from '../wallet/index.js';
import { endGrant, type EndKit, wonBy } from './end-grant.js';
import { lockOfDeposit, type RunningGrant, writeReversed } from './end-repository.js';
import { requireOfWinnings } from './winnings.js';
import { tellChange } from './tell-change.js';

/** What taking back is made with. */
export interface DepositEndKit extends EndKit {
  turnover: Pick<TurnoverModule, 'forgetReward' | 'requireForWinnings'>;
}

/**
 * What a deposit brought is reversed with it, in the transaction that takes the deposit back: a bonus that runs or waits ends; of one that became money as much is taken
 * back as the player still has of their own, and what they have no more is written off: a bonus never makes a debt.
 */
export async function endOfDeposit(
  kit: DepositEndKit,
  transaction: DatabaseTransaction,
  playerId: number,
  depositId: string,
): Promise<void> {
  await lockPlayer(transaction, playerId);
  const at = kit.clock.now();
  // Those that wait come first, so that none of them begins.
  for (const grant of await lockOfDeposit(transaction, playerId, depositId))
    if (grant.state === 'completed') await takeBack(kit, transaction, grant, at);
    else {
      await endGrant(kit, transaction, grant, { state: 'reversed', at });
      const won = await wonBy(transaction, grant);
      if (won > 0n) await takeBack(kit, transaction, { ...grant, converted: won }, at);
    }
}

/** Takes back what a grant became of a player's own money, as far as they still have it. */
export async function takeBack(
  { turnover }: DepositEndKit,
  transaction: DatabaseTransaction,
  grant: RunningGrant & { converted: bigint },
  at: Date,
): Promise<void> {
  const { id, playerId, merchantId, money, amount, converted } = grant;
  const given = money === 'cash' ? amount : converted;
  const { main } = await balanceOf(transaction, playerId);
  const reclaimed = given < main ? given : main;
  // What is not there any more has not to be staked either.
  if (money === 'cash') await turnover.forgetReward(transaction, { playerId, sourceId: id });
  await requireOfWinnings({ turnover }, transaction, { ...grant, state: 'reversed' }, 0n);
  await reclaimBonus(transaction, { playerId, merchantId, grantId: id }, reclaimed);
  await writeReversed(transaction, id, { reclaimed, at });
  await tellChange(transaction, { ...grant, state: 'reversed' });
}
