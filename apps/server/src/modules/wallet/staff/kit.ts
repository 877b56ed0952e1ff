import type { Services } from '../../../platform/services.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { IdentityModule } from '../../identity/index.js';
import type { Naming } from '../name-lines.js';

/** What the use cases of staff work with. */
export interface WalletStaffKit {
  services: Pick<Services, 'db' | 'hooks'>;
  office: BackOffice;
  identity: Pick<IdentityModule, 'findPlayer'>;
  /** What the lines of a statement were about. */
  naming: Naming;
}
