import { sql } from 'kysely';
import type { Clock, Database, DatabaseTransaction } from '@sortes/service';

const lastsMs = 5 * 60_000;

/** Keeps what a passkey is asked to sign; a newer question of the session replaces it. */
export async function openChallenge(
  executor: Database | DatabaseTransaction,
  clock: Clock,
  { sessionId, purpose, challenge }: { sessionId: string; purpose: 'register' | 'show'; challenge: string },
): Promise<void> {
  const expires = new Date(clock.now().getTime() + lastsMs);
  await sql`
    insert into back_office.challenge (session_id, purpose, challenge, expires_at) values (${sessionId}::uuid, ${purpose}, ${challenge}, ${expires})
    on conflict (session_id) do update set purpose = excluded.purpose, challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    executor,
  );
}

/** Takes the open question: each is answered once, rightly or not. */
export async function takeChallenge(
  executor: Database | DatabaseTransaction,
  clock: Clock,
  sessionId: string,
  purpose: 'register' | 'show',
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; expires_at: Date }>`
    delete from back_office.challenge where session_id = ${sessionId}::uuid and purpose = ${purpose} returning challenge, expires_at`.execute(
    executor,
  );
  const row = rows[0];
  return row !== undefined && row.expires_at > clock.now() ? row.challenge : undefined;
}

/** Keeps what a passkey is asked to sign before anything is known of who shows it. */
export async function openSignInChallenge(db: Database, challenge: string, expires: Date): Promise<void> {
  await sql`insert into back_office.sign_in_challenge (challenge, expires_at) values (${challenge}, ${expires})`.execute(db);
}

/** Takes it away: each is answered once. */
export async function takeSignInChallenge(db: Database, challenge: string): Promise<{ challenge: string; expiresAt: Date } | undefined> {
  const { rows } = await sql<{ challenge: string; expires_at: Date }>`
    delete from back_office.sign_in_challenge where challenge = ${challenge} returning challenge, expires_at`.execute(db);
  return rows[0] && { challenge: rows[0].challenge, expiresAt: rows[0].expires_at };
}

export async function deleteSignInChallengesBefore(db: Database, moment: Date): Promise<void> {
  await sql`delete from back_office.sign_in_challenge where expires_at < ${moment}`.execute(db);
}
