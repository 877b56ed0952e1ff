import { languageOf, readLanguage, type LanguageCode, type Locale } from '@sortes/languages';
import { createWords } from '@sortes/service';
import en from '../texts/en.json' with { type: 'json' };
import id from '../texts/id.json' with { type: 'json' };
import pt from '../texts/pt.json' with { type: 'json' };
import th from '../texts/th.json' with { type: 'json' };
import vi from '../texts/vi.json' with { type: 'json' };
import zh from '../texts/zh.json' with { type: 'json' };

const files = { en, zh, id, pt, th, vi };
const words = createWords('sandbox/game-vendor', files);

type NameOf<Id> = Id extends `page.${infer Name}` ? Name : never;

/** The words of a game's page and of the page of its rounds, and the tag they are marked with; blanks as `{amount}`, `{round}` and `{side}`. */
export type Words = Readonly<Record<'tag' | NameOf<keyof typeof en>, string>>;
/** By ISO 639-1 code; zh is simplified. */
export type Language = Locale;
/** A name in each language. */
export type Names = Readonly<Record<Language, string>>;

const codeOf = (language: Language): LanguageCode => readLanguage(language) ?? 'EN';
const pageIds = Object.keys(en).filter((textId) => textId.startsWith('page.'));
/** The page's script fills these by itself. */
const marks = { amount: '{amount}', round: '{round}', side: '{side}' };

/** The words of the pages in one language. */
export function wordsIn(language: Language): Words {
  const said = pageIds.map((textId) => [textId.slice('page.'.length), words.find(codeOf(language), textId, marks)]);
  return { ...Object.fromEntries(said), tag: languageOf(codeOf(language)).tag } as Words;
}

/** What a game or room is called in each language. */
export function namesIn(textId: Exclude<keyof typeof en, `page.${string}`>): Names {
  const name = (language: Language): string => words.say(codeOf(language), textId);
  return { en: name('en'), id: name('id'), pt: name('pt'), th: name('th'), vi: name('vi'), zh: name('zh') };
}

/** The language of a tag such as `pt-BR`; English when it is none of ours. */
export function knownLanguage(tag: string): Language {
  const code = tag.toLowerCase().split(/[-_]/)[0]!;
  return Object.hasOwn(files, code) ? (code as Language) : 'en';
}
