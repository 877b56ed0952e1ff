import { unsettledOf } from './erase-player.js';
import type { BackOfficeKit } from '../kit.js';

/**
 * Whether there is something in an account that somebody could be after: money, points, anything open, an account to pay out to. Whoever lets somebody into
 * such an account, or takes away what guards it, needs a second person.
 */
export async function holdsSomething(kit: BackOfficeKit, playerId: number): Promise<boolean> {
  const { db } = kit.services;
  if ((await unsettledOf(kit, db, playerId)).length > 0) return true;
  for (const { erasure } of kit.below.manifests) if ((await erasure?.holds?.(db, playerId)) === true) return true;
  return (await kit.below.payouts.countAccountsOf(playerId)) > 0;
}
