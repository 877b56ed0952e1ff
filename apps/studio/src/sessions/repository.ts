import type pg from 'pg';
import type { SealedSeed } from '../seeds/seal.js';
import type { Launch } from './launch.js';
import type { PlayerMode } from './player.js';

/** How long a ticket opens its game, and how long it is told from one that never was. */
const ticketLife = "interval '60 seconds'";
const sessionIdle = "interval '2 hours'";

export interface TicketRow {
  game: string;
  launch: Launch;
  sealedToken: Buffer | null;
}

export interface PlayerRow {
  id: bigint;
  alias: string;
  currency: string;
  mode: PlayerMode;
  demoBalance: bigint;
}

export interface SessionRow {
  ticket: Buffer;
  game: string;
  launch: Launch;
  sealedToken: Buffer | null;
  player: PlayerRow;
}

export async function insertTicket(pool: pg.Pool, hash: Buffer, { game, launch, sealedToken }: TicketRow): Promise<void> {
  await pool.query('insert into studio.ticket (hash, game, launch, sealed_token) values ($1, $2, $3, $4)', [
    hash,
    game,
    JSON.stringify(launch),
    sealedToken,
  ]);
}

/** The launch behind a ticket, used or not. */
export async function findTicket(pool: pg.Pool, hash: Buffer): Promise<TicketRow | undefined> {
  const { rows } = await pool.query<TicketRow>('select game, launch, sealed_token as "sealedToken" from studio.ticket where hash = $1', [
    hash,
  ]);
  return rows[0];
}

/** Takes a fresh ticket for one caller; another one may take it when they have not used it in ten seconds. */
export async function takeTicket(pool: pg.Pool, hash: Buffer): Promise<TicketRow | 'ticket_unknown' | 'ticket_used' | 'ticket_expired'> {
  const taken = await pool.query<TicketRow>(
    `update studio.ticket set taken_at = clock_timestamp()
     where hash = $1 and used_at is null and issued_at > clock_timestamp() - ${ticketLife}
       and (taken_at is null or taken_at < clock_timestamp() - interval '10 seconds')
     returning game, launch, sealed_token as "sealedToken"`,
    [hash],
  );
  const [ticket] = taken.rows;
  if (ticket !== undefined) return ticket;
  const { rows } = await pool.query<{ isUsed: boolean; isOld: boolean }>(
    `select used_at is not null or issued_at > clock_timestamp() - ${ticketLife} as "isUsed" from studio.ticket where hash = $1`,
    [hash],
  );
  if (rows[0] === undefined) return 'ticket_unknown';
  return rows[0].isUsed ? 'ticket_used' : 'ticket_expired';
}

/** Gives a ticket back: nobody could be asked whose it is. */
export async function returnTicket(pool: pg.Pool, hash: Buffer): Promise<void> {
  await pool.query('update studio.ticket set taken_at = null where hash = $1 and used_at is null', [hash]);
}

/** Ends a ticket that the wallet does not know. */
export async function useTicket(pool: pg.Pool, hash: Buffer): Promise<void> {
  await pool.query('update studio.ticket set used_at = clock_timestamp() where hash = $1', [hash]);
}

const playerColumns = `id, alias, currency, mode, demo_balance as "demoBalance"`;

/** The player of this name, made with two sealed seeds where they are new. */
export async function findOrMakePlayer(
  pool: pg.Pool,
  {
    alias,
    currency,
    mode,
    demoBalance,
    clientSeed,
    seeds,
  }: Omit<PlayerRow, 'id'> & { clientSeed: string; seeds: () => readonly [SealedSeed, SealedSeed] },
): Promise<PlayerRow> {
  const find = async (): Promise<PlayerRow | undefined> => {
    const { rows } = await pool.query<PlayerRow>(`select ${playerColumns} from studio.player where alias = $1 and currency = $2`, [
      alias,
      currency,
    ]);
    return rows[0];
  };
  const known = await find();
  if (known !== undefined) return known;
  const [first, second] = seeds();
  await pool.query(
    `with made as (
       insert into studio.player (alias, currency, mode, demo_balance, client_seed) values ($1, $2, $3, $4, $5)
       on conflict (alias, currency) do nothing returning id
     )
     insert into studio.seed (player_id, number, sealed, commitment)
     select made.id, fresh.number, fresh.sealed, fresh.commitment
     from made, (values (1, $6::bytea, $7), (2, $8::bytea, $9)) as fresh(number, sealed, commitment)`,
    [alias, currency, mode, demoBalance, clientSeed, first.sealed, first.commitment, second.sealed, second.commitment],
  );
  const made = await find();
  if (made === undefined) throw new Error('a player could not be made');
  return made;
}

/** Gives a demo player this much play money, unless they have more. @returns what they have, money units. */
export async function fillDemoPurse(pool: pg.Pool, playerId: bigint, balance: bigint): Promise<bigint> {
  const { rows } = await pool.query<{ demoBalance: bigint }>(
    `update studio.player set demo_balance = greatest(demo_balance, $2) where id = $1 and mode = 'demo' returning demo_balance as "demoBalance"`,
    [playerId, balance],
  );
  return rows[0]?.demoBalance ?? 0n;
}

/** Makes the session of a ticket, which is thereby used. @returns false when somebody else has used it meanwhile. */
export async function insertSession(
  pool: pg.Pool,
  hash: Buffer,
  { ticket, game, launch, sealedToken, player }: SessionRow,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with used as (update studio.ticket set used_at = clock_timestamp() where hash = $2 and used_at is null returning 1)
     insert into studio.session (hash, ticket, player_id, game, launch, sealed_token)
     select $1, $2, $3, $4, $5, $6 from used`,
    [hash, ticket, player.id, game, JSON.stringify(launch), sealedToken],
  );
  return rowCount === 1;
}

export async function findSession(pool: pg.Pool, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<Omit<SessionRow, 'player'> & PlayerRow>(
    `select s.ticket, s.game, s.launch, s.sealed_token as "sealedToken", p.id, p.alias, p.currency, p.mode, p.demo_balance as "demoBalance"
     from studio.session as s join studio.player as p on p.id = s.player_id
     where s.hash = $1 and s.last_seen_at > clock_timestamp() - ${sessionIdle}`,
    [hash],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { ticket, game, launch, sealedToken, ...player } = row;
  return { ticket, game, launch, sealedToken, player };
}

/** Notes that sessions are alive. */
export async function touchSessions(pool: pg.Pool, hashes: readonly Buffer[]): Promise<void> {
  await pool.query('update studio.session set last_seen_at = clock_timestamp() where hash = any($1)', [hashes]);
}

const forgottenAtOnce = 1_000;

/**
 * Forgets tickets of yesterday, sessions that ended a day ago, and demo players nobody is any more with all that they played; of each at most a thousand
 * at once. @returns whether there may be more: demo players are to go as fast as anybody can make them.
 */
export async function forgetOld(pool: pg.Pool): Promise<boolean> {
  const forget = async (statement: string): Promise<boolean> =>
    (await pool.query(statement, [forgottenAtOnce])).rowCount === forgottenAtOnce;
  const tickets = await forget(
    `delete from studio.ticket where hash in (
       select hash from studio.ticket where issued_at < clock_timestamp() - interval '1 day' order by issued_at limit $1)`,
  );
  const sessions = await forget(
    `delete from studio.session where hash in (
       select hash from studio.session where last_seen_at < clock_timestamp() - interval '1 day' order by last_seen_at limit $1)`,
  );
  const players = await forget(
    `with gone as materialized (
       select id from studio.player as p where mode = 'demo' and coalesce(last_round_at, created_at) < clock_timestamp() - interval '2 days'
         and not exists (select from studio.session as s where s.player_id = p.id)
       order by coalesce(last_round_at, created_at) limit $1
     ), rounds as (delete from studio.round where player_id in (select id from gone))
     , seeds as (delete from studio.seed where player_id in (select id from gone))
     delete from studio.player where id in (select id from gone)`,
  );
  return tickets || sessions || players;
}
