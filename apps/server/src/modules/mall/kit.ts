import type { Services } from '../../platform/services.js';
import type { IdentityModule } from '../identity/index.js';
import type { PointsModule } from '../points/index.js';
import type { PromotionsModule } from '../promotions/index.js';

/** What the shop asks of the points account; both act in the caller's transaction, once under their key. */
export type PointsPort = Pick<PointsModule, 'spend' | 'giveBack'>;

/** What the shop asks of promotions: money of any kind by an offer of kind `award`, laid ready once under its key. */
export type AwardsPort = Pick<PromotionsModule, 'readPlayer' | 'giveAward' | 'awardOffers'>;

/** A player as promotions know them. */
export type KnownPlayer = NonNullable<Awaited<ReturnType<AwardsPort['readPlayer']>>>;

/** The modules below, as far as the shop asks them. */
export interface BelowMall {
  points: PointsPort;
  promotions: AwardsPort;
  identity: Pick<IdentityModule, 'checkPaymentPassword' | 'requireStepUp'>;
}

/** What the use cases of this module work with. */
export interface MallKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'vault'>;
  below: BelowMall;
}
