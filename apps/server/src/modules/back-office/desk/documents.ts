import { staffPlayers as contract, type FilePurpose, type Input } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { noteOpened, opensOf, subjectOf, type StoredFile } from '../../../platform/files.js';
import { smallPicture } from '../../../platform/images.js';
import { handle, staffOf, type FileReply, type RequestContext, type Route } from '../../../platform/http.js';
import type { DocumentForStaff, DocumentLine } from '../../protection/index.js';
import { csvRowsByCursor } from '../../../platform/csv/staff-file.js';
import { writeAudit } from '../audit/entry.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { actorOf, pageOf } from '../../../platform/staff.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { tryOpened } from '../work/batch-repository.js';
import { type Named, withUserNames } from './user-names.js';

function lineOf(document: DocumentForStaff, { userName, opened }: { userName: string | null; opened: ReadonlySet<string> }) {
  return {
    userName,
    unopened: document.fileIds.filter((fileId) => !opened.has(fileId)).length,
    submissionId: document.submissionId,
    playerId: document.playerId,
    kind: document.kind,
    state: document.state,
    fileIds: document.fileIds,
    birthday: document.birthday ?? null,
    number: document.number ?? null,
    comment: document.comment ?? null,
    realName: document.realName ?? null,
    registeredName: document.registered.realName,
    registeredBirthday: document.registered.birthday ?? null,
    alsoUsedBy: document.alsoUsedBy,
    submittedAt: document.submittedAt.getTime(),
    decidedAt: document.decidedAt?.getTime() ?? null,
    decidedBy: document.decidedBy ?? null,
    reason: document.reason ?? null,
    note: document.note,
    validUntil: document.validUntil ?? null,
  };
}

const columns = [
  'document',
  'player',
  'user name',
  'kind',
  'state',
  'submitted',
  'decided',
  'decided by',
  'reason',
  'valid until',
] as const;

const filterOf = (merchantId: number, { id, state, playerId }: Input<typeof contract.staffExportDocuments>['query']) => ({
  merchantId,
  ...(id !== undefined && { submissionId: id }),
  ...(state !== undefined && { state }),
  ...(playerId !== undefined && { playerId }),
});

export function documentDeskRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { documents, files } = kit.deps;

  const read = async (context: RequestContext, playerId: number, fileId: string, purpose: FilePurpose): Promise<StoredFile> =>
    (await files.readFileFor({ merchantId: context.merchant.id }, { playerId, fileId, purpose })) ?? refuse('file.unknown');
  const sent = (
    context: RequestContext,
    { fileId, contentType, bytes }: Pick<StoredFile, 'fileId' | 'contentType' | 'bytes'>,
  ): FileReply => {
    context.setHeader('content-security-policy', "default-src 'none'; sandbox");
    return { fileName: `${fileId}.${contentType === 'image/png' ? 'png' : 'jpg'}`, contentType, rows: [bytes] };
  };

  return [
    handle(contract.staffListDocuments, async ({ query: { id, state, playerId, ...page } }, context) => {
      const { merchant } = context;
      const filter = filterOf(merchant.id, { id, state, playerId });
      const [found, total] = await Promise.all([
        documents.listDocumentsFor(db, { ...filter, ...pageOf(page) }),
        documents.countDocumentsFor(db, filter),
      ]);
      const pictures = found.flatMap(({ playerId: of, fileIds }) => fileIds.map((fileId) => ({ playerId: of, fileId })));
      const [opens, lines] = await Promise.all([opensOf(db, pictures), withUserNames(kit, context, found)]);
      const { name } = staffOf(context);
      const opened = new Set(opens.filter(({ staff }) => staff === name).map(({ fileId }) => fileId));
      return { list: lines.map((one) => lineOf(one, { userName: one.userName, opened })), total };
    }),
    handle(contract.staffExportDocuments, async ({ query }, context) => {
      const filter = filterOf(context.merchant.id, query);
      return {
        fileName: 'documents.csv',
        contentType: 'text/csv; charset=utf-8',
        rows: csvRowsByCursor(
          columns,
          (last: Named<DocumentLine> | undefined, limit) =>
            withUserNames(
              kit,
              context,
              documents.listDocumentLinesFor(db, { ...filter, limit, ...(last !== undefined && { after: last }) }),
            ),
          (one) => [
            one.submissionId,
            one.playerId,
            one.userName,
            wordsOf('players.document', one.kind),
            wordsOf('players.document', one.state),
            one.submittedAt,
            one.decidedAt,
            one.decidedBy,
            wordsOf('players.told', one.reason),
            one.validUntil,
          ],
        ),
      };
    }),
    handle(contract.staffDecideDocuments, ({ params: { submissionId }, body: { decision, told, note, validUntil, reason } }, context) =>
      changeAsStaff(
        kit,
        context,
        { action: `document.${decision}ed`, subject: `document:${submissionId}`, reason },
        async (transaction) => {
          const { playerId, before, after, identityState, excluded } = await documents.decideDocuments(transaction, {
            merchantId: context.merchant.id,
            submissionId,
            decision,
            reason: told,
            note,
            validUntil,
            decidedBy: staffOf(context).name,
          });
          return {
            value: { state: after, identityState, excluded },
            before: { playerId, state: before },
            after: { state: after, told, identityState, ...(excluded && { excluded }) },
          };
        },
      ),
    ),
    handle(contract.staffViewDocument, async ({ params: { playerId, fileId } }, context) => {
      const file = await read(context, playerId, fileId, 'document');
      // Who looks at a passport leaves a trace, each time.
      await changeAsStaff(kit, context, { action: 'document.viewed', subject: `player:${playerId}`, reason: '' }, async (transaction) => {
        await noteOpened(transaction, { playerId, fileId, staff: staffOf(context).name });
        return { value: undefined, after: { fileId } };
      });
      return sent(context, file);
    }),
    handle(contract.staffViewProof, async ({ params: { playerId, fileId } }, context) => {
      const file = await read(context, playerId, fileId, 'proof');
      const actor = actorOf(context);
      await inTransaction(db, async (transaction) => {
        if (!(await noteOpened(transaction, { playerId, fileId, staff: actor.name }))) return;
        const about = {
          actor,
          merchantId: context.merchant.id,
          action: 'deposit.proof-opened',
          subject: `player:${playerId}`,
          reason: '',
        } as const;
        await writeAudit(transaction, { ...about, after: { fileId } });
        // What a batch of theirs could not credit for want of this look is ready now, or one look nearer to it.
        const subject = await subjectOf(transaction, { playerId, fileId });
        if (subject !== null) await tryOpened(transaction, staffOf(context).staffId, subject);
      });
      return sent(context, file);
    }),
    handle(contract.staffViewProofSmall, async ({ params: { playerId, fileId } }, context) => {
      const { bytes } = await read(context, playerId, fileId, 'proof');
      return sent(context, { fileId, contentType: 'image/jpeg', bytes: await smallPicture(bytes) });
    }),
  ];
}
