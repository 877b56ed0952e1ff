import type { Release } from '../../platform/release.js';
import type { Module } from '../../platform/services.js';
import type { CashierModule, Withdrawals } from '../cashier/index.js';
import type { GamesModule } from '../games/index.js';
import type { IdentityModule } from '../identity/index.js';
import type { LotteryModule } from '../lottery/index.js';
import type { MessagingModule } from '../messaging/index.js';
import type { DocumentsModule, ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import type { TurnoverModule } from '../turnover/index.js';

/** The doors of the modules below, all of which staff work through; app.ts hands them in. */
export interface BelowBackOffice {
  site: SiteModule;
  identity: IdentityModule;
  protection: ProtectionModule;
  documents: DocumentsModule;
  turnover: TurnoverModule;
  cashier: CashierModule;
  payouts: Withdrawals;
  messaging: MessagingModule;
  lottery: LotteryModule;
  games: GamesModule;
  release: Release;
  /** Manifests of all modules below, bottom to top. */
  manifests: readonly Module[];
}
