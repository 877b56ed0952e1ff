import type { MallKind, MallOrderState, MallPeriod, MallReason } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { type RawBuilder, sql } from 'kysely';
import type { ByLanguage } from './item-repository.js';

type Executor = Database | DatabaseTransaction;

/** One redemption. Points are whole; worth in money units a piece. */
export interface OrderRow {
  id: string;
  merchantId: number;
  playerId: number;
  itemId: string;
  kind: MallKind;
  names: ByLanguage;
  picture: string | null;
  quantity: number;
  points: bigint;
  worth: bigint | null;
  offerId: string | null;
  /** Tickets of the raffle that all its pieces give. */
  tickets: number | null;
  state: MallOrderState;
  /** The brand's day that its pieces were taken from. */
  day: string;
  hasAddress: boolean;
  carrier: string;
  tracking: string;
  told: MallReason | null;
  note: string;
  pointsBack: boolean;
  createdAt: Date;
  changedAt: Date;
}

const columns = sql`
  o.id, o.merchant_id as "merchantId", o.player_id::integer as "playerId", o.item_id as "itemId", o.kind, o.names, o.picture, o.quantity, o.points, o.worth,
  o.offer_id as "offerId", o.tickets, o.state, o.day::text as day, o.address is not null as "hasAddress", o.carrier, o.tracking, o.told, o.note,
  o.points_back as "pointsBack", o.created_at as "createdAt", o.changed_at as "changedAt"`;

/** What a list of orders is narrowed to. */
export interface OrderFilter {
  merchantId: number;
  playerId?: number | undefined;
  states?: readonly MallOrderState[] | undefined;
  kind?: MallKind | undefined;
  itemId?: string | undefined;
  id?: string | undefined;
  /** A number that was typed: the id that it names, else the last eight signs of the number or the id. */
  numbered?: { id: string | undefined; tail: string } | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const matching = (filter: OrderFilter): RawBuilder<unknown> => {
  const parts = [sql`o.merchant_id = ${filter.merchantId}`];
  if (filter.playerId !== undefined) parts.push(sql`o.player_id = ${filter.playerId}`);
  if (filter.states !== undefined) parts.push(sql`o.state = any (${[...filter.states]}::text[])`);
  if (filter.kind !== undefined) parts.push(sql`o.kind = ${filter.kind}`);
  if (filter.itemId !== undefined) parts.push(sql`o.item_id = ${filter.itemId}`);
  if (filter.id !== undefined) parts.push(sql`o.id = ${filter.id}`);
  if (filter.numbered !== undefined) {
    const { id, tail } = filter.numbered;
    parts.push(id === undefined ? sql`(right(o.id::text, 8) = lower(${tail}) or right(o.number, 8) = upper(${tail}))` : sql`o.id = ${id}`);
  }
  if (filter.from !== undefined) parts.push(sql`o.created_at >= ${filter.from}`);
  if (filter.to !== undefined) parts.push(sql`o.created_at < ${filter.to}`);
  return sql.join(parts, sql` and `);
};

/** A page of orders, the newest first or the oldest. */
export async function pageOfOrders(
  db: Executor,
  filter: OrderFilter,
  { offset, limit, oldestFirst = false }: { offset: number; limit: number; oldestFirst?: boolean },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from mall.order o where ${matching(filter)} order by o.id ${oldestFirst ? sql`` : sql`desc`} offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countOrders(db: Executor, filter: OrderFilter): Promise<{ total: number; points: bigint }> {
  const { rows } = await sql<{ total: number; points: bigint }>`
    select count(*)::integer as total, coalesce(sum(o.points), 0)::bigint as points from mall.order o where ${matching(filter)}`.execute(
    db,
  );
  return rows[0] ?? { total: 0, points: 0n };
}

/** How many orders of a brand wait for staff: to be judged, packed or sent. */
export async function countOpenOrders(db: Database, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mall.order where merchant_id = ${merchantId} and state in ('in-process', 'approved', 'packed')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function findOrder(
  db: Executor,
  of: { merchantId: number; id: string; playerId?: number | undefined },
): Promise<OrderRow | undefined> {
  return (await pageOfOrders(db, of, { offset: 0, limit: 1 }))[0];
}

async function noteMove(
  transaction: DatabaseTransaction,
  { id, to, by, isAutomatic = false }: { id: string; to: MallOrderState; by: string; isAutomatic?: boolean },
): Promise<void> {
  await sql`
    insert into mall.order_move (order_id, no, state, by, is_automatic)
    select ${id}, coalesce(max(m.no), 0) + 1, ${to}, ${by}, ${isAutomatic} from mall.order_move m where m.order_id = ${id}`.execute(
    transaction,
  );
}

/** What a move writes besides. */
export interface MoveNote {
  carrier?: string | undefined;
  tracking?: string | undefined;
  told?: MallReason | undefined;
  note?: string | undefined;
  pointsBack?: boolean;
  piecesBack?: boolean;
  /** The program does it by itself. */
  isAutomatic?: boolean;
}

/** Takes an order from one of these states to another; of several at once the first does it. @returns whether it was this one */
export async function moveRow(
  transaction: DatabaseTransaction,
  { id, from, to, by, ...note }: MoveNote & { id: string; from: readonly MallOrderState[]; to: MallOrderState; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mall.order o set state = ${to}, changed_at = clock_timestamp(), carrier = coalesce(${note.carrier ?? null}, o.carrier),
      tracking = coalesce(${note.tracking ?? null}, o.tracking), told = coalesce(${note.told ?? null}, o.told), note = coalesce(${note.note ?? null}, o.note),
      points_back = o.points_back or ${note.pointsBack ?? false}, pieces_back = o.pieces_back or ${note.piecesBack ?? false}
    where o.id = ${id} and o.state = any (${[...from]}::text[])`.execute(transaction);
  if (numAffectedRows !== 1n) return false;
  await noteMove(transaction, { id, to, by, ...(note.isAutomatic === true && { isAutomatic: true }) });
  return true;
}

interface MoveRow {
  state: MallOrderState;
  at: Date;
  by: string;
  isAutomatic: boolean;
}

/** What happened to an order, the oldest first. */
export async function movesOf(db: Database, orderId: string): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select state, at, by, is_automatic as "isAutomatic" from mall.order_move where order_id = ${orderId} order by no`.execute(db);
  return rows;
}

/** Pictures that are a player's to wear, each once, in the order of their orders. */
export async function listAvatars(db: Executor, playerId: number): Promise<{ picture: string; names: ByLanguage }[]> {
  const { rows } = await sql<{ picture: string; names: ByLanguage }>`
    select picture, names from mall.order
    where player_id = ${playerId} and kind = 'avatar' and state = 'received' and picture is not null order by id`.execute(db);
  return [...new Map(rows.map((row) => [row.picture, row])).values()];
}

/** Orders of a brand that were sent before a moment and that nobody has confirmed, the oldest first. */
export async function listSentBefore(db: Executor, merchantId: number, before: Date, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from mall.order o where o.merchant_id = ${merchantId} and o.state = 'shipped' and o.changed_at <= ${before}
    order by o.changed_at limit ${limit}`.execute(db);
  return rows;
}

/** Raffles that tickets were redeemed for and not given back. */
export async function listRaffles(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct offer_id as id from mall.order where kind = 'ticket' and state = 'received' and offer_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders of tickets of these raffles that were given. */
export async function listTicketOrders(db: Executor, offerIds: readonly string[], limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from mall.order o where o.kind = 'ticket' and o.state = 'received' and o.offer_id = any (${[...offerIds]}::uuid[])
    order by o.id limit ${limit}`.execute(db);
  return rows;
}

/** What these orders of a player were for; ids are asked for as text, since whoever asks may know others as well. */
export async function namesOfOrders(
  db: Executor,
  playerId: number,
  ids: readonly string[],
): Promise<{ id: string; names: ByLanguage; quantity: number }[]> {
  const { rows } = await sql<{ id: string; names: ByLanguage; quantity: number }>`
    select id, names, quantity from mall.order where player_id = ${playerId} and id::text = any (${[...ids]}::text[])`.execute(db);
  return rows;
}

interface HadOf {
  playerId: number;
  itemId: string;
  period: MallPeriod;
  timeZone: string;
}

/** Of orders `o`: since the beginning of a period of the brand, without what was rejected or cancelled. */
export function piecesSince({ period, timeZone }: Pick<HadOf, 'period' | 'timeZone'>): RawBuilder<unknown> {
  const since =
    period === 'life'
      ? sql`'-infinity'::timestamptz`
      : sql`date_trunc(${period}, clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone}`;
  return sql`o.state not in ('rejected', 'cancelled') and o.created_at >= ${since}`;
}

/** Pieces of an item that a player had so. */
export async function piecesHad(db: Executor, { playerId, itemId, ...since }: HadOf): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(o.quantity), 0)::integer as pieces from mall.order o
    where o.item_id = ${itemId} and o.player_id = ${playerId} and ${piecesSince(since)}`.execute(db);
  return rows[0]?.pieces ?? 0;
}

/** The sealed address of an order with what opens it; undefined: it has none. */
export async function findAddress(db: Executor, orderId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ address: Buffer | null }>`select address from mall.order where id = ${orderId}`.execute(db);
  return rows[0]?.address ?? undefined;
}

export async function findKeptAddress(db: Executor, playerId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from mall.address where player_id = ${playerId}`.execute(db);
  return rows[0]?.sealed;
}

/** Keeps addresses for the next order; each player once. */
export async function keepAddresses(
  transaction: DatabaseTransaction,
  kept: readonly { playerId: number; sealed: Buffer }[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    insert into mall.address (player_id, sealed)
    select * from unnest(${kept.map(({ playerId }) => playerId)}::bigint[], ${kept.map(({ sealed }) => sealed)}::bytea[])
    on conflict (player_id) do update set sealed = excluded.sealed, kept_at = clock_timestamp()`.execute(transaction);
}

export async function deleteAddress(db: Executor, playerId: number): Promise<void> {
  await sql`delete from mall.address where player_id = ${playerId}`.execute(db);
}

/** Removes where things were sent and what was written to a player; their orders stay as figures. */
export async function eraseOrders(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await deleteAddress(transaction, playerId);
  await sql`update mall.order set address = null, note = '' where player_id = ${playerId}`.execute(transaction);
}

/** What of a player still waits for the house, one text each. */
export async function unsettledOrdersOf(db: Executor, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mall.order
    where player_id = ${playerId} and state in ('in-process', 'approved', 'packed', 'shipped')`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > 0 ? [`${count} mall orders`] : [];
}
