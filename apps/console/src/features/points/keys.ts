import { keysOf } from '@sortes/browser';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';

/** What this feature asks for, in the query cache. */
export const pointsKeys = {
  rules: keysOf('point-rules'),
  player: keysOf<[playerId: number]>('player-points'),
};

/** After points of a player were asked to be moved. */
export const askPointsAnew = (): Promise<void> =>
  askAnew(
    pointsKeys.player.all,
    sharedKeys.list.of('player-points'),
    sharedKeys.list.of('point-movements'),
    sharedKeys.list.of('point-report'),
  );
