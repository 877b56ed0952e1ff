/**
 * Every language that a brand can switch on, one a line: code on the wire, locale (name of its files of texts), its own name, the code of the language
 * that speaks where it has no text, then its BCP 47 tag and its tag for Intl where these are not the locale itself. The page carries this list: keep
 * it short. Left-to-right scripts only, because no layout of ours is mirrored.
 */
const rows = [
  ['EN', 'en', 'English', ''],
  ['CN', 'zh', '简体中文', '', 'zh-Hans', 'zh-Hans-CN'],
  ['ID', 'id', 'Bahasa Indonesia', ''],
  ['PT', 'pt', 'Português', '', 'pt-BR', 'pt-BR'],
  ['TH', 'th', 'ไทย', ''],
  ['VI', 'vi', 'Tiếng Việt', ''],
  ['AZ', 'az', 'Azərbaycanca', 'EN'],
  ['BG', 'bg', 'Български', 'EN'],
  ['BN', 'bn', 'বাংলা', 'EN'],
  ['CS', 'cs', 'Čeština', 'EN'],
  ['DA', 'da', 'Dansk', 'EN'],
  ['DE', 'de', 'Deutsch', 'EN'],
  ['EL', 'el', 'Ελληνικά', 'EN'],
  ['ES', 'es', 'Español', 'EN'],
  ['ET', 'et', 'Eesti', 'EN'],
  ['FI', 'fi', 'Suomi', 'EN'],
  ['FR', 'fr', 'Français', 'EN'],
  ['HI', 'hi', 'हिन्दी', 'EN'],
  ['HR', 'hr', 'Hrvatski', 'EN'],
  ['HU', 'hu', 'Magyar', 'EN'],
  ['IT', 'it', 'Italiano', 'EN'],
  ['JA', 'ja', '日本語', 'EN'],
  ['KA', 'ka', 'ქართული', 'EN'],
  ['KK', 'kk', 'Қазақ тілі', 'EN'],
  ['KM', 'km', 'ខ្មែរ', 'EN'],
  ['KO', 'ko', '한국어', 'EN'],
  ['LO', 'lo', 'ລາວ', 'TH'],
  ['LT', 'lt', 'Lietuvių', 'EN'],
  ['LV', 'lv', 'Latviešu', 'EN'],
  ['MS', 'ms', 'Bahasa Melayu', 'ID'],
  ['MY', 'my', 'မြန်မာ', 'EN'],
  ['NB', 'nb', 'Norsk bokmål', 'EN'],
  ['NL', 'nl', 'Nederlands', 'EN'],
  ['PL', 'pl', 'Polski', 'EN'],
  ['RO', 'ro', 'Română', 'EN'],
  ['RU', 'ru', 'Русский', 'EN'],
  ['SK', 'sk', 'Slovenčina', 'EN'],
  ['SR', 'sr', 'Srpski', 'EN', 'sr-Latn', 'sr-Latn'],
  ['SV', 'sv', 'Svenska', 'EN'],
  ['SW', 'sw', 'Kiswahili', 'EN'],
  ['TL', 'fil', 'Filipino', 'EN'],
  ['TR', 'tr', 'Türkçe', 'EN'],
  ['TW', 'zh-hant', '繁體中文', 'CN', 'zh-Hant', 'zh-Hant-TW'],
  ['UK', 'uk', 'Українська', 'EN'],
] as const;

/** Code on the wire, in capitals. */
export type LanguageCode = (typeof rows)[number][0];

type CompleteRow = Extract<(typeof rows)[number], readonly [string, string, string, '', ...unknown[]]>;

/** A language whose texts are all in this repository; every other falls back to one of these. */
export type CompleteLanguage = CompleteRow[0];

/** Names of the files of texts of the complete languages. */
export type Locale = CompleteRow[1];

export interface Language {
  readonly code: LanguageCode;
  /** Name of its folder or file of texts. */
  readonly locale: string;
  /** BCP 47, for `<html lang>`. */
  readonly tag: string;
  /** The language's own name: flags mark countries, not languages. */
  readonly endonym: string;
  /** Tag for Intl, without digits and calendar: `intlTag` adds them. */
  readonly intl: string;
  /** Whose text is taken where this language has none; undefined for a complete language. */
  readonly fallback: LanguageCode | undefined;
}

/** Complete languages first, English before all; the rest by code. */
export const languages: readonly Language[] = /* @__PURE__ */ rows.map(([code, locale, endonym, fallback, tag = locale, intl = tag]) => ({
  code,
  locale,
  tag,
  endonym,
  intl,
  fallback: fallback === '' ? undefined : fallback,
}));

/** Codes of the languages that need no fallback. */
export const completeLanguages = ['EN', 'CN', 'ID', 'PT', 'TH', 'VI'] as const satisfies readonly CompleteLanguage[];
