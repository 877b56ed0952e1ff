import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { tell, type Topic } from '../../../platform/signals.js';
import { lockPlayer } from '../../wallet/index.js';

/** Wallets at vendors are to be emptied. */
export const pursesToClose: Topic = { topic: 'purses' };

/**
 * Why wallets are emptied: their player is excluded or takes a break; their account is locked or closed; or, `owes`, they may play, but what stands there pays what they
 * owe the house.
 */
export type ShutOut = 'excluded' | 'locked' | 'owes';
export type PurseState = 'closing' | 'watching' | 'ended';
/** `missing`: the vendor has no call that ends sessions. */
export type SessionsAtVendor = 'open' | 'closed' | 'missing';

/** Why a purse is not empty yet: the vendor does not answer, a transfer is on its way, the vendor refuses one; '' before the first try. */
export type PurseReason = '' | 'silent' | 'under-way' | 'refused';

export interface Purse {
  playerId: number;
  vendorId: number;
  merchantId: number;
  why: ShutOut;
  state: PurseState;
  sessions: SessionsAtVendor;
  looks: number;
  tries: number;
  reason: PurseReason;
  beganAt: Date;
  /** Seconds since then. */
  openSeconds: number;
}

interface PurseRow {
  player_id: bigint;
  vendor_id: number;
  merchant_id: number;
  why: ShutOut;
  state: PurseState;
  sessions: SessionsAtVendor;
  looks: number;
  tries: number;
  reason: PurseReason;
  began_at: Date;
  open_seconds: number;
}

const columns = sql.raw(
  'player_id, vendor_id, merchant_id, why, state, sessions, looks, tries, reason, began_at, extract(epoch from clock_timestamp() - began_at)::integer as open_seconds',
);

const readPurse = (row: PurseRow): Purse => ({
  playerId: Number(row.player_id),
  vendorId: row.vendor_id,
  merchantId: row.merchant_id,
  why: row.why,
  state: row.state,
  sessions: row.sessions,
  looks: row.looks,
  tries: row.tries,
  reason: row.reason,
  beganAt: row.began_at,
  openSeconds: row.open_seconds,
});

/**
 * Orders that every wallet a player has filled at a vendor is emptied, and ends the tokens of their games; of who owes only those of vendors where such a wallet is, since they may
 * go on playing elsewhere. Whom their exclusion or lock keeps out stays kept out by it, whatever they owe besides. In the transaction that shuts them out, which it
 * wakes the task with as it commits. Money that is on its way to a vendor at this moment is waited for; what comes later is refused.
 */
export async function shutPurses(
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
  why: ShutOut,
): Promise<void> {
  await lockPlayer(transaction, playerId);
  await sql`
    insert into games.purse_closing as p (player_id, vendor_id, merchant_id, why, next_at)
    select distinct t.player_id, t.vendor_id, ${merchantId}::integer, ${why}, clock_timestamp()
    from games.transfer t where t.player_id = ${playerId} and t.direction = 'in' and t.state <> 'refused'
    on conflict (player_id, vendor_id) do update set why = case when excluded.why = 'owes' and p.state <> 'ended' then p.why else excluded.why end, state = 'closing', sessions = 'open', looks = 0, tries = 0, reason = '',
      emptied_at = null, next_at = excluded.next_at, began_at = case when p.state = 'closing' then p.began_at else clock_timestamp() end`.execute(
    transaction,
  );
  await sql`
    update games.launch l set expires_at = clock_timestamp() where l.player_id = ${playerId} and l.expires_at > clock_timestamp()
      and (${why} <> 'owes' or exists (select from games.purse_closing p where p.player_id = l.player_id and p.vendor_id = l.vendor_id and p.state = 'closing'))`.execute(
    transaction,
  );
  tell(transaction, pursesToClose);
}

/** Seconds until the vendor is asked again: 2, 4, 8 … 600, as of a transfer. */
const pauseSeconds = sql`least(600, 2 * 2 ^ least(tries, 9))`;
/** Longer than the calls of one try: who has taken a purse is done by then, or gone. */
const leaseSeconds = 30;

/** Takes purses that are due; one whose process dies is due again when the lease is over. */
export async function takeDuePurses(db: Database, limit: number): Promise<Purse[]> {
  const { rows } = await sql<PurseRow>`
    update games.purse_closing set tries = tries + 1, next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where (player_id, vendor_id) in (
      select player_id, vendor_id from games.purse_closing where next_at <= clock_timestamp() order by next_at limit ${limit}
      for update skip locked
    )
    returning ${columns}`.execute(db);
  return rows.map(readPurse);
}

/** Whether a closing is to be tried. */
export const purseIsDue = () => sql`exists (select from games.purse_closing where next_at <= clock_timestamp())`;

const isSame = ({ playerId, vendorId, beganAt }: Purse) =>
  // Shut anew meanwhile, it is another closing. Here a moment has milliseconds, in the database microseconds.
  sql`player_id = ${playerId} and vendor_id = ${vendorId} and date_trunc('milliseconds', began_at) = ${beganAt} and state <> 'ended'`;

/** A try that did not bring the money back: the next one after a longer pause. */
export async function keepClosing(db: Database, purse: Purse, sessions: SessionsAtVendor, reason: PurseReason): Promise<void> {
  await sql`
    update games.purse_closing set state = 'closing', sessions = ${sessions}, looks = 0, emptied_at = null, reason = ${reason},
      next_at = clock_timestamp() + ${pauseSeconds} * interval '1 second'
    where ${isSame(purse)}`.execute(db);
}

/** It was found empty, so often one after the other; `nextSeconds` until it is looked at again, undefined for never. */
export async function noteEmpty(
  db: Database,
  purse: Purse,
  { sessions, looks, nextSeconds }: { sessions: SessionsAtVendor; looks: number; nextSeconds: number | undefined },
): Promise<void> {
  await sql`
    update games.purse_closing set state = ${nextSeconds === undefined ? 'ended' : 'watching'}, sessions = ${sessions}, reason = '',
      emptied_at = coalesce(emptied_at, clock_timestamp()), looks = ${looks},
      next_at = clock_timestamp() + make_interval(secs => ${nextSeconds ?? null}::double precision)
    where ${isSame(purse)}`.execute(db);
}

/** Ends a closing whose player may play again. */
export async function endClosing(db: Database, purse: Purse): Promise<void> {
  await sql`update games.purse_closing set state = 'ended', next_at = null where ${isSame(purse)}`.execute(db);
}

/** Purses of a player that are being emptied or watched. */
export async function readPursesOf(db: Database, playerId: number): Promise<Purse[]> {
  const { rows } = await sql<PurseRow>`
    select ${columns} from games.purse_closing where player_id = ${playerId} and state <> 'ended' order by vendor_id`.execute(db);
  return rows.map(readPurse);
}

/** Notes that a vendor said that nothing stands there. What was begun in the last seconds may not have been in its answer. */
export async function noteSeenEmpty(db: Database, playerId: number, vendorId: number): Promise<void> {
  await sql`
    insert into games.purse_seen_empty (player_id, vendor_id, seen_at) values (${playerId}, ${vendorId}, clock_timestamp() - interval '10 seconds')
    on conflict (player_id, vendor_id) do update set seen_at = greatest(games.purse_seen_empty.seen_at, excluded.seen_at)`.execute(db);
}

/** Lets a transfer that is on its way be asked about now. */
export async function hurryTransfer(db: Database, playerId: number, id: string): Promise<void> {
  await sql`
    update games.transfer set check_at = least(check_at, clock_timestamp())
    where player_id = ${playerId} and id = ${id}::uuid and checks > 0 and check_at is not null`.execute(db);
}
