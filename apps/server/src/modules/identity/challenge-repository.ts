import { sql } from 'kysely';
import type { Clock, Database } from '@sortes/service';

export type ChallengeKind = 'captcha' | 'slider' | 'proof' | 'passkey' | 'work';

/** Questions with an expiry whose answer can be fetched once. The answer is a keyed digest or sealed: a dump of the table solves nothing. */
export interface Challenges {
  put(challenge: { id: string; merchantId: number; kind: ChallengeKind; answer: Buffer; livesMs: number }): Promise<void>;
  /** Takes the answer away; of parallel callers exactly one gets it. */
  take(merchantId: number, kind: ChallengeKind, id: string): Promise<Buffer | undefined>;
}

export function createChallenges(db: Database, clock: Clock): Challenges {
  return {
    async put({ id, merchantId, kind, answer, livesMs }) {
      await sql`
        insert into identity.challenge (id, merchant_id, kind, answer, expires_at)
        values (${id}, ${merchantId}, ${kind}, ${answer}, ${new Date(clock.now().getTime() + livesMs)})`.execute(db);
    },
    async take(merchantId, kind, id) {
      const { rows } = await sql<{ answer: Buffer; expires_at: Date }>`
        delete from identity.challenge where id = ${id} and merchant_id = ${merchantId} and kind = ${kind} returning answer, expires_at`.execute(
        db,
      );
      const row = rows[0];
      return row !== undefined && row.expires_at > clock.now() ? row.answer : undefined;
    },
  };
}
