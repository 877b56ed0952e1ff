import { briefFactsOf, factsOf, headFactOf, type Fact, type SayContext, type Slot } from './facts.js';
import type { OfferTextId } from './messages.js';
import type { Offer } from './offer.js';

/** The texts of offers in one language. */
export interface OfferTexts {
  /** A text with its blanks filled. */
  say(id: OfferTextId, values: Readonly<Record<string, string | number>>): string;
}

/** What the caller formats in the reader's language and the brand's zone: sums with their currency, dates, names of games and lanes. */
export type SaidSlot = Exclude<Slot, { readonly kind: 'count' | 'choice' | 'list' }>;
export type FormatSlot = (slot: SaidSlot) => string;

/** Several things one after the other, as the language joins them. */
function joinWith(id: 'join' | 'list', texts: OfferTexts, said: readonly string[]): string {
  const [head = '', ...rest] = said;
  return rest.reduce((first, next) => texts.say(id, { first, next }), head);
}

/** Several things, the last of them joined by "and". */
function listed(said: readonly string[], texts: OfferTexts): string {
  const [last = '', ...before] = said.toReversed();
  return before.length === 0 ? last : texts.say('and', { first: joinWith('list', texts, before.toReversed()), next: last });
}

/** One fact in words. */
export function sayFact({ id, slots }: Fact, texts: OfferTexts, format: FormatSlot): string {
  const valueOf = (slot: Slot): string | number => {
    switch (slot.kind) {
      case 'count':
        return slot.count;
      case 'choice':
        return slot.choice;
      case 'list':
        return listed(
          slot.facts.map((fact) => sayFact(fact, texts, format)),
          texts,
        );
      default:
        return format(slot);
    }
  };
  return texts.say(id, Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, valueOf(slot)])));
}

/**
 * The terms of an offer, made from its rule: all that it gives and asks, in one paragraph that stands on the first screen. Nothing beside it may say less.
 * @param texts Of the reader's language: on the server the words of `@sortes/growth-rules/messages`.
 */
export function sayOffer(offer: Offer, texts: OfferTexts, format: FormatSlot, context: SayContext): string {
  return joinWith(
    'join',
    texts,
    factsOf(offer, context).map((fact) => sayFact(fact, texts, format)),
  );
}

/** An offer in a sentence or two, for a list that leads to all that it says. @param texts As of `sayOffer` */
export function sayOfferBriefly(offer: Offer, texts: OfferTexts, format: FormatSlot): string {
  return joinWith(
    'join',
    texts,
    briefFactsOf(offer).map((fact) => sayFact(fact, texts, format)),
  );
}

/** The figure that an offer is told by, in large type over its picture: no sentence. @param texts As of `sayOffer` */
export const sayOfferHead = (offer: Pick<Offer, 'reward'>, texts: OfferTexts, format: FormatSlot): string =>
  sayFact(headFactOf(offer), texts, format);
