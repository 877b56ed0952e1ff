import type { PointTemplate } from '@sortes/contract';
import type { LotPart, PointLot } from '@sortes/growth-rules';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import { sql } from 'kysely';

/** A lot with all that a movement has to know of it. */
export interface KnownLot extends PointLot {
  expiresAt: Date;
}

/** What a player has, under their lock. */
export interface Standing {
  playerId: number;
  /** Something was written of them before. */
  isKnown: boolean;
  owed: bigint;
  /** All that have points or have not ended. */
  lots: KnownLot[];
}

export interface MovementRow {
  playerId: number;
  id: string;
  merchantId: number;
  key: string;
  template: PointTemplate;
  asked: bigint;
  changed: bigint;
  owed: bigint;
  balance: bigint;
  source: string;
  reference: string;
  /** Why, as staff wrote it for themselves. */
  remark: string;
  /** What the player reads besides. */
  note: string;
  madeAt: Date;
}

/** Points put into a lot that may not be there yet. */
export interface LotRow extends KnownLot {
  playerId: number;
  merchantId: number;
  /** More than it held before. */
  added: bigint;
  isNew: boolean;
}

const movementColumns = sql`m.player_id::integer as "playerId", m.id, m.merchant_id as "merchantId", m.key, m.template, m.asked, m.changed, m.owed, m.balance, m.source,
  m.reference, m.remark, m.note, m.made_at as "madeAt"`;

interface StandingRow {
  playerId: number;
  /** Null: nothing was written of them yet. */
  owed: bigint | null;
  /** Null: they have no lot. */
  id: string | null;
  source: string;
  expiresOn: string;
  expiresAt: Date;
  left: bigint;
}

/** Of many players, what they have now; who has had nothing has no lots. */
export async function readStandings(
  transaction: DatabaseTransaction,
  playerIds: readonly number[],
  now: Date,
): Promise<Map<number, Standing>> {
  const { rows } = await sql<StandingRow>`${keptPlan}
    select k.player_id::integer as "playerId", p.owed, l.id, l.source, l.expires_on::text as "expiresOn", l.expires_at as "expiresAt", l.points_left as "left"
    from unnest(${playerIds.map(String)}::bigint[]) as k (player_id)
    left join points.player p on p.player_id = k.player_id
    left join points.lot l on l.player_id = k.player_id and (l.points_left > 0 or l.expires_at > ${now})
    order by l.expires_on, l.id`.execute(transaction);
  const standings = new Map<number, Standing>();
  for (const { playerId, owed, id, ...lot } of rows) {
    const standing = standings.get(playerId) ?? { playerId, isKnown: owed !== null, owed: owed ?? 0n, lots: [] };
    if (id !== null) standing.lots.push({ id, ...lot });
    standings.set(playerId, standing);
  }
  return standings;
}

/** Movements that were made under these keys of players. */
export async function findMovements(
  db: Database | DatabaseTransaction,
  keys: readonly { playerId: number; key: string }[],
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select ${movementColumns} from unnest(${keys.map(({ playerId }) => String(playerId))}::bigint[], ${keys.map(({ key }) => key)}::text[]) as asked (player_id, key)
    join points.movement m on m.player_id = asked.player_id and m.key = asked.key`.execute(db);
  return rows;
}

/** What a movement took from lots, or put into them, with what the lots are. */
export async function readParts(
  db: Database | DatabaseTransaction,
  playerId: number,
  movementId: string,
): Promise<(LotPart & Pick<KnownLot, 'source' | 'expiresOn' | 'expiresAt'>)[]> {
  const { rows } = await sql<LotPart & Pick<KnownLot, 'source' | 'expiresOn' | 'expiresAt'>>`
    select p.lot_id as "lotId", p.points, l.source, l.expires_on::text as "expiresOn", l.expires_at as "expiresAt"
    from points.movement_part p join points.lot l on l.player_id = p.player_id and l.id = p.lot_id
    where p.player_id = ${playerId} and p.movement_id = ${movementId} order by l.expires_on, l.id`.execute(db);
  return rows;
}

/** Who of these plays for nothing: a trial account has no points. */
export async function readTrials(transaction: DatabaseTransaction, playerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id::integer as id from wallet.players_for_nothing(${playerIds.map(String)}::bigint[]) as p (id)`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Lots that were put into, as they stand now. */
export async function writeLots(transaction: DatabaseTransaction, lots: readonly LotRow[]): Promise<void> {
  const [made, more] = [lots.filter(({ isNew }) => isNew), lots.filter(({ isNew }) => !isNew)];
  if (made.length > 0)
    await sql`
      insert into points.lot (player_id, id, merchant_id, source, expires_on, expires_at, points, points_left)
      select * from unnest(
        ${made.map(({ playerId }) => String(playerId))}::bigint[], ${made.map(({ id }) => id)}::uuid[], ${made.map(({ merchantId }) => merchantId)}::integer[],
        ${made.map(({ source }) => source)}::text[], ${made.map(({ expiresOn }) => expiresOn)}::date[], ${made.map(({ expiresAt }) => expiresAt)}::timestamptz[],
        ${made.map(({ added }) => added)}::bigint[], ${made.map(({ left }) => left)}::bigint[])`.execute(transaction);
  if (more.length > 0)
    await sql`
      update points.lot l set points = l.points + more.added, points_left = more.points_left
      from unnest(${more.map(({ playerId }) => String(playerId))}::bigint[], ${more.map(({ id }) => id)}::uuid[],
        ${more.map(({ added }) => added)}::bigint[], ${more.map(({ left }) => left)}::bigint[]) as more (player_id, id, added, points_left)
      where l.player_id = more.player_id and l.id = more.id`.execute(transaction);
}

/** What was taken from lots that hold points. */
export async function takeFromLots(
  transaction: DatabaseTransaction,
  lots: readonly { playerId: number; id: string; left: bigint }[],
): Promise<void> {
  if (lots.length === 0) return;
  await sql`
    update points.lot l set points_left = made.points_left
    from unnest(${lots.map(({ playerId }) => String(playerId))}::bigint[], ${lots.map(({ id }) => id)}::uuid[], ${lots.map(({ left }) => left)}::bigint[])
      as made (player_id, id, points_left)
    where l.player_id = made.player_id and l.id = made.id`.execute(transaction);
}

export async function writeMovements(
  transaction: DatabaseTransaction,
  movements: readonly (MovementRow & { parts: readonly LotPart[] })[],
): Promise<void> {
  if (movements.length === 0) return;
  const of = <T>(read: (movement: MovementRow) => T): T[] => movements.map(read);
  const parts = movements.flatMap(({ playerId, id, parts: own }) => own.map((part) => ({ playerId, id, ...part })));
  await sql`
    with made as (
      insert into points.movement (player_id, id, merchant_id, key, template, asked, changed, owed, balance, source, reference, remark, note, made_at)
      select * from unnest(
        ${of(({ playerId }) => String(playerId))}::bigint[], ${of(({ id }) => id)}::uuid[], ${of(({ merchantId }) => merchantId)}::integer[],
        ${of(({ key }) => key)}::text[], ${of(({ template }) => template)}::text[], ${of(({ asked }) => asked)}::bigint[],
        ${of(({ changed }) => changed)}::bigint[], ${of(({ owed }) => owed)}::bigint[], ${of(({ balance }) => balance)}::bigint[],
        ${of(({ source }) => source)}::text[], ${of(({ reference }) => reference)}::text[], ${of(({ remark }) => remark)}::text[],
        ${of(({ note }) => note)}::text[],
        ${of(({ madeAt }) => madeAt)}::timestamptz[])
    )
    insert into points.movement_part (player_id, movement_id, lot_id, points)
    select * from unnest(${parts.map(({ playerId }) => String(playerId))}::bigint[], ${parts.map(({ id }) => id)}::uuid[],
      ${parts.map(({ lotId }) => lotId)}::uuid[], ${parts.map(({ points }) => points)}::bigint[])`.execute(transaction);
}

/** Takes away what staff wrote to a player. */
export async function clearNotes(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`update points.movement set note = '' where player_id = ${playerId} and note <> ''`.execute(transaction);
}

/** What players owe now. */
export async function writeOwed(
  transaction: DatabaseTransaction,
  players: readonly { playerId: number; merchantId: number; owed: bigint }[],
): Promise<void> {
  if (players.length === 0) return;
  await sql`
    insert into points.player (player_id, merchant_id, owed)
    select * from unnest(${players.map(({ playerId }) => String(playerId))}::bigint[], ${players.map(({ merchantId }) => merchantId)}::integer[],
      ${players.map(({ owed }) => owed)}::bigint[])
    on conflict (player_id) do update set owed = excluded.owed`.execute(transaction);
}

/** Whole points that players earned by play in a time, less what of it was taken back. */
export async function pointsOfPlay(
  db: Database | DatabaseTransaction,
  { merchantId, playerIds, from, until }: { merchantId: number; playerIds: readonly number[]; from: Date; until: Date },
): Promise<{ playerId: number; points: bigint }[]> {
  const { rows } = await sql<{ playerId: number; points: bigint }>`
    select m.player_id::integer as "playerId", greatest(0, sum(case m.template when 'points-earned' then m.asked else -m.asked end))::bigint as points
    from points.movement m
    where m.player_id = any (${playerIds.map(String)}::bigint[]) and m.merchant_id = ${merchantId} and m.source like 'play:%'
      and m.template in ('points-earned', 'points-unearned') and m.made_at >= ${from} and m.made_at < ${until} group by m.player_id`.execute(
    db,
  );
  return rows;
}
