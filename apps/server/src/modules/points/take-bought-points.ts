import { newId, sha256, type DatabaseTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { findUntakenPurchases, insertConversion } from './conversion-repository.js';
import { sell } from './convert-points.js';
import type { PointsKit } from './kit.js';
import { readShown } from './shown-repository.js';

/** Purchases of points that are looked at, the newest first. */
const atMost = 20;

/**
 * Turns points that a player has bought, and still has, into the money that they cost, because money is taken back from them: as much as they are short of, each purchase once. In
 * the caller's transaction, under the player's lock.
 */
export async function takeBoughtPoints(
  kit: PointsKit,
  transaction: DatabaseTransaction,
  { playerId, merchantId, short }: { playerId: number; merchantId: number; short: bigint },
): Promise<void> {
  const now = kit.services.clock.now();
  let missing = short;
  for (const bought of await findUntakenPurchases(transaction, playerId, atMost)) {
    if (missing <= 0n) return;
    const { balance } = await readShown(transaction, playerId, { now, since: now });
    const points = bought.points < balance ? bought.points : balance;
    // What they cost, cut to whole coins of the purchase: never more than was paid.
    const money = (bought.money * points) / bought.points;
    if (points === 0n || money === 0n) continue;
    const row = {
      ...bought,
      id: newId(),
      merchantId,
      direction: 'sell' as const,
      points,
      money,
      idempotencyKey: `taken:${bought.id}`,
      inputHash: sha256(bought.id),
      day: DateTime.fromJSDate(now, { zone: 'UTC' }).toFormat('yyyy-MM-dd'),
      madeAt: now,
    };
    await sell(kit, transaction, row, 0);
    await insertConversion(transaction, row);
    missing -= money;
  }
}
