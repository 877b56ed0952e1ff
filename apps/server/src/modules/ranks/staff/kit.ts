import type { BackOffice } from '../../../ports/staff.js';
import type { RanksKit } from '../kit.js';

/** What the use cases of staff work with. */
export interface RanksStaffKit extends RanksKit {
  office: BackOffice;
  /** Tables are read anew. */
  forget(): void;
}
