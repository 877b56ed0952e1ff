import { sql } from 'kysely';
import { type Clock, type Database, type DatabaseTransaction, newId, newSecret, sha256, type Vault } from '@sortes/service';
import { addressKey } from '../../platform/address.js';
import { isDigest } from '../../platform/is-digest.js';

type Executor = Database | DatabaseTransaction;

const hour = 3_600_000;
export const rememberMs = 24 * hour;
const knownMs = 180 * 24 * hour;
/** Two tabs may use the remembered sign-in at once; later use of an old token is theft. */
const graceMs = 10_000;

export interface Devices {
  isKnownAddress(playerId: number, ip: string): Promise<boolean>;
  isKnownDevice(playerId: number, token: string | undefined): Promise<boolean>;
  /**
   * Notes the address and the browser as the player's own, and answers the browser's new token. What it brought is never taken over, for others may
   * have put it there and hold it too: it ends, and those who were known by it are known by the new one.
   */
  note(executor: Executor, playerId: number, ip: string, token: string | undefined): Promise<string>;
  /** A token that signs this player in for 24 hours. */
  remember(executor: Executor, player: { id: number; merchantId: number }): Promise<string>;
  /**
   * Uses a remembered token up; `next` goes to the browser. `just-used`: another tab was faster and has the next one. `gone` when it is
   * unknown or old; a retired one ends its family.
   */
  redeem(merchantId: number, token: string): Promise<{ playerId: number; next: string; expiresAt: Date } | 'just-used' | 'gone'>;
  /** Ends the remembered sign-in that a token belongs to, whichever of its tokens it is. */
  forget(merchantId: number, token: string): Promise<void>;
}

export function createDevices(db: Database, clock: Clock, vault: Vault): Devices {
  const addressDigest = (ip: string): Buffer => vault.digest('identity-address', addressKey(ip));
  const addressDigests = (ip: string): Buffer[] => vault.digests('identity-address', addressKey(ip));
  return {
    async isKnownAddress(playerId, ip) {
      const { rows } =
        await sql`select 1 from identity.known_address where player_id = ${playerId} and ${isDigest(sql`address_digest`, addressDigests(ip))}`.execute(
          db,
        );
      return rows.length > 0;
    },
    async isKnownDevice(playerId, token) {
      if (token === undefined) return false;
      const { rows } =
        await sql`select 1 from identity.known_device where token_hash = ${sha256(token)} and player_id = ${playerId} and expires_at > ${clock.now()}`.execute(
          db,
        );
      return rows.length > 0;
    },
    async note(executor, playerId, ip, token) {
      const now = clock.now();
      const fresh = newSecret();
      const expires = new Date(now.getTime() + knownMs);
      await sql`
        insert into identity.known_address (player_id, address_digest, last_seen_at) values (${playerId}, ${addressDigest(ip)}, ${now})
        on conflict (player_id, address_digest) do update set last_seen_at = excluded.last_seen_at`.execute(executor);
      await sql`
        with brought as (delete from identity.known_device where token_hash = ${sha256(token ?? '')} returning player_id, expires_at)
        insert into identity.known_device (token_hash, player_id, expires_at)
        select ${sha256(fresh)}::bytea, player_id, expires_at from brought where player_id <> ${playerId} and expires_at > ${now}
        union all select ${sha256(fresh)}::bytea, ${playerId}::bigint, ${expires}::timestamptz`.execute(executor);
      return fresh;
    },
    async remember(executor, player) {
      const token = newSecret();
      await sql`
        insert into identity.device_token (token_hash, family, player_id, merchant_id, expires_at)
        values (${sha256(token)}, ${newId()}::uuid, ${player.id}, ${player.merchantId}, ${new Date(clock.now().getTime() + rememberMs)})`.execute(
        executor,
      );
      return token;
    },
    async redeem(merchantId, token) {
      const [now, next] = [clock.now(), newSecret()];
      const { rows } = await sql<{ player_id: bigint; expires_at: Date }>`
        with used as (
          update identity.device_token set retired_at = ${now}
          where token_hash = ${sha256(token)} and merchant_id = ${merchantId} and retired_at is null and expires_at > ${now}
          returning family, player_id, merchant_id, expires_at
        )
        insert into identity.device_token (token_hash, family, player_id, merchant_id, expires_at)
        select ${sha256(next)}, family, player_id, merchant_id, expires_at from used returning player_id, expires_at`.execute(db);
      const row = rows[0];
      if (row !== undefined) return { playerId: Number(row.player_id), next, expiresAt: row.expires_at };
      const justUsed = await sql`
        select 1 from identity.device_token
        where token_hash = ${sha256(token)} and merchant_id = ${merchantId} and retired_at >= ${new Date(now.getTime() - graceMs)}`.execute(
        db,
      );
      if (justUsed.rows.length > 0) return 'just-used';
      await sql`
        delete from identity.device_token where family in (
          select family from identity.device_token where token_hash = ${sha256(token)} and retired_at < ${new Date(now.getTime() - graceMs)}
        )`.execute(db);
      return 'gone';
    },
    async forget(merchantId, token) {
      await sql`
        delete from identity.device_token where family in (
          select family from identity.device_token where token_hash = ${sha256(token)} and merchant_id = ${merchantId}
        )`.execute(db);
    },
  };
}
