import { sqlStateOf, type Database, type DatabaseTransaction } from '@sortes/service';
import { sql, type RawBuilder } from 'kysely';
import { and } from '../../../../platform/conditions.js';
import type { ImportPlan } from '../../catalogue/import-games.js';

type Executor = Database | DatabaseTransaction;

export type ImportState = 'reading' | 'planned' | 'applying' | 'done' | 'failed';

export interface ImportRow {
  id: string;
  vendor_id: number;
  source: 'vendor' | 'file';
  state: ImportState;
  plan: ImportPlan | null;
  done: number;
  asked_by: string;
  created_at: Date;
  finished_at: Date | null;
  problem: string;
  /** It was at work and has not moved for so long that its program must have ended. */
  is_dead: boolean;
}

const deadAfterMinutes = 10;
const uniqueViolation = '23505';

const columns = sql`i.id, i.vendor_id, i.source, i.state, i.plan, i.done, i.asked_by, i.created_at, i.finished_at, i.problem,
  i.state in ('reading', 'applying') and i.moved_at < clock_timestamp() - make_interval(mins => ${deadAfterMinutes}) as is_dead`;

interface ImportSearch {
  vendorIds: readonly number[];
  state?: ImportState | undefined;
}

function matching({ vendorIds, state }: ImportSearch): RawBuilder<unknown> {
  return sql`i.vendor_id = any(${vendorIds}::integer[]) ${and(state !== undefined && sql`i.state = ${state}`)}`;
}

/** The newest first. */
export async function listImports(
  db: Database,
  search: ImportSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const where = matching(search);
  const { rows } = await sql<ImportRow>`
    select ${columns} from games.import i where ${where} order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ total: bigint }>`select count(*) as total from games.import i where ${where}`.execute(db);
  return { rows, total: Number(counts[0]?.total ?? 0n) };
}

export async function findImport(db: Database, id: string, vendorIds: readonly number[]): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from games.import i where i.id = ${id}::uuid and ${matching({ vendorIds })}`.execute(db);
  return rows[0];
}

/** Ends what a vendor's imports left behind whose program ended, with these words. */
export async function failDeadImports(transaction: DatabaseTransaction, vendorId: number, problem: string): Promise<void> {
  await sql`
    update games.import set state = 'failed', problem = ${problem}, content = null, finished_at = clock_timestamp()
    where vendor_id = ${vendorId} and state in ('reading', 'applying') and moved_at < clock_timestamp() - make_interval(mins => ${deadAfterMinutes})`.execute(
    transaction,
  );
}

/** @returns whether it was added: a vendor has one that is read or carried out at a time. */
export async function insertImport(
  transaction: DatabaseTransaction,
  { id, vendorId, askedBy, content }: { id: string; vendorId: number; askedBy: string; content: string | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into games.import (id, vendor_id, source, state, content, asked_by)
    values (${id}::uuid, ${vendorId}, ${content === undefined ? 'vendor' : 'file'}, 'reading', ${content?.replaceAll('\0', '').toWellFormed() ?? null}, ${askedBy})
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

interface StoredList {
  vendorId: number;
  /** Null until it was read, and once the import is over. */
  content: string | null;
}

/** The list of an import, or of one only that is still to be read. */
export async function readList(executor: Executor, id: string, state?: 'reading'): Promise<StoredList | undefined> {
  const { rows } = await sql<{ vendor_id: number; content: string | null }>`
    select vendor_id, content from games.import where id = ${id}::uuid ${and(state !== undefined && sql`state = ${state}`)}`.execute(
    executor,
  );
  return rows[0] && { vendorId: rows[0].vendor_id, content: rows[0].content };
}

export async function keepList(db: Database, id: string, content: string): Promise<void> {
  await sql`update games.import set content = ${content}, moved_at = clock_timestamp() where id = ${id}::uuid`.execute(db);
}

export async function readPlan(executor: Executor, id: string): Promise<ImportPlan | undefined> {
  const { rows } = await sql<{ plan: ImportPlan }>`select plan from games.import where id = ${id}::uuid`.execute(executor);
  return rows[0]?.plan;
}

export async function keepPlan(executor: Executor, id: string, plan: ImportPlan, problem = ''): Promise<void> {
  await sql`
    update games.import set state = 'planned', plan = ${JSON.stringify(plan)}::jsonb, problem = ${problem}, done = 0, moved_at = clock_timestamp()
    where id = ${id}::uuid`.execute(executor);
}

export async function failImport(db: Database, id: string, problem: string): Promise<void> {
  await sql`
    update games.import set state = 'failed', problem = ${problem}, content = null, finished_at = clock_timestamp(), moved_at = clock_timestamp()
    where id = ${id}::uuid`.execute(db);
}

/** @returns whether it may be carried out: it waits for that, and no other one of the vendor is at work. */
export async function startApplying(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  try {
    const { numAffectedRows } = await sql`
      update games.import set state = 'applying', done = 0, problem = '', moved_at = clock_timestamp()
      where id = ${id}::uuid and state = 'planned'`.execute(transaction);
    return numAffectedRows === 1n;
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return false;
    throw error;
  }
}

/** How many games have been written, for those who look on. */
export async function noteProgress(db: Database, id: string, done: number): Promise<void> {
  await sql`update games.import set done = ${done}, moved_at = clock_timestamp() where id = ${id}::uuid`.execute(db);
}

export async function finishImport(transaction: DatabaseTransaction, id: string, done: number): Promise<void> {
  await sql`
    update games.import set state = 'done', done = ${done}, content = null, finished_at = clock_timestamp(),
      moved_at = clock_timestamp() where id = ${id}::uuid`.execute(transaction);
}
