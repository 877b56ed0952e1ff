import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { beginRebuild, listRebuilds, renumberStrangers } from '../rebuild.js';
import type { ReportsStaffKit } from './kit.js';

export async function listRebuildsForStaff({ services: { db } }: ReportsStaffKit) {
  const list = await listRebuilds(db, 20);
  return { list: list.map((one) => ({ ...one, startedAt: one.startedAt.getTime(), endedAt: one.endedAt?.getTime() ?? null })) };
}

export async function startRebuild({ services: { db }, office }: ReportsStaffKit, context: StaffContext, reason: string) {
  await renumberStrangers(db);
  return office.changeAsStaff(context, { action: 'figures.rebuild', subject: 'figures', reason }, async (transaction) => {
    const id = await beginRebuild(transaction, staffOf(context).name);
    return { value: { id }, after: { id } };
  });
}
