import { staffApprovals, staffPlayerRecords } from '@sortes/contract';
import { approvalLine } from '../../../platform/approvals.js';
import { handle, type Route } from '../../../platform/http.js';
import { requestAdjustment } from './adjust-balance.js';
import type { WalletStaffKit } from './kit.js';
import { exportDebts, listDebtsForStaff } from './list-debts.js';
import { showMovement } from './show-movement.js';
import { exportStatementForStaff, showStatement } from './show-statement.js';

/** A player's statement, what players owe, and adjustments of a balance by two persons. */
export function walletStaffRoutes(kit: WalletStaffKit): Route[] {
  return [
    handle(staffPlayerRecords.staffPlayerStatement, ({ params, query }, context) => showStatement(kit, context, params.playerId, query)),
    handle(staffPlayerRecords.staffExportPlayerStatement, ({ params, query }, context) =>
      exportStatementForStaff(kit, context, params.playerId, query),
    ),
    handle(staffPlayerRecords.staffPlayerMovement, ({ params }, context) =>
      showMovement(kit, context, params.playerId, params.transactionId),
    ),
    handle(staffPlayerRecords.staffListDebts, ({ query }, context) => listDebtsForStaff(kit, context, query)),
    handle(staffPlayerRecords.staffExportDebts, async ({ query }, context) => ({
      fileName: 'debts.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportDebts(kit, context, query),
    })),
    handle(staffApprovals.requestAdjustment, async ({ body }, context) => approvalLine(await requestAdjustment(kit, context, body))),
  ];
}
