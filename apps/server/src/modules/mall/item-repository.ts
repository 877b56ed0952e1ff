import type { MallCategory, MallKind, MallPeriod, MallSort } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { type RawBuilder, sql } from 'kysely';

type Executor = Database | DatabaseTransaction;
export type ByLanguage = Readonly<Partial<Record<string, string>>>;

/** What staff write down about an item. Points are whole; worth in money units. */
export interface ItemDraft {
  kind: MallKind;
  category: MallCategory;
  names: ByLanguage;
  texts: ByLanguage;
  pictures: readonly string[];
  price: bigint;
  /** Null: no bound. */
  stock: number | null;
  dayStock: number | null;
  limitMost: number | null;
  limitPeriod: MallPeriod | null;
  rankFrom: number;
  fromAt: Date | null;
  untilAt: Date | null;
  place: number;
  asksReview: boolean;
  offerId: string | null;
  /** Tickets of the raffle that a piece gives; of kind `ticket`. */
  tickets: number | null;
  worth: bigint | null;
  isShown: boolean;
}

export interface ItemRow extends ItemDraft {
  id: string;
  merchantId: number;
  taken: number;
  /** On the brand's day that the query was asked for. */
  takenToday: number;
  /** Lowest price of the thirty days before the one of now, while that is cheaper and not older than thirty days. */
  wasPrice: bigint | null;
  version: number;
  changedAt: Date;
  changedBy: string;
}

/** The moment and the brand's day that a list is read at. */
export interface Moment {
  now: Date;
  /** yyyy-mm-dd. */
  day: string;
}

/** Who changed the item of an order last, by the name that the audit log keeps. */
export async function lastChangeOf(db: Executor, { merchantId, itemId }: { merchantId: number; itemId: string }): Promise<string> {
  const { rows } = await sql<{ changedBy: string }>`
    select changed_by as "changedBy" from mall.item where merchant_id = ${merchantId} and id = ${itemId}`.execute(db);
  return rows[0]?.changedBy ?? '';
}

const columnsAt = ({ now, day }: Moment) => sql`
  i.id, i.merchant_id as "merchantId", i.kind, i.category, i.names, i.texts, i.pictures, i.price, i.stock, i.day_stock as "dayStock",
  i.limit_most as "limitMost", i.limit_period as "limitPeriod", i.rank_from as "rankFrom", i.from_at as "fromAt", i.until_at as "untilAt", i.place,
  i.asks_review as "asksReview", i.offer_id as "offerId", i.tickets, i.worth, i.is_shown as "isShown", i.taken,
  case when i.sold_on = ${day}::date then i.day_taken else 0 end as "takenToday", i.version, i.changed_at as "changedAt", i.changed_by as "changedBy",
  case when i.priced_at > ${now}::timestamptz - interval '30 days' then (
    select nullif(greatest(min(b.price), i.price), i.price) from mall.price_before b
    where b.item_id = i.id and b.to_at <= i.priced_at and b.to_at > i.priced_at - interval '30 days' and b.to_at - b.from_at >= interval '1 day')
  end as "wasPrice"`;

/** What a list of items is narrowed to. */
export interface ItemFilter {
  merchantId: number;
  category?: MallCategory | undefined;
  kind?: MallKind | undefined;
  /** A part of a name in any language. */
  text?: string | undefined;
  /** In the shop or not; left out: either. */
  shown?: boolean | undefined;
  /** Only what is in the shop at that moment. */
  soldAt?: Date | undefined;
  /** Points that pay for a piece at least. */
  most?: bigint | undefined;
  /** Kinds to leave out. */
  without?: readonly MallKind[] | undefined;
  /** Offers that can be had: what goes by another one is left out. */
  offers?: ReadonlySet<string> | undefined;
}

const matching = (filter: ItemFilter): RawBuilder<unknown> => {
  const parts = [sql`i.merchant_id = ${filter.merchantId}`];
  if (filter.category !== undefined) parts.push(sql`i.category = ${filter.category}`);
  if (filter.kind !== undefined) parts.push(sql`i.kind = ${filter.kind}`);
  if (filter.shown !== undefined) parts.push(sql`i.is_shown = ${filter.shown}`);
  if (filter.text !== undefined)
    parts.push(sql`exists (select from jsonb_each_text(i.names) n where strpos(lower(n.value), lower(${filter.text})) > 0)`);
  if (filter.soldAt !== undefined)
    parts.push(sql`i.is_shown and coalesce(i.from_at <= ${filter.soldAt}, true) and coalesce(i.until_at > ${filter.soldAt}, true)`);
  if (filter.most !== undefined) parts.push(sql`i.price <= ${filter.most}`);
  if (filter.without !== undefined) parts.push(sql`i.kind <> all (${[...filter.without]}::text[])`);
  if (filter.offers !== undefined) parts.push(sql`(i.offer_id is null or i.offer_id = any (${[...filter.offers]}::uuid[]))`);
  return sql.join(parts, sql` and `);
};

const orders: Readonly<Record<MallSort, RawBuilder<unknown>>> = {
  own: sql`i.place, i.id desc`,
  cheapest: sql`i.price, i.place, i.id desc`,
  dearest: sql`i.price desc, i.place, i.id desc`,
  newest: sql`i.id desc`,
};

/** A page of items. `points`: what these pay for stands first. */
export async function pageOfItems(
  db: Database,
  filter: ItemFilter,
  {
    points,
    sort = 'own',
    offset,
    limit,
    ...moment
  }: Moment & { points?: bigint | undefined; sort?: MallSort | undefined; offset: number; limit: number },
): Promise<ItemRow[]> {
  const affordable = points === undefined ? sql`` : sql`(i.price <= ${points}) desc,`;
  const { rows } = await sql<ItemRow>`
    select ${columnsAt(moment)} from mall.item i where ${matching(filter)} order by ${affordable} ${orders[sort]} offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countItems(db: Executor, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mall.item i where ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whoever else wants to fill the shop of a brand waits until the transaction ends. */
export async function lockShop(transaction: DatabaseTransaction, merchantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mall.shop ${merchantId}`}, 0))`.execute(transaction);
}

/** Everything that a brand has in its shop, or will have by its dates: what it is, costs and is worth. */
export async function listShown(db: Executor, merchantId: number): Promise<Pick<ItemRow, 'kind' | 'offerId' | 'worth' | 'price'>[]> {
  const { rows } = await sql<Pick<ItemRow, 'kind' | 'offerId' | 'worth' | 'price'>>`
    select i.kind, i.offer_id as "offerId", i.worth, i.price from mall.item i where i.merchant_id = ${merchantId} and i.is_shown`.execute(
    db,
  );
  return rows;
}

/** How many items each shelf of the shop has. */
export async function countShelves(db: Database, filter: ItemFilter): Promise<{ category: MallCategory; count: number }[]> {
  const { rows } = await sql<{ category: MallCategory; count: number }>`
    select i.category, count(*)::integer as count from mall.item i where ${matching(filter)} group by i.category order by i.category`.execute(
    db,
  );
  return rows;
}

export async function findItem(db: Executor, merchantId: number, id: string, moment: Moment): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columnsAt(moment)} from mall.item i where i.id = ${id} and i.merchant_id = ${merchantId}`.execute(db);
  return rows[0];
}

/** What items of a brand are called in the log, by id: in English, else in the first language they have. */
export async function namesOfItems(db: Database, merchantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select i.id::text as id, coalesce(i.names ->> 'EN', (select n.value from jsonb_each_text(i.names) n order by n.key limit 1)) as name
    from mall.item i where i.merchant_id = ${merchantId} and i.id::text = any (${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** As `findItem`, for whoever changes it. */
export async function lockItem(
  transaction: DatabaseTransaction,
  merchantId: number,
  id: string,
  moment: Moment,
): Promise<ItemRow | undefined> {
  await sql`select from mall.item where id = ${id} and merchant_id = ${merchantId} for no key update`.execute(transaction);
  return findItem(transaction, merchantId, id, moment);
}

const valuesOf = (draft: ItemDraft, by: string) => ({
  category: draft.category,
  names: sql`${JSON.stringify(draft.names)}::jsonb`,
  texts: sql`${JSON.stringify(draft.texts)}::jsonb`,
  pictures: sql`${[...draft.pictures]}::text[]`,
  price: draft.price,
  stock: draft.stock,
  day_stock: draft.dayStock,
  limit_most: draft.limitMost,
  limit_period: draft.limitPeriod,
  rank_from: draft.rankFrom,
  from_at: draft.fromAt,
  until_at: draft.untilAt,
  place: draft.place,
  asks_review: draft.asksReview,
  offer_id: draft.offerId,
  tickets: draft.tickets,
  worth: draft.worth,
  is_shown: draft.isShown,
  changed_by: by,
});

/** Whoever changed an item last, of what does not go through its form: its codes. */
export async function noteChange(transaction: DatabaseTransaction, id: string, by: string): Promise<void> {
  await sql`update mall.item set changed_by = ${by}, changed_at = clock_timestamp() where id = ${id}`.execute(transaction);
}

export async function insertItem(
  transaction: DatabaseTransaction,
  { id, merchantId, draft, by, now }: { id: string; merchantId: number; draft: ItemDraft; by: string; now: Date },
): Promise<void> {
  const values = { id, merchant_id: merchantId, kind: draft.kind, priced_at: draft.isShown ? now : null, ...valuesOf(draft, by) };
  const names = Object.keys(values).map((name) => sql.id(name));
  await sql`insert into mall.item (${sql.join(names)}) values (${sql.join(Object.values(values))})`.execute(transaction);
}

/** Writes an item anew as its next version; a price that it is sold at no longer is remembered. Under the item's lock. */
export async function updateItem(
  transaction: DatabaseTransaction,
  { id, draft, by, now }: { id: string; draft: ItemDraft; by: string; now: Date },
): Promise<void> {
  await sql`
    insert into mall.price_before (item_id, price, from_at, to_at)
    select i.id, i.price, i.priced_at, ${now} from mall.item i
    where i.id = ${id} and i.priced_at < ${now} and (i.price <> ${draft.price} or not ${draft.isShown}::boolean)`.execute(transaction);
  const sets = Object.entries(valuesOf(draft, by)).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await sql`
    update mall.item i set ${sql.join(sets)}, version = i.version + 1, changed_at = ${now},
      priced_at = case when not ${draft.isShown}::boolean then null when i.price = ${draft.price} then coalesce(i.priced_at, ${now}) else ${now}::timestamptz end
    where i.id = ${id}`.execute(transaction);
}

/** An item that somebody looks at, at the brand's day. */
export interface Look extends Moment {
  merchantId: number;
  itemId: string;
}

/** The items of many looks at one moment, in one statement; undefined: there is none. */
export async function lookAtItems(db: Database, looks: readonly Look[]): Promise<(ItemRow | undefined)[]> {
  const byDay = new Map<string, Look[]>();
  for (const look of looks) byDay.set(look.day, [...(byDay.get(look.day) ?? []), look]);
  const found = new Map<string, ItemRow>();
  // Brands of other time zones may have another day.
  for (const [day, [first, ...rest]] of byDay) {
    if (first === undefined) continue;
    const ids = [...new Set([first, ...rest].map(({ itemId }) => itemId))];
    const { rows } = await sql<ItemRow>`select ${columnsAt(first)} from mall.item i where i.id = any (${ids}::uuid[])`.execute(db);
    for (const row of rows) found.set(`${day} ${row.merchantId} ${row.id}`, row);
  }
  return looks.map(({ day, merchantId, itemId }) => found.get(`${day} ${merchantId} ${itemId}`));
}

/** Puts pieces of an order back that were taken on a day of the brand. */
export async function putBackPieces(
  transaction: DatabaseTransaction,
  { itemId, quantity, day }: { itemId: string; quantity: number; day: string },
): Promise<void> {
  await sql`
    update mall.item i set taken = i.taken - ${quantity}, day_taken = case when i.sold_on = ${day}::date then i.day_taken - ${quantity} else i.day_taken end
    where i.id = ${itemId}`.execute(transaction);
}
