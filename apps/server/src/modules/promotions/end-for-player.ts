import type { DatabaseTransaction } from '@sortes/service';
import type { ProtectionModule } from '../protection/index.js';
import { lockPlayer } from '../wallet/index.js';
import { endGrant, type EndKit } from './end-grant.js';
import { lockGrants, lockUnended, pauseTime, readRunning } from './end-repository.js';

/** What ends by what a player does elsewhere is made with. */
export interface PlayerEndKit extends EndKit {
  protection: Pick<ProtectionModule, 'exclusionOf'>;
}

/** A withdrawal of the player's own ends the bonus that is tied to their deposit; another one stays. Under the player's lock. */
export async function endTied(kit: EndKit, transaction: DatabaseTransaction, playerId: number): Promise<void> {
  const tied = (await readRunning(transaction, playerId)).filter((grant) => grant.tied);
  const grants = await lockGrants(
    transaction,
    playerId,
    tied.map(({ id }) => id),
  );
  for (const grant of grants) await endGrant(kit, transaction, grant, { state: 'forfeited', at: kit.clock.now() });
}

/**
 * Who excludes themselves has no bonus any more, and none that waits; own money stays theirs. While somebody takes a break, the time of what they have stands still.
 */
export async function endExcluded(kit: PlayerEndKit, transaction: DatabaseTransaction, playerId: number): Promise<void> {
  const exclusion = await kit.protection.exclusionOf(playerId, transaction);
  if (exclusion === undefined) return;
  await lockPlayer(transaction, playerId);
  const at = kit.clock.now();
  if (exclusion.kind === 'time-out' && exclusion.until !== undefined) return pauseTime(transaction, playerId, at, exclusion.until);
  // Those that wait come first, so that none of them begins.
  for (const grant of await lockUnended(transaction, playerId))
    await endGrant(kit, transaction, grant, { state: grant.state === 'queued' ? 'cancelled' : 'forfeited', at });
}
