import type { IdentityModule } from '../identity/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import type { TurnoverModule } from '../turnover/index.js';

/** The modules below, as far as money in asks them. */
export interface BelowDeposits {
  site: Pick<SiteModule, 'moduleOn' | 'allMerchants' | 'faceOf'>;
  identity: Pick<IdentityModule, 'personOf' | 'findPlayer'>;
  protection: Pick<
    ProtectionModule,
    'refuseExcluded' | 'refuseUnidentified' | 'reserveDeposit' | 'releaseDeposit' | 'mayCredit' | 'creditReserved'
  >;
  turnover: Pick<TurnoverModule, 'requireForDeposits' | 'forgetDeposit'>;
}

/** The same of money out. */
export interface BelowPayouts {
  site: Pick<SiteModule, 'settingsOf'>;
  identity: Pick<
    IdentityModule,
    'findPlayer' | 'checkPaymentPassword' | 'requireStepUp' | 'personOf' | 'claimRealName' | 'securityChangedSince'
  >;
  protection: Pick<ProtectionModule, 'isExcluded' | 'identityStateOf'>;
  turnover: Pick<TurnoverModule, 'closeDone' | 'judgedProgressOf' | 'progressOf'>;
}
