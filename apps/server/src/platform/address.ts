import { addressKey, type Vault } from '@sortes/service';

/** How an address counts is the same in all programs of the house. */
export { addressCircles, addressKey, type AddressCircle } from '@sortes/service';

/** An address as rows keep it that must be found again and never read: a keyed digest of what it counts as. */
export function addressDigest(vault: Vault, ip: string): Buffer {
  return vault.digest('caller-address', addressKey(ip));
}
