import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/**
 * The words of offers in the complete languages. Server only, behind an entry of its own (`@sortes/growth-rules/messages`): the browser loads those of one language
 * where it needs them and must not carry them all.
 */
export const offerFiles = { en, zh, id, pt, th, vi };

/** The texts that an offer's sentence is made of. */
export type OfferTextId = keyof typeof en;
