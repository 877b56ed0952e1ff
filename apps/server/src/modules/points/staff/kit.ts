import type { BackOffice } from '../../../ports/staff.js';
import type { PointsKit } from '../kit.js';

/** What the use cases of staff work with. */
export interface PointsStaffKit extends PointsKit {
  office: BackOffice;
}
