import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import type { Module, Services } from '../../platform/services.js';
import { createExcludedPlayers } from './excluded-players.js';
import { insertExclusion, readLastEnd, type ExclusionKind } from './repository.js';

export type { ExclusionKind } from './repository.js';

export interface ProtectionDependencies {
  /** Hears of an exclusion once it stands, to end what would stake by itself later. Called again when it was interrupted. */
  onExcluded(player: { playerId: number; merchantId: number }): Promise<void>;
}

export interface ProtectionModule extends Module {
  /**
   * Keeps a player from staking and depositing, at once and on every process within a second; withdrawals stay open. Nothing shortens it.
   * @returns when it ends: of several exclusions the end of the one that ends last, undefined for none.
   * @throws RangeError when the end is not in the future.
   */
  exclude(
    player: { playerId: number; merchantId: number },
    exclusion: { kind: ExclusionKind; reason: string; until: Date | undefined },
  ): Promise<Date | undefined>;
  isExcluded(playerId: number): Promise<boolean>;
  /** @throws DomainError account.excluded */
  refuseExcluded(playerId: number): Promise<void>;
}

/** What keeps players from harm; asked before every stake and deposit. */
export function createProtectionModule({ db, clock }: Services, deps: ProtectionDependencies): ProtectionModule {
  const excluded = createExcludedPlayers(db, clock);
  return {
    routes: [],
    tasks: [],
    async exclude({ playerId, merchantId }, { kind, reason, until }) {
      if (until !== undefined && until.getTime() <= clock.now().getTime()) throw new RangeError('the end must be in the future');
      const last = await inTransaction(db, async (transaction) => {
        await insertExclusion(transaction, { id: newId(), playerId, merchantId, kind, reason, until });
        return readLastEnd(transaction, playerId);
      });
      excluded.forget();
      await deps.onExcluded({ playerId, merchantId });
      return last;
    },
    isExcluded: (playerId) => excluded.isExcluded(playerId),
    async refuseExcluded(playerId) {
      if (await excluded.isExcluded(playerId)) throw new DomainError('account.excluded');
    },
  };
}
