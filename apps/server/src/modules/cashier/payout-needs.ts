import type { DatabaseTransaction } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import type { TurnoverModule } from '../turnover/index.js';

/** A brand's settings that money out goes by. */
export interface PayoutSettings {
  /** Hours until a new account can be used. */
  coolingHours: number;
  /** Minutes in which the player says whether a payout arrived, before silence says so. */
  confirmMinutes: number;
  /** Days in which he may still contradict what his silence said. */
  disputeDays: number;
}

/** What money out asks of the modules below it; app.ts hands it in. */
export interface PayoutNeeds {
  /** Whether the brand pays out at the moment. */
  withdrawalsOn(merchant: Merchant): Promise<boolean>;
  settingsOf(merchantId: number): Promise<PayoutSettings>;
  /** @throws DomainError payment.password.* */
  checkPaymentPassword(playerId: number, password: string): Promise<void>;
  /** @throws DomainError step.up.required, withdrawal.paused */
  requireStepUp(context: RequestContext): Promise<void>;
  /** Where the brand asks for a verified identity before so much money leaves, all that left before included. @throws DomainError identity.required */
  requireIdentity(player: { playerId: number; merchantId: number }, amount: bigint, transaction?: DatabaseTransaction): Promise<void>;
  /** `realName` is empty while the player has given none. */
  personOf(playerId: number): Promise<{ realName: string; createdAt: Date }>;
  /** Gives a player without a real name this one; with one it stays. @returns the name he has now. */
  claimRealName(transaction: DatabaseTransaction, playerId: number, name: string): Promise<string>;
  /** Whether a password, a way to reach the player or a factor of his changed since then. */
  securityChangedSince(playerId: number, since: Date): Promise<boolean>;
  /** Whether the player may not bet now, for a break or for good. */
  isExcluded(playerId: number): Promise<boolean>;
  /** What has to be staked before money leaves. */
  turnover: Pick<TurnoverModule, 'closeDone' | 'progressOf'>;
}
