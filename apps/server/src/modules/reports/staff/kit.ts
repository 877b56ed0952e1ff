import type { Services } from '../../../platform/services.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { CashierModule } from '../../cashier/index.js';
import type { NamesIn } from '../report-repository.js';

/** What the use cases of staff work with. */
export interface ReportsStaffKit {
  services: Pick<Services, 'db' | 'clock' | 'history'>;
  office: BackOffice;
  namesIn: NamesIn;
  cashier: Pick<CashierModule, 'methodNames'>;
}
