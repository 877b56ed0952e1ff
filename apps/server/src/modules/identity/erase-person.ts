import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { IdentityKit } from './kit.js';

/** What was known of a person until now, for what the law wants kept. */
export interface KnownPerson {
  userName: string;
  mobile?: string | undefined;
  email?: string | undefined;
  /** Real name, birthday, number of a document, …: as the registration and the profile had them. */
  details: Record<string, string>;
}

/** Rows of these tables are a person's and nothing else; sessions take their tokens and tickets along. */
const ownTables = [
  'session',
  'device_token',
  'known_device',
  'known_address',
  'ticket',
  'totp',
  'recovery_code',
  'passkey',
  'sign_in',
  'recovery_claim',
  'sent_message',
  'search_digest',
];

/**
 * Takes everything personal out of a closed account: names, contacts and the digests that find them, passwords, factors, devices, addresses. The
 * account's number, brand, type and times stay. The caller destroys the person's key.
 * @throws DomainError not.found; state.not.allowed for an account that is not closed, or was erased before.
 */
export async function erasePerson(
  kit: IdentityKit,
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<KnownPerson> {
  const { rows } = await sql<{ status: string; erased_at: Date | null }>`
    select status, erased_at from identity.player where id = ${playerId} and merchant_id = ${merchantId} for update`.execute(transaction);
  const player = rows[0] && (await kit.players.findById(playerId, transaction));
  if (player === undefined) return refuse('not.found');
  if (rows[0]?.erased_at !== null)
    refuse('state.not.allowed', { parameters: { reason: 'erased-already' }, value: { reason: 'erased-already' } });
  if (player.status !== 'closed')
    refuse('state.not.allowed', {
      parameters: { reason: 'account-not-closed', detail: player.status },
      value: { reason: 'account-not-closed' },
    });
  const known = {
    userName: player.userName,
    mobile: kit.players.mobileOf(player),
    email: kit.players.emailOf(player),
    details: kit.players.detailsOf(player),
  };
  for (const table of ownTables)
    await sql`delete from ${sql.table(`identity.${table}`)} where player_id = ${playerId}`.execute(transaction);
  // The name goes as well: who registers by phone is called by the number. Nobody can register this one, a colon is in no name.
  const name = `erased:${playerId}`;
  await sql`
    update identity.player set user_name = ${name}, name_key = ${name}, nickname = '', nickname_key = '', avatar = 'a1', password_hash = null, payment_password_hash = null,
      mobile = null, mobile_digest = null, mobile_verified_at = null, email = null, email_digest = null, email_verified_at = null, details = null,
      erased_at = clock_timestamp()
    where id = ${playerId}`.execute(transaction);
  return known;
}
