import { type Offer, readOffer } from '@sortes/growth-rules';
import type { OfferRow } from './offer-repository.js';

/** Versions kept in memory; beyond it all are read anew. */
const versionsAtMost = 5_000;
const versions = new Map<string, Offer>();

/**
 * A stored document, whole when it was saved: titles in languages which the brand has added since are not asked for.
 * @param of whose it is, for the message
 * @throws Error when it cannot be read
 */
export function readStored(document: unknown, of: string): Offer {
  const read = readOffer(document, []);
  if (!read.ok) throw new Error(`${of} cannot be read: ${read.faults[0]?.path ?? ''}`);
  return read.value;
}

/**
 * A version of an offer. What it says never changes, so each is read once in a process.
 * @throws as `readStored`
 */
export function offerOf({ id, version, document }: Pick<OfferRow, 'id' | 'version' | 'document'>): Offer {
  const key = `${id} ${version}`;
  const known = versions.get(key);
  if (known !== undefined) return known;
  const offer = readStored(document, `version ${version} of offer ${id}`);
  if (versions.size >= versionsAtMost) versions.clear();
  versions.set(key, offer);
  return offer;
}
