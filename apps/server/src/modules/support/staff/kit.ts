import type { Services } from '../../../platform/services.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { MessagingModule } from '../../messaging/index.js';

/** What the use cases of staff work with. */
export interface SupportStaffKit {
  services: Pick<Services, 'db' | 'hooks'>;
  office: BackOffice;
  messaging: Pick<MessagingModule, 'sendMessage'>;
}
