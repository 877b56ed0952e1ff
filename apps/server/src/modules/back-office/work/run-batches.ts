import { batchKinds, rightsOfAccount, roleMay } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import type { BackOfficeKit } from '../kit.js';
import { withSavepoint } from '../../../platform/savepoint.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { CarriedOut } from '../../../ports/staff.js';
import { findStaff } from '../accounts/repository.js';
import {
  closeBatches,
  findBatch,
  hasOpenBatches,
  noteOutcome,
  noteVerdict,
  putOff,
  stopBatch,
  takeBatchItem,
  type Batch,
} from './batch-repository.js';

const attemptsAtMost = 3;
const pauseSeconds = 5;

/** Thrown to undo what a trial did. */
class TrialOver extends Error {}

/**
 * Tries or carries out the next thing of any batch: the change, its audit entry and what the batch knows of it are one transaction, so that a
 * worker that is killed has done it or has not. @returns false when nothing was left to do.
 */
export async function runBatchStep(kit: BackOfficeKit): Promise<boolean> {
  const { db, log } = kit.services;
  if (!(await hasOpenBatches(db))) return false;
  const worked = await inTransaction(db, async (transaction) => {
    const item = await takeBatchItem(transaction);
    if (item === undefined) return false;
    const batch = await findBatch(transaction, item.batchId);
    if (batch === undefined) return false;
    const context = await contextOf(kit, transaction, batch);
    if (context === undefined) {
      await stopBatch(transaction, batch.id, 'permission.denied');
      return true;
    }
    const colon = item.subject.indexOf(':');
    const work = {
      of: item.subject.slice(0, colon),
      id: item.subject.slice(colon + 1),
      reason: batch.reason || batch.kind,
      told: batch.given.told,
      words: batch.given.words,
      withoutProof: item.withoutProof,
    };
    let done: CarriedOut | undefined;
    try {
      await withSavepoint(transaction, async () => {
        done = await kit.batches.of(batch.kind).carryOut(transaction, context, work);
        if (item.trial) throw new TrialOver();
      });
    } catch (error) {
      if (error instanceof DomainError) {
        const told = { code: error.code, amount: null, playerId: null };
        await (item.trial
          ? noteVerdict(transaction, item, { verdict: 'refused', ...told })
          : noteOutcome(transaction, item, { outcome: 'refused', code: error.code }));
        return true;
      }
      if (!(error instanceof TrialOver)) {
        log.error({ batch: batch.id, subject: item.subject, reason: String(error) }, 'a thing of a batch broke');
        if (item.attempts + 1 < attemptsAtMost) await putOff(transaction, item, pauseSeconds);
        else if (item.trial)
          await noteVerdict(transaction, item, { verdict: 'refused', code: 'system.error', amount: null, playerId: null });
        else await noteOutcome(transaction, item, { outcome: 'failed', code: 'system.error' });
        return true;
      }
    }
    if (done === undefined) throw new Error(`a thing of batch ${batch.id} came to nothing`);
    await (item.trial
      ? noteVerdict(transaction, item, { verdict: done.outcome, code: '', amount: done.amount, playerId: done.playerId })
      : noteOutcome(transaction, item, { outcome: done.outcome, code: '' }));
    return true;
  });
  if (!worked) await closeBatches(db);
  return worked;
}

/** Who asked, as they stand now: who was locked or lost the right, or works for this brand no more, has nothing done in their name. */
async function contextOf(kit: BackOfficeKit, transaction: DatabaseTransaction, batch: Batch): Promise<StaffContext | undefined> {
  const [staff, merchants] = await Promise.all([findStaff(transaction, batch.staffId), kit.below.site.allMerchants()]);
  const merchant = merchants.find(({ id }) => id === batch.merchantId);
  if (staff === undefined || merchant === undefined || staff.status !== 'active') return undefined;
  if (!roleMay(staff.role, batchKinds[batch.kind])) return undefined;
  if (staff.merchantIds !== undefined && !staff.merchantIds.includes(merchant.id)) return undefined;
  return {
    merchant,
    ip: kit.services.vault.open('batch-ip', batch.ipSealed).toString(),
    batchId: batch.id,
    staff: {
      staffId: staff.id,
      name: staff.name,
      role: staff.role,
      rights: new Set(rightsOfAccount(staff.role, staff.merchantIds === undefined)),
      merchantIds: staff.merchantIds,
      sessionId: '',
      sessionKind: 'full',
    },
  };
}
