import { staffPlayers as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { decideDocument } from './decide-document.js';
import type { DocumentsStaffKit } from './kit.js';
import { exportDocuments, listDocumentsForStaff } from './list-documents.js';
import { viewDocument } from './view-document.js';

/** Documents by which players show who they are: looked at and decided. */
export function documentStaffRoutes(kit: DocumentsStaffKit): Route[] {
  return [
    handle(contract.staffListDocuments, ({ query }, context) => listDocumentsForStaff(kit, context, query)),
    handle(contract.staffExportDocuments, async ({ query }, context) => ({
      fileName: 'documents.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportDocuments(kit, context, query),
    })),
    handle(contract.staffDecideDocuments, ({ params: { submissionId }, body }, context) =>
      decideDocument(kit, context, submissionId, body),
    ),
    handle(contract.staffViewDocument, ({ params }, context) => viewDocument(kit, context, params)),
  ];
}
