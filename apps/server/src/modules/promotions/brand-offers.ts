import type { Offer } from '@sortes/growth-rules';
import type { Database, Logger } from '@sortes/service';
import { offerOf } from './offer-stored.js';
import type { OfferRow } from './offer-repository.js';
import { listKnownOffers, readDocuments } from './shown-repository.js';

/** An offer that players may know of, read. */
export interface KnownOffer {
  stored: OfferRow;
  offer: Offer;
}

/** Versions kept in memory; beyond it all are read anew. */
const versionsAtMost = 5_000;

/**
 * Offers of a brand that players may know of. Which there are is asked every time; what a version says never changes, so each is read once in a process. One that cannot be
 * read is left out and said in the log: it must not take the others with it.
 */
export function createBrandOffers({ db, log }: { db: Database; log: Logger }): (merchantId: number) => Promise<readonly KnownOffer[]> {
  const versions = new Map<string, { document: unknown; offer: Offer | undefined }>();
  const keyOf = ({ id, version }: Pick<OfferRow, 'id' | 'version'>): string => `${id} ${version}`;
  const read = (one: Pick<OfferRow, 'id' | 'version' | 'document'>): Offer | undefined => {
    try {
      return offerOf(one);
    } catch (error) {
      log.error({ error, offerId: one.id }, 'an offer cannot be read and is not shown');
      return undefined;
    }
  };
  return async (merchantId) => {
    const heads = await listKnownOffers(db, merchantId);
    if (versions.size > versionsAtMost) versions.clear();
    const missing = heads.filter((head) => !versions.has(keyOf(head)));
    for (const one of missing.length === 0 ? [] : await readDocuments(db, missing))
      versions.set(keyOf(one), { document: one.document, offer: read(one) });
    return heads.flatMap((head) => {
      const known = versions.get(keyOf(head));
      return known?.offer === undefined ? [] : [{ stored: { ...head, document: known.document }, offer: known.offer }];
    });
  };
}
