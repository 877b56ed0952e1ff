import { type Offer, writeDocument } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import { lockPlayer } from '../wallet/index.js';
import { writeTerms } from './application-repository.js';
import { sumByStaff } from './claim-by-staff.js';
import { endOf, judgeGrant, postGiven } from './claim-grant.js';
import { type KnownPlayer, takeSnapshot } from './claim-snapshot.js';
import { writeOutcome } from './end-repository.js';
import { type GrantRow, lockOwn, writeGiven } from './grant-repository.js';
import type { PromotionsKit } from './kit.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { readDocuments } from './shown-repository.js';
import { tellChange } from './tell-change.js';

export interface ApplicationDecision {
  merchant: Merchant;
  /** From `readPlayer`, before the transaction; undefined: nothing may be given to them. */
  known: KnownPlayer | undefined;
  playerId: number;
  grantId: string;
  /** Undefined: it is rejected. */
  accepts: { amount: bigint | undefined } | undefined;
  /** What staff wrote to the player. */
  reason: string;
}

/**
 * Staff decide about an application, in the transaction that holds the audit entry: what is accepted is judged, counted and taken of the budget now, and given.
 * @throws DomainError not.found, state.not.allowed (decided already), amount.invalid, amount.above.maximum, and those of `judgeGrant` and `postGiven`
 */
export async function decideApplication(
  kit: PromotionsKit,
  transaction: DatabaseTransaction,
  decision: ApplicationDecision,
): Promise<GrantRow> {
  const { merchant, known, playerId, grantId, accepts, reason } = decision;
  await lockPlayer(transaction, playerId);
  const grant = (await lockOwn(transaction, playerId, grantId)) ?? refuse('not.found');
  if (grant.state !== 'applying') refuse('state.not.allowed');
  if (accepts === undefined) {
    const at = kit.services.clock.now();
    await writeOutcome(transaction, grantId, { state: 'rejected', converted: 0n, forfeited: 0n, at, reason });
    await tellChange(transaction, { ...grant, state: 'rejected' });
    return { ...grant, state: 'rejected', reason };
  }
  if (known === undefined) return refuse('promotion.not.yours');
  const stored = (await findOffer(transaction, merchant.id, grant.offerId, 'share')) ?? refuse('promotion.unknown');
  const now = offerOf(stored);
  // Its terms are those that were applied for, also when the offer has changed or ended since; whom it is for and how much is left of it are of now.
  const [applied] = await readDocuments(transaction, [{ id: stored.id, version: grant.version }]);
  if (applied === undefined) throw new Error(`version ${grant.version} of offer ${stored.id} is not there`);
  const offer: Offer = { ...offerOf(applied), who: now.who, group: now.group, limits: now.limits, budget: now.budget, stock: now.stock };
  const amount = sumByStaff(offer, accepts.amount);
  const snapshot = await takeSnapshot(kit, transaction, merchant, known, { visit: {} });
  const terms = await judgeGrant(kit, transaction, {
    merchant,
    known,
    stored,
    offer,
    sourceKey: grant.sourceKey,
    amount,
    snapshot,
    visit: {},
    reason,
    isPromised: true,
  });
  await writeTerms(transaction, grantId, {
    amount,
    required: terms.required,
    mayConvert: terms.mayConvert,
    tied: terms.tied,
    decided: writeDocument({ snapshot, amount, terms }),
    reason,
  });
  const given = await postGiven(
    kit,
    transaction,
    { known, offer, amount },
    { grantId, required: terms.required, until: endOf(kit, terms.days) },
  );
  const written = await writeGiven(transaction, grantId, { ...given, until: given.state === 'active' ? endOf(kit, terms.days) : null });
  await tellChange(transaction, written);
  return written;
}
