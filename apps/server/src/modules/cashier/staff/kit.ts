import type { BackOffice } from '../../../ports/staff.js';
import type { CashierKit } from '../kit.js';
import type { PayoutKit } from '../withdrawals/kit.js';

/** What the use cases of staff about money in work with. */
export interface DepositStaffKit extends CashierKit {
  office: BackOffice;
}

/** The same of money out. */
export interface PayoutStaffKit extends PayoutKit {
  office: BackOffice;
}
