import type { Run } from '../repository.js';
import type { BackupsStaffKit } from './kit.js';

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

/** Backups and drills, the log that goes with them, and how far a run has come. */
export async function showBackups({ services: { clock }, readState }: BackupsStaffKit) {
  const state = await readState();
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
}
