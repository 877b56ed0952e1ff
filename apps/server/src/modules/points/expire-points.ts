import { inTransaction } from '@sortes/service';
import { lockPlayers } from '../wallet/index.js';
import { listWithEndedLots, readEndedLots, type EndedLots } from './end-repository.js';
import type { PointsKit } from './kit.js';
import { movePoints, type PointMove } from './move-points.js';

const playersAtOnce = 100;

/** A player's lots that ended on one day. */
const moveOf = ({ playerId, merchantId, expiresOn, lotIds, points }: EndedLots): PointMove => ({
  playerId,
  merchantId,
  // A lot ends once: no two movements have the same first one.
  key: `expired:${lotIds[0]}`,
  template: 'points-expired',
  asked: points,
  source: 'expiry',
  reference: expiresOn,
  takesEnded: true,
  plan: ({ lots }) => ({ parts: lots.filter(({ id }) => lotIds.includes(id)).map(({ id, left }) => ({ lotId: id, points: -left })) }),
});

/** Ends lots whose last day is over: one movement a player and day. @returns whether there may be more */
export async function expirePoints({ services: { db, clock } }: Pick<PointsKit, 'services'>): Promise<boolean> {
  const now = clock.now();
  const playerIds = await listWithEndedLots(db, now, playersAtOnce);
  if (playerIds.length === 0) return false;
  await inTransaction(db, async (transaction) => {
    await lockPlayers(transaction, playerIds);
    // What is left of them now that nobody else takes of them.
    await movePoints(transaction, now, (await readEndedLots(transaction, playerIds, now)).map(moveOf));
  });
  return playerIds.length === playersAtOnce;
}
