import { completeLanguages, languages, type CompleteLanguage, type Language, type LanguageCode } from './registry.js';

export const languageCodes: readonly LanguageCode[] = /* @__PURE__ */ languages.map((language) => language.code);

/** Whether a text is a code of the registry, spelled as it is there. */
export function isLanguageCode(text: string | null | undefined): text is LanguageCode {
  return languages.some((language) => language.code === text);
}

/** The language of a wire code; unknown codes give English. */
export function languageOf(code: string | null | undefined): Language {
  return languages.find((language) => language.code === code) ?? (languages[0] as Language);
}

/** Codes whose texts are tried in turn for a language: itself first, the complete one that ends the search last. */
export function fallbacksOf(code: LanguageCode): LanguageCode[] {
  const { fallback } = languageOf(code);
  return fallback === undefined ? [code] : [code, ...fallbacksOf(fallback)];
}

/** The complete language that speaks where a language has no text of its own; a complete language speaks for itself. */
export function completeBaseOf(code: LanguageCode): CompleteLanguage {
  const last = fallbacksOf(code).at(-1);
  return completeLanguages.find((one) => one === last) ?? 'EN';
}

/** Of texts by language the one to show in a language: its own, else that of a language that speaks for it. Undefined where neither has one. */
export function textAlong(texts: Readonly<Partial<Record<LanguageCode, string>>>, code: LanguageCode): string | undefined {
  return fallbacksOf(code)
    .map((one) => texts[one])
    .find((text) => text !== undefined && text !== '');
}

/** Intl tag with Latin digits and the Gregorian calendar: Thai dates default to the Buddhist year, which records must not show. */
export function intlTag({ intl }: Pick<Language, 'intl'>): string {
  return `${intl}-u-ca-gregory-nu-latn`;
}

/** Spellings that are nobody's code or locale: ISO codes of old clients and of what browsers send. */
const otherSpellings: Readonly<Record<string, LanguageCode>> = { ZH: 'CN', TY: 'TH', NO: 'NB', FIL: 'TL' };
const traditionalChinese = /^ZH-(?:HANT|TW|HK|MO)\b/;

/** The wire accepts upper and lower case, tags with a region, and the ISO spellings that old clients send. Unknown becomes undefined. */
export function readLanguage(text: string | undefined): LanguageCode | undefined {
  const upper = text?.trim().toUpperCase();
  if (upper === undefined) return undefined;
  if (traditionalChinese.test(upper)) return 'TW';
  const [first = ''] = upper.split('-');
  return languageCodes.find((code) => code === first) ?? otherSpellings[first];
}

/**
 * The first language that is asked for and offered: of each tag the language itself, else another way to write the same one (simplified Chinese for who
 * asks for traditional). Undefined where none is.
 * @param tags BCP 47, the most wanted first.
 */
export function nearestOffered(tags: readonly string[], offered: readonly LanguageCode[]): LanguageCode | undefined {
  for (const tag of tags) {
    const asked = readLanguage(tag);
    const name = asked === undefined ? undefined : languageOf(asked).tag.split('-')[0];
    const found = offered.find((code) => code === asked) ?? offered.find((code) => languageOf(code).tag.split('-')[0] === name);
    if (found !== undefined) return found;
  }
  return undefined;
}
