import { keysOf } from '@sortes/browser';
import { sharedKeys } from '../../../shared/keys';
import { askAnew } from '../../../shared/query-client';

/** What is asked for about ranks, in the query cache. */
export const ranksKeys = {
  table: keysOf('ranks'),
  check: keysOf<[document: string]>('ranks-check'),
  player: keysOf<[playerId: number]>('player-rank'),
};

/** After a table was saved or a rank was given: everything that shows ranks. */
export const askRanksAnew = (): Promise<void> =>
  askAnew(
    ranksKeys.table.all,
    ranksKeys.player.all,
    sharedKeys.list.of('ranked'),
    sharedKeys.list.of('rank-gifts'),
    sharedKeys.list.of('approvals'),
    sharedKeys.player.all,
  );
