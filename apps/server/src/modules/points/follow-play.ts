import { inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import { sideBySide } from '../../platform/side-by-side.js';
import { countPlay, findChanged } from './count-play.js';
import type { PointsKit } from './kit.js';
import { noteLooked, openBrand } from './play-repository.js';

/** Players who are looked at together, and who are held by one transaction at most. */
const lookedAtOnce = 1_000;
const togetherAtMost = 250;
/** Transactions that count at the same time: while one waits for the database, another one is at work. */
const countedAtOnce = 2;
const beginning = new Date(0);

/** Players in the order in which their locks are taken, so many at a time. */
function pagesOf(playerIds: readonly number[], size: number): number[][] {
  const ids = playerIds.toSorted((one, other) => one - other);
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
}

/** Takes what a brand's players turned over since it was last looked at. @returns whether anything had changed */
async function followBrand(kit: PointsKit, merchant: Merchant): Promise<boolean> {
  const { db, clock, hooks } = kit.services;
  const isOn = await kit.below.site.moduleOn(merchant, 'PTSYS3');
  const today = DateTime.fromJSDate(clock.now(), { zone: merchant.timeZone }).toFormat('yyyy-MM-dd');
  const { beganOn, lookedUntil } = await openBrand(db, merchant.id, today);
  const { playerIds, upTo } = await hooks.askOne('turnoverChanged', db, { merchantId: merchant.id, since: lookedUntil ?? beginning });
  if (lookedUntil !== null && upTo <= lookedUntil) return false;
  const brand = { merchantId: merchant.id, beganOn, isOn };
  let any = false;
  for (const page of pagesOf(playerIds, lookedAtOnce)) {
    const parts = pagesOf(await findChanged(kit, brand, page), togetherAtMost);
    await sideBySide(parts, countedAtOnce, (part) => inTransaction(db, (transaction) => countPlay(kit, transaction, brand, part)));
    any = any || parts.length > 0;
  }
  // Only once everybody was counted: whoever begins anew counts them again, which changes nothing.
  await noteLooked(db, merchant.id, upTo);
  return any;
}

/** Takes what players of all brands have turned over into their points. @returns whether anything had changed */
export async function followPlay(kit: PointsKit): Promise<boolean> {
  const { log } = kit.services;
  let any = false;
  for (const merchant of await kit.below.site.allMerchants())
    try {
      if (await followBrand(kit, merchant)) any = true;
    } catch (error) {
      // One brand must not keep the others waiting; the next look tries it again.
      log.error({ error, merchantId: merchant.id }, 'points for turnover could not be counted');
    }
  return any;
}
