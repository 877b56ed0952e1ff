import { addressKey, type Vault } from '@sortes/service';

/** How an address counts is the same in all programs of the house. */
export { addressCircles, addressKey } from '@sortes/service';

/** An address as rows keep it that must be found again and never read: a keyed digest of what it counts as. */
export function addressDigest(vault: Vault, ip: string): Buffer {
  return vault.digest('caller-address', addressKey(ip));
}

/** What rows may have kept of the address: the digest of now, and those under secrets that were replaced. */
export function addressDigests(vault: Vault, ip: string): Buffer[] {
  return vault.digests('caller-address', addressKey(ip));
}
