import { agentLaneNames } from '@sortes/contract';
import { games, laneAtFixedOdds } from '@sortes/lottery-rules';
import type { RowSet } from '@sortes/service';

/** Tables that say in SQL what the lanes are, and which lottery is of which. */
export const agentsRows: readonly RowSet[] = [
  { table: 'agents.lane', key: 'code', rows: agentLaneNames.map((code) => ({ code })) },
  {
    // What is sold at a prize group is of lane LOTT, whatever the game.
    table: 'agents.lottery_lane',
    key: 'game',
    rows: games.map((game) => ({ game: game.code, lane: laneAtFixedOdds(game) })),
  },
];
