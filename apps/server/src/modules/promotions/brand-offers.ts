import type { Offer } from '@sortes/growth-rules';
import type { Database, Logger } from '@sortes/service';
import { offerOf } from './offer-stored.js';
import { offersChanged, type OfferRow } from './offer-repository.js';
import { listKnownOffers, type OfferLeft, readDocuments } from './shown-repository.js';

/** An offer that players may know of, read. */
export interface KnownOffer {
  stored: OfferRow;
  offer: Offer;
  /** Undefined: it was not asked for. */
  left?: OfferLeft;
}

/** So long a brand's offers are taken as they were read; what this process changes counts at once. A claim asks for its offer itself. */
const takenMs = 1_000;
/** Versions kept in memory; beyond it all are read anew. */
const versionsAtMost = 5_000;

/**
 * Offers of a brand that players may know of. What a version says never changes, so each is read once in a process. One that cannot be read is left out and said in the
 * log: it must not take the others with it.
 */
export function createBrandOffers({ db, log }: { db: Database; log: Logger }): (merchantId: number) => Promise<readonly KnownOffer[]> {
  const versions = new Map<string, { document: unknown; offer: Offer | undefined }>();
  const brands = new Map<number, { at: number; changes: number; offers: Promise<readonly KnownOffer[]> }>();
  const keyOf = ({ id, version }: Pick<OfferRow, 'id' | 'version'>): string => `${id} ${version}`;
  const readOne = (one: Pick<OfferRow, 'id' | 'version' | 'document'>): Offer | undefined => {
    try {
      return offerOf(one);
    } catch (error) {
      log.error({ error, offerId: one.id }, 'an offer cannot be read and is not shown');
      return undefined;
    }
  };
  const read = async (merchantId: number): Promise<readonly KnownOffer[]> => {
    const heads = await listKnownOffers(db, merchantId);
    if (versions.size > versionsAtMost) versions.clear();
    const missing = heads.filter((head) => !versions.has(keyOf(head)));
    for (const one of missing.length === 0 ? [] : await readDocuments(db, missing))
      versions.set(keyOf(one), { document: one.document, offer: readOne(one) });
    return heads.flatMap(({ left, ...head }) => {
      const known = versions.get(keyOf(head));
      return known?.offer === undefined ? [] : [{ stored: { ...head, document: known.document }, offer: known.offer, left }];
    });
  };
  return (merchantId) => {
    const [now, changes] = [performance.now(), offersChanged()];
    const kept = brands.get(merchantId);
    if (kept !== undefined && kept.changes === changes && now - kept.at < takenMs) return kept.offers;
    const offers = read(merchantId);
    brands.set(merchantId, { at: now, changes, offers });
    // Whoever asks next tries again.
    offers.catch(() => brands.delete(merchantId));
    return offers;
  };
}

/** Which of them can be had now: live, and inside their window. By id. */
export const liveNow = (offers: readonly KnownOffer[], now: Date): ReadonlySet<string> =>
  new Set(
    offers.flatMap(({ stored: { id, state }, offer: { window } }) =>
      state === 'live' && (window.from ?? 0) <= now.getTime() && (window.to === null || now.getTime() < window.to) ? [id] : [],
    ),
  );
