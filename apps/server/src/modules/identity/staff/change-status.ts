import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { IdentityKit } from '../kit.js';
import { lockPlayerOfBrand } from '../player-repository.js';
import type { PlayerStatus } from '../types.js';

/** The player's row, locked. @throws DomainError not.found, for a player of another brand as well */
export async function lockPlayerRow(
  transaction: DatabaseTransaction,
  merchantId: number,
  playerId: number,
): Promise<{ id: number; merchantId: number; status: PlayerStatus }> {
  const player = (await lockPlayerOfBrand(transaction, { playerId, merchantId })) ?? refuse('not.found');
  return { id: playerId, merchantId, status: player.status };
}

/** Whoever is not active any more is signed out everywhere and shut out of play. @returns the status before. @throws DomainError not.found */
export async function changeStatus(
  { players, sessions, services: { hooks } }: IdentityKit,
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
  { status, reason }: { status: PlayerStatus; reason: string },
): Promise<PlayerStatus> {
  const player = await lockPlayerRow(transaction, merchantId, playerId);
  await players.setStatus(transaction, playerId, status);
  if (status !== 'active') {
    await sessions.endAll(transaction, player, reason);
    await hooks.ask('playerShutOut', transaction, { playerId, merchantId }, 'locked');
  }
  return player.status;
}
