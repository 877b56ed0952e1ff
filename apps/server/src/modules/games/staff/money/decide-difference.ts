import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { tellBalances } from '../../../wallet/index.js';
import { prepareCommand } from '../../gateway/prepare-command.js';
import { noteReplay } from '../../reconcile/repository.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, type StaffScope } from '../scope.js';
import { applyWithin, closeAsAccepted } from './difference-repository.js';
import { commandFor, differenceSubject, lockDifferenceFor, vendorAmount, type DifferenceKey } from './differences.js';
import { findDifferenceFor } from './show-difference.js';

/** Leaves a difference as it is, or asks a second person to book what only the vendor has. @throws DomainError not.found, state.not.allowed */
export async function decideDifference(
  kit: GamesStaffKit,
  context: StaffContext,
  { decision, reason, ...key }: DifferenceKey & { decision: 'accept' | 'apply'; reason: string },
) {
  const scope = scopeOf(context);
  const subject = differenceSubject(key);
  if (decision === 'accept') {
    await kit.office.changeAsStaff(context, { action: 'difference.accepted', subject, reason }, async (transaction) => {
      const difference = await lockDifferenceFor(kit, transaction, scope, key);
      if (difference.state !== 'open') return refuse('state.not.allowed');
      await closeAsAccepted(transaction, difference, reason);
      return { value: undefined, before: { state: difference.state, kind: key.kind }, after: { state: 'accepted', kind: key.kind } };
    });
    return { state: 'accepted' as const, waitingApproval: null };
  }
  const { difference, mayApply } = await findDifferenceFor(kit, scope, key);
  if (!mayApply) return refuse('state.not.allowed');
  const payload = {
    ...key,
    what: difference.theirs?.kind ?? '',
    playerId: difference.playerId,
    round: difference.theirs?.round ?? null,
    amount: vendorAmount(difference.theirs?.amount ?? '0'),
    currency: difference.theirs?.currency ?? null,
  };
  const asked = { kind: 'difference-apply', subject, payload, reason } as const;
  const { id } = await kit.office.approvals.ask(context, asked, undefined, { once: true });
  return { state: difference.state, waitingApproval: id };
}

/** Books a win or rollback that only the vendor has, once by its id. @throws DomainError not.found, state.not.allowed with the gateway's verdict */
export async function applyMissing(
  kit: GamesStaffKit,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  key: DifferenceKey,
  reason: string,
): Promise<{ verdict: string; transactionId: string | null }> {
  const difference = await lockDifferenceFor(kit, transaction, scope, key);
  const told = await commandFor(transaction, await kit.catalogue.current(), difference);
  if (told === undefined) return refuse('state.not.allowed');
  const { verdict, transactionId, playerId } = await applyWithin(transaction, prepareCommand(told.vendor.id, told.command));
  if (playerId !== null) tellBalances(transaction, [{ playerId }]);
  // A rollback whose bet is not known is kept all the same, and refuses the bet if it comes.
  const isApplied = verdict === 'done' || verdict === 'replayed' || (told.command.kind === 'rollback' && verdict === 'reference-unknown');
  if (!isApplied) return refuse('state.not.allowed', { parameters: { verdict }, value: { verdict } });
  await noteReplay(transaction, difference.vendorId, difference, true, `${verdict}: ${reason}`);
  return { verdict, transactionId };
}
