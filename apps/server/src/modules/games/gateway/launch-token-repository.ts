import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId, sha256 } from '@sortes/service';

/** How long a vendor may take bets with a token: as long as a session can last at most. */
export const tokenLifeMs = 12 * 3_600_000;

/** How long a token that stands in an address may be exchanged: as long as a game may take to load on a poor line. */
export const exchangeLifeMs = 5 * 60_000;

/** A token for a vendor: 240 random bits, 40 characters (PAM allows 32 to 40). Only its hash is stored. */
export function issueToken(): { token: string; hash: Buffer } {
  const token = randomBytes(30).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** What stands in `games.launch` for a token. */
export function hashOfToken(token: string): Buffer {
  return sha256(token);
}

/** A launch as the catalogue has decided on it; `now` is the injected clock's. */
export interface NewLaunch {
  playerId: number;
  vendorId: number;
  nodeId: number;
  merchantId: number;
  /** Bets end with this session. */
  sessionId: string;
  /** ISO 4217, the player's. */
  currency: string;
  /** ISO 3166-1. */
  country: string;
  language: string;
  /** The token will stand in an address: it can be exchanged, once and soon, and nothing else. */
  exchangeFirst?: boolean;
  now: Date;
}

export interface LaunchToken {
  launchId: string;
  /** Goes to the vendor, server to server; never into a log, and into an address only when it is to be exchanged first. */
  token: string;
  /** The player as this vendor knows them. */
  alias: string;
}

/**
 * The player's name with a vendor, made the first time: random, so that two vendors cannot put their players together and nobody can count
 * or guess ours. It stays for ever, with the brand and currency of the player.
 */
export async function aliasOf(
  db: Database | DatabaseTransaction,
  player: { playerId: number; vendorId: number; merchantId: number; currency: string },
): Promise<string> {
  const { playerId, vendorId, merchantId, currency } = player;
  const known = await sql<{
    alias: string;
  }>`select alias from games.alias where vendor_id = ${vendorId} and player_id = ${playerId}`.execute(db);
  if (known.rows[0] !== undefined) return known.rows[0].alias;
  // The update changes nothing: it makes the loser of a race wait for the winner's alias and answer it.
  const { rows } = await sql<{ alias: string }>`
    insert into games.alias (vendor_id, player_id, alias, merchant_id, currency)
    values (${vendorId}, ${playerId}, ${randomBytes(16).toString('hex')}, ${merchantId}, ${currency})
    on conflict (vendor_id, player_id) do update set alias = games.alias.alias
    returning alias`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an alias was neither found nor made');
  return row.alias;
}

/**
 * Writes one opening of one game and answers the token that the vendor may ask the wallet with, for 12 h at most. One that is to be exchanged first
 * has ended for everything else when it is given.
 */
export async function createLaunchToken(db: Database | DatabaseTransaction, launch: NewLaunch): Promise<LaunchToken> {
  const { playerId, vendorId, nodeId, merchantId, sessionId, currency, country, language, exchangeFirst = false, now } = launch;
  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const alias = await aliasOf(db, launch);
  const launchId = newId();
  const { token, hash } = issueToken();
  await sql`
    insert into games.launch
      (id, player_id, vendor_id, node_id, merchant_id, session_id, token_hash, currency, country, language, created_at, expires_at, exchange_until)
    values (${launchId}::uuid, ${playerId}, ${vendorId}, ${nodeId}, ${merchantId}, ${sessionId}::uuid, ${hash}, ${currency}, ${country}, ${language},
            ${now}, ${exchangeFirst ? now : after(tokenLifeMs)}, ${exchangeFirst ? after(exchangeLifeMs) : null})`.execute(db);
  return { launchId, token, alias };
}

/** Ends an opening that the vendor did not take. */
export async function withdrawLaunch(db: Database, launchId: string): Promise<void> {
  await sql`update games.launch set expires_at = created_at, exchange_until = null where id = ${launchId}::uuid`.execute(db);
}

/** Launches are kept this long after their end (vendors may ask about a round for four months), then their transactions keep the id alone. */
const keptMs = 122 * 86_400_000;

/** Removes launches that ended four months ago, at most 1,000 a call. Answers how many. */
export async function removeOldLaunches(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from games.launch where id in (
      select id from games.launch where expires_at < ${new Date(now.getTime() - keptMs)} order by expires_at limit 1000
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
