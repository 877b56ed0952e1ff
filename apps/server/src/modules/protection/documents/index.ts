import { eraseDocuments } from './erase-documents.js';
import { protectionDocuments as contract } from '@sortes/contract';
import { type Database, type DatabaseTransaction, repeating } from '@sortes/service';
import { callerOf, handle, type RequestContext } from '../../../platform/http.js';
import type { Module, Services } from '../../../platform/services.js';
import { identityStateOf } from '../identity-state-repository.js';
import { expireDocuments } from './expire-documents.js';
import { decideDocuments, type DocumentDecision } from './decide-documents.js';
import type { BelowDocuments, DocumentsKit } from './kit.js';
import { listDocumentsFor, listOwnDocuments, type DocumentForStaff } from './list-documents.js';
import { countPendingDocuments, type DocumentFilter } from './repository.js';
import { documentStaffRoutes } from '../staff/document-routes.js';
import { holdersOfDocuments } from './same-document.js';
import { submitDocument } from './submit-document.js';

export type { BelowDocuments } from './kit.js';
export type { DocumentDecision } from './decide-documents.js';

export interface DocumentsModule extends Module {
  /** Documents with all that they say. */
  listDocumentsFor(db: Database | DatabaseTransaction, filter: DocumentFilter): Promise<DocumentForStaff[]>;
  /**
   * In the transaction that writes the audit row.
   * @throws DomainError not.found, state.not.allowed, request_param_err (a rejection without its reason)
   */
  decideDocuments(transaction: DatabaseTransaction, decision: DocumentDecision): ReturnType<typeof decideDocuments>;
}

/** Documents by which players show who they are: taken, looked at by staff, running out. */
export function createDocumentsModule(services: Services, below: BelowDocuments): DocumentsModule {
  const kit: DocumentsKit = { services, below };
  const { db, log } = services;
  const tellAll = async (context: RequestContext) => {
    const { playerId } = callerOf(context);
    const [state, { minimumAge, jurisdiction }, { birthday }, submissions] = await Promise.all([
      identityStateOf(db, playerId),
      below.site.settingsOf(context.merchant),
      below.identity.personOf(playerId),
      listOwnDocuments(kit, playerId),
    ]);
    // Where the law is strict, nobody plays or deposits before their identity is verified.
    return {
      state,
      required: jurisdiction === 'strict',
      minimumAge,
      birthdayKnown: birthday !== undefined && birthday !== '',
      submissions,
    };
  };
  return {
    routes: [
      handle(contract.getIdentity, (_input, context) => tellAll(context)),
      handle(contract.submitDocument, async ({ body }, context) => {
        await submitDocument(kit, { playerId: callerOf(context).playerId, merchant: context.merchant }, body);
        return tellAll(context);
      }),
    ],
    tasks: [
      repeating('protection: documents that ran out', log, 60_000, async () => ((await expireDocuments(db)) > 0 ? 1_000 : undefined)),
    ],
    hooks: { sharedMarks: async (db, player) => ({ mark: 'document', others: await holdersOfDocuments(services, db, player) }) },
    erasure: { erase: (transaction, player) => eraseDocuments(transaction, services.vault, player) },
    staffSide: (office) => ({
      routes: documentStaffRoutes({ ...kit, office }),
      queues: [{ name: 'documents', right: 'documents.read', count: ({ merchant }) => countPendingDocuments(db, merchant.id) }],
    }),
    listDocumentsFor: (executor, filter) => listDocumentsFor(kit, executor, filter),
    decideDocuments: (transaction, decision) => decideDocuments(kit, transaction, decision),
  };
}
