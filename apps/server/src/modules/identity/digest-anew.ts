import { sql } from 'kysely';
import { inTransaction } from '@sortes/service';
import { openPersonal } from '../../platform/person-keys.js';
import type { Services } from '../../platform/services.js';
import { domainDigests, nameDigests, putSearchDigests, type FoundBy } from './search-digests.js';

const playersAtOnce = 200;

interface SealedPlayer {
  id: bigint;
  merchant_id: number;
  mobile: Buffer | null;
  email: Buffer | null;
  details: Buffer | null;
  person_key: Buffer | null;
}

/** What a player is found by, under the newest secret. @throws Error when it cannot be opened */
function digestsOf({ vault }: Pick<Services, 'vault'>, { id, merchant_id: merchantId, person_key: key, ...player }: SealedPlayer) {
  const read = (purpose: string, sealed: Buffer | null): string | undefined =>
    sealed === null ? undefined : openPersonal(vault, key, purpose, sealed);
  const [mobile, email] = [read('identity-mobile', player.mobile), read('identity-email', player.email)];
  const words = JSON.parse(read('identity-details', player.details) ?? '{}') as Record<string, string>;
  const playerId = Number(id);
  const found: FoundBy[] = [
    { playerId, kind: 'name', digests: nameDigests(vault, merchantId, words) },
    { playerId, kind: 'domain', digests: domainDigests(vault, merchantId, email) },
  ];
  return {
    playerId,
    mobile: mobile === undefined ? null : vault.digest('identity-mobile', mobile),
    email: email === undefined ? null : vault.digest('identity-email', email),
    found,
  };
}

/**
 * Makes the digests of some players anew under the newest secret: of numbers, mailboxes and names.
 * @param after the player up to whom this is done; '' for a begin
 * @returns the last player done, undefined after the last of all; and how many could not be opened
 */
export async function digestPlayersAnew(services: Services, after: string): Promise<{ after: string | undefined; unreadable: number }> {
  return inTransaction(services.db, async (transaction) => {
    // Locked first and read afterwards, so that what is being changed is read as it is then.
    const { rows: ids } = await sql<{ id: bigint }>`
      select id from identity.player where id > ${after === '' ? '0' : after}::bigint and (mobile is not null or email is not null or details is not null)
      order by id limit ${playersAtOnce} for no key update`.execute(transaction);
    const { rows } = await sql<SealedPlayer>`
      select id, merchant_id, mobile, email, details, platform.person_key_of(id) as person_key from identity.player
      where id = any (${ids.map(({ id }) => String(id))}::bigint[])`.execute(transaction);
    const done = rows.flatMap((row) => {
      try {
        return [digestsOf(services, row)];
      } catch {
        return [];
      }
    });
    await sql`
      update identity.player p set mobile_digest = coalesce(d.mobile, p.mobile_digest), email_digest = coalesce(d.email, p.email_digest)
      from unnest(${done.map(({ playerId }) => playerId)}::bigint[], ${done.map(({ mobile }) => mobile)}::bytea[], ${done.map(({ email }) => email)}::bytea[])
        as d (id, mobile, email)
      where p.id = d.id and (p.mobile_digest is distinct from coalesce(d.mobile, p.mobile_digest) or p.email_digest is distinct from coalesce(d.email, p.email_digest))`.execute(
      transaction,
    );
    await putSearchDigests(
      transaction,
      done.flatMap(({ found }) => found),
    );
    const last = ids.at(-1)?.id;
    return { after: last === undefined ? undefined : String(last), unreadable: rows.length - done.length };
  });
}
