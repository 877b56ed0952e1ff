import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

export type DrawKind = 'raffle' | 'packets';

export interface DrawRow {
  offerId: string;
  merchantId: number;
  kind: DrawKind;
  /** Names it in the derivation of its chance, in its book and in its proof. */
  numero: string;
  version: number;
  state: 'open' | 'closed' | 'drawn' | 'over' | 'void';
  commitment: string;
  openedAt: Date;
  beaconId: string | null;
  beaconRound: number | null;
  beaconReason: string | null;
  /** Each packet is a multiple of it, money units. */
  step: bigint;
  bookRoot: string | null;
  bookCount: number | null;
  closedAt: Date | null;
  drawnAt: Date | null;
  proof: unknown;
  /** The version's document, and how the offer stands. */
  document: unknown;
  offerState: string;
}

const rows = sql`select d.offer_id as "offerId", d.merchant_id as "merchantId", d.kind, d.numero, d.version, d.state, d.commitment, d.opened_at as "openedAt", d.beacon_id as "beaconId",
    d.beacon_round as "beaconRound", d.beacon_reason as "beaconReason", d.step, d.book_root as "bookRoot", d.book_count as "bookCount", d.closed_at as "closedAt", d.drawn_at as "drawnAt",
    d.proof, v.document, o.state as "offerState"
  from promotions.draw d
  join promotions.offer_version v on v.offer_id = d.offer_id and v.number = d.version
  join promotions.offer o on o.id = d.offer_id`;

type Uncommitted = Pick<DrawRow, 'offerId' | 'merchantId' | 'version' | 'kind' | 'document'>;

/** Live offers that chance decides and that have no commitment yet. */
export async function listUncommitted(db: Database): Promise<Uncommitted[]> {
  const { rows: found } = await sql<Uncommitted>`
    select o.id as "offerId", o.merchant_id as "merchantId", o.version, v.document ->> 'kind' as kind, v.document
    from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    where o.state = 'live' and v.document ->> 'kind' in ('raffle', 'packets') and not exists (select from promotions.draw d where d.offer_id = o.id)
    order by o.id`.execute(db);
  return found;
}

/** Publishes a commitment; an offer has one. */
export async function insertDraw(
  db: Database,
  draw: Pick<
    DrawRow,
    | 'offerId'
    | 'merchantId'
    | 'kind'
    | 'numero'
    | 'version'
    | 'commitment'
    | 'openedAt'
    | 'beaconId'
    | 'beaconRound'
    | 'beaconReason'
    | 'step'
  > & {
    sealed: Buffer;
  },
): Promise<void> {
  await sql`
    insert into promotions.draw (offer_id, merchant_id, kind, numero, version, commitment, sealed, opened_at, beacon_id, beacon_round, beacon_reason, step)
    values (${draw.offerId}, ${draw.merchantId}, ${draw.kind}, ${draw.numero}, ${draw.version}, ${draw.commitment}, ${draw.sealed}, ${draw.openedAt}, ${draw.beaconId}, ${draw.beaconRound},
      ${draw.beaconReason}, ${draw.step})
    on conflict (offer_id) do nothing`.execute(db);
}

export async function listDraws(db: Database, kind: DrawKind, state: DrawRow['state']): Promise<DrawRow[]> {
  const { rows: found } =
    await sql<DrawRow>`${rows} where d.kind = ${kind} and d.state = ${state} order by d.opened_at, d.offer_id`.execute(db);
  return found;
}

/** Whether a moment of a draw is near or has come (packets to be parted, a raffle to be drawn), and whether any runs that will end. */
export async function undecidedDraws(db: Database): Promise<{ soon: boolean; later: boolean }> {
  const { rows: found } = await sql<{ soon: boolean; later: boolean }>`
    select exists (select from promotions.draw d where (d.kind = 'packets' and d.state = 'open' and d.opened_at < clock_timestamp() + interval '10 seconds')
        or (d.kind = 'raffle' and d.state = 'closed')) as soon,
      exists (select from promotions.draw d where d.kind = 'packets' and d.state in ('open', 'drawn')) as later`.execute(db);
  return found[0] ?? { soon: false, later: false };
}

export async function findDraw(db: Database | DatabaseTransaction, offerId: string): Promise<DrawRow | undefined> {
  const { rows: found } = await sql<DrawRow>`${rows} where d.offer_id = ${offerId}`.execute(db);
  return found[0];
}

/** Holds a draw until the transaction ends. @returns its state */
export async function lockDraw(transaction: DatabaseTransaction, offerId: string): Promise<DrawRow['state'] | undefined> {
  const { rows: found } = await sql<{ state: DrawRow['state'] }>`
    select state from promotions.draw where offer_id = ${offerId} for no key update`.execute(transaction);
  return found[0]?.state;
}

/** The sealed seed; only of processes that draw, which alone can open it. */
export async function readSealed(db: Database, offerId: string): Promise<Buffer | undefined> {
  const { rows: found } = await sql<{ sealed: Buffer }>`select sealed from promotions.draw where offer_id = ${offerId}`.execute(db);
  return found[0]?.sealed;
}

export async function fixBeacon(
  db: Database,
  offerId: string,
  { beaconId, beaconRound, beaconReason }: { beaconId: string; beaconRound: number; beaconReason: string },
): Promise<void> {
  await sql`
    update promotions.draw set beacon_id = ${beaconId}, beacon_round = ${beaconRound}, beacon_reason = ${beaconReason}
    where offer_id = ${offerId} and beacon_id is null`.execute(db);
}

/** Under the draw's lock. */
export async function setDrawState(transaction: DatabaseTransaction, offerId: string, state: DrawRow['state']): Promise<void> {
  await sql`
    update promotions.draw set state = ${state}, drawn_at = case when ${state} = 'drawn' then clock_timestamp() else drawn_at end
    where offer_id = ${offerId}`.execute(transaction);
}

/** What repeats the draw is told. Under its lock. */
export async function writeProof(transaction: DatabaseTransaction, offerId: string, proof: unknown): Promise<void> {
  await sql`update promotions.draw set proof = ${JSON.stringify(proof)}::jsonb where offer_id = ${offerId}`.execute(transaction);
}
