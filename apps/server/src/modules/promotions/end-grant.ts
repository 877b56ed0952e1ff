import type { Offer } from '@sortes/growth-rules';
import type { Clock, DatabaseTransaction } from '@sortes/service';
import { listFreeRounds, takeFreeRoundsBack } from '../games/index.js';
import { beginBonus, type BonusRule, endBonus, lockPlayer, passedOn, postOne, reclaimBonus } from '../wallet/index.js';
import { lockNextQueued, offerOf, type RunningGrant, writeActive, writeOutcome } from './end-repository.js';
import { tellChange } from './tell-change.js';

/** How a grant ends without becoming money. */
export type GrantEnd = 'expired' | 'forfeited' | 'cancelled' | 'played-out' | 'reversed';

/** What ends of grants are made with. */
export interface EndKit {
  clock: Clock;
  /** What the bonus of an offer may be staked on, as the wallet holds stakes to it. */
  ruleOf(offer: Offer): Promise<BonusRule>;
}

const isRunning = ({ state }: RunningGrant): boolean => state === 'active' || state === 'closing';

const dayMs = 86_400_000;

/** Makes the bonus that is first in the player's queue the one that is played with: its money is lent and its time begins, after a break that the player takes. */
async function startNext({ clock, ruleOf }: EndKit, transaction: DatabaseTransaction, playerId: number): Promise<void> {
  const next = await lockNextQueued(transaction, playerId);
  if (next === undefined) return;
  const { id: grantId, merchantId, amount, pausedUntil } = next;
  const offer = offerOf(next);
  if (!(await beginBonus(transaction, { playerId, merchantId, grantId }, await ruleOf(offer), amount)))
    throw new Error(`grant ${grantId} of player ${playerId} cannot begin: another bonus is played with`);
  const now = clock.now();
  const from = pausedUntil !== null && pausedUntil > now ? pausedUntil : now;
  const days = offer.requirement?.days;
  await writeActive(transaction, grantId, days === undefined ? null : new Date(from.getTime() + days * dayMs));
  await tellChange(transaction, { ...next, state: 'active' });
}

/**
 * Ends a grant whose row is locked: what is left of its bonus goes back to the house, own money stays, and the next bonus in the queue becomes active.
 * @returns what the player loses by it, money units
 */
export async function endGrant(
  kit: EndKit,
  transaction: DatabaseTransaction,
  grant: RunningGrant,
  end: { state: GrantEnd; at: Date; reason?: string; withOffer?: boolean },
): Promise<bigint> {
  const { id, playerId, merchantId, money } = grant;
  const holdsMoney = money === 'bonus' && isRunning(grant);
  const over = holdsMoney ? await endBonus(transaction, { playerId, merchantId, grantId: id }, { state: 'ended' }) : undefined;
  if (holdsMoney && over === undefined) throw new Error(`the bonus of grant ${id} is not what player ${playerId} plays with`);
  // What free rounds won so far is the player's; no more of them is played.
  if (money === 'spins') await takeFreeRoundsBack(transaction, id);
  // What still comes back of a free bet that is staked is the house's from now on.
  if (grant.orderId !== null) await reclaimBonus(transaction, { playerId, merchantId, grantId: id }, 0n);
  const forfeited = over?.forfeited ?? 0n;
  await writeOutcome(transaction, id, { ...end, converted: await wonBy(transaction, grant), forfeited });
  await tellChange(transaction, { ...grant, state: end.state });
  if (holdsMoney) await startNext(kit, transaction, playerId);
  return forfeited;
}

/** What free rounds or a free bet have won by now, money units: that is the player's already, also where nobody has counted it yet. */
export async function wonBy(transaction: DatabaseTransaction, { id, playerId, money, orderId }: RunningGrant): Promise<bigint> {
  const [rounds] = money === 'spins' ? await listFreeRounds(transaction, [id]) : [];
  return orderId === null ? (rounds?.won ?? 0n) : passedOn(transaction, playerId, id);
}

async function payRelease(transaction: DatabaseTransaction, { id, playerId, merchantId, amount }: RunningGrant): Promise<bigint> {
  await lockPlayer(transaction, playerId);
  if (amount === 0n) return 0n;
  const { verdict } = await postOne(transaction, {
    playerId,
    merchantId,
    template: 'reward-paid',
    key: `grant:${id}`,
    input: {},
    reference: id,
    lines: [
      { account: 'house:rewards', amount: -amount },
      { account: 'main', amount },
    ],
  });
  if (verdict !== 'posted') throw new Error(`reward-paid of player ${playerId} was ${verdict}`);
  return amount;
}

/** Completes a grant whose requirement is met and whose row is locked: what is left of the bonus becomes money, as far as it may; or what was to be released is paid. */
export async function completeGrant(kit: EndKit, transaction: DatabaseTransaction, grant: RunningGrant, at: Date): Promise<void> {
  const { id, playerId, merchantId, money, mayConvert } = grant;
  if (money === 'release') {
    const converted = await payRelease(transaction, grant);
    await writeOutcome(transaction, id, { state: 'completed', converted, forfeited: 0n, at });
    await tellChange(transaction, { ...grant, state: 'completed' });
    return;
  }
  const over = await endBonus(transaction, { playerId, merchantId, grantId: id }, { state: 'converted', most: mayConvert ?? undefined });
  if (over === undefined) throw new Error(`the bonus of grant ${id} is not what player ${playerId} plays with`);
  await writeOutcome(transaction, id, { state: 'completed', ...over, at });
  await tellChange(transaction, { ...grant, state: 'completed' });
  await startNext(kit, transaction, playerId);
}
