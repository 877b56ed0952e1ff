import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { RunKind } from '../repository.js';
import type { BackupsStaffKit } from './kit.js';

const actions = { backup: 'backup.asked', drill: 'backup.drill-asked' } as const;

/** Has a worker make a backup, or restore the newest aside. @throws DomainError state.not.allowed while one is wanted or under way */
export function askForRun({ office, ask }: BackupsStaffKit, context: StaffContext, kind: RunKind, reason: string) {
  return office.changeAsStaff(context, { action: actions[kind], subject: 'installation:-', reason }, async (transaction) => ({
    value: {},
    after: { run: await ask(transaction, kind, staffOf(context).name) },
  }));
}
