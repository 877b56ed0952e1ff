import { type RawBuilder, sql } from 'kysely';
import type { Database } from '@sortes/service';
import { hoursWithKind } from './figure-repository.js';

export interface MovementFilter {
  merchantId: number;
  currency: string;
  timeZone: string;
  from: string;
  to: string;
  /** Of the day `from`. */
  hour?: number | undefined;
  measure?: string | undefined;
  playerId?: number | undefined;
  vendorId?: number | undefined;
  game?: string | undefined;
  method?: string | undefined;
}

export interface Movement {
  id: string;
  playerId: number;
  at: Date;
  template: string;
  measure: string;
  /** Money units: what it did to the player's accounts together, of money to and from vendors' wallets what it did to their free money. */
  amount: bigint;
  /** What it did to the money that the player may use: of what is set aside, or given back to it, `amount` says 0. */
  free: bigint;
  fee: bigint;
  reference: string;
  remark: string;
  vendorId: number;
  game: string;
  method: string;
}

const measured = sql`case when m.measure in ('vendorIn', 'vendorOut') then m.main else m.own end`;

export interface MovementSums {
  total: number;
  amount: bigint;
  fee: bigint;
}

function boundsOf({ timeZone, from, to, hour }: MovementFilter) {
  const day = (name: string) => sql`(${name}::date)::timestamp`;
  return hour === undefined
    ? { begin: sql`(${day(from)} at time zone ${timeZone})`, end: sql`((${to}::date + 1)::timestamp at time zone ${timeZone})` }
    : {
        begin: sql`((${day(from)} + make_interval(hours => ${hour})) at time zone ${timeZone})`,
        end: sql`((${day(from)} + make_interval(hours => ${hour + 1})) at time zone ${timeZone})`,
      };
}

const ofPlay = sql`('stakes', 'returned', 'prizes', 'vendorIn', 'vendorOut')`;

/** What a movement `m` was about, by the laterals that `movementsAt` joins. */
function aboutOf({ vendorId, game, method }: MovementFilter) {
  return sql`
    ${vendorId === undefined ? sql`` : sql`and coalesce(g.vendor_id, 0) = ${vendorId} and m.measure in ${ofPlay}`}
    ${game === undefined ? sql`` : sql`and coalesce(l.game, g.node_id::text, '') = ${game}`}
    ${method === undefined ? sql`` : sql`and coalesce(p.method, '') = ${method}`}`;
}

/** Rows of the ledger `t` that a measure is made of; of fees those whose template ever had one. */
const measureOf = (measure: string | undefined) => (measure === undefined || measure === 'fees' ? sql`` : sql`and t.measure = ${measure}`);

/**
 * The movements behind rows `t` of the ledger, in the order of `t` and one by one: whoever takes a page asks what the rows of that page were about and
 * no others. Without the fences (`offset 0`) the planner works everything out first and sorts it then.
 */
function movementsAt(rows: RawBuilder<unknown>, filter: MovementFilter) {
  return sql`
    from (${rows} order by t.created_at desc, t.id desc offset 0) as t
    cross join lateral (select w.* from wallet.movement w where w.player_id = t.player_id and w.id = t.id offset 0) as m
    left join lateral (select game from lottery.game_about(m.player_id, m.about, m.id, m.reference) limit 1) as l on true
    left join lateral (select vendor_id, node_id from games.game_about(m.player_id, m.about, m.reference) limit 1) as g on true
    left join lateral (select method from cashier.method_about(m.player_id, m.about, m.reference) limit 1) as p on true
    where m.currency = ${filter.currency} and not m.trial ${filter.measure === 'fees' ? sql`and m.fee <> 0` : sql``} ${aboutOf(filter)}`;
}

const columns = sql`m.id, m.player_id as "playerId", m.created_at as at, m.template, m.measure, ${measured} as amount, m.main as free, m.fee,
  m.reference, m.remark, coalesce(g.vendor_id, 0) as "vendorId", coalesce(l.game, g.node_id::text, '') as game, coalesce(p.method, '') as method`;

interface Hour {
  at: Date;
  count: number;
  amount: bigint;
  fee: bigint;
}

/** Which hours of the period have movements of the filter, the latest first, as the figures know them, and how far the figures go. */
async function hoursWith(db: Database, filter: MovementFilter): Promise<{ followed: string; hours: Hour[] }> {
  const { merchantId, currency, measure, vendorId, game, method } = filter;
  const { begin, end } = boundsOf(filter);
  const { rows } = await sql<{ followed: string; at: Date | null; count: bigint; amount: bigint; fee: bigint }>`
    select v.followed::text as followed, s.*
    from reports.generation v left join lateral (
      select h.at, sum(h.count)::bigint as count, sum(h.fee)::bigint as fee,
        sum(case when k.measure in ('vendorIn', 'vendorOut') then h.main else h.amount end)::bigint as amount
      from ${hoursWithKind}
      where h.generation = v.id and h.merchant_id = ${merchantId} and not h.trial and h.currency = ${currency} and h.at >= ${begin} and h.at < ${end}
        and k.measure is distinct from 'settled'
        ${measure === undefined ? sql`` : measure === 'fees' ? sql`and h.fee <> 0` : sql`and coalesce(k.measure, 'other') = ${measure}`}
        ${vendorId === undefined ? sql`` : sql`and h.vendor_id = ${vendorId} and k.measure in ${ofPlay}`}
        ${game === undefined ? sql`` : sql`and h.game = ${game}`}
        ${method === undefined ? sql`` : sql`and h.method = ${method}`}
      group by h.at
    ) as s on true
    where v.state = 'live' order by s.at desc`.execute(db);
  return {
    followed: rows[0]?.followed ?? '0',
    hours: rows.flatMap(({ at, count, amount, fee }) => (at === null ? [] : [{ at, count: Number(count), amount, fee }])),
  };
}

/** Movements of these hours that the figures have. */
function rowsOfHours({ merchantId, measure }: MovementFilter, followed: string, first: RawBuilder<unknown>) {
  // Told apart by what may stand in no index, so that the summary of the table's pages by time finds them.
  return sql`
    select t.player_id, t.id, t.created_at from wallet.movement_key t
    where t.created_at >= ${first} and t.created_at < ${first} + interval '1 hour' and t.merchant_id = ${merchantId} and t.writer < ${followed}::text::xid8
      ${measureOf(measure)} ${measure === 'fees' ? sql`and t.template = any (array(select distinct h.template from reports.hour h where h.generation = (select id from reports.generation where state = 'live') and h.at = ${first} and h.fee <> 0))` : sql``}`;
}

/**
 * The movements that a figure is made of, newest first, with how many there are and their sums. Of a brand's whole period the figures themselves tell
 * sums and which hours a page lies in, so that the last page of a month costs what its first one does; a movement that is not in the figures yet is
 * not in this list either. Of one player all movements of the period are looked at.
 */
export async function listMovements(
  db: Database,
  filter: MovementFilter,
  page: { offset: number; limit: number },
): Promise<MovementSums & { list: Movement[] }> {
  const present = (rows: (Omit<Movement, 'playerId'> & { playerId: bigint })[]): Movement[] =>
    rows.map((row) => ({ ...row, playerId: Number(row.playerId) }));
  type Row = Omit<Movement, 'playerId'> & { playerId: bigint };
  if (filter.playerId !== undefined) {
    const of = movementsAt(rowsOfPlayer(filter, filter.playerId), filter);
    const [sums, { rows }] = await Promise.all([
      sumOf(db, of),
      sql<Row>`select ${columns} ${of} order by t.created_at desc, t.id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    ]);
    return { list: present(rows), ...sums };
  }
  const { followed, hours } = await hoursWith(db, filter);
  // Of fees the figures know sums, not how many movements had one: the few are counted.
  const isCounted = filter.measure === 'fees';
  const wanted: Hour[] = [];
  let [before, seen] = [0, 0];
  for (const hour of hours) {
    if (!isCounted && seen + hour.count <= page.offset) before += hour.count;
    else if (isCounted || seen < page.offset + page.limit) wanted.push(hour);
    seen += hour.count;
  }
  const sums = { total: seen, amount: 0n, fee: 0n };
  for (const { amount, fee } of hours) {
    sums.amount += amount;
    sums.fee += fee;
  }
  const of = sql`
    from unnest(${wanted.map(({ at }) => at)}::timestamptz[]) as s (at)
    cross join lateral (
      select ${columns} ${movementsAt(rowsOfHours(filter, followed, sql`s.at`), filter)} 
      ${isCounted ? sql`` : sql`order by t.created_at desc, t.id desc limit ${page.offset - before + page.limit}`}
    ) as m`;
  const [counted, { rows }] = await Promise.all([
    isCounted ? sumOf(db, of, sql`m.amount`) : undefined,
    sql<Row>`select m.* ${of} order by m.at desc, m.id desc limit ${page.limit} offset ${page.offset - before}`.execute(db),
  ]);
  return { list: present(rows), ...(counted ?? sums) };
}

/** Of one player: found by their key, whatever the statistics say of the time. */
function rowsOfPlayer(filter: MovementFilter, playerId: number) {
  const { begin, end } = boundsOf(filter);
  return sql`
    select t.player_id, t.id, t.created_at from wallet.movement_key t
    where t.player_id = ${playerId} and t.merchant_id = ${filter.merchantId} and t.created_at >= ${begin} and t.created_at < ${end} ${measureOf(filter.measure)}`;
}

async function sumOf(db: Database, of: RawBuilder<unknown>, amount = measured): Promise<MovementSums> {
  const { rows } = await sql<{ total: bigint; amount: bigint; fee: bigint }>`
    select count(*) as total, coalesce(sum(${amount}), 0)::bigint as amount, coalesce(sum(m.fee), 0)::bigint as fee ${of}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), amount: rows[0]?.amount ?? 0n, fee: rows[0]?.fee ?? 0n };
}
