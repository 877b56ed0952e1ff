import { mayDecide, type WithdrawalDecision } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '../../../platform/database.js';
import { refuse } from '../../../platform/errors.js';
import { newId } from '../../../platform/ids.js';
import { releaseHold } from '../../wallet/index.js';
import { postReturn, takeHeld } from './apply-payout-word.js';
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
  /** Why; the player reads it when it is a rejection. */
  note: string;
  /** Who decides, as the audit names him. */
  staffId: string;
  /** Whether his right is to be the second person: true decides only what has a first approval, false only what has none. Left out: both. */
  asSecond?: boolean;
}

/** `needs-second`: above the brand's sum one approval is not enough; this one was noted. */
export type ReviewOutcome = 'done' | 'needs-second';

/**
 * Carries out what staff decide, in the caller's transaction (which writes the audit). What leaves the house above the brand's four-eyes sum takes
 * two persons. @throws DomainError withdrawal.unknown (also of another brand), state.not.allowed, approval.second.person
 */
export async function reviewWithdrawal(kit: PayoutKit, transaction: DatabaseTransaction, review: Review): Promise<ReviewOutcome> {
  const found = await lockOf(transaction, review);
  if (!mayDecide(found.state, review.decision)) refuse('state.not.allowed');
  const change = { actor: review.staffId, reason: review.note };
  switch (review.decision) {
    case 'approve':
    case 'pay-by-hand': {
      if ((await isSecondNeeded(transaction, found, review)) === 'needs-second') return 'needs-second';
      if (review.decision === 'approve') {
        await moveWithdrawal(transaction, found, 'approved', 'staff', change);
        await tell(kit, transaction, found, 'withdrawal.approved', found.amount);
        return 'done';
      }
      const { confirmMinutes } = await kit.needs.settingsOf(found.merchantId);
      await takeHeld(transaction, found);
      await moveWithdrawal(transaction, found, 'sent', 'staff', { ...change, paidByHand: true, confirmMinutes, askInSeconds: null });
      await tell(kit, transaction, found, 'withdrawal.sent', found.payoutAmount);
      return 'done';
    }
    case 'reject': {
      // What is sent again was taken at its first sending: it goes back as money, not as a hold.
      if (found.attempt === 1) {
        const end = await releaseHold(transaction, found.playerId, found.id, { template: 'withdrawal-released', remark: '' });
        if (end !== 'released') throw new Error(`withdrawal ${found.id} was rejected but what it holds is ${end}`);
      } else await postReturn(transaction, found, found.payoutAmount, 0n);
      const returned = found.attempt === 1 ? found.amount : found.returnedAmount + found.payoutAmount;
      await moveWithdrawal(transaction, found, 'rejected', 'staff', { ...change, note: review.note, returnedAmount: returned });
      await tell(kit, transaction, found, 'withdrawal.rejected', returned - found.returnedAmount, review.note);
      return 'done';
    }
    case 'force-received':
      await moveWithdrawal(transaction, found, 'received', 'staff', {
        ...change,
        note: review.note,
        receivedBy: 'staff',
        receivedAmount: found.receivedBefore + found.payoutAmount,
        remainingAmount: 0n,
      });
      return 'done';
    case 'resend': {
      const rest = found.remainingAmount ?? found.payoutAmount;
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
      return 'done';
    }
    case 'return': {
      const rest = found.remainingAmount ?? found.payoutAmount;
      // Nothing of it has ever arrived: the fee was for nothing.
      const fee = (found.receivedAmount ?? 0n) === 0n && found.returnedAmount === 0n ? found.fee : 0n;
      await postReturn(transaction, found, rest, fee);
      await moveWithdrawal(transaction, found, 'returned', 'staff', {
        ...change,
        returnedAmount: found.returnedAmount + rest + fee,
        askInSeconds: null,
      });
      await tell(kit, transaction, found, 'withdrawal.returned', rest + fee);
      return 'done';
    }
  }
}

async function lockOf(
  transaction: DatabaseTransaction,
  { merchantId, withdrawalId }: { merchantId: number; withdrawalId: string },
): Promise<WithdrawalRow> {
  const owner = await findOwnerOf(transaction, merchantId, withdrawalId);
  const found = owner === undefined ? undefined : await lockWithdrawal(transaction, owner, withdrawalId);
  return found ?? refuse('withdrawal.unknown');
}

async function isSecondNeeded(
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  { staffId, note, asSecond }: Review,
): Promise<ReviewOutcome> {
  // Approved once already, by two when two were needed.
  if (found.state !== 'review') return asSecond === true ? refuse('state.not.allowed') : 'done';
  const fourEyesAbove = (await readRule(transaction, found.merchantId, found.currency))?.fourEyesAbove ?? null;
  if (fourEyesAbove === null || found.amount <= fourEyesAbove) return asSecond === true ? refuse('state.not.allowed') : 'done';
  if (found.firstApproval === staffId) refuse('approval.second.person');
  if (asSecond === true && found.firstApproval === null) refuse('state.not.allowed');
  if (asSecond === false && found.firstApproval !== null) refuse('approval.second.person');
  if (found.firstApproval !== null) return 'done';
  await writeWithdrawal(transaction, found, undefined, { firstApproval: staffId });
  await insertStep(transaction, found.playerId, found.id, 'review', 'staff', staffId, note);
  return 'needs-second';
}

async function tell(
  kit: PayoutKit,
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  kind: 'withdrawal.approved' | 'withdrawal.sent' | 'withdrawal.rejected' | 'withdrawal.returned',
  amount: bigint,
  note = '',
): Promise<void> {
  await kit.needs.tell(transaction, found, {
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
  await kit.needs.tell(transaction, found, { kind: 'dispute.answered', key: id, parameters: { answer: answer.comment } });
}
