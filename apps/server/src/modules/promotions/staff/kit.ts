import type { BackOffice } from '../../../ports/staff.js';
import type { EndKit } from '../end-grant.js';
import type { ShowKit } from '../viewer.js';

/** What the use cases of staff work with. */
export interface PromotionsStaffKit extends ShowKit {
  office: BackOffice;
  ruleOf: EndKit['ruleOf'];
}
