import type { Database, Logger } from '@sortes/service';
import { foldNow, MoveDue, type Rebuilt, stepRebuild } from './fold-repository.js';
import { moveNextLine } from './move-line.js';

interface Kit {
  db: Database;
  log: Logger;
}

/** A line is moved before anything of its first day at the new place is counted: figures and commissions of a day belong to one line. */
async function movingFirst<Result>(kit: Kit, step: () => Promise<Result>, again: Result): Promise<Result> {
  try {
    return await step();
  } catch (failure) {
    if (!(failure instanceof MoveDue)) throw failure;
    await moveNextLine(kit);
    return again;
  }
}

/** Takes what has happened since into the live figures. @returns whether there may be more at once */
export const keepFigures = (kit: Kit): Promise<boolean> => movingFirst(kit, () => foldNow(kit.db), true);

/** The next step of figures that are made anew. @returns what came of it at the end, undefined while they are being made */
export const rebuildFigures = (kit: Kit, takesPlace = true): Promise<Rebuilt | undefined> =>
  movingFirst(kit, () => stepRebuild(kit.db, takesPlace), undefined);
