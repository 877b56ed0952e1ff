import { type BackgroundTask, type Database, type Logger, repeating, tellTasks } from '@sortes/service';
import { figuresMoved, ledgerMoved } from '../../platform/occasions.js';
import { foldNow, MoveDue, type Rebuilt, stepRebuild, workOnFigures } from './fold-repository.js';
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

/** Seldom asked, soon done: what happened is in the figures within about two seconds. */
const foldEveryMs = 1_500;

/** Keeps the figures as timed work, and tells whoever sums them up that they have moved. */
export const figuresTask = (kit: Kit): BackgroundTask =>
  repeating(
    'agents: figures',
    kit.log,
    foldEveryMs,
    async () => {
      const work = await workOnFigures(kit.db);
      if (work === 'none') return undefined;
      const more = await keepFigures(kit);
      tellTasks([figuresMoved]);
      if (more) return 0;
      return work === 'steady' ? foldEveryMs : undefined;
    },
    ledgerMoved,
  );
