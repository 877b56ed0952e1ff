import { type BackgroundTask, repeating } from '@sortes/service';
import type { VendorRecord } from '../catalogue/types.js';
import { NoList } from '../reconcile/read-list.js';
import { readVendorsWithoutList } from '../reconcile/repository.js';
import { clockMarginMs, reconcileByAsking, stoppable, type ReconcileKit } from '../reconcile/tasks.js';
import { closeIdleOf, findIdleRounds, moveIdleMark } from './idle-round-repository.js';

const everyMs = 3_600_000;

/**
 * Closes rounds in which nothing has moved for 48 hours, after the vendor's list has been laid beside ours: what is found missing in a round keeps
 * it open until that is cleared. A vendor that does not answer keeps its rounds open too, for 30 days at most. Closing moves no money, and a win
 * or rollback that comes later is still taken.
 * @returns how many were closed.
 */
export async function closeIdleRounds(kit: ReconcileKit): Promise<number> {
  const { db, log } = kit;
  let closed = 0;
  for (const { vendorId, count, oldest } of await findIdleRounds(db)) {
    const vendor = await kit.catalogue.vendorById(vendorId);
    const asked = vendor !== undefined && (await wasCompared(kit, vendor, oldest));
    const now = await closeIdleOf(db, vendorId, asked);
    closed += now;
    log.info({ vendor: vendor?.code, idle: Number(count), closed: now, asked }, 'closed rounds that nothing has moved in');
  }
  await moveIdleMark(db);
  return closed;
}

async function wasCompared(kit: ReconcileKit, vendor: VendorRecord, since: Date): Promise<boolean> {
  // Nobody is told every hour what a vendor does not have.
  if ((await readVendorsWithoutList(kit.db)).has(vendor.id)) return false;
  try {
    const until = new Date(kit.clock.now().getTime() - clockMarginMs);
    return (await reconcileByAsking(kit, vendor, 'rounds', since, until)) !== undefined;
  } catch (error) {
    if (error instanceof NoList) {
      kit.log.warn({ vendor: vendor.code }, 'a vendor has no list of transactions; its idle rounds stay open');
      return false;
    }
    kit.log.warn(
      { vendor: vendor.code, reason: error instanceof Error ? error.message : String(error) },
      'a vendor could not be asked about idle rounds; they stay open',
    );
    return false;
  }
}

export function roundTasks(kit: ReconcileKit): BackgroundTask[] {
  return [
    stoppable((isStopping) =>
      repeating('games: rounds that nobody closes', kit.log, everyMs, async () => void (await closeIdleRounds({ ...kit, isStopping }))),
    ),
  ];
}
