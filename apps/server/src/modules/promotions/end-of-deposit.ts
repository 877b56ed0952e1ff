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
 * What a deposit brought is reversed with it, in the transaction that takes the deposit back: a bonus that runs or waits ends; one that became money is taken back whole, and
 * what the player no longer has of it is a debt of theirs, as the deposit is.
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
    if (grant.state === 'completed') await takeBack(kit, transaction, grant, { at, isOwed: true });
    else {
      await endGrant(kit, transaction, grant, { state: 'reversed', at });
      const won = await wonBy(transaction, grant);
      if (won > 0n) await takeBack(kit, transaction, { ...grant, converted: won }, { at, isOwed: true });
    }
}

/** Takes back what a grant became of a player's own money; `isOwed`: also what they no longer have, as a debt. */
export async function takeBack(
  { turnover }: DepositEndKit,
  transaction: DatabaseTransaction,
  grant: RunningGrant & { converted: bigint },
  { at, isOwed }: { at: Date; isOwed: boolean },
): Promise<void> {
  const { id, playerId, merchantId, money, amount, converted } = grant;
  const given = money === 'cash' ? amount : converted;
  const { main } = await balanceOf(transaction, playerId);
  const reclaimed = isOwed || given < main ? given : main;
  // What is not there any more has not to be staked either.
  if (money === 'cash') await turnover.forgetReward(transaction, { playerId, sourceId: id });
  await requireOfWinnings({ turnover }, transaction, { ...grant, state: 'reversed' }, 0n);
  await reclaimBonus(transaction, { playerId, merchantId, grantId: id }, reclaimed);
  await writeReversed(transaction, id, { reclaimed, at });
  await tellChange(transaction, { ...grant, state: 'reversed' });
}
