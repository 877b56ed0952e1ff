import { providerKey } from '../../catalogue/provider-name.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import { verifyBody } from '@sortes/wallet-protocol';
import type { VendorCall } from '../../../../platform/http.js';
import type { VendorRecord } from '../../catalogue/types.js';

export interface VendorBook {
  vendorByCode(code: string): Promise<VendorRecord | undefined>;
  vendorsOfAggregator(code: string): Promise<readonly VendorRecord[]>;
}

/**
 * The vendor that signed these bytes. Whether the vendor is unknown, speaks the other dialect or signed wrongly is all the same to a stranger;
 * one that is switched off is known all the same, because what it owes players must come through.
 */
export async function authenticateRs(vendors: VendorBook, call: VendorCall): Promise<VendorRecord | undefined> {
  const vendor = await vendors.vendorByCode(call.params['vendor'] ?? '');
  if (vendor?.publicKey === undefined || vendor.protocol !== 'rs') return undefined;
  const signature = call.header('x-auth-signature') ?? call.header('x-hub88-signature');
  if (!verifyBody(call.body, signature, vendor.publicKey)) return undefined;
  call.proved();
  return vendor;
}

/**
 * The vendors that the bearer key of a call is the key of: the one of the address, or those of them that the aggregator of the address stands for.
 * Keys are compared by hash and in constant time. None: a stranger.
 */
export async function authenticatePam(vendors: VendorBook, call: VendorCall): Promise<readonly VendorRecord[]> {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/.exec(call.header('authorization') ?? '')?.[1];
  if (given === undefined) return [];
  const name = call.params['vendor'] ?? '';
  const vendor = await vendors.vendorByCode(name);
  const named = vendor === undefined ? await vendors.vendorsOfAggregator(name) : [vendor];
  const hash = createHash('sha256').update(given).digest();
  const known = named.filter(
    ({ protocol, apiKeyHash }) =>
      protocol === 'pam' && apiKeyHash !== undefined && hash.length === apiKeyHash.length && timingSafeEqual(hash, apiKeyHash),
  );
  if (known.length > 0) call.proved();
  return known;
}

/** Which of an aggregator's vendors a call is of; of a vendor that was called by its own address it does not matter what it calls itself. */
export function vendorOfProvider(known: readonly VendorRecord[], address: string, provider: string): VendorRecord | undefined {
  const key = providerKey(provider);
  return known.find(({ code, aggregator }) => code === address || (aggregator !== undefined && providerKey(aggregator.provider) === key));
}
