import type { DatabaseTransaction } from '@sortes/service';
import type { RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';

/** What transfers to an agent may be, money units. */
export interface TransferRules {
  /** The brand offers them, and its jurisdiction allows them. */
  on: boolean;
  minimum: bigint;
  maximum: bigint;
  daily: bigint;
}

export interface Upline {
  playerId: number;
  merchantId: number;
  userName: string;
  /** As the member may see it. */
  maskedName: string;
}

/** What transfers ask of the modules around the wallet; wired in app.ts. */
export interface TransferNeeds {
  rulesOf(merchant: Merchant): Promise<TransferRules>;
  /** The agent above a member; undefined when nobody is, or no agent. */
  uplineOf(playerId: number): Promise<Upline | undefined>;
  checkPaymentPassword(playerId: number, password: string): Promise<void>;
  requireStepUp(context: RequestContext): Promise<void>;
  /** Bets that are due before money may leave, money units; under the player's lock when given a transaction. */
  turnoverLeft(player: { playerId: number; merchantId: number }, transaction?: DatabaseTransaction): Promise<bigint>;
}
