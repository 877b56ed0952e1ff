import { staffBackups as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { askForRun } from './ask-for-run.js';
import type { BackupsStaffKit } from './kit.js';
import { showBackups } from './show-backups.js';

/** Backups and their drills: the same for every brand. */
export function backupsStaffRoutes(kit: BackupsStaffKit): Route[] {
  return [
    handle(contract.staffBackups, () => showBackups(kit)),
    handle(contract.staffMakeBackup, ({ body: { reason } }, context) => askForRun(kit, context, 'backup', reason)),
    handle(contract.staffRunDrill, ({ body: { reason } }, context) => askForRun(kit, context, 'drill', reason)),
  ];
}
