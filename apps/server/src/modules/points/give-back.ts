import type { Clock, DatabaseTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { lockPlayers } from '../wallet/index.js';
import { movedOf, type PointsMoved } from './earn-points.js';
import { movePoints } from './move-points.js';
import { findMovements, type MovementRow, readParts } from './repository.js';
import { readTimeZone } from './rule-repository.js';
import { endingOn } from './rules.js';

/** Points that come back and would expire sooner, or have, can be used for so many days. */
export const daysAfterReturn = 14;

interface Returned {
  merchantId: number;
  playerId: number;
  /** Of the spending. */
  key: string;
}

/**
 * Gives back what a spending took, once: to the lots it was taken of; what would expire within some days holds so long.
 * @returns undefined where nothing was spent under the key
 */
export async function giveBackPoints(
  { clock }: { clock: Clock },
  transaction: DatabaseTransaction,
  { merchantId, playerId, key }: Returned,
): Promise<PointsMoved | undefined> {
  await lockPlayers(transaction, [playerId]);
  const [spent] = await findMovements(transaction, [{ playerId, key }]);
  if (spent === undefined || spent.changed >= 0n) return undefined;
  const [made] = await movePoints(transaction, clock.now(), [await returnOf(transaction, clock.now(), { merchantId, playerId, spent })]);
  return made && movedOf(made);
}

async function returnOf(
  transaction: DatabaseTransaction,
  now: Date,
  { merchantId, playerId, spent }: Pick<Returned, 'merchantId' | 'playerId'> & { spent: MovementRow },
) {
  const taken = await readParts(transaction, playerId, spent.id);
  const least = endingOn(DateTime.fromJSDate(now, { zone: await readTimeZone(transaction, merchantId) }).plus({ days: daysAfterReturn }));
  const isGood = ({ expiresOn }: { expiresOn: string }): boolean => expiresOn >= least.expiresOn;
  return {
    playerId,
    merchantId,
    key: `${spent.key}:back`,
    template: 'points-returned' as const,
    asked: -spent.changed,
    source: spent.source,
    reference: spent.reference,
    plan: () => ({
      parts: taken.filter(isGood).map(({ lotId, points }) => ({ lotId, points: -points })),
      put: taken.filter((part) => !isGood(part)).map(({ source, points }) => ({ source, ...least, points: -points })),
    }),
  };
}
