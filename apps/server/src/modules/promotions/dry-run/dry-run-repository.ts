import type { GrantState } from '@sortes/growth-rules';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { DryRunCut } from './bounds.js';
import type { Occasion } from './occasions.js';
import type { PastGrant } from './snapshot-then.js';

type Executor = Database | DatabaseTransaction;

export type DryRunState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

/** What a run found; kept as JSON, sums as text of money units. */
export interface DryRunFigures {
  players: number;
  grants: number;
  nominal: string;
  expected: string | null;
  low: string | null;
  high: string | null;
  ratio: number | null;
  /** What it costs net of the edge on own stakes; runs of before do not say. */
  net?: string | null;
  cuts: { by: DryRunCut; grants: number; sum: string }[];
  netWin: string;
  past: { grants: number; ratio: number } | null;
}

export interface DryRunRow {
  id: string;
  merchantId: number;
  offerId: string | null;
  document: unknown;
  from: string;
  to: string;
  askedBy: string;
  askedAt: Date;
  state: DryRunState;
  total: number | null;
  seen: number;
  lastPlayer: number;
  shut: number;
  refused: Record<string, number>;
  figures: DryRunFigures | null;
  endedAt: Date | null;
}

const columns = sql`r.id, r.merchant_id as "merchantId", r.offer_id as "offerId", r.document, to_char(r.from_day, 'YYYY-MM-DD') as "from", to_char(r.to_day, 'YYYY-MM-DD') as "to",
  r.asked_by as "askedBy", r.asked_at as "askedAt", r.state, r.total, r.seen, r.last_player::integer as "lastPlayer", r.shut, r.refused, r.figures, r.ended_at as "endedAt"`;

/** Writes down a run. */
export async function insertDryRun(
  transaction: DatabaseTransaction,
  run: Pick<DryRunRow, 'id' | 'merchantId' | 'offerId' | 'document' | 'from' | 'to' | 'askedBy'>,
): Promise<void> {
  await sql`
    insert into promotions.dry_run (id, merchant_id, offer_id, document, from_day, to_day, asked_by)
    values (${run.id}, ${run.merchantId}, ${run.offerId}, ${JSON.stringify(run.document)}::jsonb, ${run.from}::date, ${run.to}::date, ${run.askedBy})`.execute(
    transaction,
  );
}

/** Gives an offer the runs that its maker had of the same document before it was saved: whoever lets it go live reads what they found. */
export async function adoptDryRuns(transaction: DatabaseTransaction, { offerId, by }: { offerId: string; by: string }): Promise<void> {
  await sql`
    update promotions.dry_run r set offer_id = o.id from promotions.offer o
    join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    where o.id = ${offerId}::uuid and r.merchant_id = o.merchant_id and r.offer_id is null and r.asked_by = ${by} and r.document = v.document`.execute(
    transaction,
  );
}

/** What the newest finished run of an offer's version, as it stands, gave in all, money units; undefined: nobody ran it. */
export async function ranNominal(db: Executor, offerId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ nominal: string }>`
    select r.figures ->> 'nominal' as nominal from promotions.dry_run r join promotions.offer o on o.id = r.offer_id
    join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    where o.id = ${offerId}::uuid and r.state = 'done' and r.figures is not null and r.document = v.document order by r.ended_at desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? undefined : BigInt(row.nominal);
}

/** Runs of a brand that have not ended, under a lock until the transaction ends: whoever counts to add one waits for the other. */
export async function countOpenRuns(transaction: DatabaseTransaction, merchantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dry runs ${merchantId}`}, 0))`.execute(transaction);
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from promotions.dry_run where merchant_id = ${merchantId} and state in ('waiting', 'running')`.execute(
    transaction,
  );
  return rows[0]?.open ?? 0;
}

export async function findDryRun(db: Executor, merchantId: number, id: string): Promise<DryRunRow | undefined> {
  const { rows } = await sql<DryRunRow>`
    select ${columns} from promotions.dry_run r where r.id = ${id} and r.merchant_id = ${merchantId}`.execute(db);
  return rows[0];
}

/** Runs of a brand, the newest first, and how many there are. */
export async function pageOfDryRuns(
  db: Database,
  { merchantId, offerId }: { merchantId: number; offerId?: string | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: DryRunRow[]; total: number }> {
  const chosen = sql`r.merchant_id = ${merchantId} and (${offerId ?? null}::uuid is null or r.offer_id = ${offerId ?? null}::uuid)`;
  const { rows: list } = await sql<DryRunRow>`
    select ${columns} from promotions.dry_run r where ${chosen} order by r.asked_at desc, r.id offset ${offset} limit ${limit}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from promotions.dry_run r where ${chosen}`.execute(db);
  return { list, total: rows[0]?.total ?? 0 };
}

/** Whether a dry run has something left to do. */
export const dryRunWaits = () => sql`exists (select from promotions.dry_run where state in ('waiting', 'running'))`;

/** The run whose turn it is: the oldest that has not ended. */
export async function nextDryRun(db: Database): Promise<DryRunRow | undefined> {
  const { rows } = await sql<DryRunRow>`
    select ${columns} from promotions.dry_run r where r.state in ('waiting', 'running') order by r.asked_at, r.id limit 1`.execute(db);
  return rows[0];
}

/** Holds a run that is at work, so that one worker ends it. @returns whether it still is */
export async function holdRunning(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from promotions.dry_run where id = ${id} and state = 'running' for update`.execute(transaction);
  return rows.length > 0;
}

/** Ends a run that has not ended. @returns whether it had not */
export async function endDryRun(
  db: Executor,
  id: string,
  state: 'done' | 'stopped' | 'failed',
  figures: DryRunFigures | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update promotions.dry_run set state = ${state}, figures = ${figures === null ? null : JSON.stringify(figures)}::jsonb, ended_at = clock_timestamp()
    where id = ${id} and state in ('waiting', 'running') returning id`.execute(db);
  return rows.length > 0;
}

/** Who was to be looked at is of no more use once a run has ended. */
export async function forgetCandidates(db: Executor, id: string): Promise<void> {
  await sql`delete from promotions.dry_run_player where run_id = ${id}`.execute(db);
}

/** Runs of a brand that are kept. */
const keptAtMost = 20;

/** Forgets the oldest runs of a brand that have ended. */
export async function forgetOldRuns(db: Executor, merchantId: number): Promise<void> {
  await sql`
    delete from promotions.dry_run where merchant_id = ${merchantId} and ended_at is not null and id not in (
      select id from promotions.dry_run where merchant_id = ${merchantId} order by asked_at desc limit ${keptAtMost})`.execute(db);
}

/** Counts that a step of it broke. @returns how many have */
export async function noteBroken(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update promotions.dry_run set attempts = attempts + 1 where id = ${id} returning attempts`.execute(db);
  return rows[0]?.attempts ?? 0;
}

/** Writes down who is to be looked at, once. */
export async function nameCandidates(transaction: DatabaseTransaction, id: string, playerIds: readonly number[]): Promise<void> {
  const { rows } = await sql`
    update promotions.dry_run set state = 'running', total = ${playerIds.length} where id = ${id} and state = 'waiting' returning id`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  await sql`
    insert into promotions.dry_run_player (run_id, player_id) select ${id}::uuid, p from unnest(${playerIds.map(String)}::bigint[]) as p on conflict do nothing`.execute(
    transaction,
  );
}

/** Everybody who registered at a brand till then, trial accounts left out. */
export async function listRegistered(db: Database, merchantId: number, until: Date): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(p::float8), '{}') as ids from identity.registered_ids(${merchantId}, '-infinity', ${until}) as p`.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * Who comes after a player, in the order of their ids. The planner is not told how many: statistics do not know a run that has just begun, and where they expect fewer
 * than a page, it would sort all that are left each time instead of going along the key.
 */
export async function nextCandidates(db: Database, id: string, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    select player_id::integer as "playerId" from promotions.dry_run_player where run_id = ${id} and player_id > ${after} order by player_id limit (select ${limit}::integer)`.execute(
    db,
  );
  return rows.map(({ playerId }) => playerId);
}

/** What a step found. */
export interface StepFound {
  grants: readonly (Occasion & { playerId: number })[];
  shut: number;
  refused: Readonly<Record<string, number>>;
  /** Players that were looked at, in the order of their ids. */
  players: readonly number[];
}

/** Writes down a step, unless another worker was quicker or it was stopped. @param after the last one of the step before */
export async function writeStep(
  transaction: DatabaseTransaction,
  { id, refused: before }: Pick<DryRunRow, 'id' | 'refused'>,
  after: number,
  { grants, shut, refused, players }: StepFound,
): Promise<void> {
  const sums = { ...before };
  for (const [field, count] of Object.entries(refused)) sums[field] = (sums[field] ?? 0) + count;
  const { rows } = await sql`
    update promotions.dry_run set last_player = ${players.at(-1) ?? after}, seen = seen + ${players.length}, shut = shut + ${shut}, refused = ${JSON.stringify(sums)}::jsonb
    where id = ${id} and state = 'running' and last_player = ${after} returning id`.execute(transaction);
  if (rows.length === 0 || grants.length === 0) return;
  await sql`
    insert into promotions.dry_run_grant (run_id, player_id, at, deposit, count, amount, squares)
    select ${id}::uuid, g.* from unnest(${grants.map(({ playerId }) => playerId)}::bigint[], ${grants.map(({ at }) => at)}::timestamptz[],
      ${grants.map(({ deposit }) => deposit?.amount ?? null)}::bigint[], ${grants.map(({ count }) => count)}::integer[], ${grants.map(({ amount }) => amount)}::bigint[],
      ${grants.map(({ squares }) => squares)}::float8[]) as g`.execute(transaction);
}

/** Grants of a run as they stand in time. Money units. */
export interface TimedGrant {
  number: string;
  playerId: number;
  at: Date;
  count: number;
  amount: bigint;
}

/** The next grants of a run in the order of time. @param after the last one of the page before */
export async function nextInTime(
  transaction: DatabaseTransaction,
  id: string,
  after: Pick<TimedGrant, 'at' | 'number'> | undefined,
  limit: number,
): Promise<TimedGrant[]> {
  const { rows } = await sql<TimedGrant>`
    select number::text, player_id::integer as "playerId", at, count, amount from promotions.dry_run_grant
    where run_id = ${id} and cut is null and (at, number) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.number ?? '0'}::bigint)
    order by at, number limit ${limit}`.execute(transaction);
  return rows;
}

/** Marks what is kept back, and by what. */
export async function markCut(
  transaction: DatabaseTransaction,
  id: string,
  cuts: readonly { number: string; cut: DryRunCut }[],
): Promise<void> {
  if (cuts.length === 0) return;
  await sql`
    update promotions.dry_run_grant g set cut = c.cut
    from unnest(${cuts.map(({ number }) => number)}::bigint[], ${cuts.map(({ cut }) => cut)}::text[]) as c (number, cut)
    where g.run_id = ${id} and g.number = c.number`.execute(transaction);
}

/** Parts spins of a day into those that are given and those that are kept back. */
export async function splitCut(
  transaction: DatabaseTransaction,
  id: string,
  { number, given, cut }: { number: string; given: number; cut: DryRunCut },
): Promise<void> {
  await sql`
    insert into promotions.dry_run_grant (run_id, player_id, at, deposit, count, amount, squares, cut)
    select run_id, player_id, at, deposit, count - ${given}::integer, amount - amount / count * ${given}::integer, squares * (count - ${given}::integer) / count, ${cut}
    from promotions.dry_run_grant where run_id = ${id} and number = ${number}::bigint`.execute(transaction);
  await sql`
    update promotions.dry_run_grant set count = ${given}::integer, amount = amount / count * ${given}::integer, squares = squares * ${given}::integer / count
    where run_id = ${id} and number = ${number}::bigint`.execute(transaction);
}

/** What a run gave, and what each bound kept back. Money units. */
export async function sumDryRun(
  transaction: DatabaseTransaction,
  id: string,
): Promise<{ by: DryRunCut | null; players: number; grants: number; nominal: bigint; squares: number; squaredMeans: number }[]> {
  const { rows } = await sql<{
    by: DryRunCut | null;
    players: number;
    grants: number;
    nominal: bigint;
    squares: number;
    squaredMeans: number;
  }>`
    select cut as by, count(distinct player_id)::integer as players, sum(count)::integer as grants, sum(amount)::bigint as nominal, sum(squares)::float8 as squares,
      sum(amount::float8 * amount::float8 / count)::float8 as "squaredMeans"
    from promotions.dry_run_grant where run_id = ${id} group by cut order by cut nulls first`.execute(transaction);
  return rows;
}

export type { DryRunCut };

export interface DryRunGrantRow {
  playerId: number;
  at: Date;
  deposit: bigint | null;
  count: number;
  amount: bigint;
  cut: DryRunCut | null;
}

/** What a run would have given, the largest first. Money units. */
export async function pageOfDryRunGrants(
  db: Database,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<DryRunGrantRow[]> {
  const { rows } = await sql<DryRunGrantRow>`
    select player_id::integer as "playerId", at, deposit, count, amount, cut from promotions.dry_run_grant
    where run_id = ${id} order by amount desc, number offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countDryRunGrants(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from promotions.dry_run_grant where run_id = ${id}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Bonuses of some players that became money in a time, money units. */
export async function listConverted(
  db: Database,
  playerIds: readonly number[],
  { begins, ends }: { begins: Date; ends: Date },
): Promise<{ playerId: number; at: Date; amount: bigint }[]> {
  const { rows } = await sql<{ playerId: number; at: Date; amount: bigint }>`
    select player_id::integer as "playerId", ended_at as at, converted as amount from promotions.grant
    where player_id = any(${playerIds.map(String)}::bigint[]) and money = 'bonus' and converted > 0 and ended_at >= ${begins} and ended_at < ${ends}`.execute(
    db,
  );
  return rows;
}

/** What some players were given, with what has become of it. */
export async function listPastGrants(db: Database, playerIds: readonly number[]): Promise<(PastGrant & { playerId: number })[]> {
  const { rows } = await sql<{ playerId: number; offer: string; state: GrantState; at: Date }>`
    select player_id::integer as "playerId", offer_id as offer, state, created_at as at from promotions.grant
    where player_id = any(${playerIds.map(String)}::bigint[])`.execute(db);
  return rows;
}

/** Of a brand's bonuses of a kind that have ended: how many, and what share of them became money; undefined: none has. */
export async function pastRatioOf(db: Executor, merchantId: number, kind: string): Promise<{ grants: number; ratio: number } | undefined> {
  const { rows } = await sql<{ grants: number; ratio: number | null }>`
    select count(*)::integer as grants, (sum(g.converted)::float8 / nullif(sum(g.amount), 0)::float8) as ratio
    from promotions.grant g join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version
    where g.merchant_id = ${merchantId} and g.money = 'bonus' and g.ended_at is not null and g.state not in ('rejected', 'reversed') and v.document ->> 'kind' = ${kind}`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined || row.ratio === null ? undefined : { grants: row.grants, ratio: row.ratio };
}
