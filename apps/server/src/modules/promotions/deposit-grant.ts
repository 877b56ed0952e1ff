import { matchDeposit, type Offer } from '@sortes/growth-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { giveGrant } from './claim-grant.js';
import { fixedSumOf } from './claim-sum.js';
import { type DepositInHand, type KnownPlayer, readPlayer, takeSnapshot } from './claim-snapshot.js';
import { findWish, removeWish } from './deposit-wish-repository.js';
import { findGrantFor, type GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';

/** What a deposit earns by an offer, money units; 0: nothing. */
export function earnedBy({ trigger, reward }: Offer, deposit: bigint): bigint {
  if (trigger.on !== 'deposit' || (trigger.least !== null && deposit < trigger.least)) return 0n;
  return reward.rule === 'match' ? matchDeposit(deposit, reward) : (fixedSumOf({ reward }) ?? 0n);
}

/** Under the player's lock, where two who take the same deposit stand behind each other. */
async function giveFor(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  { merchant, known, deposit }: { merchant: Merchant; known: KnownPlayer; deposit: DepositInHand },
): Promise<GrantRow | undefined> {
  const { playerId } = known.player;
  const wish = await findWish(transaction, playerId);
  // A wish of afterwards is for the next one.
  if (wish === undefined || wish.at > deposit.at) return undefined;
  const stored = await findOffer(transaction, merchant.id, wish.offerId, 'share');
  const sourceKey = `deposit:${deposit.id}`;
  const had = await findGrantFor(transaction, { playerId, offerId: wish.offerId, sourceKey });
  if (stored === undefined || had !== undefined) return had;
  const offer = offerOf(stored);
  const visit = {};
  const snapshot = await takeSnapshot(kit, transaction, merchant, known, { code: wish.code, visit, deposit });
  const amount = earnedBy(offer, deposit.amount);
  const grant = await giveGrant(kit, transaction, { merchant, known, stored, offer, sourceKey, amount, deposit, snapshot, visit });
  await removeWish(transaction, playerId);
  return grant;
}

/**
 * Gives a player what they wanted with a deposit that is credited by now; asked again, nothing. The wish is over with the deposit, also where the offer turns out not
 * to be for it: the money that comes next may be meant otherwise.
 */
export async function grantForDeposit(kit: PromotionsKit, playerId: number, orderId: string): Promise<GrantRow | undefined> {
  const { services, below } = kit;
  const { db } = services;
  const wish = await findWish(db, playerId);
  if (wish === undefined) return undefined;
  const deposit = await below.cashier.findCredited(db, playerId, orderId);
  if (deposit === undefined || wish.at > deposit.at) return undefined;
  const merchant = await below.site.merchantById(deposit.merchantId);
  const known = await readPlayer(kit, { playerId, merchantId: merchant.id });
  try {
    if (known !== undefined)
      return await inTransaction(db, async (transaction) => {
        await lockPlayer(transaction, playerId);
        // It may have been taken back since it was looked at; from here on that waits for the player's lock.
        if ((await below.cashier.findCredited(transaction, playerId, orderId)) === undefined) return undefined;
        return giveFor(kit, transaction, { merchant, known, deposit });
      });
  } catch (error) {
    // It is not for this deposit; what fails otherwise is tried again.
    if (!(error instanceof DomainError)) throw error;
  }
  await inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const standing = await findWish(transaction, playerId);
    if (standing !== undefined && standing.at <= deposit.at) await removeWish(transaction, playerId);
  });
  return undefined;
}
