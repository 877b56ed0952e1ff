import { isAgentType } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import type { IdentityModule } from '../identity/index.js';
import type { SiteModule } from '../site/index.js';
import type { TurnoverModule } from '../turnover/index.js';
import { findPlace } from './tree-repository.js';

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

/** What transfers ask of the modules below. */
export interface BelowTransfers {
  rulesOf(merchant: Merchant): Promise<TransferRules>;
  /** The agent above a member; undefined when nobody is, or no agent. */
  uplineOf(playerId: number): Promise<Upline | undefined>;
  checkPaymentPassword(playerId: number, password: string): Promise<void>;
  requireStepUp(context: RequestContext): Promise<void>;
  /** Bets that are due before money may leave, money units; under the player's lock when given a transaction. */
  turnoverLeft(player: { playerId: number; merchantId: number }, transaction?: DatabaseTransaction): Promise<bigint>;
}

/** The modules below. */
export interface BelowAgents {
  site: SiteModule;
  identity: IdentityModule;
  turnover: TurnoverModule;
}

/** The modules below, as transfers use them. */
export function belowTransfers(db: Database, { site, identity, turnover }: BelowAgents): BelowTransfers {
  return {
    async rulesOf(merchant) {
      const settings = await site.settingsOf(merchant);
      const whole = (units: number): bigint => parseMoney(String(units));
      return {
        on: settings.transferUpline && settings.jurisdiction !== 'strict' && (await site.moduleOn(merchant, 'TRANSUPLINE3')),
        minimum: whole(settings.transferUplineMinimum),
        maximum: whole(settings.transferUplineMaximum),
        daily: whole(settings.transferUplineDaily),
      };
    },
    // As the line stands: who invited a member may have been a member, too, and a line may have been moved.
    async uplineOf(playerId) {
      const place = await findPlace(db, playerId);
      const uplineId = place === undefined ? (await identity.personOf(playerId)).uplineId : place.uplineId;
      const upline = uplineId === undefined ? undefined : await identity.findPlayer(uplineId);
      if (upline === undefined || !isAgentType(upline.type) || upline.status !== 'active') return undefined;
      const masked = await identity.maskedNames([upline.id]);
      return { playerId: upline.id, merchantId: upline.merchantId, userName: upline.userName, maskedName: masked.get(upline.id) ?? '' };
    },
    checkPaymentPassword: (playerId, password) => identity.checkPaymentPassword(playerId, password),
    requireStepUp: (context) => identity.requireStepUp(context),
    turnoverLeft: async ({ playerId, merchantId }, transaction) =>
      (
        await (transaction === undefined
          ? turnover.progressOf(db, playerId, merchantId)
          : turnover.judgedProgressOf(transaction, playerId, merchantId))
      ).left,
  };
}
