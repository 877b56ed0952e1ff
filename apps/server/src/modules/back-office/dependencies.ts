import type { IdentityModule } from '../identity/index.js';
import type { LotteryModule } from '../lottery/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';

/** The doors of the modules below, all of which staff work through; app.ts hands them in. */
export interface BackOfficeDependencies {
  site: SiteModule;
  identity: IdentityModule;
  protection: ProtectionModule;
  lottery: LotteryModule;
}
