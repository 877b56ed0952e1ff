import { inTransaction } from '@sortes/service';
import type { PlayerRef, ProtectionKit } from './kit.js';
import { hasLimitChanges } from './limits/repository.js';
import { setLimits } from './limits/set-limits.js';

const unit = 10_000n;

/** Gives a demo account limits to look at, one of them with a raise that waits; nothing to who has ever set one themselves. */
export async function seedDemo({ services }: ProtectionKit, player: PlayerRef): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    await services.hooks.askOne('lockPlayer', transaction, player.playerId);
    if (await hasLimitChanges(transaction, player.playerId)) return;
    await setLimits({ services }, transaction, player, [
      { kind: 'deposit', period: 'month', value: 50_000_000n * unit },
      { kind: 'loss', period: 'week', value: 5_000_000n * unit },
      { kind: 'session', period: 'day', value: 180n },
    ]);
    await setLimits({ services }, transaction, player, [{ kind: 'loss', period: 'week', value: 8_000_000n * unit }]);
  });
}
