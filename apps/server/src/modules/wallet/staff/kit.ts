import type { Services } from '../../../platform/services.js';
import type { SubjectsOf } from '../../../ports/movement-subject.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { IdentityModule } from '../../identity/index.js';

/** What the use cases of staff work with. */
export interface WalletStaffKit {
  services: Pick<Services, 'db' | 'hooks'>;
  office: BackOffice;
  identity: Pick<IdentityModule, 'findPlayer'>;
  /** What bets and rounds in a statement were about. */
  subjectsOf: SubjectsOf;
}
