import { newId } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { listOfFile } from '../../reconcile/read-list-file.js';
import { reconcileVendor } from '../../reconcile/reconcile-vendor.js';
import { beginRun } from '../../reconcile/repository.js';
import { reconcileByAsking } from '../../reconcile/tasks.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorFor } from '../scope.js';
import { showRun } from './list-runs.js';
import { lockAsking } from './run-repository.js';

interface Period {
  from: Date;
  to: Date;
}

interface Walk {
  vendor: string;
  from?: number | undefined;
  to?: number | undefined;
  reason: string;
  /** The vendor's list; without one the vendor is asked. */
  file?: string;
}

/** @throws DomainError request_param_err for half a period, one that ends before it begins, or one to come */
function periodOf({ from, to }: Walk, now: Date): Period | undefined {
  if ((from === undefined) !== (to === undefined) || (from !== undefined && to !== undefined && from >= to))
    refuse('request_param_err', { field: 'to' });
  if (from !== undefined && from > now.getTime()) refuse('request_param_err', { field: 'from' });
  return from === undefined || to === undefined ? undefined : { from: new Date(from), to: new Date(to) };
}

/** Lays a vendor's list beside ours. @throws DomainError not.found, state.not.allowed while another run of the vendor is under way, request_param_err */
export async function startRun(kit: GamesStaffKit, context: StaffContext, asked: Walk) {
  const { vendor: code, from, to, reason, file } = asked;
  const period = periodOf(asked, kit.clock.now());
  const about = { action: 'reconciliation.asked', subject: `vendor:${code}`, reason } as const;
  const runId = await kit.office.changeAsStaff(context, about, async (transaction) => {
    const vendor = vendorFor(await kit.catalogue.current(), scopeOf(context), code);
    if (await lockAsking(transaction, vendor.id)) refuse('state.not.allowed');
    const value = newId();
    await beginRun(transaction, value, vendor.id, 'asked', period);
    return { value, after: { run: value, from: from ?? null, to: to ?? null, source: file === undefined ? 'vendor' : 'file' } };
  });
  // Goes on without the caller, who finds it in the list.
  void walk(kit, runId, code, period, file);
  return showRun(kit, context, runId);
}

/** Never throws: what goes wrong stands in the run. */
async function walk(kit: GamesStaffKit, runId: string, code: string, period: Period | undefined, file: string | undefined): Promise<void> {
  try {
    const vendor = await kit.catalogue.vendorByCode(code);
    if (vendor === undefined) throw new Error('the vendor is not known');
    if (file !== undefined) {
      const pieces = (async function* () {
        yield file;
      })();
      await reconcileVendor(kit, { vendor, kind: 'asked', lines: listOfFile(pieces), runId, ...(period && { period }) });
    } else if (period !== undefined) await reconcileByAsking(kit, vendor, 'asked', period.from, period.to, undefined, runId);
  } catch (error) {
    // The run itself says why.
    kit.log.warn(
      { runId, vendor: code, reason: error instanceof Error ? error.message : String(error) },
      'a list that staff asked for was not compared',
    );
  }
}
