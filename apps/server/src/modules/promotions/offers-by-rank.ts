import type { LanguageCode } from '@sortes/contract';
import type { KnownOffer } from './brand-offers.js';
import { rankAsked } from './listing.js';
import { titleOf } from './say-terms.js';

/** An offer that is for some ranks alone. */
export interface OfferOfRanks {
  id: string;
  title: string;
  isFor(rank: number): boolean;
}

/** Live offers of a brand whose rule asks for a rank, in the words of a language; those whose time has not come or is over are not among them. */
export const offersByRank = (all: readonly KnownOffer[], language: LanguageCode, now: Date): OfferOfRanks[] =>
  all.flatMap(({ stored, offer }): OfferOfRanks[] => {
    const asked = rankAsked(offer);
    const { from, to } = offer.window;
    const isOn = stored.state === 'live' && (from === null || now.getTime() >= from) && (to === null || now.getTime() < to);
    return asked === undefined || !isOn ? [] : [{ id: stored.id, title: titleOf(offer, language), isFor: asked }];
  });
