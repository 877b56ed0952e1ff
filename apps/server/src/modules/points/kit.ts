import type { Services } from '../../platform/services.js';
import type { IdentityModule } from '../identity/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import type { TurnoverModule } from '../turnover/index.js';

/** The modules below, as far as points ask them. */
export interface BelowPoints {
  site: Pick<SiteModule, 'settingsOf' | 'allMerchants' | 'merchantById' | 'moduleOn'>;
  identity: Pick<IdentityModule, 'findPlayer' | 'checkPaymentPassword'>;
  protection: Pick<ProtectionModule, 'isExcluded'>;
  turnover: Pick<TurnoverModule, 'requireForReward' | 'judgedProgressOf' | 'closeDone' | 'progressOf'>;
}

/** What the use cases of this module work with. */
export interface PointsKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'log'>;
  below: BelowPoints;
}
