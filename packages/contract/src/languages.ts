/** The six complete languages: code on the wire, BCP 47 tag, and the language's own name. */
export const languages = [
  { code: 'EN', tag: 'en', endonym: 'English' },
  { code: 'CN', tag: 'zh-Hans', endonym: '简体中文' },
  { code: 'ID', tag: 'id', endonym: 'Bahasa Indonesia' },
  { code: 'PT', tag: 'pt-BR', endonym: 'Português' },
  { code: 'TH', tag: 'th', endonym: 'ไทย' },
  { code: 'VI', tag: 'vi', endonym: 'Tiếng Việt' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];

export const languageCodes: readonly LanguageCode[] = languages.map((language) => language.code);

/** The wire accepts upper and lower case, and the ISO spellings of Chinese and Vietnamese that old clients send. Unknown becomes undefined. */
export function readLanguage(text: string | undefined): LanguageCode | undefined {
  const upper = text?.trim().toUpperCase();
  if (upper === undefined) return undefined;
  if (upper === 'ZH' || upper.startsWith('ZH-')) return 'CN';
  if (upper === 'TY') return 'TH';
  return languageCodes.find((code) => code === upper || upper.startsWith(`${code}-`));
}
