import type { Services } from '../../platform/services.js';
import type { CashierModule } from '../cashier/index.js';
import type { GamesModule } from '../games/index.js';
import type { LotteryModule } from '../lottery/index.js';
import type { IdentityModule } from '../identity/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import type { TurnoverModule } from '../turnover/index.js';

/** The modules below, as far as promotions ask them. */
export interface BelowPromotions {
  site: Pick<SiteModule, 'settingsOf' | 'faceOf' | 'merchantById'>;
  identity: Pick<IdentityModule, 'findPlayer' | 'playersCalled' | 'listActive' | 'personOf' | 'maskedNames'>;
  protection: Pick<ProtectionModule, 'isExcludedNow' | 'excludedAmong' | 'exclusionOf' | 'identityStateOf' | 'limitsOf' | 'limitedAmong'>;
  turnover: Pick<TurnoverModule, 'requireForBonus' | 'requireForReward' | 'requireForWinnings' | 'forgetReward' | 'progressOf'>;
  games: Pick<GamesModule, 'catalogue'>;
  lottery: Pick<LotteryModule, 'beacons'>;
  cashier: Pick<CashierModule, 'depositFactsOf' | 'findCredited' | 'listCredited' | 'methodNames'>;
}

/** What the use cases of this module work with. */
export interface PromotionsKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'vault' | 'log'>;
  below: BelowPromotions;
}
