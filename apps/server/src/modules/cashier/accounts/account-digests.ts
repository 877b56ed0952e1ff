import type { Vault } from '@sortes/service';

/** All that an account's number may have been kept as: the digest of now, and those under secrets that were replaced. */
export function accountDigests(vault: Vault, providerCode: string, number: string): Buffer[] {
  return vault.digests('payout-account', `${providerCode}:${number}`);
}
