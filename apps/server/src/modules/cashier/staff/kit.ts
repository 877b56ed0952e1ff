import type { BackOffice } from '../../../ports/staff.js';
import type { PayoutKit } from '../withdrawals/kit.js';

/** What the use cases of staff about money out work with. */
export interface PayoutStaffKit extends PayoutKit {
  office: BackOffice;
}
