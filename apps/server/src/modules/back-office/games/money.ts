import { differenceKindNames, OneOf, staffGames as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { Type } from 'typebox';
import { approvalEntry, type Approval, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { handle, type RequestContext, type Route } from '../../../platform/http.js';
import type { DifferenceForStaff, DifferenceKey, RoundForStaff, RoundQuestion, RunForStaff, TransferForStaff } from '../../games/index.js';
import { ask } from '../approvals/four-eyes.js';
import { listApprovals } from '../approvals/repository.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { pageOf } from '../../../platform/staff.js';
import { scopeOf } from './scope.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { withUserNames } from '../desk/user-names.js';

/** Vendors count 1/100 000 of a currency unit. */
const vendorDecimals = 5;

/** What a vendor counts, in currency units: exact, also where it has a decimal more than the ledger. */
function vendorAmount(text: string): string {
  const digits = text.padStart(vendorDecimals + 1, '0');
  return `${digits.slice(0, -vendorDecimals)}.${digits.slice(-vendorDecimals)}`.replace(/\.?0+$/, '');
}

const runLine = ({ id, from, to, startedAt, finishedAt, ...run }: RunForStaff) => ({
  ...run,
  runId: id,
  from: from.getTime(),
  to: to.getTime(),
  startedAt: startedAt.getTime(),
  finishedAt: finishedAt?.getTime() ?? null,
});

function sideOf(side: DifferenceForStaff['ours'], amount: (text: string) => string) {
  if (side === null) return null;
  const { kind, reference, round, player, game, currency, cancelled, at } = side;
  return { kind, reference, round, player, game, amount: amount(side.amount), currency, cancelled, at };
}

const differenceLine = (difference: DifferenceForStaff) => ({
  vendor: difference.vendor,
  externalId: difference.externalId,
  kind: difference.kind,
  state: difference.state,
  playerId: difference.playerId,
  at: difference.at.getTime(),
  foundAt: difference.foundAt.getTime(),
  closedAt: difference.closedAt?.getTime() ?? null,
  ours: sideOf(difference.ours, (text) => formatMoney(BigInt(text))),
  theirs: sideOf(difference.theirs, vendorAmount),
  runId: difference.runId,
  reason: difference.reason,
});

const roundLine = ({ id, staked, won, refunded, openedAt, updatedAt, closedAt, ...round }: RoundForStaff) => ({
  roundId: id,
  code: round.code,
  playerId: round.playerId,
  vendor: round.vendor,
  nodeId: round.nodeId,
  game: round.game,
  state: round.state,
  staked: formatMoney(staked),
  won: formatMoney(won),
  refunded: formatMoney(refunded),
  openedAt: openedAt.getTime(),
  updatedAt: updatedAt.getTime(),
  closedAt: closedAt?.getTime() ?? null,
  closeReason: round.closeReason,
});

const transferLine = ({ id, amount, createdAt, stateChangedAt, checkAt, ...transfer }: TransferForStaff) => ({
  ...transfer,
  transferId: id,
  amount: formatMoney(amount),
  createdAt: createdAt.getTime(),
  stateChangedAt: stateChangedAt.getTime(),
  checkAt: checkAt?.getTime() ?? null,
});

interface Stretch {
  from?: number | undefined;
  until?: number | undefined;
}
const stretchOf = ({ from, until }: Stretch) => ({
  ...(from !== undefined && { from: new Date(from) }),
  ...(until !== undefined && { until: new Date(until) }),
});
const csv = { contentType: 'text/csv; charset=utf-8' } as const;
const timeOf = (at: number | null): Date | null => (at === null ? null : new Date(at));
const differenceSubject = ({ vendor, externalId }: DifferenceKey): string => `vendor-transaction:${vendor}/${externalId}`.slice(0, 120);
const transferSubject = (id: string): string => `vendor-transfer:${id}`;

/** Money between the house and vendors of games: lists laid side by side, rounds, transfers. What moves money takes two. */
export function gameMoneyRoutes(kit: BackOfficeKit): Route[] {
  const { money } = kit.deps.games.desk;
  const { db, clock } = kit.services;
  const runOf = async (context: RequestContext, runId: string) => {
    const { list } = await money.runs(scopeOf(context), { id: runId }, { offset: 0, limit: 1 });
    return runLine(list[0] ?? refuse('not.found'));
  };
  const walk = async (
    context: RequestContext,
    given: { vendor: string; from?: number | undefined; to?: number | undefined; reason: string; file?: string },
  ) => {
    const { vendor, from, to, reason, file } = given;
    if ((from === undefined) !== (to === undefined) || (from !== undefined && to !== undefined && from >= to))
      refuse('request_param_err', { field: 'to' });
    if (from !== undefined && from > clock.now().getTime()) refuse('request_param_err', { field: 'from' });
    const stretch = from === undefined || to === undefined ? undefined : { from: new Date(from), to: new Date(to) };
    const runId = await changeAsStaff(
      kit,
      context,
      { action: 'reconciliation.asked', subject: `vendor:${vendor}`, reason },
      async (transaction) => {
        const value = await money.beginRun(transaction, scopeOf(context), vendor, stretch);
        return { value, after: { run: value, from: from ?? null, to: to ?? null, source: file === undefined ? 'vendor' : 'file' } };
      },
    );
    // Goes on without the caller, who finds it in the list.
    void money.walk(runId, vendor, stretch, file);
    return runOf(context, runId);
  };
  const waitsFor = async (context: RequestContext, kind: 'difference-apply' | 'transfer-end', subject: string): Promise<string | null> => {
    const { list } = await listApprovals(db, context.merchant.id, { kind, state: 'waiting', subject }, { offset: 0, limit: 1 });
    return list[0]?.askedName ?? null;
  };
  const roundQuestion = (query: Stretch & Omit<RoundQuestion, 'from' | 'until'>): RoundQuestion =>
    ({ ...query, ...stretchOf(query) }) as RoundQuestion;
  return [
    handle(contract.staffListReconciliations, async ({ query }, context) => {
      const { list, total } = await money.runs(scopeOf(context), { ...query, ...stretchOf(query) } as never, pageOf(query));
      return { list: list.map(runLine), total };
    }),
    handle(contract.staffExportReconciliations, async ({ query }, context) => ({
      ...csv,
      fileName: 'reconciliations.csv',
      rows: csvRows(
        ['run', 'vendor', 'kind', 'state', 'from', 'to', 'lines', 'found', 'open', 'started', 'finished', 'problem'],
        async (page) => (await money.runs(scopeOf(context), { ...query, ...stretchOf(query) } as never, page)).list.map(runLine),
        (one) => [
          one.runId,
          one.vendor,
          wordsOf('games.run', one.kind),
          wordsOf('games.run', one.state),
          timeOf(one.from),
          timeOf(one.to),
          one.lines,
          one.found,
          one.open,
          timeOf(one.startedAt),
          timeOf(one.finishedAt),
          one.problem,
        ],
      ),
    })),
    handle(contract.staffGetReconciliation, ({ params: { runId } }, context) => runOf(context, runId)),
    handle(contract.staffStartReconciliation, ({ body }, context) => walk(context, body)),
    handle(contract.staffReconcileFile, ({ query }, context) =>
      walk(context, { ...query, file: (context.rawBody ?? refuse('request_body_required')).toString('utf8') }),
    ),
    handle(contract.staffListDifferences, async ({ query }, context) => {
      const { list, total } = await money.differences(scopeOf(context), { ...query, ...stretchOf(query) } as never, pageOf(query));
      return { list: list.map(differenceLine), total };
    }),
    handle(contract.staffExportDifferences, async ({ query }, context) => ({
      ...csv,
      fileName: 'differences.csv',
      rows: csvRows(
        [
          'at',
          'vendor',
          'transaction',
          'kind',
          'state',
          'player',
          'user name',
          'round',
          'here',
          'there',
          'currency',
          'found',
          'closed',
          'reason',
        ],
        async (page) =>
          withUserNames(
            kit,
            context,
            (await money.differences(scopeOf(context), { ...query, ...stretchOf(query) } as never, page)).list.map(differenceLine),
          ),
        (one) => [
          timeOf(one.at),
          one.vendor,
          one.externalId,
          wordsOf('games.difference', one.kind),
          wordsOf('games.difference', one.state),
          one.playerId,
          one.userName,
          one.ours?.round ?? one.theirs?.round ?? null,
          one.ours?.amount ?? null,
          one.theirs?.amount ?? null,
          one.ours?.currency ?? one.theirs?.currency ?? null,
          timeOf(one.foundAt),
          timeOf(one.closedAt),
          one.reason,
        ],
      ),
    })),
    handle(contract.staffGetDifference, async ({ query }, context) => {
      const difference = await money.difference(scopeOf(context), query);
      return {
        ...differenceLine(difference),
        roundId: difference.roundId,
        mayApply: difference.mayApply,
        waiting: await waitsFor(context, 'difference-apply', differenceSubject(query)),
      };
    }),
    handle(contract.staffDecideDifference, async ({ body: { decision, reason, ...key } }, context) => {
      const scope = scopeOf(context);
      const subject = differenceSubject(key);
      if (decision === 'accept') {
        const before = await changeAsStaff(kit, context, { action: 'difference.accepted', subject, reason }, async (transaction) => {
          const value = await money.accept(transaction, scope, key, reason);
          return { value, before: { state: value.state, kind: key.kind }, after: { state: 'accepted', kind: key.kind } };
        });
        return { state: before.state === 'open' ? ('accepted' as const) : before.state, waitingApproval: null };
      }
      const difference = await money.difference(scope, key);
      if (!difference.mayApply) return refuse('state.not.allowed');
      const payload = {
        ...key,
        what: difference.theirs?.kind ?? '',
        playerId: difference.playerId,
        round: difference.theirs?.round ?? null,
        amount: vendorAmount(difference.theirs?.amount ?? '0'),
        currency: difference.theirs?.currency ?? null,
      };
      const { id } = await ask(kit, context, { kind: 'difference-apply', subject, payload, reason }, undefined, { once: true });
      return { state: difference.state, waitingApproval: id };
    }),
    handle(contract.staffListRounds, async ({ query }, context) => {
      const question = roundQuestion(query);
      const [list, sums] = await Promise.all([
        money.rounds(scopeOf(context), question, pageOf(query)),
        money.sumRounds(scopeOf(context), question),
      ]);
      return {
        list: list.map(roundLine),
        total: Number(sums.count),
        staked: formatMoney(sums.staked),
        won: formatMoney(sums.won),
        refunded: formatMoney(sums.refunded),
      };
    }),
    handle(contract.staffExportRounds, async ({ query }, context) => ({
      ...csv,
      fileName: 'rounds.csv',
      rows: csvRows(
        [
          'round',
          'vendor round',
          'player',
          'user name',
          'vendor',
          'game',
          'state',
          'staked',
          'won',
          'refunded',
          'opened',
          'closed',
          'closed because',
        ],
        async (page) => withUserNames(kit, context, (await money.rounds(scopeOf(context), roundQuestion(query), page)).map(roundLine)),
        (one) => [
          one.roundId,
          one.code,
          one.playerId,
          one.userName,
          one.vendor,
          one.game,
          wordsOf('games.round', one.state),
          one.staked,
          one.won,
          one.refunded,
          timeOf(one.openedAt),
          timeOf(one.closedAt),
          one.closeReason,
        ],
      ),
    })),
    handle(contract.staffGetRound, async ({ params: { roundId } }, context) => {
      const scope = scopeOf(context);
      const { movements, ...round } = await money.round(scope, roundId);
      const ids = new Set(movements.map(({ externalId }) => externalId));
      const { list } = await money.differences(
        scope,
        { vendor: round.vendor, playerId: round.playerId, state: 'all' },
        { offset: 0, limit: 1_000 },
      );
      return {
        ...roundLine(round),
        transactions: movements.map((one) => ({
          externalId: one.externalId,
          kind: one.kind,
          reference: one.referenceId,
          amount: formatMoney(one.amount),
          at: one.at.getTime(),
          tombstone: one.tombstone,
          transactionId: one.transactionId,
          entries: one.entries.map(({ account, amount, balanceAfter }) => ({
            account,
            amount: formatMoney(amount),
            balanceAfter: balanceAfter === null ? null : formatMoney(balanceAfter),
          })),
        })),
        differences: list
          .filter(({ externalId, ours, theirs }) => ids.has(externalId) || (ours?.round ?? theirs?.round) === round.code)
          .map(differenceLine),
      };
    }),
    handle(contract.staffListVendorTransfers, async ({ query }, context) => {
      const { list, total, amount } = await money.transfers(scopeOf(context), query, pageOf(query));
      return { list: list.map(transferLine), total, amount: formatMoney(amount) };
    }),
    handle(contract.staffExportVendorTransfers, async ({ query }, context) => ({
      ...csv,
      fileName: 'vendor-transfers.csv',
      rows: csvRows(
        ['transfer', 'player', 'user name', 'vendor', 'direction', 'amount', 'currency', 'state', 'began', 'changed', 'asked', 'reason'],
        async (page) => withUserNames(kit, context, (await money.transfers(scopeOf(context), query, page)).list.map(transferLine)),
        (one) => [
          one.transferId,
          one.playerId,
          one.userName,
          one.vendor,
          wordsOf('games.transfer', one.direction),
          one.amount,
          one.currency,
          wordsOf('games.transfer', one.state),
          timeOf(one.createdAt),
          timeOf(one.stateChangedAt),
          one.checks,
          one.reason,
        ],
      ),
    })),
    handle(contract.staffGetVendorTransfer, async ({ params: { transferId } }, context) => {
      const { list } = await money.transfers(scopeOf(context), { id: transferId, state: 'all' }, { offset: 0, limit: 1 });
      const transfer = list[0] ?? refuse('not.found');
      return {
        ...transferLine(transfer),
        mayEnd: money.mayEnd(transfer),
        waiting: await waitsFor(context, 'transfer-end', transferSubject(transferId)),
      };
    }),
    handle(contract.staffEndVendorTransfer, async ({ params: { transferId }, body: { outcome, reason } }, context) => {
      const { list } = await money.transfers(scopeOf(context), { id: transferId }, { offset: 0, limit: 1 });
      const transfer = list[0] ?? refuse('not.found');
      if (!money.mayEnd(transfer)) refuse('transfer.in.progress');
      const { playerId, vendor, direction, amount, currency } = transfer;
      const payload = { transferId, outcome, playerId, vendor, direction, amount: formatMoney(amount), currency };
      // Two who say otherwise of one transfer: the second hears that somebody has asked.
      const asked = await ask(
        kit,
        context,
        { kind: 'transfer-end', subject: transferSubject(transferId), payload, reason },
        async (transaction) => {
          const filter = { kind: 'transfer-end', state: 'waiting', subject: transferSubject(transferId) } as const;
          const { list: asked } = await listApprovals(transaction, context.merchant.id, filter, { offset: 0, limit: 1 });
          return asked[0] && refuse('approval.waits', { parameters: { name: asked[0].askedName } });
        },
      );
      return { waitingApproval: asked.id };
    }),
  ];
}

/** What two persons decide about money between the house and vendors. */
export function gameMoneyApprovals(kit: BackOfficeKit): ApprovalEntry[] {
  const { money } = kit.deps.games.desk;
  const decidedBy = contract.decideGamesMoney;
  const answer = ({ state, outcome }: Approval) => {
    const said = outcome?.['outcome'];
    return { state: state === 'approved' ? 'approved' : 'rejected', outcome: typeof said === 'string' ? said : '' };
  };
  return [
    approvalEntry({
      kind: 'difference-apply',
      decidedBy,
      payload: Type.Object({ vendor: Type.String(), externalId: Type.String(), kind: OneOf(differenceKindNames) }),
      async carryOut({ context, approval, payload: { vendor, externalId, kind } }, transaction) {
        const key = { vendor, externalId, kind };
        const { verdict, transactionId } = await money.applyMissing(transaction, scopeOf(context), key, approval.reason);
        return { outcome: verdict, transactionId };
      },
      answer,
    }),
    approvalEntry({
      kind: 'transfer-end',
      decidedBy,
      payload: Type.Object({ transferId: Type.String(), outcome: OneOf(['done', 'refused']) }),
      async carryOut({ context, approval, payload: { transferId, outcome } }, transaction) {
        await money.endTransfer(transaction, scopeOf(context), transferId, outcome, approval.reason);
        return { outcome };
      },
      answer,
    }),
  ];
}
