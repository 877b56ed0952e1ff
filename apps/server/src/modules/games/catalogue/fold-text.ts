/**
 * Text as the search compares it: lower case, no marks on Latin letters (also đ, ł, ø, which do not decompose), full-width forms narrow, everything
 * that is neither letter, mark nor digit as one blank. Thai keeps its vowels and tones: they are letters to whoever reads them.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[đðłøıßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const plainLetters: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ł: 'l', ø: 'o', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };
