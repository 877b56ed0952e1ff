import { createHash, timingSafeEqual } from 'node:crypto';
import { verifyBody } from '@sortes/wallet-protocol';
import type { VendorCall } from '../../../../platform/http.js';
import type { VendorRecord } from '../../catalogue/types.js';

export interface VendorBook {
  vendorByCode(code: string): Promise<VendorRecord | undefined>;
}

/**
 * The vendor that signed these bytes. Whether the vendor is unknown, speaks the other dialect or signed wrongly is all the same to a stranger;
 * one that is switched off is known all the same, because what it owes players must come through.
 */
export async function authenticateRs(vendors: VendorBook, call: VendorCall): Promise<VendorRecord | undefined> {
  const vendor = await vendors.vendorByCode(call.params['vendor'] ?? '');
  if (vendor?.publicKey === undefined || vendor.protocol !== 'rs') return undefined;
  const signature = call.header('x-auth-signature') ?? call.header('x-hub88-signature');
  return verifyBody(call.body, signature, vendor.publicKey) ? vendor : undefined;
}

/** The vendor whose bearer key this is; compared by hash and in constant time. */
export async function authenticatePam(vendors: VendorBook, call: VendorCall): Promise<VendorRecord | undefined> {
  const vendor = await vendors.vendorByCode(call.params['vendor'] ?? '');
  if (vendor?.apiKeyHash === undefined || vendor.protocol !== 'pam') return undefined;
  const given = /^Bearer ([\x21-\x7e]{1,512})$/.exec(call.header('authorization') ?? '')?.[1];
  if (given === undefined) return undefined;
  const hash = createHash('sha256').update(given).digest();
  return hash.length === vendor.apiKeyHash.length && timingSafeEqual(hash, vendor.apiKeyHash) ? vendor : undefined;
}
