import { staffGames as contract } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import { handle, type Route } from '../../../../platform/http.js';
import type { GamesStaffKit } from '../kit.js';
import { applyImport } from './apply-import.js';
import { exportImports, listImportsForStaff, showImport } from './list-imports.js';
import { startImport } from './start-import.js';

/** Vendors' lists of games: read and compared first, carried out on another word; the report stays. */
export function importStaffRoutes(kit: GamesStaffKit): Route[] {
  return [
    handle(contract.staffListImports, ({ query }, context) => listImportsForStaff(kit, context, query)),
    handle(contract.staffExportImports, async ({ query }, context) => ({
      fileName: 'game-imports.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportImports(kit, context, query),
    })),
    handle(contract.staffGetImport, ({ params: { importId } }, context) => showImport(kit, context, importId)),
    handle(contract.staffImportFromVendor, ({ params: { code }, body: { reason } }, context) =>
      startImport(kit, context, { vendor: code, reason }),
    ),
    handle(contract.staffImportFromFile, ({ params: { code }, query: { reason } }, context) =>
      startImport(kit, context, {
        vendor: code,
        reason,
        content: (context.rawBody ?? refuse('request_body_required')).toString('utf8'),
      }),
    ),
    handle(contract.staffApplyImport, ({ params: { importId }, body }, context) => applyImport(kit, context, importId, body)),
  ];
}
