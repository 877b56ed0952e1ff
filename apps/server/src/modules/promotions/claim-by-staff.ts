import type { Offer } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { giveGrant } from './claim-grant.js';
import { type KnownPlayer, takeSnapshot } from './claim-snapshot.js';
import { findGrantFor, type GrantRow } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';

export interface StaffGrant {
  merchant: Merchant;
  /** From `readPlayer`, before the transaction. */
  known: KnownPlayer;
  offerId: string;
  /** Names this gift for ever: asked for twice it is given once. */
  key: string;
  /** Money units; undefined where the offer says it. */
  amount: bigint | undefined;
  /** What staff wrote to the player. */
  reason: string;
}

/** What of an offer made for that staff give, money units. @throws DomainError promotion.unknown, amount.invalid, amount.above.maximum */
export function sumByStaff({ kind, reward }: Offer, amount: bigint | undefined): bigint {
  if (kind !== 'manual') return refuse('promotion.unknown');
  if (reward.rule === 'fixed') return reward.sum;
  if (reward.rule !== 'entered' || amount === undefined || amount <= 0n) return refuse('amount.invalid', { field: 'amount' });
  return amount > reward.most ? refuse('amount.above.maximum', { field: 'amount' }) : amount;
}

/**
 * Staff give a player an offer of kind `manual`, in the transaction that holds the audit entry. Rule, limits and budget hold as for a claim.
 * @throws DomainError promotion.unknown, amount.invalid, amount.above.maximum, and those of `giveGrant`
 */
export async function giveByStaff(kit: PromotionsKit, transaction: DatabaseTransaction, given: StaffGrant): Promise<GrantRow> {
  const { merchant, known, offerId, key, reason } = given;
  const { playerId } = known.player;
  await lockPlayer(transaction, playerId);
  const stored = (await findOffer(transaction, merchant.id, offerId, 'share')) ?? refuse('promotion.unknown');
  const offer = offerOf(stored);
  const sourceKey = `staff:${key}`;
  const had = await findGrantFor(transaction, { playerId, offerId, sourceKey });
  if (had !== undefined) return had;
  const amount = sumByStaff(offer, given.amount);
  const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
  return giveGrant(kit, transaction, { merchant, known, stored, offer, sourceKey, amount, snapshot, visit: {}, reason });
}
