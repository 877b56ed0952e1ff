import type { DocumentKind, DocumentReason, DocumentState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { filesOf } from '../../../platform/files.js';
import { subjectOf, type DocumentsKit } from './kit.js';
import { readDocuments, readDocumentsOf, readPlayersByNumber, type DocumentFilter, type DocumentRow } from './repository.js';
import { numberDigests, openWords } from './words.js';

/** A document as staff see it who may. */
export interface DocumentForStaff {
  submissionId: string;
  playerId: number;
  kind: DocumentKind;
  state: DocumentState;
  fileIds: string[];
  /** What the document says, as the player typed it. */
  realName: string | undefined;
  birthday: string | undefined;
  number: string | undefined;
  comment: string | undefined;
  /** What the registration says. */
  registered: { realName: string; birthday: string | undefined };
  /** Other players of the installation who have shown a document of this number. */
  alsoUsedBy: number[];
  submittedAt: Date;
  decidedAt: Date | undefined;
  decidedBy: string | undefined;
  reason: DocumentReason | undefined;
  note: string;
  validUntil: string | undefined;
}

/** What the player sees of their own. */
export async function listOwnDocuments({ services: { db } }: DocumentsKit, playerId: number) {
  const rows = await readDocumentsOf(db, playerId);
  return Promise.all(
    rows.map(async (row) => ({
      submissionId: row.submissionId,
      kind: row.kind,
      state: row.state,
      fileIds: await picturesOf(db, row),
      submittedAt: row.submittedAt.getTime(),
      decidedAt: row.decidedAt?.getTime() ?? null,
      validUntil: row.validUntil,
      reason: row.reason,
      note: row.note,
    })),
  );
}

/** Documents of a brand with all that they say: only for staff with the right to see them. */
export async function listDocumentsFor(
  { services, below }: DocumentsKit,
  db: Database | DatabaseTransaction,
  filter: DocumentFilter,
): Promise<DocumentForStaff[]> {
  const rows = await Promise.all(
    (await readDocuments(db, filter)).map(async (row) => {
      const words = await openWords(db, services.vault, row);
      return { ...row, words, digests: row.numberDigest === null ? [] : numberDigests(services.vault, row.kind, words.number) };
    }),
  );
  const users = await readPlayersByNumber(
    db,
    rows.flatMap(({ digests }) => digests),
  );
  return Promise.all(
    rows.map(async ({ words: { realName, birthday, number, comment }, ...row }) => {
      const [person, fileIds] = await Promise.all([below.identity.personOf(row.playerId), picturesOf(db, row)]);
      const known = new Set(row.digests.map((digest) => digest.toString('hex')));
      const alsoUsedBy = users.filter((user) => known.has(user.digest) && user.playerId !== row.playerId).map(({ playerId }) => playerId);
      return {
        submissionId: row.submissionId,
        playerId: row.playerId,
        kind: row.kind,
        state: row.state,
        fileIds,
        realName,
        birthday,
        number,
        comment,
        registered: { realName: person.realName, birthday: person.birthday },
        alsoUsedBy: [...new Set(alsoUsedBy)],
        submittedAt: row.submittedAt,
        decidedAt: row.decidedAt ?? undefined,
        decidedBy: row.decidedBy ?? undefined,
        reason: row.reason ?? undefined,
        note: row.note,
        validUntil: row.validUntil ?? undefined,
      };
    }),
  );
}

async function picturesOf(db: Database | DatabaseTransaction, { playerId, submissionId }: DocumentRow): Promise<string[]> {
  const files = await filesOf(db, { playerId, purpose: 'document', subject: subjectOf(submissionId) });
  return files.map(({ fileId }) => fileId);
}
