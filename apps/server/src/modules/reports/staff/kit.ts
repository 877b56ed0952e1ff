import type { LanguageCode } from '@sortes/contract';
import type { Merchant } from '../../../platform/merchant.js';
import type { Services } from '../../../platform/services.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { NamesIn } from '../report.js';

/** What the use cases of staff work with. */
export interface ReportsStaffKit {
  services: Pick<Services, 'db'>;
  office: BackOffice;
  namesIn: NamesIn;
  /** What a brand's payment methods are called, by their code. */
  methodNames: (merchant: Merchant, language: LanguageCode) => Promise<ReadonlyMap<string, string>>;
}
