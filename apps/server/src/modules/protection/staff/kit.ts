import type { BackOffice } from '../../../ports/staff.js';
import type { DocumentsKit } from '../documents/kit.js';

/** What the use cases of staff about documents work with. */
export interface DocumentsStaffKit extends DocumentsKit {
  office: BackOffice;
}
