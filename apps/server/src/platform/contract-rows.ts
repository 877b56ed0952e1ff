import { accountTypes, agentLaneNames, agentLanes, playerAccounts, postings, postingTemplates } from '@sortes/contract';
import { games, laneAtFixedOdds } from '@sortes/lottery-rules';
import type { RowSet } from '@sortes/service';

/** Tables that say in SQL what the contract says, by the area that reads them. The program's role may not change them. */
export const contractRows: Readonly<Record<string, readonly RowSet[]>> = {
  wallet: [
    {
      table: 'wallet.template',
      key: 'name',
      rows: postingTemplates.map((name) => {
        const { counts = null, guard = null, measure = 'other', isReversal = false, isDecided = false, about = null } = postings[name];
        return { name, counts, guard, measure, is_reversal: isReversal, is_decided: isDecided, about };
      }),
    },
    {
      table: 'wallet.account_type',
      key: 'code',
      rows: playerAccounts.map((code) => {
        const { currency, isFree, counts, countsAlone, balanceId, opensWithPlayer } = accountTypes[code];
        return {
          code,
          currency,
          is_free: isFree,
          counts,
          counts_alone: countsAlone,
          in_balance: balanceId !== null,
          opens_with_player: opensWithPlayer,
        };
      }),
    },
  ],
  agents: [
    { table: 'agents.lane', key: 'code', rows: agentLaneNames.map((code) => ({ code, counts: agentLanes[code] })) },
    {
      // What is sold at a prize group is of lane LOTT, whatever the game.
      table: 'agents.lottery_lane',
      key: 'game',
      rows: games.map((game) => ({ game: game.code, lane: laneAtFixedOdds(game) })),
    },
  ],
};
