import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../../../platform/conditions.js';
import type { RunKind } from '../../reconcile/repository.js';
import type { StaffScope } from '../scope.js';
import { differencesOf } from './difference-repository.js';
import type { Page } from './page.js';

/** A run that has not moved for so long has ended with its program. */
const deadAfterMinutes = 10;

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
