import type { PlayRules } from '@sortes/wallet-protocol';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { IdentityModule } from '../identity/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import type { SportsSplit } from './catalogue/offer.js';
import { strictPlayRules } from './launch/strict-play-rules.js';

/** The modules below, as far as games ask them. */
export interface BelowGames {
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
  identity: Pick<IdentityModule, 'findPlayer' | 'maskedNames' | 'touchSessions'>;
  protection: Pick<ProtectionModule, 'refuseExcluded' | 'refuseUnidentified' | 'isExcludedNow' | 'explainRefusal'>;
}

/** What a brand, its law and a player's state decide about games. */
export interface GameRules {
  /** Which vendors of sports stand in lanes of their own. */
  sportsSplitOf(merchant: Merchant): Promise<SportsSplit>;
  /** Whether vendors play with the main wallet. */
  isSingleWallet(merchant: Merchant): Promise<boolean>;
  /** How games of a type may be played; undefined where the law asks nothing. */
  playRulesOf(merchant: Merchant, gameType: string): Promise<PlayRules | undefined>;
  /** @throws DomainError account.excluded, account.locked, identity.required when a player may not put money into play */
  refuseStake(playerId: number): Promise<void>;
  /** Whether a player is neither excluded nor locked, read where it is written. */
  mayPlay(playerId: number): Promise<boolean>;
}

export function gameRules({ site, identity, protection }: BelowGames): GameRules {
  return {
    async sportsSplitOf(merchant) {
      const { esportsVendors, cockfightVendors } = await site.settingsOf(merchant);
      return { esports: esportsVendors, cockfight: cockfightVendors };
    },
    isSingleWallet: async (merchant) => (await site.settingsOf(merchant)).singleWallet,
    playRulesOf: async (merchant, gameType) =>
      (await site.settingsOf(merchant)).jurisdiction === 'strict' ? strictPlayRules(gameType) : undefined,
    async refuseStake(playerId) {
      await protection.refuseExcluded(playerId);
      const player = await identity.findPlayer(playerId);
      if (player === undefined) return;
      // Sessions end with the lock; a call that was under way by then must not put money where it would have to be fetched from.
      if (player.status !== 'active') refuse('account.locked');
      await protection.refuseUnidentified({ playerId, merchantId: player.merchantId });
    },
    // Not by isExcluded, whose copy may be older than the exclusion.
    mayPlay: async (playerId) => (await identity.findPlayer(playerId))?.status === 'active' && !(await protection.isExcludedNow(playerId)),
  };
}
