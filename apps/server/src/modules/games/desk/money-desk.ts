import type { TransferState } from '@sortes/contract';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { entriesOf, type LedgerEntry, tellBalances } from '../../wallet/index.js';
import type { CatalogueCopy } from '../catalogue/catalogue.js';
import { prepareCommand } from '../gateway/prepare-command.js';
import { reconcileByAsking, type ReconcileKit } from '../reconcile/tasks.js';
import { listOfFile } from '../reconcile/read-list-file.js';
import { reconcileVendor } from '../reconcile/reconcile-vendor.js';
import { commandOf } from '../reconcile/replay-missing.js';
import { beginRun, noteReplay, type DifferenceKind, type RunKind, type Side } from '../reconcile/repository.js';
import { findRoundWithMovements, stateOf, type RoundTotals, type StoredMovement } from '../rounds/repository.js';
import { endWithin } from '../transfers/move-money.js';
import { findUnderWay, type Direction } from '../transfers/repository.js';
import {
  applyWithin,
  closeAsAccepted,
  findDifference,
  findRound,
  findRoundOfCode,
  isListedTwice,
  listDifferences,
  listRounds,
  listRuns,
  listTransfers,
  lockAsking,
  lockDifference,
  readReferences,
  sumRounds,
  type DifferenceRow,
  type DifferenceSearch,
  type DifferenceState,
  type Page,
  type RoundRow,
  type RoundSearch,
  type RunSearch,
  type StaffRoundState,
  type StoredRunState,
  type TransferSearch,
} from './money-repository.js';
import { vendorFor, vendorsFor, type StaffScope } from './scope.js';

type Executor = Database | DatabaseTransaction;
/** What staff ask for, who know a vendor by its code. */
type ByCode<Search> = Omit<Search, 'vendorIds'> & { vendor?: string | undefined };

export interface RunForStaff {
  id: string;
  vendor: string;
  kind: RunKind;
  state: StoredRunState;
  from: Date;
  to: Date;
  lines: number;
  found: number;
  open: number;
  startedAt: Date;
  finishedAt: Date | null;
  problem: string;
}

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

export interface DifferenceKey {
  vendor: string;
  externalId: string;
  kind: DifferenceKind;
}

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

export type RoundQuestion = Omit<ByCode<RoundSearch>, 'since'> & { from?: Date | undefined };

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

/** A first request that was held up on its way, and every repeat of it, has arrived or died by then. */
const patienceMs = 3_600_000;
const interrupted = 'interrupted: the program ended';
const dayMs = 86_400_000;

/** What staff see and decide of money between the house and vendors of games. Everything is of one brand. */
export interface MoneyDesk {
  runs(scope: StaffScope, filter: ByCode<RunSearch>, page: Page): Promise<{ list: RunForStaff[]; total: number }>;
  /** Notes that a walk begins. @throws DomainError not.found, state.not.allowed while another one of the vendor runs */
  beginRun(
    transaction: DatabaseTransaction,
    scope: StaffScope,
    vendor: string,
    stretch: { from: Date; to: Date } | undefined,
  ): Promise<string>;
  /** Walks what `beginRun` has noted. Never throws: what goes wrong stands in the run. */
  walk(runId: string, vendor: string, stretch: { from: Date; to: Date } | undefined, file: string | undefined): Promise<void>;
  differences(scope: StaffScope, filter: ByCode<DifferenceSearch>, page: Page): Promise<{ list: DifferenceForStaff[]; total: number }>;
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
    question: ByCode<TransferSearch>,
    page: Page,
  ): Promise<{ list: TransferForStaff[]; total: number; amount: bigint }>;
  /** Whether a transfer has had no outcome for so long that people may end it. */
  mayEnd(transfer: TransferForStaff): boolean;
  /** @throws DomainError not.found for one that is not under way, transfer.in.progress within an hour of its beginning */
  endTransfer(transaction: DatabaseTransaction, scope: StaffScope, id: string, outcome: 'done' | 'refused', reason: string): Promise<void>;
}

const unfinished: readonly (StaffRoundState | undefined)[] = ['open', 'idle', 'stuck'];

export function createMoneyDesk(kit: ReconcileKit): MoneyDesk {
  const { db, log, clock, catalogue } = kit;
  const idsOf = (copy: CatalogueCopy, scope: StaffScope, code: string | undefined): number[] =>
    vendorsFor(copy, scope)
      .filter((vendor) => code === undefined || vendor.code === code)
      .map(({ id }) => id);

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
  const openDifference = async (transaction: DatabaseTransaction, scope: StaffScope, key: DifferenceKey): Promise<DifferenceForStaff> => {
    const copy = await catalogue.current();
    const id = { ...key, vendorId: vendorFor(copy, scope, key.vendor).id };
    await lockDifference(transaction, id);
    const row = await findDifference(transaction, scope, id);
    return row === undefined ? refuse('not.found') : shownDifference(copy, row);
  };
  /** What the gateway would be told, or why it is not told. */
  const commandFor = async (executor: Executor, copy: CatalogueCopy, difference: DifferenceForStaff) => {
    const vendor = copy.vendorById(difference.vendorId);
    if (vendor === undefined || difference.kind !== 'missing-here' || difference.state !== 'open') return undefined;
    // Of several lines one may take back what another says.
    if (await isListedTwice(executor, vendor.id, difference.externalId)) return undefined;
    const command = commandOf(vendor, difference);
    return typeof command === 'string' ? undefined : { vendor, command };
  };

  const roundSearch = (copy: CatalogueCopy, scope: StaffScope, { vendor, from, ...asked }: RoundQuestion): RoundSearch => {
    const { id, code, playerId, state, until } = asked;
    const isNarrow = id !== undefined || playerId !== undefined || unfinished.includes(state) || from !== undefined || until !== undefined;
    return {
      ...asked,
      since: from ?? (isNarrow ? undefined : new Date(clock.now().getTime() - dayMs)),
      vendorIds: vendor === undefined && code === undefined ? undefined : idsOf(copy, scope, vendor),
    };
  };
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

  const mayEnd: MoneyDesk['mayEnd'] = ({ state, createdAt }) =>
    (state === 'asked' || state === 'unknown') && clock.now().getTime() - createdAt.getTime() >= patienceMs;

  return {
    async runs(scope, { vendor, ...filter }, page) {
      const copy = await catalogue.current();
      const { rows, total } = await listRuns(db, scope, { ...filter, vendorIds: idsOf(copy, scope, vendor) }, page);
      return {
        total,
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
      if (await lockAsking(transaction, vendor.id)) refuse('state.not.allowed');
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
    async differences(scope, { vendor, ...filter }, page) {
      const copy = await catalogue.current();
      const { rows, total } = await listDifferences(db, scope, { ...filter, vendorIds: idsOf(copy, scope, vendor) }, page);
      return { list: rows.map((row) => shownDifference(copy, row)), total };
    },
    async difference(scope, key, executor = db) {
      const copy = await catalogue.current();
      const vendor = vendorFor(copy, scope, key.vendor);
      const row = await findDifference(executor, scope, { ...key, vendorId: vendor.id });
      if (row === undefined) return refuse('not.found');
      const difference = shownDifference(copy, row);
      const { playerId, vendorId, ours, theirs } = difference;
      const code = ours?.round ?? theirs?.round ?? null;
      const roundId = (await findRoundOfCode(executor, { playerId, vendorId, code, merchantId: scope.merchantId })) ?? null;
      return { ...difference, roundId, mayApply: (await commandFor(executor, copy, difference)) !== undefined };
    },
    async accept(transaction, scope, key, reason) {
      const difference = await openDifference(transaction, scope, key);
      if (difference.state !== 'open') return refuse('state.not.allowed');
      await closeAsAccepted(transaction, difference, reason);
      return difference;
    },
    async applyMissing(transaction, scope, key, reason) {
      const difference = await openDifference(transaction, scope, key);
      const told = await commandFor(transaction, await catalogue.current(), difference);
      if (told === undefined) return refuse('state.not.allowed');
      const { verdict, transactionId, playerId } = await applyWithin(transaction, prepareCommand(told.vendor.id, told.command));
      if (playerId !== null) tellBalances(transaction, [{ playerId }]);
      // A rollback whose bet is not known is kept all the same, and refuses the bet if it comes.
      const isApplied =
        verdict === 'done' || verdict === 'replayed' || (told.command.kind === 'rollback' && verdict === 'reference-unknown');
      if (!isApplied) return refuse('state.not.allowed', { parameters: { verdict }, value: { verdict } });
      await noteReplay(transaction, difference.vendorId, difference, true, `${verdict}: ${reason}`);
      return { verdict, transactionId };
    },
    async rounds(scope, question, page) {
      const copy = await catalogue.current();
      const rows = await listRounds(db, scope.merchantId, roundSearch(copy, scope, question), page);
      return rows.map((row) => shownRound(copy, row));
    },
    sumRounds: async (scope, question) => sumRounds(db, scope.merchantId, roundSearch(await catalogue.current(), scope, question)),
    async round(scope, id) {
      const copy = await catalogue.current();
      const row = await findRound(db, scope.merchantId, id);
      if (row === undefined) return refuse('not.found');
      const round = shownRound(copy, row);
      const found = await findRoundWithMovements(db, round.playerId, id);
      const movements = found?.movements ?? [];
      const more = await readReferences(db, round.playerId, id);
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
    async transfers(scope, { vendor, ...question }, page) {
      const copy = await catalogue.current();
      const vendorIds = vendor === undefined ? undefined : idsOf(copy, scope, vendor);
      const { rows, total, amount } = await listTransfers(db, scope.merchantId, { ...question, vendorIds }, page);
      return {
        total,
        amount,
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
