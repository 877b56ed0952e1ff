import { domainToASCII } from 'node:url';

/** More words than anybody's name has; what follows is not looked at. */
const wordsAtMost = 12;

/** Letters that no decomposition leads to their plain form; others (ß, ı) fold by their case. */
const plainLetters: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' };

/**
 * The words of a person's name as they compare: "Nguyễn Thị Ánh-Đào" as nguyen, thi, anh, dao. Compatibility forms, case and the diacritics of Latin,
 * Greek and Cyrillic letters do not count; marks of other scripts (Thai vowels, Japanese voicing) make other words and stay. An apostrophe parts
 * nothing. A name without spaces, as in Chinese, is one word. Empty for a text without a letter.
 */
export function nameWords(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    // Upper case first: ß and ς have one there that their other spellings share.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’ʼ`]/g, '')
    .normalize('NFC')
    .replaceAll(/[đðøłħŧæœþ]/g, (letter) => plainLetters[letter] ?? letter);
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.some((word) => /\p{L}/u.test(word)) ? words.slice(0, wordsAtMost) : [];
}

/** What a name is found by: each of its words, and all of them written as one, whoever puts the spaces elsewhere or leaves them out. */
export function nameTerms(name: string): Set<string> {
  const words = nameWords(name);
  return new Set(words.length === 0 ? [] : [...words, words.join('')]);
}

/** The part behind the last @ as name servers know it: "Anna@Bücher.example" as "xn--bcher-kva.example". Empty for none. */
export function mailDomain(address: string): string {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return domainToASCII(domain) || domain;
}
