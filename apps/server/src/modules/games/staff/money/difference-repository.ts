import type { Database, DatabaseTransaction } from '@sortes/service';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { and } from '../../../../platform/conditions.js';
import type { PreparedCommand } from '../../gateway/prepare-command.js';
import { applyFreeIn, applyQuery } from '../../gateway/repository.js';
import type { DifferenceKind, Side } from '../../reconcile/repository.js';
import type { StaffScope } from '../scope.js';
import type { Page } from './page.js';

type Executor = Database | DatabaseTransaction;

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
export function differencesOf({ merchantId, everyBrand }: StaffScope): RawBuilder<unknown> {
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
  const {
    verdict,
    transaction_id: transactionId,
    player_id: playerId,
  } = answer.verdict === 'free' ? await applyFreeIn(transaction, command) : answer;
  return { verdict, transactionId, playerId: playerId === null ? null : Number(playerId) };
}
