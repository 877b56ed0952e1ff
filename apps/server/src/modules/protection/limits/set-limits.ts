import { raiseLapsesDays, raiseWaitsHours, type LimitKind, type LimitPeriod } from '@sortes/contract';
import { tryReadAmount } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { announce } from '../../../platform/outbox.js';
import type { PlayerRef, ProtectionKit } from '../kit.js';
import { endPending, insertPending, noteApplied, readLimits, writeLimit } from './repository.js';

export interface LimitWish {
  kind: LimitKind;
  period: LimitPeriod;
  /** Money units, of a session minutes; undefined: no limit. */
  value: bigint | undefined;
}

const minutesOf: Record<LimitPeriod, bigint> = { day: 1_440n, week: 10_080n, month: 44_640n };

/**
 * Reads a limit as it arrived: a JSON number or decimal text, of a session whole minutes that the period has, null for none.
 * @throws DomainError amount.invalid
 */
export function readWish({ kind, period, value }: { kind: LimitKind; period: LimitPeriod; value: unknown }, index: number): LimitWish {
  if (value === null) return { kind, period, value: undefined };
  const units = tryReadAmount(value);
  const field = `limits.${index}.value`;
  if (units === undefined || units < 0n) return refuse('amount.invalid', { field });
  if (kind !== 'session') return { kind, period, value: units };
  const minutes = units / 10_000n;
  if (units % 10_000n !== 0n || minutes > minutesOf[period]) return refuse('amount.invalid', { field });
  return { kind, period, value: minutes };
}

/**
 * Sets limits of a player's own in the caller's transaction. A first or a lower limit counts at once and ends what waited; a higher one, or none
 * where there was one, waits: it may be confirmed after 24 hours and lapses a week later.
 */
export async function setLimits(
  { services: { hooks } }: Pick<ProtectionKit, 'services'>,
  transaction: DatabaseTransaction,
  player: PlayerRef,
  wishes: readonly LimitWish[],
): Promise<void> {
  // The account's lock: no stake is judged between the limit of before and that of now, and changes of limits take turns.
  await hooks.askOne('lockPlayer', transaction, player.playerId);
  for (const { kind, period, value } of wishes) {
    const own = (await readLimits(transaction, player)).find(
      (limit) => limit.setBy === 'player' && limit.kind === kind && limit.period === period,
    )?.value;
    const change = { ...player, kind, period, setBy: 'player', before: own, after: value } as const;
    await endPending(transaction, player.playerId, { kind, period }, 'cancelled');
    if (own === value) continue;
    const isRaise = own !== undefined && (value === undefined || value > own);
    if (isRaise) await insertPending(transaction, change, { hours: raiseWaitsHours, days: raiseLapsesDays });
    else {
      await writeLimit(transaction, change);
      await noteApplied(transaction, change);
    }
  }
  await announce(transaction, player.merchantId, { topic: 'limits.changed', playerId: player.playerId });
}

/** Sets or takes away a limit that staff puts on a player; it counts at once. @returns theirs of before; undefined: there was none. */
export async function setStaffLimit(
  { services: { hooks } }: Pick<ProtectionKit, 'services'>,
  transaction: DatabaseTransaction,
  player: PlayerRef,
  { kind, period, value }: LimitWish,
  note: string,
): Promise<bigint | undefined> {
  await hooks.askOne('lockPlayer', transaction, player.playerId);
  const before = (await readLimits(transaction, player)).find(
    (limit) => limit.setBy === 'staff' && limit.kind === kind && limit.period === period,
  )?.value;
  const change = { ...player, kind, period, setBy: 'staff', before, after: value, note } as const;
  await writeLimit(transaction, change);
  await noteApplied(transaction, change);
  await announce(transaction, player.merchantId, { topic: 'limits.changed', playerId: player.playerId });
  return before;
}
