import type { CountedTurnover } from '@sortes/growth-rules';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { groupBy } from '../../platform/group-by.js';

/** What a player's turnover of one lane has brought. */
export interface PlayedLane {
  playerId: number;
  lane: string;
  /** Whole points in all. */
  earned: bigint;
  /** Movements that took. */
  movements: number;
  counted: readonly CountedTurnover[];
}

/** By player and lane (`7 RNG`). Under the players' locks. */
export async function readPlayed(transaction: DatabaseTransaction, playerIds: readonly number[]): Promise<Map<string, PlayedLane>> {
  const { rows } = await sql<Omit<PlayedLane, 'counted'> & CountedTurnover>`
    select d.player_id::integer as "playerId", d.lane, d.earned, d.movements, c.rate::integer as rate, c.factor::integer as factor, c.valid
    from points.played d join points.counted c on c.player_id = d.player_id and c.lane = d.lane
    where d.player_id = any (${playerIds.map(String)}::bigint[]) order by d.player_id, d.lane, c.place`.execute(transaction);
  return new Map(
    [...groupBy(rows, ({ playerId, lane }) => `${playerId} ${lane}`)].flatMap(([name, places]) => {
      const [first] = places;
      if (first === undefined) return [];
      const { playerId, lane, earned, movements } = first;
      return [[name, { playerId, lane, earned, movements, counted: places.map(({ rate, factor, valid }) => ({ rate, factor, valid })) }]];
    }),
  );
}

/** Turnover of players that was counted, by player and lane (`7 RNG`), money units. */
export async function readCounted(db: Database, playerIds: readonly number[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ name: string; valid: bigint }>`
    select player_id || ' ' || lane as name, sum(valid)::bigint as valid from points.counted where player_id = any (${playerIds.map(String)}::bigint[])
    group by player_id, lane`.execute(db);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
}

/** What turnover has brought by now. */
export async function writePlayed(transaction: DatabaseTransaction, lanes: readonly PlayedLane[]): Promise<void> {
  if (lanes.length === 0) return;
  await sql`
    insert into points.played (player_id, lane, earned, movements)
    select * from unnest(${lanes.map(({ playerId }) => String(playerId))}::bigint[], ${lanes.map(({ lane }) => lane)}::text[],
      ${lanes.map(({ earned }) => earned)}::bigint[], ${lanes.map(({ movements }) => movements)}::integer[])
    on conflict (player_id, lane) do update set earned = excluded.earned, movements = excluded.movements`.execute(transaction);
  const rows = lanes.flatMap(({ playerId, lane, counted }) => counted.map((row, place) => ({ playerId, lane, place, ...row })));
  await sql`
    insert into points.counted (player_id, lane, place, rate, factor, valid)
    select * from unnest(${rows.map(({ playerId }) => String(playerId))}::bigint[], ${rows.map(({ lane }) => lane)}::text[],
      ${rows.map(({ place }) => place)}::smallint[], ${rows.map(({ rate }) => rate)}::bigint[], ${rows.map(({ factor }) => factor)}::bigint[],
      ${rows.map(({ valid }) => valid)}::bigint[])
    on conflict (player_id, lane, place) do update set valid = excluded.valid where points.counted.valid <> excluded.valid`.execute(
    transaction,
  );
}

export interface BrandRow {
  merchantId: number;
  beganOn: string;
  lookedUntil: Date | null;
}

/** What a player's turnover has brought, lane by lane. Money units. */
export async function listPlayed(db: Database, playerId: number): Promise<{ lane: string; valid: bigint; earned: bigint }[]> {
  const { rows } = await sql<{ lane: string; valid: bigint; earned: bigint }>`
    select d.lane, sum(c.valid)::bigint as valid, d.earned from points.played d join points.counted c on c.player_id = d.player_id and c.lane = d.lane
    where d.player_id = ${playerId} group by d.lane, d.earned order by d.lane`.execute(db);
  return rows;
}

/** A brand that gives points for turnover; undefined before it has begun. */
export async function findBrand(db: Database, merchantId: number): Promise<BrandRow | undefined> {
  const { rows } = await sql<BrandRow>`
    select merchant_id as "merchantId", began_on::text as "beganOn", looked_until as "lookedUntil" from points.brand where merchant_id = ${merchantId}`.execute(
    db,
  );
  return rows[0];
}

/** A brand that gives points for turnover, from its day now on where it is new. */
export async function openBrand(db: Database, merchantId: number, beganOn: string): Promise<BrandRow> {
  await sql`
    insert into points.brand (merchant_id, began_on) values (${merchantId}, ${beganOn}::date) on conflict do nothing`.execute(db);
  const row = await findBrand(db, merchantId);
  if (row === undefined) throw new Error(`brand ${merchantId} was not written`);
  return row;
}

/** Up to where changes of turnover were looked at. */
export async function noteLooked(db: Database, merchantId: number, until: Date): Promise<void> {
  await sql`
    update points.brand set looked_until = ${until} where merchant_id = ${merchantId} and (looked_until is null or looked_until < ${until})`.execute(
    db,
  );
}
