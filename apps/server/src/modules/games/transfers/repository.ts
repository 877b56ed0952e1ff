import { and } from '../../../platform/conditions.js';
import type { TransferState } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

export type Direction = 'in' | 'out';

export interface StoredTransfer {
  playerId: number;
  /** The id that the vendor knows it by, and that of the hold. */
  id: string;
  vendorId: number;
  merchantId: number;
  direction: Direction;
  /** Money units. */
  amount: bigint;
  currency: string;
  state: TransferState;
  reason: string;
  createdAt: Date;
  checks: number;
}

interface TransferRow {
  player_id: bigint;
  id: string;
  vendor_id: number;
  merchant_id: number;
  direction: Direction;
  amount: bigint;
  currency: string;
  state: TransferState;
  reason: string;
  created_at: Date;
  checks: number;
}

const columns = sql.raw('player_id, id, vendor_id, merchant_id, direction, amount, currency, state, reason, created_at, checks');

function readTransfer(row: TransferRow): StoredTransfer {
  return {
    playerId: Number(row.player_id),
    id: row.id,
    vendorId: row.vendor_id,
    merchantId: row.merchant_id,
    direction: row.direction,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    checks: row.checks,
  };
}

export interface NewTransfer {
  playerId: number;
  id: string;
  vendorId: number;
  merchantId: number;
  idempotencyKey: string;
  direction: Direction;
  amount: bigint;
  currency: string;
  state: 'asked' | 'refused';
  reason: string;
  /** Milliseconds until the task asks the vendor, if nobody has ended it by then. */
  checkAfterMs: number;
}

/** Writes a transfer unless one of this vendor is under way, or this key has made one. @returns whether it was written. */
export async function insertTransfer(transaction: DatabaseTransaction | Database, transfer: NewTransfer): Promise<boolean> {
  const { playerId, id, vendorId, merchantId, idempotencyKey, direction, amount, currency, state, reason, checkAfterMs } = transfer;
  const { numAffectedRows } = await sql`
    insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state, reason, check_at)
    values (${playerId}, ${id}::uuid, ${vendorId}, ${merchantId}, ${idempotencyKey}, ${direction}, ${amount}, ${currency}, ${state}, ${reason},
      case when ${state} = 'asked' then clock_timestamp() + make_interval(secs => ${checkAfterMs}::double precision / 1000) end)
    on conflict do nothing`.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findTransfer(db: Database | DatabaseTransaction, playerId: number, id: string): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<TransferRow>`select ${columns} from games.transfer where player_id = ${playerId} and id = ${id}::uuid`.execute(
    db,
  );
  return rows[0] && readTransfer(rows[0]);
}

/** What one Idempotency-Key has made, in the order of the vendors. */
export async function readTransfersOfKey(db: Database, playerId: number, key: string): Promise<StoredTransfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from games.transfer where player_id = ${playerId} and idempotency_key = ${key} order by vendor_id`.execute(db);
  return rows.map(readTransfer);
}

/** A player's transfers that have not ended. */
export async function readUnderWay(db: Database, playerId: number): Promise<StoredTransfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from games.transfer where player_id = ${playerId} and state in ('asked', 'unknown') order by created_at`.execute(db);
  return rows.map(readTransfer);
}

/** Every player's transfers that have not ended, the oldest first. */
export async function readAllUnderWay(db: Database): Promise<StoredTransfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from games.transfer where state in ('asked', 'unknown') order by created_at limit 1000`.execute(db);
  return rows.map(readTransfer);
}

/** A transfer that has not ended, whoever's it is. */
export async function findUnderWay(db: Database, id: string): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from games.transfer where state in ('asked', 'unknown') and id = ${id}::uuid`.execute(db);
  return rows[0] && readTransfer(rows[0]);
}

/** Vendors where the player has ever put money, or may still have it on the way. */
export async function readVendorsUsed(db: Database, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ vendor_id: number }>`
    select distinct vendor_id from games.transfer where player_id = ${playerId} and direction = 'in' and state <> 'refused' order by vendor_id`.execute(
    db,
  );
  return rows.map(({ vendor_id }) => vendor_id);
}

/** A vendor's own words as the database takes them: a NUL among them must not keep a transfer from ending. */
const plain = (words: string): string =>
  words
    .slice(0, 300)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed();

/**
 * Moves a transfer, when the table of moves has it; an ended one is asked about no more. `unlessTaken`: not when the task has begun to ask the vendor.
 * @returns the transfer as it is now, or undefined when there is no such move.
 */
export async function moveTransfer(
  transaction: DatabaseTransaction,
  playerId: number,
  id: string,
  to: TransferState,
  reason: string,
  unlessTaken = false,
): Promise<StoredTransfer | undefined> {
  // The lock comes first: the move is judged by the row as whoever held it before has left it.
  await sql`select from games.transfer where player_id = ${playerId} and id = ${id}::uuid for update`.execute(transaction);
  const { rows } = await sql<TransferRow>`
    update games.transfer t set state = ${to}, reason = ${plain(reason)}, state_changed_at = clock_timestamp(),
      check_at = case when ${to} = 'unknown' then t.check_at end
    where player_id = ${playerId} and id = ${id}::uuid
      and exists (select from games.transfer_move m where m.from_state = t.state and m.to_state = ${to})
      ${and(unlessTaken && sql`t.checks = 0`)}
    returning ${columns}`.execute(transaction);
  return rows[0] && readTransfer(rows[0]);
}

/** Seconds until the vendor is asked again: 2, 4, 8 … 600. Ten minutes is as long as a player whose vendor is back should wait. */
const pauseSeconds = sql`least(600, 2 * 2 ^ least(checks, 9))`;

/** Takes transfers that are due to be asked about; who takes one has it for the pause, so that a process that dies leaves it to the next. */
export async function takeDueTransfers(db: Database, limit: number): Promise<StoredTransfer[]> {
  const { rows } = await sql<TransferRow>`
    update games.transfer t set checks = checks + 1, check_at = clock_timestamp() + greatest(${pauseSeconds}, 15) * interval '1 second'
    where (player_id, id) in (
      select player_id, id from games.transfer where check_at <= clock_timestamp() order by check_at limit ${limit} for update skip locked
    )
    returning ${columns}`.execute(db);
  return rows.map(readTransfer);
}

/** Whether a transfer is to be asked about. */
export const transferIsDue = () => sql`exists (select from games.transfer where check_at <= clock_timestamp())`;

/** Sets when a transfer whose outcome is still unknown is asked about next. */
export async function planNextCheck(db: Database, playerId: number, id: string): Promise<void> {
  await sql`
    update games.transfer t set check_at = clock_timestamp() + ${pauseSeconds} * interval '1 second'
    where player_id = ${playerId} and id = ${id}::uuid and state in ('asked', 'unknown')`.execute(db);
}

/** How long one call may work on a key: its vendors' deadlines and a little. */
const workingSeconds = 20;

export type Claim = { claim: 'mine' } | { claim: 'working' } | { claim: 'finished' } | { claim: 'other-input' };

/** Takes an Idempotency-Key, or says who has it. A key whose call died may be taken again. */
export async function claimRequest(db: Database, playerId: number, key: string, hash: Buffer): Promise<Claim> {
  const { rows } = await sql<{ mine: boolean }>`
    insert into games.transfer_request as r (player_id, idempotency_key, hash, working_until)
    values (${playerId}, ${key}, ${hash}, clock_timestamp() + make_interval(secs => ${workingSeconds}))
    on conflict (player_id, idempotency_key) do update set working_until = excluded.working_until
      where r.hash = excluded.hash and r.finished_at is null and r.working_until <= clock_timestamp()
    returning true as mine`.execute(db);
  if (rows.length > 0) return { claim: 'mine' };
  const { rows: known } = await sql<{ hash: Buffer; finished_at: Date | null }>`
    select hash, finished_at from games.transfer_request where player_id = ${playerId} and idempotency_key = ${key}`.execute(db);
  const [found] = known;
  // Gone meanwhile: its call was refused before anything was done.
  if (found === undefined) return claimRequest(db, playerId, key, hash);
  if (!found.hash.equals(hash)) return { claim: 'other-input' };
  return { claim: found.finished_at === null ? 'working' : 'finished' };
}

export async function finishRequest(db: Database, playerId: number, key: string): Promise<void> {
  await sql`update games.transfer_request set finished_at = clock_timestamp() where player_id = ${playerId} and idempotency_key = ${key}`.execute(
    db,
  );
}

/** Lets go of a key under which nothing was written: the same request may come again. A key that has made transfers is finished instead. */
export async function releaseRequest(db: Database, playerId: number, key: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from games.transfer_request r where player_id = ${playerId} and idempotency_key = ${key}
      and not exists (select from games.transfer t where t.player_id = r.player_id and t.idempotency_key = r.idempotency_key)`.execute(db);
  if ((numAffectedRows ?? 0n) === 0n) await finishRequest(db, playerId, key);
}

/** The player as a vendor knows them; undefined when they never were there. */
export async function findAlias(db: Database, vendorId: number, playerId: number): Promise<string | undefined> {
  const { rows } = await sql<{
    alias: string;
  }>`select alias from games.alias where vendor_id = ${vendorId} and player_id = ${playerId}`.execute(db);
  return rows[0]?.alias;
}
