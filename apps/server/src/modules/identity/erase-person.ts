import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { IdentityKit } from './kit.js';
import { erasePlayerRows, lockPlayerOfBrand } from './player-repository.js';

/** What was known of a person until now, for what the law wants kept. */
export interface KnownPerson {
  userName: string;
  mobile?: string | undefined;
  email?: string | undefined;
  /** Real name, birthday, number of a document, …: as the registration and the profile had them. */
  details: Record<string, string>;
}

/**
 * Takes everything personal out of a closed account: names, contacts and the digests that find them, passwords, factors, devices, addresses. The
 * account's number, brand, type and times stay. The caller destroys the person's key.
 * @throws DomainError not.found; state.not.allowed for an account that is not closed, or was erased before.
 */
export async function erasePerson(
  kit: IdentityKit,
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<KnownPerson> {
  const locked = await lockPlayerOfBrand(transaction, { playerId, merchantId });
  const player = locked && (await kit.players.findById(playerId, transaction));
  if (player === undefined) return refuse('not.found');
  if (locked?.erasedAt !== null)
    refuse('state.not.allowed', { parameters: { reason: 'erased-already' }, value: { reason: 'erased-already' } });
  if (player.status !== 'closed')
    refuse('state.not.allowed', {
      parameters: { reason: 'account-not-closed', detail: player.status },
      value: { reason: 'account-not-closed' },
    });
  const known = {
    userName: player.userName,
    mobile: kit.players.mobileOf(player),
    email: kit.players.emailOf(player),
    details: kit.players.detailsOf(player),
  };
  await erasePlayerRows(transaction, playerId);
  return known;
}
