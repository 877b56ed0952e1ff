import { sql } from 'kysely';
import { type Clock, type Database, newSecret, sha256 } from '@sortes/service';
import type { SessionKind } from './types.js';

/** A ticket may stand in a URL for a moment, so it is worth nothing a minute later. */
const ticketLivesMs = 60_000;

export interface Tickets {
  /** A ticket of a session ends with it; without a session it is the house's own. */
  create(merchantId: number, playerId: number, sessionId?: string): Promise<{ ticket: string; expiresAt: Date }>;
  /**
   * Uses a ticket up: of parallel callers exactly one gets the player, and of the session that made the ticket its kind and the address (a digest)
   * at which somebody proved themselves in it.
   */
  redeem(
    merchantId: number,
    ticket: string,
  ): Promise<{ playerId: number; madeIn: SessionKind | undefined; provenAt: Buffer | undefined } | undefined>;
}

export function createTickets(db: Database, clock: Clock): Tickets {
  return {
    async create(merchantId, playerId, sessionId) {
      const [ticket, expiresAt] = [newSecret(), new Date(clock.now().getTime() + ticketLivesMs)];
      await sql`insert into identity.ticket (token_hash, merchant_id, player_id, expires_at, session_id) values (${sha256(ticket)}, ${merchantId}, ${playerId}, ${expiresAt}, ${sessionId ?? null}::uuid)`.execute(
        db,
      );
      return { ticket, expiresAt };
    },
    async redeem(merchantId, ticket) {
      const { rows } = await sql<{ player_id: bigint; expires_at: Date; made_in: SessionKind | null; proof_address: Buffer | null }>`
        delete from identity.ticket t where token_hash = ${sha256(ticket)} and merchant_id = ${merchantId}
        returning player_id, expires_at, (select s.kind from identity.session s where s.id = t.session_id) as made_in,
          (select s.proof_address from identity.session s where s.id = t.session_id) as proof_address`.execute(db);
      const row = rows[0];
      return row !== undefined && row.expires_at > clock.now()
        ? { playerId: Number(row.player_id), madeIn: row.made_in ?? undefined, provenAt: row.proof_address ?? undefined }
        : undefined;
    },
  };
}
