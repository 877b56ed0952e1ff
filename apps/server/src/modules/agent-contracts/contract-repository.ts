import {
  type CarryMode,
  type ContractEndReason,
  type ContractEvent,
  type ContractKind,
  contractKinds,
  type ContractState,
} from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { and } from '../../platform/conditions.js';
import { groupBy } from '../../platform/group-by.js';

type Executor = Database | DatabaseTransaction;

/** From which figures of a line on which rate is paid. Money units; rates are 1/10 000. */
export interface Tier {
  turnover: bigint;
  active: number;
  loss: bigint;
  rate: number;
  /** A sum in place of the rate. */
  fixed: bigint | undefined;
  /** Of bets: from which stake on, and the rate of bets that were lost; `rate` is that of bets that were won. */
  bet: bigint;
  lostRate: number;
}

export interface Version {
  number: number;
  state: 'proposed' | 'accepted' | 'refused' | 'withdrawn' | 'expired';
  carry: CarryMode;
  madeAt: Date;
  answerBy: Date;
  effectiveFrom: Date | undefined;
  tiers: readonly Tier[];
}

export interface Contract {
  id: string;
  merchantId: number;
  kind: ContractKind;
  /** Undefined: the house. */
  payerId: number | undefined;
  receiverId: number;
  state: ContractState;
  madeAt: Date;
  holdsFrom: Date | undefined;
  endsAt: Date | undefined;
  endReason: ContractEndReason | undefined;
  carry: bigint;
  rest: bigint;
}

interface ContractRow {
  id: string;
  merchant_id: number;
  kind: ContractKind;
  payer_id: bigint | null;
  receiver_id: bigint;
  state: ContractState;
  made_at: Date;
  holds_from: Date | null;
  ends_at: Date | null;
  end_reason: ContractEndReason | null;
  carry: bigint;
  rest: bigint;
}

const columns = sql`c.id, c.merchant_id, c.kind, c.payer_id, c.receiver_id, c.state, c.made_at, c.holds_from, c.ends_at, c.end_reason, c.carry, c.rest`;
const isLive = sql`c.state in ('proposed', 'accepted', 'changing', 'ending')`;

const readContract = (row: ContractRow): Contract => ({
  id: row.id,
  merchantId: row.merchant_id,
  kind: row.kind,
  payerId: row.payer_id === null ? undefined : Number(row.payer_id),
  receiverId: Number(row.receiver_id),
  state: row.state,
  madeAt: row.made_at,
  holdsFrom: row.holds_from ?? undefined,
  endsAt: row.ends_at ?? undefined,
  endReason: row.end_reason ?? undefined,
  carry: row.carry,
  rest: row.rest,
});

/** Where somebody stands now. */
export interface Stand {
  playerId: number;
  merchantId: number;
  uplineId: number | undefined;
  isAgent: boolean;
  isHidden: boolean;
}

/** Which of several people are agents. */
export async function agentsAmong(db: Executor, playerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ player_id: bigint }>`
    select p.player_id from agents.place p where p.player_id = any (${playerIds}::bigint[]) and p.is_agent`.execute(db);
  return new Set(rows.map(({ player_id }) => Number(player_id)));
}

export async function findStand(db: Executor, playerId: number): Promise<Stand | undefined> {
  const { rows } = await sql<{ player_id: bigint; merchant_id: number; upline_id: bigint | null; is_agent: boolean; is_hidden: boolean }>`
    select p.player_id, p.merchant_id, p.upline_id, p.is_agent, p.is_hidden from agents.place p where p.player_id = ${playerId}`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      playerId: Number(row.player_id),
      merchantId: row.merchant_id,
      uplineId: row.upline_id === null ? undefined : Number(row.upline_id),
      isAgent: row.is_agent,
      isHidden: row.is_hidden,
    }
  );
}

/** @param lock keeps the row until the transaction ends */
export async function findContract(db: Executor, id: string, { lock = false } = {}): Promise<Contract | undefined> {
  const { rows } = await sql<ContractRow>`
    select ${columns} from agent_contracts.contract c where c.id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && readContract(rows[0]);
}

/** The contract by which somebody is paid, or may be soon. */
export async function liveContractOf(
  db: Executor,
  receiverId: number,
  kind: ContractKind,
  { lock = false } = {},
): Promise<Contract | undefined> {
  const { rows } = await sql<ContractRow>`
    select ${columns} from agent_contracts.contract c
    where c.receiver_id = ${receiverId} and c.kind = ${kind} and ${isLive} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && readContract(rows[0]);
}

/** Contracts that wait for somebody's answer. */
export async function waitingContractsOf(db: Executor, receiverId: number): Promise<Contract[]> {
  const { rows } = await sql<ContractRow>`
    select ${columns} from agent_contracts.contract c
    where c.receiver_id = ${receiverId} and (c.state in ('proposed', 'changing') or c.state = 'ending' and c.end_reason = 'notice') order by c.kind`.execute(
    db,
  );
  return rows.map(readContract);
}

export interface ContractFilter {
  kind: ContractKind | undefined;
  /** Who pays: somebody, the house, any agent, or whoever. */
  payer: number | 'house' | 'agents' | 'all';
  /** Who is on either side of it. */
  sideId?: number | undefined;
  merchantId: number;
  /** How the receiver's user name begins. */
  account: string | undefined;
  past: boolean;
}

const chosen = ({ kind, payer, sideId, merchantId, account, past }: ContractFilter): RawBuilder<unknown> => sql`
  from agent_contracts.contract c ${account === undefined || account === '' ? sql`` : sql`join identity.account a on a.player_id = c.receiver_id`}
  where c.merchant_id = ${merchantId}
    ${and(kind !== undefined && sql`c.kind = ${kind ?? ''}`)}
    ${and(payer === 'house' && sql`c.payer_id is null`)}
    ${and(payer === 'agents' && sql`c.payer_id is not null`)}
    ${and(typeof payer === 'number' && sql`c.payer_id = ${payer}`)}
    ${and(sideId !== undefined && sql`(c.payer_id = ${sideId ?? 0} or c.receiver_id = ${sideId ?? 0})`)}
    ${and(!past && isLive)}
    ${and(
      account !== undefined &&
        account !== '' &&
        sql`a.name_key like ${`${account
          .trim()
          .normalize('NFKC')
          .toLowerCase()
          .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
    )}`;

/** Contracts by which somebody pays, the newest first. */
export async function listContracts(
  db: Executor,
  filter: ContractFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: Contract[]; total: number }> {
  const { rows } = await sql<ContractRow>`
    select ${columns} ${chosen(filter)} order by (${isLive}) desc, c.made_at desc, c.id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total ${chosen(filter)}`.execute(db);
  return { list: rows.map(readContract), total: Number(counted[0]?.total ?? 0n) };
}

/** All versions of some contracts with their tiers, the newest first. */
export async function versionsOf(db: Executor, ids: readonly string[]): Promise<Map<string, Version[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    contract_id: string;
    number: number;
    state: Version['state'];
    carry: CarryMode;
    made_at: Date;
    answer_by: Date;
    effective_from: Date | null;
  }>`
    select v.contract_id, v.number, v.state, v.carry, v.made_at, v.answer_by, v.effective_from
    from agent_contracts.version v where v.contract_id = any (${ids}::uuid[]) order by v.contract_id, v.number desc`.execute(db);
  const { rows: tiers } = await sql<{
    contract_id: string;
    version: number;
    turnover: bigint;
    active: number;
    loss: bigint;
    rate: number;
    fixed: bigint | null;
    bet: bigint;
    lost_rate: number;
  }>`
    select t.contract_id, t.version, t.turnover, t.active, t.loss, t.rate, t.fixed, t.bet, t.lost_rate
    from agent_contracts.tier t where t.contract_id = any (${ids}::uuid[]) order by t.contract_id, t.version, t.number`.execute(db);
  const tiersOf = groupBy(tiers, (tier) => `${tier.contract_id} ${tier.version}`);
  const found = rows.map((row) => ({
    of: row.contract_id,
    number: row.number,
    state: row.state,
    carry: row.carry,
    madeAt: row.made_at,
    answerBy: row.answer_by,
    effectiveFrom: row.effective_from ?? undefined,
    tiers: (tiersOf.get(`${row.contract_id} ${row.number}`) ?? []).map(({ turnover, active, loss, rate, fixed, bet, lost_rate }) => ({
      turnover,
      active,
      loss,
      rate,
      fixed: fixed ?? undefined,
      bet,
      lostRate: lost_rate,
    })),
  }));
  return groupBy(found, ({ of }) => of);
}

/** @returns undefined where the receiver has one of this kind already */
export async function insertContract(
  transaction: DatabaseTransaction,
  contract: Pick<Contract, 'merchantId' | 'kind' | 'payerId' | 'receiverId' | 'madeAt'>,
): Promise<string | undefined> {
  const { merchantId, kind, payerId, receiverId, madeAt } = contract;
  const { rows } = await sql<{ id: string }>`
    insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at)
    values (${newId()}, ${merchantId}, ${kind}, ${payerId ?? null}, ${receiverId}, 'proposed', ${madeAt}) on conflict do nothing returning id`.execute(
    transaction,
  );
  return rows[0]?.id;
}

/** Writes down what is proposed. @returns its number */
export async function insertVersion(
  transaction: DatabaseTransaction,
  contractId: string,
  { carry, madeAt, answerBy, tiers }: Pick<Version, 'carry' | 'madeAt' | 'answerBy' | 'tiers'>,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into agent_contracts.version (contract_id, number, carry, made_at, answer_by)
    select ${contractId}::uuid, coalesce(max(v.number), 0) + 1, ${carry}, ${madeAt}, ${answerBy} from agent_contracts.version v where v.contract_id = ${contractId}::uuid
    returning number`.execute(transaction);
  const number = rows[0]?.number ?? 0;
  const column = <T>(read: (one: Tier) => T): T[] => tiers.map(read);
  await sql`
    insert into agent_contracts.tier (contract_id, version, number, turnover, active, loss, bet, rate, lost_rate, fixed)
    select ${contractId}::uuid, ${number}, t.number, t.turnover, t.active, t.loss, t.bet, t.rate, t.lost_rate, t.fixed
    from unnest(${column(({ turnover }) => turnover)}::bigint[], ${column(({ active }) => active)}::integer[], ${column(({ loss }) => loss)}::bigint[],
      ${column(({ rate }) => rate)}::integer[], ${column(({ fixed }) => fixed ?? null)}::bigint[], ${column(({ bet }) => bet)}::bigint[],
      ${column(({ lostRate }) => lostRate)}::integer[]) with ordinality as t (turnover, active, loss, rate, fixed, bet, lost_rate, number)`.execute(
    transaction,
  );
  return number;
}

/** What became of a version that was proposed. */
export async function answerVersion(
  transaction: DatabaseTransaction,
  contractId: string,
  { state, at, effectiveFrom }: { state: Exclude<Version['state'], 'proposed'>; at: Date; effectiveFrom?: Date },
): Promise<void> {
  await sql`
    update agent_contracts.version set state = ${state}, answered_at = ${at}, effective_from = ${effectiveFrom ?? null}
    where contract_id = ${contractId}::uuid and state = 'proposed'`.execute(transaction);
}

export async function writeState(
  transaction: DatabaseTransaction,
  id: string,
  { state, holdsFrom, endsAt, endReason }: Pick<Contract, 'state' | 'holdsFrom' | 'endsAt' | 'endReason'>,
): Promise<void> {
  await sql`
    update agent_contracts.contract
    set state = ${state}, holds_from = ${holdsFrom ?? null}, ends_at = ${endsAt ?? null}, end_reason = ${endReason ?? null} where id = ${id}::uuid`.execute(
    transaction,
  );
}

export interface Event {
  at: Date;
  what: ContractEvent;
  /** Undefined: the house, or the clock. */
  by: number | undefined;
  version: number | undefined;
}

export async function addEvent(transaction: DatabaseTransaction, id: string, { at, what, by, version }: Event): Promise<void> {
  await sql`
    insert into agent_contracts.event (contract_id, number, at, what, by_player, version)
    select ${id}::uuid, coalesce(max(e.number), 0) + 1, ${at}, ${what}, ${by ?? null}, ${version ?? null} from agent_contracts.event e where e.contract_id = ${id}::uuid`.execute(
    transaction,
  );
}

export async function eventsOf(db: Executor, id: string): Promise<Event[]> {
  const { rows } = await sql<{ at: Date; what: ContractEvent; by_player: bigint | null; version: number | null }>`
    select e.at, e.what, e.by_player, e.version from agent_contracts.event e where e.contract_id = ${id}::uuid order by e.number`.execute(
    db,
  );
  return rows.map((row) => ({
    at: row.at,
    what: row.what,
    by: row.by_player === null ? undefined : Number(row.by_player),
    version: row.version ?? undefined,
  }));
}

/**
 * The first tier (from 1) of a version that the payer's own contract does not cover from a moment on, by the version that holds then and by every later one.
 * @param least how much less a downline's rate is at least, 1/10 000
 */
export async function uncoveredTier(
  db: Executor,
  { id, version, ownId, from, least }: { id: string; version: number; ownId: string; from: Date; least: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ tier: number | null }>`
    select min(agent_contracts.uncovered_tier(${id}::uuid, ${version}::smallint, o.contract_id, o.number, ${least})) as tier
    from agent_contracts.version o
    where o.contract_id = ${ownId}::uuid and o.state = 'accepted'
      and o.number >= coalesce(agent_contracts.version_at(${ownId}::uuid, ${from}), 1)`.execute(db);
  return rows[0]?.tier ?? undefined;
}

/** Contracts that a new version of somebody's own no longer covers, and all contracts below those. */
export async function endsBelow(db: Executor, { id, version, least }: { id: string; version: number; least: number }): Promise<Contract[]> {
  const { rows } = await sql<ContractRow>`
    select ${columns} from agent_contracts.ends_below(${id}::uuid, ${version}::smallint, ${least}) as e (id) join agent_contracts.contract c on c.id = e.id order by c.id`.execute(
    db,
  );
  return rows.map(readContract);
}

/** The version by which a contract is reckoned at a moment: the last one that had begun, or the first that will. `versions` are the newest first. */
export function versionHeldAt(versions: readonly Version[], at: Date): Version | undefined {
  const accepted = versions.filter(({ state }) => state === 'accepted');
  return accepted.find(({ effectiveFrom }) => effectiveFrom !== undefined && effectiveFrom <= at) ?? accepted.at(-1);
}

/** Whether somebody stands below. */
export async function hasDownlines(db: Executor, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from agents.place p where p.upline_id = ${playerId}) as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}

/** User names of some people; of whoever is hidden, or has none any more, an empty one, last. */
export async function listedNamesOf(db: Executor, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select case when p.is_hidden then '' else coalesce(a.user_name, '') end as name
    from agents.place p left join identity.account a on a.player_id = p.player_id
    where p.player_id = any (${ids}::bigint[]) order by p.is_hidden, a.name_key nulls last`.execute(db);
  return rows.map(({ name }) => name);
}

/** Contracts that hold and by which somebody pays, and all below those; what stands without its own above it ends. */
export async function contractsBelow(db: Executor, receiverId: number, kind: ContractKind): Promise<Contract[]> {
  const { rows } = await sql<ContractRow>`
    with recursive below as (
      select c.id, c.receiver_id from agent_contracts.contract c where c.payer_id = ${receiverId} and c.kind = ${kind} and ${isLive}
      union all
      select c.id, c.receiver_id from below b join agent_contracts.contract c on c.payer_id = b.receiver_id and c.kind = ${kind} and ${isLive}
    )
    select ${columns} from below b join agent_contracts.contract c on c.id = b.id order by c.id`.execute(db);
  return rows.map(readContract);
}

/**
 * Contracts that end as somebody's line is moved: those by which they are paid, and those below of the same kind, which nothing covers then (`tidy.ts` ends them).
 * @returns so many of them, their own first, and how many there are in all
 */
export async function endsByMove(db: Executor, receiverId: number, limit: number): Promise<{ list: Contract[]; total: number }> {
  const { rows } = await sql<ContractRow & { total: bigint }>`
    with recursive ends as (
      select c.id, c.receiver_id, c.kind, 0 as level from agent_contracts.contract c where c.receiver_id = ${receiverId} and ${isLive}
      union all
      select c.id, c.receiver_id, c.kind, e.level + 1 from ends e join agent_contracts.contract c on c.payer_id = e.receiver_id and c.kind = e.kind and ${isLive}
    )
    select ${columns}, count(*) over () as total from ends e join agent_contracts.contract c on c.id = e.id order by e.level, c.kind, c.id limit ${limit}`.execute(
    db,
  );
  return { list: rows.map(readContract), total: Number(rows[0]?.total ?? 0n) };
}

/** When the period ends that a moment belongs to. */
export async function periodAt(
  db: Executor,
  { kind, length, timeZone, at }: { kind: ContractKind; length: string; timeZone: string; at: Date },
): Promise<{ starts: Date; ends: Date }> {
  const { rows } = await sql<{ starts: Date; ends: Date }>`
    select p.starts, p.ends from agent_contracts.period_at(${kind}, ${length}, ${timeZone}, ${at}) as p`.execute(db);
  const [period] = rows;
  if (period === undefined) throw new Error(`no period of ${kind} at ${at.toISOString()}`);
  return period;
}

/** Proposals nobody answered in time, and contracts whose end has come or whose receiver stands below somebody else by now; locked. */
export async function nextToTidy(
  transaction: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<(Contract & { isExpired: boolean; isMoved: boolean })[]> {
  const { rows } = await sql<ContractRow & { is_expired: boolean; is_moved: boolean }>`
    select ${columns}, v.number is not null and v.answer_by <= ${now} as is_expired, p.upline_id is distinct from c.payer_id as is_moved
    from agent_contracts.contract c
    join agents.place p on p.player_id = c.receiver_id
    left join agent_contracts.version v on v.contract_id = c.id and v.state = 'proposed'
    where ${isLive} and (v.answer_by <= ${now} or c.state = 'ending' and c.ends_at <= ${now} or p.upline_id is distinct from c.payer_id)
    order by c.id limit ${limit} for update of c skip locked`.execute(transaction);
  return rows.map((row) => ({ ...readContract(row), isExpired: row.is_expired, isMoved: row.is_moved }));
}

/** Kinds of contracts that brands have or had, with the first moment that one counts from. */
export async function kindsInUse(db: Executor): Promise<{ merchantId: number; kind: ContractKind; since: Date }[]> {
  const { rows } = await sql<{ merchant_id: number; kind: ContractKind; since: Date }>`
    select c.merchant_id, c.kind, min(c.holds_from) as since from agent_contracts.contract c where c.holds_from is not null group by c.merchant_id, c.kind`.execute(
    db,
  );
  return rows.map((row) => ({ merchantId: row.merchant_id, kind: row.kind, since: row.since }));
}

/** How many contracts of each kind wait for somebody's answer. */
export async function countWaiting(db: Executor, receiverId: number): Promise<Partial<Record<ContractKind, number>>> {
  const { rows } = await sql<{ kind: ContractKind; count: bigint }>`
    select c.kind, count(*) as count from agent_contracts.contract c
    where c.receiver_id = ${receiverId} and (c.state in ('proposed', 'changing') or c.state = 'ending' and c.end_reason = 'notice') group by c.kind`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** How somebody's own contract of each kind stands, of those that are not over. */
export async function ownContractStates(db: Executor, receiverId: number): Promise<Partial<Record<ContractKind, ContractState>>> {
  const { rows } = await sql<{ kind: ContractKind; state: ContractState }>`
    select c.kind, c.state from agent_contracts.contract c
    where c.receiver_id = ${receiverId} and c.state in ('proposed', 'accepted', 'changing', 'ending')`.execute(db);
  return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]));
}

/** Kinds of contracts that hold, or were offered, between a payer and some of those directly below them, in the order of the kinds. */
export async function contractsHeld(
  db: Database,
  payerId: number,
  receiverIds: readonly number[],
): Promise<{ playerId: number; kind: ContractKind; isOffered: boolean }[]> {
  const { rows } = await sql<{ receiver_id: bigint; kind: ContractKind; is_offered: boolean }>`
    select c.receiver_id, c.kind, c.state = 'proposed' as is_offered from agent_contracts.contract c
    where c.payer_id = ${payerId} and c.receiver_id = any (${receiverIds.map(String)}::bigint[]) and c.state in ('proposed', 'accepted', 'changing', 'ending')
    order by array_position(${[...contractKinds]}::text[], c.kind)`.execute(db);
  return rows.map(({ receiver_id, kind, is_offered: isOffered }) => ({ playerId: Number(receiver_id), kind, isOffered }));
}

/**
 * The highest rates of salaries that the house pays somebody by contracts that hold, or will by what it has offered, 1/10 000 of turnover; what a newer version has
 * taken the place of does not count. Fixed sums are no rates.
 */
export async function houseSalaries(db: Executor, receiverId: number): Promise<Partial<Record<ContractKind, number>>> {
  const { rows } = await sql<{ kind: ContractKind; rate: number }>`
    select c.kind, max(greatest(t.rate, t.lost_rate)) as rate
    from agent_contracts.contract c
    join agent_contracts.version v on v.contract_id = c.id
      and (v.state = 'proposed' or v.state = 'accepted' and v.number >= coalesce(agent_contracts.version_at(c.id, clock_timestamp()), 1))
    join agent_contracts.tier t on t.contract_id = v.contract_id and t.version = v.number
    where c.receiver_id = ${receiverId} and c.payer_id is null and c.kind <> 'dividend' and ${isLive} group by c.kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, rate }) => [kind, rate]));
}

/** The user names of some players. */
export async function namesOf(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ player_id: bigint; user_name: string }>`
    select a.player_id, a.user_name from identity.account a where a.player_id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [Number(row.player_id), row.user_name]));
}
