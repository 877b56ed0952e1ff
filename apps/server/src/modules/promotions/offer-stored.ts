import { type Offer, readOffer } from '@sortes/growth-rules';
import type { OfferRow } from './offer-repository.js';

/** A stored version: it was whole when it was saved, so that titles in languages which the brand has added since are not asked for. */
export function offerOf({ id, version, document }: Pick<OfferRow, 'id' | 'version' | 'document'>): Offer {
  const read = readOffer(document, []);
  if (!read.ok) throw new Error(`version ${version} of offer ${id} cannot be read: ${read.faults[0]?.path ?? ''}`);
  return read.value;
}
