import { inTransaction } from '@sortes/service';
import { tell } from '../messaging/index.js';
import { listEnding, noteTold } from './end-repository.js';
import type { PointsKit } from './kit.js';

/** So many days before their end players are told that points expire, the later first: who is told of three days is not told of fourteen as well. */
const daysBefore = [3, 14] as const;
const atOnce = 200;

/** Tells players which of their points expire soon, once for each of the days. @returns whether there may be more */
export async function remindOfEnds({ services: { db, clock } }: Pick<PointsKit, 'services'>): Promise<boolean> {
  const now = clock.now();
  let isMore = false;
  for (const days of daysBefore) {
    const ending = await listEnding(db, now, days, atOnce);
    for (const { playerId, merchantId, expiresOn, expiresAt, points } of ending)
      await inTransaction(db, async (transaction) => {
        if (!(await noteTold(transaction, { playerId, expiresOn }, days))) return;
        await tell(
          transaction,
          { playerId, merchantId },
          {
            kind: 'points.ends',
            key: `${expiresOn}:${days}`,
            parameters: { points: String(points), until: String(expiresAt.getTime() - 1) },
          },
        );
      });
    isMore ||= ending.length === atOnce;
  }
  return isMore;
}
