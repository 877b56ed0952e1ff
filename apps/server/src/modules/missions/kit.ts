import type { Services } from '../../platform/services.js';
import type { CashierModule } from '../cashier/index.js';
import type { IdentityModule } from '../identity/index.js';
import type { PointsModule } from '../points/index.js';
import type { PromotionsModule } from '../promotions/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';

/** The modules below, as far as missions ask them. */
export interface BelowMissions {
  site: Pick<SiteModule, 'faceOf' | 'merchantById' | 'moduleOn' | 'settingsOf'>;
  identity: Pick<IdentityModule, 'listActive' | 'maskedNames'>;
  protection: Pick<ProtectionModule, 'isExcludedNow' | 'excludedAmong' | 'limitedAmong'>;
  cashier: Pick<CashierModule, 'listCredited'>;
  promotions: Pick<
    PromotionsModule,
    'readPlayer' | 'giveAward' | 'claimAward' | 'takeBackAward' | 'awardOffers' | 'listsOf' | 'playerLists' | 'aloneUpTo' | 'countMembers'
  >;
  points: Pick<PointsModule, 'earn' | 'takeBack' | 'bringsPer1000'>;
}

/** What the use cases of this module work with. */
export interface MissionsKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'log'>;
  below: BelowMissions;
}
