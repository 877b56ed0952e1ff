import type { Services } from '../../../platform/services.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { Brand } from '../brand.js';

/** What the use cases of staff work with. */
export interface SiteStaffKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'alarms'>;
  office: BackOffice;
  /** @throws DomainError function.not.available when there is no such brand */
  brandOf(merchantId: number): Promise<Brand>;
  /** Drops the copies kept in this process, so that it shows a change at once. */
  forgetCopies(): void;
}
