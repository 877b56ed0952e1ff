import { tell } from '../messaging/index.js';
import { exclusionWords, type SelfExclusionTerm } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { announce } from '../../platform/outbox.js';
import { readAcceptedDocuments, readOtherHolders } from './documents/repository.js';
import { numberDigests, openWords } from './documents/words.js';
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
 * Nothing shortens it. It reaches the other accounts, of all brands, that are known to be the same person's: by a number or mailbox confirmed at both, or
 * a document accepted for both.
 * @returns when it ends: of several exclusions the end of the one that ends last, undefined for none.
 * @throws RangeError when the end is not in the future.
 */
export async function excludePlayer(
  kit: ProtectionKit,
  excluded: ExcludedPlayers,
  player: PlayerRef,
  { kind, reason, until, alongside }: ExclusionWish,
): Promise<Date | undefined> {
  const { db, clock } = kit.services;
  if (until !== undefined && until.getTime() <= clock.now().getTime()) throw new RangeError('the end must be in the future');
  // Nothing may stand between a player and their exclusion: without their marks they are excluded all the same, and people have to watch for them.
  const [digests, others] = await Promise.all([
    orNothing(kit, player, 'what they would be known by', readMarks(kit, player.playerId)),
    orNothing(kit, player, 'their other accounts', readOtherAccounts(kit, player.playerId)),
  ]);
  const last = await inTransaction(db, async (transaction) => {
    await beginExclusion(kit, transaction, { ...player, kind, reason, until });
    await insertExcludedPerson(transaction, player.playerId, digests, until);
    await alongside?.(transaction);
    for (const other of others)
      await beginExclusion(kit, transaction, { ...other, kind, reason: `the same person as player ${player.playerId}`, until });
    return readLastEnd(transaction, player.playerId);
  });
  excluded.forget();
  return last;
}

/** Writes the exclusion of one account and tells its player. */
async function beginExclusion(
  { services }: ProtectionKit,
  transaction: DatabaseTransaction,
  exclusion: PlayerRef & Pick<ExclusionWish, 'kind' | 'reason' | 'until'>,
): Promise<void> {
  const id = newId();
  const { playerId, merchantId, until } = exclusion;
  await insertExclusion(transaction, { id, ...exclusion });
  await services.hooks.ask('playerShutOut', transaction, { playerId, merchantId }, 'excluded');
  await tell(
    transaction,
    { playerId, merchantId },
    { kind: 'exclusion.began', key: `exclusion:${id}`, parameters: { until: until === undefined ? '' : String(until.getTime()) } },
  );
  await announce(transaction, merchantId, { topic: 'limits.changed', playerId });
  // What would go on by itself is ended by whoever runs it.
  await announce(transaction, merchantId, { topic: 'player.excluded', playerId });
}

async function orNothing<Found>(
  { services: { log } }: ProtectionKit,
  { playerId }: PlayerRef,
  what: string,
  reading: Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  try {
    return await reading;
  } catch (error) {
    log.error({ playerId, reason: String(error) }, `of an excluded player could not be read: ${what}`);
    return [];
  }
}

async function readMarks({ services: { db, vault }, below }: ProtectionKit, playerId: number): Promise<readonly Buffer[]> {
  const words = await Promise.all((await readAcceptedDocuments(db, playerId)).map((document) => openWords(db, vault, document)));
  return below.identity.personDigestsOf(
    playerId,
    words.flatMap(({ number }) => number ?? []),
  );
}

async function readOtherAccounts({ services: { db, vault }, below }: ProtectionKit, playerId: number): Promise<readonly PlayerRef[]> {
  const digests = await Promise.all(
    (await readAcceptedDocuments(db, playerId)).map(async (document) => {
      const { number } = await openWords(db, vault, document).catch(() => ({ number: undefined }));
      return [document.numberDigest, ...numberDigests(vault, document.kind, number)];
    }),
  );
  const [byContact, byDocument] = await Promise.all([
    below.identity.accountsByContactOf(playerId),
    readOtherHolders(db, playerId, digests.flat()),
  ]);
  return [...new Map([...byContact, ...byDocument].map((one) => [one.playerId, one])).values()];
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
