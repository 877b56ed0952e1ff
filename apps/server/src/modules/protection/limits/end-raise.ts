import { tell } from '../../messaging/index.js';
import type { LimitKind, LimitPeriod } from '@sortes/contract';
import { type Database, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { announce, announceEach } from '../../../platform/outbox.js';
import type { PlayerRef, ProtectionKit } from '../kit.js';
import { endPending, lapseRaises, readLimits, readPending, takeUntold, writeLimit } from './repository.js';

interface Which {
  kind: LimitKind;
  period: LimitPeriod;
}

/**
 * Puts the higher limit in force that waits, by the database's clock.
 * @throws DomainError limit.unknown when none waits (any more), limit.too.early (value.confirmableFrom) before its 24 hours are over.
 */
export async function confirmRaise({ services }: ProtectionKit, player: PlayerRef, { kind, period }: Which): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    await services.hooks.askOne('lockPlayer', transaction, player.playerId);
    const waiting = (await readPending(transaction, player.playerId)).find((one) => one.kind === kind && one.period === period);
    if (waiting === undefined || waiting.isLapsed) return refuse('limit.unknown');
    if (!waiting.isConfirmable) {
      const at = waiting.confirmableFrom.getTime();
      return refuse('limit.too.early', { value: { confirmableFrom: at } });
    }
    const before = (await readLimits(transaction, player)).find(
      (limit) => limit.setBy === 'player' && limit.kind === kind && limit.period === period,
    )?.value;
    await writeLimit(transaction, { ...player, kind, period, setBy: 'player', before, after: waiting.value });
    await endPending(transaction, player.playerId, { kind, period }, 'confirmed');
    await announce(transaction, player.merchantId, { topic: 'limits.changed', playerId: player.playerId });
  });
}

/** Takes back the higher limit that waits. @throws DomainError limit.unknown */
export async function cancelRaise({ services }: ProtectionKit, player: PlayerRef, which: Which): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    await services.hooks.askOne('lockPlayer', transaction, player.playerId);
    if (!(await endPending(transaction, player.playerId, which, 'cancelled'))) refuse('limit.unknown');
    await announce(transaction, player.merchantId, { topic: 'limits.changed', playerId: player.playerId });
  });
}

/** Ends raises that nobody confirmed, and tells players whose raise may be confirmed now. @returns how many of both. */
export async function moveRaises(db: Database): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const lapsed = await lapseRaises(transaction);
    const ready = await takeUntold(transaction);
    for (const { id, ...player } of ready) await tell(transaction, player, { kind: 'limit.raise.ready', key: `limit:${id}` });
    await announceEach(
      transaction,
      [...lapsed, ...ready].map(({ playerId, merchantId }) => ({ merchantId, fact: { topic: 'limits.changed', playerId } as const })),
    );
    return lapsed.length + ready.length;
  });
}
