import type { AgentLane, MovementOrder, ProfitDeed, ProfitOrder } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../platform/conditions.js';
import { type DownlineFilter, downlinesOf, type Place } from './tree-repository.js';

/** What somebody or a line did; money units. */
export interface Figures {
  bets: bigint;
  stakes: bigint;
  /** Valid turnover. */
  valid: bigint;
  prizes: bigint;
  /** What players got back of their stakes: off the price of a lottery bet, or paid by their own rate. */
  rebates: bigint;
  /** What everybody above was paid for the bets, by series difference. */
  commissions: bigint;
  /** What they were paid by contracts. */
  salaries: bigint;
  rewards: bigint;
  deposits: bigint;
  withdrawals: bigint;
  fees: bigint;
  adjustments: bigint;
  /** What the house was left with, by the rule of each day (`agents.result_of`). */
  result: bigint;
}

export const nothing: Figures = {
  bets: 0n,
  stakes: 0n,
  valid: 0n,
  prizes: 0n,
  rebates: 0n,
  commissions: 0n,
  salaries: 0n,
  rewards: 0n,
  deposits: 0n,
  withdrawals: 0n,
  fees: 0n,
  adjustments: 0n,
  result: 0n,
};

export const figureNames = Object.keys(nothing) as readonly (keyof Figures)[];

export function addFigures(left: Figures, right: Figures): Figures {
  return Object.fromEntries(figureNames.map((name) => [name, left[name] + right[name]])) as unknown as Figures;
}

/** Days of the brand, both included (yyyy-mm-dd). */
export interface Days {
  from: string;
  to: string;
}

/** The sum of each figure over rows that are called `of`. */
export const sums = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(figureNames.map((name) => sql`coalesce(sum(${of}.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`));

/** The set of figures that is read. */
export const live = sql`(select id from agents.generation where state = 'live')`;

/** Up to when the figures are complete; undefined before they were ever. */
export async function countedUpTo(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when isfinite(followed_at) then followed_at end as at from agents.generation where state = 'live'`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Games of the lottery that belong to a lane of their own. */
export async function lotteryGamesOf(db: Database, lane: AgentLane): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`select game from agents.lottery_lane where lane = ${lane} order by game`.execute(db);
  return rows.map(({ game }) => game);
}

/** The brand's day now, and a day so many before it. */
export async function brandDay(db: Database, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (clock_timestamp() at time zone ${timeZone})::date::text as day`.execute(db);
  return rows[0]?.day ?? '';
}

const ofTeam = ({ merchantId, playerId }: Pick<Place, 'merchantId' | 'playerId'>, { from, to }: Days): RawBuilder<unknown> =>
  sql`t.generation = ${live} and t.merchant_id = ${merchantId} and t.agent_id = ${playerId} and t.day between ${from}::date and ${to}::date`;
const ofMember = ({ merchantId, playerId }: Pick<Place, 'merchantId' | 'playerId'>, { from, to }: Days): RawBuilder<unknown> =>
  sql`t.generation = ${live} and t.merchant_id = ${merchantId} and t.player_id = ${playerId} and t.day between ${from}::date and ${to}::date`;

/** What somebody did, alone or with everybody below them, by day and lane; lane '' is money that came and went. */
export async function figuresByDay(
  db: Database,
  place: Place,
  days: Days,
  withTeam: boolean,
): Promise<(Figures & { day: string; lane: string })[]> {
  const { rows } = await sql<Figures & { day: string; lane: string }>`
    select t.day::text as day, t.lane, ${sums(sql`t`)}
    from ${withTeam && place.isAgent ? sql`agents.team_day t where ${ofTeam(place, days)}` : sql`agents.member_day t where ${ofMember(place, days)}`}
    group by t.day, t.lane order by t.day, t.lane`.execute(db);
  return rows;
}

/** Whether a member, alone, did something by the sums `p` of some days, where `need` is what their brand asks for (`needOf`). @param activeFrom valid turnover from which a member counts as active, money units */
function didOf(deed: ProfitDeed, { to }: Days, activeFrom: bigint): RawBuilder<unknown> {
  if (deed === 'bet') return sql`p.bets > 0`;
  if (deed === 'deposit') return sql`p.deposits > 0`;
  if (deed === 'withdraw') return sql`p.withdrawals > 0`;
  return sql`p.valid >= ${activeFrom} and p.valid > 0 and (need.deposits = 0 or p.deposits >= need.deposits) and not agents.is_self_referred(p.player_id, ${to}::date)`;
}

/** What a brand asks of an active member, as a table of one row. */
const needOf = (merchantId: number): RawBuilder<unknown> => sql`(select agents.active_deposit(${merchantId}) as deposits) as need`;

export interface People {
  joined: bigint;
  betting: bigint;
  depositing: bigint;
  withdrawing: bigint;
  active: bigint;
}

/**
 * Who of a line did something in some days, its head not counted; each person once.
 * @param activeFrom valid turnover from which a member counts as active, money units
 */
export async function countPeople(db: Database, head: Place, days: Days, activeFrom: bigint, timeZone: string): Promise<People> {
  const { rows } = await sql<People>`
    select (select count(*) from agents.node n where n.merchant_id = ${head.merchantId} and n.path > ${head.path} and n.path < agents.after_line(${head.path})
        and (n.since at time zone ${timeZone})::date between ${days.from}::date and ${days.to}::date) as joined,
      count(*) filter (where ${didOf('bet', days, activeFrom)}) as betting, count(*) filter (where ${didOf('deposit', days, activeFrom)}) as depositing,
      count(*) filter (where ${didOf('withdraw', days, activeFrom)}) as withdrawing, count(*) filter (where ${didOf('active', days, activeFrom)}) as active
    from (
      select t.player_id, sum(t.bets) as bets, sum(t.deposits) as deposits, sum(t.withdrawals) as withdrawals, sum(t.valid) as valid
      from agents.member_day t
      where t.generation = ${live} and t.merchant_id = ${head.merchantId} and t.day between ${days.from}::date and ${days.to}::date
        and t.path > ${head.path} and t.path < agents.after_line(${head.path})
      group by t.player_id
    ) as p cross join ${needOf(head.merchantId)}`.execute(db);
  return rows[0] ?? { joined: 0n, betting: 0n, depositing: 0n, withdrawing: 0n, active: 0n };
}

export interface ProfitFilter extends DownlineFilter, Days {
  lane: AgentLane | undefined;
  /** Each agent with everybody below them; of direct downlines only, or people would count twice. */
  withTeam: boolean;
  /** Only who did this themselves, at any game. */
  did?: { deed: ProfitDeed; activeFrom: bigint } | undefined;
}

const profitOrders: Record<ProfitOrder, RawBuilder<unknown>> = {
  account: sql`q.name_key collate "C"`,
  deposits: sql`q.deposits`,
  withdrawals: sql`q.withdrawals`,
  bets: sql`q.bets`,
  stakes: sql`q.stakes`,
  valid: sql`q.valid`,
  prizes: sql`q.prizes`,
  rebates: sql`q.rebates`,
  commissions: sql`q.commissions`,
  salaries: sql`q.salaries`,
  rewards: sql`q.rewards`,
  fees: sql`q.fees`,
  adjustments: sql`q.adjustments`,
  result: sql`q.result`,
};

/** Every downline that is asked for with what they did, as a query: player_id, kind, depth, user_name, name_key, is_hidden and the figures. */
function profits(filter: ProfitFilter): RawBuilder<unknown> {
  const { from, to, lane, withTeam, head, did } = filter;
  const ofDays = sql`t.generation = ${live} and t.merchant_id = ${head.merchantId} and t.day between ${from}::date and ${to}::date`;
  const when = sql`${ofDays} ${and(lane !== undefined && sql`t.lane = ${lane}`)}`;
  const whom = sql`${downlinesOf(filter)} ${and(
    did !== undefined &&
      sql`exists (select from (
          select n.player_id, ${sums(sql`t`)} from agents.member_day t where ${ofDays} and t.player_id = n.player_id
        ) as p cross join ${needOf(head.merchantId)} where ${didOf(did.deed, filter, did.activeFrom)})`,
  )}`;
  const alone = sql`select ${sums(sql`t`)} from agents.member_day t where ${when} and t.player_id = n.player_id`;
  const together = sql`select ${sums(sql`t`)} from agents.team_day t where ${when} and t.agent_id = n.player_id`;
  const people = sql`select n.player_id, n.kind, n.depth, n.is_hidden, a.user_name, a.name_key, f.* from agents.node n join identity.account a on a.player_id = n.player_id`;
  if (!withTeam || filter.all) return sql`${people} cross join lateral (${alone}) as f where ${whom}`;
  return sql`${people} cross join lateral (${together}) as f where ${whom} and n.kind <> 0
    union all ${people} cross join lateral (${alone}) as f where ${whom} and n.kind = 0`;
}

export interface ProfitLine extends Figures {
  playerId: number;
  userName: string;
  isAgent: boolean;
  depth: number;
}

/** A page of downlines with what they did. Hidden members are in the sums (`sumProfits`), not here. */
export async function listProfits(
  db: Database,
  filter: ProfitFilter,
  {
    sort = 'valid',
    descending = true,
    offset,
    limit,
  }: { sort?: ProfitOrder | undefined; descending?: boolean | undefined; offset: number; limit: number },
): Promise<ProfitLine[]> {
  const { rows } = await sql<Figures & { player_id: bigint; user_name: string; kind: number; depth: number }>`
    select q.* from (${profits(filter)}) as q where not q.is_hidden
    order by ${profitOrders[sort]} ${descending ? sql`desc` : sql`asc`}, q.player_id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ player_id, user_name, kind, ...row }) => ({
    ...row,
    playerId: Number(player_id),
    userName: user_name,
    isAgent: kind !== 0,
  }));
}

/** Accounts that count as one person with somebody above them. */
export const ownAccounts = sql`(select player_id from agents.self_referral where lifted_at is null)`;

/** Whether somebody did anything of what is listed. */
const hasDone = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    figureNames.map((name) => sql`${of}.${sql.ref(name)} <> 0`),
    sql` or `,
  );

/**
 * How many are in the list and what they did together, and the same of those who are hidden; `behind`: how many of them did anything and are not one person with
 * somebody above them, among whom one is not found again.
 */
export async function sumProfits(
  db: Database,
  filter: ProfitFilter,
): Promise<Record<'listed' | 'hidden', Figures & { count: number; behind: number }>> {
  const { rows } = await sql<Figures & { is_hidden: boolean; people: bigint; behind: bigint }>`
    select q.is_hidden, count(*) as people,
      count(*) filter (where (${hasDone(sql`q`)}) and not exists (select from ${ownAccounts} s where s.player_id = q.player_id)) as behind,
      ${sums(sql`q`)} from (${profits(filter)}) as q group by q.is_hidden`.execute(db);
  const of = (isHidden: boolean): Figures & { count: number; behind: number } => {
    const row = rows.find(({ is_hidden }) => is_hidden === isHidden);
    return { ...addFigures(nothing, row ?? nothing), count: Number(row?.people ?? 0n), behind: Number(row?.behind ?? 0n) };
  };
  return { listed: of(false), hidden: of(true) };
}

/**
 * Makes the figures of the days before count for an agent who was a member until now: their own play, and that of a line which stood below them when they were an agent
 * before and was moved away since. In the transaction that makes them an agent.
 */
export async function ownFiguresAsTeam(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    with people as (
      select ${playerId}::bigint as player_id
      union
      select f.player_id from agents.former_place f
      where position(int8send(${playerId}::bigint) in f.path) > 0 and ${playerId}::bigint in (select agents.ids_of_path(f.path))
    )
    insert into agents.team_day (generation, merchant_id, day, agent_id, lane, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments,
      commissions, salaries, rewards, result)
    select d.generation, d.merchant_id, d.day, ${playerId}::bigint, d.lane, sum(d.bets), sum(d.stakes), sum(d.valid), sum(d.prizes), sum(d.rebates), sum(d.deposits),
      sum(d.withdrawals), sum(d.fees), sum(d.adjustments), sum(d.commissions), sum(d.salaries), sum(d.rewards), sum(d.result)
    from agents.member_day d join people p on p.player_id = d.player_id
    where d.generation in (select id from agents.generation where state <> 'old') and ${playerId}::bigint in (select agents.ids_of_path(d.path))
    group by d.generation, d.merchant_id, d.day, d.lane
    on conflict do nothing`.execute(transaction);
}

/** Of an agent who is a member again. */
export async function dropTeamFigures(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    delete from agents.team_day t using agents.node n
    where n.player_id = ${playerId} and t.generation in (select id from agents.generation) and t.merchant_id = n.merchant_id and t.agent_id = n.player_id`.execute(
    transaction,
  );
}

// ---- Movements -------------------------------------------------------------------------------------------------------------------------------

export interface DownlineMovementLine {
  id: string;
  playerId: number;
  userName: string;
  template: string;
  measure: string;
  at: Date;
  /** Money units; what left is negative. */
  amount: bigint;
  /** Of a transfer: what names both of its sides. */
  reference: string;
}

export interface MovementFilter extends Days {
  head: Place;
  playerId: number | undefined;
  /** How the user name begins, in any case. */
  account?: string | undefined;
  templates: readonly string[];
  timeZone: string;
}

const movements = ({ head, playerId, account, templates, from, to, timeZone }: MovementFilter): RawBuilder<unknown> => sql`
  agents.node n join identity.account a on a.player_id = n.player_id join wallet.movement_key k on k.player_id = n.player_id
  where ${downlinesOf({ head, account, isAgent: undefined, all: false, ...(playerId !== undefined && { playerId }) })} and not n.is_hidden
    and k.template = any (${templates}::text[]) and k.created_at >= ${from}::date::timestamp at time zone ${timeZone}
    and k.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

/** A page of the movements of direct downlines; by time each page is found first, by amount every movement is read, as for the sums. */
export async function listMovements(
  db: Database,
  filter: MovementFilter,
  {
    sort = 'time',
    descending = true,
    offset,
    limit,
  }: { sort?: MovementOrder | undefined; descending?: boolean | undefined; offset: number; limit: number },
): Promise<DownlineMovementLine[]> {
  const [way, page] = [descending ? sql`desc` : sql`asc`, sql`limit ${limit} offset ${offset}`];
  const { rows } = await sql<{
    id: string;
    player_id: bigint;
    user_name: string;
    template: string;
    measure: string;
    at: Date;
    amount: bigint;
    reference: string;
  }>`
    select p.id, p.player_id, p.user_name, p.template, p.measure, p.created_at as at, m.own as amount, m.reference
    from (
      select k.id, k.player_id, a.user_name, k.template, k.measure, k.created_at from ${movements(filter)}
      ${sort === 'time' ? sql`order by k.created_at ${way}, k.id ${way} ${page}` : sql``}
    ) as p
    join wallet.movement m on m.player_id = p.player_id and m.id = p.id
    ${sort === 'time' ? sql`order by p.created_at ${way}, p.id ${way}` : sql`order by m.own ${way}, p.created_at desc, p.id ${page}`}`.execute(
    db,
  );
  return rows.map(({ player_id, user_name, ...row }) => ({ ...row, playerId: Number(player_id), userName: user_name }));
}

export async function sumMovements(db: Database, filter: MovementFilter): Promise<{ total: number; in: bigint; out: bigint }> {
  const { rows } = await sql<{ total: bigint; in: bigint; out: bigint }>`
    select count(*) as total, coalesce(sum(m.own) filter (where m.own > 0), 0)::bigint as in, coalesce(-sum(m.own) filter (where m.own < 0), 0)::bigint as out
    from (select k.id, k.player_id from ${movements(filter)}) as p join wallet.movement m on m.player_id = p.player_id and m.id = p.id`.execute(
    db,
  );
  const [row] = rows;
  return { total: Number(row?.total ?? 0n), in: row?.in ?? 0n, out: row?.out ?? 0n };
}

/** Valid turnover of members and what they lost, by lane and by which of these times of the brand's days; money units. */
export async function laneTurnover(
  db: Database | DatabaseTransaction,
  { merchantId, playerIds, days }: { merchantId: number; playerIds: readonly number[]; days: readonly { from: string; to: string }[] },
): Promise<{ playerId: number; place: number; lane: string; valid: bigint; lost: bigint }[]> {
  const { rows } = await sql<{ playerId: number; place: number; lane: string; valid: bigint; lost: bigint }>`
    select p.id::integer as "playerId", (d.place - 1)::integer as place, t.lane, sum(t.valid)::bigint as valid, sum(t.stakes - t.prizes)::bigint as lost
    from unnest(${playerIds.map(String)}::bigint[]) as p (id)
    cross join unnest(${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[]) with ordinality as d (from_day, to_day, place)
    join agents.member_day t on t.generation = ${live} and t.merchant_id = ${merchantId} and t.player_id = p.id and t.day between d.from_day and d.to_day
    where t.lane <> '' group by p.id, d.place, t.lane`.execute(db);
  return rows;
}

/** Valid turnover of some members and what they lost, by lane and day up to one of a brand, the oldest day first; money units. */
export async function laneDays(
  db: Database,
  { merchantId, playerIds, to }: { merchantId: number; playerIds: readonly number[]; to: string },
): Promise<{ playerId: number; day: string; lane: string; valid: bigint; lost: bigint }[]> {
  const { rows } = await sql<{ playerId: number; day: string; lane: string; valid: bigint; lost: bigint }>`
    select t.player_id::integer as "playerId", to_char(t.day, 'YYYY-MM-DD') as day, t.lane, t.valid, t.stakes - t.prizes as lost from agents.member_day t
    where t.generation = ${live} and t.merchant_id = ${merchantId} and t.player_id = any (${playerIds.map(String)}::bigint[]) and t.day <= ${to}::date and t.lane <> ''
    order by t.player_id, t.day`.execute(db);
  return rows;
}

/**
 * Members of a brand whose turnover or deposits of any day may have changed since a moment, the earliest of their days, and the moment to ask from next time. What changed in the very
 * last moment is told again: who sums up anew loses nothing by it.
 */
export async function turnoverChanged(
  db: Database | DatabaseTransaction,
  { merchantId, since }: { merchantId: number; since: Date },
): Promise<{ playerIds: number[]; firstDays: string[]; upTo: Date }> {
  const { rows } = await sql<{ id: number; day: string; upTo: Date }>`
    select t.player_id::integer as id, t.first_day::text as day, t.up_to as "upTo" from agents.turnover_changed(${merchantId}, ${since}) as t order by 1`.execute(
    db,
  );
  return { playerIds: rows.map(({ id }) => id), firstDays: rows.map(({ day }) => day), upTo: rows[0]?.upTo ?? since };
}

/** What members turned over and paid in, in all lanes together, by which of these times of the brand's days (both ends count, `place` from 0); money units. */
export async function sumsOfPlayers(
  db: Database | DatabaseTransaction,
  { merchantId, playerIds, days }: { merchantId: number; playerIds: readonly number[]; days: readonly { from: string; to: string }[] },
): Promise<{ playerId: number; place: number; valid: bigint; deposits: bigint }[]> {
  const { rows } = await sql<{ playerId: number; place: number; valid: bigint; deposits: bigint }>`
    select s.player_id::integer as "playerId", s.place - 1 as place, s.valid, s.deposits
    from agents.sums_of_players(${merchantId}, ${playerIds.map(String)}::bigint[], ${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[]) as s`.execute(
    db,
  );
  return rows;
}

/** Members who turned anything over on a day of a brand, in the order of their ids. */
export async function playersOfDay(
  db: Database,
  { merchantId, day, after, limit }: { merchantId: number; day: string; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.player_id::integer as id from agents.member_day t
    where t.generation = ${live} and t.merchant_id = ${merchantId} and t.day = ${day}::date and t.player_id > ${after} and t.valid <> 0
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
