import type { IdentityKit } from './kit.js';
import type { Player } from './types.js';

/** Tells whoever looks for one person behind several accounts that a mailbox which a player has just shown to hold is others' of the brand, too. Once it is kept. */
export async function tellSharedContact(kit: IdentityKit, { id, merchantId }: Pick<Player, 'id' | 'merchantId'>): Promise<void> {
  const others = (await kit.players.findByContactOf(id)).flatMap((one) => (one.merchantId === merchantId ? one.playerId : []));
  if (others.length > 0) await kit.services.hooks.ask('samePerson', kit.services.db, { merchantId, playerId: id, mark: 'email', others });
}
