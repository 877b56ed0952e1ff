import { sql } from 'kysely';
import { afterCommit, type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';

export type OfferState = 'draft' | 'live' | 'paused' | 'stopped';

/** An offer with the version that new grants go by. */
export interface OfferRow {
  id: string;
  merchantId: number;
  code: string;
  state: OfferState;
  version: number;
  document: unknown;
}

const row = sql`select o.id, o.merchant_id as "merchantId", o.code, o.state, o.version, v.document
  from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version`;

let changes = 0;

/** How often this process has changed an offer: what was read before the last time may be old. */
export const offersChanged = (): number => changes;

/** Counts a change at once, for who reads in the same transaction, and once others see it. */
function noteChange(transaction: DatabaseTransaction): void {
  changes += 1;
  afterCommit(transaction, () => {
    changes += 1;
  });
}

/** @returns false when the brand has an offer of this code already */
export async function insertOffer(
  transaction: DatabaseTransaction,
  { id, merchantId, code }: { id: string; merchantId: number; code: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotions.offer (id, merchant_id, code) values (${id}, ${merchantId}, ${code}) on conflict (merchant_id, code) do nothing`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

export async function insertVersion(
  transaction: DatabaseTransaction,
  { id, number, document, by }: { id: string; number: number; document: unknown; by: string },
): Promise<void> {
  await sql`
    insert into promotions.offer_version (offer_id, number, document, made_by)
    values (${id}, ${number}, ${JSON.stringify(document)}::jsonb, ${by})`.execute(transaction);
  await sql`update promotions.offer set version = ${number} where id = ${id}`.execute(transaction);
  noteChange(transaction);
}

/**
 * An offer of a brand. `share` keeps it as it is until the transaction ends, `change` waits for all who hold it so: an offer that is paused takes no claim
 * afterwards, and a claim never sees half of a new version.
 */
export async function findOffer(
  db: Database | DatabaseTransaction,
  merchantId: number,
  id: string,
  lock?: 'share' | 'change',
): Promise<OfferRow | undefined> {
  if (lock !== undefined)
    await sql`select from promotions.offer o where o.id = ${id} and o.merchant_id = ${merchantId} ${lock === 'share' ? sql`for share` : sql`for update`}`.execute(
      db,
    );
  const { rows } = await sql<OfferRow>`${keptPlan}${row} where o.id = ${id} and o.merchant_id = ${merchantId}`.execute(db);
  return rows[0];
}

/** Offers kept in memory; beyond it all are read anew. */
const readAtMost = 5_000;
const lastRead = new Map<string, OfferRow>();

/**
 * An offer of a brand as this process read it last, for who takes it under its lock afterwards (`holdOffer`) and reads it anew where another version is live by then.
 * @param isAnew whether it is read anew
 */
export async function recallOffer(db: Database, merchantId: number, id: string, isAnew: boolean): Promise<OfferRow | undefined> {
  const known = isAnew ? undefined : lastRead.get(id);
  if (known?.merchantId === merchantId) return known;
  const found = await findOffer(db, merchantId, id);
  if (lastRead.size >= readAtMost) lastRead.clear();
  if (found !== undefined) lastRead.set(id, found);
  return found;
}

/**
 * As `findOffer` to share, without what it says: a version never says anything else. Beside it, whether the player has a grant of the offer for this; under their lock.
 */
export async function holdOffer(
  transaction: DatabaseTransaction,
  merchantId: number,
  id: string,
  { playerId, sourceKey }: { playerId: number; sourceKey: string },
): Promise<(Pick<OfferRow, 'state' | 'version'> & { isHad: boolean }) | undefined> {
  const { rows } = await sql<Pick<OfferRow, 'state' | 'version'> & { isHad: boolean }>`${keptPlan}
    select o.state, o.version, exists (
      select from promotions.grant g where g.offer_id = o.id and g.player_id = ${playerId} and g.source_key = ${sourceKey}) as "isHad"
    from promotions.offer o where o.id = ${id} and o.merchant_id = ${merchantId} for share of o`.execute(transaction);
  return rows[0];
}

export async function setOfferState(transaction: DatabaseTransaction, id: string, state: OfferState): Promise<void> {
  await sql`update promotions.offer set state = ${state} where id = ${id}`.execute(transaction);
  noteChange(transaction);
}

/** What operators call these offers of a brand, by id. */
export async function codesOf(db: Database, merchantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from promotions.offer where merchant_id = ${merchantId} and id::text = any (${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
