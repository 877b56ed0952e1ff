import { tell as tellPlayer } from '../../messaging/index.js';
import { mayDecide, type WithdrawalDecision } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { hasAwarded } from '../../awards/index.js';
import { hasCredited } from '../hand-credit-repository.js';
import { refuseWhileOwing, releaseHold } from '../../wallet/index.js';
import { feeForNothing, postReturn, takeHeld } from './apply-payout-word.js';
import type { PayoutKit } from './kit.js';
import { moveWithdrawal } from './move-withdrawal.js';
import {
  findOwnerOf,
  insertDisputeEntry,
  insertPayout,
  insertStep,
  lockWithdrawal,
  readRule,
  writeWithdrawal,
  type WithdrawalRow,
} from './repository.js';

export interface Review {
  merchantId: number;
  withdrawalId: string;
  decision: WithdrawalDecision;
  /** Why, as the audit keeps it. */
  note: string;
  /** What the player reads with the news of the decision: with a rejection, left out, they read `note`; where a dispute ends it is the last word of the conversation. */
  told?: string;
  /** Who decides, as the audit names them. */
  staffId: string;
  /** Whether their right is to be the second person: true decides only what has a first approval, false only what has none. Left out: both. */
  asSecond?: boolean;
  /** Asked under the lock before this person's word counts as the second one: throws when they are not independent of who was first. */
  refuseDependent: (transaction: DatabaseTransaction, first: string) => Promise<void>;
}

/** `needs-second`: above the brand's sum one approval is not enough; this one was noted. */
export type ReviewOutcome = 'done' | 'needs-second';

/**
 * Carries out what staff decide, in the caller's transaction (which writes the audit). What leaves the house above the brand's four-eyes sum takes
 * two persons, and never who has credited money of the player by hand lately.
 * @throws DomainError withdrawal.unknown (also of another brand), state.not.allowed, approval.second.person, withdrawal.own.credit, debt.stands
 */
export async function reviewWithdrawal(kit: PayoutKit, transaction: DatabaseTransaction, review: Review): Promise<ReviewOutcome> {
  const found = await lockOf(transaction, review);
  if (!mayDecide(found.state, review.decision)) refuse('state.not.allowed');
  const endTold = review.told ?? review.note;
  const isEnd = review.decision === 'reject' || review.decision === 'force-received';
  const change = { actor: review.staffId, reason: review.note, told: isEnd ? endTold : (review.told ?? '') };
  if (letsMoneyOut.has(review.decision)) {
    await refuseWhoCredited(transaction, found, review.staffId);
    await refuseWhileOwing(transaction, [found.playerId]);
  }
  const sayTold = async (): Promise<void> => {
    if (review.told === undefined || review.told === '') return;
    await insertDisputeEntry(transaction, found, { id: newId(), author: 'staff', staff: review.staffId, comment: review.told });
  };
  switch (review.decision) {
    case 'approve':
    case 'pay-by-hand': {
      if ((await isSecondNeeded(transaction, found, review, found.amount)) === 'needs-second') return 'needs-second';
      if (review.decision === 'approve') {
        await moveWithdrawal(transaction, found, 'approved', 'staff', change);
        await tell(transaction, found, 'withdrawal.approved', found.amount, review.told);
        return 'done';
      }
      const { payoutConfirmMinutes: confirmMinutes } = await kit.below.site.settingsOf({ id: found.merchantId });
      await takeHeld(transaction, found);
      await moveWithdrawal(transaction, found, 'sent', 'staff', { ...change, paidByHand: true, confirmMinutes, askInSeconds: null });
      await tell(transaction, found, 'withdrawal.sent', found.payoutAmount, review.told);
      return 'done';
    }
    case 'reject': {
      // What is sent again was taken at its first sending: it goes back as money, not as a hold.
      const fee = feeForNothing(found, found.receivedBefore);
      if (found.attempt === 1) {
        const end = await releaseHold(transaction, found.playerId, found.id, { template: 'withdrawal-released', remark: '' });
        if (end !== 'released') throw new Error(`withdrawal ${found.id} was rejected but what it holds is ${end}`);
      } else await postReturn(transaction, found, found.payoutAmount, fee);
      const returned = found.attempt === 1 ? found.amount : found.returnedAmount + found.payoutAmount + fee;
      await moveWithdrawal(transaction, found, 'rejected', 'staff', {
        ...change,
        note: endTold,
        returnedAmount: returned,
      });
      await tell(transaction, found, 'withdrawal.rejected', returned - found.returnedAmount, endTold);
      return 'done';
    }
    case 'force-received':
      await moveWithdrawal(transaction, found, 'received', 'staff', {
        ...change,
        note: endTold,
        receivedBy: 'staff',
        receivedAmount: found.receivedBefore + found.payoutAmount,
        remainingAmount: 0n,
      });
      return 'done';
    case 'resend': {
      const rest = found.remainingAmount ?? found.payoutAmount;
      // It leaves the house a second time, on the player's word that the first never arrived.
      if ((await isSecondNeeded(transaction, found, review, rest)) === 'needs-second') return 'needs-second';
      const payoutId = newId();
      await insertPayout(transaction, {
        playerId: found.playerId,
        withdrawalId: found.id,
        attempt: found.attempt + 1,
        id: payoutId,
        amount: rest,
      });
      await moveWithdrawal(transaction, found, 'approved', 'staff', {
        ...change,
        attempt: found.attempt + 1,
        payoutId,
        payoutAmount: rest,
        gatewayPayoutId: null,
        paidByHand: false,
        receivedBefore: found.receivedAmount ?? 0n,
      });
      await sayTold();
      return 'done';
    }
    case 'return': {
      const rest = found.remainingAmount ?? found.payoutAmount;
      if ((await isSecondNeeded(transaction, found, review, rest)) === 'needs-second') return 'needs-second';
      const fee = feeForNothing(found, found.receivedAmount ?? 0n);
      await postReturn(transaction, found, rest, fee);
      await moveWithdrawal(transaction, found, 'returned', 'staff', {
        ...change,
        returnedAmount: found.returnedAmount + rest + fee,
        askInSeconds: null,
      });
      await sayTold();
      await tell(transaction, found, 'withdrawal.returned', rest + fee);
      return 'done';
    }
  }
}

/** Decisions after which money leaves the house; the others leave it, or bring it back. */
const letsMoneyOut: ReadonlySet<WithdrawalDecision> = new Set<WithdrawalDecision>(['approve', 'pay-by-hand', 'resend']);

/** Who has let money in by their own word does not let it out, as the first person or the second. @throws DomainError withdrawal.own.credit */
async function refuseWhoCredited(
  transaction: DatabaseTransaction,
  { playerId, merchantId, currency }: WithdrawalRow,
  staff: string,
): Promise<void> {
  const days = (await readRule(transaction, merchantId, currency))?.handCreditDays ?? 0;
  if ((await hasCredited(transaction, playerId, staff, days)) || (await hasAwarded(transaction, playerId, staff, days)))
    refuse('withdrawal.own.credit', { parameters: { days } });
}

async function lockOf(
  transaction: DatabaseTransaction,
  { merchantId, withdrawalId }: { merchantId: number; withdrawalId: string },
): Promise<WithdrawalRow> {
  const owner = await findOwnerOf(transaction, merchantId, withdrawalId);
  const found = owner === undefined ? undefined : await lockWithdrawal(transaction, owner, withdrawalId);
  return found ?? refuse('withdrawal.unknown');
}

/** Whether this much takes another person; what a first one has said is noted. A dispute begins without: see `openDispute`. */
async function isSecondNeeded(
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  { staffId, decision, note, asSecond, refuseDependent }: Review,
  amount: bigint,
): Promise<ReviewOutcome> {
  // Approved once already, by two when two were needed.
  if (found.state === 'approved') return asSecond === true ? refuse('state.not.allowed') : 'done';
  const fourEyesAbove = (await readRule(transaction, found.merchantId, found.currency))?.fourEyesAbove ?? null;
  if (fourEyesAbove === null || amount <= fourEyesAbove) return asSecond === true ? refuse('state.not.allowed') : 'done';
  if (asSecond === true) {
    // Only what the first one decided: paid by hand and sent by the payment side would be paid twice.
    if (found.firstApproval === null || found.firstDecision !== decision) return refuse('state.not.allowed');
    if (found.firstApproval === staffId) refuse('approval.second.person');
    await refuseDependent(transaction, found.firstApproval);
    return 'done';
  }
  if (found.firstApproval !== null && found.firstDecision === decision) {
    if (asSecond === false || found.firstApproval === staffId) refuse('approval.second.person');
    await refuseDependent(transaction, found.firstApproval);
    return 'done';
  }
  // Another decision than the one that waits begins anew, with whoever makes it as the first.
  await writeWithdrawal(transaction, found, undefined, { firstApproval: staffId, firstDecision: decision });
  await insertStep(transaction, found.playerId, found.id, found.state, { mover: 'staff', actor: staffId, note, firstDecision: decision });
  return 'needs-second';
}

async function tell(
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  kind: 'withdrawal.approved' | 'withdrawal.sent' | 'withdrawal.rejected' | 'withdrawal.returned',
  amount: bigint,
  note = '',
): Promise<void> {
  await tellPlayer(transaction, found, {
    kind,
    key: `${found.id}:${found.attempt}`,
    parameters: { amount: formatMoney(amount), account: `•••• ${found.last4}`, note },
  });
}

/**
 * Adds a word of staff to a dispute, in the caller's transaction, and tells the player.
 * @throws DomainError withdrawal.unknown, state.not.allowed
 */
export async function answerDispute(
  kit: PayoutKit,
  transaction: DatabaseTransaction,
  answer: { merchantId: number; withdrawalId: string; staffId: string; comment: string },
): Promise<void> {
  const found = await lockOf(transaction, answer);
  if (found.state !== 'disputed') refuse('state.not.allowed');
  const id = newId();
  await insertDisputeEntry(transaction, found, { id, author: 'staff', staff: answer.staffId, comment: answer.comment });
  await tellPlayer(transaction, found, { kind: 'dispute.answered', key: id, parameters: { answer: answer.comment } });
}
