import { tell } from '../../messaging/index.js';
import { mayMoveWithdrawal } from '@sortes/contract';
import { formatMoney, smallestUnit, tryReadAmount } from '@sortes/money';
import { type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { claimFiles } from '../../../platform/files.js';
import { refuse } from '../../../platform/errors.js';
import { once } from '../../../platform/once.js';
import type { PayoutKit } from './kit.js';
import { moveWithdrawal } from './move-withdrawal.js';
import { findWithdrawal, insertDisputeEntry, lockSilent, lockWithdrawal, type WithdrawalRow } from './repository.js';

export interface Confirmation {
  orderId: string;
  result: 'received' | 'not-received' | 'partly';
  /** As they arrived; both needed for `partly`. */
  receivedAmount?: unknown;
  remainingAmount?: unknown;
  comment?: string | undefined;
  fileIds?: readonly string[] | undefined;
  /** Of the player's request; what is said without one is judged by what stands alone. */
  idempotencyKey?: string;
}

/**
 * Takes the player's word about a payout. Anything but "received" opens a dispute over what is missing. Saying the same again changes nothing; one
 * Idempotency-Key says one thing.
 * `currencyScale`: decimal places of the brand's currency; without, whatever the ledger can hold.
 * @throws DomainError withdrawal.unknown, withdrawal.parts.mismatch, amount.invalid, state.not.allowed, file.*
 */
export function confirmPayout(
  { services }: PayoutKit,
  playerId: number,
  { idempotencyKey, ...confirmation }: Confirmation,
  currencyScale = 4,
): Promise<WithdrawalRow> {
  return inTransaction(services.db, async (transaction) => {
    const take = async (): Promise<void> => {
      const found = (await lockWithdrawal(transaction, playerId, confirmation.orderId)) ?? refuse('withdrawal.unknown');
      if (confirmation.result === 'received') await takeReceived(transaction, found);
      else await openDispute(transaction, found, confirmation, smallestUnit(currencyScale));
    };
    if (idempotencyKey === undefined) await take();
    else
      await once(transaction, { owner: `player:${playerId}`, operation: 'payout.confirm', key: idempotencyKey, input: confirmation }, take);
    return (await findWithdrawal(transaction, playerId, confirmation.orderId)) ?? refuse('withdrawal.unknown');
  });
}

type Said = Omit<Confirmation, 'idempotencyKey'>;

async function takeReceived(transaction: DatabaseTransaction, found: WithdrawalRow): Promise<void> {
  if (found.state === 'received' && found.receivedBy === 'player') return;
  if (!mayMoveWithdrawal(found.state, 'received', 'player')) refuse('state.not.allowed');
  await moveWithdrawal(transaction, found, 'received', 'player', {
    receivedBy: 'player',
    receivedAmount: found.receivedBefore + found.payoutAmount,
    remainingAmount: 0n,
  });
}

async function openDispute(
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  confirmation: Confirmation,
  step: bigint,
): Promise<void> {
  const arrived = partOf(found, confirmation, step);
  const again = found.state === 'disputed' && found.receivedAmount === found.receivedBefore + arrived;
  if (again) return;
  if (!mayMoveWithdrawal(found.state, 'disputed', 'player')) refuse('state.not.allowed');
  // What they themselve confirmed, or staff decided, stays; what only their silence said they may contradict for a while.
  if (found.state === 'received' && !found.disputeOpen) refuse('state.not.allowed');
  await moveWithdrawal(transaction, found, 'disputed', 'player', {
    receivedBy: null,
    // What was approved was the first payout: what a dispute ends with is judged anew.
    firstApproval: null,
    firstDecision: null,
    receivedAmount: found.receivedBefore + arrived,
    remainingAmount: found.payoutAmount - arrived,
  });
  const comment = confirmation.comment ?? '';
  const fileIds = confirmation.fileIds ?? [];
  if (comment.trim() !== '' || fileIds.length > 0) await addPlayersWord(transaction, found, newId(), comment, fileIds);
}

/** What arrived of the payout, money units; in multiples of what the currency shows. */
function partOf(found: WithdrawalRow, { result, receivedAmount, remainingAmount }: Said, step: bigint): bigint {
  if (result === 'not-received') return 0n;
  const arrived = tryReadAmount(receivedAmount);
  const missing = tryReadAmount(remainingAmount);
  if (arrived === undefined || arrived <= 0n || arrived % step !== 0n) return refuse('amount.invalid', { field: 'receivedAmount' });
  if (missing === undefined || missing <= 0n) return refuse('amount.invalid', { field: 'remainingAmount' });
  if (arrived + missing !== found.payoutAmount)
    refuse('withdrawal.parts.mismatch', { field: 'receivedAmount', parameters: { sum: formatMoney(found.payoutAmount) } });
  return arrived;
}

async function addPlayersWord(
  transaction: DatabaseTransaction,
  found: WithdrawalRow,
  entryId: string,
  comment: string,
  fileIds: readonly string[],
): Promise<void> {
  await claimFiles(transaction, { playerId: found.playerId, purpose: 'proof', fileIds, subject: `dispute:${found.id}` });
  await insertDisputeEntry(transaction, found, { id: entryId, author: 'player', comment: comment.trim(), fileIds });
}

/**
 * Adds a word of the player to an open dispute. The same key adds it once.
 * @throws DomainError withdrawal.unknown, state.not.allowed, file.*, idempotency.key.conflict
 */
export function speakInDispute(
  { services }: PayoutKit,
  playerId: number,
  {
    orderId,
    comment,
    fileIds = [],
    idempotencyKey,
  }: { orderId: string; comment: string; fileIds?: readonly string[] | undefined; idempotencyKey: string },
): Promise<void> {
  const call = { owner: `player:${playerId}`, operation: 'dispute.speak', key: idempotencyKey, input: { orderId, comment, fileIds } };
  return inTransaction(services.db, async (transaction) => {
    await once(transaction, call, async () => {
      const found = (await lockWithdrawal(transaction, playerId, orderId)) ?? refuse('withdrawal.unknown');
      if (found.state !== 'disputed') refuse('state.not.allowed');
      if (comment.trim() === '' && fileIds.length === 0) refuse('request_param_err', { field: 'comment' });
      await addPlayersWord(transaction, found, newId(), comment, fileIds);
    });
  });
}

const silentAtOnce = 100;

/**
 * Counts as received what the payment side reported paid and the player has not spoken about in their minutes. Whether they could have spoken is the
 * state's own matter: only `sent` has a time to end, and only a success (or staff) leads there. @returns how many.
 */
export async function confirmSilently(kit: PayoutKit): Promise<number> {
  return inTransaction(kit.services.db, async (transaction) => {
    const silent = await lockSilent(transaction, silentAtOnce);
    for (const found of silent) {
      const { payoutDisputeDays: disputeDays } = await kit.below.site.settingsOf({ id: found.merchantId });
      await moveWithdrawal(transaction, found, 'received', 'clock', {
        receivedBy: 'clock',
        disputeDays,
        receivedAmount: found.receivedBefore + found.payoutAmount,
        remainingAmount: 0n,
      });
      await tell(transaction, found, {
        kind: 'withdrawal.confirmed.silently',
        key: `${found.id}:${found.attempt}`,
        parameters: { amount: formatMoney(found.payoutAmount), days: String(disputeDays) },
      });
    }
    return silent.length;
  });
}
