import type { RankProgramme } from '@sortes/growth-rules';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import type { IdentityModule } from '../identity/index.js';
import type { PromotionsModule } from '../promotions/index.js';
import type { SiteModule } from '../site/index.js';

/** The feature of the tree that switches all of it. */
export const ranksFeature = 'PLAYERRANK3';

/** A brand's table of ranks, read. */
export interface KnownProgramme {
  version: number;
  programme: RankProgramme;
}

/** What the use cases of this module work with. */
export interface RanksKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'log'>;
  below: {
    site: Pick<SiteModule, 'allMerchants' | 'merchantById' | 'moduleOn' | 'settingsOf' | 'faceOf'>;
    identity: Pick<IdentityModule, 'findPlayer' | 'listActive'>;
    promotions: Pick<PromotionsModule, 'readPlayer' | 'giveAward' | 'takeBackAward' | 'awardOffers' | 'offersByRank' | 'aloneUpTo'>;
  };
  /** The table that holds at a brand, at most a second old; undefined: it has none, or ranks are switched off. */
  programmeOf(merchant: Pick<Merchant, 'id'>): Promise<KnownProgramme | undefined>;
}
