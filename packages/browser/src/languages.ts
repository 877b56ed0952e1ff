/** Wire code, locale of our texts, BCP 47 tag for `<html lang>`, tag for Intl, and the language's own name (flags mark countries, not languages). */
export const languages = [
  { code: 'EN', locale: 'en', tag: 'en', intl: 'en', endonym: 'English' },
  { code: 'CN', locale: 'zh', tag: 'zh-Hans', intl: 'zh-Hans-CN', endonym: '简体中文' },
  { code: 'ID', locale: 'id', tag: 'id', intl: 'id', endonym: 'Bahasa Indonesia' },
  { code: 'PT', locale: 'pt', tag: 'pt-BR', intl: 'pt-BR', endonym: 'Português' },
  { code: 'TH', locale: 'th', tag: 'th', intl: 'th', endonym: 'ไทย' },
  { code: 'VI', locale: 'vi', tag: 'vi', intl: 'vi', endonym: 'Tiếng Việt' },
] as const;

export type Language = (typeof languages)[number];
export type LanguageCode = Language['code'];

export const languageCodes: readonly LanguageCode[] = languages.map((language) => language.code);

/** The language of a wire code; unknown codes give English. */
export function languageOf(code: string | null | undefined): Language {
  return languages.find((language) => language.code === code) ?? languages[0];
}

/** Intl tag with Latin digits and the Gregorian calendar: Thai dates default to the Buddhist year, which records must not show. */
export function intlTag(language: Language): string {
  return `${language.intl}-u-ca-gregory-nu-latn`;
}
