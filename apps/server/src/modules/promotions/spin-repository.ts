import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';

/** A seed of a player's spins. */
export interface SpinSeed {
  number: number;
  commitment: string;
  sealed: Buffer;
  clientSeed: string | null;
  spins: number;
  revealedAt: Date | null;
}

export interface SpinRow {
  id: string;
  offerId: string;
  version: number;
  day: string;
  no: number;
  seedNumber: number;
  nonce: number;
  slice: number;
  /** Money units. */
  sum: bigint;
  grantId: string | null;
  at: Date;
}

const seedColumns = sql`number, commitment, sealed, client_seed as "clientSeed", spins, revealed_at as "revealedAt"`;
const spinColumns = sql`s.id, s.offer_id as "offerId", s.version, s.day::text as day, s.no, s.seed_number as "seedNumber", s.nonce, s.slice, s.sum, s.grant_id as "grantId", s.at`;

/** The seeds that are not told yet: the one in force and the one that is promised. */
export async function readHiddenSeeds(db: Database | DatabaseTransaction, playerId: number): Promise<SpinSeed[]> {
  const { rows } = await sql<SpinSeed>`
    select ${seedColumns} from promotions.spin_seed where player_id = ${playerId} and revealed_at is null order by number`.execute(db);
  return rows;
}

/** The newest first. */
export async function readToldSeeds(db: Database, playerId: number, limit: number): Promise<SpinSeed[]> {
  const { rows } = await sql<SpinSeed>`
    select ${seedColumns} from promotions.spin_seed where player_id = ${playerId} and revealed_at is not null order by number desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Seeds of a player by their numbers. */
export async function readSeeds(db: Database, playerId: number, numbers: readonly number[]): Promise<SpinSeed[]> {
  const { rows } = await sql<SpinSeed>`
    select ${seedColumns} from promotions.spin_seed where player_id = ${playerId} and number = any (${[...numbers]}::integer[])`.execute(
    db,
  );
  return rows;
}

/** Under the player's lock. */
export async function insertSeed(
  transaction: DatabaseTransaction,
  playerId: number,
  { number, commitment, sealed, clientSeed }: Pick<SpinSeed, 'number' | 'commitment' | 'sealed' | 'clientSeed'>,
): Promise<void> {
  await sql`
    insert into promotions.spin_seed (player_id, number, commitment, sealed, client_seed) values (${playerId}, ${number}, ${commitment}, ${sealed}, ${clientSeed})`.execute(
    transaction,
  );
}

/** Tells the seed in force, and puts the one that was promised in its place. Under the player's lock. */
export async function turnSeeds(transaction: DatabaseTransaction, playerId: number, number: number, clientSeed: string): Promise<void> {
  await sql`update promotions.spin_seed set revealed_at = clock_timestamp() where player_id = ${playerId} and number = ${number}`.execute(
    transaction,
  );
  await sql`update promotions.spin_seed set client_seed = ${clientSeed} where player_id = ${playerId} and number = ${number + 1}`.execute(
    transaction,
  );
}

/** @returns the nonce of this spin */
export async function countSpin(transaction: DatabaseTransaction, playerId: number, number: number): Promise<number> {
  const { rows } = await sql<{ nonce: number }>`
    update promotions.spin_seed set spins = spins + 1 where player_id = ${playerId} and number = ${number} and revealed_at is null
    returning spins - 1 as nonce`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('a spin has no seed');
  return row.nonce;
}

export async function findSpin(db: Database | DatabaseTransaction, playerId: number, id: string): Promise<SpinRow | undefined> {
  const { rows } =
    await sql<SpinRow>`select ${spinColumns} from promotions.spin s where s.player_id = ${playerId} and s.id = ${id}`.execute(db);
  return rows[0];
}

/** Spins of an offer that a player has had on a day. */
export async function countSpins(db: Database | DatabaseTransaction, playerId: number, offerId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promotions.spin where offer_id = ${offerId} and player_id = ${playerId} and day = ${day}::date`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Spins that a player has had on a day, by offer, of these offers; who is missing had none. */
export async function countSpinsOf(
  db: Database,
  playerId: number,
  offerIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ offerId: string; count: number }>`${keptPlan}
    select offer_id as "offerId", count(*)::integer as count from promotions.spin
    where offer_id = any (${[...offerIds]}::uuid[]) and player_id = ${playerId} and day = ${day}::date group by offer_id`.execute(db);
  return new Map(rows.map(({ offerId, count }) => [offerId, count]));
}

export async function insertSpin(
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
  spin: SpinRow,
): Promise<void> {
  await sql`
    insert into promotions.spin (id, player_id, merchant_id, offer_id, version, day, no, seed_number, nonce, slice, sum, grant_id, at)
    values (${spin.id}, ${playerId}, ${merchantId}, ${spin.offerId}, ${spin.version}, ${spin.day}::date, ${spin.no}, ${spin.seedNumber}, ${spin.nonce}, ${spin.slice},
      ${spin.sum}, ${spin.grantId}, ${spin.at})`.execute(transaction);
}

/** Spins with the slices of the version that they were spun by, the newest first. */
export async function pageOfSpins(
  db: Database,
  playerId: number,
  { offerId, offset, limit }: { offerId: string | undefined; offset: number; limit: number },
): Promise<{ total: number; rows: (SpinRow & { document: unknown })[] }> {
  const which = sql`s.player_id = ${playerId} and (${offerId ?? null}::uuid is null or s.offer_id = ${offerId ?? null}::uuid)`;
  const { rows } = await sql<SpinRow & { document: unknown }>`
    select ${spinColumns}, v.document from promotions.spin s join promotions.offer_version v on v.offer_id = s.offer_id and v.number = s.version
    where ${which} order by s.at desc, s.nonce desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from promotions.spin s where ${which}`.execute(
    db,
  );
  return { total: counted[0]?.total ?? 0, rows };
}
