import { assignableKinds, staffWork as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type Route } from '../../../platform/http.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { AssignableKind } from '../../../ports/staff.js';
import { assignedNames, assignedSubjects, deleteAssignments, putAssignments } from './repository.js';

/** The ids a list is narrowed to by whose work they are; nothing when it is not narrowed so. */
export async function assignedIds(
  { services: { db } }: BackOfficeKit,
  context: StaffContext,
  kind: AssignableKind,
  assigned: string | undefined,
): Promise<{ ids?: string[]; notIds?: string[] }> {
  if (assigned === undefined) return {};
  const by = assigned === 'mine' ? { staffId: staffOf(context).staffId } : assigned === 'nobody' ? {} : { name: assigned };
  const ids = (await assignedSubjects(db, context.merchant.id, kind, by)).map((subject) => subject.slice(kind.length + 1));
  return assigned === 'nobody' ? { notIds: ids } : { ids };
}

/** Taking work and giving it back. It says who looks after something; rights and four eyes hold as ever. */
export function assignmentRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.staffTakeWork, async ({ body: { subjects: given, take, over = false } }, context) => {
      const merchantId = context.merchant.id;
      const subjects = [...new Set(given)];
      const counts = await Promise.all(
        assignableKinds.map(async (kind) => {
          const ids = subjects.filter((subject) => subject.startsWith(`${kind}:`)).map((subject) => subject.slice(kind.length + 1));
          return ids.length === 0 ? 0 : kit.assignable.of(kind).countKnown(context, ids);
        }),
      );
      if (counts.reduce((sum, count) => sum + count, 0) < subjects.length) refuse('not.found');
      const { staffId, name } = staffOf(context);
      const action = take ? 'work.taken' : 'work.given-back';
      const changed = await changeAsStaff(kit, context, { action, subject: subjects[0] ?? '', reason: '' }, async (transaction) => {
        const before = await assignedNames(transaction, merchantId, subjects);
        const value = take
          ? await putAssignments(transaction, merchantId, subjects, { staffId, name }, over)
          : await deleteAssignments(transaction, merchantId, subjects, staffId);
        return { value, before: Object.fromEntries(before), after: { subjects: value } };
      });
      const now = await assignedNames(db, merchantId, subjects);
      return { changed: changed.length, heldBy: [...new Set(now.values())].filter((one) => one !== name).toSorted() };
    }),
  ];
}
