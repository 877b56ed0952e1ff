import { recovery, staffBrand, staffPlayerRecords, staffPlayers, tagsListedAtMost } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { listTagsOfBrand } from '../tag-repository.js';
import { decideRecoveryAsStaff, recoveryApproval } from './decide-recovery.js';
import type { IdentityStaffKit } from './kit.js';
import { exportRecoveries, listRecoveries } from './list-recoveries.js';
import { exportSignIns, listSignIns } from './list-sign-ins.js';
import { endPlayerSessions, lockPlayer } from './lock-player.js';
import { factorResetApproval, resetPlayerFactors } from './reset-factors.js';
import { tagBatches, tagPlayer } from './tag-player.js';
import { tryRegisterRule } from './try-register-rule.js';

/** Players' accounts: locked, signed out, given back; and what the registration asks. */
export function identityStaffSide(kit: IdentityStaffKit): StaffSide {
  return {
    routes: [
      ...accountRoutes(kit),
      ...recoveryRoutes(kit),
      handle(staffPlayers.staffResetPlayerFactors, ({ params: { playerId }, body: { reason } }, context) =>
        resetPlayerFactors(kit, context, playerId, reason),
      ),
      handle(staffBrand.staffTryRegisterRule, async ({ query }, { language }) => tryRegisterRule(query, language)),
    ],
    approvals: [recoveryApproval(kit), factorResetApproval(kit)],
    batches: tagBatches(kit),
  };
}

function accountRoutes(kit: IdentityStaffKit): Route[] {
  return [
    handle(staffPlayers.staffLockPlayer, ({ params: { playerId }, body }, context) => lockPlayer(kit, context, playerId, body)),
    handle(staffPlayers.staffListTags, async (_input, { merchant }) => ({
      list: await listTagsOfBrand(kit.services.db, merchant.id, tagsListedAtMost),
    })),
    handle(staffPlayers.staffTagPlayer, ({ params: { playerId }, body }, context) => tagPlayer(kit, context, playerId, body)),
    handle(staffPlayers.staffEndPlayerSessions, ({ params: { playerId }, body: { reason } }, context) =>
      endPlayerSessions(kit, context, playerId, reason),
    ),
    handle(staffPlayerRecords.staffPlayerSignIns, ({ params: { playerId }, query }, context) => listSignIns(kit, context, playerId, query)),
    handle(staffPlayerRecords.staffExportPlayerSignIns, async ({ params: { playerId } }, context) => ({
      fileName: `sign-ins-${playerId}.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: await exportSignIns(kit, context, playerId),
    })),
  ];
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
