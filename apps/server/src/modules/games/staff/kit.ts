import type { Services } from '../../../platform/services.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { SiteModule } from '../../site/index.js';
import type { ReconcileKit } from '../reconcile/tasks.js';
import type { VendorCalls } from '../vendor-calls.js';

/** What the use cases of staff work with. */
export interface GamesStaffKit extends ReconcileKit, Pick<Services, 'vault'> {
  office: BackOffice;
  site: Pick<SiteModule, 'allMerchants'>;
  /** Calls that this process has counted. */
  calls: VendorCalls;
}
