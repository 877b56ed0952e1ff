import type { IdentityKit } from './kit.js';
import type { Player } from './types.js';

/** Others of the brand who have shown to hold what a player has shown to hold. */
export async function holdersOfContact(
  { players }: Pick<IdentityKit, 'players'>,
  { id, merchantId }: Pick<Player, 'id' | 'merchantId'>,
): Promise<number[]> {
  return (await players.findByContactOf(id)).flatMap((one) => (one.merchantId === merchantId ? one.playerId : []));
}

/** Tells whoever looks for one person behind several accounts that a mailbox which a player has just shown to hold is others' of the brand, too. Once it is kept. */
export async function tellSharedContact(kit: IdentityKit, { id, merchantId }: Pick<Player, 'id' | 'merchantId'>): Promise<void> {
  const others = await holdersOfContact(kit, { id, merchantId });
  if (others.length > 0) await kit.services.hooks.ask('samePerson', kit.services.db, { merchantId, playerId: id, mark: 'email', others });
}
