import type { RoundState, TransferState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { and } from '../../../platform/conditions.js';
import type { PreparedCommand } from '../gateway/prepare-command.js';
import { applyQuery } from '../gateway/repository.js';
import type { DifferenceKind, RunKind, Side } from '../reconcile/repository.js';
import { idleHours } from '../rounds/close-idle-rounds.js';
import type { RoundTotals } from '../rounds/repository.js';
import type { Direction } from '../transfers/repository.js';
import type { StaffScope } from './scope.js';

type Executor = Database | DatabaseTransaction;
export type Page = { offset: number; limit: number };

/** A run that has not moved for so long has ended with its program. */
const deadAfterMinutes = 10;

// ---- runs of the comparison -------------------------------------------------------------------------------------------------------------

export type StoredRunState = 'running' | 'done' | 'failed';

export interface RunSearch {
  vendorIds: readonly number[];
  kind?: RunKind | undefined;
  state?: StoredRunState | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  id?: string | undefined;
}

interface RunRow {
  id: string;
  vendor_id: number;
  kind: RunKind;
  state: StoredRunState;
  from_at: Date;
  to_at: Date;
  lines: bigint;
  found: number;
  open: bigint;
  started_at: Date;
  finished_at: Date | null;
  reason: string;
  /** Its program ended before it did. */
  is_dead: boolean;
}

/** The newest first, each with how many of its differences are open to this brand. */
export async function listRuns(
  db: Database,
  scope: StaffScope,
  { vendorIds, kind, state, from, until, id }: RunSearch,
  { offset, limit }: Page,
): Promise<{ rows: RunRow[]; total: number }> {
  const isDead = sql`(r.state = 'running' and r.moved_at < clock_timestamp() - make_interval(mins => ${deadAfterMinutes}))`;
  const where = sql`
    r.vendor_id = any(${vendorIds}::integer[])
    ${and(
      id !== undefined && sql`r.id = ${id}::uuid`,
      kind !== undefined && sql`r.kind = ${kind}`,
      state !== undefined && (state === 'failed' ? sql`(r.state = 'failed' or ${isDead})` : sql`r.state = ${state} and not ${isDead}`),
      from !== undefined && sql`r.to_at > ${from}`,
      until !== undefined && sql`r.from_at < ${until}`,
    )}`;
  const { rows } = await sql<RunRow>`
    select r.*, ${isDead} as is_dead,
      (select count(*) ${differencesOf(scope)} and d.vendor_id = r.vendor_id and d.run_id = r.id and d.state = 'open') as open
    from games.reconcile_run r where ${where} order by r.started_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ total: bigint }>`select count(*) as total from games.reconcile_run r where ${where}`.execute(db);
  return { rows, total: Number(counts[0]?.total ?? 0n) };
}

/** Whether a comparison that staff asked for is under way. Two who ask at once come one after the other: the vendor's row stays locked. */
export async function lockAsking(transaction: DatabaseTransaction, vendorId: number): Promise<boolean> {
  await sql`select from games.vendor where id = ${vendorId} for no key update`.execute(transaction);
  const { rows } = await sql`
    select from games.reconcile_run
    where vendor_id = ${vendorId} and kind = 'asked' and state = 'running' and moved_at > clock_timestamp() - make_interval(mins => ${deadAfterMinutes})`.execute(
    transaction,
  );
  return rows.length > 0;
}

// ---- differences ------------------------------------------------------------------------------------------------------------------------

/** Open, or how it was closed. */
export type DifferenceState = 'open' | 'gone' | 'applied' | 'accepted';

export interface DifferenceSearch {
  vendorIds: readonly number[];
  kind?: DifferenceKind | undefined;
  /** Open ones unless told. */
  state?: DifferenceState | 'all' | undefined;
  playerId?: number | undefined;
  runId?: string | undefined;
  externalId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

export interface DifferenceRow {
  vendor_id: number;
  external_id: string;
  kind: DifferenceKind;
  state: 'open' | 'closed';
  closed_how: 'gone' | 'applied' | 'accepted' | null;
  player_id: bigint | null;
  at: Date;
  found_at: Date;
  closed_at: Date | null;
  ours: Side | null;
  theirs: Side | null;
  run_id: string;
  reason: string;
}

const differenceColumns = sql`d.vendor_id, d.external_id, d.kind, d.state, d.closed_how, d.player_id, d.at, d.found_at, d.closed_at, d.ours, d.theirs,
  d.run_id, d.reason`;

/** Differences of this brand's players; those whose player nobody knows are for who works for every brand. */
function differencesOf({ merchantId, everyBrand }: StaffScope): RawBuilder<unknown> {
  return sql`
    from games.difference d left join games.alias a on a.vendor_id = d.vendor_id and a.player_id = d.player_id
    where (a.merchant_id = ${merchantId} or (${everyBrand} and a.merchant_id is null))`;
}

function matchingDifferences(
  scope: StaffScope,
  { vendorIds, kind, state = 'open', playerId, runId, externalId, from, until }: DifferenceSearch,
): RawBuilder<unknown> {
  return sql`
    ${differencesOf(scope)} and d.vendor_id = any(${vendorIds}::integer[])
    ${and(
      kind !== undefined && sql`d.kind = ${kind}`,
      state !== 'all' && (state === 'open' ? sql`d.state = 'open'` : sql`d.state = 'closed' and d.closed_how = ${state}`),
      playerId !== undefined && sql`d.player_id = ${playerId}`,
      runId !== undefined && sql`d.run_id = ${runId}::uuid`,
      externalId !== undefined && sql`d.external_id = ${externalId}`,
      from !== undefined && sql`d.at >= ${from}`,
      until !== undefined && sql`d.at < ${until}`,
    )}`;
}

/** The oldest first. */
export async function listDifferences(
  db: Database,
  scope: StaffScope,
  search: DifferenceSearch,
  { offset, limit }: Page,
): Promise<{ rows: DifferenceRow[]; total: number }> {
  const where = matchingDifferences(scope, search);
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} ${where} order by d.at, d.external_id, d.kind limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ total: bigint }>`select count(*) as total ${where}`.execute(db);
  return { rows, total: Number(counts[0]?.total ?? 0n) };
}

export interface DifferenceId {
  vendorId: number;
  externalId: string;
  kind: DifferenceKind;
}

/** One difference, in whatever state. */
export async function findDifference(
  executor: Executor,
  scope: StaffScope,
  { vendorId, externalId, kind }: DifferenceId,
): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} ${matchingDifferences(scope, { vendorIds: [vendorId], externalId, kind, state: 'all' })}`.execute(executor);
  return rows[0];
}

export async function lockDifference(transaction: DatabaseTransaction, { vendorId, externalId, kind }: DifferenceId): Promise<void> {
  await sql`select from games.difference where vendor_id = ${vendorId} and external_id = ${externalId} and kind = ${kind} for update`.execute(
    transaction,
  );
}

/** Whether the vendor lists this transaction more than once, and nobody has decided about it. */
export async function isListedTwice(executor: Executor, vendorId: number, externalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from games.difference where vendor_id = ${vendorId} and external_id = ${externalId} and kind = 'duplicate-there' and state = 'open'`.execute(
    executor,
  );
  return rows.length > 0;
}

export async function closeAsAccepted(
  transaction: DatabaseTransaction,
  { vendorId, externalId, kind }: DifferenceId,
  reason: string,
): Promise<void> {
  await sql`
    update games.difference set state = 'closed', closed_how = 'accepted', closed_at = clock_timestamp(), reason = ${reason.slice(0, 500)}
    where vendor_id = ${vendorId} and external_id = ${externalId} and kind = ${kind}`.execute(transaction);
}

/** The round that a vendor calls so, where it is of this player and brand. */
export async function findRoundOfCode(
  executor: Executor,
  { playerId, vendorId, code, merchantId }: { playerId: number | null; vendorId: number; code: string | null; merchantId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from games.round where player_id + 0 = ${playerId} and vendor_id = ${vendorId} and code = ${code}
      and merchant_id = ${merchantId}`.execute(executor);
  return rows[0]?.id;
}

/** Has the gateway's function judge and book one command within the caller's transaction. `playerId`: whose balance it has changed. */
export async function applyWithin(
  transaction: DatabaseTransaction,
  command: PreparedCommand,
): Promise<{ verdict: string; transactionId: string | null; playerId: number | null }> {
  const { text, values } = applyQuery([command]);
  const { rows } = await transaction.executeQuery<{ verdict: string; transaction_id: string | null; player_id: bigint | null }>(
    CompiledQuery.raw(text, values),
  );
  const [answer] = rows;
  if (answer === undefined) throw new Error('games.apply answered nothing');
  const { verdict, transaction_id: transactionId, player_id: playerId } = answer;
  return { verdict, transactionId, playerId: playerId === null ? null : Number(playerId) };
}

// ---- rounds -----------------------------------------------------------------------------------------------------------------------------

export type StaffRoundState = RoundState | 'idle' | 'stuck';

export interface RoundSearch {
  /** Id of a round, or the vendor's name of one of its transactions. */
  id?: string | undefined;
  code?: string | undefined;
  playerId?: number | undefined;
  /** Those that may be seen; looked at only where a vendor or a code was asked for. */
  vendorIds?: readonly number[] | undefined;
  state?: StaffRoundState | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

export interface RoundRow {
  id: string;
  code: string;
  player_id: bigint;
  vendor_id: number;
  node_id: bigint;
  staked: bigint;
  won: bigint;
  refunded: bigint;
  opened_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  close_reason: string | null;
  is_idle: boolean;
  is_stuck: boolean;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const isRefunded = sql`(r.staked > 0 and r.refunded = r.staked and r.won = 0)`;
const isIdle = sql`(r.closed_at is null and r.updated_at < clock_timestamp() - make_interval(hours => ${idleHours}))`;
/** What differs keeps an idle round open (rounds/close-idle-rounds.ts). */
const isStuck = sql`(${isIdle} and exists (
  select from games.difference d
  where d.vendor_id = r.vendor_id and d.state = 'open' and (d.theirs ->> 'round' = r.code or d.ours ->> 'round' = r.code)))`;
/** Rounds opened before the mark are closed, one way or another. */
const isRecent = sql`r.opened_at >= (select opened_before from games.idle_mark)`;
const roundConditions: Readonly<Record<StaffRoundState, RawBuilder<unknown>>> = {
  open: sql`r.closed_at is null and ${isRecent} and not ${isRefunded}`,
  idle: sql`${isIdle} and ${isRecent} and not ${isRefunded}`,
  stuck: sql`${isStuck} and ${isRecent} and not ${isRefunded}`,
  settled: sql`r.closed_at is not null and not ${isRefunded}`,
  refunded: isRefunded,
};
const roundColumns = sql`r.id, r.code, r.player_id, r.vendor_id, r.node_id, r.staked, r.won, r.refunded, r.opened_at, r.updated_at, r.closed_at,
  r.close_reason, ${isIdle} as is_idle, ${isStuck} as is_stuck`;

async function matchingRounds(db: Database, merchantId: number, search: RoundSearch): Promise<RawBuilder<unknown>> {
  const { id, code, playerId, vendorIds, state, since, until } = search;
  let keyed = sql``;
  if (id !== undefined) {
    // A round is found through its transactions: they have the indexes, so that a round's own row has none to keep up.
    const { rows } = await sql<{ player_id: bigint; round_id: string }>`
      select distinct player_id, round_id from games.transaction
      where ${isUuid(id) ? sql`round_id = ${id}::uuid or external_id = ${id}` : sql`external_id = ${id}`}`.execute(db);
    const found = rows.filter(({ round_id }) => round_id !== null);
    keyed = sql`and (r.player_id, r.id) in (
      select * from unnest(${found.map(({ player_id }) => player_id)}::bigint[], ${found.map(({ round_id }) => round_id)}::uuid[]))`;
  }
  return sql`
    from games.round r
    where r.merchant_id = ${merchantId} ${keyed}
      ${and(
        playerId !== undefined && (code === undefined ? sql`r.player_id = ${playerId}` : sql`r.player_id + 0 = ${playerId}`),
        code !== undefined && sql`r.code = ${code}`,
        vendorIds !== undefined && sql`r.vendor_id = any(${vendorIds}::integer[])`,
        since !== undefined && sql`r.opened_at >= ${since}`,
        until !== undefined && sql`r.opened_at < ${until}`,
        state !== undefined && roundConditions[state],
      )}`;
}

/** The newest first. */
export async function listRounds(db: Database, merchantId: number, search: RoundSearch, { offset, limit }: Page): Promise<RoundRow[]> {
  const where = await matchingRounds(db, merchantId, search);
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} ${where} order by r.opened_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sumRounds(db: Database, merchantId: number, search: RoundSearch): Promise<RoundTotals> {
  const { rows } = await sql<RoundTotals>`
    select count(*) as count, coalesce(sum(r.staked), 0)::bigint as staked, coalesce(sum(r.won), 0)::bigint as won,
      coalesce(sum(r.refunded), 0)::bigint as refunded ${await matchingRounds(db, merchantId, search)}`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('totals without a row');
  return totals;
}

export async function findRound(db: Database, merchantId: number, id: string): Promise<RoundRow | undefined> {
  const where = await matchingRounds(db, merchantId, { id });
  const { rows } = await sql<RoundRow>`select ${roundColumns} ${where} and r.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** What the movements of a round refer to, and which of them only keep a bet from being taken. */
export async function readReferences(
  db: Database,
  playerId: number,
  roundId: string,
): Promise<{ external_id: string; reference_id: string | null; tombstone: boolean }[]> {
  const { rows } = await sql<{ external_id: string; reference_id: string | null; tombstone: boolean }>`
    select external_id, reference_id, tombstone from games.transaction where round_id = ${roundId}::uuid and player_id = ${playerId}`.execute(
    db,
  );
  return rows;
}

// ---- transfers --------------------------------------------------------------------------------------------------------------------------

export interface TransferSearch {
  id?: string | undefined;
  /** Those under way unless told. */
  state?: TransferState | 'all' | undefined;
  vendorIds?: readonly number[] | undefined;
  playerId?: number | undefined;
  direction?: Direction | undefined;
}

interface TransferRow {
  id: string;
  player_id: bigint;
  vendor_id: number;
  direction: Direction;
  amount: bigint;
  currency: string;
  state: TransferState;
  reason: string;
  created_at: Date;
  state_changed_at: Date;
  check_at: Date | null;
  checks: number;
}

/** Those under way by age, others with the newest first; with the sum of all of them in money units. */
export async function listTransfers(
  db: Database,
  merchantId: number,
  { id, state, vendorIds, playerId, direction }: TransferSearch,
  { offset, limit }: Page,
): Promise<{ rows: TransferRow[]; total: number; amount: bigint }> {
  const where = sql`
    from games.transfer t
    where t.merchant_id = ${merchantId}
      ${and(
        id !== undefined && sql`t.id = ${id}::uuid`,
        state !== 'all' && (state === undefined ? sql`t.state in ('asked', 'unknown')` : sql`t.state = ${state}`),
        vendorIds !== undefined && sql`t.vendor_id = any(${vendorIds}::integer[])`,
        playerId !== undefined && sql`t.player_id = ${playerId}`,
        direction !== undefined && sql`t.direction = ${direction}`,
      )}`;
  const order = state === undefined ? sql`t.created_at, t.id` : sql`t.created_at desc, t.id`;
  const { rows } = await sql<TransferRow>`
    select t.id, t.player_id, t.vendor_id, t.direction, t.amount, t.currency, t.state, t.reason, t.created_at, t.state_changed_at, t.check_at, t.checks
    ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const { rows: sums } = await sql<{ total: bigint; amount: bigint }>`
    select count(*) as total, coalesce(sum(t.amount), 0)::bigint as amount ${where}`.execute(db);
  return { rows, total: Number(sums[0]?.total ?? 0n), amount: sums[0]?.amount ?? 0n };
}
