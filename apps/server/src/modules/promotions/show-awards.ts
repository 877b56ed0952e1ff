import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../platform/http.js';
import { type AwardGiven, readAwards } from './award-repository.js';
import { findOffer, type OfferState } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { sayBriefly, sayTerms, titleOf } from './say-terms.js';
import { readerOf, type ShowKit } from './viewer.js';

/** What an award gives, in a reader's language. */
export interface AwardWords {
  id: string;
  code: string;
  state: OfferState;
  title: string;
  /** What it gives, in a sentence or two. */
  brief: string;
  /** All that it gives and asks. */
  terms: string;
}

/** What these offers of a brand give, in the reader's language; those that are no awards are left out. */
export async function describeAwards(
  kit: ShowKit,
  { merchant, language }: Pick<RequestContext, 'merchant' | 'language'>,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, AwardWords>> {
  if (offerIds.length === 0) return new Map();
  const reader = await readerOf(kit, { merchant, language });
  const found = await Promise.all([...new Set(offerIds)].map((id) => findOffer(kit.services.db, merchant.id, id)));
  return new Map(
    found.flatMap((stored) => {
      if (stored === undefined) return [];
      const offer = offerOf(stored);
      if (offer.kind !== 'award') return [];
      const { id, code, state } = stored;
      const words = { title: titleOf(offer, language), brief: sayBriefly(offer, reader), terms: sayTerms(offer, reader, { grant: null }) };
      return [[id, { id, code, state, ...words }]];
    }),
  );
}

/** An award that was laid ready for somebody. Sums are decimal texts. */
export interface AwardShown extends Pick<AwardGiven, 'id' | 'offerId' | 'state' | 'money' | 'until'> {
  title: string;
  amount: string;
  cost: string;
}

/** What became of awards, by the grants that they are. */
export async function showAwards(
  kit: ShowKit,
  { language }: Pick<RequestContext, 'language'>,
  grantIds: readonly string[],
): Promise<ReadonlyMap<string, AwardShown>> {
  const rows = await readAwards(kit.services.db, grantIds);
  return new Map(
    rows.map(({ id, offerId, version, document, state, money, until, amount, cost }) => [
      id,
      {
        id,
        offerId,
        state,
        money,
        until,
        title: titleOf(offerOf({ id: offerId, version, document }), language),
        amount: formatMoney(amount),
        cost: formatMoney(cost),
      },
    ]),
  );
}
