import { repeating } from '@sortes/service';
import { figuresMoved } from '../../platform/occasions.js';
import { namesByBrand } from '../../platform/names-by-brand.js';
import type { Module, Services } from '../../platform/services.js';
import type { Merchant } from '../../platform/merchant.js';
import { type Beginning, beginMissions } from './begin.js';
import { boardCodes, boardPays, writeOutEverywhere } from './board-repository.js';
import { countAfterDeposit, createNoteActive, followFigures, lapseDue } from './follow-figures.js';
import type { BelowMissions, MissionsKit } from './kit.js';
import { erasePlayer, missionCodes } from './mission-repository.js';
import { namePointsGiven } from './name-points.js';
import { payBoards } from './pay-boards.js';
import { missionRoutes } from './routes.js';
import { scoreBoards } from './score-boards.js';
import { missionsStaffSide } from './staff/staff-side.js';
import { takeBackUnearned } from './take-back-unearned.js';

/** Progress is on the page within some seconds of the figures. */
const progressEveryMs = 3_000;
const timesEveryMs = 30_000;
const scoresEveryMs = 10_000;
/** The hour that is going is counted whole each time: where that takes long, it rests nine times as long, so that boards that are up to date cost a process about a tenth of its time. */
const restsOfScores = 9;
/** However long counting takes: players look at a board that is no older than this and one counting. */
const scoresRestAtMostMs = 60_000;
const prizesEveryMs = 5_000;

export type { Beginning } from './begin.js';

export interface MissionsModule extends Module {
  /** Takes all that has happened into missions and boards; for tests and commands, workers do it by themselves. */
  catchUp(): Promise<void>;
  /** What a brand begins with; see begin.ts. */
  begin(merchant: Merchant, beginning: Beginning): Promise<void>;
  /** Gives what is due of boards that are being paid; for tests and commands. */
  pay(): Promise<void>;
}

/** Missions and leaderboards. */
/** Rest in milliseconds after boards were counted for so long; undefined: the task's own pace. */
export function restAfterScores(tookMs: number): number | undefined {
  const restMs = Math.min(scoresRestAtMostMs, restsOfScores * tookMs);
  return restMs > scoresEveryMs ? restMs : undefined;
}

export function createMissionsModule(services: Services, below: BelowMissions): MissionsModule {
  const kit: MissionsKit = { services, below };
  const { log } = services;
  const score = async (): Promise<number | undefined> => {
    const begun = services.clock.monotonicMs();
    if (await scoreBoards(kit)) return 0;
    return restAfterScores(services.clock.monotonicMs() - begun);
  };
  const pay = async (): Promise<number | undefined> => ((await payBoards(kit)) ? 0 : undefined);
  return {
    routes: missionRoutes(kit),
    tasks:
      services.config.role === 'draw'
        ? []
        : [
            repeating('missions: progress', log, progressEveryMs, () => followFigures(kit), figuresMoved),
            repeating('missions: times', log, timesEveryMs, async () => ((await lapseDue(kit)) ? 0 : undefined)),
            repeating('missions: scores', log, scoresEveryMs, score, figuresMoved),
            repeating('missions: prizes', log, prizesEveryMs, pay, boardPays),
          ],
    staffSide: (office) => missionsStaffSide({ ...kit, office }),
    streamEvents: { 'mission.changed': ({ missionId }) => ({ type: 'mission', missionId }) },
    hooks: {
      playersActive: createNoteActive(kit),
      pointsMovedFor: (_playerId, references, language) => namePointsGiven(services.db, references, language),
    },
    listeners: [
      {
        name: 'missions: deposits',
        topics: ['deposit.changed'],
        // Counted anew in transactions of their own; heard twice it changes nothing.
        async hear(_, facts) {
          for (const { fact, merchantId } of facts)
            if (fact.topic === 'deposit.changed') {
              await countAfterDeposit(kit, merchantId, fact.playerId);
              if (fact.state === 'reversed') await takeBackUnearned(kit, merchantId, fact.playerId);
            }
        },
      },
      {
        name: 'missions: players who were excluded',
        topics: ['player.excluded'],
        async hear(transaction, facts) {
          for (const { fact } of facts) if (fact.topic === 'player.excluded') await writeOutEverywhere(transaction, fact.playerId);
        },
      },
    ],
    subjectNames: {
      mission: (subjects) => namesByBrand(subjects, (merchantId, ids) => missionCodes(services.db, merchantId, ids)),
      board: (subjects) => namesByBrand(subjects, (merchantId, ids) => boardCodes(services.db, merchantId, ids)),
    },
    erasure: {
      async erase(transaction, { playerId }) {
        await erasePlayer(transaction, playerId);
      },
    },
    async catchUp() {
      await followFigures(kit);
      while (await scoreBoards(kit));
    },
    begin: (merchant, beginning) => beginMissions(kit, merchant, beginning),
    async pay() {
      while (await payBoards(kit));
      await payBoards(kit);
    },
  };
}
