import { inTransaction } from '@sortes/service';
import { lockPlayers } from '../wallet/index.js';
import { advance, ruleOf } from './advance.js';
import { findByFriend, listRewards, lockByFriend, putReward, writeProgress } from './invitation-repository.js';
import type { ReferralKit } from './kit.js';
import { readDeposited } from './read-facts.js';

/** So long after a friend qualified a deposit that is taken back takes the rewards with it. */
export const reversedWithinDays = 30;

/**
 * A deposit of a friend was taken back: whoever is under way is looked at anew; of whoever qualified within thirty days, and has not deposited enough without it, what both were given
 * is taken back: of the friend whole (what is gone they owe), of the inviter as far as it is still there.
 */
export async function reverseRewards(kit: ReferralKit, friendId: number): Promise<void> {
  const { db, clock } = kit.services;
  const invitation = await findByFriend(db, friendId);
  if (invitation === undefined || invitation.ruleVersion === null) return;
  const { qualifiedAt } = invitation;
  if (qualifiedAt === null) return advance(kit, friendId);
  const now = clock.now();
  if (now.getTime() > qualifiedAt.getTime() + reversedWithinDays * 86_400_000) return;
  const [{ minDeposit }, deposited] = [await ruleOf(kit, invitation), await readDeposited(kit, invitation)];
  if (deposited >= minDeposit) return;
  await inTransaction(db, async (transaction) => {
    await lockPlayers(transaction, [friendId, invitation.inviterId]);
    const locked = await lockByFriend(transaction, friendId);
    if (locked === undefined || (locked.state !== 'rewarded' && locked.state !== 'qualified')) return;
    for (const reward of await listRewards(transaction, [locked.id])) {
      const { playerId, grantId, outcome } = reward;
      if (outcome === 'given' && grantId !== null) {
        await kit.below.promotions.takeBackAward(transaction, { playerId, grantId, reason: '', isOwed: playerId === friendId });
        await putReward(transaction, locked.id, { ...reward, outcome: 'taken-back' });
      } else if (outcome === 'waiting') await putReward(transaction, locked.id, { ...reward, outcome: 'refused', why: 'deposit.reversed' });
    }
    await writeProgress(transaction, locked.id, {
      ...locked,
      state: 'reversed',
      deposited,
      depositedAt: null,
      countedMonth: null,
      endedAt: now,
      tryAt: null,
    });
  });
}
