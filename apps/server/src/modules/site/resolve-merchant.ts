import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';

/** Host name without port, brackets and closing dot, in lower case. */
export function hostNameOf(host: string | undefined): string {
  const text = (host ?? '').trim().toLowerCase();
  const name = text.startsWith('[') ? text.slice(1).split(']')[0] : text.split(':')[0];
  return (name ?? '').replace(/\.$/, '');
}

/**
 * The brand of a request. The Merchant header names it, exactly once (Node joins repeated headers with a comma); without it the host
 * name does, and a host nobody claims belongs to the first brand that claims none.
 * @throws DomainError function.not.available for a repeated, unknown or foreign brand.
 */
export function resolveMerchant(
  merchants: readonly Merchant[],
  host: string | undefined,
  header: string | readonly string[] | undefined,
): Merchant {
  const name = hostNameOf(host);
  const owner = merchants.find((merchant) => merchant.hosts.some((own) => own.toLowerCase() === name));
  const codes = header === undefined ? [] : [header].flat().flatMap((text) => text.split(','));
  if (codes.length === 0) return owner ?? merchants.find((merchant) => merchant.hosts.length === 0) ?? refuse('function.not.available');
  const code = codes[0]?.trim().toLowerCase();
  const named = codes.length === 1 ? merchants.find((merchant) => merchant.code === code) : undefined;
  // A page of one brand's host must not act for another brand: its cookies and its terms are the first one's.
  if (named === undefined || (owner !== undefined && owner.id !== named.id)) refuse('function.not.available');
  return named;
}
