import { readLanguage, type LanguageCode } from '@sortes/languages';
import { createWords } from '@sortes/service';
import type { Language } from './protocol.js';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/** Names of the games and the sentence that says what happened in a round; the words of the pages are in `client/texts`. */
export const words = createWords('studio', { en, zh, id, pt, th, vi });

/** The registry's code of one of the studio's languages, which go by their ISO 639 code. */
export const codeOf = (language: Language): LanguageCode => readLanguage(language) ?? 'EN';
