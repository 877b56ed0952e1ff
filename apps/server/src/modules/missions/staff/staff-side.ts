import { staffBoards, staffMissions } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { checkBoard, exportStaffBoards, showStaffBoard, showStaffBoards } from './boards.js';
import { boardApproval, makeStaffBoard, moveStaffBoard, payApproval, requestBoardPay, saveStaffBoard } from './change-board.js';
import { makeStaffMission, missionApproval, moveStaffMission, saveStaffMission } from './change-mission.js';
import type { MissionsStaffKit } from './kit.js';
import { checkMission } from './check-mission.js';
import { exportMissionPlayers, showMissionPlayers } from './list-mission-players.js';
import { exportStaffMissions, showStaffMissions } from './list-missions.js';
import { exportBoardBets, exportPlaces, restoreEntry, showBoardBets, showPlaces, strikeEntry } from './places.js';
import { showChoices } from './show-choices.js';
import { showStaffMission } from './show-mission.js';
import { tryStaffBoard } from './try-board.js';
import { tryStaffMission } from './try-mission.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

const missionRoutes = (kit: MissionsStaffKit): Route[] => [
  handle(staffMissions.staffListMissions, ({ query }, context) => showStaffMissions(kit, context, query)),
  handle(staffMissions.staffExportMissions, async ({ query }, context) => csv('missions.csv', exportStaffMissions(kit, context, query))),
  handle(staffMissions.staffMissionChoices, (_input, context) => showChoices(kit, context)),
  handle(staffMissions.staffCheckMission, ({ body }, context) => checkMission(kit, context, body.document)),
  handle(staffMissions.staffTryMission, ({ body }, context) => tryStaffMission(kit, context, body.document)),
  handle(staffMissions.staffGetMission, ({ params }, context) => showStaffMission(kit, context, params.id)),
  handle(staffMissions.staffMakeMission, ({ body }, context) => makeStaffMission(kit, context, body)),
  handle(staffMissions.staffSaveMission, ({ params, body }, context) => saveStaffMission(kit, context, params.id, body)),
  handle(staffMissions.staffMoveMission, ({ params, body }, context) => moveStaffMission(kit, context, params.id, body)),
  handle(staffMissions.staffListMissionPlayers, (input, context) => showMissionPlayers(kit, context, input)),
  handle(staffMissions.staffExportMissionPlayers, async (input, context) =>
    csv('mission.csv', await exportMissionPlayers(kit, context, input)),
  ),
];

const boardRoutes = (kit: MissionsStaffKit): Route[] => [
  handle(staffBoards.staffListBoards, ({ query }, context) => showStaffBoards(kit, context, query)),
  handle(staffBoards.staffExportBoards, async ({ query }, context) =>
    csv('leaderboards.csv', await exportStaffBoards(kit, context, query)),
  ),
  handle(staffBoards.staffCheckBoard, ({ body }, context) => checkBoard(kit, context, body.document)),
  handle(staffBoards.staffTryBoard, ({ body }, context) => tryStaffBoard(kit, context, body.document)),
  handle(staffBoards.staffGetBoard, ({ params }, context) => showStaffBoard(kit, context, params.id)),
  handle(staffBoards.staffMakeBoard, ({ body }, context) => makeStaffBoard(kit, context, body)),
  handle(staffBoards.staffSaveBoard, ({ params, body }, context) => saveStaffBoard(kit, context, params.id, body)),
  handle(staffBoards.staffMoveBoard, ({ params, body }, context) => moveStaffBoard(kit, context, params.id, body)),
  handle(staffBoards.staffRequestBoardPay, ({ params, body }, context) => requestBoardPay(kit, context, params.id, body)),
  handle(staffBoards.staffListBoardPlaces, (input, context) => showPlaces(kit, context, input)),
  handle(staffBoards.staffExportBoardPlaces, async (input, context) => csv('leaderboard.csv', await exportPlaces(kit, context, input))),
  handle(staffBoards.staffListBoardBets, (input, context) => showBoardBets(kit, context, input)),
  handle(staffBoards.staffExportBoardBets, async (input, context) =>
    csv('leaderboard-bets.csv', await exportBoardBets(kit, context, input)),
  ),
  handle(staffBoards.staffStrikeEntry, (input, context) => strikeEntry(kit, context, input)),
  handle(staffBoards.staffRestoreEntry, (input, context) => restoreEntry(kit, context, input)),
];

/** What the house's own people see and change of missions and leaderboards. */
export const missionsStaffSide = (kit: MissionsStaffKit): StaffSide => ({
  routes: [...missionRoutes(kit), ...boardRoutes(kit)],
  approvals: [missionApproval(kit), boardApproval(kit), payApproval(kit)],
});
