import type { BackOffice } from '../../../ports/staff.js';
import type { EndKit } from '../end-grant.js';
import type { PromotionsKit } from '../kit.js';

/** What the use cases of staff work with. */
export interface PromotionsStaffKit extends PromotionsKit {
  office: BackOffice;
  ruleOf: EndKit['ruleOf'];
}
