import { staffApprovals, staffPlayerRecords } from '@sortes/contract';
import { approvalLine } from '../../../platform/approvals.js';
import { handle, type Route } from '../../../platform/http.js';
import { requestAdjustment } from './adjust-balance.js';
import type { WalletStaffKit } from './kit.js';
import { showMovement } from './show-movement.js';
import { exportStatementForStaff, showStatement } from './show-statement.js';

/** A player's statement, and adjustments of their balance by two persons. */
export function walletStaffRoutes(kit: WalletStaffKit): Route[] {
  return [
    handle(staffPlayerRecords.staffPlayerStatement, ({ params, query }, context) => showStatement(kit, context, params.playerId, query)),
    handle(staffPlayerRecords.staffExportPlayerStatement, ({ params, query }, context) =>
      exportStatementForStaff(kit, context, params.playerId, query),
    ),
    handle(staffPlayerRecords.staffPlayerMovement, ({ params }, context) =>
      showMovement(kit, context, params.playerId, params.transactionId),
    ),
    handle(staffApprovals.requestAdjustment, async ({ body }, context) => approvalLine(await requestAdjustment(kit, context, body))),
  ];
}
