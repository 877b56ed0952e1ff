import { staffGames as contract } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import { handle, type Route } from '../../../../platform/http.js';
import type { GamesStaffKit } from '../kit.js';
import { decideDifference } from './decide-difference.js';
import { askToEndTransfer } from './end-transfer.js';
import { exportDifferences, listDifferencesForStaff } from './list-differences.js';
import { exportRounds, listRoundsForStaff } from './list-rounds.js';
import { exportRuns, listRunsForStaff, showRun } from './list-runs.js';
import { exportTransfers, listTransfersForStaff, showTransfer } from './list-transfers.js';
import { showDifference } from './show-difference.js';
import { showRound } from './show-round.js';
import { startRun } from './start-run.js';

const contentType = 'text/csv; charset=utf-8';

/** Money between the house and vendors of games: lists laid side by side, rounds, transfers. What moves money takes two. */
export function moneyStaffRoutes(kit: GamesStaffKit): Route[] {
  return [...runRoutes(kit), ...differenceRoutes(kit), ...roundRoutes(kit), ...transferRoutes(kit)];
}

function runRoutes(kit: GamesStaffKit): Route[] {
  return [
    handle(contract.staffListReconciliations, ({ query }, context) => listRunsForStaff(kit, context, query)),
    handle(contract.staffExportReconciliations, async ({ query }, context) => ({
      contentType,
      fileName: 'reconciliations.csv',
      rows: exportRuns(kit, context, query),
    })),
    handle(contract.staffGetReconciliation, ({ params: { runId } }, context) => showRun(kit, context, runId)),
    handle(contract.staffStartReconciliation, ({ body }, context) => startRun(kit, context, body)),
    handle(contract.staffReconcileFile, ({ query }, context) =>
      startRun(kit, context, { ...query, file: (context.rawBody ?? refuse('request_body_required')).toString('utf8') }),
    ),
  ];
}

function differenceRoutes(kit: GamesStaffKit): Route[] {
  return [
    handle(contract.staffListDifferences, ({ query }, context) => listDifferencesForStaff(kit, context, query)),
    handle(contract.staffExportDifferences, async ({ query }, context) => ({
      contentType,
      fileName: 'differences.csv',
      rows: exportDifferences(kit, context, query),
    })),
    handle(contract.staffGetDifference, ({ query }, context) => showDifference(kit, context, query)),
    handle(contract.staffDecideDifference, ({ body }, context) => decideDifference(kit, context, body)),
  ];
}

function roundRoutes(kit: GamesStaffKit): Route[] {
  return [
    handle(contract.staffListRounds, ({ query }, context) => listRoundsForStaff(kit, context, query)),
    handle(contract.staffExportRounds, async ({ query }, context) => ({
      contentType,
      fileName: 'rounds.csv',
      rows: exportRounds(kit, context, query),
    })),
    handle(contract.staffGetRound, ({ params: { roundId } }, context) => showRound(kit, context, roundId)),
  ];
}

function transferRoutes(kit: GamesStaffKit): Route[] {
  return [
    handle(contract.staffListVendorTransfers, ({ query }, context) => listTransfersForStaff(kit, context, query)),
    handle(contract.staffExportVendorTransfers, async ({ query }, context) => ({
      contentType,
      fileName: 'vendor-transfers.csv',
      rows: exportTransfers(kit, context, query),
    })),
    handle(contract.staffGetVendorTransfer, ({ params: { transferId } }, context) => showTransfer(kit, context, transferId)),
    handle(contract.staffEndVendorTransfer, ({ params: { transferId }, body }, context) =>
      askToEndTransfer(kit, context, transferId, body),
    ),
  ];
}
