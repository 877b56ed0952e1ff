import { keysOf } from '@sortes/browser';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';

/** What this feature asks for, in the query cache. */
export const missionKeys = {
  mission: keysOf<[id: string]>('mission'),
  board: keysOf<[id: string]>('board'),
  choices: keysOf('mission-choices'),
  missionCheck: keysOf<[document: string]>('mission-check'),
  boardCheck: keysOf<[document: string]>('board-check'),
};

/** After a mission was made, changed or moved. */
export const askMissionsAnew = (): Promise<void> =>
  askAnew(sharedKeys.list.of('missions'), sharedKeys.list.of('mission-players'), missionKeys.mission.all, missionKeys.choices.all);

/** After a leaderboard was made, changed or moved, or one of its entries struck. */
export const askBoardsAnew = (): Promise<void> =>
  askAnew(
    sharedKeys.list.of('boards'),
    sharedKeys.list.of('board-places'),
    sharedKeys.list.of('board-bets'),
    sharedKeys.list.of('approvals'),
    missionKeys.board.all,
  );
