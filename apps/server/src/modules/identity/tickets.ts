import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/database.js';
import { newSecret, sha256 } from '../../platform/ids.js';

/** A ticket may stand in a URL for a moment, so it is worth nothing a minute later. */
const ticketLivesMs = 60_000;

export interface Tickets {
  create(merchantId: number, playerId: number): Promise<{ ticket: string; expiresAt: Date }>;
  /** Uses a ticket up: of parallel callers exactly one gets the player. */
  redeem(merchantId: number, ticket: string): Promise<number | undefined>;
}

export function createTickets(db: Database, clock: Clock): Tickets {
  return {
    async create(merchantId, playerId) {
      const [ticket, expiresAt] = [newSecret(), new Date(clock.now().getTime() + ticketLivesMs)];
      await sql`insert into identity.ticket (token_hash, merchant_id, player_id, expires_at) values (${sha256(ticket)}, ${merchantId}, ${playerId}, ${expiresAt})`.execute(
        db,
      );
      return { ticket, expiresAt };
    },
    async redeem(merchantId, ticket) {
      const { rows } = await sql<{ player_id: bigint; expires_at: Date }>`
        delete from identity.ticket where token_hash = ${sha256(ticket)} and merchant_id = ${merchantId} returning player_id, expires_at`.execute(
        db,
      );
      const row = rows[0];
      return row !== undefined && row.expires_at > clock.now() ? Number(row.player_id) : undefined;
    },
  };
}
