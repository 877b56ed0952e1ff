import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/**
 * The sentence for each refusal, and the names of fields, in the complete languages. Server only, behind an entry of its own
 * (`@sortes/contract/messages`): the browser loads those of one language where it needs them and must not carry them all.
 */
export const refusalFiles = { en, zh, id, pt, th, vi };
