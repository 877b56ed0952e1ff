/** Letters that Unicode does not take apart into a base and a mark. */
// Vietnamese keyboards and registers write ð (U+00F0) for đ.
const undivided: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * A person's name as it is compared: without marks, case, and anything but letters and single spaces, since banks write names in bare capitals
 * ("NGUYEN VAN A" is "Nguyễn Văn A"). Scripts without case or marks stay as they are.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đðøłßæœı]/g, (letter) => undivided[letter] ?? letter)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

/** What banks leave out or put a space for between two letters: apostrophes of every kind, dashes, dots. */
const joint = /[\p{L}\p{M}][\p{Pd}\u2212.·'’‘ʼʻ`´′＇]+[\p{L}\p{M}]/u;

/**
 * Whether two writings name the same person. Registers of banks allow no apostrophe, dash or dot: where one side has one between letters, spaces do
 * not count ("Nur'aini" is "NURAINI" and "NUR AINI"); else they do.
 */
export function isSameHolder(one: string, other: string): boolean {
  const [folded, foldedOther] = [foldName(one), foldName(other)];
  if (folded === '') return false;
  if (folded === foldedOther) return true;
  return (joint.test(one) || joint.test(other)) && folded.replaceAll(' ', '') === foldedOther.replaceAll(' ', '');
}
