import type { BackOffice } from '../../../ports/staff.js';
import type { MallKit } from '../kit.js';

/** What the use cases of staff work with. */
export interface MallStaffKit extends MallKit {
  office: BackOffice;
}
