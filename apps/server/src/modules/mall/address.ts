import { type mall as contract, type Reply } from '@sortes/contract';
import type { Database, DatabaseTransaction, Vault } from '@sortes/service';
import { personVaultIfKept, sealPersonal } from '../../platform/person-keys.js';

/** Where goods are sent. */
export type Address = NonNullable<Reply<typeof contract.getMallAddress>['address']>;

const purpose = 'mall-address';
/** What `sealPersonal` puts before the sealed bytes. */
const markBytes = 8;

/** Seals an address under the person's own key: erasing the person makes it unreadable. */
export const sealAddress = (own: Vault, { name, mobile, address }: Address): Buffer =>
  sealPersonal(own, purpose, JSON.stringify({ name: name.trim(), mobile: mobile.trim(), address: address.trim() }));

/** Undefined: nothing is kept, or the person was erased. */
export async function openAddress(
  db: Database | DatabaseTransaction,
  vault: Vault,
  playerId: number,
  sealed: Buffer | undefined,
): Promise<Address | undefined> {
  if (sealed === undefined) return undefined;
  const own = await personVaultIfKept(db, vault, playerId);
  if (own === undefined) return undefined;
  return JSON.parse(own.open(purpose, sealed.subarray(markBytes)).toString()) as Address;
}
