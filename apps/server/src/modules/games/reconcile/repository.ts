import type { VendorTransaction } from '@sortes/wallet-protocol';
import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import type { VendorRecord } from '../catalogue/types.js';
import { noList, stopped } from './read-list.js';

export const differenceKinds = [
  'missing-here',
  'missing-there',
  'amount',
  'currency',
  'player',
  'round',
  'game',
  'reference',
  'kind',
  'state',
  'duplicate-there',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A transaction as one side has it. */
export interface Side {
  kind: 'bet' | 'win' | 'rollback';
  reference: string | null;
  round: string | null;
  roundClosed?: boolean;
  player: string | null;
  game: string | null;
  /** Of theirs × 100 000, of ours money units, as decimal text. */
  amount: string;
  currency: string | null;
  cancelled: boolean;
  at: string;
}

export interface Difference {
  externalId: string;
  kind: DifferenceKind;
  playerId: number | null;
  at: Date;
  ours: Side | null;
  theirs: Side | null;
  foundAt: Date;
  reason: string;
}

export type RunKind = 'daily' | 'hourly' | 'rounds' | 'asked';

const deadAfterMinutes = 10;
const againAfterMinutes = 60;
const noListForHours = 24;

/**
 * Notes that a walk begins. Daily and hourly ones are made once: undefined when another process makes or has made this one; one that failed or
 * died is made again.
 */
export async function beginRun(
  db: Database | DatabaseTransaction,
  id: string,
  vendorId: number,
  kind: RunKind,
  period: { from: Date; to: Date } | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into games.reconcile_run as r (id, vendor_id, kind, from_at, to_at)
    values (${id}::uuid, ${vendorId}, ${kind}, coalesce(${period?.from ?? null}::timestamptz, clock_timestamp()), coalesce(${period?.to ?? null}::timestamptz, clock_timestamp()))
    on conflict (vendor_id, kind, from_at) where kind in ('daily', 'hourly') do update
      set id = excluded.id, state = 'running', started_at = clock_timestamp(), moved_at = clock_timestamp(), finished_at = null, lines = 0, found = 0, reason = ''
      where (r.state = 'failed' and r.reason = ${stopped}) or (r.state = 'failed' and r.finished_at < clock_timestamp() - make_interval(mins => ${againAfterMinutes}))
        or (r.state = 'running' and r.moved_at < clock_timestamp() - make_interval(mins => ${deadAfterMinutes}))
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Days before `before`, 30 at most, that have no finished daily walk: it failed all day, or the program was not there. Only since a vendor's first
 * walk: before that there is nothing to compare with.
 */
export async function readMissedDays(db: Database, before: Date): Promise<{ vendorId: number; from: Date }[]> {
  const { rows } = await sql<{ vendor_id: number; from_at: Date }>`
    with walked as (
      select vendor_id, min(from_at) as first from games.reconcile_run
      where kind = 'daily' and from_at >= ${before}::timestamptz - interval '30 days' group by vendor_id
    )
    select w.vendor_id, day.from_at
    from walked w, generate_series(w.first, ${before}::timestamptz - interval '24 hours', interval '24 hours') as day (from_at)
    where not exists (
      select from games.reconcile_run r
      where r.vendor_id = w.vendor_id and r.kind = 'daily' and r.from_at = day.from_at and r.state = 'done'
    )
    order by day.from_at, w.vendor_id`.execute(db);
  return rows.map(({ vendor_id, from_at }) => ({ vendorId: vendor_id, from: from_at }));
}

/** Vendors whose last walk, within a day, found that they have no list: they are not asked again before the day is over. */
export async function readVendorsWithoutList(db: Database): Promise<Set<number>> {
  const { rows } = await sql<{ vendor_id: number }>`
    select vendor_id from (
      select distinct on (vendor_id) vendor_id, reason, state from games.reconcile_run
      where finished_at > clock_timestamp() - make_interval(hours => ${noListForHours}) order by vendor_id, finished_at desc
    ) as last
    where state = 'failed' and reason = ${noList}`.execute(db);
  return new Set(rows.map(({ vendor_id }) => vendor_id));
}

export async function noteProgress(db: Database, id: string, lines: number): Promise<void> {
  await sql`update games.reconcile_run set moved_at = clock_timestamp(), lines = ${lines} where id = ${id}::uuid`.execute(db);
}

export async function endRun(
  db: Database,
  id: string,
  { state, found, reason, period }: { state: 'done' | 'failed'; found: number; reason: string; period?: { from: Date; to: Date } },
): Promise<void> {
  await sql`
    update games.reconcile_run set state = ${state}, found = ${found}, reason = ${reason.slice(0, 500)}, finished_at = clock_timestamp(), moved_at = clock_timestamp(),
      from_at = coalesce(${period?.from ?? null}::timestamptz, from_at), to_at = coalesce(${period?.to ?? null}::timestamptz, to_at)
    where id = ${id}::uuid`.execute(db);
}

/** Takes back a walk that could not be begun because the vendor was not there yet: it is due again at once. */
export async function forgetFailedRun(db: Database, vendorId: number, kind: RunKind, from: Date): Promise<void> {
  await sql`
    delete from games.reconcile_run where vendor_id = ${vendorId} and kind = ${kind} and from_at = ${from} and state = 'failed' and lines = 0`.execute(
    db,
  );
}

/** Runs are kept as long as vendors may ask about a round: four months. */
export async function forgetOldRuns(db: Database): Promise<void> {
  await sql`
    delete from games.reconcile_run where id in (
      select id from games.reconcile_run where finished_at < clock_timestamp() - interval '122 days' limit 1000 for update skip locked)`.execute(
    db,
  );
}

/** The vendor's list stands beside ours in a table of this connection alone: it is gone with it, however the program ends. */
export async function openLines(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.reconcile_line`.execute(connection);
  await sql`
    create temporary table reconcile_line (
      number bigint not null, external_id text collate "C" not null, kind text collate "C" not null, reference_id text collate "C",
      round text collate "C" not null, round_closed boolean not null, alias text collate "C" not null, game text collate "C" not null,
      amount bigint not null, currency text collate "C" not null, cancelled boolean not null, at timestamptz not null
    )`.execute(connection);
}

export async function addLines(connection: Database, first: number, lines: readonly VendorTransaction[]): Promise<void> {
  const column = <T>(pick: (line: VendorTransaction) => T): T[] => lines.map(pick);
  await sql`
    insert into pg_temp.reconcile_line
    select ${first} + n, external_id, kind, reference_id, round, round_closed, alias, game, amount, currency, cancelled, at
    from unnest(${column((line) => line.transaction_uuid)}::text[], ${column((line) => line.kind)}::text[],
      ${column((line) => line.reference_transaction_uuid)}::text[], ${column((line) => line.round)}::text[], ${column((line) => line.round_closed)}::boolean[],
      ${column((line) => line.user)}::text[], ${column((line) => line.game_code)}::text[], ${column((line) => BigInt(line.amount))}::bigint[],
      ${column((line) => line.currency)}::text[], ${column((line) => line.status === 'cancelled')}::boolean[], ${column((line) => new Date(line.time))}::timestamptz[])
      with ordinality as l (external_id, kind, reference_id, round, round_closed, alias, game, amount, currency, cancelled, at, n)`.execute(
    connection,
  );
}

/** One line an id, sorted by it, each with how often the list had it. However long that takes: the time limit of statements is for players' calls. */
export async function closeLines(connection: Database): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`drop table if exists pg_temp.reconcile_listed`.execute(transaction);
    await sql`
      create temporary table reconcile_listed as
      select distinct on (external_id) *, count(*) over (partition by external_id) as times from pg_temp.reconcile_line order by external_id, number`.execute(
      transaction,
    );
    await sql`create unique index on pg_temp.reconcile_listed (external_id)`.execute(transaction);
    await sql`create index on pg_temp.reconcile_listed (reference_id) where kind = 'rollback'`.execute(transaction);
    await sql`analyze pg_temp.reconcile_listed`.execute(transaction);
  });
}

/** From the first to the last line, that one included; nothing of an empty list. */
export async function periodOfLines(connection: Database): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select coalesce(min(at), clock_timestamp()) as "from", coalesce(max(at) + interval '1 millisecond', clock_timestamp()) as "to" from pg_temp.reconcile_line`.execute(
    connection,
  );
  const [period] = rows;
  if (period === undefined) throw new Error('a period without a row');
  return period;
}

export async function dropLines(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.reconcile_line, pg_temp.reconcile_listed`.execute(connection);
}

const time = (column: string): RawBuilder<unknown> => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Whether a bet of ours was undone, and when. In the PAM dialect a cancellation may name the bet's reference in place of its id.
 */
const undoneOf = (transaction: string): RawBuilder<unknown> => sql`
  select u.at from games.transaction u
  where u.vendor_id = ${sql.raw(transaction)}.vendor_id and u.kind = 'rollback' and ${sql.raw(transaction)}.kind = 'bet'
    and u.reference_id in (${sql.raw(transaction)}.external_id, ${sql.raw(transaction)}.reference_id) and u.player_id = ${sql.raw(transaction)}.player_id
  limit 1`;

const keepsAccepted = sql.raw(
  `(d.closed_how is not distinct from 'accepted' and d.ours is not distinct from excluded.ours and d.theirs is not distinct from excluded.theirs)`,
);

/**
 * Compares the listed lines with ours, both ways, and keeps what differs; closes differences of the same period, and of the same transactions,
 * that are not found any more. `from` and `to` bound what must be listed; the list itself may be wider.
 * @returns how many differ.
 */
export async function compare(
  connection: Database,
  runId: string,
  { id: vendorId, protocol }: Pick<VendorRecord, 'id' | 'protocol'>,
  from: Date,
  to: Date,
): Promise<{ found: number; ours: number; closed: number }> {
  const isPam = protocol === 'pam';
  return connection
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`drop table if exists pg_temp.reconcile_found`.execute(transaction);
      await sql`
        create temporary table reconcile_found on commit drop as
        select l.external_id, difference.kind, coalesce(t.player_id, theirs.player_id) as player_id, coalesce(t.at, l.at) as at,
          case when t.external_id is not null then ${oursOf('t')} end as ours,
          jsonb_build_object('kind', l.kind, 'reference', l.reference_id, 'round', l.round, 'roundClosed', l.round_closed, 'player', l.alias, 'game', l.game,
            'amount', l.amount::text, 'currency', l.currency, 'cancelled', l.cancelled, 'at', ${time('l.at')}) as theirs
        from pg_temp.reconcile_listed l
        left join games.transaction t on t.vendor_id = ${vendorId} and t.external_id = l.external_id
        left join games.round r on r.player_id = t.player_id and r.id = t.round_id
        left join games.game g on g.node_id = r.node_id
        left join games.alias own on own.vendor_id = ${vendorId} and own.player_id = t.player_id
        left join games.alias theirs on theirs.vendor_id = ${vendorId} and theirs.alias = l.alias
        left join lateral (${undoneOf('t')}) as undone on true
        left join lateral (
          select true as yes from pg_temp.reconcile_listed u where u.kind = 'rollback' and u.reference_id = l.external_id limit 1
        ) as listed_rollback on true
        cross join lateral (values
          ('missing-here', t.external_id is null and not l.cancelled),
          ('duplicate-there', l.times > 1),
          ('kind', t.kind <> l.kind),
          ('player', t.external_id is not null and theirs.player_id is distinct from t.player_id),
          ('currency', own.currency <> l.currency),
          ('round', r.code <> l.round),
          ('game', l.game <> '' and g.code <> l.game),
          -- A rollback may be listed without an amount.
          ('amount', not t.tombstone and (t.kind <> 'rollback' or l.amount <> 0) and t.amount * 10 <> l.amount),
          ('reference', t.external_id is not null and l.kind <> 'bet' and l.reference_id is distinct from t.reference_id
            and not (${isPam} and (t.reference_id is null or exists (
              select from games.transaction b where b.vendor_id = ${vendorId} and b.external_id = l.reference_id and b.reference_id = t.reference_id)))),
          -- They gave it up, list nothing that would undo it here, and we hold it; or we undid it and they hold it.
          ('state', t.external_id is not null and (
            (l.cancelled and undone.at is null and not t.tombstone and listed_rollback.yes is null)
            or (not l.cancelled and l.kind = 'bet' and undone.at < ${to})))
        ) as difference (kind, is_so)
        -- What both sides have outside of the period belongs to the walk beside this one: there it may still be on its way.
        where difference.is_so and ((l.at >= ${from} and l.at < ${to}) or (t.at >= ${from} and t.at < ${to}))
        union all
        select t.external_id, 'missing-there', t.player_id, t.at, ${oursOf('t')}, null
        from games.transaction t
        left join games.round r on r.player_id = t.player_id and r.id = t.round_id
        left join games.game g on g.node_id = r.node_id
        left join games.alias own on own.vendor_id = ${vendorId} and own.player_id = t.player_id
        left join lateral (${undoneOf('t')}) as undone on true
        where t.vendor_id = ${vendorId} and t.at >= ${from} and t.at < ${to} and not t.tombstone
          and not exists (select from pg_temp.reconcile_listed l where l.external_id = t.external_id)
          -- A cancellation that came under the id of its bet is kept under an id of ours.
          and not (${isPam} and t.kind = 'rollback' and exists (
            select from pg_temp.reconcile_listed l where l.external_id || ' cancel' = t.external_id))
          -- Undone after this period: a list by time of change has it later.
          and (undone.at is null or undone.at < ${to})`.execute(transaction);
      await sql`
        insert into games.difference as d (vendor_id, external_id, kind, player_id, at, ours, theirs, run_id)
        select ${vendorId}, external_id, kind, player_id, at, ours, theirs, ${runId}::uuid from pg_temp.reconcile_found order by external_id, kind
        on conflict (vendor_id, external_id, kind) do update set player_id = excluded.player_id, at = excluded.at, ours = excluded.ours, theirs = excluded.theirs,
          run_id = excluded.run_id, seen_at = clock_timestamp(),
          -- What somebody has accepted stays closed while both sides say what they said then.
          found_at = case when d.state = 'open' or ${keepsAccepted} then d.found_at else clock_timestamp() end,
          state = case when ${keepsAccepted} then d.state else 'open' end,
          closed_at = case when ${keepsAccepted} then d.closed_at end, closed_how = case when ${keepsAccepted} then d.closed_how end`.execute(
        transaction,
      );
      const { numAffectedRows: closed } = await sql`
        update games.difference d set state = 'closed', closed_at = clock_timestamp(), closed_how = 'gone'
        where d.vendor_id = ${vendorId} and d.state = 'open' and d.run_id <> ${runId}::uuid
          and ((d.at >= ${from} and d.at < ${to}) or exists (
            select from pg_temp.reconcile_listed l where l.external_id = d.external_id and l.at >= ${from} and l.at < ${to}))`.execute(
        transaction,
      );
      const { rows } = await sql<{ found: bigint; ours: bigint }>`
        select (select count(*) from pg_temp.reconcile_found) as found,
          (select count(*) from games.transaction t where t.vendor_id = ${vendorId} and t.at >= ${from} and t.at < ${to}) as ours`.execute(
        transaction,
      );
      return { found: Number(rows[0]?.found ?? 0n), ours: Number(rows[0]?.ours ?? 0n), closed: Number(closed ?? 0n) };
    });
}

function oursOf(transaction: string): RawBuilder<unknown> {
  return sql`jsonb_build_object('kind', ${sql.raw(transaction)}.kind, 'reference', ${sql.raw(transaction)}.reference_id, 'round', r.code, 'player', own.alias,
    'game', g.code, 'amount', ${sql.raw(transaction)}.amount::text, 'currency', own.currency, 'cancelled', undone.at is not null,
    'at', ${time(`${transaction}.at`)})`;
}

interface DifferenceRow {
  external_id: string;
  kind: DifferenceKind;
  player_id: bigint | null;
  at: Date;
  ours: Side | null;
  theirs: Side | null;
  found_at: Date;
  reason: string;
}

/** Open differences, the oldest first; of one run, or all of a vendor. */
export async function readOpenDifferences(
  db: Database,
  vendorId: number,
  { runId, after, limit }: { runId?: string; after?: { externalId: string; kind: string }; limit: number },
): Promise<Difference[]> {
  const { rows } = await sql<DifferenceRow>`
    select external_id, kind, player_id, at, ours, theirs, found_at, reason from games.difference
    where vendor_id = ${vendorId} and state = 'open' ${and(
      runId !== undefined && sql`run_id = ${runId}::uuid`,
      after !== undefined &&
        sql`(at, external_id, kind) > (
              select at, external_id, kind from games.difference
              where vendor_id = ${vendorId} and external_id = ${after.externalId} and kind = ${after.kind})`,
    )}
    order by at, external_id, kind limit ${limit}`.execute(db);
  return rows.map((row) => ({
    externalId: row.external_id,
    kind: row.kind,
    playerId: row.player_id === null ? null : Number(row.player_id),
    at: row.at,
    ours: row.ours,
    theirs: row.theirs,
    foundAt: row.found_at,
    reason: row.reason,
  }));
}

export async function countByKind(db: Database, vendorId: number, runId: string): Promise<Partial<Record<DifferenceKind, number>>> {
  const { rows } = await sql<{ kind: DifferenceKind; count: bigint }>`
    select kind, count(*) as count from games.difference where vendor_id = ${vendorId} and run_id = ${runId}::uuid and state = 'open' group by kind`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Notes what came of replaying a difference: closed, with who wanted it and why, or still open, with what the gateway said. */
export async function noteReplay(
  db: Database | DatabaseTransaction,
  vendorId: number,
  { externalId, kind }: Pick<Difference, 'externalId' | 'kind'>,
  applied: boolean,
  reason: string,
): Promise<void> {
  await sql`
    update games.difference set reason = ${reason.slice(0, 500)},
      state = case when ${applied} then 'closed' else state end, closed_how = case when ${applied} then 'applied' else closed_how end,
      closed_at = case when ${applied} then clock_timestamp() else closed_at end
    where vendor_id = ${vendorId} and external_id = ${externalId} and kind = ${kind} and state = 'open'`.execute(db);
}
