import { tell } from '../../messaging/index.js';
import { mayMoveWithdrawal } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { postOne, releaseHold, settleHold } from '../../wallet/index.js';
import type { PayoutWord } from './gateways/payout-gateway.js';
import type { PayoutKit } from './kit.js';
import { moveWithdrawal } from './move-withdrawal.js';
import { insertWord, lockWithdrawal, writeWithdrawal, writeWordVerdict, type PayoutEvent, type WithdrawalRow } from './repository.js';

/** What became of a payment side's word: kept beside the event, for whoever has to explain it later. */
export type WordVerdict = 'repeated' | 'unknown' | 'sent' | 'returned' | 'noted' | 'needs-person' | 'nothing-to-do';

/**
 * Takes a payment side's word about a payout, once per event id, whatever order words come in: event, state and money change in one transaction.
 * Only a word that the money went (or did not go) while it is being sent takes (or gives back) what is held; and money that came back after it
 * had gone is the player's again. Whatever else it says moves nothing: a person looks at what does not fit.
 */
export async function applyPayoutWord(kit: PayoutKit, event: PayoutEvent, payoutId: string, word: PayoutWord): Promise<WordVerdict> {
  const verdict = await inTransaction(kit.services.db, async (transaction) => {
    // The event first: two deliveries of one event meet on its key, and the second finds it done.
    if (!(await insertWord(transaction, event))) return 'repeated' as const;
    const found = await lockWithdrawal(transaction, event.playerId, event.withdrawalId);
    const judged = found === undefined ? 'unknown' : await judge(kit, transaction, found, payoutId, word);
    await writeWordVerdict(transaction, event, judged);
    return judged;
  });
  if (verdict === 'needs-person')
    kit.services.log.error(
      { withdrawalId: event.withdrawalId, status: word.status, reason: word.reason },
      'a word about a payout does not fit: a person must look',
    );
  return verdict;
}

async function judge(
  kit: PayoutKit,
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  payoutId: string,
  word: PayoutWord,
): Promise<WordVerdict> {
  const isCurrent = payoutId === found.payoutId;
  if (word.status === 'other' || word.status === 'processing') {
    if (isCurrent && found.state === 'sending' && found.gatewayPayoutId === null)
      await writeWithdrawal(transaction, found, undefined, { gatewayPayoutId: word.gatewayPayoutId });
    return isCurrent ? 'noted' : 'nothing-to-do';
  }
  // An old payout was paid, or it would not have been sent again. That it came back afterwards needs somebody who compares the two.
  if (!isCurrent) return word.status === 'reversed' ? 'needs-person' : 'nothing-to-do';
  if (word.status === 'paid' || word.status === 'partly') return takeSuccess(kit, transaction, found, word);
  if (word.status === 'failed' && found.state !== 'sending') {
    // Late and out of order: it has been paid since. If it had come back, the word would be another.
    return found.state === 'returned' ? 'nothing-to-do' : 'needs-person';
  }
  return giveBack(kit, transaction, found, word);
}

async function takeSuccess(kit: PayoutKit, transaction: DatabaseTransaction, found: WithdrawalRow, word: PayoutWord): Promise<WordVerdict> {
  if (found.state !== 'sending') {
    // Paid after the money went back to the player: the house is out of it.
    return found.state === 'returned' || found.state === 'rejected' ? 'needs-person' : 'nothing-to-do';
  }
  const paid = word.status === 'paid' ? (word.paidAmount ?? word.amount) : word.paidAmount;
  if (word.currency !== found.currency || paid === undefined || paid <= 0n || paid > found.payoutAmount) return 'needs-person';
  const { payoutConfirmMinutes: confirmMinutes } = await kit.below.site.settingsOf({ id: found.merchantId });
  await takeHeld(transaction, found);
  const rest = found.payoutAmount - paid;
  // The payment side says that no more will come: what it did not pay is the player's.
  if (rest > 0n) await postReturn(transaction, found, rest, 0n);
  await moveWithdrawal(transaction, found, 'sent', 'gateway', {
    reason: rest > 0n ? `paid ${formatMoney(paid)} of ${formatMoney(found.payoutAmount)}: ${word.reason}` : '',
    gatewayPayoutId: word.gatewayPayoutId,
    payoutAmount: paid,
    returnedAmount: found.returnedAmount + rest,
    confirmMinutes,
    askInSeconds: 3_600,
  });
  await tell(transaction, found, {
    kind: 'withdrawal.sent',
    key: `${found.id}:${found.attempt}`,
    parameters: { amount: formatMoney(paid), account: `•••• ${found.last4}` },
  });
  if (rest > 0n)
    await tell(transaction, found, {
      kind: 'withdrawal.returned',
      key: `${found.id}:${found.attempt}:rest`,
      parameters: { amount: formatMoney(rest) },
    });
  return 'sent';
}

/** The first payout takes what is held, the fee included; a later one sends again what was taken then. */
export async function takeHeld(transaction: DatabaseTransaction, found: WithdrawalRow): Promise<void> {
  if (found.attempt > 1) return;
  const end = await settleHold(transaction, found.playerId, found.id, 'house:withdrawals', {
    template: 'withdrawal-paid',
    remark: '',
    fee: found.fee,
  });
  if (end !== 'paid') throw new Error(`withdrawal ${found.id} was paid but what it holds is ${end}`);
}

/** What of the fee goes back with a return, when `arrived` is all that has ever arrived: where nothing did, it was for nothing. */
export function feeForNothing({ fee }: Pick<WithdrawalRow, 'fee'>, arrived: bigint): bigint {
  return arrived === 0n ? fee : 0n;
}

/** Money that had left, or was to, comes back to the balance. */
export async function postReturn(transaction: DatabaseTransaction, found: WithdrawalRow, amount: bigint, fee: bigint): Promise<void> {
  const posted = await postOne(transaction, {
    playerId: found.playerId,
    merchantId: found.merchantId,
    template: 'withdrawal-returned',
    key: `withdrawal-returned:${found.payoutId}:${found.state}`,
    input: { withdrawalId: found.id },
    reference: found.id,
    lines: [
      { account: 'house:withdrawals', amount: -amount },
      ...(fee === 0n ? [] : [{ account: 'house:fees' as const, amount: -fee }]),
      { account: 'main', amount: amount + fee },
    ],
  });
  if (posted.verdict !== 'posted') throw new Error(`returning withdrawal ${found.id} was ${posted.verdict}`);
}

async function giveBack(kit: PayoutKit, transaction: DatabaseTransaction, found: WithdrawalRow, word: PayoutWord): Promise<WordVerdict> {
  if (found.state === 'returned') return 'nothing-to-do';
  if (!mayMoveWithdrawal(found.state, 'returned', 'gateway')) return 'needs-person';
  // Partly received already, so that it cannot all have come back.
  if (found.state !== 'sending' && (found.receivedBefore > 0n || found.paidByHand)) return 'needs-person';
  let returned: bigint;
  if (found.state === 'sending' && found.attempt === 1) {
    const end = await releaseHold(transaction, found.playerId, found.id, { template: 'withdrawal-released', remark: '' });
    if (end !== 'released') throw new Error(`withdrawal ${found.id} failed but what it holds is ${end}`);
    returned = found.amount;
  } else {
    const fee = feeForNothing(found, found.receivedBefore);
    await postReturn(transaction, found, found.payoutAmount, fee);
    returned = found.returnedAmount + found.payoutAmount + fee;
  }
  await moveWithdrawal(transaction, found, 'returned', 'gateway', {
    reason: `payment side: ${word.reason}`,
    returnedAmount: returned,
    askInSeconds: null,
  });
  await tell(transaction, found, {
    kind: 'withdrawal.returned',
    key: `${found.id}:${found.attempt}`,
    parameters: { amount: formatMoney(returned - found.returnedAmount) },
  });
  return 'returned';
}
