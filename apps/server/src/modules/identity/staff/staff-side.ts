import { recovery, staffBrand, staffPlayers } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { decideRecoveryAsStaff, recoveryApproval } from './decide-recovery.js';
import type { IdentityStaffKit } from './kit.js';
import { exportRecoveries, listRecoveries } from './list-recoveries.js';
import { factorResetApproval, resetPlayerFactors } from './reset-factors.js';
import { tryRegisterRule } from './try-register-rule.js';

/** Ways back into accounts, and what the registration asks. */
export function identityStaffSide(kit: IdentityStaffKit): StaffSide {
  return {
    routes: [
      ...recoveryRoutes(kit),
      handle(staffPlayers.staffResetPlayerFactors, ({ params: { playerId }, body: { reason } }, context) =>
        resetPlayerFactors(kit, context, playerId, reason),
      ),
      handle(staffBrand.staffTryRegisterRule, async ({ query }, { language }) => tryRegisterRule(query, language)),
    ],
    approvals: [recoveryApproval(kit), factorResetApproval(kit)],
  };
}

/** Claims of players who have lost every way in; their pictures are looked at like those of documents. */
function recoveryRoutes(kit: IdentityStaffKit): Route[] {
  return [
    handle(recovery.staffListRecoveries, ({ query }, context) => listRecoveries(kit, context, query)),
    handle(recovery.staffExportRecoveries, async ({ query }, context) => ({
      fileName: 'recoveries.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportRecoveries(kit, context, query),
    })),
    handle(recovery.staffDecideRecovery, ({ params: { claimId }, body }, context) => decideRecoveryAsStaff(kit, context, claimId, body)),
  ];
}
