import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/** The words of a game's page and of the page of its rounds. */
export type Words = Readonly<Record<keyof typeof en, string>>;
export type Language = 'en' | 'id' | 'pt' | 'th' | 'vi' | 'zh';

/** By ISO 639-1 code; zh is simplified. */
export const texts: Readonly<Record<Language, Words>> = { en, id, pt, th, vi, zh };

/** The language of a tag such as `pt-BR`; English when it is none of ours. */
export function knownLanguage(tag: string): Language {
  const code = tag.toLowerCase().split(/[-_]/)[0]!;
  return Object.hasOwn(texts, code) ? (code as Language) : 'en';
}
