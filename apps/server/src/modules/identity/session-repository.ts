import { sql } from 'kysely';
import type pg from 'pg';
import { sha256, type Database, type DatabaseTransaction } from '@sortes/service';
import { isDigest } from '../../platform/is-digest.js';
import type { ProofMethod, SessionKind } from './types.js';

type Executor = Database | DatabaseTransaction;

/** Channel on which one process tells the others which sessions ended. */
export const sessionsChannel = 'sortes_sessions';

/** What others hear: `s:` and a session, or `p:` and a player, when the transaction commits. */
export async function tellEnding(executor: Executor, payload: `s:${string}` | `p:${number}`): Promise<void> {
  await sql`select pg_notify(${sessionsChannel}, ${payload})`.execute(executor);
}

export interface SessionRow {
  session_id: string;
  retired_at: Date | null;
  player_id: bigint;
  merchant_id: number;
  kind: SessionKind;
  last_seen_at: Date;
  rotated_at: Date;
  rotates: boolean;
  expires_at: Date;
  user_name: string;
  type: number;
  status: string;
}

const sessionsOfTokens = `
  select t.token_hash, t.session_id, t.retired_at, s.player_id, s.merchant_id, s.kind, s.last_seen_at, s.rotated_at, s.rotates, s.expires_at, p.user_name, p.type, p.status
  from identity.session_token t
  join identity.session s on s.id = t.session_id
  join identity.player p on p.id = s.player_id
  where t.token_hash = any ($1::bytea[])`;

/** The session of each hash of a token, in the order in which they were asked. */
export async function readSessions(pool: pg.Pool, hashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const { rows } = await pool.query<SessionRow & { token_hash: Buffer }>({
    name: 'identity.sessions_of_tokens',
    text: sessionsOfTokens,
    values: [hashes],
  });
  const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('base64')));
}

export interface StoredSession {
  sessionId: string;
  playerId: number;
  merchantId: number;
  kind: SessionKind;
  method: string;
  remember: boolean;
  rotates: boolean;
  verified: boolean;
  ipSealed: Buffer;
  userAgent: string;
  country: string;
  provenBy: ProofMethod | undefined;
  proofAddress: Buffer | null;
  passwordGiven: boolean;
  expires: Date;
}

export async function insertSession(executor: Executor, session: StoredSession, token: string, now: Date): Promise<void> {
  await sql`
    with made as (
      insert into identity.session (id, player_id, merchant_id, kind, method, remember, rotates, created_at, last_seen_at, rotated_at, verified_at, expires_at, ip_sealed, user_agent, country, proven_at, proven_by, proof_address, password_at)
      values (${session.sessionId}::uuid, ${session.playerId}, ${session.merchantId}, ${session.kind}, ${session.method}, ${session.remember}, ${session.rotates}, ${now}, ${now}, ${now},
              ${session.verified ? now : null}, ${session.expires}, ${session.ipSealed}, ${session.userAgent},
              ${session.country}, ${session.provenBy === undefined ? null : now}, ${session.provenBy ?? null}, ${session.proofAddress}, ${session.passwordGiven ? now : null})
      returning id
    )
    insert into identity.session_token (token_hash, session_id, issued_at) select ${sha256(token)}, id, ${now} from made`.execute(executor);
}

/** Puts a new token in place of the one with this hash. @returns false when another request was faster. */
export async function replaceToken(db: Database, sessionId: string, hash: Buffer, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with retired as (
      update identity.session_token set retired_at = ${now} where token_hash = ${hash} and retired_at is null returning session_id
    ), marked as (
      update identity.session set rotated_at = ${now} where id in (select session_id from retired)
    )
    insert into identity.session_token (token_hash, session_id, issued_at)
    select ${sha256(token)}, session_id, ${now} from retired where session_id = ${sessionId}::uuid
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Puts a new token in place of whichever one a session has. @returns false for a session whose token does not travel in a cookie. */
export async function replaceTokens(db: Database, sessionId: string, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with renewed as (
      update identity.session set rotated_at = ${now} where id = ${sessionId}::uuid and rotates returning id
    ), retired as (
      update identity.session_token set retired_at = ${now} where session_id in (select id from renewed) and retired_at is null
    )
    insert into identity.session_token (token_hash, session_id, issued_at) select ${sha256(token)}, id, ${now} from renewed returning 1`.execute(
    db,
  );
  return rows.length === 1;
}

/** Notes when sessions were last used. One that somebody holds just now is left out: it comes again. */
export async function writeSeen(db: Database, seen: readonly { sessionId: string; at: Date }[]): Promise<void> {
  await sql`
    update identity.session s set last_seen_at = held.at
    from (
      select x.id, n.at from unnest(${seen.map(({ sessionId }) => sessionId)}::uuid[], ${seen.map(({ at }) => at)}::timestamptz[]) as n (id, at)
      join identity.session x on x.id = n.id
      where x.last_seen_at < n.at order by x.id for no key update of x skip locked
    ) as held where s.id = held.id`.execute(db);
}

interface SessionStateRow {
  player_id: bigint;
  kind: SessionKind;
  method: string;
  remember: boolean;
  verified_at: Date | null;
  proven_at: Date | null;
  proven_by: ProofMethod | null;
  password_at: Date | null;
}

export async function findSession(db: Database, sessionId: string, now: Date): Promise<SessionStateRow | undefined> {
  const { rows } = await sql<SessionStateRow>`
    select player_id, kind, method, remember, verified_at, proven_at, proven_by, password_at from identity.session where id = ${sessionId}::uuid and expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

export async function writeProof(
  executor: Executor,
  sessionId: string,
  { by, address, passwordGiven, now }: { by: ProofMethod; address: Buffer | null; passwordGiven: boolean; now: Date },
): Promise<void> {
  await sql`
    update identity.session set proven_at = ${now}, proven_by = ${by}, proof_address = ${address},
      password_at = case when ${passwordGiven} then ${now} else password_at end
    where id = ${sessionId}::uuid`.execute(executor);
}

/** Whether the session's last proof came from an address with one of these digests; sessions without an address are not asked. */
export async function isProvenAt(db: Database, sessionId: string, digests: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select coalesce(${isDigest(sql`proof_address`, digests)}, true) as same from identity.session where id = ${sessionId}::uuid`.execute(
    db,
  );
  return rows[0]?.same === true;
}

interface OwnSessionRow {
  id: string;
  method: string;
  created_at: Date;
  last_seen_at: Date;
  ip_sealed: Buffer;
  country: string;
  user_agent: string;
}

/** Live sessions of a player that were seen since, the latest used first. */
export async function listSessions(
  db: Database,
  playerId: number,
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select id, method, created_at, last_seen_at, ip_sealed, country, user_agent from identity.session
    where player_id = ${playerId} and expires_at > ${now} and last_seen_at > ${seenSince}
      and kind in ('full', 'recovery')
    order by last_seen_at desc, id limit 100`.execute(db);
  return rows;
}

export async function deleteSession(
  transaction: DatabaseTransaction,
  sessionId: string,
): Promise<{ player_id: bigint; merchant_id: number } | undefined> {
  const { rows } = await sql<{ player_id: bigint; merchant_id: number }>`
    delete from identity.session where id = ${sessionId}::uuid returning player_id, merchant_id`.execute(transaction);
  return rows[0];
}

/** Takes from a player every session but one, every remembered sign-in and every ticket of the house. @returns the sessions. */
export async function deleteAllOf(transaction: DatabaseTransaction, playerId: number, except: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from identity.session where player_id = ${playerId} and id is distinct from ${except ?? null}::uuid returning id`.execute(
    transaction,
  );
  await sql`delete from identity.device_token where player_id = ${playerId}`.execute(transaction);
  // The tickets of the sessions went with them; these are the house's own.
  await sql`delete from identity.ticket where player_id = ${playerId} and session_id is null`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** @returns how many had ended by the clock, or had not been seen since. */
export async function deleteExpired(db: Database, { now, seenSince }: { now: Date; seenSince: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from identity.session where expires_at <= ${now} or last_seen_at <= ${seenSince}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Notes a sign of life of sessions, at most once a minute each. @returns whose they are */
export async function touchSessions(db: Database, sessionIds: readonly string[]): Promise<{ playerId: number; merchantId: number }[]> {
  await sql`select identity.touch_sessions(${[...sessionIds]}::uuid[])`.execute(db);
  const { rows } = await sql<{ player_id: bigint; merchant_id: number }>`
    select distinct player_id, merchant_id from identity.session where id = any (${[...sessionIds]}::uuid[])`.execute(db);
  return rows.map((row) => ({ playerId: Number(row.player_id), merchantId: row.merchant_id }));
}

/** When a session began; undefined for one that has ended. */
export async function beginningOf(db: Database, sessionId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`select created_at from identity.session where id = ${sessionId}::uuid`.execute(db);
  return rows[0]?.created_at;
}
