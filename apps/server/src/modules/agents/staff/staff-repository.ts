import type { AgentOrder } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '@sortes/service';
import { all, and } from '../../../platform/conditions.js';
import { type Days, type Figures, live, sums } from '../figure-repository.js';
import { linkColumns, type LinkRow, type Link, readLink } from '../link-repository.js';
import { belowOf, likeText, type Place } from '../tree-repository.js';

/** Who is asked for; without `head` and `text` agents only, as members without an agent are no line. */
export interface AgentFilter extends Days {
  merchantId: number;
  /** Whose line; undefined: the house's. */
  head: Place | undefined;
  text: string | undefined;
  isAgent: boolean | undefined;
  /** The whole line instead of who stands directly below. */
  all: boolean;
}

/** Conditions for `agents.node n` and `identity.account a`. */
function asked({ merchantId, head, text = '', isAgent, all: isWhole }: AgentFilter): RawBuilder<unknown> {
  const typed = text.trim().normalize('NFKC').toLowerCase();
  const isSearch = typed !== '';
  const named = sql`a.name_key collate "C" like ${likeText(typed)}`;
  // The house's own members are every player of the brand: they are listed when they are asked for.
  const withoutOwn = head === undefined && !isSearch && isAgent === undefined;
  const direct = head === undefined ? sql`n.upline_id is null` : sql`n.upline_id = ${head.playerId}`;
  return all(
    sql`n.merchant_id = ${merchantId} and a.merchant_id = ${merchantId}`,
    isWhole || isSearch ? head && belowOf(head) : direct,
    isSearch && (/^\d{1,15}$/.test(typed) ? sql`(${named} or n.player_id = ${Number(typed)})` : named),
    isAgent === true && sql`n.kind <> 0`,
    withoutOwn && sql`(n.kind <> 0 or n.upline_id is not null)`,
    isAgent === false && sql`n.kind = 0`,
  );
}

/** Money units. */
export interface AgentLine extends Figures {
  playerId: number;
  isAgent: boolean;
  depth: number;
  isHidden: boolean;
  since: Date;
  direct: number;
  teamSize: number;
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  userName: sql`q.name_key collate "C"`,
  since: sql`q.since`,
  deposits: sql`q.deposits`,
  valid: sql`q.valid`,
  result: sql`q.result`,
};
const orderedByPlace: ReadonlySet<string> = new Set(['userName', 'since']);

const people = sql`select n.player_id, n.merchant_id, n.kind, n.depth, n.is_hidden, n.since, n.path, a.name_key
  from agents.node n join identity.account a on a.player_id = n.player_id`;

/** Everybody of `p` with what they did, agents with everybody below them. */
const withFigures = (of: RawBuilder<unknown>, { merchantId, from, to }: AgentFilter): RawBuilder<unknown> => {
  const when = sql`t.generation = ${live} and t.merchant_id = ${merchantId} and t.day between ${from}::date and ${to}::date`;
  return sql`select p.*, f.* from (${of}) as p cross join lateral (
    select ${sums(sql`t`)} from (
      select t.* from agents.team_day t where p.kind <> 0 and ${when} and t.agent_id = p.player_id
      union all
      select t.generation, t.merchant_id, t.day, t.player_id, t.lane, t.bets, t.stakes, t.valid, t.prizes, t.rebates, t.deposits, t.withdrawals, t.fees, t.adjustments,
        t.commissions, t.salaries, t.rewards, t.result
      from agents.member_day t where p.kind = 0 and ${when} and t.player_id = p.player_id
    ) as t
  ) as f`;
};

/** A page of agents and members. Ordered by who they are, figures are summed for the page alone. */
export async function listAgents(
  db: Database,
  filter: AgentFilter,
  { sort = '-since', offset, limit }: { sort?: AgentOrder | undefined; offset: number; limit: number },
): Promise<AgentLine[]> {
  const name = sort.replace('-', '');
  const order = sql`order by ${orders[name]} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, q.player_id`;
  const page = sql`limit ${limit} offset ${offset}`;
  const everybody = sql`${people} where ${asked(filter)}`;
  const paged = orderedByPlace.has(name)
    ? withFigures(sql`select q.* from (${everybody}) as q ${order} ${page}`, filter)
    : sql`select q.* from (${withFigures(everybody, filter)}) as q ${order} ${page}`;
  const { rows } = await sql<
    Figures & { player_id: bigint; kind: number; depth: number; is_hidden: boolean; since: Date; direct: bigint; team_size: bigint }
  >`
    select q.*,
      case when q.kind = 0 then 0 else (select count(*) from agents.node c where c.upline_id = q.player_id) end as direct,
      case when q.kind = 0 then 0
        else (select count(*) from agents.node c where c.merchant_id = q.merchant_id and c.path > q.path and c.path < agents.after_line(q.path)) end as team_size
    from (${paged}) as q ${order}`.execute(db);
  return rows.map(({ player_id, kind, depth, is_hidden, since, direct, team_size, ...figures }) => ({
    ...figures,
    playerId: Number(player_id),
    isAgent: kind !== 0,
    depth,
    isHidden: is_hidden,
    since,
    direct: Number(direct),
    teamSize: Number(team_size),
  }));
}

export async function countAgents(db: Database, filter: AgentFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from agents.node n join identity.account a on a.player_id = n.player_id where ${asked(filter)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** What all of them did together; only of people who stand side by side, else some would count twice. */
export async function sumAgents(db: Database, filter: AgentFilter): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select ${sums(sql`q`)} from (${withFigures(sql`${people} where ${asked(filter)}`, filter)}) as q`.execute(db);
  return rows[0];
}

/** Where somebody stood before they were moved, the newest first: as ids from the head of the line down. */
export async function listFormerPlaces(db: Database, playerId: number): Promise<{ untilDay: string; ids: number[] }[]> {
  const { rows } = await sql<{ until_day: string; ids: string[] }>`
    select f.until_day::text as until_day, array(select agents.ids_of_path(f.path))::text[] as ids
    from agents.former_place f where f.player_id = ${playerId} order by f.until_day desc limit 50`.execute(db);
  return rows.map(({ until_day, ids }) => ({ untilDay: until_day, ids: ids.map(Number) }));
}

// ---- Codes -----------------------------------------------------------------------------------------------------------------------------------

export interface CodeFilter {
  merchantId: number;
  of: 'house' | 'agents' | undefined;
  agentId: number | undefined;
  /** How the code or its channel begins. */
  text: string | undefined;
}

/** A code with the link that it is, where it is one; of the first codes of agents there is none. */
export interface Code {
  code: string;
  agentId: number | undefined;
  isOn: boolean;
  madeAt: Date;
  link: Link | undefined;
  /** Who came by a code that is no link. */
  came: number;
  paid: number;
}

const codes = ({ merchantId, of, agentId, text = '' }: CodeFilter): RawBuilder<unknown> => {
  const typed = likeText(text.trim().toLowerCase());
  return sql`identity.way_in w left join agents.link k on k.merchant_id = w.merchant_id and lower(k.code) = w.code_key
    where w.merchant_id = ${merchantId} ${and(
      of === 'house' && sql`w.agent_id is null`,
      of === 'agents' && sql`w.agent_id is not null`,
      agentId !== undefined && sql`w.agent_id = ${agentId}`,
      text.trim() !== '' && sql`(w.code_key like ${typed} or lower(k.channel) like ${typed})`,
    )}`;
};

export async function listCodes(db: Database, filter: CodeFilter, { offset, limit }: { offset: number; limit: number }): Promise<Code[]> {
  const { rows } = await sql<
    Partial<LinkRow> & { way: string; agent_id: bigint | null; enabled: boolean; created_at: Date; came: bigint; paid: bigint }
  >`
    select p.*, u.came, u.paid
    from (
      select w.code as way, w.agent_id, w.enabled, w.created_at, ${linkColumns} from ${codes(filter)} order by w.created_at desc, w.code limit ${limit} offset ${offset}
    ) as p
    cross join lateral (
      select count(*) as came, count(*) filter (where exists (select from agents.member_day d where d.generation = ${live} and d.merchant_id = u.merchant_id
        and d.player_id = u.player_id and d.lane = '' and d.deposits > 0)) as paid
      from identity.upline u where p.id is null and u.upline_id = p.agent_id and u.affiliate_code = p.way
    ) as u
    order by p.created_at desc, p.way`.execute(db);
  return rows.map((row) => ({
    code: row.way,
    agentId: row.agent_id === null ? undefined : Number(row.agent_id),
    isOn: row.enabled,
    madeAt: row.created_at,
    link: typeof row.id === 'string' ? readLink(row as LinkRow) : undefined,
    came: Number(row.came),
    paid: Number(row.paid),
  }));
}

export async function countCodes(db: Database, filter: CodeFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from ${codes(filter)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}
