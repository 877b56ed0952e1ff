import type { BackOffice } from '../../../ports/staff.js';
import type { IdentityKit } from '../kit.js';

/** What the use cases of staff work with. */
export interface IdentityStaffKit extends IdentityKit {
  office: BackOffice;
}
