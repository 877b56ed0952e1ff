import { setupI18n, type I18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { completeBaseOf, fallbacksOf, intlTag, languageOf, type CompleteLanguage, type LanguageCode, type Locale } from '@sortes/languages';
import { readMessage } from './messages.js';

/** What fills the blanks of a message. */
export type WordValues = Readonly<Record<string, string | number | Date>>;

/** The texts of one place in one language, by id, as ICU messages. */
export type TextTable = Readonly<Record<string, string>>;

/** `texts/<locale>.json` of the six complete languages; each has the ids of the English one. */
export type WordFiles<Id extends string> = Readonly<Record<Locale, Readonly<Record<Id, string>>>>;

export interface Words<Id extends string> {
  /** A text in a language, its blanks filled; where the language has none, in the language that speaks for it. */
  say(language: LanguageCode, id: Id, values?: WordValues): string;
  /** The same for an id made from a code; undefined where no language has such a text. */
  find(language: LanguageCode, id: string, values?: WordValues): string | undefined;
  /** Names of the blanks of a text, for who must know what it needs before it is said. */
  blanksOf(language: LanguageCode, id: string): readonly string[];
}

/** Texts that an installation lays over those of the repository: by language and place, compiled. */
export type LaidTexts = ReadonlyMap<LanguageCode, ReadonlyMap<string, ReadonlyMap<string, CompiledMessage>>>;

const localeOf: Readonly<Record<CompleteLanguage, Locale>> = { EN: 'en', CN: 'zh', ID: 'id', PT: 'pt', TH: 'th', VI: 'vi' };
const places = new Map<string, TextTable>();
let laid: LaidTexts = new Map();

/** Lays texts over those of every place from now on; what was laid before is gone. */
export function layTexts(texts: LaidTexts): void {
  laid = texts;
}

/** The English texts of every place that this program has words for, by place: what an installation may lay something over. */
export function placesOfWords(): ReadonlyMap<string, TextTable> {
  return places;
}

const speakers = new Map<LanguageCode, I18n>();

/** One formatter a language: numbers, dates and plurals are its own, also of a text that another language lends. */
function speakerOf(code: LanguageCode): I18n {
  let speaker = speakers.get(code);
  if (speaker === undefined) {
    speaker = setupI18n({ locale: code, locales: intlTag(languageOf(code)), messages: { [code]: {} } });
    speakers.set(code, speaker);
  }
  return speaker;
}

function format(language: LanguageCode, message: CompiledMessage, values: WordValues): string {
  if (message.every((token) => typeof token === 'string')) return message.join('');
  const speaker = speakerOf(language);
  // The formatter knows no message but this one: which text stands under an id is decided here.
  speaker.load(language, { text: message });
  return speaker._('text', values);
}

/**
 * The words of one place of a server: compiled at their first use, typed by the English file.
 * @param place Name of the place in an installation's folder of texts, such as `server/wallet`.
 * @throws Error when a message that is said does not parse; a test of the repository says so before.
 */
export function createWords<Id extends string>(place: string, files: WordFiles<Id>): Words<Id> {
  places.set(place, files.en);
  const compiled = new Map<string, CompiledMessage>();

  function builtIn(locale: Locale, id: string): CompiledMessage | undefined {
    const key = `${locale}/${id}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const texts: TextTable = files[locale];
    const message = Object.hasOwn(texts, id) ? texts[id] : undefined;
    if (message === undefined) return undefined;
    const read = readMessage(message).compiled;
    compiled.set(key, read);
    return read;
  }

  function textOf(language: LanguageCode, id: string): CompiledMessage | undefined {
    for (const code of fallbacksOf(language)) {
      const own = laid.get(code)?.get(place)?.get(id);
      if (own !== undefined) return own;
    }
    return builtIn(localeOf[completeBaseOf(language)], id);
  }

  return {
    say: (language, id, values = {}) => format(language, textOf(language, id) ?? [id], values),
    find(language, id, values = {}) {
      const message = textOf(language, id);
      return message === undefined ? undefined : format(language, message, values);
    },
    blanksOf(language, id) {
      const message = textOf(language, id);
      return [...new Set((message ?? []).flatMap((token) => (typeof token === 'string' ? [] : [token[0]])))];
    },
  };
}
