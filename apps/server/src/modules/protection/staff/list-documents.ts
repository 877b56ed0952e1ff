import type { Input, staffPlayers as contract } from '@sortes/contract';
import { csvRowsByCursor } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { opensOf } from '../../../platform/files.js';
import { staffOf } from '../../../platform/http.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { listDocumentsFor, type DocumentForStaff } from '../documents/list-documents.js';
import { countDocuments, readDocuments, type DocumentRow } from '../documents/repository.js';
import type { DocumentsStaffKit } from './kit.js';

type DocumentQuery = Input<typeof contract.staffExportDocuments>['query'];

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

const filterOf = (merchantId: number, { id, state, playerId }: DocumentQuery) => ({
  merchantId,
  ...(id !== undefined && { submissionId: id }),
  ...(state !== undefined && { state }),
  ...(playerId !== undefined && { playerId }),
});

/** Documents of a brand, and how many of each one's pictures whoever asks has not opened yet. */
export async function listDocumentsForStaff(
  kit: DocumentsStaffKit,
  context: StaffContext,
  { pageNo, pageSize, ...query }: DocumentQuery & { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const { db } = kit.services;
  const filter = filterOf(context.merchant.id, query);
  const [found, total] = await Promise.all([
    listDocumentsFor(kit, db, { ...filter, ...pageOf({ pageNo, pageSize }) }),
    countDocuments(db, filter),
  ]);
  const pictures = found.flatMap(({ playerId, fileIds }) => fileIds.map((fileId) => ({ playerId, fileId })));
  const [opens, lines] = await Promise.all([opensOf(db, pictures), kit.office.withUserNames(context, found)]);
  const { name } = staffOf(context);
  const opened = new Set(opens.filter(({ staff }) => staff === name).map(({ fileId }) => fileId));
  return { list: lines.map((one) => lineOf(one, { userName: one.userName, opened })), total };
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

/** The same without what stands in them: nothing is unsealed. */
export function exportDocuments({ services: { db }, office }: DocumentsStaffKit, context: StaffContext, query: DocumentQuery) {
  const filter = filterOf(context.merchant.id, query);
  return csvRowsByCursor(
    columns,
    (last: (DocumentRow & { userName: string | null }) | undefined, limit) =>
      office.withUserNames(context, readDocuments(db, { ...filter, limit, ...(last !== undefined && { after: last }) })),
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
  );
}
