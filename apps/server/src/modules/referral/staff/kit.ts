import type { BackOffice } from '../../../ports/staff.js';
import type { ReferralKit } from '../kit.js';

/** What the use cases of staff work with. */
export interface ReferralStaffKit extends ReferralKit {
  office: BackOffice;
}
