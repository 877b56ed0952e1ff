import { exclusionWords, type SelfExclusionTerm } from '@sortes/contract';
import { inTransaction, type DatabaseTransaction } from '../../platform/database.js';
import { refuse } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import { announce } from '../../platform/outbox.js';
import type { ExcludedPlayers } from './excluded-players.js';
import type { PlayerRef, ProtectionKit } from './kit.js';
import { insertExcludedPerson, insertExclusion, readLastEnd, type ExclusionKind } from './repository.js';

export interface ExclusionWish {
  kind: ExclusionKind;
  reason: string;
  /** Undefined: without an end. */
  until: Date | undefined;
  /** Done in the transaction that excludes, e.g. an entry in the staff's audit log. */
  alongside?: ((transaction: DatabaseTransaction) => Promise<void>) | undefined;
}

/**
 * Keeps a player from staking and depositing, at once and on every process within a second, and from registering again; withdrawals stay open.
 * Nothing shortens it.
 * @returns when it ends: of several exclusions the end of the one that ends last, undefined for none.
 * @throws RangeError when the end is not in the future.
 */
export async function excludePlayer(
  { services: { db, clock, log }, deps }: ProtectionKit,
  excluded: ExcludedPlayers,
  player: PlayerRef,
  { kind, reason, until, alongside }: ExclusionWish,
): Promise<Date | undefined> {
  if (until !== undefined && until.getTime() <= clock.now().getTime()) throw new RangeError('the end must be in the future');
  // Nothing may stand between a player and his exclusion: without his marks he is excluded all the same, and people have to watch for him.
  const digests = await deps.personDigestsOf(player.playerId).catch((error: unknown) => {
    log.error({ playerId: player.playerId, reason: String(error) }, 'what an excluded person would be known by could not be read');
    return [];
  });
  const id = newId();
  const last = await inTransaction(db, async (transaction) => {
    await insertExclusion(transaction, { id, ...player, kind, reason, until });
    await insertExcludedPerson(transaction, player.playerId, digests, until);
    await alongside?.(transaction);
    await deps.tell(transaction, player, {
      kind: 'exclusion.began',
      key: `exclusion:${id}`,
      parameters: { until: until === undefined ? '' : String(until.getTime()) },
    });
    await announce(transaction, player.merchantId, { topic: 'limits.changed', playerId: player.playerId });
    return readLastEnd(transaction, player.playerId);
  });
  excluded.forget();
  await deps.onExcluded(player);
  return last;
}

const months: Readonly<Record<Exclude<SelfExclusionTerm, 'forever'>, number>> = { '6m': 6, '1y': 12, '2y': 24, '5y': 60 };

/** When a self-exclusion of this term ends; a day that the month does not have becomes its last. Undefined: never. */
export function endOfTerm(term: SelfExclusionTerm, from: Date): Date | undefined {
  if (term === 'forever') return undefined;
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months[term]);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}

const words = new Set(Object.values(exclusionWords).map((word) => word.toLocaleUpperCase('en')));

/** @throws DomainError exclusion.confirmation unless the player typed the word, in whichever language. */
export function refuseUnconfirmed(confirmation: string): void {
  if (!words.has(confirmation.trim().toLocaleUpperCase('en'))) refuse('exclusion.confirmation', { field: 'confirmation' });
}
