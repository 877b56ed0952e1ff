import type { DatabaseTransaction } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { RunKind } from '../repository.js';
import type { BackupsState } from '../state.js';

/** What the use cases of staff work with. */
export interface BackupsStaffKit {
  services: Pick<Services, 'clock'>;
  office: BackOffice;
  readState: () => Promise<BackupsState>;
  ask: (transaction: DatabaseTransaction, kind: RunKind, askedBy: string) => Promise<string>;
}
