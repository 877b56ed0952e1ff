import { fallbacksOf, languageCodes, type LanguageCode } from '@sortes/contract';

/** A text in the brand's languages; the empty text where there is none. */
export type LocalText = Readonly<Partial<Record<LanguageCode, string>>>;

/** The text in this language, else in one that speaks for it, else in the brand's own, else in English, else in any. */
export function textIn(text: LocalText, language: LanguageCode, brandLanguage: string): string {
  const order = [...fallbacksOf(language), ...languageCodes.filter((code) => code === brandLanguage), 'EN' as const, ...languageCodes];
  return order.map((code) => text[code]).find((found) => found !== undefined && found !== '') ?? '';
}

/** Puts the brand's values into a text written once for all brands: {brand}, {minimumAge}, {termsVersion}. Other braces stay. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? whole) : whole));
}
