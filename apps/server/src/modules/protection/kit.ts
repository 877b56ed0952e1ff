import type { Services } from '../../platform/services.js';
import type { IdentityModule } from '../identity/index.js';

/** The modules below, as far as protection asks them. What it needs of the wallet above is asked on the hook board. */
export interface BelowProtection {
  identity: Pick<IdentityModule, 'findPlayer' | 'personDigestsOf' | 'accountsByContactOf' | 'hasPassword' | 'checkPassword' | 'visitOf'>;
}

/** What the use cases of this module work with. */
export interface ProtectionKit {
  services: Services;
  below: BelowProtection;
}

export interface PlayerRef {
  playerId: number;
  merchantId: number;
}
