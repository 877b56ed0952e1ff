import type { RoundState, TransferState } from '@sortes/contract';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { and } from '../../../platform/conditions.js';
import { refuse } from '../../../platform/errors.js';
import { entriesOf, type LedgerEntry, tellBalances } from '../../wallet/index.js';
import type { CatalogueCopy } from '../catalogue/catalogue.js';
import { prepareCommand } from '../gateway/prepare-command.js';
import { applyQuery } from '../gateway/repository.js';
import { reconcileByAsking, type ReconcileKit } from '../reconcile/tasks.js';
import { listOfFile } from '../reconcile/read-list-file.js';
import { reconcileVendor } from '../reconcile/reconcile-vendor.js';
import { commandOf } from '../reconcile/replay-missing.js';
import { beginRun, noteReplay, type DifferenceKind, type RunKind, type Side } from '../reconcile/repository.js';
import { idleHours } from '../rounds/close-idle-rounds.js';
import { findRoundWithMovements, stateOf, type RoundTotals, type StoredMovement } from '../rounds/repository.js';
import { endWithin } from '../transfers/move-money.js';
import { findUnderWay, type Direction } from '../transfers/repository.js';
import { vendorFor, vendorsFor, type StaffScope } from './scope.js';

type Executor = Database | DatabaseTransaction;
type Page = { offset: number; limit: number };

export interface RunForStaff {
  id: string;
  vendor: string;
  kind: RunKind;
  state: 'running' | 'done' | 'failed';
  from: Date;
  to: Date;
  lines: number;
  found: number;
  open: number;
  startedAt: Date;
  finishedAt: Date | null;
  problem: string;
}

export type DifferenceState = 'open' | 'gone' | 'applied' | 'accepted';

export interface DifferenceForStaff {
  vendor: string;
  vendorId: number;
  externalId: string;
  kind: DifferenceKind;
  state: DifferenceState;
  playerId: number | null;
  at: Date;
  foundAt: Date;
  closedAt: Date | null;
  ours: Side | null;
  theirs: Side | null;
  runId: string;
  reason: string;
}

export interface DifferenceFilter {
  vendor?: string | undefined;
  kind?: DifferenceKind | undefined;
  state?: DifferenceState | 'all' | undefined;
  playerId?: number | undefined;
  runId?: string | undefined;
  externalId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

export interface DifferenceKey {
  vendor: string;
  externalId: string;
  kind: DifferenceKind;
}

export type StaffRoundState = RoundState | 'idle' | 'stuck';

export interface RoundForStaff {
  id: string;
  code: string;
  playerId: number;
  vendor: string;
  nodeId: number;
  game: string;
  state: StaffRoundState;
  /** Money units. */
  staked: bigint;
  won: bigint;
  refunded: bigint;
  openedAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  closeReason: string | null;
}

export interface RoundQuestion {
  id?: string | undefined;
  code?: string | undefined;
  playerId?: number | undefined;
  vendor?: string | undefined;
  state?: StaffRoundState | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

export interface TransferForStaff {
  id: string;
  playerId: number;
  vendor: string;
  direction: Direction;
  /** Money units. */
  amount: bigint;
  currency: string;
  state: TransferState;
  reason: string;
  createdAt: Date;
  stateChangedAt: Date;
  checkAt: Date | null;
  checks: number;
}

export interface TransferQuestion {
  id?: string | undefined;
  state?: TransferState | 'all' | undefined;
  vendor?: string | undefined;
  playerId?: number | undefined;
  direction?: Direction | undefined;
}

/** A first request that was held up on its way, and every repeat of it, has arrived or died by then. */
const patienceMs = 3_600_000;
const deadAfterMinutes = 10;
const interrupted = 'interrupted: the program ended';
const dayMs = 86_400_000;

/** What staff see and decide of money between the house and vendors of games. Everything is of one brand. */
export interface MoneyDesk {
  runs(
    scope: StaffScope,
    filter: {
      vendor?: string | undefined;
      kind?: RunKind | undefined;
      state?: RunForStaff['state'] | undefined;
      from?: Date | undefined;
      until?: Date | undefined;
      id?: string;
    },
    page: Page,
  ): Promise<{ list: RunForStaff[]; total: number }>;
  /** Notes that a walk begins. @throws DomainError not.found, state.not.allowed while another one of the vendor runs */
  beginRun(
    transaction: DatabaseTransaction,
    scope: StaffScope,
    vendor: string,
    stretch: { from: Date; to: Date } | undefined,
  ): Promise<string>;
  /** Walks what `beginRun` has noted. Never throws: what goes wrong stands in the run. */
  walk(runId: string, vendor: string, stretch: { from: Date; to: Date } | undefined, file: string | undefined): Promise<void>;
  differences(scope: StaffScope, filter: DifferenceFilter, page: Page): Promise<{ list: DifferenceForStaff[]; total: number }>;
  /** @throws DomainError not.found */
  difference(
    scope: StaffScope,
    key: DifferenceKey,
    db?: Executor,
  ): Promise<DifferenceForStaff & { roundId: string | null; mayApply: boolean }>;
  /** Leaves an open difference as it is. @throws DomainError not.found, state.not.allowed */
  accept(transaction: DatabaseTransaction, scope: StaffScope, key: DifferenceKey, reason: string): Promise<DifferenceForStaff>;
  /** Books a win or rollback that only the vendor has, once by its id. @throws DomainError not.found, state.not.allowed with the gateway's verdict */
  applyMissing(
    transaction: DatabaseTransaction,
    scope: StaffScope,
    key: DifferenceKey,
    reason: string,
  ): Promise<{ verdict: string; transactionId: string | null }>;
  rounds(scope: StaffScope, question: RoundQuestion, page: Page): Promise<RoundForStaff[]>;
  sumRounds(scope: StaffScope, question: RoundQuestion): Promise<RoundTotals>;
  /** @throws DomainError not.found */
  round(
    scope: StaffScope,
    id: string,
  ): Promise<
    RoundForStaff & { movements: (StoredMovement & { referenceId: string | null; tombstone: boolean; entries: LedgerEntry[] })[] }
  >;
  transfers(
    scope: StaffScope,
    question: TransferQuestion,
    page: Page,
  ): Promise<{ list: TransferForStaff[]; total: number; amount: bigint }>;
  /** Whether a transfer has had no outcome for so long that people may end it. */
  mayEnd(transfer: TransferForStaff): boolean;
  /** @throws DomainError not.found for one that is not under way, transfer.in.progress within an hour of its beginning */
  endTransfer(transaction: DatabaseTransaction, scope: StaffScope, id: string, outcome: 'done' | 'refused', reason: string): Promise<void>;
}

interface DifferenceRow {
  vendor_id: number;
  external_id: string;
  kind: DifferenceKind;
  state: 'open' | 'closed';
  closed_how: 'gone' | 'applied' | 'accepted' | null;
  player_id: bigint | null;
  at: Date;
  found_at: Date;
  closed_at: Date | null;
  ours: Side | null;
  theirs: Side | null;
  run_id: string;
  reason: string;
}

interface RoundRow {
  id: string;
  code: string;
  player_id: bigint;
  vendor_id: number;
  node_id: bigint;
  staked: bigint;
  won: bigint;
  refunded: bigint;
  opened_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  close_reason: string | null;
  is_idle: boolean;
  is_stuck: boolean;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const isRefunded = sql`(r.staked > 0 and r.refunded = r.staked and r.won = 0)`;
const isIdle = sql`(r.closed_at is null and r.updated_at < clock_timestamp() - make_interval(hours => ${idleHours}))`;
/** What differs keeps an idle round open (rounds/close-idle-rounds.ts). */
const isStuck = sql`(${isIdle} and exists (
  select from games.difference d
  where d.vendor_id = r.vendor_id and d.state = 'open' and (d.theirs ->> 'round' = r.code or d.ours ->> 'round' = r.code)))`;
/** Rounds opened before the mark are closed, one way or another. */
const isRecent = sql`r.opened_at >= (select opened_before from games.idle_mark)`;
const roundConditions: Readonly<Record<StaffRoundState, RawBuilder<unknown>>> = {
  open: sql`r.closed_at is null and ${isRecent} and not ${isRefunded}`,
  idle: sql`${isIdle} and ${isRecent} and not ${isRefunded}`,
  stuck: sql`${isStuck} and ${isRecent} and not ${isRefunded}`,
  settled: sql`r.closed_at is not null and not ${isRefunded}`,
  refunded: isRefunded,
};
const unfinished: readonly (StaffRoundState | undefined)[] = ['open', 'idle', 'stuck'];

export function createMoneyDesk(kit: ReconcileKit): MoneyDesk {
  const { db, log, clock, catalogue } = kit;
  const idsOf = (copy: CatalogueCopy, scope: StaffScope, code: string | undefined): number[] =>
    vendorsFor(copy, scope)
      .filter((vendor) => code === undefined || vendor.code === code)
      .map(({ id }) => id);

  /** Differences of this brand's players; those whose player nobody knows are for who works for every brand. */
  const differencesOf = ({ merchantId, everyBrand }: StaffScope): RawBuilder<unknown> => sql`
    from games.difference d left join games.alias a on a.vendor_id = d.vendor_id and a.player_id = d.player_id
    where (a.merchant_id = ${merchantId} or (${everyBrand} and a.merchant_id is null))`;
  const narrowed = (
    copy: CatalogueCopy,
    scope: StaffScope,
    { vendor, kind, state = 'open', playerId, runId, externalId, from, until }: DifferenceFilter,
  ): RawBuilder<unknown> => sql`
    ${differencesOf(scope)} and d.vendor_id = any(${idsOf(copy, scope, vendor)}::integer[])
    ${and(
      kind !== undefined && sql`d.kind = ${kind}`,
      state !== 'all' && (state === 'open' ? sql`d.state = 'open'` : sql`d.state = 'closed' and d.closed_how = ${state}`),
      playerId !== undefined && sql`d.player_id = ${playerId}`,
      runId !== undefined && sql`d.run_id = ${runId}::uuid`,
      externalId !== undefined && sql`d.external_id = ${externalId}`,
      from !== undefined && sql`d.at >= ${from}`,
      until !== undefined && sql`d.at < ${until}`,
    )}`;
  const differenceColumns = sql`d.vendor_id, d.external_id, d.kind, d.state, d.closed_how, d.player_id, d.at, d.found_at, d.closed_at, d.ours, d.theirs,
    d.run_id, d.reason`;
  const shownDifference = (copy: CatalogueCopy, row: DifferenceRow): DifferenceForStaff => ({
    vendor: copy.vendorById(row.vendor_id)?.code ?? '',
    vendorId: row.vendor_id,
    externalId: row.external_id,
    kind: row.kind,
    state: row.state === 'open' ? 'open' : (row.closed_how ?? 'gone'),
    playerId: row.player_id === null ? null : Number(row.player_id),
    at: row.at,
    foundAt: row.found_at,
    closedAt: row.closed_at,
    ours: row.ours,
    theirs: row.theirs,
    runId: row.run_id,
    reason: row.reason,
  });
  const lockDifference = async (transaction: DatabaseTransaction, scope: StaffScope, key: DifferenceKey): Promise<DifferenceForStaff> => {
    const copy = await catalogue.current();
    const vendor = vendorFor(copy, scope, key.vendor);
    await sql`
      select from games.difference where vendor_id = ${vendor.id} and external_id = ${key.externalId} and kind = ${key.kind} for update`.execute(
      transaction,
    );
    const { rows } = await sql<DifferenceRow>`
      select ${differenceColumns} ${narrowed(copy, scope, { ...key, state: 'all' })}`.execute(transaction);
    const [row] = rows;
    return row === undefined ? refuse('not.found') : shownDifference(copy, row);
  };
  /** What the gateway would be told, or why it is not told. */
  const commandFor = async (executor: Executor, copy: CatalogueCopy, difference: DifferenceForStaff) => {
    const vendor = copy.vendorById(difference.vendorId);
    if (vendor === undefined || difference.kind !== 'missing-here' || difference.state !== 'open') return undefined;
    const { rows } = await sql`
      select from games.difference where vendor_id = ${vendor.id} and external_id = ${difference.externalId} and kind = 'duplicate-there' and state = 'open'`.execute(
      executor,
    );
    // Of several lines one may take back what another says.
    if (rows.length > 0) return undefined;
    const command = commandOf(vendor, difference);
    return typeof command === 'string' ? undefined : { vendor, command };
  };

  const roundsOf = async (copy: CatalogueCopy, scope: StaffScope, question: RoundQuestion): Promise<RawBuilder<unknown>> => {
    const { id, code, playerId, vendor, state, from, until } = question;
    const isNarrow = id !== undefined || playerId !== undefined || unfinished.includes(state) || from !== undefined || until !== undefined;
    const since = from ?? (isNarrow ? undefined : new Date(clock.now().getTime() - dayMs));
    let keyed = sql``;
    if (id !== undefined) {
      // A round is found through its transactions: they have the indexes, so that a round's own row has none to keep up.
      const { rows } = await sql<{ player_id: bigint; round_id: string }>`
        select distinct player_id, round_id from games.transaction
        where ${isUuid(id) ? sql`round_id = ${id}::uuid or external_id = ${id}` : sql`external_id = ${id}`}`.execute(db);
      const found = rows.filter(({ round_id }) => round_id !== null);
      keyed = sql`and (r.player_id, r.id) in (
        select * from unnest(${found.map(({ player_id }) => player_id)}::bigint[], ${found.map(({ round_id }) => round_id)}::uuid[]))`;
    }
    return sql`
      from games.round r
      where r.merchant_id = ${scope.merchantId} ${keyed}
        ${and(
          playerId !== undefined && (code === undefined ? sql`r.player_id = ${playerId}` : sql`r.player_id + 0 = ${playerId}`),
          code !== undefined && sql`r.code = ${code}`,
          (vendor !== undefined || code !== undefined) && sql`r.vendor_id = any(${idsOf(copy, scope, vendor)}::integer[])`,
          since !== undefined && sql`r.opened_at >= ${since}`,
          until !== undefined && sql`r.opened_at < ${until}`,
          state !== undefined && roundConditions[state],
        )}`;
  };
  const roundColumns = sql`r.id, r.code, r.player_id, r.vendor_id, r.node_id, r.staked, r.won, r.refunded, r.opened_at, r.updated_at, r.closed_at,
    r.close_reason, ${isIdle} as is_idle, ${isStuck} as is_stuck`;
  const shownRound = (copy: CatalogueCopy, row: RoundRow): RoundForStaff => {
    const { staked, won, refunded } = row;
    const state = stateOf({ closedAt: row.closed_at, staked, won, refunded });
    return {
      id: row.id,
      code: row.code,
      playerId: Number(row.player_id),
      vendor: copy.vendorById(row.vendor_id)?.code ?? '',
      nodeId: Number(row.node_id),
      game: copy.gameByNode(Number(row.node_id))?.name ?? '',
      state: state !== 'open' ? state : row.is_stuck ? 'stuck' : row.is_idle ? 'idle' : 'open',
      staked,
      won,
      refunded,
      openedAt: row.opened_at,
      updatedAt: row.updated_at,
      closedAt: row.closed_at,
      closeReason: row.close_reason,
    };
  };

  const transfersOf = (copy: CatalogueCopy, scope: StaffScope, { id, state, vendor, playerId, direction }: TransferQuestion) => sql`
    from games.transfer t
    where t.merchant_id = ${scope.merchantId}
      ${and(
        id !== undefined && sql`t.id = ${id}::uuid`,
        state !== 'all' && (state === undefined ? sql`t.state in ('asked', 'unknown')` : sql`t.state = ${state}`),
        vendor !== undefined && sql`t.vendor_id = any(${idsOf(copy, scope, vendor)}::integer[])`,
        playerId !== undefined && sql`t.player_id = ${playerId}`,
        direction !== undefined && sql`t.direction = ${direction}`,
      )}`;

  const mayEnd: MoneyDesk['mayEnd'] = ({ state, createdAt }) =>
    (state === 'asked' || state === 'unknown') && clock.now().getTime() - createdAt.getTime() >= patienceMs;

  return {
    async runs(scope, { vendor, kind, state, from, until, id }, { offset, limit }) {
      const copy = await catalogue.current();
      const isDead = sql`(r.state = 'running' and r.moved_at < clock_timestamp() - make_interval(mins => ${deadAfterMinutes}))`;
      const where = sql`
        r.vendor_id = any(${idsOf(copy, scope, vendor)}::integer[])
        ${and(
          id !== undefined && sql`r.id = ${id}::uuid`,
          kind !== undefined && sql`r.kind = ${kind}`,
          state !== undefined && (state === 'failed' ? sql`(r.state = 'failed' or ${isDead})` : sql`r.state = ${state} and not ${isDead}`),
          from !== undefined && sql`r.to_at > ${from}`,
          until !== undefined && sql`r.from_at < ${until}`,
        )}`;
      const { rows } = await sql<{
        id: string;
        vendor_id: number;
        kind: RunKind;
        state: RunForStaff['state'];
        from_at: Date;
        to_at: Date;
        lines: bigint;
        found: number;
        open: bigint;
        started_at: Date;
        finished_at: Date | null;
        reason: string;
        is_dead: boolean;
      }>`
        select r.*, ${isDead} as is_dead,
          (select count(*) ${differencesOf(scope)} and d.vendor_id = r.vendor_id and d.run_id = r.id and d.state = 'open') as open
        from games.reconcile_run r where ${where} order by r.started_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
      const { rows: counts } = await sql<{ total: bigint }>`select count(*) as total from games.reconcile_run r where ${where}`.execute(db);
      return {
        total: Number(counts[0]?.total ?? 0n),
        list: rows.map((row) => ({
          id: row.id,
          vendor: copy.vendorById(row.vendor_id)?.code ?? '',
          kind: row.kind,
          state: row.is_dead ? 'failed' : row.state,
          from: row.from_at,
          to: row.to_at,
          lines: Number(row.lines),
          found: row.found,
          open: Number(row.open),
          startedAt: row.started_at,
          finishedAt: row.finished_at,
          problem: row.is_dead ? interrupted : row.reason,
        })),
      };
    },
    async beginRun(transaction, scope, code, stretch) {
      const vendor = vendorFor(await catalogue.current(), scope, code);
      // Two who ask at once come one after the other.
      await sql`select from games.vendor where id = ${vendor.id} for no key update`.execute(transaction);
      const { rows } = await sql`
        select from games.reconcile_run
        where vendor_id = ${vendor.id} and kind = 'asked' and state = 'running' and moved_at > clock_timestamp() - make_interval(mins => ${deadAfterMinutes})`.execute(
        transaction,
      );
      if (rows.length > 0) refuse('state.not.allowed');
      const id = newId();
      await beginRun(transaction, id, vendor.id, 'asked', stretch);
      return id;
    },
    async walk(runId, code, stretch, file) {
      try {
        const vendor = await catalogue.vendorByCode(code);
        if (vendor === undefined) throw new Error('the vendor is not known');
        if (file !== undefined) {
          const pieces = (async function* () {
            yield file;
          })();
          await reconcileVendor(kit, { vendor, kind: 'asked', lines: listOfFile(pieces), runId, ...(stretch && { stretch }) });
        } else if (stretch !== undefined) await reconcileByAsking(kit, vendor, 'asked', stretch.from, stretch.to, undefined, runId);
      } catch (error) {
        // The run itself says why.
        log.warn(
          { runId, vendor: code, reason: error instanceof Error ? error.message : String(error) },
          'a list that staff asked for was not compared',
        );
      }
    },
    async differences(scope, filter, { offset, limit }) {
      const copy = await catalogue.current();
      const where = narrowed(copy, scope, filter);
      const { rows } = await sql<DifferenceRow>`
        select ${differenceColumns} ${where} order by d.at, d.external_id, d.kind limit ${limit} offset ${offset}`.execute(db);
      const { rows: counts } = await sql<{ total: bigint }>`select count(*) as total ${where}`.execute(db);
      return { list: rows.map((row) => shownDifference(copy, row)), total: Number(counts[0]?.total ?? 0n) };
    },
    async difference(scope, key, executor = db) {
      const copy = await catalogue.current();
      vendorFor(copy, scope, key.vendor);
      const { rows } = await sql<DifferenceRow>`select ${differenceColumns} ${narrowed(copy, scope, { ...key, state: 'all' })}`.execute(
        executor,
      );
      const [row] = rows;
      if (row === undefined) return refuse('not.found');
      const difference = shownDifference(copy, row);
      const round = difference.ours?.round ?? difference.theirs?.round ?? null;
      const { rows: found } = await sql<{ id: string }>`
        select id from games.round where player_id + 0 = ${difference.playerId} and vendor_id = ${difference.vendorId} and code = ${round}
          and merchant_id = ${scope.merchantId}`.execute(executor);
      return { ...difference, roundId: found[0]?.id ?? null, mayApply: (await commandFor(executor, copy, difference)) !== undefined };
    },
    async accept(transaction, scope, key, reason) {
      const difference = await lockDifference(transaction, scope, key);
      if (difference.state !== 'open') return refuse('state.not.allowed');
      await sql`
        update games.difference set state = 'closed', closed_how = 'accepted', closed_at = clock_timestamp(), reason = ${reason.slice(0, 500)}
        where vendor_id = ${difference.vendorId} and external_id = ${key.externalId} and kind = ${key.kind}`.execute(transaction);
      return difference;
    },
    async applyMissing(transaction, scope, key, reason) {
      const difference = await lockDifference(transaction, scope, key);
      const told = await commandFor(transaction, await catalogue.current(), difference);
      if (told === undefined) return refuse('state.not.allowed');
      const { text, values } = applyQuery([prepareCommand(told.vendor.id, told.command)]);
      const { rows } = await transaction.executeQuery<{ verdict: string; transaction_id: string | null; player_id: bigint | null }>(
        CompiledQuery.raw(text, values),
      );
      const [answer] = rows;
      if (answer === undefined) throw new Error('games.apply answered nothing');
      const { verdict, transaction_id: transactionId, player_id: playerId } = answer;
      if (playerId !== null) tellBalances(transaction, [{ playerId: Number(playerId) }]);
      // A rollback whose bet is not known is kept all the same, and refuses the bet if it comes.
      const isApplied =
        verdict === 'done' || verdict === 'replayed' || (told.command.kind === 'rollback' && verdict === 'reference-unknown');
      if (!isApplied) return refuse('state.not.allowed', { parameters: { verdict }, value: { verdict } });
      await noteReplay(transaction, difference.vendorId, difference, true, `${verdict}: ${reason}`);
      return { verdict, transactionId };
    },
    async rounds(scope, question, { offset, limit }) {
      const copy = await catalogue.current();
      const { rows } = await sql<RoundRow>`
        select ${roundColumns} ${await roundsOf(copy, scope, question)} order by r.opened_at desc, r.id desc limit ${limit} offset ${offset}`.execute(
        db,
      );
      return rows.map((row) => shownRound(copy, row));
    },
    async sumRounds(scope, question) {
      const { rows } = await sql<RoundTotals>`
        select count(*) as count, coalesce(sum(r.staked), 0)::bigint as staked, coalesce(sum(r.won), 0)::bigint as won,
          coalesce(sum(r.refunded), 0)::bigint as refunded ${await roundsOf(await catalogue.current(), scope, question)}`.execute(db);
      const [totals] = rows;
      if (totals === undefined) throw new Error('totals without a row');
      return totals;
    },
    async round(scope, id) {
      const copy = await catalogue.current();
      const { rows } = await sql<RoundRow>`select ${roundColumns} ${await roundsOf(copy, scope, { id })} and r.id = ${id}::uuid`.execute(
        db,
      );
      const [row] = rows;
      if (row === undefined) return refuse('not.found');
      const round = shownRound(copy, row);
      const found = await findRoundWithMovements(db, round.playerId, id);
      const movements = found?.movements ?? [];
      const { rows: more } = await sql<{ external_id: string; reference_id: string | null; tombstone: boolean }>`
        select external_id, reference_id, tombstone from games.transaction where round_id = ${id}::uuid and player_id = ${round.playerId}`.execute(
        db,
      );
      const byId = new Map(more.map((one) => [one.external_id, one]));
      const entries = await entriesOf(
        db,
        round.playerId,
        movements.flatMap(({ transactionId }) => transactionId ?? []),
      );
      return {
        ...round,
        movements: movements.map((movement) => ({
          ...movement,
          referenceId: byId.get(movement.externalId)?.reference_id ?? null,
          tombstone: byId.get(movement.externalId)?.tombstone ?? false,
          entries: entries.filter(({ transactionId }) => transactionId === movement.transactionId),
        })),
      };
    },
    async transfers(scope, question, { offset, limit }) {
      const copy = await catalogue.current();
      const where = transfersOf(copy, scope, question);
      const { rows } = await sql<{
        id: string;
        player_id: bigint;
        vendor_id: number;
        direction: Direction;
        amount: bigint;
        currency: string;
        state: TransferState;
        reason: string;
        created_at: Date;
        state_changed_at: Date;
        check_at: Date | null;
        checks: number;
      }>`
        select t.id, t.player_id, t.vendor_id, t.direction, t.amount, t.currency, t.state, t.reason, t.created_at, t.state_changed_at, t.check_at, t.checks
        ${where} order by t.created_at ${question.state === undefined ? sql`` : sql`desc`}, t.id limit ${limit} offset ${offset}`.execute(
        db,
      );
      const { rows: sums } = await sql<{ total: bigint; amount: bigint }>`
        select count(*) as total, coalesce(sum(t.amount), 0)::bigint as amount ${where}`.execute(db);
      return {
        total: Number(sums[0]?.total ?? 0n),
        amount: sums[0]?.amount ?? 0n,
        list: rows.map((row) => ({
          id: row.id,
          playerId: Number(row.player_id),
          vendor: copy.vendorById(row.vendor_id)?.code ?? '',
          direction: row.direction,
          amount: row.amount,
          currency: row.currency,
          state: row.state,
          reason: row.reason,
          createdAt: row.created_at,
          stateChangedAt: row.state_changed_at,
          checkAt: row.check_at,
          checks: row.checks,
        })),
      };
    },
    mayEnd,
    async endTransfer(transaction, scope, id, outcome, reason) {
      const transfer = await findUnderWay(db, id);
      const vendor = transfer && (await catalogue.vendorById(transfer.vendorId));
      if (transfer === undefined || vendor === undefined || transfer.merchantId !== scope.merchantId) return refuse('not.found');
      if (clock.now().getTime() - transfer.createdAt.getTime() < patienceMs) refuse('transfer.in.progress');
      const ended = await endWithin(transaction, vendor, transfer, outcome === 'done' ? { word: 'done' } : { word: 'refused', reason });
      // Its vendor was faster.
      if (!ended) refuse('state.not.allowed');
      log.warn({ transferId: id, vendor: vendor.code, state: outcome, reason }, 'a transfer was ended by hand');
    },
  };
}
