import { refuse } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { IdentityModule } from '../../identity/index.js';
import type { SiteModule } from '../../site/index.js';
import type { TurnoverModule } from '../../turnover/index.js';
import type { MarginKit } from '../margin.js';
import { findPlace, type Place } from '../tree-repository.js';

/** What the use cases of staff work with. */
export interface AgentsStaffKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks'>;
  office: BackOffice;
  site: Pick<SiteModule, 'settingsOf' | 'moduleOn'>;
  identity: Pick<IdentityModule, 'changeType' | 'addAffiliateCode' | 'switchAffiliateCode' | 'findPlayer'>;
  turnover: Pick<TurnoverModule, 'forgetTransfer'>;
  margin: MarginKit;
}

/** Somebody's place at the brand of whoever asks. @throws DomainError not.found for another brand's, and for a trial account, which has none */
export async function placeHere({ services: { db } }: AgentsStaffKit, context: StaffContext, playerId: number): Promise<Place> {
  const place = await findPlace(db, playerId);
  return place !== undefined && place.merchantId === context.merchant.id ? place : refuse('not.found');
}
