import { afterCommit, type Database, type DatabaseTransaction, wakeTask } from '@sortes/service';
import { sql } from 'kysely';

/** The timed work that ranks members; woken by whoever saves another table. */
export const membersTask = 'ranks: members';

/** A table of ranks as it was saved. */
export interface StoredProgramme {
  version: number;
  document: unknown;
  madeAt: Date;
  madeBy: string;
}

/** The table of ranks that holds at a brand; undefined: it has none. */
export async function findProgramme(db: Database | DatabaseTransaction, merchantId: number): Promise<StoredProgramme | undefined> {
  const { rows } = await sql<StoredProgramme>`
    select version, document, made_at as "madeAt", made_by as "madeBy" from ranks.programme where merchant_id = ${merchantId} order by version desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The tables of ranks that hold, of all brands. */
export async function listProgrammes(db: Database): Promise<(StoredProgramme & { merchantId: number })[]> {
  const { rows } = await sql<StoredProgramme & { merchantId: number }>`
    select distinct on (merchant_id) merchant_id as "merchantId", version, document, made_at as "madeAt", made_by as "madeBy"
    from ranks.programme order by merchant_id, version desc`.execute(db);
  return rows;
}

export async function insertProgramme(
  transaction: DatabaseTransaction,
  { merchantId, version, document, by }: { merchantId: number; version: number; document: unknown; by: string },
): Promise<void> {
  await sql`
    insert into ranks.programme (merchant_id, version, document, made_by) values (${merchantId}, ${version}, ${JSON.stringify(document)}::jsonb, ${by})`.execute(
    transaction,
  );
}

/** Writes the first table of a brand; where it has one already, nothing happens. */
export async function insertFirstProgramme(
  db: Database,
  { merchantId, document, by }: { merchantId: number; document: unknown; by: string },
): Promise<void> {
  await sql`
    insert into ranks.programme (merchant_id, version, document, made_by) values (${merchantId}, 1, ${JSON.stringify(document)}::jsonb, ${by})
    on conflict do nothing`.execute(db);
}

/** How far the ranking of a brand's members is. */
export interface BrandProgress {
  /** First day of the month that runs, yyyy-mm-dd. */
  month: string;
  /** Figures that changed since are to be looked at. */
  since: Date;
}

/** Holds the ranking of a brand's members until the transaction ends; made where it is the first time. @param month the one that runs */
export async function lockBrand(transaction: DatabaseTransaction, merchantId: number, month: string): Promise<BrandProgress> {
  await sql`insert into ranks.brand (merchant_id, month, since) values (${merchantId}, ${month}::date, '2000-01-01') on conflict do nothing`.execute(
    transaction,
  );
  const { rows } = await sql<BrandProgress>`
    select month::text as month, since from ranks.brand where merchant_id = ${merchantId} for update`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error(`brand ${merchantId} has no row of ranks`);
  return row;
}

/** A brand as it stands, held by nobody: for who looks whether there is anything to do. Undefined before it was held for the first time. */
export async function findBrand(db: Database, merchantId: number): Promise<BrandProgress | undefined> {
  const { rows } = await sql<BrandProgress>`select month::text as month, since from ranks.brand where merchant_id = ${merchantId}`.execute(
    db,
  );
  return rows[0];
}

export async function writeSince(transaction: DatabaseTransaction, merchantId: number, since: Date): Promise<void> {
  await sql`update ranks.brand set since = ${since} where merchant_id = ${merchantId}`.execute(transaction);
}

export async function writeMonth(transaction: DatabaseTransaction, merchantId: number, month: string): Promise<void> {
  await sql`update ranks.brand set month = ${month}::date where merchant_id = ${merchantId}`.execute(transaction);
}

/** Another table holds: everybody is looked at anew. */
export async function lookAtAll(transaction: DatabaseTransaction, merchantId: number): Promise<void> {
  await sql`update ranks.brand set since = '2000-01-01' where merchant_id = ${merchantId}`.execute(transaction);
  afterCommit(transaction, () => void wakeTask(membersTask));
}
