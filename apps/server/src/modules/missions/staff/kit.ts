import type { BackOffice } from '../../../ports/staff.js';
import type { MissionsKit } from '../kit.js';
import type { Fault } from '../reward-rules.js';

/** What the use cases of staff work with. */
export interface MissionsStaffKit extends MissionsKit {
  office: BackOffice;
}

/** Undoes what may not be saved, and carries what is wrong with it. */
export class NothingSaved extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super('nothing was saved');
  }
}

/** Carries out what may find faults: then nothing stands, not even an entry of the log. @returns the faults */
export async function unlessFaulty<T>(work: () => Promise<T>): Promise<T | { faults: Fault[] }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NothingSaved) return { faults: [...error.faults] };
    throw error;
  }
}

/** Whether what is wrong is a word that is missing. */
export const isWord = ({ path }: Pick<Fault, 'path'>): boolean => path.startsWith('title.') || path.startsWith('about.');
