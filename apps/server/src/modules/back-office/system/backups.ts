import { staffBackups as contract } from '@sortes/contract';
import { handle, type Route, staffOf } from '../../../platform/http.js';
import type { Run } from '../../backups/index.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';

const time = (date: Date | null): number | null => date?.getTime() ?? null;

const runLine = ({ id, state, askedBy, askedAt, startedAt, endedAt, step, doneBytes, totalBytes, name, faults, problem }: Run) => ({
  id,
  state,
  askedBy,
  askedAt: askedAt.getTime(),
  startedAt: time(startedAt),
  endedAt: time(endedAt),
  step: step === '' ? null : step,
  doneBytes,
  totalBytes,
  name,
  faults,
  problem,
});

/** Backups and their drills: the same for every brand. */
export function backupRoutes(kit: BackOfficeKit): Route[] {
  const { clock } = kit.services;
  const { backups } = kit.deps;
  return [
    handle(contract.staffBackups, async () => {
      const state = await backups.state();
      return {
        ...state,
        at: clock.now().getTime(),
        log: { ...state.log, at: time(state.log.at) },
        backups: state.backups.map((run) => ({
          ...runLine(run),
          sizeBytes: run.sizeBytes,
          storedBytes: run.storedBytes,
          wholeAt: time(run.wholeAt),
          checkedAt: time(run.checkedAt),
          serverVersion: run.serverVersion,
          release: run.release,
        })),
        drills: state.drills.map((run) => ({ ...runLine(run), restoredTo: time(run.restoredTo), lookedAt: run.lookedAt })),
      };
    }),
    handle(contract.staffMakeBackup, ({ body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'backup.asked', subject: 'installation:-', reason }, async (transaction) => ({
        value: {},
        after: { run: await backups.ask(transaction, 'backup', staffOf(context).name) },
      })),
    ),
    handle(contract.staffRunDrill, ({ body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'backup.drill-asked', subject: 'installation:-', reason }, async (transaction) => ({
        value: {},
        after: { run: await backups.ask(transaction, 'drill', staffOf(context).name) },
      })),
    ),
  ];
}
