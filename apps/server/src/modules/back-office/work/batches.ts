import {
  batchItemsAtMost,
  batchKindNames,
  batchKinds,
  contentKinds,
  isErrorCode,
  staffWork as contract,
  type Input,
  type LanguageCode,
} from '@sortes/contract';
import { messageFor } from '../../../platform/refusal-words.js';
import { formatMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { contentTitle, readContentLine } from '../../site/index.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { pageOf, seesPersonal } from '../../../platform/staff.js';
import type { BatchPreview } from '../../../ports/staff.js';
import { listStaffAccounts } from '../accounts/repository.js';
import {
  countRefusals,
  findBatch,
  listBatches,
  listBatchItems,
  lockBatch,
  markWithoutProof,
  startBatch,
  stopBatch,
  type Batch,
  type BatchFilter,
  type BatchItem,
} from './batch-repository.js';
import { batchLine, draftBatch } from './draft-batch.js';
import { wordsOf } from '../../../platform/csv/words.js';

const listColumns = [
  'batch',
  'kind',
  'state',
  'by',
  'reason',
  'things',
  'can',
  'amount',
  'done',
  'second person',
  'refused',
  'failed',
  'created',
  'started',
  'ended',
] as const;
const columns = ['subject', 'name', 'player', 'amount', 'trial', 'outcome', 'why not', 'done'] as const;

/** The sentence for a refusal of one thing. */
const textOf = (code: string, language: LanguageCode): string =>
  code === '' ? '' : isErrorCode(code) ? messageFor(code, language, {}) : code;
const codeOf = ({ outcomeCode, verdictCode }: BatchItem): string => outcomeCode || verdictCode;

/** What stands behind the colon of a subject. */
const idOf = (subject: string): string => subject.slice(subject.indexOf(':') + 1);

/** The same decision about many things: tried first, then carried out by the worker (run-batches.ts). */
export function batchRoutes(kit: BackOfficeKit): Route[] {
  const { db, clock } = kit.services;

  /** A batch this person may look at: their own, one whose right they have, any for who reads the audit log. @throws DomainError not.found */
  const visible = async (context: RequestContext, id: string): Promise<Batch> => {
    const batch = await findBatch(db, id);
    const { staffId, rights } = staffOf(context);
    if (batch === undefined || batch.merchantId !== context.merchant.id) return refuse('not.found');
    return batch.staffId === staffId || rights.has(batchKinds[batch.kind]) || rights.has('audit.read') ? batch : refuse('not.found');
  };
  /** What of the brand's batches this person may look at, narrowed to what they ask for. */
  const filterOf = (
    context: RequestContext,
    { kind, state, assigned }: Input<typeof contract.staffExportBatches>['query'],
  ): BatchFilter => {
    const { staffId, rights } = staffOf(context);
    const kinds = batchKindNames.filter((one) => rights.has(batchKinds[one]));
    return {
      merchantId: context.merchant.id,
      visible: rights.has('audit.read') ? undefined : { staffId, kinds },
      kind,
      state,
      ...(assigned === 'mine' ? { staffId } : { staffName: assigned }),
    };
  };
  /** What accounts and records are called, by their subjects; of another brand's nothing is said. */
  const namesOf = async (context: RequestContext, subjects: readonly string[]): Promise<Map<string, string>> => {
    const named = await Promise.all(
      subjects.map(async (subject) => {
        const [of = '', id = ''] = subject.split(/:(.*)/);
        if (of === 'staff') {
          const reached = { id, merchantIds: staffOf(context).merchantIds, now: clock.now() };
          return [subject, (await listStaffAccounts(db, reached, { offset: 0, limit: 1 })).list[0]?.name ?? ''] as const;
        }
        const kind = contentKinds.find((one) => one === of);
        const line = kind && (await readContentLine(kit.services, db, context.merchant.id, { kind, id }));
        return [subject, line ? contentTitle(line, context.language) : ''] as const;
      }),
    );
    return new Map(named);
  };
  /** What a batch shows of its things before it is carried out, by id. */
  const previewsOf = async ({ kind }: Batch, context: RequestContext, items: readonly BatchItem[]) =>
    (await kit.batches.of(kind).preview?.(
      context,
      items.map(({ subject }) => idOf(subject)),
    )) ?? new Map<string, BatchPreview>();

  return [
    handle(contract.staffBatchStaff, async ({ body: { change, role, ids, filter } }, context) => {
      if (change === 'role' && role === undefined) refuse('request_param_err', { field: 'role', parameters: { field: 'role' } });
      const { merchantIds } = staffOf(context);
      const all = { offset: 0, limit: batchItemsAtMost + 1 };
      const narrowed = { name: filter?.name, role: filter?.role, merchantIds, now: clock.now() };
      const given = ids ?? (await listStaffAccounts(db, narrowed, all)).list.map(({ id }) => id);
      return draftBatch(kit, context, { kind: `staff-${change}`, of: 'staff', ids: given, told: change === 'role' ? role : undefined });
    }),
    handle(contract.staffListBatches, async ({ query: { pageNo, pageSize, ...query } }, context) => {
      const { list, total, running } = await listBatches(
        db,
        filterOf(context, query),
        pageOf({ ...(pageNo && { pageNo }), ...(pageSize && { pageSize }) }),
      );
      return { list: list.map((one) => batchLine(one, staffOf(context).staffId)), total, running };
    }),
    handle(contract.staffExportBatches, async ({ query }, context) => ({
      fileName: 'batches.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        listColumns,
        async (page) => (await listBatches(db, filterOf(context, query), page)).list,
        (one) => [
          one.id,
          wordsOf('batch.kind', one.kind),
          wordsOf('batch.state', one.state),
          one.staffName,
          one.reason,
          one.total,
          one.can,
          formatMoney(one.amount),
          one.done,
          one.second,
          one.refused,
          one.failed,
          one.createdAt,
          one.startedAt,
          one.endedAt,
        ],
      ),
    })),
    handle(contract.staffGetBatch, async ({ params }, context) => {
      const batch = await visible(context, params.batchId);
      const because = await countRefusals(db, batch.id);
      return {
        ...batchLine(batch, staffOf(context).staffId),
        because: because.map(({ code, count }) => ({ code, count, text: textOf(code, context.language) })),
      };
    }),
    handle(contract.staffListBatchItems, async ({ params, query: { outcome, ...page } }, context) => {
      const batch = await visible(context, params.batchId);
      const { id } = batch;
      const { list, total } = await listBatchItems(db, id, outcome, pageOf(page));
      const names = await namesOf(
        context,
        list.map(({ subject }) => subject),
      );
      const previews = await previewsOf(batch, context, list);
      // What the trial refused has no player of its own.
      const playerOf = (item: BatchItem): number | null => item.playerId ?? previews.get(idOf(item.subject))?.playerId ?? null;
      const players = await kit.below.identity.namesAtBrand(
        context.merchant.id,
        list.flatMap((item) => playerOf(item) ?? []),
        seesPersonal(context),
      );
      return {
        list: list.map((item) => ({
          userName: players.get(playerOf(item) ?? 0) ?? null,
          deposit: previews.get(idOf(item.subject))?.deposit ?? null,
          subject: item.subject,
          name: names.get(item.subject) ?? '',
          playerId: playerOf(item),
          amount: item.amount === null ? null : formatMoney(item.amount),
          withoutProof: item.withoutProof,
          verdict: item.verdict,
          outcome: item.outcome,
          code: codeOf(item),
          text: textOf(codeOf(item), context.language),
          doneAt: item.doneAt?.getTime() ?? null,
        })),
        total,
      };
    }),
    handle(contract.staffExportBatch, async ({ params, query }, context) => {
      const { id } = await visible(context, params.batchId);
      return {
        fileName: `batch-${id}.csv`,
        contentType: 'text/csv; charset=utf-8',
        rows: csvRows(
          columns,
          async (page) => {
            const { list } = await listBatchItems(db, id, query.outcome, page);
            const names = await namesOf(
              context,
              list.map(({ subject }) => subject),
            );
            return list.map((item) => ({ ...item, name: names.get(item.subject) ?? '' }));
          },
          (item) => [
            item.subject,
            item.name,
            item.playerId,
            item.amount === null ? null : formatMoney(item.amount),
            wordsOf('batch.outcome', item.verdict),
            wordsOf('batch.outcome', item.outcome),
            textOf(codeOf(item), context.language),
            item.doneAt,
          ],
        ),
      };
    }),
    handle(contract.staffCreditWithoutProof, async ({ params: { batchId }, body: { subject, credit } }, context) => {
      const { staffId } = staffOf(context);
      await visible(context, batchId);
      await inTransaction(db, async (transaction) => {
        const batch = (await lockBatch(transaction, batchId)) ?? refuse('not.found');
        if (batch.staffId !== staffId) refuse('permission.denied');
        if (batch.kind !== 'deposit-credit' || (batch.state !== 'checking' && batch.state !== 'checked')) refuse('state.not.allowed');
        if (!(await markWithoutProof(transaction, batchId, subject, credit))) refuse('not.found');
      });
      return batchLine((await findBatch(db, batchId)) ?? refuse('not.found'), staffId);
    }),
    handle(contract.staffStartBatch, async ({ params: { batchId }, body: { reason } }, context) => {
      const { staffId, rights } = staffOf(context);
      await visible(context, batchId);
      await changeAsStaff(kit, context, { action: 'batch.started', subject: `batch:${batchId}`, reason }, async (transaction) => {
        const batch = (await lockBatch(transaction, batchId)) ?? refuse('not.found');
        if (batch.staffId !== staffId || !rights.has(batchKinds[batch.kind])) refuse('permission.denied');
        if (batch.state !== 'checked' || batch.can === 0) refuse('state.not.allowed');
        await startBatch(transaction, batchId, reason);
        const { kind, total, can, amount } = batch;
        return { value: undefined, after: { kind, total, can, amount: formatMoney(amount) } };
      });
      return batchLine((await findBatch(db, batchId)) ?? refuse('not.found'), staffId);
    }),
    handle(contract.staffStopBatch, async ({ params: { batchId }, body: { reason } }, context) => {
      const { staffId, rights } = staffOf(context);
      await visible(context, batchId);
      await changeAsStaff(kit, context, { action: 'batch.stopped', subject: `batch:${batchId}`, reason }, async (transaction) => {
        const batch = (await lockBatch(transaction, batchId)) ?? refuse('not.found');
        if (batch.staffId !== staffId && !rights.has(batchKinds[batch.kind])) refuse('permission.denied');
        if (batch.state === 'finished' || batch.state === 'stopped') refuse('state.not.allowed');
        await stopBatch(transaction, batchId, '');
        return { value: undefined, before: { state: batch.state }, after: { state: 'stopped', done: batch.done } };
      });
      return batchLine((await findBatch(db, batchId)) ?? refuse('not.found'), staffId);
    }),
  ];
}
