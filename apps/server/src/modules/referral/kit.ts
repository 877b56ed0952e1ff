import type { Services } from '../../platform/services.js';
import type { CashierModule } from '../cashier/index.js';
import type { IdentityModule } from '../identity/index.js';
import type { PromotionsModule } from '../promotions/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';

/** The modules below, as far as referral asks them. */
export interface BelowReferral {
  site: Pick<SiteModule, 'merchantById' | 'faceOf' | 'moduleOn'>;
  identity: Pick<IdentityModule, 'personOf' | 'maskedNames' | 'listActive' | 'referralCodeOf'>;
  protection: Pick<ProtectionModule, 'isExcludedNow'>;
  cashier: Pick<CashierModule, 'listCredited'>;
  promotions: Pick<
    PromotionsModule,
    'readPlayer' | 'giveAward' | 'takeBackAward' | 'awardOffers' | 'describeAwards' | 'showAwards' | 'aloneUpTo'
  >;
}

/** What the use cases of this module work with. */
export interface ReferralKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'log'>;
  below: BelowReferral;
}
