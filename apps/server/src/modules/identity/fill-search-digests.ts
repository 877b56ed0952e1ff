import { sql } from 'kysely';
import { type BackgroundTask, inTransaction, repeating } from '@sortes/service';
import { openPersonal } from '../../platform/person-keys.js';
import type { Services } from '../../platform/services.js';
import { nameKey } from './player-repository.js';
import { domainDigests, nameDigests, putSearchDigests, searchDigestVersion } from './search-digests.js';

const playersAtOnce = 200;
const lookEveryMs = 60_000;
/** Second pass after this long, to catch rows written by old processes during a rolling deploy. */
const secondPassAfterMs = 3_600_000;
const passes = 2;

interface Progress {
  version: number;
  after_player: bigint;
  passes: number;
  passed_at: Date | null;
}

/**
 * Makes what staff find players by, digests and folded nicknames, for some of those who came before there was any, or before the rules changed. How far
 * it came is in the transaction of the work: it goes on there, in whichever process.
 * @returns whether there is more to do at once
 */
export async function fillSearchDigests({ db, vault, clock, log }: Services): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<Progress>`
      select version, after_player, passes, passed_at from identity.search_digest_progress for update skip locked`.execute(transaction);
    const [kept] = rows;
    // Another process is at it, or the program that runs beside this one knows newer rules.
    if (kept === undefined || kept.version > searchDigestVersion) return false;
    const isNew = kept.version < searchDigestVersion;
    const progress = isNew ? { after_player: 0n, passes: 0, passed_at: null } : kept;
    if (progress.passes >= passes) return false;
    const now = clock.now();
    if (progress.passed_at !== null && now.getTime() - progress.passed_at.getTime() < secondPassAfterMs) return false;
    // Locked first and read afterwards, so that a name that is being changed, or a key that is being made, is read as it is then.
    const { rows: ids } = await sql<{ id: bigint }>`
      select id from identity.player where id > ${progress.after_player} and (email is not null or details is not null or nickname <> '')
      order by id limit ${playersAtOnce} for no key update`.execute(transaction);
    const { rows: players } = await sql<{
      id: bigint;
      merchant_id: number;
      nickname: string;
      nickname_key: string;
      email: Buffer | null;
      details: Buffer | null;
      person_key: Buffer | null;
    }>`
      select id, merchant_id, nickname, nickname_key, email, details, platform.person_key_of(id) as person_key from identity.player
      where id = any (${ids.map(({ id }) => String(id))}::bigint[])`.execute(transaction);
    const folded = players
      .map((player) => ({ ...player, key: nameKey(player.nickname) }))
      .filter(({ key, nickname_key: before }) => key !== before);
    if (folded.length > 0)
      await sql`
        update identity.player p set nickname_key = found.key
        from unnest(${folded.map(({ id }) => String(id))}::bigint[], ${folded.map(({ key }) => key)}::text[]) as found (id, key)
        where p.id = found.id`.execute(transaction);
    await putSearchDigests(
      transaction,
      players.flatMap(({ id, merchant_id: merchantId, email, details, person_key: key }) => {
        const playerId = Number(id);
        const read = (purpose: string, sealed: Buffer | null): string | undefined =>
          sealed === null ? undefined : openPersonal(vault, key, purpose, sealed);
        try {
          const words = JSON.parse(read('identity-details', details) ?? '{}') as Record<string, string>;
          return [
            { playerId, kind: 'name' as const, digests: nameDigests(vault, merchantId, words) },
            { playerId, kind: 'domain' as const, digests: domainDigests(vault, merchantId, read('identity-email', email)) },
          ];
        } catch {
          // Sealed under another installation's secret, or altered: one such must not keep the others from being found.
          log.warn({ playerId }, 'cannot be read, so staff will not find this player by name');
          return [];
        }
      }),
    );
    const last = ids.at(-1)?.id;
    await (
      last === undefined
        ? sql`update identity.search_digest_progress set version = ${searchDigestVersion}, after_player = 0, passes = ${progress.passes + 1}, passed_at = ${now}`
        : sql`update identity.search_digest_progress set version = ${searchDigestVersion}, after_player = ${last}, passes = ${progress.passes}, passed_at = null`
    ).execute(transaction);
    return last !== undefined;
  });
}

export function createSearchDigestFilling(services: Services): BackgroundTask {
  return repeating('identity: what names are found by', services.log, lookEveryMs, async () =>
    (await fillSearchDigests(services)) ? 0 : undefined,
  );
}
