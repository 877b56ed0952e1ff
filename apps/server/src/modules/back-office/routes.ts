import { accountApproval } from './accounts/account-requests.js';
import { approvalRoutes } from './approvals/routes.js';
import { auditRoutes } from './audit/routes.js';
import { brandRoutes } from './brand/routes.js';
import { erasureApproval, erasureRoutes } from './erasure/routes.js';
import type { BackOfficeKit } from './kit.js';
import { playerRoutes } from './players/routes.js';
import { staffRoutes } from './accounts/routes.js';
import { alarmRoutes } from './system/alarms.js';
import { systemRoutes } from './system/routes.js';
import { assignmentRoutes } from './work/assignments.js';
import { batchRoutes } from './work/batches.js';
import { keptViewRoutes } from './work/kept-views.js';
import { presenceRoutes } from './work/presence.js';
import { searchRoutes } from './work/search.js';
import { proofRoutes } from './work/view-proofs.js';
import type { ApprovalEntry } from '../../platform/approvals.js';
import type { Route } from '../../platform/http.js';

/** The operations of staff that are not at home in their modules, by what they are about. */
export function backOfficeRoutes(kit: BackOfficeKit): Route[] {
  return [
    ...staffRoutes(kit),
    ...approvalRoutes(kit),
    ...auditRoutes(kit),
    ...playerRoutes(kit),
    ...erasureRoutes(kit),
    ...presenceRoutes(kit),
    ...proofRoutes(kit),
    ...keptViewRoutes(kit),
    ...searchRoutes(kit),
    ...assignmentRoutes(kit),
    ...batchRoutes(kit),
    ...systemRoutes(kit),
    ...alarmRoutes(kit),
    ...brandRoutes(kit),
  ];
}

/** The kinds of requests that are not at home in their modules. */
export function backOfficeApprovals(kit: BackOfficeKit): ApprovalEntry[] {
  return [accountApproval(kit), erasureApproval(kit)];
}
