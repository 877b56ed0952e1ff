import type { LanguageCode, ReportKind, ReportPart, reportPlayers, ReportSort } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { and } from '../../platform/conditions.js';
import { DomainError } from '../../platform/errors.js';
import {
  activeIn,
  addSums,
  firstDepositsIn,
  hoursBy,
  hoursOf,
  hourSums,
  hoursWithKind,
  noSums,
  type Period,
  playersOf,
  playerSums,
  type Sums,
  sumNames,
} from './figure-repository.js';

export interface ReportFilter {
  product?: string | undefined;
  vendorId?: number | undefined;
  game?: string | undefined;
  method?: string | undefined;
  playerId?: number | undefined;
  /** 0: players whom nobody brought. */
  agentId?: number | undefined;
  /** Only those who paid in for the first time, or staked, in the period: of a report by player. */
  players?: (typeof reportPlayers)[number] | undefined;
}

export interface ReportLine extends Sums {
  key: string;
  label: string;
}

export interface Report {
  list: ReportLine[];
  total: number;
  sums: Sums;
}

/** What people call what was played, in the language of the caller. */
export interface Names {
  game(vendorId: number, game: string): string;
  vendor(vendorId: number): string;
  /** The product a game belongs to: LOTTERY, the type of a vendor's game, or WALLET for money that is played where nobody here sees it. */
  product(vendorId: number, game: string): string;
}
export type NamesIn = (language: LanguageCode) => Promise<Names>;

export interface ReportQuestion {
  by: ReportKind;
  period: Period;
  filter: ReportFilter;
  sort?: string | undefined;
  names: Names;
}

/** What stands for play in figures; what a product, vendor or game is asked for has nothing else. */
const playMeasures = ['stakes', 'returned', 'prizes', 'settled', 'vendorIn', 'vendorOut'];
const paymentMeasures = ['deposits', 'withdrawals', 'fees'];
const byGame = new Set<ReportKind>(['product', 'vendor', 'game']);
const byPerson = new Set<ReportKind>(['player', 'agent']);

/**
 * A report of a period: its lines, how many there are and their sums.
 * @throws DomainError request_param_err for a filter that this kind of report does not know
 */
export function readReport(db: Database, question: ReportQuestion, page: { offset: number; limit: number }): Promise<Report> {
  const { by, filter } = question;
  const ofPerson = filter.playerId !== undefined || filter.agentId !== undefined;
  const ofPlay = filter.product !== undefined || filter.vendorId !== undefined || filter.game !== undefined;
  if ((byPerson.has(by) || ofPerson) && (ofPlay || filter.method !== undefined))
    throw new DomainError('request_param_err', { field: 'by' });
  if (ofPerson && !byPerson.has(by) && by !== 'day') throw new DomainError('request_param_err', { field: 'by' });
  if (filter.players !== undefined && by !== 'player') throw new DomainError('request_param_err', { field: 'by' });
  if (by === 'method' && ofPlay) throw new DomainError('request_param_err', { field: 'by' });
  return byPerson.has(by) || ofPerson ? readByPerson(db, question, page) : readByTime(db, question, page);
}

function sortOf(sort: string | undefined, fallback: string): { name: ReportSort; down: boolean } {
  const text = sort ?? fallback;
  return { name: text.replace(/^-/, '') as ReportSort, down: text.startsWith('-') };
}

// ---- from figures by hour -----------------------------------------------------------------------------------------------------------------

async function readByTime(
  db: Database,
  { by, period, filter, sort, names }: ReportQuestion,
  page: { offset: number; limit: number },
): Promise<Report> {
  const measures = byGame.has(by) ? playMeasures : by === 'method' ? paymentMeasures : undefined;
  const key = {
    day: sql`to_char(h.at at time zone ${period.timeZone}, 'YYYY-MM-DD')`,
    hour: sql`to_char(h.at at time zone ${period.timeZone}, 'YYYY-MM-DD"T"HH24')`,
    method: sql`h.method`,
    product: sql`''`,
    vendor: sql`''`,
    game: sql`''`,
    agent: sql`''`,
    player: sql`''`,
  }[by];
  const isOfPlay = filter.product !== undefined;
  // What tells a product is not in the figures (an operator may move a game): read finer, and put together here.
  const fine = byGame.has(by) || isOfPlay;
  const wanted = sql`${hoursOf(period)}
      ${and(
        measures !== undefined && sql`(k.measure = any (${measures}::text[]))`,
        isOfPlay && sql`k.measure = any (${playMeasures}::text[])`,
        filter.vendorId !== undefined && sql`h.vendor_id = ${filter.vendorId} and k.measure = any (${playMeasures}::text[])`,
        filter.game !== undefined && sql`h.game = ${filter.game}`,
        filter.method !== undefined && sql`h.method = ${filter.method}`,
      )}`;
  const { rows } = await sql<Sums & { key: string; vendorId: number; game: string }>`
    select h.key, h."vendorId", h.game, ${hourSums}
    from ${hoursBy({ key, vendorId: fine ? sql`h.vendor_id` : sql`0`, game: fine ? sql`h.game` : sql`''` }, wanted)}
    group by 1, 2, 3`.execute(db);
  const lines = new Map<string, ReportLine>();
  for (const row of rows) {
    const product = fine ? names.product(row.vendorId, row.game) : '';
    if (isOfPlay && product !== filter.product) continue;
    const found =
      by === 'product'
        ? { key: product, label: product }
        : by === 'vendor'
          ? { key: String(row.vendorId), label: names.vendor(row.vendorId) }
          : by === 'game'
            ? { key: `${row.vendorId}:${row.game}`, label: names.game(row.vendorId, row.game) }
            : { key: row.key, label: row.key };
    lines.set(found.key, { ...found, ...addSums(lines.get(found.key) ?? noSums, row) });
  }
  const { name, down } = sortOf(sort, by === 'day' || by === 'hour' ? '-key' : byGame.has(by) ? '-revenue' : '-deposits');
  const compare = (one: ReportLine, other: ReportLine): number => {
    const [left, right] = name === 'key' ? [one.key, other.key] : [one[name], other[name]];
    return left < right ? -1 : left > right ? 1 : one.key < other.key ? -1 : 1;
  };
  const list = [...lines.values()].toSorted((one, other) => (down ? compare(other, one) : compare(one, other)));
  return { list: list.slice(page.offset, page.offset + page.limit), total: list.length, sums: list.reduce(addSums, noSums) };
}

/**
 * Vendors, games or payment methods that have figures in a period, each value of a filter once, with what people call it. `vendorId`: only games of
 * this vendor.
 */
export async function listParts(
  db: Database,
  { by, period, vendorId, names }: { by: ReportPart; period: Period; vendorId?: number | undefined; names: Names },
): Promise<{ value: string; label: string }[]> {
  const ofPlay = by !== 'method';
  const { rows } = await sql<{ vendorId: number; game: string; method: string }>`
    select distinct ${ofPlay ? sql`h.vendor_id` : sql`0`} as "vendorId", ${by === 'game' ? sql`h.game` : sql`''`} as game,
      ${ofPlay ? sql`''` : sql`h.method`} as method
    from ${hoursWithKind} where ${hoursOf(period)} and k.measure = any (${ofPlay ? playMeasures : paymentMeasures}::text[])
      ${and(vendorId !== undefined && sql`h.vendor_id = ${vendorId}`)}`.execute(db);
  const parts = rows.map((row) =>
    by === 'vendor'
      ? { value: String(row.vendorId), label: row.vendorId === 0 ? '' : names.vendor(row.vendorId) }
      : by === 'game'
        ? { value: row.game, label: names.game(row.vendorId, row.game) }
        : { value: row.method, label: row.method },
  );
  return [...new Map(parts.filter(({ value }) => value !== '').map((part) => [part.value, part])).values()];
}

// ---- from figures by player -----------------------------------------------------------------------------------------------------------------

const nameInTable: Readonly<Record<string, string>> = Object.fromEntries(sumNames.map((name) => [name, name]));

async function readByPerson(
  db: Database,
  { by, period, filter, sort }: ReportQuestion,
  page: { offset: number; limit: number },
): Promise<Report> {
  const joined = by === 'agent' || filter.agentId !== undefined;
  const from = sql`from reports.player_day d ${joined ? sql`left join identity.upline u on u.player_id = d.player_id` : sql``}
    where ${playersOf(period)} ${and(
      filter.playerId !== undefined && sql`d.player_id = ${filter.playerId}`,
      filter.agentId !== undefined && sql`coalesce(u.upline_id, 0) = ${filter.agentId}`,
      filter.players !== undefined && sql`d.player_id in (${filter.players === 'active' ? activeIn(period) : firstDepositsIn(period)})`,
    )}`;
  const key = by === 'agent' ? sql`coalesce(u.upline_id, 0)` : by === 'day' ? sql`to_char(d.day, 'YYYY-MM-DD')` : sql`d.player_id`;
  const { name, down } = sortOf(sort, by === 'day' ? '-key' : '-revenue');
  const order = sql`${name === 'key' ? sql`1` : sql.ref(nameInTable[name] ?? 'revenue')} ${down ? sql`desc` : sql`asc`}, 1`;
  const [{ rows }, { rows: whole }] = await Promise.all([
    sql<Sums & { key: bigint | string }>`
      select ${key} as key, ${playerSums} ${from} group by 1 order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<Sums & { lines: bigint }>`select count(distinct ${key}) as lines, ${playerSums} ${from}`.execute(db),
  ]);
  const { lines, ...sums } = whole[0] ?? { ...noSums, lines: 0n };
  return { list: rows.map((row) => ({ ...row, key: String(row.key), label: String(row.key) })), total: Number(lines), sums };
}
