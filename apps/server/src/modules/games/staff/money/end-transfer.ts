import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { endWithin } from '../../transfers/move-money.js';
import { findUnderWay } from '../../transfers/repository.js';
import type { GamesStaffKit } from '../kit.js';
import type { StaffScope } from '../scope.js';
import { findTransferFor, hasTakenLong, transferSubject } from './list-transfers.js';

/**
 * Asks a second person to end a transfer that no vendor ends.
 * @throws DomainError not.found for one that is not under way, transfer.in.progress within an hour of its beginning, approval.waits
 */
export async function askToEndTransfer(
  kit: GamesStaffKit,
  context: StaffContext,
  transferId: string,
  { outcome, reason }: { outcome: 'done' | 'refused'; reason: string },
) {
  const { transfer, mayEnd } = await findTransferFor(kit, context, { id: transferId });
  if (!mayEnd) refuse('transfer.in.progress');
  const { playerId, vendor, direction, amount, currency } = transfer;
  const subject = transferSubject(transferId);
  const payload = { transferId, outcome, playerId, vendor, direction, amount, currency };
  // Two who say otherwise of one transfer: the second hears that somebody has asked.
  const asked = { kind: 'transfer-end', subject, payload, reason } as const;
  const { id } = await kit.office.approvals.ask(context, asked, undefined, { onceAbout: true });
  return { waitingApproval: id };
}

/** @throws DomainError not.found for one that is not under way, transfer.in.progress within an hour of its beginning, state.not.allowed */
export async function endTransfer(
  kit: GamesStaffKit,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  { transferId, outcome, reason }: { transferId: string; outcome: 'done' | 'refused'; reason: string },
): Promise<void> {
  const { db, catalogue, log } = kit;
  const transfer = await findUnderWay(db, transferId);
  const vendor = transfer && (await catalogue.vendorById(transfer.vendorId));
  if (transfer === undefined || vendor === undefined || transfer.merchantId !== scope.merchantId) return refuse('not.found');
  if (!hasTakenLong(kit, transfer.createdAt)) refuse('transfer.in.progress');
  const ended = await endWithin(transaction, vendor, transfer, outcome === 'done' ? { word: 'done' } : { word: 'refused', reason });
  // Its vendor was faster.
  if (!ended) refuse('state.not.allowed');
  log.warn({ transferId, vendor: vendor.code, state: outcome, reason }, 'a transfer was ended by hand');
}
