import type { Database, DatabaseTransaction } from '@sortes/service';
import type { PlayerRef, ProtectionKit } from '../kit.js';
import { judgeLimits, type LimitUse } from './judge-limits.js';
import { type LimitSet, readLimits, readPlayed, readReservations } from './repository.js';

/** The key under which the ledger knows that a deposit was credited. */
const creditKey = (orderId: string): string => `deposit:${orderId}`;

/**
 * Every limit of a player with its use now. In a transaction that holds the player's account it is what the next movement will find.
 * @param exceptOrder a deposit whose own reservation is left out.
 */
export async function readUse(
  kit: Pick<ProtectionKit, 'services'>,
  connection: Database | DatabaseTransaction,
  player: PlayerRef,
  exceptOrder?: string,
): Promise<LimitUse[]> {
  return readUseOf(kit, connection, player, await readLimits(connection, player), exceptOrder);
}

/** The limits that a player has, with their use now. Most have none, of whom nothing else is read. */
export async function readSetLimits(
  kit: Pick<ProtectionKit, 'services'>,
  connection: Database | DatabaseTransaction,
  player: PlayerRef,
): Promise<LimitUse[]> {
  const limits = await readLimits(connection, player);
  if (limits.length === 0) return [];
  return (await readUseOf(kit, connection, player, limits)).filter(({ value }) => value !== undefined);
}

async function readUseOf(
  { services: { hooks } }: Pick<ProtectionKit, 'services'>,
  connection: Database | DatabaseTransaction,
  player: PlayerRef,
  limits: readonly LimitSet[],
  exceptOrder?: string,
): Promise<LimitUse[]> {
  const figures = await hooks.askOne('figuresOf', connection, player.playerId);
  const [played, reservations] = [
    await readPlayed(connection, player.playerId, figures.timeZone),
    (await readReservations(connection, player.playerId)).filter(({ orderId }) => orderId !== exceptOrder),
  ];
  // A deposit that was credited counts as such; its reservation may still stand for a moment.
  const credited = await hooks.askOne(
    'postedKeys',
    connection,
    player.playerId,
    reservations.map(({ orderId }) => creditKey(orderId)),
  );
  const reserved = reservations.reduce((sum, { orderId, amount }) => (credited.has(creditKey(orderId)) ? sum : sum + amount), 0n);
  return judgeLimits(limits, figures, played, reserved);
}
